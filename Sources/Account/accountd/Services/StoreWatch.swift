import AccountDomain
import AccountMessaging
import AccountPostgres
import AccountServer
import AccountStorage
import FoundationExports
import Metrics
import Synchronization

/// What the figures tell of the store, of letters, and of what came of what people did.
final class StoreWatch: Sendable {
    private let store: any AccountStore
    private let now: @Sendable () -> Date
    /// As they were when they were last asked for.
    private let state = Mutex(
        (
            letters: OutboxContent(count: 0, oldest: nil), events: OutboxContent(count: 0, oldest: nil),
            clock: TimeInterval(0)
        ))

    init(_ store: any AccountStore, now: @escaping @Sendable () -> Date) {
        self.store = store
        self.now = now
    }

    /// Asks the store what waits in it; while it cannot be asked, what was known stays.
    func look() async {
        if let found = try? await store.outbox(.letters) { state.withLock { $0.letters = found } }
        if let found = try? await store.outbox(.events) { state.withLock { $0.events = found } }
        guard let store = store as? PostgresStore else { return }
        let before = now()
        guard let clock = try? await store.clock() else { return }
        let after = now()
        // Somewhere within the time that the answer took.
        let difference =
            clock < before ? clock.timeIntervalSince(before) : max(0, clock.timeIntervalSince(after))
        state.withLock { $0.clock = difference }
    }

    private func age(of oldest: Date?) -> TimeInterval {
        oldest.map { max(0, now().timeIntervalSince($0)) } ?? 0
    }

    /// Lets the figures be read from here.
    func tell(_ metrics: PrometheusMetrics, pool: Int) {
        metrics.gauge("account_outbox_waiting") { Double(self.state.withLock { $0.letters.count }) }
        metrics.gauge("account_outbox_oldest_seconds") {
            self.age(of: self.state.withLock { $0.letters.oldest })
        }
        metrics.gauge("account_outbox_events_waiting") { Double(self.state.withLock { $0.events.count }) }
        metrics.gauge("account_outbox_events_oldest_seconds") {
            self.age(of: self.state.withLock { $0.events.oldest })
        }
        if let store = store as? PostgresStore {
            metrics.gauge("account_store_waiting") { Double(store.use.waiting) }
            metrics.gauge("account_store_connections", labels: [("state", "open")]) { Double(store.use.open) }
            metrics.gauge("account_store_connections", labels: [("state", "busy")]) { Double(store.use.busy) }
            metrics.gauge("account_store_pool") { Double(pool) }
            metrics.gauge("account_clock_difference_seconds") { self.state.withLock { $0.clock } }
        } else if let store = store as? AccountDatabase {
            metrics.gauge("account_store_waiting") { Double(store.waiting) }
        }
    }
}

extension OutcomeMeter {
    /// Lets the figures be read from here.
    func tell(_ metrics: PrometheusMetrics) {
        for event in AuditEntry.Event.allCases {
            metrics.counter("account_events_total", labels: [("event", event.rawValue)]) {
                Double(self.count(of: event))
            }
        }
        for end in CommitEnd.allCases {
            metrics.counter("account_commits_total", labels: [("outcome", end.rawValue)]) {
                Double(self.count(of: end))
            }
        }
    }
}

extension PrometheusMetrics {
    /// Begins all figures of letters and messages with 0: of one that appears at 40 nobody sees that it rose.
    func beginMessages() {
        for kind in Message.Kind.allCases {
            for outcome in ["sent", "postponed", "dropped", "expired"] { count(kind, outcome, by: 0) }
        }
        count(.event, "refused", by: 0)
    }

    /// Counts what became of a letter or a message.
    func count(_ event: DeliveryEvent) {
        switch event {
        case .sent(let kind, _): count(kind, "sent")
        case .postponed(let kind, _, _): count(kind, "postponed")
        case .dropped(let kind, _, _): count(kind, "dropped")
        case .expired(let kind, _): count(kind, "expired")
        case .storeFailed: break
        }
    }

    /// Counts what became of an event for a registered service.
    func count(_ report: EventReport) {
        switch report {
        case .sent: count(.event, "sent")
        case .postponed: count(.event, "postponed")
        case .refused: count(.event, "refused")
        case .dropped: count(.event, "dropped")
        case .expired: count(.event, "expired")
        case .storeFailed: break
        }
    }

    private func count(_ kind: Message.Kind, _ outcome: String, by number: Int64 = 1) {
        Counter(
            label: "account_messages_total", dimensions: [("kind", kind.rawValue), ("outcome", outcome)],
            factory: self
        ).increment(by: number)
    }
}
