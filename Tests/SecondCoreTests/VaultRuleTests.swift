import Files
import Foundation
import SyncEngine
import Secrets
import TestSupport
import Testing

@testable import SecondCore

/// Single rules of how a vault uses the engine, each by what would go wrong without it.
@Suite struct VaultRuleTests {
    @Test func `each program that takes a vault from the disk writes with an incarnation of its own`()
        async throws
    {
        let device = try Device()
        for issuer in ["a", "b", "c"] {
            _ = try await device.authenticator().add(new(issuer), at: Device.start)
        }
        let records = try await device.inside().replica.records
        let incarnations = records.entries.values.compactMap { entry -> UInt64? in
            guard case .record(let record) = entry else { return nil }
            return record.greatestStamp?.incarnation
        }
        #expect(incarnations.count == 3 && Set(incarnations).count == 3)
    }

    @Test(arguments: [true, false]) func `a cloud is empty only when it was read whole`(isComplete: Bool) {
        var snapshot = RemoteSnapshot()
        snapshot.end(Reading(present: [], isComplete: isComplete), isWithoutArrivals: true)
        #expect(snapshot.isEmpty == isComplete && !snapshot.isLocked)
    }

    @Test func `a bare vault before registers that cannot be opened takes no edit`() async throws {
        let folder = try ScratchFolder()
        let (a, b) = (try CloudDevice("A", in: folder), try CloudDevice("B", in: folder))
        _ = try await a.change { try await $0.add(new("GitHub"), at: Device.start) }
        // An earlier installation left a key of its own.
        let key = SealingKey.random()
        try await b.device.store.add("vault-key-\(key.id)", key.bytes)
        let program = b.start()
        #expect(await b.sync(program).condition == .keyUnavailable)
        await #expect(throws: AuthenticatorError.notReady(.keyUnavailable)) {
            _ = try await program.add(try new("Mail"), at: Device.start)
        }
        #expect(await program.opened?.vault.replica.records.entries.isEmpty == true)
    }

    @Test func `a key that came is told to the others, though nothing else changed`() async throws {
        let folder = try ScratchFolder()
        let a = try CloudDevice("A", in: folder)
        let program = try await a.change { program in
            _ = try await program.add(new("GitHub"), at: Device.start)
            return program
        }
        let replica = VaultReplica(program) { Device.start }
        #expect(await !replica.pendingWork().wantsPut)
        let key = SealingKey.random()
        try await a.device.store.add("vault-key-\(key.id)", key.bytes)
        let work = try await replica.checkKeys()
        #expect(work.wantsPut && work.keys.contains(key.id.description) && work.keys.count == 2)
        #expect(try await replica.checkKeys() == work)
    }

    @Test func `a vault that another program began while the lock was waited for is not begun again`()
        async throws
    {
        let device = try Device()
        let elsewhere = try Device(store: device.store, name: "other")
        _ = try await elsewhere.authenticator().add(new("theirs"), at: Device.start)
        let theirs = try elsewhere.folder.bytes("other/vault.sealed")
        let lock = try device.home.directory.lock(Home.lockName, wait: false)
        let time = TestTime()
        let late = Authenticator(home: device.home, keys: device.store, device: "d", clock: time)
        async let state = late.load(at: Device.start)
        await time.sleepers(atLeast: 1)
        try device.put(theirs)
        lock.release()
        time.advance(by: .milliseconds(10))
        #expect(await state.tokens.map(\.issuer) == ["theirs"])
        #expect(try device.vault == theirs)
    }

    @Test func `a vault that was kept apart comes back with what it had not handed over`() async throws {
        let (folder, keys) = (try ScratchFolder(), MemorySecretStore())
        func move(_ name: String, to other: String) throws {
            try FileManager.default.moveItem(
                atPath: folder.path + "/" + name, toPath: folder.path + "/" + other)
        }
        let a = try CloudDevice("A", in: folder, keys: keys)
        let other = try CloudDevice("X", in: folder, keys: keys, cloud: "theirs")
        _ = try await a.change { try await $0.add(new("Mine"), at: Device.start) }
        _ = try await other.change { try await $0.add(new("Theirs"), at: Device.start) }
        try move("cloud", to: "away")
        try move("theirs", to: "cloud")
        let program = a.start()
        await a.sync(program)
        _ = try await program.add(new("Unsent"), at: Device.start)
        _ = try await program.separateFromCloud(at: Device.start)
        #expect(await a.sync(program).names == ["Theirs"])
        try FileManager.default.removeItem(atPath: folder.path + "/cloud")
        try move("away", to: "cloud")
        let again = a.start()
        await a.sync(again)
        _ = try await again.separateFromCloud(at: Device.start)
        #expect(await a.sync(again).names == ["Mine", "Unsent"])
    }

    @Test func `what was handed to one cloud was not handed to another`() async throws {
        let folder = try ScratchFolder()
        let a = try CloudDevice("A", in: folder)
        let program = try await a.change { program in
            _ = try await program.add(new("GitHub"), at: Device.start)
            return program
        }
        #expect(await program.state.sync.phase == .handedOver)
        #expect(await program.state.sync.handedOver == Device.start)
        await program.use(CloudConfiguration(name: "elsewhere", confirms: false))
        #expect(await program.state.sync.phase == .waiting)
        #expect(await program.state.sync.handedOver == nil)
    }
}
