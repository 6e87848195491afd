import AccountMessaging
import AccountDomain
import Logging
import ServiceLifecycle

/// Delivers letters until the program stops.
struct PostService: Service {
    let delivery: Delivery

    func run() async throws {
        await cancelWhenGracefulShutdown { await delivery.run() }
    }
}

extension Logger {
    /// A line about a letter; nothing of what it says or to whom.
    func note(_ event: DeliveryEvent) {
        switch event {
        case .sent(let kind, let tries):
            info("A message left.", metadata: ["kind": "\(kind.rawValue)", "tries": "\(tries)"])
        case .postponed(let kind, let tries, let reason):
            warning(
                "A message will be tried again.",
                metadata: ["kind": "\(kind.rawValue)", "tries": "\(tries)", "reason": "\(reason)"])
        case .dropped(let kind, let tries, let reason):
            error(
                "A message could not be sent.",
                metadata: ["kind": "\(kind.rawValue)", "tries": "\(tries)", "reason": "\(reason)"])
        case .expired(let kind, let tries):
            warning(
                "A message came too late to be sent.",
                metadata: ["kind": "\(kind.rawValue)", "tries": "\(tries)"])
        case .storeFailed(let reason):
            warning("Messages wait: the store cannot be used.", metadata: ["reason": "\(reason)"])
        }
    }
}
