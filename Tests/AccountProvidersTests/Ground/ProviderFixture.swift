import AccountFakes
import AccountProviders
import AccountDomain
import Bytes
import Crypto
import Foundation
import HTTPClient
import Synchronization

/// A time that a test holds in hand.
final class Moment: Sendable {
    private let time = Mutex(Date(timeIntervalSince1970: 1_800_000_000))

    var now: Date { time.withLock { $0 } }
    func pass(_ seconds: TimeInterval) { time.withLock { $0 += seconds } }
}

/// An address that a test writes down.
func address(_ text: String) -> HTTPOrigin {
    guard let address = HTTPOrigin(text) else { preconditionFailure("\(text) is no address") }
    return address
}

/// The fakes, and our providers that ask them over real sockets.
struct ProviderFixture: Sendable {
    /// Making them takes long.
    static let keys: FakeKeys = {
        guard let made = try? FakeKeys(count: 3) else { preconditionFailure("no keys could be made") }
        return made
    }()
    static let app = "com.readmigo.reader"
    static let web = "com.readmigo.web"
    static let page = "https://account.readmigo.example/v1/apple"

    let moment: Moment
    let fakes: FakeProviders
    let base: HTTPOrigin
    let clock = InstantClock()

    /// Runs a test with fakes of its own.
    static func run(_ body: (ProviderFixture) async throws -> Void) async throws {
        let moment = Moment()
        let fakes = try await FakeProviders.start(
            FakeConfiguration { moment.now }, keys: keys)
        let ground = ProviderFixture(moment, fakes)
        do {
            try await body(ground)
        } catch {
            await fakes.stop()
            throw error
        }
        await fakes.stop()
    }

    private init(_ moment: Moment, _ fakes: FakeProviders) {
        self.fakes = fakes
        base = address(fakes.address)
        self.moment = moment
    }

    var now: Date { moment.now }

    func caller(total: Duration = .seconds(10)) -> HTTPCaller {
        HTTPCaller(allowed: [base], limits: CallLimits(total: total))
    }

    func apple(
        total: Duration = .seconds(10), key: String? = nil,
        _ change: (inout AppleConfiguration) -> Void = { _ in }
    ) throws -> AppleProvider {
        var configuration = AppleConfiguration(
            team: fakes.configuration.team, keyID: fakes.configuration.keyID, apps: [Self.app],
            service: Self.web, base: base)
        change(&configuration)
        return try AppleProvider(
            configuration, key: SecretBytes((key ?? fakes.configuration.clientKey).utf8),
            calls: caller(total: total))
    }

    func weChat(
        total: Duration = .seconds(10), _ change: (inout WeChatConfiguration) -> Void = { _ in }
    ) -> WeChatProvider {
        var configuration = WeChatConfiguration(
            app: Self.client("wxfakeapp000000001", "0123456789abcdef0123456789abcdef"),
            site: Self.client("wxfakesite00000001", "fedcba9876543210fedcba9876543210"), base: base,
            pages: base)
        change(&configuration)
        return WeChatProvider(configuration, calls: caller(total: total), clock: clock)
    }

    static func client(_ id: String, _ secret: String) -> WeChatConfiguration.Client {
        .init(id: id, secret: SecretBytes(secret.utf8))
    }

    static let nonce = "a raw nonce of this server"

    static func hashed(_ text: String) -> String {
        SHA256.hash(data: Data(text.utf8)).map { String(format: "%02x", $0) }.joined()
    }

    /// A person agrees at Apple, in the app or in a browser.
    func agree(
        _ person: FakeApplePerson = FakeApplePerson(), redirect: String? = nil
    ) -> FakeAppleAuthorization {
        fakes.authorize(
            FakeAppleRequest(
                client: redirect == nil ? Self.app : Self.web, nonce: Self.hashed(Self.nonce),
                redirect: redirect, person: person))
    }
}

extension AppleProvider {
    /// Signs in with what the app got.
    func person(_ given: FakeAppleAuthorization, redirect: String? = nil, at now: Date) async throws
        -> ProvidedPerson
    {
        try await person(
            identityToken: given.identityToken, code: given.code, nonce: ProviderFixture.nonce,
            redirect: redirect, now: now)
    }

    /// What a browser or an app brought.
    func person(
        identityToken: String, code: String, nonce: String, redirect: String?, now: Date
    ) async throws(AccountError) -> ProvidedPerson {
        try await person(
            ProviderAnswer(code: code, identityToken: identityToken, nonce: nonce, redirect: redirect),
            now: now)
    }
}

extension WeChatProvider {
    /// What a browser or an app brought.
    func person(code: String, isWeb: Bool) async throws(AccountError) -> ProvidedPerson {
        try await person(
            ProviderAnswer(code: code, redirect: isWeb ? ProviderFixture.page : nil),
            now: Date(timeIntervalSince1970: 0))
    }
}
