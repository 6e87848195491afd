import AccountTestSupport
import Testing

struct QuotaSuiteTests {
    @Test(arguments: QuotaSuite.all)
    func `the pool in memory keeps what the port promises`(promise: QuotaSuite.Promise) async throws {
        try await promise.check(MemoryQuotaPool())
    }
}
