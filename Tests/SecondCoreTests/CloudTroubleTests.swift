import Bytes
import SyncClouds
import Files
import Foundation
import SyncEngine
import Secrets
import TestSupport
import Testing

@testable import SecondCore

/// Clouds that change under a device: nothing is deleted, nothing is sent to somebody else's.
@Suite struct CloudTroubleTests {
    private let folder: ScratchFolder
    private let keys = MemorySecretStore()
    private let a: CloudDevice

    init() throws {
        folder = try ScratchFolder()
        a = try CloudDevice("A", in: folder, keys: keys)
    }

    private func move(_ name: String, to other: String) throws {
        try FileManager.default.moveItem(atPath: folder.path + "/" + name, toPath: folder.path + "/" + other)
    }

    private func make(_ name: String) throws {
        try FileManager.default.createDirectory(
            atPath: folder.path + "/" + name, withIntermediateDirectories: false,
            attributes: [.posixPermissions: 0o700])
    }

    @Test
    func `bulk-delete-fuse: an emptied cloud deletes nothing, is not written to, and a person is asked`()
        async throws
    {
        _ = try await a.change { try await $0.add(new("GitHub"), at: Device.start) }
        try move("cloud", to: "away")
        try make("cloud")
        let program = a.start()
        let emptied = await a.sync(program)
        #expect(emptied.names == ["GitHub"] && emptied.sync.phase == .emptied)
        let banner = try #require(emptied.screen().banners.first)
        #expect(banner.kind == .otherCloud && banner.offers.map(\.action) == [.merge, .separate])
        _ = try await program.add(try new("Mail"), at: Device.start)
        #expect(await a.sync(program).names == ["GitHub", "Mail"])
        #expect(try folder.cloud().isEmpty)
        try FileManager.default.removeItem(atPath: folder.path + "/cloud")
        try move("away", to: "cloud")
        let back = await a.sync()
        #expect(back.sync.phase == .handedOver && back.names == ["GitHub", "Mail"])
    }

    @Test func `at the person's word an emptied cloud is used again`() async throws {
        _ = try await a.change { try await $0.add(new("GitHub"), at: Device.start) }
        try move("cloud", to: "away")
        try make("cloud")
        await a.sync()
        try await a.change { try await $0.mergeIntoCloud(at: Device.start) }
        #expect(await a.sync().sync.phase == .handedOver)
        let b = try CloudDevice("B", in: folder, keys: keys)
        #expect(await b.sync().names == ["GitHub"])
    }

    @Test func `a cloud that is gone is offline, and never made anew`() async throws {
        _ = try await a.change { try await $0.add(new("GitHub"), at: Device.start) }
        try move("cloud", to: "away")
        let offline = try await a.change {
            _ = try await $0.add(new("Mail"), at: Device.start)
            return await a.sync($0)
        }
        #expect(offline.sync.phase == .offline && offline.names == ["GitHub", "Mail"])
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/cloud"))
        try move("away", to: "cloud")
        #expect(await a.sync().sync.phase == .handedOver)
    }

    @Test
    func
        `EC-4 and account-switch-keeps-and-separates: another person's cloud is neither joined nor written to`()
        async throws
    {
        _ = try await a.change { try await $0.add(new("Mine"), at: Device.start) }
        let other = try CloudDevice("X", in: folder, keys: keys, cloud: "theirs")
        _ = try await other.change { try await $0.add(new("Theirs"), at: Device.start) }
        let theirs = try folder.cloud("theirs")
        try move("cloud", to: "away")
        try move("theirs", to: "cloud")
        let program = a.start()
        let swapped = await a.sync(program)
        #expect(swapped.sync.phase == .otherAccount && swapped.names == ["Mine"])
        #expect(try folder.cloud() == theirs)
        // Kept apart: the other's accounts are shown, mine lie in a file, and come back with their cloud.
        let kept = try await program.separateFromCloud(at: Device.start)
        #expect(kept.contains("vault.account-") && FileManager.default.fileExists(atPath: kept))
        #expect(await a.sync(program).names == ["Theirs"])
        try FileManager.default.removeItem(atPath: folder.path + "/cloud")
        try move("away", to: "cloud")
        let again = a.start()
        #expect(await a.sync(again).sync.phase == .otherAccount)
        _ = try await again.separateFromCloud(at: Device.start)
        #expect(await a.sync(again).names == ["Mine"])
        #expect(await a.sync(again).sync.phase == .handedOver)
    }

    @Test func `merged, both accounts' tokens are in both`() async throws {
        _ = try await a.change { try await $0.add(new("Mine"), at: Device.start) }
        let other = try CloudDevice("X", in: folder, keys: keys, cloud: "theirs")
        _ = try await other.change { try await $0.add(new("Theirs"), at: Device.start) }
        let here = try CloudDevice("A", in: folder, keys: keys, cloud: "theirs")
        #expect(await here.sync().sync.phase == .otherAccount)
        try await here.change { try await $0.mergeIntoCloud(at: Device.start) }
        #expect(await here.sync().names == ["Mine", "Theirs"])
        #expect(await other.sync().names == ["Mine", "Theirs"])
    }

    @Test func `an account file that got lost is made again where the own register stands`() async throws {
        _ = try await a.change { try await $0.add(new("GitHub"), at: Device.start) }
        let account = try #require(try folder.names("cloud").first { $0.hasPrefix("account-") })
        try FileManager.default.removeItem(atPath: folder.path + "/cloud/" + account)
        #expect(await a.sync().sync.phase == .handedOver)
        _ = try await a.change { try await $0.add(new("Mail"), at: Device.start) }
        #expect(try folder.names("cloud").contains(account))
    }

    @Test func `a damaged vault is rebuilt from the cloud under a new id, the damaged file kept`()
        async throws
    {
        _ = try await a.change { try await $0.add(new("GitHub"), at: Device.start) }
        let damaged = Array(try folder.bytes("A/vault.sealed").dropLast(9))
        try folder.put("A/vault.sealed", damaged)
        let program = a.start()
        let state = await a.sync(program)
        #expect(state.condition == .damaged(.changed) && state.canRebuild)
        guard case .vaultProblem(let notice) = state.screen().content else {
            Issue.record("another screen")
            return
        }
        #expect(notice.offers.map(\.action) == [.rebuild])
        let kept = try await program.setAsideDamagedVault(at: Device.start)
        #expect(Array(try Data(contentsOf: URL(filePath: kept))) == damaged)
        let rebuilt = await a.sync(program)
        #expect(rebuilt.condition == .ready && rebuilt.names == ["GitHub"])
        #expect(Set(try folder.registers().map { $0.prefix(41) }).count == 2)
    }

    @Test func `clone-restores-device-id: a copied home and its original both go on, and lose nothing`()
        async throws
    {
        _ = try await a.change { try await $0.add(new("First"), at: Device.start) }
        try FileManager.default.copyItem(
            atPath: folder.path + "/A", toPath: folder.path + "/copy")
        let copy = try CloudDevice("copy", in: folder, keys: keys)
        let (one, other) = (a.start(), copy.start())
        for program in [one, other] { await program.load(at: Device.start) }
        _ = try await one.add(try new("On A"), at: Device.start)
        _ = try await other.add(try new("On the copy"), at: Device.start)
        for device in [a, copy, a, copy] { await device.sync() }
        for device in [a, copy] { #expect(await device.sync().names == ["First", "On A", "On the copy"]) }
    }

    @Test func `a vault put back from a backup takes a new id, and what it had forgotten comes back`()
        async throws
    {
        _ = try await a.change { try await $0.add(new("First"), at: Device.start) }
        let backup = try folder.bytes("A/vault.sealed")
        _ = try await a.change { try await $0.add(new("Second"), at: Device.start) }
        try folder.put("A/vault.sealed", backup)
        _ = try await a.change { try await $0.add(new("Third"), at: Device.start) }
        #expect(await a.sync().names == ["First", "Second", "Third"])
        let b = try CloudDevice("B", in: folder, keys: keys)
        #expect(await b.sync().names == ["First", "Second", "Third"])
    }

    @Test(arguments: [
        ("a bit flipped", Finding.Kind.damaged), ("of a newer format", .newerVersion(9)),
        ("of another vault", .locked),
        ("no register at all", .damaged), ("100 MB large", .tooLarge),
    ])
    func `decrypt-failure-keeps-bytes: a bad register is a finding for itself`(
        _ what: String, _ kind: Finding.Kind
    ) async throws {
        _ = try await a.change { try await $0.add(new("GitHub"), at: Device.start) }
        let id = String(repeating: "ab", count: 16)
        var bytes = try sealed(id, key: what == "of another vault" ? .random() : try await presentKey())
        switch what {
        case "a bit flipped": bytes[bytes.count - 40] ^= 1
        case "of a newer format": bytes[8] = 9
        case "no register at all": bytes = Array("hello, this is no register".utf8)
        case "100 MB large": bytes = [UInt8](repeating: 7, count: 100 << 20)
        default: break
        }
        let name = "register-\(id)-0000000000000001-\(ContentHash(of: bytes)).sealed"
        try folder.put("cloud/" + name, bytes)
        let before = try folder.cloud()[name]
        let state = await a.sync()
        #expect(state.sync.findings == [Finding(register: id, device: "", kind: kind)])
        #expect(state.condition == .ready && state.names == ["GitHub"] && state.screen().canEdit)
        #expect(state.screen().banners.count == 1)
        _ = try await a.change { try await $0.add(new("Mail"), at: Device.start) }
        #expect(try folder.cloud()[name] == before)
        let b = try CloudDevice("B", in: folder, keys: keys)
        #expect(await b.sync().names == ["GitHub", "Mail"])
    }

    @Test func `partial-file: waited for quietly, a finding after 10 minutes, joined once it is whole`()
        async throws
    {
        let b = try CloudDevice("B", in: folder, keys: keys)
        _ = try await b.change { try await $0.add(new("Late"), at: Device.start) }
        let name = try #require(try folder.registers().last)
        let whole = try folder.bytes("cloud/" + name)
        for other in try folder.registers() {
            try FileManager.default.removeItem(atPath: folder.path + "/cloud/" + other)
        }
        try folder.put("cloud/" + name, Array(whole.prefix(1000)))
        _ = await a.start().load(at: Device.start)
        _ = try await a.start().add(try new("Here"), at: Device.start)
        let waiting = await a.sync()
        #expect(
            waiting.sync.unfinished == 1 && waiting.sync.findings.isEmpty && waiting.screen().banners.isEmpty)
        let found = await a.sync(at: Device.start.after(601))
        #expect(found.sync.findings.map(\.kind) == [.unfinished] && found.names == ["Here"])
        #expect(found.screen().banners.map { $0.offers.map(\.action) } == [[.dismissFiles]])
        let moment = Device.start.after(602)
        #expect(try await a.start().dismissUnfinished(at: moment) == 1)
        #expect(try await a.start().dismissUnfinished(at: moment) == 0)
        #expect(await a.sync(at: moment).screen().banners.isEmpty)
        try folder.put("cloud/" + name, whole)
        let joined = await a.sync(at: Device.start.after(700))
        #expect(joined.names == ["Here", "Late"] && joined.sync.findings.isEmpty)
    }

    @Test func `a thousand registers that cannot be opened stand in nobody's way`() async throws {
        _ = try await a.change { try await $0.add(new("GitHub"), at: Device.start) }
        let junk = Array("\u{89}SECOND\n junk".utf8)
        for number in 0..<1000 {
            let id = String(format: "%032x", number)
            let name = "register-\(id)-0000000000000001-\(ContentHash(of: junk)).sealed"
            _ = FileManager.default.createFile(
                atPath: folder.path + "/cloud/" + name, contents: Data(junk))
        }
        let state = await a.sync()
        #expect(state.sync.findings.count == 1000 && state.names == ["GitHub"])
        #expect(state.screen().banners.map(\.details.count) == [9])
        #expect(try folder.bytes("A/vault.sealed").count < 20_000)
    }

    private func presentKey() async throws -> SealingKey {
        let program = a.start()
        await program.load(at: Device.start)
        return try #require(await program.opened).key
    }

    private func sealed(_ id: String, key: SealingKey) throws -> [UInt8] {
        var replica = Replica(incarnation: 1)
        replica.header = RegisterHeader(replica: id, keys: [key.id.description])
        return try replica.seal(with: key, wallClock: 1_800_000_000_000).bytes
    }
}
