internal import HTTPServer
internal import HTTPTypes
internal import NIOConcurrencyHelpers
internal import NIOCore

/// What a connection to a site may cost: one that has shown no session yet is given little time, since anybody on this
/// machine can open one.
struct SiteConnectionPolicy: ConnectionPolicy {
    private let limits: SiteLimits
    private let admits: (HTTPRequest) -> Bool
    private let sessionShown: () -> Void
    private var hasSession = false

    /// The policy of one connection; `sessionShown` is called once, when a request came that `admits` tells a session's.
    init(
        limits: SiteLimits, admits: @escaping (HTTPRequest) -> Bool, sessionShown: @escaping () -> Void
    ) {
        self.limits = limits
        self.admits = admits
        self.sessionShown = sessionShown
    }

    var stallLimit: Duration { limits.stall }

    mutating func opened(from address: SocketAddress?, close: @escaping @Sendable () -> Void) -> Bool { true }

    mutating func closed() {}

    mutating func requestBegan(_ head: HTTPRequest) {
        guard !hasSession, admits(head) else { return }
        hasSession = true
        sessionShown()
    }

    func complete(_ head: inout HTTPResponse) -> ByteBuffer? {
        SecurityHeaders.add(to: &head)
        return nil
    }

    func isStream(_ head: HTTPResponse) -> Bool { head.headerFields[.contentType] == "text/event-stream" }

    mutating func entered(_ phase: HTTPConnectionState.Phase) -> Duration {
        switch phase {
        case .firstHead: limits.stranger
        case .request: hasSession ? limits.body : limits.stranger
        case .answer: limits.answer
        case .nextHead: hasSession ? limits.idle : limits.stranger
        case .close: limits.linger
        }
    }

    func passedOn(_ error: any Error, isLingering: Bool) -> (any Error)? { error }
}

/// The connections that are open: so many at a time, and none of them keeps a session's own from being taken.
final class Connections: Sendable {
    private struct Connection {
        let channel: any Channel
        let task: Task<Void, Never>
        let number: Int
        var hasSession = false
    }

    private struct State {
        var open: [ObjectIdentifier: Connection] = [:]
        var count = 0
    }

    private let most: Int
    private let state = NIOLockedValueBox(State())

    init(most: Int) {
        self.most = most
    }

    /// Remembers a connection and the task that serves it; for one too many, the oldest that has shown no session ends.
    func add(_ channel: any Channel, _ task: Task<Void, Never>) {
        let key = ObjectIdentifier(channel)
        let oldest = state.withLockedValue { state -> Connection? in
            let strangers = state.open.values.filter { !$0.hasSession }
            let isFull = state.open.count >= most
            state.count += 1
            state.open[key] = Connection(channel: channel, task: task, number: state.count)
            return isFull ? strangers.min { $0.number < $1.number } : nil
        }
        channel.closeFuture.whenComplete { [state] _ in
            _ = state.withLockedValue { $0.open.removeValue(forKey: key) }
        }
        oldest.map(Self.close)
    }

    /// Notes that a connection has shown a session.
    func keep(_ channel: any Channel) {
        state.withLockedValue { $0.open[ObjectIdentifier(channel)]?.hasSession = true }
    }

    func closeAll() {
        for connection in state.withLockedValue({ Array($0.open.values) }) { Self.close(connection) }
    }

    private static func close(_ connection: Connection) {
        connection.task.cancel()
        connection.channel.close(mode: .all, promise: nil)
    }
}
