import AccountDomain
import AccountRows
import AccountServer
import ArgumentParser
import FoundationExports
import Glibc
import Logging
import Metrics
import ServiceLifecycle
import Tracing
import UnixSignals

/// The program `accountd`.
@main
struct Accountd: AsyncParsableCommand {
    static let version = "1.0.0"

    static let configuration = CommandConfiguration(
        commandName: "accountd",
        abstract: "The account service of Readmigo: registration, signing in, sessions, second factors.",
        discussion: """
            Begin with:  accountd serve --data account-data
            Then look:   curl http://127.0.0.1:8080/health
            Settings come from --config FILE, from ACCOUNTD_… in the environment, and from flags; the later ones \
            win. docs/account-configuration.md lists them all. Secrets stand in files alone.
            """,
        version: "accountd \(version)",
        subcommands: [
            Serve.self, KeysCommand.self, UserCommand.self, AuditCommand.self, BackupCommand.self,
            RestoreCommand.self, CheckCommand.self, MoveCommand.self, MigrateCommand.self, Doctor.self,
        ])

    static func main() async {
        // Whatever is made is its owner's alone.
        _ = umask(0o077)
        // A client that goes away while it is answered must not end the program.
        _ = signal(SIGPIPE, SIG_IGN)
        do {
            var command = try parseAsRoot()
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch {
            // Wrong arguments and help are the library's to say.
            guard exitCode(for: error) == .failure, !(error is ExitCode) else { exit(withError: error) }
            LineLogHandler.toStandardError("accountd: \(sentence(error))\n")
            exit(withError: ExitCode.failure)
        }
    }

    /// What a person reads: every error of ours is a sentence.
    static func sentence(_ error: any Error) -> String {
        let sentence =
            switch error {
            case StoreCopyError.store(let error): sentence(error)
            case StoreFault.unread(let table, let error): "\(table): \(sentence(error))"
            case AccountStoreError.unavailable(let reason): "The store cannot be used: \(reason)."
            case AccountStoreError.damaged(let reason): "The store is damaged: \(reason)."
            case AccountStoreError.newer:
                "The store was written by a newer version of accountd: install that, or restore a backup."
            default: "\(error)"
            }
        // A reason may be a sentence itself.
        return LineLogHandler.escaped(sentence.hasSuffix("..") ? String(sentence.dropLast()) : sentence)
    }
}

/// The flags that every command takes.
struct SettingFlags: ParsableArguments {
    @Option(help: "A file of settings, as JSON.")
    var config: String?
    @Option(help: "The folder of everything that is kept.")
    var data: String?
    @Option(help: ArgumentHelp("Any setting; may stand several times.", valueName: "name=value"))
    var set: [String] = []

    /// What the file, the environment and all flags say together.
    ///
    /// - Parameter further: what other flags say.
    /// - Returns: settings that can be used.
    /// - Throws: ``SettingsError``.
    func settings(_ further: [String: String] = [:]) async throws -> Settings {
        var flags = further
        if let data { flags[SettingKey.data.rawValue] = data }
        for text in set {
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { throw SettingsError.flag(text) }
            flags[String(parts[0])] = String(parts[1])
        }
        let reader = try await SettingsReader(
            file: config, environment: ProcessInfo.processInfo.environment, flags: flags)
        return try Settings(reader)
    }
}

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
        raiseDescriptorLimit()
        let now: @Sendable () -> Date = { Date() }
        let logger = Logger(label: "accountd") { LineLogHandler($0, settings.logs, now: now) }
        let composition = try ServerAssembly(settings, logger, now: now, makesFolder: true)
        MetricsSystem.bootstrap(composition.metrics)
        composition.traces.map { InstrumentationSystem.bootstrap($0.recorder) }
        let notifier = SystemdNotifier(
            environment: ProcessInfo.processInfo.environment, process: getpid())
        var configuration = ServiceGroupConfiguration(
            services: try await composition.services(notifier),
            gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
        configuration.maximumGracefulShutdownDuration = .seconds(10)
        configuration.maximumCancellationDuration = .seconds(2)
        try await ServiceGroup(configuration: configuration).run()
        logger.notice("Stopped.")
    }

    /// As many connections and files as the system allows this program: it begins with far fewer.
    private func raiseDescriptorLimit() {
        var limit = rlimit()
        guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
        limit.rlim_cur = limit.rlim_max
        _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
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
