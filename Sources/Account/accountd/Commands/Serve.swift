import AccountServer
import ArgumentParser
import FoundationEssentials
import Logging
import Metrics
import ServiceLifecycle
import UnixSignals

/// `accountd serve`.
struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Serves until SIGTERM or SIGINT; answers in progress are finished, for at most 10 seconds.")

    @OptionGroup var flags: SettingFlags
    @Option(help: "An address of this machine.")
    var host: String?
    @Option(help: "0 takes a free port.")
    var port: Int?
    @Option(help: "How browsers reach this server, as https://account.example.com.")
    var origin: String?
    @Option(help: "A file with the certificate chain (PEM).")
    var certificate: String?
    @Option(help: "A file with the certificate's private key (PEM).")
    var key: String?
    @Option(help: "The loopback port of the figures; 0 for none.")
    var metricsPort: Int?
    @Option(help: "text or json.")
    var logFormat: String?

    func run() async throws {
        let settings = try await flags.settings(given)
        try settings.server.check()
        let now: @Sendable () -> Date = { Date() }
        let logger = Logger(label: "accountd") { LineLogHandler($0, settings.logs, now: now) }
        let composition = try ServerAssembly(settings, logger, now: now, makesFolder: true)
        MetricsSystem.bootstrap(composition.metrics)
        var configuration = ServiceGroupConfiguration(
            services: try await composition.services(), gracefulShutdownSignals: [.sigterm, .sigint],
            logger: logger)
        configuration.maximumGracefulShutdownDuration = .seconds(10)
        configuration.maximumCancellationDuration = .seconds(2)
        try await ServiceGroup(configuration: configuration).run()
        logger.notice("Stopped.")
    }

    private var given: [String: String] {
        let values: [(SettingKey, String?)] = [
            (.serverHost, host), (.serverPort, port.map { String($0) }), (.serverOrigin, origin),
            (.serverCertificate, certificate), (.serverKey, key),
            (.metricsPort, metricsPort.map { String($0) }), (.logFormat, logFormat),
        ]
        return Dictionary(
            uniqueKeysWithValues: values.compactMap { key, value in value.map { (key.rawValue, $0) } })
    }
}
