package import AccountDomain
package import FoundationExports
internal import HTTPServer
internal import HTTPTypes
package import Hummingbird
internal import HummingbirdCore
internal import HummingbirdTLS
package import Logging
package import Metrics
package import NIOCore
package import Traces

/// The server, as the program and as the tests run it.
///
/// - Parameters:
///   - configuration: where it listens, whom it trusts, what it bears.
///   - certificate: what it proves its name by; nil reads it from the configuration's files, once.
///   - accounts: the rules.
///   - services: the backends that may ask about tokens.
///   - clock: the server's time.
///   - metrics: where figures go.
///   - logger: faults of the server's own, never what requests hold.
///   - recorder: makes a trace of each request; nil for none.
///   - whenRunning: is told the listening channel, whose address has the port.
/// - Returns: the service, to be run.
/// - Throws: ``ServerError``.
package func buildApplication(
    configuration: ServerConfiguration, certificate: ServerCertificate? = nil, accounts: Accounts,
    services: RegisteredServices = RegisteredServices(), clock: @escaping @Sendable () -> Date,
    metrics: any MetricsFactory, logger: Logger, recorder: SpanRecorder? = nil,
    whenRunning: @escaping @Sendable (any Channel) async -> Void = { _ in }
) throws -> some ApplicationProtocol {
    try configuration.check()
    let certificate = try certificate ?? configuration.tls.map { try ServerCertificate($0) }
    let desk = try AccountController(
        configuration, accounts, ServerMeters(metrics), logger, services: services, recorder: recorder,
        now: clock)
    return Application(
        responder: AccountResponder(desk: desk), server: try server(desk, certificate),
        configuration: ApplicationConfiguration(
            address: .hostname(configuration.host, port: configuration.port), backlog: 512,
            // Somewhat more are accepted, so that those that wait can make room.
            availableConnectionsDelegate: MaximumAvailableConnections(configuration.limits.connections + 256)),
        onServerRunning: whenRunning, logger: logger)
}

private func server(
    _ controller: AccountController, _ certificate: ServerCertificate?
) throws -> HTTPServerBuilder {
    let limits = controller.configuration.limits
    var decoder = HTTP1Channel.Configuration.DecoderConfiguration()
    decoder.maxHeaderFieldSize = limits.headerField
    decoder.maxHeaderListSize = limits.headers
    decoder.maxHeaderFieldCount = limits.headerCount
    let plain = HTTPServerBuilder.http1(
        configuration: .init(
            additionalChannelHandlers: [
                ConnectionGuard(
                    AccountConnectionPolicy(
                        limits: limits, headers: controller.headers,
                        connections: controller.connections))
            ], httpDecoderConfiguration: decoder))
    guard let certificate else { return plain }
    return try .tls(plain, tlsConfiguration: certificate.configuration)
}

/// The figures on a port of their own, which must not be reachable from outside (ASVS 13.4.5).
///
/// - Parameters:
///   - host: a loopback address.
///   - port: 0 takes a free one.
///   - metrics: what is read at `/metrics`.
///   - logger: faults of the server's own.
///   - whenRunning: is told the listening channel.
/// - Returns: the service, to be run.
/// - Throws: `openMetrics` for an address that is not loopback.
package func buildMetricsApplication(
    host: String = "127.0.0.1", port: Int, metrics: PrometheusMetrics, logger: Logger,
    whenRunning: @escaping @Sendable (any Channel) async -> Void = { _ in }
) throws(ServerError) -> some ApplicationProtocol {
    guard host == "localhost" || IPAddress(host)?.isLoopback == true else { throw .openMetrics(host: host) }
    let responder = CallbackResponder<ConnectionContext> { request, _ in
        guard request.method == .get, request.head.path == "/metrics" else {
            return Response(status: .notFound)
        }
        return Response(
            status: .ok, headers: [.contentType: "text/plain; version=0.0.4; charset=utf-8"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: metrics.text)))
    }
    return Application(
        responder: responder, server: .http1(configuration: .init(idleTimeout: .seconds(60))),
        configuration: ApplicationConfiguration(address: .hostname(host, port: port)),
        onServerRunning: whenRunning, logger: logger)
}
