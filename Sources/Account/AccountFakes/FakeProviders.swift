internal import HTTPServer
internal import HTTPTypes
internal import Hummingbird
internal import Logging
internal import NIOCore
internal import Synchronization

/// Apple and WeChat as they answer, on this machine's loopback: the same paths as the real hosts, both at one port.
///
/// It starts within a test or within `account-fakes`. Beside the real paths there are those under `/_fake/`, which
/// do what the methods here do.
package final class FakeProviders: Sendable {
    private let world: Mutex<FakeWorld>
    private let serving = Mutex<Task<Void, any Error>?>(nil)
    private let bound = Mutex<Int?>(nil)
    /// Who is known.
    package let configuration: FakeConfiguration

    private init(_ configuration: FakeConfiguration, _ keys: FakeKeys) {
        self.configuration = configuration
        world = Mutex(FakeWorld(configuration, keys))
    }

    /// Starts serving; returns once it does.
    ///
    /// - Parameters:
    ///   - configuration: who is known.
    ///   - keys: Apple's.
    ///   - port: 0 for a free one.
    /// - Returns: the fakes, until ``stop()``.
    /// - Throws: ``ListenError`` if the port cannot be had.
    package static func start(
        _ configuration: FakeConfiguration = FakeConfiguration(), keys: FakeKeys, port: Int = 0
    ) async throws -> FakeProviders {
        let fakes = FakeProviders(configuration, keys)
        let (ports, report) = AsyncThrowingStream<Int, any Error>.makeStream()
        let application = fakes.application(port: port) { report.yield($0) }
        fakes.serving.withLock {
            $0 = Task {
                do {
                    let place = ListenPlace(
                        "the imitation of Apple and WeChat", host: "127.0.0.1", port: port,
                        setting: "--port PORT (0 takes a free one)")
                    try await place.listening { try await application.run() }
                    report.finish()
                } catch {
                    report.finish(throwing: error)
                    throw error
                }
            }
        }
        for try await port in ports {
            fakes.bound.withLock { $0 = port }
            break
        }
        return fakes
    }

    /// Where they stand, such as `http://127.0.0.1:8091`.
    package var address: String { "http://127.0.0.1:\(bound.withLock { $0 } ?? 0)" }

    /// Stops serving.
    package func stop() async {
        let task = serving.withLock { $0.take() }
        task?.cancel()
        _ = await task?.result
    }

    /// Serves until the task that waits here is cancelled.
    ///
    /// - Throws: what ended it.
    package func wait() async throws {
        let task = serving.withLock { $0 }
        try await withTaskCancellationHandler {
            try await task?.value
        } onCancel: {
            task?.cancel()
        }
    }

    func answer(_ call: FakeCall) -> (answer: FakeAnswer, delay: Int) {
        world.withLock { world in (world.answer(call), world.faults.delay) }
    }
}

extension FakeProviders {
    /// What goes wrong.
    package var faults: FakeFaults { world.withLock { $0.faults } }

    /// Lets something go wrong, or no longer.
    package func change(_ work: (inout FakeFaults) -> Void) { world.withLock { work(&$0.faults) } }

    /// Apple signs with another key from now on.
    ///
    /// - Parameter keepingOld: whether the last one stays in the key set.
    package func rotateKeys(keepingOld: Bool = true) {
        world.withLock { $0.apple.rotate(keepingOld: keepingOld) }
    }

    /// A person agrees at Apple: token and code as the app gets them.
    package func authorize(_ request: FakeAppleRequest) -> FakeAppleAuthorization {
        world.withLock { $0.authorize(request) }
    }

    /// A person agrees at WeChat: the code as the app gets it.
    package func authorize(_ request: FakeWeChatRequest) -> String {
        world.withLock { $0.authorize(request) }
    }

    /// A notice as Apple would post it: JSON with a `payload`.
    ///
    /// - Parameters:
    ///   - type: such as `consent-revoked`.
    ///   - subject: whose.
    ///   - client: in which client; nil for any.
    /// - Returns: the body.
    package func notice(_ type: String, of subject: String, client: String? = nil) -> String {
        world.withLock { $0.notice(type, of: subject, client: client) }
    }

    /// Verb and path of each request so far, in their order.
    package var requests: [String] { world.withLock { $0.requests } }

    /// The refresh tokens that Apple gave and that hold.
    package var appleTokens: Set<String> { world.withLock { Set($0.apple.refreshTokens.keys) } }
}

/// What a request comes with: its connection, so that an answer can be lost.
struct FakeContext: InitializableFromSource, Sendable {
    let channel: any Channel

    init(source: ApplicationRequestContextSource) { channel = source.channel }
}

extension FakeProviders {
    func application(
        port: Int, _ onServerRunning: @escaping @Sendable (Int) -> Void
    ) -> Application<CallbackResponder<FakeContext>> {
        var logger = Logger(label: "account-fakes")
        logger.logLevel = .critical
        return Application(
            responder: CallbackResponder { [weak self] request, context in
                guard let self else { throw HTTPError(.serviceUnavailable) }
                return try await respond(to: request, context)
            },
            configuration: .init(address: .hostname("127.0.0.1", port: port)),
            onServerRunning: { onServerRunning($0.localAddress?.port ?? 0) }, logger: logger)
    }

    private func respond(to request: Request, _ context: FakeContext) async throws -> Response {
        var request = request
        let body = try await request.collectBody(upTo: 1 << 20)
        let call = FakeCall(
            verb: request.method.rawValue, path: request.uri.path,
            query: Fields.read(request.uri.query ?? ""), body: String(buffer: body))
        let (answer, delay) = answer(call)
        if delay > 0 { try await Task.sleep(for: .milliseconds(delay)) }
        if answer.isLost { try? await context.channel.close() }
        var response = Response(
            status: .init(code: answer.status), headers: [.contentType: answer.type],
            body: .init(byteBuffer: ByteBuffer(string: answer.body)))
        response.headers[.location] = answer.location
        return response
    }
}
