internal import NIOCore
internal import NIOHTTP1

/// Has a request of HTTP/1.0 say `Connection: close`: unless both sides ask for more, a connection of that version ends
/// with its answer (RFC 9112, section 9.3), and that answer has no chunks (section 6.1).
///
/// It stands below the codec of HTTP types, which do not tell the version.
final class HTTP10Closer: ChannelDuplexHandler {
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
