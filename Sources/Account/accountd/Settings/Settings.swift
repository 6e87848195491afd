import AccountAPI
import AccountDomain
import AccountServer
import Logging
import HTTPClient
import WebAuthn

/// A configuration that was read and checked.
struct Settings: Sendable {
    /// The folder of everything that this program keeps.
    var data = "account-data"
    var store = StoreSettings()
    var server = ServerConfiguration()
    var policy = AccountPolicy()
    /// 0 for none.
    var metricsPort = 9464
    var traces = TraceSettings()
    var logs = LogSettings()
    /// The file of registered backends; nil for none.
    var services: String?
    /// Nil for one for each core.
    var hashingThreads: Int?
    /// Those that somebody configured.
    var providers: [Identity.Provider: any ProviderSettings] = [:]
    var mail = MailSettings()
    var sms = SMSSettings()
}

/// Where accounts are kept.
struct StoreSettings: Sendable, Equatable {
    /// A database of PostgreSQL's; nil for a file of SQLite's in the folder of data.
    var url: String?
    /// A file.
    var password: String?
    /// Whether `url` is that of a pooler of transactions.
    var isPooled = false
    /// The database itself, where a pooler stands before it; with none nobody listens.
    var direct: String?
    /// How many connections each instance may have.
    var pool = 16
    /// How many instances use the database.
    var instances = 1
    /// The file to which sessions that end are added; nil for none.
    var revocations: String?
}

/// Where traces go.
struct TraceSettings: Sendable, Equatable {
    /// A collector of OpenTelemetry's; nil for no traces.
    var endpoint: HTTPOrigin?
    /// Which share of the traces that begin here is recorded.
    var ratio = 0.01
    /// A file of headers.
    var headers: String?
    /// A file of certificates that are trusted instead of the system's.
    var authorities: String?
}

struct LogSettings: Sendable, Equatable {
    enum Format: String, Sendable, CaseIterable {
        case text, json
    }

    var format = Format.text
    var level = Logger.Level.info

    /// Less is not offered: libraries say more of requests there than a log may hold.
    static let levels: [Logger.Level] = [.info, .notice, .warning, .error, .critical]
}

struct MailSettings: Sendable {
    var from = "no-reply@localhost"
    /// A folder; within the data if nothing is said.
    var outbox: String?
    /// `smtps://mail.example:465` or `smtp://mail.example:587`; nil writes to the outbox.
    var server: String?
    var user: String?
    /// A file.
    var password: String?
}

struct SMSSettings: Sendable {
    var outbox: String?
    /// Nil writes to the outbox.
    var webhook: HTTPOrigin?
    /// A file.
    var token: String?
    /// The domain to which phones bind the code; the origin's host if nothing is said.
    var domain: String?
}

extension Settings {
    /// The settings that a reader finds.
    ///
    /// - Throws: ``SettingsError`` for a value that cannot be.
    init(_ reader: SettingsReader) throws(SettingsError) {
        if let folder = try reader.text(.data) {
            guard !folder.isEmpty else { throw .value(.data, folder, wanted: "a folder") }
            data = folder
        }
        store.url = try reader.text(.storeURL)
        store.password = try reader.text(.storePassword)
        store.isPooled = try reader.truth(.storePooled) ?? store.isPooled
        store.direct = try reader.text(.storeDirect)
        store.pool = try reader.number(.storePool, in: 1...256) ?? store.pool
        store.revocations = try reader.text(.storeRevocations)
        store.instances = try reader.number(.storeInstances, in: 1...500) ?? store.instances
        try readServer(reader)
        try readPolicy(reader)
        try readPasskeys(reader)
        for provider in Identity.Provider.allCases {
            providers[provider] = try provider.settings.init(reader)
        }
        try readPost(reader)
        metricsPort = try reader.number(.metricsPort, in: 0...65_535) ?? metricsPort
        traces.endpoint = try reader.address(.tracesEndpoint)
        traces.ratio = try reader.fraction(.tracesRatio) ?? traces.ratio
        traces.headers = try reader.text(.tracesHeaders)
        traces.authorities = try reader.text(.tracesAuthorities)
        services = try reader.text(.servicesFile)
        // It would stay as it was at the start.
        guard services?.hasPrefix("credential:") != true else {
            throw .unusable(
                .servicesFile,
                wanted:
                    "the path of a file, which can be replaced; a credential of systemd's is a copy of the start"
            )
        }
        hashingThreads = try reader.number(.hashingThreads, in: 1...64)
        logs.format = try reader.choice(.logFormat, LogSettings.Format.allCases) ?? logs.format
        logs.level = try reader.choice(.logLevel, LogSettings.levels) ?? logs.level
    }

    private mutating func readServer(_ reader: SettingsReader) throws(SettingsError) {
        server.host = try reader.text(.serverHost) ?? server.host
        server.port = try reader.number(.serverPort, in: 0...65_535) ?? server.port
        let files = (try reader.text(.serverCertificate), try reader.text(.serverKey))
        switch files {
        case (let certificate?, let key?): server.tls = .init(certificate: certificate, key: key)
        case (nil, nil): break
        default: throw .together([.serverCertificate, .serverKey])
        }
        for text in try reader.list(.serverTrustedProxies) ?? [] {
            guard let range = AddressRange(text) else {
                throw .value(.serverTrustedProxies, text, wanted: "an address or a range as 10.0.0.0/8")
            }
            server.trustedProxies.append(range)
        }
        let scheme = server.isSecure ? "https" : "http"
        server.origin = try reader.text(.serverOrigin) ?? "\(scheme)://\(server.host):\(server.port)"
        server.limits.connections =
            try reader.number(.serverConnections, in: 1...1_000_000) ?? server.limits.connections
        server.limits.connectionsPerAddress =
            try reader.number(.serverConnectionsPerAddress, in: 1...1_000_000)
            ?? server.limits.connectionsPerAddress
        if try reader.truth(.serverRateLimits) == false {
            server.rates = .none
            policy.budget = .unlimited
        }
    }

    private mutating func readPolicy(_ reader: SettingsReader) throws(SettingsError) {
        policy.terms = try reader.text(.accountTerms) ?? policy.terms
        if let most = try reader.number(.smsPerDay, in: 0...100_000_000) {
            policy.budget = policy.budget.withMessages(perDay: most)
        }
        try readTokens(reader)
        policy.product = try reader.text(.accountProduct) ?? policy.product
        policy.allowsRegistration = try reader.truth(.accountRegistration) ?? policy.allowsRegistration
        policy.passwords = try reader.choice(.accountPasswords, PasswordProfile.allCases) ?? policy.passwords
        if let seconds = try reader.number(.accountAccessSeconds, in: 2...7200) {
            policy.lifetimes.access = Double(seconds)
        }
        if let days = try reader.number(.accountAuditDays, in: 0...36_500) {
            policy.auditDays = days == 0 ? nil : days
        }
        guard let prefixes = try reader.list(.accountPhonePrefixes) else { return }
        for prefix in prefixes where prefix.first != "+" || Int(prefix.dropFirst()) == nil {
            throw .value(.accountPhonePrefixes, prefix, wanted: "the beginning of a number, as +86")
        }
        policy.phonePrefixes = prefixes
    }

    /// Passkeys are this domain's, or those of one above it; apps that may use them have its origin.
    private mutating func readPasskeys(_ reader: SettingsReader) throws(SettingsError) {
        let team = try reader.text(.appleTeam)
        server.appleApps =
            try team.map { team throws(SettingsError) in
                (try reader.list(.appleApps) ?? []).map { "\(team).\($0)" }
            } ?? []
        let origin = WebOrigin(server.origin)
        let id = try reader.text(.webAuthnRelyingParty) ?? origin?.host ?? "localhost"
        guard id == id.lowercased(), origin.map({ $0.host == id || $0.host.hasSuffix(".\(id)") }) ?? true
        else {
            throw .value(
                .webAuthnRelyingParty, id,
                wanted: "the host of server.origin in small letters, or a domain above it")
        }
        var origins = Set([origin?.text ?? server.origin])
        if !server.appleApps.isEmpty { origins.insert("https://\(id)") }
        for text in try reader.list(.webAuthnOrigins) ?? [] {
            guard let text = WebOrigin(text)?.text ?? (text.hasPrefix("android:") ? text : nil) else {
                throw .value(
                    .webAuthnOrigins, text,
                    wanted: "an origin as https://example.com, or an app's as android:...")
            }
            origins.insert(text)
        }
        policy.relyingParty = RelyingParty(id: id, origins: origins)
    }

    private mutating func readPost(_ reader: SettingsReader) throws(SettingsError) {
        mail.from = try reader.text(.mailFrom) ?? mail.from
        mail.outbox = try reader.text(.mailOutbox)
        mail.server = try reader.text(.mailServer)
        mail.user = try reader.text(.mailUser)
        mail.password = try reader.text(.mailPassword)
        guard (mail.user == nil) == (mail.password == nil) else {
            throw .together([.mailUser, .mailPassword])
        }
        sms.outbox = try reader.text(.smsOutbox)
        sms.webhook = try reader.address(.smsWebhook)
        sms.token = try reader.text(.smsToken)
        sms.domain = try reader.text(.smsDomain)
    }
}

extension SettingsReader {
    /// One of a few words.
    func choice<Value: RawRepresentable<String>>(
        _ key: SettingKey, _ values: [Value]
    ) throws(SettingsError) -> Value? {
        guard let text = try text(key) else { return nil }
        guard let value = values.first(where: { $0.rawValue == text }) else {
            let words = values.map(\.rawValue).joined(separator: ", ")
            throw .value(key, text, wanted: "one of \(words)")
        }
        return value
    }
}
