internal import HTTPServer
internal import HTTPTypes
internal import NIOConcurrencyHelpers
internal import NIOCore
internal import NIOHTTPTypes

/// Bounds what a connection may cost, and puts the security headers on whatever leaves it.
///
/// It stands in the channel itself, below everything that answers, so that no answer can miss it, not even the
/// parser's own 400. One timer per connection, armed for what the connection is in the middle of: a connection that has
/// shown no session yet is given little time, since anybody on this machine can open one.
final class ConnectionGuard: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let limits: SiteLimits
    private let admits: (HTTPRequest) -> Bool
    private let sessionShown: () -> Void
    private var hasSession = false
    private var turns = HTTPConnectionState()
    private var isStreaming = false
    private var deadline: Scheduled<Void>?
    private var stall: Scheduled<Void>?

    /// Guards a connection; `sessionShown` is called once, when a request came that `admits` tells a session's.
    init(
        limits: SiteLimits, admits: @escaping (HTTPRequest) -> Bool, sessionShown: @escaping () -> Void
    ) {
        self.limits = limits
        self.admits = admits
        self.sessionShown = sessionShown
    }

    func handlerAdded(context: ChannelHandlerContext) {
        rearm(context)
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        deadline?.cancel()
        stall?.cancel()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        // What a refused sender still sends is read, so that it can read the refusal, and thrown away.
        if turns.isLingering { return }
        switch unwrapInboundIn(data) {
        case .head(let head):
            if !hasSession, admits(head) {
                hasSession = true
                sessionShown()
            }
            turns.requestBegan(isLast: head.headerFields[.connection]?.lowercased() == "close")
        case .body:
            break
        case .end:
            turns.requestEnded()
        }
        if case .body = unwrapInboundIn(data) {} else { rearm(context) }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(var head):
            SecurityHeaders.add(to: &head)
            isStreaming = head.headerFields[.contentType] == "text/event-stream"
            turns.answerBegan(isLast: head.headerFields[.connection] == "close")
            context.write(wrapOutboundOut(.head(head)), promise: promise)
            rearm(context)
        case .body:
            context.write(data, promise: promise)
        case .end:
            isStreaming = false
            if turns.answerEnded() {
                context.writeAndFlush(data, promise: promise)
                context.close(mode: .output, promise: nil)
            } else {
                context.write(data, promise: promise)
            }
            rearm(context)
        }
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        stall?.cancel()
        stall = context.channel.isWritable ? nil : close(context, after: limits.stall)
        context.fireChannelWritabilityChanged()
    }

    /// Gives the connection the time that fits what it is doing.
    private func rearm(_ context: ChannelHandlerContext) {
        deadline?.cancel()
        deadline = currentLimit.map { close(context, after: $0) }
    }

    private var currentLimit: Duration? {
        switch turns.phase {
        case .firstHead: limits.stranger
        case .request: hasSession ? limits.body : limits.stranger
        case .answer: isStreaming ? nil : limits.answer
        case .nextHead: hasSession ? limits.idle : limits.stranger
        case .close: limits.linger
        }
    }

    private func close(_ context: ChannelHandlerContext, after time: Duration) -> Scheduled<Void> {
        let channel = context.channel
        return context.eventLoop.scheduleTask(in: TimeAmount(time)) {
            channel.close(mode: .all, promise: nil)
        }
    }
}

@available(*, unavailable)
extension ConnectionGuard: Sendable {}

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
