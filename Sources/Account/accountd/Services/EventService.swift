import AccountDomain
import AccountMessaging
import Logging
import ServiceLifecycle

/// Tells registered services of events until the program stops.
struct EventService: Service {
    let delivery: EventDelivery

    func run() async throws {
        await cancelWhenGracefulShutdown { await delivery.run() }
    }
}

extension ServerAssembly {
    func eventDelivery() -> EventDelivery {
        let (logger, metrics) = (logger, metrics)
        return EventDelivery(
            accounts.dependencies, by: HTTPEventSender(events),
            lease: settings.store.url == nil ? 0 : DeliveryRules.lease, now: now,
            report: {
                logger.note($0)
                metrics.count($0)
            })
    }
}

extension Logger {
    /// A line about an event for a registered service: its name, and nothing of the event or of an answer.
    func note(_ report: EventReport) {
        func told(_ service: String?, _ tries: Int, _ reason: EventProblem? = nil) -> Metadata {
            var words: Metadata = ["tries": "\(tries)"]
            if let service { words["service"] = "\(service)" }
            if let reason { words["reason"] = "\(reason)" }
            return words
        }
        switch report {
        case .sent(let service, let tries):
            info("A service was told of an event.", metadata: told(service, tries))
        case .postponed(let service, let tries, let reason):
            warning("A service will be told of an event again.", metadata: told(service, tries, reason))
        case .refused(let service, let tries, let word):
            error("A service refused an event.", metadata: told(service, tries, .refused(word)))
        case .dropped(let service, let tries, let reason):
            error("A service cannot be told of an event.", metadata: told(service, tries, reason))
        case .expired(let service, let tries):
            error("A service could not be told of an event in time.", metadata: told(service, tries))
        case .storeFailed(let reason):
            warning("Events wait: the store cannot be used.", metadata: ["reason": "\(reason)"])
        }
    }
}
