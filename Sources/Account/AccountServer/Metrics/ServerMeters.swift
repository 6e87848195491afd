internal import AccountAPI
package import AccountDomain
package import FoundationExports
package import Metrics
internal import Synchronization

/// What the server counts.
///
/// Labels are routes, statuses and words of closed lists, never anything of a request.
struct ServerMeters: Sendable {
    private let factory: any MetricsFactory
    private let answers: AnswerCounters
    private let durations: [ServiceRoute?: Timer]
    private let checks: Counter
    private let introspections: (active: Counter, inactive: Counter)

    init(_ factory: any MetricsFactory) {
        self.factory = factory
        answers = AnswerCounters(factory)
        let routes: [ServiceRoute?] = ServiceRoute.allCases + [nil]
        durations = Dictionary(
            uniqueKeysWithValues: routes.map { route in
                let name = route?.name ?? "none"
                return (
                    route,
                    Timer(label: "account_request_seconds", dimensions: [("route", name)], factory: factory)
                )
            })
        checks = Counter(label: "account_sessions_checked_total", factory: factory)
        func introspections(_ active: String) -> Counter {
            Counter(
                label: "account_introspections_total", dimensions: [("active", active)], factory: factory)
        }
        self.introspections = (introspections("true"), introspections("false"))
    }

    /// A request was answered.
    func answered(_ route: ServiceRoute?, _ status: Int, _ time: Duration) {
        answers.increment(route, status)
        durations[route]?.record(time)
    }

    /// A registered backend asked about a token.
    func introspected(isActive: Bool) {
        (isActive ? introspections.active : introspections.inactive).increment()
    }

    func sessionChecked() { checks.increment() }

    /// - Parameter outcome: a word of a closed list.
    func refreshed(_ outcome: String) {
        Counter(label: "account_refreshes_total", dimensions: [("outcome", outcome)], factory: factory)
            .increment()
    }
}

extension Timer {
    /// Takes notice of how long something took.
    package func record(_ time: Duration) {
        let (seconds, attoseconds) = time.components
        recordNanoseconds(seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
    }
}

extension PrometheusMetrics {
    /// Tells how many passwords of each class wait for a thread.
    package func watch(_ threads: HashingThreads) {
        for kind in Asker.Kind.allCases {
            gauge("account_hashing_waiting", labels: [("class", kind.label)]) {
                Double(threads.waitingCount(of: kind))
            }
        }
    }

    /// Tells how full the ceilings are that strangers share, and what was not allowed.
    ///
    /// - Parameters:
    ///   - budgets: what strangers may spend.
    ///   - now: the time.
    package func watch(_ budgets: BudgetLedger, now: @escaping @Sendable () -> Date) {
        for shared in budgets.shared(at: now()) {
            let labels = [("purpose", shared.purpose.label)]
            gauge("account_budget_ceiling", labels: labels) { Double(shared.ceiling.most) }
            gauge("account_budget_spent", labels: labels) {
                Double(budgets.shared(at: now()).first { $0.purpose == shared.purpose }?.spent ?? 0)
            }
        }
        for refusal in budgets.refusals {
            let labels = [
                ("purpose", refusal.purpose.label), ("counted", refusal.counted.label),
                ("answer", refusal.consequence == .challenge ? "puzzle" : "refused"),
            ]
            counter("account_budget_refusals_total", labels: labels) {
                Double(budgets.count(of: refusal))
            }
        }
    }
}

extension Ceiling.Counted {
    fileprivate var label: String {
        switch self {
        case .everybody: "everybody"
        case .network(.provider): "provider"
        case .network(.site): "site"
        case .network(.subscriber): "subscriber"
        case .network(.host): "host"
        case .account: "account"
        }
    }
}

extension Asker.Kind {
    fileprivate var label: String {
        switch self {
        case .session: "session"
        case .knownDevice: "known_device"
        case .solvedChallenge: "solved_challenge"
        case .stranger: "stranger"
        }
    }
}

/// Counters by route and status, made when they are first needed.
private final class AnswerCounters: Sendable {
    private struct Key: Hashable {
        let route: ServiceRoute?
        let status: Int
    }

    private let factory: any MetricsFactory
    private let counters = Mutex<[Key: Counter]>([:])

    init(_ factory: any MetricsFactory) { self.factory = factory }

    func increment(_ route: ServiceRoute?, _ status: Int) {
        let counter = counters.withLock { counters in
            let key = Key(route: route, status: status)
            if let known = counters[key] { return known }
            let made = Counter(
                label: "account_requests_total",
                dimensions: [("route", route?.name ?? "none"), ("status", String(status))],
                factory: factory)
            counters[key] = made
            return made
        }
        counter.increment()
    }
}
