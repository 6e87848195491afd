package import AccountDomain
package import Hummingbird
internal import HummingbirdCore
internal import HummingbirdTLS
package import Logging
package import Metrics
package import NIOCore
internal import NIOSSL

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

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
                ConnectionGuard(limits: limits, headers: desk.headers, crowd: desk.crowd)
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
