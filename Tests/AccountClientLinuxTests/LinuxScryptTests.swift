import AccountClient
import AccountClientLinux
import AccountClientTestSupport
import Testing

struct LinuxScryptTests {
    @Test(arguments: ScryptHashSuite.all)
    func `scrypt on Linux keeps what the port promises`(promise: Promise<any ScryptHash>) async throws {
        try await promise.check(LinuxScrypt())
    }

    @Test(arguments: ScryptHashSuite.all)
    func `the server's scrypt that other tests use keeps it, too`(
        promise: Promise<any ScryptHash>
    ) async throws {
        try await promise.check(ServerScrypt())
    }
}
