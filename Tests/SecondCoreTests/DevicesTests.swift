import Bytes
import Foundation
import OneTimePassword
import SyncEngine
import Secrets
import TestSupport
import Testing

@testable import SecondCore

/// User story 4 and what belongs to it: several devices, one set of accounts.
@Suite struct DevicesTests {
    private let folder: ScratchFolder
    private let keys = MemorySecretStore()

    init() throws { folder = try ScratchFolder() }

    private func device(_ name: String) throws -> CloudDevice {
        try CloudDevice(name, in: folder, keys: keys)
    }

    @Test func `US4-1 and FR-020, added on A it appears on B, and each says who has seen it`() async throws {
        let (a, b) = (try device("A"), try device("B"))
        await b.sync()
        let id = try await a.change { try await $0.add(new("GitHub", "ann"), at: Device.start) }
        let onB = await b.sync()
        #expect(onB.condition == .ready && onB.names == ["GitHub (ann)"] && onB.tokens.map(\.id) == [id])
        #expect(onB.sync.phase == .handedOver && onB.sync.devices.map(\.name) == ["B", "A"])
        let onA = await a.sync()
        #expect(onA.sync.seenBy == ["B"])
        #expect(onA.screen().sync.text == "Up to date on B" && onA.screen().sync.kind == .handedOver)
        #expect(onA.screen(.chinese).sync.text == "B 已是最新")
    }

    @Test func `US4-2, deleted on A it leaves B, and undo brings it back to both`() async throws {
        let (a, b) = (try device("A"), try device("B"))
        let id = try await a.change { try await $0.add(new("GitHub"), at: Device.start) }
        await b.sync()
        try await a.change { try await $0.delete(id, at: Device.start) }
        let onB = await b.sync()
        #expect(onB.names.isEmpty && onB.deleted.map(\.id) == [id])
        try await b.change { try await $0.restore(id, at: Device.start) }
        #expect(await a.sync().names == ["GitHub"])
        #expect(await a.sync().deleted.isEmpty)
    }

    @Test func `US4-3, edited on A, B shows the edit`() async throws {
        let (a, b) = (try device("A"), try device("B"))
        let id = try await a.change { try await $0.add(new("GitHub", "ann"), at: Device.start) }
        await b.sync()
        try await a.change {
            try await $0.edit(id, TokenNames(issuer: "GitHub", account: "ann@work"), at: Device.start)
        }
        #expect(await b.sync().names == ["GitHub (ann@work)"])
    }

    @Test func `US4-4 and SC-006, a new device shows every token at its first start`() async throws {
        let a = try device("A")
        let names = (0..<50).map { String(format: "Service %02d", $0) }
        _ = try await a.change {
            try await $0.add(names.map { try new($0) }, allowingDuplicates: false, at: Device.start)
        }
        let first = try device("B").start()
        let before = await first.load(at: Device.start)
        #expect(before.condition == .waiting && before.names.isEmpty)
        #expect(try device("B").device.folder.names("B").contains("vault.sealed") == false)
        #expect(await (try device("B")).sync().names == names)
    }

    @Test func `EC-3, two devices that add offline both keep both`() async throws {
        let (a, b) = (try device("A"), try device("B"))
        await a.sync()
        await b.sync()
        let (offlineA, offlineB) = (a.start(), b.start())
        _ = try await offlineA.add(try new("Bank"), at: Device.start)
        _ = try await offlineB.add(try new("Mail"), at: Device.start)
        #expect(await offlineA.load(at: Device.start).screen().sync.text == "1 change pending")
        await a.sync()
        await b.sync()
        #expect(await a.sync().names == ["Bank", "Mail"])
        #expect(await b.sync().names == ["Bank", "Mail"])
    }

    @Test
    func `EC-6 and US5-4, home deleted, cloud and keychain kept, every token comes back without a question`()
        async throws
    {
        let a = try device("A")
        _ = try await a.change { try await $0.add(new("GitHub"), at: Device.start) }
        try FileManager.default.removeItem(atPath: folder.path + "/A")
        let again = await (try device("A")).sync()
        #expect(again.condition == .ready && again.names == ["GitHub"] && again.screen().banners.isEmpty)
    }

    @Test func `an edit on one side and a delete before it on the other show the token whole`() async throws {
        let (a, b) = (try device("A"), try device("B"))
        let id = try await a.change { try await $0.add(new("GitHub", "ann"), at: Device.start) }
        await b.sync()
        let (offlineA, offlineB) = (a.start(), b.start())
        for offline in [offlineA, offlineB] { await offline.load(at: Device.start) }
        try await offlineA.delete(id, at: Device.start.after(5))
        try await offlineB.edit(id, TokenNames(issuer: "GitHub", account: "later"), at: Device.start.after(9))
        for device in [a, b, a, b] { await device.sync(at: Device.start.after(20)) }
        for device in [a, b] {
            let state = await device.sync(at: Device.start.after(20))
            #expect(state.names == ["GitHub (later)"] && state.deleted.isEmpty)
        }
    }

    @Test
    func `wiped for good on one device it is wiped on all, and an edit that comes too late revives nothing`()
        async throws
    {
        let (a, b) = (try device("A"), try device("B"))
        let id = try await a.change { try await $0.add(new("GitHub"), at: Device.start) }
        await b.sync()
        let late = b.start()
        await late.load(at: Device.start)
        try await late.edit(id, TokenNames(issuer: "GitHub", account: "late"), at: Device.start.after(60))
        try await a.change { try await $0.delete(id, at: Device.start) }
        try await a.change { try await $0.deleteNow(id, at: Device.start) }
        for device in [b, a, b] { await device.sync(at: Device.start.after(90)) }
        for device in [a, b] {
            let state = await device.sync(at: Device.start.after(90))
            #expect(state.names.isEmpty && state.deleted.isEmpty)
        }
    }

    @Test func `SC-005 and US5-1, no secret, name or key is in any byte of the cloud`() async throws {
        let a = try device("Anns-laptop")
        let secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
        _ = try await a.change {
            try await $0.add(new("Sparkasse", "ann@example.org", secret: secret), at: Device.start)
        }
        let key = try #require(try await VaultKeys(store: keys).ids().first)
        let raw = try #require(try await keys.read("vault-key-" + key))
        var needles = [
            Array("Sparkasse".utf8), Array("ann@example".utf8), Array(secret.utf8), Array("Anns-laptop".utf8),
        ]
        unsafe raw.withUnsafeBytes { needles.append(unsafe Array($0)) }
        unsafe try Base32.decode(secret).withUnsafeBytes { needles.append(unsafe Array($0)) }
        for (name, bytes) in try folder.cloud() {
            for needle in needles { #expect(!bytes.contains(needle), "in \(name)") }
        }
        #expect(try folder.registers().isEmpty == false)
    }

    @Test func `devices are listed by name, forgotten by a person, and there again when they return`()
        async throws
    {
        let (a, b) = (try device("A"), try device("B"))
        await a.sync()
        await b.sync(at: Device.start.after(60))
        let listed = await a.sync(at: Device.start.after(90)).sync.devices
        #expect(listed.map(\.name) == ["A", "B"] && listed.map(\.isThisDevice) == [true, false])
        #expect(listed[1].lastSeen == Device.start.after(60) && listed[1].isReadable)
        try await a.change(at: Device.start.after(100)) {
            try await $0.forget(listed[1].id, at: Device.start.after(100))
        }
        #expect(await a.sync(at: Device.start.after(100)).sync.devices.map(\.name) == ["A"])
        await #expect(throws: AuthenticatorError.notFound) {
            try await a.start().forget(listed[1].id, at: Device.start.after(100))
        }
        _ = try await b.change(at: Device.start.after(200)) {
            try await $0.add(new("Back"), at: Device.start.after(200))
        }
        let back = await a.sync(at: Device.start.after(210))
        #expect(back.sync.devices.map(\.name) == ["A", "B"] && back.names == ["Back"])
    }

    @Test func `a forgotten device's register leaves the cloud after a day, and not before`() async throws {
        let (a, b) = (try device("A"), try device("B"))
        _ = try await b.change { try await $0.add(new("Kept"), at: Device.start) }
        await a.sync()
        let id = try #require(await a.sync().sync.devices.last?.id)
        try await a.change { try await $0.forget(id, at: Device.start) }
        #expect(try folder.registers().contains { $0.contains(id) })
        for hour in 1...5 { await a.sync(at: Device.start.after(Double(hour) * 6 * 3600 + 60)) }
        #expect(try !folder.registers().contains { $0.contains(id) })
        #expect(await a.sync(at: Device.start.after(days: 2)).names == ["Kept"])
    }

    @Test func `EC-7, a device whose clock is ahead is named`() async throws {
        let (a, b) = (try device("A"), try device("Ben’s phone"))
        await b.sync(at: Device.start.after(31))
        let banner = await a.sync().screen().banners
        #expect(
            banner.map(\.message) == [
                "This device and Ben’s phone disagree about the time. Codes may be refused: check the date and "
                    + "time of both."
            ])
        await b.sync(at: Device.start.after(40))
        _ = try await b.change(at: Device.start.after(50)) {
            try await $0.add(new("Later"), at: Device.start.after(50))
        }
        #expect(await a.sync(at: Device.start.after(30)).screen(at: Device.start.after(30)).banners.isEmpty)
    }
}

extension Array where Element == UInt8 {
    /// Whether these bytes hold those, one after the other.
    func contains(_ needle: [UInt8]) -> Bool {
        guard let first = needle.first, count >= needle.count else { return needle.isEmpty }
        return indices.dropLast(needle.count - 1).contains { place in
            self[place] == first && self[place..<place + needle.count].elementsEqual(needle)
        }
    }
}
