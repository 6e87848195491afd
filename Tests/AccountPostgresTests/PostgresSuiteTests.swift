import AccountTestSupport
import Testing

@testable import AccountPostgres

struct PostgresSuiteTests {
    @Test(.timeLimit(.minutes(2)), arguments: StoreSuite.all)
    func `PostgreSQL keeps what the port promises`(promise: StoreSuite.Promise) async throws {
        let store = try PrivateServer.shared.get().database().open()
        defer { store.close() }
        try await promise.check(store)
    }

    @Test(.timeLimit(.minutes(2)), arguments: QuotaSuite.all)
    func `PostgreSQL leases shares as the port promises`(promise: QuotaSuite.Promise) async throws {
        let store = try PrivateServer.shared.get().database().open()
        defer { store.close() }
        try await promise.check(store)
    }
}
