internal import HTTPTypes
package import NIOCore
internal import NIOHTTP1
package import NIOHTTPTypes
internal import NIOHTTPTypesHTTP1

/// Bounds what a connection may cost, and has its policy put the security headers on whatever leaves it.
///
/// It stands in the channel itself, below everything that answers, so that no answer can miss it, not even the
/// parser's own 400. One timer per connection, armed for what the connection is in the middle of.
///
/// It is not generic over its policy: a channel calls its handlers without knowing their types, so that a generic one
/// is never compiled for its policy, and costs more (measured over NIO's debug build: 10,900 instructions a request
/// above a class of one server's own; with any policy, as here, 750).
package final class ConnectionGuard: ChannelDuplexHandler, RemovableChannelHandler {
    package typealias InboundIn = HTTPRequestPart
    package typealias InboundOut = HTTPRequestPart
    package typealias OutboundIn = HTTPResponsePart
    package typealias OutboundOut = HTTPResponsePart

    private var policy: any ConnectionPolicy
    private var turns = HTTPConnectionState()
    /// Whether the answer under way has no end.
    private var isStreaming = false
    private var addedBody: ByteBuffer?
    /// Whether a head or an end came since the time was last set.
    private var hasTurned = false
    /// When the connection ends unless it goes on.
    private var due = NIODeadline.distantFuture
    private var alarm: (task: Scheduled<Void>, at: NIODeadline)?
    private var stall: Scheduled<Void>?

    /// Guards one connection.
    ///
    /// - Parameter policy: that connection's own.
    package init(_ policy: any ConnectionPolicy) {
        self.policy = policy
    }

    package func handlerAdded(context: ChannelHandlerContext) {
        let channel = context.channel
        let mayStay = policy.opened(from: channel.remoteAddress) { [weak channel] in
            channel?.close(mode: .all, promise: nil)
        }
        if mayStay { rearm(context) } else { channel.close(mode: .all, promise: nil) }
        let pipeline = context.pipeline.syncOperations
        if let codec = try? pipeline.handler(type: HTTP1ToHTTPServerCodec.self) {
            try? pipeline.addHandler(HTTP10Closer(), position: .before(codec))
        }
    }

    package func handlerRemoved(context: ChannelHandlerContext) {
        alarm?.task.cancel()
        stall?.cancel()
        policy.closed()
    }

    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        // What a refused sender still sends is read, so that it can read the refusal, and thrown away.
        if turns.isLingering { return }
        switch unwrapInboundIn(data) {
        case .head(let head):
            policy.requestBegan(head)
            turns.requestBegan(isLast: head.headerFields[.connection]?.lowercased() == "close")
            hasTurned = true
        case .body:
            break
        case .end:
            turns.requestEnded()
            hasTurned = true
        }
        context.fireChannelRead(data)
    }

    package func channelReadComplete(context: ChannelHandlerContext) {
        // Once for all that came together: mostly a whole request.
        if hasTurned { rearm(context) }
        hasTurned = false
        context.fireChannelReadComplete()
    }

    package func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard let error = policy.passedOn(error, isLingering: turns.isLingering) else { return }
        context.fireErrorCaught(error)
    }

    package func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(var head):
            if let body = policy.complete(&head) { addedBody = body }
            isStreaming = policy.isStream(head)
            turns.answerBegan(isLast: head.headerFields[.connection] == "close")
            context.write(wrapOutboundOut(.head(head)), promise: promise)
            rearm(context)
        case .body:
            context.write(data, promise: promise)
        case .end:
            end(context, data, promise)
        }
    }

    private func end(_ context: ChannelHandlerContext, _ data: NIOAny, _ promise: EventLoopPromise<Void>?) {
        if let addedBody { context.write(wrapOutboundOut(.body(addedBody)), promise: nil) }
        addedBody = nil
        isStreaming = false
        if turns.answerEnded() {
            context.writeAndFlush(data, promise: promise)
            context.close(mode: .output, promise: nil)
        } else {
            context.write(data, promise: promise)
        }
        rearm(context)
    }

    package func channelWritabilityChanged(context: ChannelHandlerContext) {
        stall?.cancel()
        stall = context.channel.isWritable ? nil : close(context, after: policy.stallLimit)
        context.fireChannelWritabilityChanged()
    }

    /// Gives the connection the time that fits what it is doing.
    ///
    /// The alarm is left as it is where it rings early enough: it looks again then. So most requests set none.
    private func rearm(_ context: ChannelHandlerContext) {
        let phase = turns.phase
        let limit = policy.entered(phase)
        if isStreaming, phase == .answer {
            alarm?.task.cancel()
            alarm = nil
            return
        }
        due = context.eventLoop.now + TimeAmount(limit)
        if let alarm, alarm.at <= due { return }
        alarm?.task.cancel()
        setAlarm(context.channel)
    }

    private func setAlarm(_ channel: any Channel) {
        let me = NIOLoopBound(self, eventLoop: channel.eventLoop)
        let task = channel.eventLoop.scheduleTask(deadline: due) { me.value.ring(channel) }
        alarm = (task, due)
    }

    private func ring(_ channel: any Channel) {
        if channel.eventLoop.now >= due {
            alarm = nil
            channel.close(mode: .all, promise: nil)
        } else {
            setAlarm(channel)
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

/// Has a request of HTTP/1.0 say `Connection: close`: unless both sides ask for more, a connection of that version ends
/// with its answer (RFC 9112, section 9.3), and that answer has no chunks (section 6.1).
///
/// It stands below the codec of HTTP types, which do not tell the version.
private final class HTTP10Closer: ChannelDuplexHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    private var isOld = false

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .head(var head) = unwrapInboundIn(data), (head.version.major, head.version.minor) < (1, 1)
        else {
            context.fireChannelRead(data)
            return
        }
        isOld = true
        head.headers.replaceOrAdd(name: "connection", value: "close")
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard isOld, case .head(var head) = unwrapOutboundIn(data) else {
            context.write(data, promise: promise)
            return
        }
        // The encoder makes chunks by the version of the answer.
        head.version = .http1_0
        context.write(wrapOutboundOut(.head(head)), promise: promise)
    }
}

@available(*, unavailable)
extension HTTP10Closer: Sendable {}
