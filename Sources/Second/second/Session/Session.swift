import ArgumentParser
internal import FoundationExports
import OneTimePassword
import SecondCore
import SecondHost
import Terminal

/// An opened vault and what a command needs to work on it.
struct Session: Sendable {
    /// Whether a command looks into the cloud before it begins.
    enum InitialRead {
        /// Only where nothing can be said without: the vault, or what opens it, may lie there.
        case whenNeeded
        /// Joins what lies there.
        case always
        /// The command itself sees to it.
        case never
    }

    let host: ProductEnvironment
    let authenticator: Authenticator
    private(set) var state: VaultState
    let syncing: Syncing
    /// What came of the first look into the cloud; nil if there was none.
    private(set) var outcome: Syncing.Outcome?

    /// Opens the vault, whatever its condition.
    ///
    /// - Parameters:
    ///   - options: the places.
    ///   - firstLook: whether what lies in the cloud is joined first.
    ///   - mayBegin: whether a vault is begun where there is none; else such a home is refused, and stays as it is.
    /// - Throws: `host`.
    init(
        _ options: HostOptions, firstLook: InitialRead = .whenNeeded, mayBegin: Bool = true
    ) async throws(CommandError) {
        let host: ProductEnvironment
        do throws(HostError) { host = try ProductEnvironment(options, mayBegin: mayBegin) } catch {
            throw .host(error)
        }
        let order = Collation.names(in: host.language)
        try await self.init(host, host.authenticator(order: order, drawsDiscs: false), firstLook)
    }

    private init(
        _ host: ProductEnvironment, _ authenticator: Authenticator, _ firstLook: InitialRead
    ) async throws(CommandError) {
        self.host = host
        self.authenticator = authenticator
        do throws(HostError) {
            syncing = Syncing(host: host, authenticator: authenticator)
            state = await authenticator.load(at: host.moment.now)
            // Where the vault or its key may come from the cloud, nothing can be said before a look there.
            let isNeeded = state.condition == .waiting || state.condition == .keyUnavailable
            if firstLook == .always || firstLook == .whenNeeded && isNeeded {
                outcome = await syncing.once(within: Self.handOverPatience)
                state = await authenticator.load(at: host.moment.now)
            }
            // A first key must not be made where the cloud carries it away.
            if case .refused(let error)? = outcome, state.condition != .ready { throw error }
            try host.remember(after: state)
        } catch {
            throw .host(error)
        }
    }

    /// Opens a vault that can be used, and says what is amiss beside.
    ///
    /// - Parameters:
    ///   - options: the places.
    ///   - firstLook: as in the other form.
    ///   - mayWait: whether a vault will do that is still to come from the cloud, or to be begun, as for adding.
    /// - Throws: `host`, `vault`.
    init(
        ready options: HostOptions, firstLook: InitialRead = .whenNeeded, mayWait: Bool = false
    ) async throws(CommandError) {
        try await self.init(options, firstLook: firstLook, mayBegin: mayWait)
        try checkReady(mayWait: mayWait)
    }

    /// The same of a home that is open already.
    ///
    /// - Parameters:
    ///   - host: the home.
    ///   - authenticator: its vault's owner.
    /// - Throws: `host`, `vault`.
    init(ready host: ProductEnvironment, _ authenticator: Authenticator) async throws(CommandError) {
        try await self.init(host, authenticator, .whenNeeded)
        try checkReady(mayWait: false)
    }

    private func checkReady(mayWait: Bool) throws(CommandError) {
        guard state.condition == .ready || mayWait && state.condition == .waiting else { throw refusal }
        sayBanners()
    }

    /// Why a vault that is not ready cannot be used, and what may help.
    var refusal: CommandError {
        switch state.condition {
        case .waiting: .apart(waitingSentences)
        case .damaged where host.cloud != .off:
            .apart(
                state.condition.text(in: language) + "\n" + SecondDoctorStrings.rebuildHint.text(in: language)
            )
        default: .apart(state.problem.text(in: language))
        }
    }

    private var waitingSentences: String {
        let own = VaultState.Condition.waiting.text(in: language)
        // "Not read whole yet" is said by the first sentence.
        let availability = availability(outcome)
        guard availability.name != "waiting", let sentence = availability.sentence(in: language) else {
            return own
        }
        return sentence + "\n" + own
    }

    /// Says what is amiss beside the list.
    func sayBanners() {
        for banner in Screen.banners(state, at: now, language: language) {
            let hint = banner.kind == .otherCloud ? [text(Self.product.otherCloudHint)] : []
            let details = banner.details.map { "  " + ShownText.line($0) }
            Output.message(([banner.message] + details + hint).joined(separator: "\n"))
        }
    }

    /// Brings the state up to what is known now.
    mutating func reload() async { state = await authenticator.load(at: now) }

    func say(_ string: SecondCommandStrings) { Output.message(string.text(in: language)) }

    /// The only token that a query means; where several match, and a person is at the terminal, the one they choose.
    ///
    /// - Parameters:
    ///   - query: words of its names, or the beginning of its id.
    ///   - asks: whether a person may be asked.
    /// - Returns: that token.
    /// - Throws: `several` where nobody can be asked; `nothing`; `notDone` if the person chooses none.
    func token(_ query: String, asks: Bool = true) throws(CommandError) -> Token {
        // Words that are not there would be the exact name of whatever has none.
        guard !query.allSatisfy(\.isWhitespace) else { throw .usage(.queryMissing) }
        let found = state.named(query)
        guard let token = found.first else { throw .nothing(query: query) }
        if found.count == 1 { return token }
        return try chosen(of: found, in: state.limited(to: found), query: query, asks: asks)
    }

    /// The one of several tokens that a person at the terminal chooses, from a state that lists those.
    func chosen(
        of found: [Token], in listing: VaultState, query: String, asks: Bool
    ) throws(CommandError) -> Token {
        guard asks, PickLoop.isOffered else { throw .several(query: query, lines: lines(found)) }
        return try PickLoop(session: self, state: listing).token(for: "pick")
    }

    /// The same, here or in the cloud, which is looked into where none is found here.
    mutating func tokenAnywhere(_ query: String, asks: Bool = true) async throws(CommandError) -> Token {
        if !query.allSatisfy(\.isWhitespace), state.named(query).isEmpty { await look() }
        return try token(query, asks: asks)
    }

    /// Joins what lies in the cloud, unless that was done already.
    mutating func look() async {
        guard outcome == nil, host.cloud != .off else { return }
        outcome = await syncing.once(within: Self.handOverPatience)
        await reload()
    }

    /// Tokens as lines to choose from: the beginning of the id, then the names.
    func lines(_ tokens: [Token]) -> [String] {
        tokens.map { "  " + Self.shortID($0.id) + "  " + name($0) }
    }

    static func shortID(_ id: UUID) -> String { String(id.uuidString.lowercased().prefix(8)) }

    func name(_ token: Token) -> String { name(issuer: token.issuer, account: token.account) }

    /// "Issuer (account)" on one line, with nothing in it that steers the terminal.
    func name(issuer: String, account: String) -> String {
        Card.name(issuer: issuer, account: account, language)
    }

    /// Runs an action of the core.
    func act<R: Sendable>(
        _ body: () async throws(AuthenticatorError) -> R
    ) async throws(CommandError) -> R {
        do throws(AuthenticatorError) { return try await body() } catch { throw await refusal(by: error) }
    }
}

/// What can be done about a damaged vault.
extension Session {
    /// Renames a damaged vault aside, after asking, and begins an empty one.
    func putAside() async throws(CommandError) {
        try checkDamage()
        guard let prompt = Prompt() else { throw .usage(.terminalNeeded("doctor --set-aside")) }
        guard prompt.agrees(SecondCommandStrings.setAsideQuestion.text(in: language)) else {
            throw .unchanged
        }
        let path = try await act { () async throws(AuthenticatorError) in
            try await authenticator.setAsideDamagedVault(at: now)
        }
        say(.setAsideDone(path))
    }

    /// Renames a damaged vault aside, after asking, and joins what the cloud holds.
    func rebuild(isAnswered: Bool) async throws(CommandError) {
        try checkDamage()
        guard host.cloud != .off else { throw noCloud }
        let seen = await syncing.look(within: Session.patience)
        let found = await authenticator.state
        guard found.canRebuild else {
            let availability = availability(seen, in: found)
            let isApart = !["waiting", "syncing", "closed"].contains(availability.name)
            guard isApart, let sentence = availability.sentence(in: language) else {
                let nothing = SecondDoctorStrings.nothingToRebuild(found.sync.cloud ?? "")
                throw .apart(nothing.text(in: language))
            }
            throw .apart(sentence)
        }
        try confirm(
            SecondDoctorStrings.rebuildQuestion.text(in: language), isAnswered: isAnswered, else: .unchanged)
        var path = ""
        let outcome = try await alone { () async throws(AuthenticatorError) in
            path = try await authenticator.setAsideDamagedVault(at: now)
        }
        Output.message(SecondStrings.rebuilt(path).text(in: language))
        let state = await authenticator.load(at: now)
        guard state.condition == .ready else {
            throw .apart(
                availability(outcome, in: state).line(in: language))
        }
        Output.line(SecondDoctorStrings.cameBack(state.tokens.count).text(in: language))
    }

    private func checkDamage() throws(CommandError) {
        guard case .damaged = state.condition else { throw .action(.notDamaged) }
        Output.message(state.condition.text(in: language))
    }
}

/// The words by which a person names an account.
struct Query: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            Help.text("Words of an issuer or account, or the beginning of an id."), valueName: "query"),
        completion: .custom { _, _, _ in [] })
    var words: [String]

    var text: String { words.joined(separator: " ") }
}

/// As ``Query``, but there may be none.
struct OptionalQuery: ParsableArguments {
    @Argument(
        help: ArgumentHelp(Help.text("Words of an issuer or account."), valueName: "query"),
        completion: .custom { _, _, _ in [] })
    var words: [String] = []

    var text: String { words.joined(separator: " ") }
}
