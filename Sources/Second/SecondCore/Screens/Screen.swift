public import FoundationExports

/// What a person sees at one moment, as a value: terminal, page and app draw the same.
///
/// A face contains no decision about data: it draws the content, the banners, and offers editing where ``canEdit``.
public struct Screen: Sendable, Equatable {
    /// The main part.
    public enum Content: Sendable, Equatable {
        /// Nothing was read yet.
        case loading(Notice)
        /// The cloud, which may hold tokens, was not read whole yet; adding works.
        case waiting(Notice)
        /// There is no token yet.
        case empty(Notice)
        /// The tokens that the query asks for.
        case list([Card])
        /// There are tokens, but the query matches none.
        case nothingMatches(Notice)
        /// The vault's key is not at hand: read-only, with the sentence and no way round it.
        case keyUnavailable(Notice)
        /// The vault cannot be used for another reason.
        case vaultProblem(Notice)
    }

    /// A heading and a sentence, and what can be done.
    public struct Notice: Sendable, Equatable {
        /// A few words.
        public let title: String
        /// What it means and what to do.
        public let message: String
        /// What the face offers as a button.
        public let offers: [Offer]

        init(title: String, message: String, offers: [Offer]) {
            self.title = title
            self.message = message
            self.offers = offers
        }

        init(
            title: SecondStrings, message: some Localizable, offers: [Offer] = [], in language: Language
        ) {
            self.title = title.text(in: language)
            self.message = message.text(in: language)
            self.offers = offers
        }
    }

    /// Something that a notice offers to do.
    public struct Offer: Sendable, Equatable {
        /// What is offered.
        public enum Action: String, Sendable {
            /// Rename the damaged vault aside and begin a new one.
            case setAside
            /// Rename the damaged vault aside and join what the cloud holds.
            case rebuild
            /// Use the cloud that stands there now with the accounts that are here.
            case merge
            /// Keep the accounts that are here apart, and show those of the cloud.
            case separate
            /// Tell no more of the files in the cloud that never became whole.
            case dismissFiles
        }
        /// What is offered.
        public let action: Action
        /// The button's text.
        public let label: String
        /// What comes of it, in a sentence; empty where the notice says enough.
        public let meaning: String
        /// Whether the face asks once more before it is done: what it changes is not undone by one step.
        public var asksFirst: Bool { action == .merge || action == .separate }

        init(action: Action, label: String, meaning: String = "") {
            self.action = action
            self.label = label
            self.meaning = meaning
        }
    }

    /// A sentence above the content.
    public struct Banner: Sendable, Equatable {
        /// What it is about.
        public enum Kind: String, Sendable {
            /// The kinds, as faces and tests name them.
            case unreadable, newerVault, clock, readOnly, locked, cloudFinding, otherCloud
        }
        /// What it is about.
        public let kind: Kind
        /// What is the matter and what to do.
        public let message: String
        /// One line for each thing concerned.
        public let details: [String]
        /// What the face offers as buttons.
        public let offers: [Offer]

        init(kind: Kind, message: String, details: [String] = [], offers: [Offer] = []) {
            self.kind = kind
            self.message = message
            self.details = details
            self.offers = offers
        }
    }

    /// The main part.
    public let content: Content
    /// Sentences above it.
    public let banners: [Banner]
    /// How this device and the cloud stand to each other.
    public let sync: SyncLine
    /// Whether adding, editing and deleting are on.
    public let canEdit: Bool
    /// The query that was asked.
    public let query: String
    /// How many tokens there are in all.
    public let total: Int
    /// How many tokens the query finds; the list may hold only the first of them.
    public let found: Int
    /// How many deleted tokens are kept.
    public let deletedCount: Int
    /// The moment that this screen is for.
    public let now: Date
    /// The language that its sentences are in.
    public let language: Language

    /// Whether another screen shows the same; its moment does not count.
    ///
    /// - Parameter other: the other screen.
    /// - Returns: false if a face that has drawn the other would draw anything again.
    public func shows(sameAs other: Screen) -> Bool {
        content == other.content && banners == other.banners && sync == other.sync && canEdit == other.canEdit
            && query == other.query && total == other.total && found == other.found
            && deletedCount == other.deletedCount && language == other.language
    }

    /// The cards, if the content is a list.
    public var cards: [Card] {
        guard case .list(let cards) = content else { return [] }
        return cards
    }
}
