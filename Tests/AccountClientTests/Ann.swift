import AccountAPI
import AccountClient
import AccountClientTestSupport
import AccountTestSupport
import AccountDomain
import FoundationEssentials
import Testing

let password = "Blue7horses"

/// A phone on which Ann has just registered.
struct Ann {
    let service: SimulatedService
    let phone: SimulatedPhone
    let app: SimulatedApp

    init(data: [any LocalData] = [], policy: (inout AccountPolicy) -> Void = { _ in }) async throws {
        service = try SimulatedService(policy: policy)
        phone = SimulatedPhone(service)
        app = phone.start(data: data)
        await app.client.look()
        _ = try await app.register("ann@example.com", password: password)
    }

    var user: String {
        get async { await service.store.tables.users.first?.id.text ?? "" }
    }

    /// How often a process asked for new tokens.
    func refreshes(_ app: SimulatedApp) -> Int { app.network.requests.count { $0.path == "/v1/tokens" } }

    func signedIn() async -> AccountState { .signedIn(await user) }
}
