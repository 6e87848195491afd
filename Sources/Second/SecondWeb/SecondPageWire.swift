internal import FoundationExports
internal import Loopback
internal import OneTimePassword
internal import SecondCore
internal import SyncPage

/// What the page is sent, as JSON: screens with codes; a secret only in an export that the person has asked for.
///
/// Instants are milliseconds since 1970.
enum SecondPageWire {
    struct Screen: Encodable {
        let language, state, title, message: String
        let actions: [Action]
        let banners: [Banner]
        let sync: SyncWire.Line
        let canEdit: Bool
        let query: String
        /// How many cards were asked for; `found` says how many there are.
        let limit: Int
        let total, found: Int
        let cards: [Card]
        let deletedCount: Int
        let now: Int
        let nextRefresh: Int?
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
    }

    struct Card: Encodable {
        let id, issuer, account, title, subtitle, monogram, color: String
        let pinned: Bool
        let code, nextCode, spoken, spokenNext: String
        let from, until, period, digits: Int
        let algorithm: String
    }

    struct DeletedCard: Encodable {
        let id, issuer, account, title, subtitle: String
        let deletedAt, purgeInDays: Int
    }

    struct Offer: Encodable {
        let offer: String
        let issuer, account, title, subtitle: String
        let digits, period: Int?
        let algorithm: String?
        let duplicate: Bool
        let error: String?
        /// What it is instead of an account, where the page has a sheet for it.
        var kind: String?
        /// The import that was begun with it.
        var `import`: String?
    }

    /// Entries of an import of which the same becomes.
    struct Section: Encodable {
        let title: String
        let lines: [String]
    }

    /// A file that the browser is to save.
    struct File: Encodable {
        let name, text: String
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
        var ids: [String]?
        var fields: [String: String?]?
        var issuer, account, title, subtitle, algorithm: String?
        var digits, period: Int?
        var duplicate: Bool?
        var offers: [Offer]?
        var cards: [DeletedCard]?
        var devices: [SyncWire.Device]?
        var outcome: String?
        var `import`, question: String?
        var needsPassword: Bool?
        var sections: [Section]?
        var remarks: [String]?
        var new: Int?
        var file: File?
        /// Rows of a QR code, a letter for each module: 1 is dark.
        var modules: [String]?

        static func failed(_ message: String, field: String? = nil, kind: String? = nil) -> Reply {
            Reply(ok: false, error: Failure(kind: kind, field: field, message: message))
        }
    }

    static func bytes(_ value: some Encodable) -> [UInt8] {
        // Encoding strings and whole numbers cannot fail.
        (try? JSONEncoder().encode(value)).map { Array($0) } ?? Array("{\"ok\":false}".utf8)
    }
}

extension SecondPageWire.Screen {
    init(_ screen: SecondCore.Screen, limit: Int, nextRefresh: Date?, turn: ScreenOrder) {
        let (state, notice) = Self.parts(of: screen.content)
        language = screen.language.rawValue
        self.state = state
        title = notice?.title ?? ""
        message = notice?.message ?? ""
        actions = notice?.offers.map(SecondPageWire.Action.init) ?? []
        banners = screen.banners.map {
            SecondPageWire.Banner(
                kind: $0.kind.rawValue, message: $0.message, details: $0.details,
                offers: $0.offers.map(SecondPageWire.Action.init))
        }
        sync = SyncWire.Line(screen.sync)
        canEdit = screen.canEdit
        query = screen.query
        self.limit = limit
        total = screen.total
        found = screen.found
        cards = screen.cards.map(SecondPageWire.Card.init)
        deletedCount = screen.deletedCount
        now = screen.now.milliseconds
        self.nextRefresh = nextRefresh?.milliseconds
        self.turn = turn
    }

    private static func parts(of content: SecondCore.Screen.Content) -> (String, SecondCore.Screen.Notice?) {
        switch content {
        case .loading(let notice): ("loading", notice)
        case .waiting(let notice): ("waiting", notice)
        case .empty(let notice): ("empty", notice)
        case .list: ("list", nil)
        case .nothingMatches(let notice): ("nothingMatches", notice)
        case .keyUnavailable(let notice): ("keyUnavailable", notice)
        case .vaultProblem(let notice): ("vaultProblem", notice)
        }
    }
}

extension SecondPageWire.Card {
    init(_ card: SecondCore.Card) {
        id = card.id.uuidString.lowercased()
        issuer = card.issuer
        account = card.account
        title = card.title
        subtitle = card.subtitle
        monogram = card.monogram.letters
        color = card.monogram.color.hexadecimal
        pinned = card.isPinned
        code = card.code
        nextCode = card.nextCode
        spoken = CodeGroups.spoken(card.code)
        spokenNext = CodeGroups.spoken(card.nextCode)
        from = card.from.milliseconds
        until = card.until.milliseconds
        period = card.period.seconds
        digits = card.digits.count
        algorithm = card.algorithm.rawValue
    }
}

extension SecondPageWire.Action {
    init(_ offer: SecondCore.Screen.Offer) {
        self.init(
            do: offer.action.rawValue, label: offer.label, meaning: offer.meaning, asks: offer.asksFirst)
    }
}

extension SecondPageWire.DeletedCard {
    init(_ deleted: DeletedToken, language: Language) {
        id = deleted.id.uuidString.lowercased()
        issuer = deleted.token.issuer
        account = deleted.token.account
        title = deleted.token.title(in: language)
        subtitle = deleted.token.subtitle
        deletedAt = deleted.deleted.milliseconds
        purgeInDays = deleted.daysLeft
    }
}
