package import SecondCore
package import SecondHost
import Terminal

/// The options that every command takes.
typealias HostFlags = ProductFlags<Session>

extension Session: SyncSession {
    static let product = SyncedProduct.second
    static let home = Product.second
    static let page = HelperProgram.web
    static let syncPatience = Duration.seconds(10)

    static func help(_ english: String) -> String { Help.text(english) }

    static func environment(_ options: HostOptions) throws(HostError) -> ProductEnvironment {
        try ProductEnvironment(options)
    }

    static func open(_ flags: HostFlags, for use: SessionUse) async throws(CommandError) -> Session {
        let options = flags.options
        switch use {
        case .cloud: return try await Session(options, firstLook: .never, mayBegin: false)
        case .newCloud: return try await Session(options, firstLook: .never)
        case .devices: return try await Session(options, firstLook: .always, mayBegin: false)
        case .usable: return try await Session(ready: options, firstLook: .always)
        }
    }

    var unready: CommandError? { state.condition == .ready ? nil : refusal }

    var records: Authenticator { authenticator }

    /// A session remembers its keychain when it is opened, once: the one of the latest command counts.
    func remember(after state: VaultState) {}

    func refusal(by error: AuthenticatorError) async -> CommandError {
        guard error == .notReady(.keyUnavailable) else { return .action(error) }
        return .apart(await authenticator.state.sentence(for: error).text(in: language))
    }
}

extension Authenticator: SyncedRecords {}

extension VaultState: SyncSnapshot {
    package static var isWhole: Bool { true }
    package var recordCount: Int { tokens.count }
    package var isLoading: Bool { condition == .loading }
    package var isReady: Bool { condition == .ready }

    package func problem(in language: Language) -> (name: String, sentence: String)? {
        switch condition {
        case .ready, .loading, .waiting: nil
        case .keyUnavailable: ("keyUnavailable", problem.text(in: language))
        default: ("vaultProblem", problem.text(in: language))
        }
    }

    package func incomingChanges(since before: VaultState) -> IncomingChanges? {
        var former: [Token.ID: Token] = [:]
        for token in before.tokens { former[token.id] = token }
        var (added, changed) = (0, 0)
        for token in tokens {
            if let old = former.removeValue(forKey: token.id) {
                if old != token { changed += 1 }
            } else {
                added += 1
            }
        }
        return IncomingChanges(
            from: before.sync, to: sync,
            counts: IncomingChanges.Counts(added: added, changed: changed, deleted: former.count))
    }
}
