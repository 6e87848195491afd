internal import AccountDomain
internal import FoundationExports

/// Whether this instance can serve now, as a balancer asks.
///
/// An answer holds for some seconds: to ask often costs the store nothing.
actor Readiness {
    private let accounts: Accounts
    private var last: (at: Date, fault: AccountError?)?
    /// For so long an answer holds, in seconds.
    private static let period: TimeInterval = 5

    init(_ accounts: Accounts) { self.accounts = accounts }

    /// - Throws: why requests cannot be served: `unavailable` for the store, `busy` where no password can be compared.
    func demand(at now: Date) async throws(AccountError) {
        let passed = last.map { now.timeIntervalSince($0.at) } ?? .infinity
        if !(0..<Self.period).contains(passed) {
            do throws(AccountError) {
                try await accounts.demandReady(at: now)
                last = (now, nil)
            } catch {
                last = (now, error)
            }
        }
        if let fault = last?.fault { throw fault }
    }
}
