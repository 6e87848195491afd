internal import Hummingbird
internal import HTTPTypes
internal import Logging
internal import NIOCore

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
