import NIOCore
import NIOPosix
import NIOSSL
import Synchronization

/// What a server of lines does.
enum LineAction: Sendable, Equatable {
    case send(String)
    case startTLS
    case close
}

/// How a server of lines answers.
protocol LineScript: Sendable {
    var greeting: String? { get }
    mutating func answer(_ line: String) -> [LineAction]
}

/// A server on the loopback that reads lines and answers as a script says; for SMTP, and for HTTP as it should not be.
final class LineServer: Sendable {
    private let channel: any Channel
    private let arrivals: AsyncStream<Void>

    let port: Int

    private init(_ channel: any Channel, _ port: Int, _ arrivals: AsyncStream<Void>, _ log: LineLog) {
        self.channel = channel
        self.port = port
        self.arrivals = arrivals
        self.log = log
    }

    private let log: LineLog

    /// Every line that came, in order.
    var lines: [String] { log.lines.withLock { $0 } }

    /// Every line, once there are so many.
    func lines(atLeast count: Int) async -> [String] {
        while lines.count < count { await Task.yield() }
        return lines
    }

    /// How many have connected.
    var connectionCount: Int { log.children.withLock { $0.count } }

    static func start(
        _ script: some LineScript, isTLS: Bool = false, host: String = "127.0.0.1"
    ) async throws -> LineServer {
        let context = try NIOSSLContext(
            configuration: .makeServerConfiguration(
                certificateChain: try NIOSSLCertificate.fromPEMBytes(Array(TestCertificate.certificate.utf8))
                    .map { .certificate($0) },
                privateKey: .privateKey(
                    try NIOSSLPrivateKey(bytes: Array(TestCertificate.key.utf8), format: .pem))))
        let (arrivals, report) = AsyncStream<Void>.makeStream()
        let log = LineLog()
        let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { child in
                child.eventLoop.makeCompletedFuture {
                    log.children.withLock { $0.append(child) }
                    report.yield()
                    if isTLS {
                        try child.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: context))
                    }
                    try child.pipeline.syncOperations.addHandler(LineHandler(script, context, log))
                }
            }
            .bind(host: host, port: 0).get()
        return LineServer(channel, channel.localAddress?.port ?? 0, arrivals, log)
    }

    /// Returns once somebody connected.
    func arrival() async {
        for await _ in arrivals { return }
    }

    /// Stops listening, and hangs up on who is there.
    func stop() async {
        try? await channel.close()
        for child in log.children.withLock({ $0 }) { try? await child.close() }
    }
}

final class LineLog: Sendable {
    let lines = Mutex<[String]>([])
    let children = Mutex<[any Channel]>([])
}

private final class LineHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private var script: any LineScript
    private let tls: NIOSSLContext
    private let log: LineLog
    private var rest: [UInt8] = []

    init(_ script: any LineScript, _ tls: NIOSSLContext, _ log: LineLog) {
        self.script = script
        self.tls = tls
        self.log = log
    }

    func channelActive(context: ChannelHandlerContext) {
        if let greeting = script.greeting { perform(.send(greeting), context) }
        context.fireChannelActive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        rest += Array(buffer: unwrapInboundIn(data))
        while let end = rest.firstIndex(of: 0x0A) {
            let line = String(decoding: rest[..<end], as: UTF8.self)
            rest.removeSubrange(...end)
            log.lines.withLock { $0.append(line.last == "\r" ? String(line.dropLast()) : line) }
            for action in script.answer(line.filter { $0 != "\r" }) { perform(action, context) }
        }
    }

    private func perform(_ action: LineAction, _ context: ChannelHandlerContext) {
        switch action {
        case .send(let text): context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: text)), promise: nil)
        case .close: context.close(promise: nil)
        case .startTLS:
            try? context.pipeline.syncOperations.addHandler(
                NIOSSLServerHandler(context: tls), position: .first)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}

/// Answers every request with the same bytes and closes.
struct RawAnswer: LineScript {
    let greeting: String? = nil
    var text: String
    var closes = true

    mutating func answer(_ line: String) -> [LineAction] {
        guard line.isEmpty else { return [] }
        return [.send(text)] + (closes ? [.close] : [])
    }
}

/// Says nothing, ever.
struct Silence: LineScript {
    let greeting: String? = nil
    mutating func answer(_ line: String) -> [LineAction] { [] }
}
