import AccountAppleRules
import AccountClient
import AccountClientTestSupport
import Testing

struct PortableScryptTests {
    @Test(arguments: ScryptHashSuite.all)
    func `the apps' scrypt keeps what the port promises`(promise: Promise<any ScryptHash>) async throws {
        try await promise.check(PortableScrypt())
    }
}
