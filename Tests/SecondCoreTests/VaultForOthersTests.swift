import Foundation
import OneTimePassword
import SecondCore
import Secrets
import Testing

/// Writes the vault that `Tests/Python/test_vault_format.py` opens, where the command is not built yet.
@Suite struct VaultForOthersTests {
    private static let folder = ProcessInfo.processInfo.environment["SECOND_WRITE_VAULT"]

    @Test(.enabled(if: folder != nil)) func `a vault for other programs is written`() async throws {
        let folder = try #require(Self.folder)
        let store = try FileSecretStore(path: folder + "/keychain", creating: true)
        let home = try Home(creating: folder + "/home", machine: "machine-1")
        let authenticator = Authenticator(home: home, keys: store, device: "Ann’s box")
        for link in [
            "otpauth://totp/GitHub:ann%40example.org?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=GitHub",
            "otpauth://totp/%E4%B8%AD%E6%96%87:%22b%22?secret=JBSWY3DPEHPK3PXP&issuer=%E4%B8%AD%E6%96%87"
                + "&algorithm=SHA512&digits=8&period=60",
        ] {
            let now = Date(timeIntervalSince1970: 1_800_000_000)
            _ = try await authenticator.add(NewToken(try OTPAuthLink(link)), at: now)
        }
        #expect(await authenticator.state.tokens.count == 2)
    }
}
