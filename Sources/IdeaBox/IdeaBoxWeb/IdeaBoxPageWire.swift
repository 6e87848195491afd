internal import FoundationExports
internal import IdeaBoxCore
internal import Loopback
internal import SyncPage
internal import SyncProduct

/// What the page is sent, as JSON.
///
/// Instants are milliseconds since 1970. Of the ideas in a list only what the list shows is sent.
enum IdeaBoxPageWire {
    struct Screen: Encodable {
        let language, state, title, message: String
        let banners: [Banner]
        let sync: SyncWire.Line
        let canEdit: Bool
        let query, filter, opened: String
        let start, limit: Int
        let cards: [Card]
        let hasMore: Bool
        let found: Int?
        let counts: Counts
        let idea: Opened?
        let now: Int
        let turn: ScreenOrder
    }

    struct Action: Encodable {
        let `do`, label, meaning: String
        let asks: Bool
    }

    struct Banner: Encodable {
        let kind, message: String
        let details: [String]
        let offers: [Action]
        let progress: Double?
    }

    struct Counts: Encodable {
        let all, open, done, conflicts, deleted: Int
    }

    struct Card: Encodable {
        let id, title, lines, changed, left: String
        let isUntitled, done, pending: Bool
        let modified, versions: Int
        /// Beginnings and ends, in UTF-16 code units.
        let titleMarks, lineMarks: [[Int]]
    }

    struct Version: Encodable {
        let id, field, presentLabel, otherLabel: String
        /// The texts in pieces.
        let present, other: [Piece]
    }

    /// A piece of a text, and whether it is in that version alone.
    struct Piece: Encodable {
        let text: String
        let only: Bool

        init(_ piece: TextDifference.Piece) {
            text = piece.text
            only = piece.change != .kept
        }
    }

    struct Opened: Encodable {
        let id, title, description, basis, dates: String
        let done: Bool
        let versions: [Version]
    }

    struct Draft: Encodable {
        let name, text: String
        /// Whether the idea that it belongs to cannot be opened any more.
        let isGone: Bool
    }

    struct Failure: Encodable {
        let kind: String?
        let field: String?
        let message: String
    }

    /// The answer to an action: `ok`, and what the action gives.
    struct Reply: Encodable {
        var ok = true
        var error: Failure?
        var screen: Screen?
        var id, undo, message: String?
        /// The title as it is kept: one line, without white space at its ends.
        var title: String?
        var devices: [SyncWire.Device]?
        var drafts: [Draft]?
        var outcome: String?

        static func failed(_ message: String, field: String? = nil, kind: String? = nil) -> Reply {
            Reply(ok: false, error: Failure(kind: kind, field: field, message: message))
        }
    }

    static func bytes(_ value: some Encodable) -> [UInt8] {
        // Encoding strings and finite numbers cannot fail.
        (try? JSONEncoder().encode(value)).map { Array($0) } ?? Array("{\"ok\":false}".utf8)
    }
}

extension IdeaBoxPageWire.Screen {
    init(_ screen: IdeaScreen, turn: ScreenOrder) {
        let (state, notice) = Self.parts(of: screen.content)
        language = screen.language.rawValue
        self.state = state
        title = notice?.title ?? ""
        message = notice?.message ?? ""
        banners = screen.banners.map(IdeaBoxPageWire.Banner.init)
        sync = SyncWire.Line(screen.sync)
        canEdit = screen.canEdit
        query = screen.view.query
        filter = screen.view.filter.rawValue
        opened = screen.view.opened?.uuidString.lowercased() ?? ""
        start = screen.view.start
        limit = screen.view.limit
        cards = screen.cards.map(IdeaBoxPageWire.Card.init)
        hasMore = screen.hasMore
        found = screen.found
        counts = IdeaBoxPageWire.Counts(
            all: screen.counts.all, open: screen.counts.open, done: screen.counts.done,
            conflicts: screen.counts.conflicts, deleted: screen.counts.deleted)
        idea = screen.opened.map(IdeaBoxPageWire.Opened.init)
        now = screen.now.milliseconds
        self.turn = turn
    }

    private static func parts(of content: IdeaScreen.Content) -> (String, IdeaScreen.Notice?) {
        switch content {
        case .loading(let notice): ("loading", notice)
        case .empty(let notice): ("empty", notice)
        case .list: ("list", nil)
        case .nothingMatches(let notice): ("nothingMatches", notice)
        case .problem(let notice): ("problem", notice)
        }
    }
}

extension IdeaBoxPageWire.Banner {
    init(_ banner: IdeaScreen.Banner) {
        kind = banner.kind.rawValue
        message = banner.message
        details = banner.details
        offers = banner.offers.map {
            IdeaBoxPageWire.Action(
                do: $0.action.rawValue, label: $0.label, meaning: $0.meaning, asks: $0.asksFirst)
        }
        progress = banner.progress
    }
}

extension IdeaBoxPageWire.Card {
    init(_ card: IdeaCard) {
        id = card.id.uuidString.lowercased()
        title = card.title
        lines = card.lines
        changed = card.changed
        left = card.left
        pending = card.isPending
        isUntitled = card.isUntitled
        done = card.isCompleted
        modified = card.dateModified.milliseconds
        versions = card.otherVersions
        titleMarks = card.titleMarks.map { [$0.lowerBound, $0.upperBound] }
        lineMarks = card.lineMarks.map { [$0.lowerBound, $0.upperBound] }
    }
}

extension IdeaBoxPageWire.Opened {
    init(_ opened: OpenIdea) {
        id = opened.id.uuidString.lowercased()
        title = opened.idea.title
        description = opened.idea.description
        basis = opened.idea.basis.text
        dates = opened.dates
        done = opened.idea.isCompleted
        versions = opened.versions.map {
            IdeaBoxPageWire.Version(
                id: $0.id, field: $0.field, presentLabel: $0.presentLabel, otherLabel: $0.otherLabel,
                present: $0.difference.first.map(IdeaBoxPageWire.Piece.init),
                other: $0.difference.second.map(IdeaBoxPageWire.Piece.init))
        }
    }
}
