import AccountDomain
import FoundationExports
import Logging
import Synchronization

/// Seals again, beside everything else, what an older master key sealed.
final class SealingAgain: Sendable {
    private let accounts: Accounts
    private let now: @Sendable () -> Date
    private let logger: Logger
    private let state = Mutex(State())
    /// Other servers may use the former key a moment longer, and letters that are on their way stay as they are: after
    /// this many seconds all is looked at once more.
    private static let pause: TimeInterval = 600

    private struct State {
        var key: Int?
        var startedAt = Date.distantPast
        /// Nil once all is sealed by the key.
        var next: Date?
    }

    init(_ accounts: Accounts, now: @escaping @Sendable () -> Date, _ logger: Logger) {
        self.accounts = accounts
        self.now = now
        self.logger = logger
    }

    /// Does so if there is something to do.
    func look() async {
        let (moment, key) = (now(), accounts.dependencies.secrets.currentKey)
        let isDue = state.withLock { state in
            if state.key != key { state = State(key: key, startedAt: moment, next: moment) }
            return state.next.map { $0 <= moment } ?? false
        }
        guard isDue else { return }
        do {
            let left = try await accounts.sealAgain(at: moment)
            state.withLock { state in
                guard state.key == key else { return }
                let again = state.startedAt + Self.pause
                state.next = left > 0 ? moment + 60 : moment < again ? again : nil
            }
        } catch {
            logger.warning(
                "What an older key sealed cannot be sealed again now.", metadata: ["reason": "\(error)"])
        }
    }
}
