internal import NIOConcurrencyHelpers

/// One server-sent event.
public struct LocalEvent: Sendable, Equatable {
    /// The event's name, such as `screen`.
    public let name: String
    /// Its data in UTF-8, usually JSON.
    public let data: [UInt8]

    /// Makes an event.
    ///
    /// - Parameters:
    ///   - name: line ends in it are dropped.
    ///   - data: UTF-8; its lines arrive joined by line feeds.
    public init(name: String, data: [UInt8]) {
        self.name = String(name.unicodeScalars.filter { $0 != "\n" && $0 != "\r" })
        self.data = data
    }

    /// The bytes on the wire (HTML Living Standard, section 9.2.5), written at once so that events never mix.
    var wire: [UInt8] {
        var bytes = Array("event: \(name)\n".utf8)
        bytes.reserveCapacity(bytes.count + data.count + 16)
        for line in data.split(omittingEmptySubsequences: false, whereSeparator: { $0 == 10 || $0 == 13 }) {
            bytes += Array("data: ".utf8)
            bytes += line
            bytes.append(10)
        }
        bytes.append(10)
        return bytes
    }
}

/// What an event stream says when there is nothing to say, so that both ends notice a dead connection.
public struct Heartbeat: Sendable {
    let interval: Duration
    let event: (@Sendable () async -> LocalEvent)?

    /// A comment line every 15 seconds, which scripts do not see.
    public static let silent = Heartbeat(every: .seconds(15), event: nil)

    /// An event of the product's own.
    ///
    /// - Parameters:
    ///   - interval: measured by the site's clock.
    ///   - event: makes the event when it is due.
    /// - Returns: the heartbeat.
    public static func every(
        _ interval: Duration, _ event: @escaping @Sendable () async -> LocalEvent
    ) -> Heartbeat {
        Heartbeat(every: interval, event: event)
    }

    private init(every interval: Duration, event: (@Sendable () async -> LocalEvent)?) {
        self.interval = interval
        self.event = event
    }
}

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
