internal import NIOConcurrencyHelpers

/// The tabs that have the page open, seen or hidden, as far as they say so.
///
/// A hidden tab lets its stream of events go, so the streams alone do not tell. A tab counts from what it last asked for
/// until it says goodbye, or until its time is over: a browser that is killed says nothing.
final class OpenTabs: Sendable {
    /// More than these tell nothing that they do not.
    private static let most = 256
    /// The length of a UUID, by which a page names its tab.
    static let nameLength = 36
    private let stay: Duration
    private let clock: any Clock<Duration>
    private let state = NIOLockedValueBox<[String: @Sendable () -> Bool]>([:])

    init(stay: Duration, clock: any Clock<Duration>) {
        self.stay = stay
        self.clock = clock
    }

    /// Notes that a tab of a session has asked for something.
    func note(_ tab: String) {
        guard tab.utf8.count == Self.nameLength else { return }
        let isOver = clock.deadline(after: stay)
        state.withLockedValue { tabs in
            if tabs.count >= Self.most { tabs = tabs.filter { !$0.value() } }
            if tabs.count < Self.most || tabs[tab] != nil { tabs[tab] = isOver }
        }
    }

    /// Notes that a tab was closed.
    func forget(_ tab: String) {
        _ = state.withLockedValue { $0.removeValue(forKey: tab) }
    }

    var isAny: Bool { state.withLockedValue { $0.values.contains { !$0() } } }
}

extension Clock where Duration == Swift.Duration {
    /// Answers whether this clock has come so far from now.
    func deadline(after time: Duration) -> @Sendable () -> Bool {
        let end = now.advanced(by: time)
        return { now >= end }
    }
}
