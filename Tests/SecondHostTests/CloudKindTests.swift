import Files
import Foundation
import SyncEngine
import SyncFakes
import SecondCore
import TestSupport
import Testing

@testable import SecondHost
@testable import SyncHost

/// A program that has another kind of cloud beside folders.
struct CloudKindTests {

    /// A cloud in memory, as one device sees it.
    private struct MemoryKind: CloudKind {
        let scheme: String? = "memory"
        let confirms = true
        let device: any Cloud

        func refusal(of address: String, for host: ProductEnvironment) -> HostError? {
            address == "memory:forbidden"
                ? .unfitCloud(path: address, .files(.system(.denied, path: address))) : nil
        }

        func prepare(_ address: String, for host: ProductEnvironment) throws(HostError) {
            if let refusal = refusal(of: address, for: host) { throw refusal }
        }

        func cloud(at address: String, for use: CloudUse) -> any Cloud { device }
    }

    private let folder: ScratchFolder
    private let cloud = MemoryCloud()

    init() throws { folder = try ScratchFolder() }

    private func host(_ name: String, cloud address: String? = "memory:shared") async throws
        -> ProductEnvironment
    {
        try ProductEnvironment(
            HostOptions(
                home: folder.path + "/" + name, keychain: folder.path + "/keys", cloud: address),
            of: .second, environment: Environment([:]), clouds: [MemoryKind(device: await cloud.device())])
    }

    private func add(_ issuer: String, to authenticator: Authenticator) async throws {
        let entry = ManualEntry(
            issuer: issuer, account: "", secret: "GEZDGNBVGY3TQOJQ", algorithm: "", digits: "", period: "")
        _ = try await authenticator.add(try entry.token(), at: Date())
    }

    @Test func `two devices meet in it, and it confirms`() async throws {
        let (a, b) = (try await host("a"), try await host("b"))
        let (first, second) = (a.authenticator(), b.authenticator())
        _ = await Syncing(host: a, authenticator: first).once(within: .seconds(60))
        try await add("GitHub", to: first)
        #expect(await Syncing(host: a, authenticator: first).once(within: .seconds(60)) == .done)
        #expect(await first.load(at: Date()).sync.phase == .synced)
        #expect(await first.state.sync.cloud == "memory:shared")
        #expect(await Syncing(host: b, authenticator: second).once(within: .seconds(60)) == .done)
        #expect(await second.load(at: Date()).tokens.map(\.issuer) == ["GitHub"])
    }

    @Test func `it is remembered, refused and left as a folder is`() async throws {
        let chosen = try await host("a", cloud: nil)
        #expect(try chosen.useCloud("memory:shared") == .service("memory:shared"))
        let again = try await host("a", cloud: nil)
        #expect(again.cloud == .service("memory:shared") && again.cloudConfiguration?.confirms == true)
        #expect(
            throws: HostError.unfitCloud(
                path: "memory:forbidden", .files(.system(.denied, path: "memory:forbidden")))
        ) {
            try again.useCloud("memory:forbidden")
        }
        #expect(try again.useCloud("off") == .off)
        #expect(try await host("a", cloud: nil).cloud == .off)
    }

    @Test func `a program without that kind takes the address for a folder's name`() throws {
        let host = try ProductEnvironment(
            HostOptions(home: folder.path + "/a", keychain: folder.path + "/keys", cloud: "memory:shared"),
            of: .second, environment: Environment([:]))
        #expect(host.cloud.text.hasSuffix("/memory:shared") && host.cloud.text.hasPrefix("/"))
    }
}
