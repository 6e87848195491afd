import Foundation
import TestSupport
import Testing

@testable import SecondCore

@Suite struct PinTests {
    private let device: Device
    private let authenticator: Authenticator

    init() throws {
        device = try Device()
        authenticator = device.authenticator()
    }

    private func issuers() async -> [String] { await authenticator.state.tokens.map(\.issuer) }

    private func add(_ names: String...) async throws -> [UUID] {
        var ids: [UUID] = []
        for name in names { ids.append(try await authenticator.add(new(name), at: Device.start)) }
        return ids
    }

    @Test func `pinned ones stand first, by name among themselves, in this program and the next`()
        async throws
    {
        let ids = try await add("Ash", "Birch", "Cedar", "Dogwood")
        try await authenticator.pin(ids[3], true, at: Device.start.after(1))
        try await authenticator.pin(ids[1], true, at: Device.start.after(2))
        #expect(await issuers() == ["Birch", "Dogwood", "Ash", "Cedar"])
        #expect(await authenticator.state.tokens.map(\.isPinned) == [true, true, false, false])
        let next = device.authenticator()
        #expect(
            await next.load(at: Device.start).tokens.map(\.issuer) == ["Birch", "Dogwood", "Ash", "Cedar"])
        try await authenticator.pin(ids[1], false, at: Device.start.after(3))
        #expect(await issuers() == ["Dogwood", "Ash", "Birch", "Cedar"])
    }

    @Test func `pinning changes no name, no date, and twice is once`() async throws {
        let id = try await add("Ash")[0]
        let before = try #require(await authenticator.state.tokens.first)
        try await authenticator.pin(id, true, at: Device.start.after(5))
        let after = try #require(await authenticator.state.tokens.first)
        #expect(after.updated == before.updated && after.names == before.names && after.totp == before.totp)
        let sequence = await authenticator.opened?.vault.header.sequence
        try await authenticator.pin(id, true, at: Device.start.after(6))
        #expect(await authenticator.opened?.vault.header.sequence == sequence)
    }

    @Test func `what is not listed cannot be pinned`() async throws {
        let id = try await add("Ash")[0]
        try await authenticator.delete(id, at: Device.start)
        await #expect(throws: AuthenticatorError.notFound) {
            try await authenticator.pin(id, true, at: Device.start)
        }
        await #expect(throws: AuthenticatorError.notFound) {
            try await authenticator.pin(UUID(), true, at: Device.start)
        }
    }

    @Test func `the field is a flag called pinned, as docs say; anything else there is not pinned`()
        async throws
    {
        let id = try await add("Ash")[0]
        try await authenticator.pin(id, true, at: Device.start)
        try await device.rewrite { body in
            #expect(body.contains(#""pinned":true"#))
            body = body.replacingOccurrences(of: #""pinned":true"#, with: #""pinned":"yes""#)
        }
        let state = await device.authenticator().load(at: Device.start)
        #expect(state.tokens.map(\.isPinned) == [false] && state.unreadable.isEmpty)
    }

    @Test func `among equal matches of a search the pinned one stands first, and a better match before it`()
        async throws
    {
        let ids = try await add("Mail Ash", "Mail Birch", "Mail")
        try await authenticator.pin(ids[1], true, at: Device.start)
        #expect(await authenticator.state.search("mail").map(\.issuer) == ["Mail", "Mail Birch", "Mail Ash"])
    }
}

@Suite struct LastUseTests {
    private let device: Device
    private let authenticator: Authenticator

    init() throws {
        device = try Device()
        authenticator = device.authenticator()
    }

    private func add(_ names: String...) async throws -> [UUID] {
        var ids: [UUID] = []
        for name in names { ids.append(try await authenticator.add(new(name), at: Device.start)) }
        return ids
    }

    @Test func `what was used last stands first after the pinned ones, the unused by name`() async throws {
        let ids = try await add("Ash", "Birch", "Cedar", "Dogwood", "Elm")
        await authenticator.recordUse(of: ids[3], at: Device.start.after(10))
        await authenticator.recordUse(of: ids[2], at: Device.start.after(20))
        try await authenticator.pin(ids[4], true, at: Device.start.after(30))
        let state = await authenticator.state
        let order = ListOrder.lastUse(try #require(state.lastUses))
        #expect(state.search("", in: order).map(\.issuer) == ["Elm", "Cedar", "Dogwood", "Ash", "Birch"])
        #expect(state.search("").map(\.issuer) == ["Elm", "Ash", "Birch", "Cedar", "Dogwood"])
        let screen = Screen.make(state, order: order, at: Device.start, language: .english).screen
        #expect(screen.cards.map(\.title) == ["Elm", "Cedar", "Dogwood", "Ash", "Birch"])
    }

    @Test func `the next program knows it once it asks, and begins again with a file that it cannot read`()
        async throws
    {
        let id = try await add("Ash")[0]
        await authenticator.recordUse(of: id, at: Device.start.after(10))
        let next = device.authenticator()
        await next.load(at: Device.start)
        #expect(await next.state.lastUses == nil)
        await next.loadUses()
        #expect(await next.state.lastUses == [id: Device.start.after(10)])
        try device.folder.put("home/uses.sealed", Array("no envelope".utf8))
        await next.loadUses()
        #expect(await next.state.lastUses == [:])
        await next.recordUse(of: id, at: Device.start.after(20))
        #expect(await next.state.lastUses == [id: Device.start.after(20)])
    }

    @Test func `the file beside the vault tells no id and no name, and the vault is not written for it`()
        async throws
    {
        let ids = try await add("Ash", "Birch")
        let vault = try device.vault
        await authenticator.recordUse(of: ids[0], at: Device.start.after(10))
        #expect(try device.vault == vault)
        let bytes = try device.folder.bytes("home/uses.sealed")
        let text = String(decoding: bytes, as: UTF8.self).lowercased()
        #expect(!text.contains(ids[0].uuidString.lowercased()) && !text.contains("ash"))
        let alone = bytes.count
        await authenticator.recordUse(of: ids[1], at: Device.start.after(20))
        #expect(try device.folder.bytes("home/uses.sealed").count == alone)
    }

    @Test func `what is not listed is not noted, and what went is dropped`() async throws {
        let ids = try await add("Ash", "Birch")
        await authenticator.recordUse(of: UUID(), at: Device.start)
        #expect(await authenticator.state.lastUses == nil)
        await authenticator.recordUse(of: ids[0], at: Device.start.after(1))
        try await authenticator.delete(ids[0], at: Device.start.after(2))
        await authenticator.recordUse(of: ids[1], at: Device.start.after(3))
        #expect(await authenticator.state.lastUses == [ids[1]: Device.start.after(3)])
    }
}
