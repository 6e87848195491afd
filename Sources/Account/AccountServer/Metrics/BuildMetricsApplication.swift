package import Hummingbird
internal import HTTPTypes
package import Logging
package import NIOCore

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
