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
internal import NIOSSL

/// The server, as the program and as the tests run it.
///
/// - Parameters:
///   - configuration: where it listens, whom it trusts, what it bears.
///   - accounts: the rules.
///   - clock: the server's time.
///   - metrics: where figures go.
///   - logger: faults of the server's own, never what requests hold.
///   - whenRunning: is told the listening channel, whose address has the port.
/// - Returns: the service, to be run.
/// - Throws: ``ServerError``.
package func buildApplication(
    configuration: ServerConfiguration, accounts: Accounts, clock: @escaping @Sendable () -> Date,
    metrics: any MetricsFactory, logger: Logger,
    whenRunning: @escaping @Sendable (any Channel) async -> Void = { _ in }
) throws -> some ApplicationProtocol {
    try configuration.check()
    let desk = try AccountController(
        configuration, accounts, ServerMeters(metrics), logger, now: clock)
    return Application(
        responder: AccountResponder(desk: desk), server: try server(desk),
        configuration: ApplicationConfiguration(
            address: .hostname(configuration.host, port: configuration.port), backlog: 512,
            availableConnectionsDelegate: MaximumAvailableConnections(configuration.limits.connections)),
        onServerRunning: whenRunning, logger: logger)
}

private func server(_ desk: AccountController) throws -> HTTPServerBuilder {
    let limits = desk.configuration.limits
    var decoder = HTTP1Channel.Configuration.DecoderConfiguration()
    decoder.maxHeaderFieldSize = limits.headerField
    decoder.maxHeaderListSize = limits.headers
    decoder.maxHeaderFieldCount = limits.headerCount
    let plain = HTTPServerBuilder.http1(
        configuration: .init(
            additionalChannelHandlers: [
                ConnectionGuard(
                    AccountConnectionPolicy(limits: limits, headers: desk.headers, crowd: desk.crowd))
            ], httpDecoderConfiguration: decoder))
    guard let files = desk.configuration.tls else { return plain }
    return try .tls(plain, tlsConfiguration: try tls(files))
}

/// TLS 1.2 and 1.3 (ASVS 12.1.1) with the library's own choice of ciphers.
private func tls(_ files: ServerConfiguration.TLSFiles) throws(ServerError) -> TLSConfiguration {
    let chain: [NIOSSLCertificate]
    do {
        chain = try NIOSSLCertificate.fromPEMFile(files.certificate)
    } catch {
        throw .certificate(path: files.certificate, reason: "it holds no certificates in PEM form")
    }
    let key: NIOSSLPrivateKey
    do {
        key = try NIOSSLPrivateKey(file: files.key, format: .pem)
    } catch {
        throw .certificate(path: files.key, reason: "it holds no private key in PEM form")
    }
    var configuration = TLSConfiguration.makeServerConfiguration(
        certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(key))
    configuration.minimumTLSVersion = .tlsv12
    configuration.applicationProtocols = ["http/1.1"]
    do {
        _ = try NIOSSLContext(configuration: configuration)
    } catch {
        throw .certificate(path: files.key, reason: "key and certificate do not belong together")
    }
    return configuration
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
