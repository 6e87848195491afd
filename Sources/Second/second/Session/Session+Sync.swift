package import SecondCore
package import SecondHost

extension Session: SyncSession {
    static let product = SyncedProduct.second

    var unready: CommandError? { state.condition == .ready ? nil : refusal }

    @discardableResult
    func load() async -> VaultState { await authenticator.load(at: now) }

    func states() async -> AsyncStream<VaultState> { await authenticator.states() }

    func syncStatuses() async -> AsyncStream<SyncStatus> { await authenticator.syncStatuses() }

    /// A session remembers its keychain when it is opened, once: the one of the latest command counts.
    func remember(after state: VaultState) {}

    func mergeIntoCloud() async throws(CommandError) {
        try await act { () async throws(AuthenticatorError) in try await authenticator.mergeIntoCloud(at: now)
        }
    }

    func forget(_ device: Device.ID) async throws(CommandError) -> Bool {
        do throws(AuthenticatorError) { try await authenticator.forget(device, at: now) } catch .notFound {
            return false
        } catch {
            throw .action(error)
        }
        return true
    }

    func dismissUnfinished() async throws(CommandError) -> Int {
        try await act { () async throws(AuthenticatorError) in
            try await authenticator.dismissUnfinished(at: now)
        }
    }
}

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
