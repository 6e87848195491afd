import Files
import Foundation
import SecondCore
import TestSupport
import Testing

@testable import SecondHost

/// One program's part, over a real folder.
struct SyncingTests {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    private func host(
        _ name: String = "a", cloud: String = "cloud", keychain: String = "keys"
    ) throws -> ProductEnvironment {
        try ProductEnvironment(
            HostOptions(
                home: folder.path + "/" + name, keychain: folder.path + "/" + keychain,
                cloud: folder.path + "/" + cloud), environment: Environment([:]))
    }

    private func token(_ issuer: String) throws -> NewToken {
        try ManualEntry(
            issuer: issuer, account: "", secret: "GEZDGNBVGY3TQOJQ", algorithm: "", digits: "", period: ""
        )
        .token()
    }

    private func names(_ authenticator: Authenticator) async -> [String] {
        await authenticator.load(at: Date()).tokens.map(\.issuer)
    }

    private var cloudNames: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path + "/cloud").sorted() }
    }

    @Test func `a look changes nothing, and says what a sync would`() async throws {
        let (a, b) = (try host(), try host("b"))
        let (first, second) = (a.authenticator(), b.authenticator())
        _ = await Syncing(host: a, authenticator: first).once(within: .seconds(60))
        _ = try await first.add(token("GitHub"), at: Date())
        #expect(await Syncing(host: a, authenticator: first).once(within: .seconds(60)) == .done)
        _ = await Syncing(host: b, authenticator: second).once(within: .seconds(60))
        _ = try await second.add(token("Bank"), at: Date())
        let before = try cloudNames
        #expect(await Syncing(host: b, authenticator: second).look(within: .seconds(60)) == .done)
        #expect(await second.state.sync.phase == .pending(1))
        #expect(try cloudNames == before)
        // What it would join it does not.
        _ = await Syncing(host: b, authenticator: second).once(within: .seconds(60))
        #expect(await Syncing(host: a, authenticator: first).look(within: .seconds(60)) == .done)
        #expect(await names(first) == ["GitHub"])
        _ = await Syncing(host: a, authenticator: first).once(within: .seconds(60))
        #expect(await names(first) == ["Bank", "GitHub"])
    }

    @Test func `a look misses what was put and got lost`() async throws {
        let a = try host()
        let program = a.authenticator()
        _ = await Syncing(host: a, authenticator: program).once(within: .seconds(60))
        _ = try await program.add(token("GitHub"), at: Date())
        _ = await Syncing(host: a, authenticator: program).once(within: .seconds(60))
        #expect(await program.state.sync.phase == .handedOver)
        for name in try cloudNames where name.hasPrefix("register-") {
            try FileManager.default.removeItem(atPath: folder.path + "/cloud/" + name)
        }
        _ = await Syncing(host: a, authenticator: program).look(within: .seconds(60))
        #expect(await program.state.sync.phase == .syncing)
        #expect(try cloudNames.count == 1)
        // A sync waits for it, and puts it again.
        _ = await Syncing(host: a, authenticator: program).once(within: .seconds(60))
        #expect(await program.state.sync.phase == .handedOver)
        #expect(try cloudNames.count == 2)
    }

    @Test func `while another program holds the cloud this one looks, and changes nothing alone`()
        async throws
    {
        let a = try host()
        let program = a.authenticator()
        _ = await Syncing(host: a, authenticator: program).once(within: .seconds(60))
        let lock = try a.home.directory.lock(Syncing.lockName, wait: false)
        _ = try await program.add(token("GitHub"), at: Date())
        let before = try cloudNames
        let syncing = Syncing(host: a, authenticator: program)
        #expect(await syncing.once(within: .seconds(60)) == .elsewhere)
        #expect(await program.state.sync.phase == .pending(1))
        let outcome = try await syncing.alone(within: .seconds(60)) { () async throws(AuthenticatorError) in
            throw .notFound
        }
        #expect(outcome == .elsewhere)
        #expect(try cloudNames == before)
        lock.release()
        #expect(await syncing.once(within: .seconds(60)) == .done)
        #expect(await program.state.sync.phase == .handedOver)
    }

    @Test func `a cloud that holds the keychain is not touched, and no key is made`() async throws {
        let a = try host(keychain: "cloud/keys")
        let program = a.authenticator()
        let syncing = Syncing(host: a, authenticator: program)
        let conflict = HostError.keychainInCloud(keychain: a.keychain.text, cloud: a.cloud.text)
        #expect(await syncing.once(within: .seconds(60)) == .refused(conflict))
        #expect(await syncing.refusal(within: .seconds(60)) == conflict)
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/cloud"))
    }

    @Test func `a folder that was used is not made anew, even by a home without its vault`() async throws {
        let a = try host()
        _ = await Syncing(host: a, authenticator: a.authenticator()).once(within: .seconds(60))
        for path in ["/cloud", "/a/vault.sealed"] {
            try FileManager.default.removeItem(atPath: folder.path + path)
        }
        let again = try host()
        let program = again.authenticator()
        #expect(await Syncing(host: again, authenticator: program).once(within: .seconds(60)) == .done)
        #expect(await program.state.sync.phase == .offline)
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/cloud"))
    }
}
