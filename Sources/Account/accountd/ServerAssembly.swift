import AccountAPI
import AccountDomain
import AccountMessaging
import AccountPostgres
import AccountServer
import AccountStorage
import Bytes
import Files
import FoundationExports
import HTTPClient
import HTTPServer
import Hummingbird
import Logging
import Metrics
import ServiceLifecycle

/// The program's parts, put together; here and nowhere else.
struct ServerAssembly: Sendable {
    let settings: Settings
    let folder: DataFolder
    let accounts: Accounts
    let metrics: PrometheusMetrics
    let logger: Logger
    let now: @Sendable () -> Date
    /// Nil where no collector is named.
    let traces: TraceExport?
    private let calls: any HTTPClientCalls
    /// The keys at the start.
    private let rings: (signing: KeyRing?, master: KeyRing?)
    private let certificate: ServerCertificate?
    /// Nil where no backends are registered.
    private let services: ServicesWatch?
    /// The way to those that are told of events.
    let events: any HTTPClientCalls

    /// - Parameters:
    ///   - settings: as they were read.
    ///   - logger: for what goes on beside requests.
    ///   - now: the time.
    ///   - makesFolder: whether the folder, its keys and the store are made where there are none.
    /// - Throws: why a part cannot be used, as a sentence.
    init(
        _ settings: Settings, _ logger: Logger, now: @escaping @Sendable () -> Date, makesFolder: Bool
    ) throws {
        self.settings = settings
        self.logger = logger
        self.now = now
        let random = SystemRandomness()
        // The server itself reads it from the file, no matter who may read that.
        if let tls = settings.server.tls { _ = try SecretFile.read(tls.key) }
        certificate = try settings.server.tls.map { try ServerCertificate($0) }
        services = try settings.services.map { try ServicesWatch($0, settings.policy, logger) }
        folder =
            makesFolder
            ? try DataFolder(creating: settings.data)
            : try DataFolder(existing: settings.data, hasStore: settings.store.url == nil)
        metrics = PrometheusMetrics()
        let traces = try TraceExport(settings.traces, logger)
        let calls: any HTTPClientCalls = HTTPCaller(allowed: try Self.outside(settings))
        self.traces = traces
        self.calls = traces == nil ? calls : TracedCalls(calls: calls)
        let backends = services?.services ?? RegisteredServices()
        let events = HTTPEventSender.caller(to: backends)
        self.events = traces == nil ? events : TracedCalls(calls: events)
        let count = settings.hashingThreads ?? ProcessInfo.processInfo.activeProcessorCount
        let threads = HashingThreads(count: count, waiting: ScryptHashing.waiting(for: count))
        metrics.watch(threads)
        let commits = Timer(label: "account_commit_seconds", factory: metrics)
        let keys = try folder.signingKeys(random, at: now())
        let master = try folder.masterKeys(random, at: now())
        rings = (try folder.signing.ring(), try folder.master.ring())
        // Commands of the support do with a clock that is wrong.
        let store = try Self.store(settings.store, in: folder, agreeingWith: makesFolder ? now : nil)
        let secrets = ServerSecrets(master)
        accounts = Accounts(
            AccountDependencies(
                store: store, secrets: secrets,
                tokens: AccessTokens(keys: keys, policy: settings.policy),
                hashing: ScryptHashing(threads: threads, random: random, cost: .standard),
                providers: try Self.providers(settings, self.calls), random: random, policy: settings.policy,
                revokedSessions: RevokedSessions(), outcomes: OutcomeMeter { commits.record($0) },
                sharing: Self.quotas(settings.store, of: store, secrets), services: backends))
    }

    /// Everything that runs, in the order of starting; the server itself stops first.
    ///
    /// - Parameter notifier: is told when the server can be reached, and when it stops.
    /// - Returns: the services.
    /// - Throws: why one cannot run.
    func services(_ notifier: SystemdNotifier) async throws -> [any Service] {
        let keeping = MaintenanceTasks(
            accounts, isShared: settings.store.instances > 1,
            revocations: try settings.store.revocations.map { try RevocationsFile($0) },
            recorder: traces?.recorder, now: now, logger)
        await keeping.takeEndings()
        let keys = KeyWatch(
            folder, accounts.dependencies.tokens, accounts.dependencies.secrets, signing: rings.signing,
            master: rings.master, logger)
        let sealing = SealingAgain(accounts, now: now, logger)
        let certificates = certificate.map { CertificateWatch($0, self.logger) }
        let backends = services
        let look: @Sendable () -> Void = {
            keys.look()
            certificates?.look()
            backends?.look()
        }
        let revokedSessions = accounts.dependencies.revokedSessions
        let budgets = accounts.dependencies.budgets
        metrics.watch(budgets, now: now)
        let alarms = CeilingAlarms(budgets, now: now, self.logger)
        let heap = HeapTrimming()
        let watch = StoreWatch(accounts.dependencies.store, now: now)
        watch.tell(metrics, pool: settings.store.pool)
        accounts.dependencies.outcomes.tell(metrics)
        metrics.beginMessages()
        traces?.tell(metrics)
        metrics.gauge("account_endings") { Double(revokedSessions.count) }
        var services: [any Service] = [
            Repeating(every: .seconds(1)) { await keeping.takeEndings() },
            Repeating(every: .seconds(3)) { look() },
            HangUps(look),
            Repeating(every: .seconds(60)) { await keeping.keepSightings() },
            Repeating(every: .seconds(10)) {
                alarms.look()
                heap.look()
            },
            Repeating(every: .seconds(10)) { await sealing.look() },
            Repeating(every: .seconds(10)) { await watch.look() },
            Repeating(every: .seconds(60)) { await keeping.tidyIfDue() },
            OutboxService(delivery: try delivery()), EventService(delivery: eventDelivery()),
        ]
        let store = accounts.dependencies.store as? PostgresStore
        if let store, let direct = try settings.store.listened() {
            let signals = store.revocationSignals(by: direct)
            services.append(Following(signals) { await keeping.takeEndings() })
        }
        let (figures, report) = AsyncStream<Void>.makeStream()
        if settings.metricsPort == 0 {
            report.finish()
        } else {
            let place = ListenPlace(
                "/metrics", host: "127.0.0.1", port: settings.metricsPort,
                setting: "--metrics-port PORT (metrics.port in the settings; 0 serves no figures)")
            services.append(
                Listener(
                    try buildMetricsApplication(
                        host: place.host, port: place.port, metrics: metrics, logger: logger
                    ) { _ in report.finish() }, at: place))
        }
        let logger = logger
        let place = ListenPlace(
            "the account service", host: settings.server.host, port: settings.server.port,
            setting: "--port PORT (server.port in the settings)")
        services.append(
            Listener(
                try buildApplication(
                    configuration: settings.server, certificate: certificate, accounts: accounts,
                    services: accounts.dependencies.services, clock: now, metrics: metrics,
                    logger: logger, recorder: traces?.recorder
                ) { _ in
                    logger.notice("Ready.")
                    notifier.tell("READY=1")
                }, at: place, after: figures))
        // It begins before all that makes spans, and ends after it.
        let export: [any Service] = traces.map { [$0.service] } ?? []
        return export + services + notifier.services
    }
}

extension ServerAssembly {
    private static func store(
        _ settings: StoreSettings, in folder: DataFolder, agreeingWith now: (@Sendable () -> Date)?
    ) throws -> any AccountStore {
        guard let place = try settings.place() else { return try AccountDatabase(path: folder.store) }
        if let now { try PostgresStore.checkClock(place, at: now) }
        return try PostgresStore(place, pool: settings.pool, instances: settings.instances)
    }

    /// What instances share; nil for one alone.
    private static func quotas(
        _ settings: StoreSettings, of store: any AccountStore, _ secrets: ServerSecrets
    ) -> QuotaLeasing? {
        guard settings.instances > 1, let pool = store as? any QuotaPool else { return nil }
        return QuotaLeasing(from: pool, instances: settings.instances, secrets: secrets)
    }
}

extension StoreSettings {
    /// The database; nil where accounts stand in a file.
    func place() throws -> PostgresPlace? { try url.map { try place($0, .storeURL, isPooled: isPooled) } }

    /// Where notifications are listened to; nil where that cannot be.
    func listened() throws -> PostgresPlace? {
        guard isPooled else { return try place() }
        return try direct.map { try place($0, .storeDirect, isPooled: false) }
    }

    private func place(_ url: String, _ key: SettingKey, isPooled: Bool) throws -> PostgresPlace {
        let password = try password.map { try SecretFile.readLine($0) }
        guard let place = PostgresPlace(url: url, password: password, isPooled: isPooled) else {
            throw SettingsError.unusable(
                key, wanted: "postgres://USER@HOST/NAME, with the password in the file of store.password")
        }
        return place
    }
}

/// The providers that somebody configured.
extension ServerAssembly {
    private static func providers(_ settings: Settings, _ calls: any HTTPClientCalls) throws -> Providers {
        Providers(
            try Identity.Provider.allCases.compactMap { try settings.providers[$0]?.provider(calls) })
    }

    /// The only addresses that this program calls (ASVS 13.2.4).
    private static func outside(_ settings: Settings) throws -> [HTTPOrigin] {
        try Identity.Provider.allCases.flatMap { try settings.providers[$0]?.called() ?? [] }
            + (settings.sms.webhook.map { [$0] } ?? [])
    }
}

/// Mail and SMS.
extension ServerAssembly {
    func delivery() throws -> Delivery {
        let domain =
            settings.sms.domain ?? settings.server.origin.split(separator: "/").last.map { String($0) }
        guard
            let place = ServiceLinks(
                product: settings.policy.product, pages: settings.server.origin, domain: domain ?? "")
        else { throw CompositionError.address(settings.server.origin) }
        let (logger, metrics) = (logger, metrics)
        return Delivery(
            store: accounts.dependencies.store, secrets: accounts.dependencies.secrets,
            ways: MessageSenders(
                mail: traced(try mail(), .mail), sms: traced(try sms(), .sms),
                apple: accounts.dependencies.providers.apple),
            place: place, outboxSignal: accounts.dependencies.outboxSignal,
            order: accounts.dependencies.outboxOrder,
            lease: settings.store.url == nil ? 0 : DeliveryRules.lease, now: now,
            report: {
                logger.note($0)
                metrics.count($0)
            })
    }

    private func traced(_ sender: any MessageSender, _ kind: Message.Kind) -> any MessageSender {
        traces.map { TracedSender(kind: kind, sender: sender, recorder: $0.recorder) } ?? sender
    }

    private func mail() throws -> any MessageSender {
        guard let from = MailAddress(name: settings.policy.product, address: settings.mail.from) else {
            throw SettingsError.value(.mailFrom, settings.mail.from, wanted: "an address")
        }
        guard let server = settings.mail.server else {
            let outbox = settings.mail.outbox ?? "\(folder.path)/outbox"
            return OutboxFolder(try PrivateDirectory(creating: outbox), as: .mail(from: from))
        }
        let place = try MailPlace(server)
        let smtp = try SMTPServer(
            host: place.host, port: place.port, protection: place.protection, user: settings.mail.user,
            password: try settings.mail.password.map { try SecretFile.readLine($0) })
        return SMTPSender(SMTPTransport(to: smtp), from: from)
    }

    private func sms() throws -> any MessageSender {
        guard let webhook = settings.sms.webhook else {
            let outbox = settings.sms.outbox ?? "\(folder.path)/outbox"
            return OutboxFolder(try PrivateDirectory(creating: outbox), as: .sms)
        }
        return SMSWebhook(calls, at: webhook, token: try settings.sms.token.map { try SecretFile.read($0) })
    }
}

/// Why the parts cannot be put together.
enum CompositionError: Error, Sendable, Equatable, CustomStringConvertible {
    case address(String)

    var description: String {
        switch self {
        case .address(let text): "\(text) is not an address that this program can use."
        }
    }
}
