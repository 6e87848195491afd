import AccountAPI
import AccountClient
import Files
internal import FoundationExports
import Localization
import Terminal

/// An account as it is shown.
struct ProfileCard {
    private let profile: ProfileBody
    private let language: Language

    init(_ profile: ProfileBody, _ language: Language) {
        self.profile = profile
        self.language = language
    }

    /// One line for each thing that there is to say.
    var lines: [String] {
        func yes(_ value: Bool) -> String { (value ? TerminalStrings.yes : .no).text(in: language) }
        var rows: [(label: ReadmigoTableStrings, value: String)] = [
            (.nickname, ShownText.line(profile.nickname)), (.account, ShownText.line(profile.userID)),
        ]
        if let email = profile.email { rows.append((.email, ShownText.line(email))) }
        if let phone = profile.phone { rows.append((.phone, ShownText.line(phone))) }
        rows += [
            (.waysToSignIn, ways), (.secondFactor, word(factor)),
            (.notifiesNewDevice, yes(profile.notifiesNewDevice)),
            (.verifiesUnusual, yes(profile.verifiesUnusual)),
            (.terms, terms),
        ]
        if let date = profile.deletionDueAt { rows.append((.deletionDue, ShownText.line(date))) }
        for change in profile.pendingChanges ?? [] {
            let label: ReadmigoTableStrings =
                switch change.kind {
                case .email: .pendingEmail
                case .phone: .pendingPhone
                case .password: .pendingPassword
                case .secondFactor: .pendingFactor
                case .notifiesNewDevice: .pendingLetters
                case .verifiesUnusual: .pendingChecks
                case .mergeIn: .pendingMergeIn
                case .mergeOut: .pendingMergeOut
                }
            let date = ShownText.line(change.dueAt)
            let facts: ReadmigoTableStrings =
                change.next.isEmpty
                ? .pendingFrom(date) : .pendingUntil(next: ShownText.line(change.next), date: date)
            rows.append((label, word(facts)))
        }
        return TextWidth.lines(rows.map { (word($0.label), $0.value) })
    }

    private func word(_ key: ReadmigoTableStrings) -> String { key.text(in: language) }

    private var terms: String {
        profile.areTermsCurrent ? ShownText.line(profile.terms) : word(.oldTerms(profile.terms))
    }

    private var ways: String {
        var names: [String] = []
        if profile.hasPassword { names.append(word(.password)) }
        if profile.phone != nil { names.append(word(.byPhone)) }
        names += profile.providers.map { id in
            SignInProvider(rawValue: id).map { word($0.row.name) } ?? id
        }
        return word(.names(names))
    }

    private var factor: ReadmigoTableStrings {
        profile.hasSecondFactor ? .factorOn(profile.recoveryCodesLeft) : .factorOff
    }

    /// The service's own object, for programs.
    var json: String { Self.write(profile) ?? "{}" }

    /// The text of a profile; nil if it cannot be written.
    static func write(_ profile: ProfileBody) -> String? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(profile)).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The profile in such a text; nil if it is none.
    static func read(_ text: String) -> ProfileBody? {
        try? JSONDecoder().decode(ProfileBody.self, from: Data(text.utf8))
    }
}

extension App {
    private static let file = "me.json"

    /// Keeps what the service said of the person, until the sign-out.
    func remember(_ profile: ProfileBody) throws {
        if let text = ProfileCard.write(profile) { try library.profile.write(Self.file, text) }
    }

    /// What it last said; nil if nothing is kept.
    func remembered() -> ProfileBody? {
        (try? library.profile.text(Self.file)).flatMap { ProfileCard.read($0) }
    }
}

/// What is kept on this machine, as its store and folders say.
struct LocalStatus {
    let server: String
    let home: String
    let store: String
    let pins: Int
    /// The account's id; nil if nobody is signed in.
    let user: String?
    /// When the access token ends.
    let ends: Date?
    /// Sign-outs that the service does not know of.
    let owed: Int
    /// Names and sizes of what the library keeps.
    let data: [(name: String, standing: LocalDataAmount)]
    private let now: Date

    /// Looks.
    ///
    /// - Throws: `client` if the store cannot tell.
    init(_ app: App) async throws(CommandError) {
        server = app.home.server.text
        home = app.home.directory.path
        store = app.home.settings.store.rawValue
        pins = app.home.settings.pins.count
        now = SystemClientClock().now.date
        do throws(TokenStoreError) {
            let session = try await app.tokens.session()
            user = session?.userID
            ends = session.flatMap { TokenTimes($0.accessToken) }.map {
                Date(timeIntervalSince1970: $0.endsAt)
            }
            owed = try await app.tokens.departures().count
        } catch {
            throw .client(.store(error))
        }
        var data: [(String, LocalDataAmount)] = []
        for part in app.library.parts { data.append((part.name, await part.standing())) }
        self.data = data
    }

    /// As a person reads it.
    func lines(in language: Language) -> [String] {
        func word(_ key: ReadmigoTableStrings) -> String { key.text(in: language) }
        var rows: [(label: String, value: String)] = [
            (word(.service), server), (word(.home), home), (word(.store), store),
            (word(.pins), pins == 0 ? word(.noPins) : "\(pins)"),
            (word(.account), user.map { ShownText.line($0) } ?? word(.notSignedIn)),
        ]
        if let ends {
            let seconds = Int(ends.timeIntervalSince(now).rounded(.down))
            let left = ReadmigoTableStrings.holdsFor(LocalizedText(Self.length(seconds)))
            rows.append((word(.accessToken), word(seconds > 0 ? left : .tokenOver)))
        }
        rows.append((word(.owed), word(owed == 0 ? .nothingOwed : .signOutsOwed(owed))))
        for (name, standing) in data where standing.count > 0 {
            let (count, unsent) = (standing.count, standing.unsent)
            rows.append((name, unsent > 0 ? word(.unsent(count: count, unsent: unsent)) : "\(count)"))
        }
        return TextWidth.lines(rows)
    }

    /// A length of time, in its largest unit.
    static func length(_ seconds: Int) -> ReadmigoTableStrings {
        switch seconds {
        case ..<120: .seconds(seconds)
        case ..<7200: .minutes(seconds / 60)
        default: .hours(seconds / 3600)
        }
    }

    /// For programs.
    var json: String {
        let library = data.map { part in
            (
                part.name,
                JSON.object([("count", "\(part.standing.count)"), ("unsent", "\(part.standing.unsent)")])
            )
        }
        return JSON.object([
            ("server", JSON.string(server)), ("store", JSON.string(store)), ("pins", "\(pins)"),
            ("user", JSON.string(user)), ("owed", "\(owed)"),
            ("accessEndsAt", ends.map { "\(Int($0.timeIntervalSince1970))" } ?? "null"),
            ("library", JSON.object(library)),
        ])
    }
}
