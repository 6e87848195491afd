import Foundation
import SyncEngine
import Secrets
import TestSupport
import Testing

@testable import SecondCore

/// Keys that arrive late, or twice.
@Suite struct KeysTests {
    private let folder: ScratchFolder
    private let keysOfA = MemorySecretStore()
    private let keysOfB = MemorySecretStore()
    private let a: CloudDevice
    private let b: CloudDevice

    init() throws {
        folder = try ScratchFolder()
        a = try CloudDevice("A", in: folder, keys: keysOfA)
        b = try CloudDevice("B", in: folder, keys: keysOfB)
    }

    private func carry(from one: MemorySecretStore, to other: MemorySecretStore) async throws {
        for name in try await one.names() where try await other.read(name) == nil {
            try await other.add(name, try #require(try await one.read(name)))
        }
    }

    @Test func `US5-2 and US5-3, key-arrives-late: the sentence, nothing written, and it heals by itself`()
        async throws
    {
        _ = try await a.change { try await $0.add(new("GitHub"), at: Device.start) }
        let before = try folder.cloud()
        let program = b.start()
        let locked = await b.sync(program)
        #expect(locked.condition == .keyUnavailable && !locked.screen().canEdit)
        guard case .keyUnavailable(let notice) = locked.screen(.chinese).content else {
            Issue.record("another screen")
            return
        }
        #expect(notice.message == "检测到你的验证码数据已从 iCloud 同步,但解密密钥不可用。请确认已开启 iCloud 钥匙串。")
        await #expect(throws: AuthenticatorError.notReady(.keyUnavailable)) {
            _ = try await program.add(try new("Mail"), at: Device.start)
        }
        #expect(try folder.cloud() == before)
        #expect(try await keysOfB.names().isEmpty)
        try await carry(from: keysOfA, to: keysOfB)
        let healed = await b.sync(program)
        #expect(healed.condition == .ready && healed.names == ["GitHub"] && healed.screen().banners.isEmpty)
    }

    @Test func `the key before the data is as good`() async throws {
        _ = try await a.change { try await $0.add(new("GitHub"), at: Device.start) }
        try await carry(from: keysOfA, to: keysOfB)
        #expect(await b.sync().names == ["GitHub"])
        #expect(try await keysOfA.names() == keysOfB.names())
    }

    @Test func `two fresh devices that each made a key show a banner, and converge when the keys meet`()
        async throws
    {
        // Neither reaches the cloud before its first add.
        _ = try await a.start().add(try new("Bank"), at: Device.start)
        _ = try await b.start().add(try new("Mail"), at: Device.start)
        await a.sync()
        let apart = await b.sync()
        #expect(apart.condition == .ready && apart.names == ["Mail"] && apart.screen().canEdit)
        #expect(apart.screen().banners.map(\.kind) == [.locked])
        #expect(await a.sync().screen().banners.map(\.kind) == [.locked])
        try await carry(from: keysOfA, to: keysOfB)
        try await carry(from: keysOfB, to: keysOfA)
        for device in [a, b, a, b, a, b] { await device.sync() }
        for device in [a, b] {
            let state = await device.sync()
            #expect(state.names == ["Bank", "Mail"] && state.screen().banners.isEmpty)
            #expect(state.sync.devices.map(\.isReadable) == [true, true])
        }
        let smallest = try #require(try await VaultKeys(store: keysOfA).ids().first)
        for device in [a, b] {
            let opened = device.start()
            await opened.load(at: Device.start)
            #expect(await opened.opened?.key.id.description == smallest)
        }
    }

    @Test func `keys and acknowledgements come to rest`() async throws {
        _ = try await a.start().add(try new("Bank"), at: Device.start)
        _ = try await b.start().add(try new("Mail"), at: Device.start)
        try await carry(from: keysOfA, to: keysOfB)
        try await carry(from: keysOfB, to: keysOfA)
        for _ in 0..<6 {
            await a.sync()
            await b.sync()
        }
        let rest = try folder.cloud()
        for _ in 0..<3 {
            await a.sync()
            await b.sync()
        }
        #expect(try folder.cloud() == rest)
    }

    @Test func `a device with another key puts its register even where it can read nothing`() async throws {
        _ = try await a.change { try await $0.add(new("GitHub"), at: Device.start) }
        // An earlier installation left a key of its own.
        _ = try await CloudDevice("C", in: folder, keys: keysOfB, cloud: "elsewhere").start().add(
            try new("Old"), at: Device.start)
        let state = await b.sync()
        #expect(state.condition == .keyUnavailable && !state.screen().canEdit && state.names.isEmpty)
        #expect(try folder.registers().count == 2)
        try await carry(from: keysOfA, to: keysOfB)
        #expect(await b.sync().names == ["GitHub"])
    }

    @Test func `while the cloud does not answer adding works, and what was added is joined`() async throws {
        _ = try await a.change { try await $0.add(new("Bank"), at: Device.start) }
        try await carry(from: keysOfA, to: keysOfB)
        let program = b.start()
        #expect(await program.load(at: Device.start).condition == .waiting)
        #expect(await program.state.screen().canEdit)
        _ = try await program.add(try new("Mail"), at: Device.start)
        await b.sync(program)
        #expect(await a.sync().names == ["Bank", "Mail"])
        #expect(try await keysOfB.names() == keysOfA.names())
    }
}
