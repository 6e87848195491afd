import AccountAPI
import AccountDomain
import AccountProviders
import HTTPClient

/// A provider as this program is told of it, and what is made of that.
protocol ProviderSettings: Sendable {
    /// Nil where nobody configured it.
    ///
    /// - Throws: ``SettingsError`` for a value that cannot be.
    init?(_ reader: SettingsReader) throws(SettingsError)

    /// The addresses that are called.
    ///
    /// - Throws: ``CompositionError``.
    func called() throws -> [HTTPOrigin]

    /// - Throws: why it cannot be used, as a sentence.
    func provider(_ calls: any HTTPClientCalls) throws -> any IdentityProvider
}

extension Identity.Provider {
    /// Every provider has its settings here, or this does not compile.
    var settings: any ProviderSettings.Type {
        switch self {
        case .apple: AppleSettings.self
        case .wechat: WeChatSettings.self
        case .openID: OpenIDSettings.self
        }
    }
}

struct AppleSettings: ProviderSettings {
    private let team, keyID: String
    /// A file with the key for Sign in with Apple, as Apple gives it (.p8).
    private let key: String
    private let apps: [String]
    private let service: String?
    /// Nil for Apple itself.
    private let address: HTTPOrigin?

    init?(_ reader: SettingsReader) throws(SettingsError) {
        address = try reader.address(.appleAddress)
        switch (try reader.text(.appleTeam), try reader.text(.appleKeyID), try reader.text(.appleKey)) {
        case (let team?, let keyID?, let key?): (self.team, self.keyID, self.key) = (team, keyID, key)
        case (nil, nil, nil): return nil
        default: throw .together([.appleTeam, .appleKeyID, .appleKey])
        }
        apps = try reader.list(.appleApps) ?? []
        service = try reader.text(.appleService)
    }

    func called() throws -> [HTTPOrigin] { [try base()] }

    private func base() throws -> HTTPOrigin { try address ?? .known(AppleConfiguration.address) }

    func provider(_ calls: any HTTPClientCalls) throws -> any IdentityProvider {
        try AppleProvider(
            AppleConfiguration(
                team: team, keyID: keyID, apps: Set(apps), service: service, base: try base()),
            key: try SecretFile.read(key), calls: calls)
    }
}

struct WeChatSettings: ProviderSettings {
    private struct Client {
        let id: String
        /// A file.
        let secret: String

        init?(_ reader: SettingsReader, _ id: SettingKey, _ secret: SettingKey) throws(SettingsError) {
            switch (try reader.text(id), try reader.text(secret)) {
            case (let name?, let file?): (self.id, self.secret) = (name, file)
            case (nil, nil): return nil
            default: throw .together([id, secret])
            }
        }

        func read() throws -> WeChatConfiguration.Client {
            WeChatConfiguration.Client(id: id, secret: try SecretFile.readLine(secret))
        }
    }

    private let app, site: Client?
    /// Nil for WeChat itself.
    private let address, pages: HTTPOrigin?

    init?(_ reader: SettingsReader) throws(SettingsError) {
        app = try Client(reader, .weChatAppID, .weChatAppSecret)
        site = try Client(reader, .weChatSiteID, .weChatSiteSecret)
        guard app != nil || site != nil else { return nil }
        address = try reader.address(.weChatAddress)
        pages = try reader.address(.weChatPages)
    }

    func called() throws -> [HTTPOrigin] { [try base()] }

    private func base() throws -> HTTPOrigin { try address ?? .known(WeChatConfiguration.address) }

    func provider(_ calls: any HTTPClientCalls) throws -> any IdentityProvider {
        WeChatProvider(
            WeChatConfiguration(
                app: try app?.read(), site: try site?.read(), base: try base(),
                pages: try pages ?? .known(WeChatConfiguration.pagesAddress)), calls: calls)
    }
}

struct OpenIDSettings: ProviderSettings {
    private let issuer, client: String
    /// A file.
    private let secret: String
    private let base: HTTPOrigin
    private let domains: [String]
    private let others: [HTTPOrigin]

    init?(_ reader: SettingsReader) throws(SettingsError) {
        let base = try reader.address(.openIDIssuer)
        let names = (
            try reader.text(.openIDIssuer), try reader.text(.openIDClient), try reader.text(.openIDSecret)
        )
        switch (names.0, base, names.1, names.2) {
        case (let issuer?, let base?, let client?, let secret?):
            (self.issuer, self.base, self.client, self.secret) = (issuer, base, client, secret)
        case (nil, _, nil, nil): return nil
        default: throw .together([.openIDIssuer, .openIDClient, .openIDSecret])
        }
        domains = try reader.list(.openIDDomains) ?? []
        var others: [HTTPOrigin] = []
        for text in try reader.list(.openIDAddresses) ?? [] {
            guard let address = HTTPOrigin(text) else {
                throw .unusable(.openIDAddresses, wanted: "addresses as https://example.com")
            }
            others.append(address)
        }
        self.others = others
    }

    func called() throws -> [HTTPOrigin] { [base] + others }

    func provider(_ calls: any HTTPClientCalls) throws -> any IdentityProvider {
        guard
            let configuration = OpenIDConfiguration(
                issuer: issuer, client: client, secret: try SecretFile.readLine(secret), domains: domains,
                others: others)
        else { throw CompositionError.address(issuer) }
        return OpenIDProvider(configuration, calls: calls)
    }
}

extension HTTPOrigin {
    fileprivate static func known(_ text: String) throws -> HTTPOrigin {
        guard let address = HTTPOrigin(text) else { throw CompositionError.address(text) }
        return address
    }
}
