/// Which column of an old store holds which part of an idea.
public struct LegacyMapping: Sendable, Equatable {
    /// The entity whose rows are ideas.
    public let entity: LegacyEntity
    /// For every field the column that was chosen, or that there is none.
    public let choices: [LegacyField: LegacyChoice]

    /// Whether a person named the entity, or its name speaks for it.
    public let isEntityCertain: Bool

    package init(
        entity: LegacyEntity, choices: [LegacyField: LegacyChoice], isEntityCertain: Bool = true
    ) {
        self.entity = entity
        self.choices = choices
        self.isEntityCertain = isEntityCertain
    }

    /// The column of a field; nil if there is none.
    ///
    /// - Parameter field: part of an idea.
    /// - Returns: the column that was chosen.
    public func column(_ field: LegacyField) -> LegacyColumn? { choices[field]?.column }

    /// Whether a person should look at it: something is no more than a guess.
    public var needsAsking: Bool {
        !isEntityCertain || choices.values.contains { $0.confidence == .guess }
    }

    /// The columns that hold values and that no field takes.
    public var leftOut: [LegacyColumn] {
        let taken = Set(choices.values.compactMap { $0.column?.name })
        return entity.columns.filter { !taken.contains($0.name) && $0.filled != 0 }
    }
}

/// Which column holds a field, and why it is thought so.
public struct LegacyChoice: Sendable, Equatable {
    /// How sure it is.
    public enum Confidence: Int, Sendable, Comparable {
        /// No column was found.
        case none = 0
        /// The type fits, and nothing else speaks for it.
        case guess = 1
        /// The name holds a word for it and the type fits, or the name fits and the type may.
        case likely = 2
        /// Name and type fit.
        case certain = 3
        /// A person named it.
        case chosen = 4

        /// By how sure it is.
        public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }

    /// What speaks for it.
    public enum Reason: Sendable, Equatable {
        /// The attribute is called as the field often is.
        case name
        /// The attribute's name holds a word that the field often has.
        case nameHolds(String)
        /// It is the first column of a fitting type that is left.
        case type
        /// A person named it.
        case asked
        /// Nothing fits.
        case nothing
    }

    /// The column; nil if the field has none.
    public let column: LegacyColumn?
    /// How sure it is.
    public let confidence: Confidence
    /// What speaks for it.
    public let reason: Reason

    package init(_ column: LegacyColumn?, _ confidence: Confidence, _ reason: Reason) {
        self.column = column
        self.confidence = confidence
        self.reason = reason
    }

    static let nothing = LegacyChoice(nil, .none, .nothing)
}
