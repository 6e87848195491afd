internal import AccountAPI
internal import AccountDomain
internal import Logging

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// What every request is answered with.
final class AccountController: Sendable {
    let configuration: ServerConfiguration
    let accounts: Accounts
    let now: @Sendable () -> Date
    let meters: ServerMeters
    let logger: Logger

    let table = RouteTable()
    let proxies: TrustedProxies
    let limits: RateLimits
    let crowd: ConnectionsPerAddress
    let headers: AnswerHeaders
    let jar: CookieJar
    let nonces: ProofNonces
    let proofs = ReplayCache()
    let texts: FixedTexts
    let pages: StaticFiles

    init(
        _ configuration: ServerConfiguration, _ accounts: Accounts, _ meters: ServerMeters, _ logger: Logger,
        now: @escaping @Sendable () -> Date
    ) throws {
        self.configuration = configuration
        self.accounts = accounts
        self.meters = meters
        self.logger = logger
        self.now = now
        proxies = TrustedProxies(configuration.trustedProxies)
        limits = RateLimits(configuration.rates)
        crowd = ConnectionsPerAddress(most: configuration.limits.connectionsPerAddress, proxies: proxies)
        headers = AnswerHeaders(isSecure: configuration.isSecure)
        jar = CookieJar(isSecure: configuration.isSecure)
        nonces = ProofNonces(accounts.ground.secrets)
        texts = try FixedTexts(origin: configuration.origin)
        pages = try StaticFiles(accounts.ground.policy, accounts.ground.providers)
    }
}
