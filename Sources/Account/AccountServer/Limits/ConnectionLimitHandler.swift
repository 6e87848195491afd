internal import AccountAPI
internal import HTTPServer
internal import HTTPTypes
internal import NIOCore
internal import NIOHTTP1
internal import NIOHTTPTypes
internal import NIOHTTPTypesHTTP1

/// Bounds what a connection may cost, and puts the security headers on whatever leaves it.
///
/// It stands in the channel itself, below everything that answers, so that no answer can miss it, not even the
/// parser's own 400. One timer per connection, armed for what the connection is in the middle of.
final class ConnectionLimitHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let limits: ConnectionLimits
    private let headers: ResponseHeaders
    private let crowd: ConnectionsPerAddress
    private var place: ConnectionsPerAddress.Place?
    private var turns = HTTPConnectionState()
    private var addedBody: ByteBuffer?
    /// Whether a head or an end came since the time was last set.
    private var hasTurned = false
    /// When the connection ends unless it goes on.
    private var due = NIODeadline.distantFuture
    private var alarm: (task: Scheduled<Void>, at: NIODeadline)?
    private var stall: Scheduled<Void>?

    init(limits: ConnectionLimits, headers: ResponseHeaders, crowd: ConnectionsPerAddress) {
        self.limits = limits
        self.headers = headers
        self.crowd = crowd
    }

    func handlerAdded(context: ChannelHandlerContext) {
        place = crowd.enter(context.channel.remoteAddress.flatMap(IPAddress.init))
        if place == nil {
            context.channel.close(mode: .all, promise: nil)
        } else {
            rearm(context)
        }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        alarm?.task.cancel()
        stall?.cancel()
        place.map(crowd.leave)
        place = nil
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        // What a refused sender still sends is read, so that it can read the refusal, and thrown away.
        if turns.isLingering { return }
        switch unwrapInboundIn(data) {
        case .head(let head):
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

    func channelReadComplete(context: ChannelHandlerContext) {
        // Once for all that came together: mostly a whole request.
        if hasTurned { rearm(context) }
        hasTurned = false
        context.fireChannelReadComplete()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if turns.isLingering { return }
        // A head that parses but makes no request is answered like one that does not parse.
        context.fireErrorCaught(error is HTTP1TypeConversionError ? HTTPParserError.unknown : error)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(var head):
            headers.add(to: &head)
            if head.status.kind == .clientError, head.headerFields[.contentType] == nil {
                addedBody = Problem(form: .malformed).complete(&head)
            }
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
        if turns.answerEnded() {
            context.writeAndFlush(data, promise: promise)
            context.close(mode: .output, promise: nil)
        } else {
            context.write(data, promise: promise)
        }
        rearm(context)
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        stall?.cancel()
        stall = context.channel.isWritable ? nil : close(context, after: limits.stall)
        context.fireChannelWritabilityChanged()
    }

    /// Gives the connection the time that fits what it is doing.
    ///
    /// The alarm is left as it is where it rings early enough: it looks again then. So most requests set none.
    private func rearm(_ context: ChannelHandlerContext) {
        due = .now() + TimeAmount(currentLimit)
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
        if .now() >= due {
            alarm = nil
            channel.close(mode: .all, promise: nil)
        } else {
            setAlarm(channel)
        }
    }

    private var currentLimit: Duration {
        switch turns.phase {
        case .firstHead: limits.firstHead
        case .request: limits.receiving
        case .answer: limits.answer
        case .nextHead: limits.idle
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
extension ConnectionLimitHandler: Sendable {}
