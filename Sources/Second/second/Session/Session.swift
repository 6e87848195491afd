import OneTimePassword
import SecondCore
import SecondHost

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// An opened vault and what a command needs to work on it.
struct Session {
    let host: Host
    let authenticator: Authenticator
    private(set) var state: VaultState
    let syncing: Syncing

    var language: Language { host.language }
    var now: Date { host.moment.now }

    /// The longest that a command waits for the cloud.
    static let patience = Duration.seconds(1)

    /// Opens the vault, whatever its condition.
    ///
    /// - Parameters:
    ///   - options: the places.
    ///   - sorted: whether names are put into the language's order; it costs time that a single code has no use for.
    ///   - readsCloud: whether what lies in the cloud is joined first.
    /// - Throws: `host`.
    init(_ options: HostOptions, sorted: Bool = true, readsCloud: Bool = false) async throws(CommandError) {
        do throws(HostError) {
            host = try Host(options)
            authenticator = host.authenticator(order: sorted ? .names(in: host.language) : .folded)
            syncing = Syncing(host: host, authenticator: authenticator)
            state = await authenticator.load(at: host.moment.now)
            // Where the vault itself may lie in the cloud, nothing can be said before a look there.
            if readsCloud || state.condition == .waiting {
                _ = await syncing.once(within: Self.patience)
                state = await authenticator.load(at: host.moment.now)
            }
            try host.remember(after: state)
        } catch {
            throw .host(error)
        }
    }

    /// Opens a vault that can be used, and says what is amiss beside.
    init(ready options: HostOptions, sorted: Bool = true, readsCloud: Bool = false) async throws(CommandError)
    {
        try await self.init(options, sorted: sorted, readsCloud: readsCloud)
        guard state.condition == .ready || state.condition == .waiting else { throw .vault(state.condition) }
        for banner in Screen.banners(state, at: now, language: language) {
            Output.message(
                ([banner.message] + banner.details.map { "  " + ShownText.line($0) }).joined(separator: "\n"))
        }
    }

    func say(_ phrase: CommandPhrase) { Output.message(phrase.text(in: language)) }

    /// The only token that a query means.
    func token(_ query: String) throws(CommandError) -> Token {
        // Words that are not there would be the exact name of whatever has none.
        guard !query.allSatisfy(\.isWhitespace) else { throw .usage(.queryMissing) }
        let found = state.named(query)
        guard let token = found.first else { throw .nothing(query: query) }
        guard found.count == 1 else { throw .several(query: query, lines: lines(found)) }
        return token
    }

    /// Tokens as lines to choose from: the beginning of the id, then the names.
    func lines(_ tokens: [Token]) -> [String] {
        tokens.map { "  " + Self.shortID($0.id) + "  " + name($0) }
    }

    static func shortID(_ id: UUID) -> String { String(id.uuidString.lowercased().prefix(8)) }

    func name(_ token: Token) -> String { name(issuer: token.issuer, account: token.account) }

    /// "Issuer (account)" on one line, made harmless for a terminal.
    func name(issuer: String, account: String) -> String {
        let title = Card.title(issuer: issuer, account: account, language)
        return ShownText.line(issuer.isEmpty || account.isEmpty ? title : "\(title) (\(account))")
    }

    /// Runs an action of the core, and tries once to hand it over.
    func act<R: Sendable>(
        _ body: () async throws(AuthenticatorError) -> R
    ) async throws(CommandError) -> R {
        let result: R
        do throws(AuthenticatorError) { result = try await body() } catch { throw .action(error) }
        _ = await syncing.once(within: Self.patience)
        return result
    }
}
