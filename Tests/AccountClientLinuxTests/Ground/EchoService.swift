import AccountClient
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import Synchronization

/// A service on the loopback that answers as its paths say, over HTTP or HTTPS.
///
/// - `/echo`: verb, path, headers and body as they came, a line each
/// - `/status/N`: status N; 3xx points to `/echo`
/// - `/bytes/N`: so many bytes, told by their length
/// - `/chunks/N`: so many, in chunks
/// - `/headers/N`: N headers of 1000 bytes
/// - `/cookie`: sets one
/// - `/interim`: an interim answer comes first
/// - `/never`: no answer
/// - `/hangup`: the connection ends without an answer
/// - `/half`: the connection ends in the middle of the body
/// - `/once`: as `/echo`, but who comes to it on a connection that was used before is hung up on
final class EchoService: Sendable {
    private let channel: any Channel
    private let log: EchoLog
    let origin: ServiceOrigin

    private init(_ channel: any Channel, _ log: EchoLog, _ origin: ServiceOrigin) {
        self.channel = channel
        self.log = log
        self.origin = origin
    }

    /// Verb and path of each request, in order.
    var requests: [String] { log.state.withLock { $0.requests } }
    /// How many connections there have been.
    var connections: Int { log.state.withLock { $0.channels.count } }

    /// Returns when a request has come.
    func arrival() async {
        for await _ in log.arrivals { return }
    }

    struct TLS: Sendable {
        var certificate = TestAuthority.present
        var key = TestAuthority.presentKey
    }

    static func start(_ tls: TLS? = nil, host: String = "127.0.0.1", named: String = "localhost") async throws
        -> EchoService
    {
        let context = try tls.map { tls in
            try NIOSSLContext(
                configuration: .makeServerConfiguration(
                    certificateChain: try NIOSSLCertificate.fromPEMBytes(Array(tls.certificate.utf8))
                        .map { .certificate($0) },
                    privateKey: .privateKey(
                        try NIOSSLPrivateKey(bytes: Array(tls.key.utf8), format: .pem))))
        }
        let log = EchoLog()
        let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { child in
                child.eventLoop.makeCompletedFuture {
                    log.state.withLock { $0.channels.append(child) }
                    let pipeline = child.pipeline.syncOperations
                    if let context { try pipeline.addHandler(NIOSSLServerHandler(context: context)) }
                    try pipeline.configureHTTPServerPipeline()
                    try pipeline.addHandler(EchoHandler(log))
                }
            }
            .bind(host: host, port: 0).get()
        let scheme = tls == nil ? "http" : "https"
        guard let origin = ServiceOrigin("\(scheme)://\(named):\(channel.localAddress?.port ?? 0)") else {
            preconditionFailure("no origin")
        }
        return EchoService(channel, log, origin)
    }

    /// Stops listening, and hangs up on who is there.
    func stop() async {
        try? await channel.close()
        await hangUp()
    }

    /// Hangs up on who is there.
    func hangUp() async {
        for child in log.state.withLock({ $0.channels }) { try? await child.close() }
    }

    /// Lends a service, and stops it.
    static func with(
        _ tls: TLS? = nil, _ body: (EchoService) async throws -> Void
    ) async throws {
        let service = try await start(tls)
        do { try await body(service) } catch {
            await service.stop()
            throw error
        }
        await service.stop()
    }
}

final class EchoLog: Sendable {
    struct State {
        var requests: [String] = []
        var channels: [any Channel] = []
    }

    let state = Mutex(State())
    let arrivals: AsyncStream<Void>
    let report: AsyncStream<Void>.Continuation

    init() { (arrivals, report) = AsyncStream<Void>.makeStream() }
}

private final class EchoHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private let log: EchoLog
    private var head: HTTPRequestHead?
    private var body: [UInt8] = []
    private var count = 0

    init(_ log: EchoLog) { self.log = log }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head): (self.head, body) = (head, [])
        case .body(let part): body += Array(buffer: part)
        case .end:
            guard let head else { return }
            count += 1
            log.state.withLock { $0.requests.append("\(head.method.rawValue) \(head.uri)") }
            log.report.yield()
            answer(head, context)
        }
    }

    private func answer(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
        let parts = head.uri.split(separator: "/").map { String($0) }
        let number = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
        switch parts.first ?? "" {
        case "status":
            let headers: HTTPHeaders = (300...399).contains(number) ? ["Location": "/echo"] : [:]
            send(HTTPResponseStatus(statusCode: number), headers, [], context)
        case "bytes": send(.ok, [:], [UInt8](repeating: 0x78, count: number), context)
        case "chunks":
            send(.ok, ["Transfer-Encoding": "chunked"], [UInt8](repeating: 0x78, count: number), context)
        case "headers":
            let long = String(repeating: "h", count: 1000)
            send(.ok, HTTPHeaders((0..<number).map { ("X-\($0)", long) }), [], context)
        case "cookie": send(.ok, ["Set-Cookie": "a=b; Path=/"], [], context)
        case "interim":
            context.write(
                wrapOutboundOut(
                    .head(
                        HTTPResponseHead(
                            version: .http1_1, status: .custom(code: 103, reasonPhrase: "Hints"),
                            headers: ["X-Early": "1"]))),
                promise: nil)
            send(.ok, ["X-Late": " 2 ", "DPoP-Nonce": "n"], Array("ok".utf8), context)
        case "never": break
        case "hangup": context.close(promise: nil)
        case "half":
            write(.ok, ["Content-Length": "100"], [UInt8](repeating: 0x78, count: 50), context)
            context.flush()
            context.close(promise: nil)
        case "once" where count > 1: context.close(promise: nil)
        default:
            let lines =
                ["\(head.method.rawValue) \(head.uri)"]
                + head.headers.map { "\($0.name): \($0.value)" } + [
                    "", String(decoding: body, as: UTF8.self),
                ]
            send(
                .ok, ["Date": "Sun, 06 Nov 1994 08:49:37 GMT"], Array(lines.joined(separator: "\n").utf8),
                context)
        }
    }

    private func send(
        _ status: HTTPResponseStatus, _ headers: HTTPHeaders, _ body: [UInt8],
        _ context: ChannelHandlerContext
    ) {
        var headers = headers
        if headers["Transfer-Encoding"].isEmpty {
            headers.add(name: "Content-Length", value: "\(body.count)")
        }
        write(status, headers, body, context)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    }

    private func write(
        _ status: HTTPResponseStatus, _ headers: HTTPHeaders, _ body: [UInt8],
        _ context: ChannelHandlerContext
    ) {
        context.write(
            wrapOutboundOut(.head(HTTPResponseHead(version: .http1_1, status: status, headers: headers))),
            promise: nil)
        context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: body)))), promise: nil)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}
