public import IdeaBoxCore

/// The page on which the old app's ideas are taken over.
public struct MigrationPage: Sendable, Equatable {
    /// How far it is.
    public enum Content: Sendable, Equatable {
        /// No old store is known: a sentence.
        case nothing(String)
        /// It is being looked for or looked at: a sentence.
        case looking(String)
        /// What was found in it.
        case found(Found)
        /// Its ideas are being taken over: a sentence, and how far, from 0 to 1 (nil where that is not known).
        case running(String, progress: Double?)
        /// They are here.
        case finished(Report)
        /// It did not work: the sentence that says why, and that nothing was changed.
        case failed(String)
    }

    /// What was found in an old store.
    public struct Found: Sendable, Equatable {
        /// How many ideas can be taken over, in a sentence.
        public let summary: String
        /// What the store is, for those who want to know.
        public let store: String
        /// What is not whole, one sentence each; empty for a store that is.
        public let damage: [String]
        /// The label of the choice of the entity.
        public let entityLabel: String
        /// Kinds of entries, most likely ideas first.
        public let entities: [Entity]
        /// The name of the one that is taken for ideas; nil while none was chosen and none is likely.
        public let entity: String?
        /// The heading of what becomes what, behind which the choices are.
        public let mappingTitle: String
        /// Whether a person should look at the choices: something is a guess, or missing.
        public let needsLook: Bool
        /// Which attribute becomes which part of an idea; empty while no entity is chosen.
        public let fields: [Field]
        /// Why it cannot go on like this, or that something is no more than a guess; nil if all is certain.
        public let note: String?
        /// The heading above the samples.
        public let samplesTitle: String
        /// The first ideas, as they would become.
        public let samples: [Sample]
        /// The label of the button that takes them over (`takeOver`), with how many there are; nil while it cannot go on.
        public let take: String?
    }

    /// One kind of entry.
    public struct Entity: Sendable, Equatable, Identifiable {
        /// Its name in the old app's model: goes into the action `entity`.
        public let id: String
        /// The name and how many there are, with those that only the log holds.
        public let text: String
    }

    /// One part of an idea and where it comes from.
    public struct Field: Sendable, Equatable, Identifiable {
        /// Which part.
        public let id: LegacyField
        /// Its label.
        public let label: String
        /// The attribute that is chosen, one of ``choices``; empty for none.
        public let attribute: String
        /// Why it is thought so.
        public let reason: String
        /// What can be chosen; the first is empty, for none (labelled ``none``).
        public let choices: [String]
        /// The label of the empty choice.
        public let none: String
        /// Whether a person should look at it.
        public let isGuess: Bool
    }

    /// One idea before it is taken over.
    public struct Sample: Sendable, Equatable, Identifiable {
        /// Its place among the samples.
        public let id: Int
        /// The beginning of its title, else of its description.
        public let title: String
        /// Whether it is done.
        public let isDone: Bool
    }

    /// What came of it.
    public struct Report: Sendable, Equatable {
        /// What was done.
        public let summary: String
        /// What was not taken over to the letter, a line each.
        public let details: [String]
        /// The label of the button that takes over what was changed in the old app since (`takeChanges`); nil if nothing was.
        public let takeChanges: String?
    }

    /// How far it is.
    public let content: Content
    /// The label of the button that looks again (`lookAgain`); nil where there is none.
    public let again: String?
    /// The label of the button that lets the person pick a store (`pickedStore`); nil where there is none.
    public let pick: String?
    /// The label of the button that leaves it for another time (`later`), or puts the report away.
    public let later: String?
    /// That the old store stays as it is.
    public let footer: String
}
