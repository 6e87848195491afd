public import FoundationExports
public import Localization
public import SyncProduct

/// What a person sees at one moment, as a value: terminal, page and app draw the same.
///
/// A face contains no decision about data: it draws the content, the banners, and offers editing where ``canEdit``.
public struct IdeaScreen: Sendable, Equatable {
    /// The main part.
    public enum Content: Sendable, Equatable {
        /// Nothing was read yet.
        case loading(Notice)
        /// There is nothing in the list that is looked at.
        case empty(Notice)
        /// The ideas that the view asks for, as far as they are shown.
        case list([IdeaCard])
        /// There are ideas, but the query matches none.
        case nothingMatches(Notice)
        /// The store cannot be used.
        case problem(Notice)
    }

    /// A heading and a sentence.
    public struct Notice: Sendable, Equatable {
        /// A few words.
        public let title: String
        /// What it means and what to do.
        public let message: String

        init(_ title: IdeaBoxStrings, _ message: some Localizable, in language: Language) {
            self.title = title.text(in: language)
            self.message = message.text(in: language)
        }
    }

    /// Something that a banner offers to do.
    public struct Offer: Sendable, Equatable {
        /// What is offered.
        public enum Action: String, Sendable {
            /// Use the cloud that stands there now with the ideas that are here.
            case merge
            /// Keep the ideas that are here apart, and show those of the cloud.
            case separate
            /// Take the ideas of the old app over.
            case migrate
            /// Leave the old app's ideas for another time; or put a report away.
            case dismiss
            /// Tell no more of the files in the cloud that never became whole.
            case dismissFiles
        }
        /// What is offered.
        public let action: Action
        /// The button's text.
        public let label: String
        /// What comes of it, in a sentence; empty where the banner says enough.
        public let meaning: String
        /// Whether the face asks once more before it is done: what it changes is not undone by one step.
        public var asksFirst: Bool { action == .merge || action == .separate }
    }

    /// A sentence above the content.
    public struct Banner: Sendable, Equatable {
        /// What it is about.
        public enum Kind: String, Sendable {
            /// The kinds, as faces and tests name them.
            case clock, otherCloud, locked, cloudFinding, legacy, report
        }
        /// What it is about.
        public let kind: Kind
        /// What is the matter and what to do.
        public let message: String
        /// One line for each thing concerned.
        public let details: [String]
        /// What the face offers as buttons.
        public let offers: [Offer]
        /// How far what is under way has come, from 0 to 1; nil where nothing is.
        public let progress: Double?

        init(
            _ kind: Kind, _ message: String, details: [String] = [], offers: [Offer] = [],
            progress: Double? = nil
        ) {
            self.kind = kind
            self.message = message
            self.details = details
            self.offers = offers
            self.progress = progress
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
    /// What the person looks at.
    public let view: IdeaView
    /// Whether more ideas follow those of the list.
    public let hasMore: Bool
    /// How many ideas the query matches, counted no further than ``mostCounted``; nil where nothing is searched for.
    public let found: Int?
    /// How many ideas there are.
    public let counts: BoxState.Counts
    /// The idea that is open, whole; nil if none is.
    public let opened: OpenIdea?
    /// The moment that this screen is for.
    public let now: Date
    /// The language that its sentences are in.
    public let language: Language

    /// What a search finds is counted no further.
    public static let mostCounted = 1_000

    /// Whether another screen shows the same; its moment does not count.
    ///
    /// - Parameter other: the other screen.
    /// - Returns: false if a face that has drawn the other would draw anything again.
    public func shows(sameAs other: IdeaScreen) -> Bool {
        content == other.content && banners == other.banners && sync == other.sync && canEdit == other.canEdit
            && view == other.view && hasMore == other.hasMore && found == other.found
            && counts == other.counts
            && opened == other.opened
            && language == other.language
    }

    /// The cards, if the content is a list.
    public var cards: [IdeaCard] {
        guard case .list(let cards) = content else { return [] }
        return cards
    }
}

/// What a person looks at: a part of the ideas, and one of them that is open.
public struct IdeaView: Sendable, Equatable {
    /// Which ideas.
    public var filter: IdeaFilter
    /// What is searched for; empty for everything.
    public var query: String
    /// So many ideas are left out before the list.
    public var start: Int
    /// The most ideas of the list: at most ``mostShown``.
    public var limit: Int
    /// The idea that is open.
    public var opened: UUID?

    /// A list holds no more than this at a time, however many ideas there are.
    public static let mostShown = 300

    /// A view; what makes no sense is set right.
    ///
    /// - Parameters:
    ///   - filter: which ideas.
    ///   - query: what is searched for.
    ///   - start: so many ideas are left out before.
    ///   - limit: the most ideas of the list.
    ///   - opened: the idea that is open.
    public init(
        filter: IdeaFilter = .all, query: String = "", start: Int = 0, limit: Int = 60, opened: UUID? = nil
    ) {
        self.filter = filter
        self.query = query
        self.start = max(0, start)
        self.limit = min(max(1, limit), Self.mostShown)
        self.opened = opened
    }
}

/// What there is to say of an old app's store that was found on this device.
public enum LegacyNotice: Sendable, Equatable {
    /// It is there; so many ideas are in it, if that is known.
    case found(path: String, ideas: Int?)
    /// Its ideas are being taken over: so many of so many.
    case running(done: Int, total: Int?)
    /// They were taken over: the lines of the report.
    case finished([String])
    /// They were not: the sentence that says why.
    case failed(String)
}
