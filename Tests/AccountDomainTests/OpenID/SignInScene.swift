import AccountAPI
import AccountTestSupport
import Bytes
import Crypto
import FoundationEssentials
import Testing

@testable import AccountDomain

/// A person who is signed in, and a service that asks.
struct SignInScene: Sendable {
    static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
    let world: World
    let entry: IssuedSession
    let services = AuthorizationRequestTests.services()

    init(_ change: (inout AccountPolicy) -> Void = { _ in }) async throws {
        world = try World(change)
        entry = try await world.register()
    }

    var accounts: Accounts { world.accounts }

    func request(_ changes: [String: String?] = [:], at seconds: TimeInterval = 10) throws
        -> AuthorizationRequest
    {
        try AuthorizationRequest(
            OAuthParameters(AuthorizationRequestTests.fields(changes)), services,
            accounts.dependencies.tokens, at: .moment(seconds))
    }

    func service(_ name: String = "books") throws -> RegisteredService {
        try #require(services.service(named: name))
    }

    func step(
        _ request: AuthorizationRequest, at seconds: TimeInterval = 10,
        caller: RequestOrigin = World.caller(1)
    ) async throws -> AuthorizationStep {
        let signIn = try #require(services.service(named: request.client)?.signIn)
        return try await accounts.authorization(
            request, signIn, try world.who(entry, at: .moment(seconds)), caller, at: .moment(seconds))
    }

    func agreed(
        _ request: AuthorizationRequest, at seconds: TimeInterval = 10,
        caller: RequestOrigin = World.caller(1)
    ) async throws -> String {
        try await accounts.agree(
            to: request, try world.who(entry, at: .moment(seconds)), caller, at: .moment(seconds))
    }

    /// The code of a request to which the person says yes.
    func code(_ changes: [String: String?] = [:], at seconds: TimeInterval = 10) async throws -> String {
        Self.code(in: try await agreed(try request(changes, at: seconds), at: seconds))
    }

    func redeem(
        _ code: String, verifier: String = Self.verifier,
        redirect: String = AuthorizationRequestTests.redirect, as name: String = "books",
        at seconds: TimeInterval = 20
    ) async throws -> Result<IssuedIdentity, TokenRefusal> {
        let request = try TokenRequest(
            OAuthParameters([
                "grant_type": "authorization_code", "code": code, "redirect_uri": redirect,
                "code_verifier": verifier,
            ]))
        return try await accounts.redeem(request, for: try service(name), at: .moment(seconds))
    }

    func userInfo(_ token: String, at seconds: TimeInterval = 30) async throws -> UserInfo {
        try await accounts.userInfo(token, services, at: .moment(seconds))
    }

    /// The code in the address to which a browser goes.
    static func code(in location: String) -> String {
        let start = location.firstRange(of: "code=")?.upperBound ?? location.endIndex
        return String(location[start...].prefix { $0 != "&" })
    }
}
