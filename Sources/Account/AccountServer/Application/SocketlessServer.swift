package import AccountDomain
package import FoundationExports
internal import HTTPTypes
internal import Hummingbird
package import Logging
package import Metrics
internal import NIOCore

/// The server without sockets: a request goes in and its answer comes out, through the same checks and handlers.
///
/// What connections bear, and the headers that stand on every answer, belong to the sockets and are not here.
package struct SocketlessServer: Sendable {
    private let responder: AccountResponder

    /// An answer, or what a request holds besides its verb and path.
    package struct Message: Sendable {
        /// Of an answer.
        package var status = 0
        /// Names and values.
        package var headers: [(name: String, value: String)] = []
        /// All of it.
        package var body: [UInt8] = []

        /// One with these headers.
        package init(headers: [(name: String, value: String)], body: [UInt8]) {
            self.headers = headers
            self.body = body
        }
    }

    /// - Throws: ``ServerError``.
    package init(
        configuration: ServerConfiguration, accounts: Accounts, clock: @escaping @Sendable () -> Date,
        metrics: any MetricsFactory, logger: Logger
    ) throws {
        responder = AccountResponder(
            desk: try AccountController(configuration, accounts, ServerMeters(metrics), logger, now: clock))
    }

    /// Answers a request.
    ///
    /// - Parameters:
    ///   - verb: of HTTP.
    ///   - path: with its query.
    ///   - message: headers and body; names that are none are left out.
    ///   - address: whence it comes.
    /// - Returns: the answer.
    /// - Throws: what is not one of the server's refusals.
    package func answer(
        _ verb: String, _ path: String, _ message: Message, from address: String = "127.0.0.1"
    ) async throws -> Message {
        var head = HTTPRequest(
            method: HTTPRequest.Method(verb) ?? .get, scheme: "http", authority: "localhost", path: path)
        for (name, value) in message.headers {
            if let name = HTTPField.Name(name) {
                head.headerFields.append(HTTPField(name: name, value: value))
            }
        }
        if !message.body.isEmpty { head.headerFields[.contentLength] = String(message.body.count) }
        let request = Request(head: head, body: RequestBody(buffer: ByteBuffer(bytes: message.body)))
        let answer = try await responder.answer(request, IPAddress(address))
        var reply = Message(
            headers: answer.fields.map { ($0.name.rawName, $0.value) },
            body: answer.body.map { Array($0.readableBytesView) } ?? [])
        reply.status = answer.status
        return reply
    }
}
