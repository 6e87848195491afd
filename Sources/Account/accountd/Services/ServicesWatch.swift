import AccountDomain
import Logging
import Synchronization

/// Takes in registered backends whose file changed, so that secrets rotate without a restart; a file that cannot be used
/// leaves those in use.
final class ServicesWatch: Sendable {
    let services: RegisteredServices
    private let path: String
    private let policy: AccountPolicy
    private let logger: Logger
    private let state: Mutex<State>

    private struct State {
        var known: [RegisteredService]
        /// Why the file could not be used when it was last looked at; it is said once.
        var trouble: String?
    }

    /// - Parameters:
    ///   - path: where the file stands.
    ///   - policy: knows the audiences that there are.
    ///   - logger: is told what was taken in.
    /// - Throws: why the file cannot be used.
    init(_ path: String, _ policy: AccountPolicy, _ logger: Logger) throws {
        self.path = path
        self.policy = policy
        self.logger = logger
        let found = try ServicesFile.read(path, policy)
        services = RegisteredServices(found)
        state = Mutex(State(known: found))
    }

    /// Looks whether the file changed.
    func look() {
        state.withLock { state in
            do {
                let found = try ServicesFile.read(path, policy)
                state.trouble = nil
                guard found != state.known else { return }
                state.known = found
                services.use(found)
                logger.notice("Services were taken in.", metadata: ["services": "\(found.count)"])
            } catch {
                let trouble = "\(error)"
                guard state.trouble != trouble else { return }
                state.trouble = trouble
                logger.warning(
                    "Services cannot be read; those in use stay.", metadata: ["reason": "\(trouble)"])
            }
        }
    }
}
