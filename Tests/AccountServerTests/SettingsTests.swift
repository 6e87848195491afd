import AccountDomain
import AccountServer
import FoundationEssentials
import TestSupport
import Testing
import WebAuthn

@testable import accountd

struct SettingsTests {
    private static func settings(
        file: String? = nil, _ environment: [String: String] = [:], _ flags: [String: String] = [:]
    ) async throws -> Settings {
        let folder = try ScratchFolder()
        defer { withExtendedLifetime(folder) {} }
        var path: String?
        if let file {
            path = "\(folder.path)/settings.json"
            try Data(file.utf8).write(to: URL(filePath: "\(folder.path)/settings.json"))
        }
        return try Settings(
            try await SettingsReader(file: path, environment: environment, flags: flags))
    }

    @Test func `nothing set is a server on the loopback`() async throws {
        let settings = try await Self.settings()
        #expect(settings.server.host == "127.0.0.1")
        #expect(settings.server.origin == "http://127.0.0.1:8080")
        #expect(settings.policy.issuer == "http://127.0.0.1:8080")
        #expect(throws: Never.self) { try settings.server.check() }
        #expect(settings.providers.isEmpty && settings.mail.server == nil)
    }

    @Test(
        arguments: [
            ([:], "127.0.0.1", ["http://127.0.0.1:8080"]),
            (
                ["server.origin": "https://Account.Example.com:443", "webauthn.rpID": "example.com"],
                "example.com", ["https://account.example.com"]
            ),
            (
                [
                    "server.origin": "https://account.example.com",
                    "webauthn.origins": "https://www.example.com,android:apk-key-hash:x",
                    "apple.team": "T", "apple.keyID": "K", "apple.key": "/k", "apple.apps": "com.example",
                    "webauthn.rpID": "example.com",
                ], "example.com",
                [
                    "https://account.example.com", "https://www.example.com", "https://example.com",
                    "android:apk-key-hash:x",
                ]
            ),
        ] as [([String: String], String, Set<String>)])
    func `passkeys are those of the origin's host unless something is said`(
        flags: [String: String], id: String, origins: Set<String>
    ) async throws {
        let settings = try await Self.settings([:], flags)
        #expect(settings.policy.relyingParty == RelyingParty(id: id, origins: origins))
        #expect(settings.server.appleApps == (flags["apple.team"] == nil ? [] : ["T.com.example"]))
    }

    @Test func `tokens are signed by EdDSA unless the other algorithm is set`() async throws {
        #expect(try await Self.settings().policy.signingAlgorithm == .edDSA)
        for algorithm in SigningAlgorithm.allCases {
            let settings = try await Self.settings([:], ["account.signingAlgorithm": algorithm.rawValue])
            #expect(settings.policy.signingAlgorithm == algorithm)
        }
    }

    @Test func `flags win over the environment, the environment over the file`() async throws {
        let file = #"{"server":{"port":1,"host":"127.0.0.2","connections":3},"account":{"terms":"f"}}"#
        let settings = try await Self.settings(
            file: file, ["ACCOUNTD_SERVER_PORT": "2", "ACCOUNTD_SERVER_CONNECTIONS": "4", "HOME": "/"],
            ["server.connections": "5"])
        #expect(settings.server.host == "127.0.0.2")
        #expect(settings.server.port == 2)
        #expect(settings.server.limits.connections == 5)
        #expect(settings.policy.terms == "f")
    }

    @Test func `a share of traces may be any number from 0 to 1, in every place`() async throws {
        #expect(try await Self.settings().traces == TraceSettings())
        for (text, ratio) in [("0", 0.0), ("1", 1), ("0.25", 0.25), ("1e-3", 0.001)] {
            let file = #"{"traces":{"ratio":\#(text)}}"#
            #expect(try await Self.settings(file: file).traces.ratio == ratio, "\(file)")
            #expect(try await Self.settings(["ACCOUNTD_TRACES_RATIO": text]).traces.ratio == ratio)
            #expect(try await Self.settings([:], ["traces.ratio": text]).traces.ratio == ratio)
        }
    }

    @Test func `every kind of value can stand in every place`() async throws {
        let file = #"{"account":{"phonePrefixes":["+86","+1"],"registration":false},"hashing":{"threads":3}}"#
        let environment = [
            "ACCOUNTD_ACCOUNT_PHONE_PREFIXES": "+86,+1", "ACCOUNTD_ACCOUNT_REGISTRATION": "false",
            "ACCOUNTD_HASHING_THREADS": "3",
        ]
        let flags = [
            "account.phonePrefixes": "+86,+1", "account.registration": "false", "hashing.threads": "3",
        ]
        for settings in [
            try await Self.settings(file: file), try await Self.settings(environment),
            try await Self.settings([:], flags),
        ] {
            #expect(settings.policy.phonePrefixes == ["+86", "+1"])
            #expect(!settings.policy.allowsRegistration)
            #expect(settings.hashingThreads == 3)
        }
    }

    @Test(
        arguments: [
            (["x": "1"], SettingsError.unknown("x")), (["server.port": "abc"], .kind(.serverPort, .number)),
            (["traces.ratio": "much"], .kind(.tracesRatio, .fraction)),
            (["traces.ratio": "1.01"], .value(.tracesRatio, "1.01", wanted: "from 0 to 1")),
            (["traces.ratio": "nan"], .value(.tracesRatio, "nan", wanted: "from 0 to 1")),
            (["server.port": "65536"], .value(.serverPort, "65536", wanted: "from 0 to 65535")),
            (["account.registration": "maybe"], .kind(.accountRegistration, .truth)),
            (
                ["log.level": "debug"],
                .value(.logLevel, "debug", wanted: "one of info, notice, warning, error, critical")
            ),
            (["log.format": "xml"], .value(.logFormat, "xml", wanted: "one of text, json")),
            (
                ["account.clientID": "two words"],
                .value(
                    .accountClientID, "two words", wanted: "1 to 256 letters of ASCII without spaces")
            ),
            (
                ["account.signingAlgorithm": "HS256"],
                .value(.accountSigningAlgorithm, "HS256", wanted: "one of EdDSA, ES256")
            ),
            (["store.instances": "501"], .value(.storeInstances, "501", wanted: "from 1 to 500")),
            (["server.certificate": "c"], .together([.serverCertificate, .serverKey])),
            (
                ["server.trustedProxies": "10.0.0.1/8"],
                .value(.serverTrustedProxies, "10.0.0.1/8", wanted: "an address or a range as 10.0.0.0/8")
            ),
            (["apple.team": "t"], .together([.appleTeam, .appleKeyID, .appleKey])),
            (["wechat.appID": "w"], .together([.weChatAppID, .weChatAppSecret])),
            (
                ["openid.issuer": "https://id.example"],
                .together([.openIDIssuer, .openIDClient, .openIDSecret])
            ),
            (["mail.user": "u"], .together([.mailUser, .mailPassword])),
            (
                ["account.phonePrefixes": "86"],
                .value(.accountPhonePrefixes, "86", wanted: "the beginning of a number, as +86")
            ),
            (["sms.webhook": "ftp://x"], .unusable(.smsWebhook, wanted: "an address as https://example.com")),
            (
                ["webauthn.rpID": "example.com"],
                .value(
                    .webAuthnRelyingParty, "example.com",
                    wanted: "the host of server.origin in small letters, or a domain above it")
            ),
            (
                ["webauthn.origins": "example.com"],
                .value(
                    .webAuthnOrigins, "example.com",
                    wanted: "an origin as https://example.com, or an app's as android:...")
            ),
            (["data": ""], .value(.data, "", wanted: "a folder")),
            (["account.passwords": "weak"], .value(.accountPasswords, "weak", wanted: "one of seed, nist")),
            (
                ["account.accessSeconds": "7201"],
                .value(.accountAccessSeconds, "7201", wanted: "from 2 to 7200")
            ),
        ] as [([String: String], SettingsError)])
    func `wrong values are refused with a sentence`(flags: [String: String], error: SettingsError) async {
        await #expect(throws: error) { try await Self.settings([:], flags) }
        #expect(error.description.hasSuffix("."))
    }

    @Test(arguments: [
        "sms.webhook", "traces.endpoint", "openid.issuer", "apple.address", "wechat.address", "wechat.pages",
    ])
    func `an address that is refused is not repeated: it may hold a secret`(name: String) async throws {
        let flags = [
            name: "https://hooks.example/send?key=SECRET", "wechat.appID": "w", "wechat.appSecret": "/s",
        ]
        let error = await #expect(throws: SettingsError.self) { try await Self.settings([:], flags) }
        let key = try #require(SettingKey(rawValue: name))
        #expect(error == .unusable(key, wanted: "an address as https://example.com"))
        #expect(error?.description == "\(name) is not usable: it must be an address as https://example.com.")
    }

    @Test func `a file that is to be replaced is no credential of systemd's, which is a copy`() async throws {
        let error = await #expect(throws: SettingsError.self) {
            try await Self.settings([:], ["services.file": "credential:services"])
        }
        #expect(
            error?.description.hasPrefix("services.file is not usable: it must be the path of a file") == true
        )
        #expect(try await Self.settings([:], ["services.file": "/etc/s.json"]).services == "/etc/s.json")
    }

    @Test func `a shorter life of access tokens does not forget longer ones that are still about`()
        async throws
    {
        let lifetimes = try await Self.settings([:], ["account.accessSeconds": "20"]).policy.lifetimes
        #expect(lifetimes.access == 20)
        #expect(lifetimes.longestAccess == 7200)
    }

    @Test(arguments: [#"{"server":{"prot":1}}"#, #"{"x":{"y":{"z":1}}}"#, #"{"server":1}"#])
    func `a file with a name that is no setting is refused`(file: String) async {
        await #expect(throws: SettingsError.self) { try await Self.settings(file: file) }
    }

    @Test(arguments: ["", "[]", "{", "1"])
    func `a file that is no configuration is refused`(file: String) async {
        await #expect(throws: SettingsError.self) { try await Self.settings(file: file) }
    }

    @Test func `a variable that is no setting is refused`() async {
        await #expect(throws: SettingsError.unknownVariable("ACCOUNTD_SERVER_PROT")) {
            try await Self.settings(["ACCOUNTD_SERVER_PROT": "1"])
        }
    }

    @Test(arguments: SettingKey.allCases)
    func `each name in the environment is found`(key: SettingKey) async throws {
        let value =
            switch key.kind {
            case .number: "7"
            case .fraction: "0.5"
            case .truth: "true"
            default: "x"
            }
        let reader = try await SettingsReader(file: nil, environment: [key.variable: value], flags: [:])
        switch key.kind {
        case .text: #expect(try reader.text(key) == value)
        case .number: #expect(try reader.number(key, in: 0...9) == 7)
        case .fraction: #expect(try reader.fraction(key) == 0.5)
        case .truth: #expect(try reader.truth(key) == true)
        case .list: #expect(try reader.list(key) == [value])
        }
    }

    @Test func `the page describes every setting, and nothing else`() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let page = try String(
            contentsOf: root.appending(path: "docs/account-configuration.md"), encoding: .utf8)
        let names = page.split(separator: "\n").compactMap { line -> String? in
            guard line.hasPrefix("| `"), line.split(separator: "|").count == 3 else { return nil }
            return String(line.dropFirst(3).prefix { $0 != "`" })
        }
        #expect(names == SettingKey.allCases.map(\.rawValue))
    }

    @Test(
        arguments: [
            ("smtps://mail.example", "mail.example", 465), ("smtp://mail.example", "mail.example", 587),
            ("smtp://mail.example:25", "mail.example", 25), ("plain://localhost:2525", "localhost", 2525),
        ])
    func `mail servers`(text: String, host: String, port: Int) throws {
        let place = try MailPlace(text)
        #expect(place.host == host)
        #expect(place.port == port)
    }

    @Test(arguments: ["mail.example", "http://mail.example", "smtp://", "smtp://a:b", "smtp://a:1:2"])
    func `what is no mail server`(text: String) {
        #expect(throws: SettingsError.self) { try MailPlace(text) }
    }

    @Test(arguments: ["smtps://user:secret@mail.example", "smtps:secret"])
    func `a mail server that is refused is not repeated: it may hold a password`(text: String) {
        let error = #expect(throws: SettingsError.self) { try MailPlace(text) }
        #expect(error?.description.contains("secret") == false)
        #expect(error?.description.hasPrefix("mail.server is not usable: it must be smtps://HOST") == true)
    }
}
