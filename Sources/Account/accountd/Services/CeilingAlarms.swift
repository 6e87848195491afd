import AccountDomain
import FoundationExports
import Logging
import Synchronization

/// Tells the operator when a ceiling that all strangers share is nearly reached, and when it is.
///
/// `docs/account-configuration.md` says what each alarm means and what can be done.
final class CeilingAlarms: Sendable {
    private let budgets: BudgetLedger
    private let now: @Sendable () -> Date
    private let logger: Logger
    private let watch = Mutex(CeilingWatch())

    init(_ budgets: BudgetLedger, now: @escaping @Sendable () -> Date, _ logger: Logger) {
        self.budgets = budgets
        self.now = now
        self.logger = logger
    }

    /// Looks how full they are.
    func look() {
        let shared = budgets.shared(at: now())
        for (ceiling, level) in watch.withLock({ $0.look(at: shared) }) {
            let metadata: Logger.Metadata = [
                "purpose": "\(ceiling.purpose.label)", "spent": "\(ceiling.spent)",
                "ceiling": "\(ceiling.ceiling.most)", "seconds": "\(ceiling.ceiling.seconds)",
            ]
            if level == .reached {
                logger.error("A ceiling that all strangers share is reached.", metadata: metadata)
            } else {
                logger.warning("A ceiling that all strangers share is nearly reached.", metadata: metadata)
            }
        }
    }
}
