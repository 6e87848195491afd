import Bytes
import Foundation
import OneTimePassword
import SyncEngine
import TestSupport
import Testing

@testable import SecondCore

@Suite struct ActionTests {
    private let device: Device
    private let authenticator: Authenticator

    init() throws {
        device = try Device()
        authenticator = device.authenticator()
    }

    @Test func `a token that was added is there, in this program and the next`() async throws {
        let entry = ManualEntry(
            issuer: " GitHub ", account: "ann@example.org", secret: "gezd gnbv", algorithm: "sha-256",
            digits: "8",
            period: "60")
        let token = try entry.token()
        let id = try await authenticator.add(token, at: Device.start)
        let expected = Token(
            id: id, issuer: "GitHub", account: "ann@example.org", domain: "",
            totp: try TOTP(
                secret: SecretBytes("12345".utf8), algorithm: .sha256, digits: Digits(8), period: Period(60)),
            created: Device.start, updated: Device.start)
        #expect(await authenticator.state.tokens == [expected])
        #expect(await authenticator.state.written == Device.start)
        #expect(await device.authenticator().load(at: Device.start).tokens == [expected])
    }

    @Test func `several are added in one step, in their order, or none of them`() async throws {
        let first = try await authenticator.add(new("b"), at: Device.start)
        let ids = try await authenticator.add(
            [new("z"), new("a")], allowingDuplicates: false, at: Device.start)
        #expect(await authenticator.state.tokens.map(\.id) == [ids[1], first, ids[0]])
        let bytes = try device.vault
        await #expect(throws: AuthenticatorError.self) {
            _ = try await authenticator.add(
                [new("c"), new("b")], allowingDuplicates: false, at: Device.start)
        }
        #expect(try device.vault == bytes)
        #expect(await authenticator.state.tokens.count == 3)
    }

    @Test func `a duplicate is named, and added when asked for`() async throws {
        let first = try await authenticator.add(new("a", "x"), at: Device.start)
        let there = await authenticator.state.tokens
        #expect(await authenticator.duplicates(of: try new("a", "x", secret: "MFRGG")) == there)
        #expect(await authenticator.duplicates(of: try new("a", "y")) == [])
        await #expect(throws: AuthenticatorError.duplicate(there)) {
            _ = try await authenticator.add(new("a", "x"), at: Device.start)
        }
        let second = try await authenticator.add(new("a", "x"), allowingDuplicate: true, at: Device.start)
        #expect(await Set(authenticator.state.tokens.map(\.id)) == [first, second])
        try await authenticator.delete(first, at: Device.start)
        try await authenticator.delete(second, at: Device.start)
        _ = try await authenticator.add(new("a", "x"), at: Device.start)
    }

    @Test func `an edit changes the names, the time, and nothing else`() async throws {
        let id = try await authenticator.add(new("a", "x"), at: Device.start)
        let before = try #require(await authenticator.state.tokens.first)
        let later = Device.start.after(9)
        try await authenticator.edit(id, TokenNames(issuer: " b ", account: ""), at: later)
        let expected = Token(
            id: id, issuer: "b", account: "", domain: "", totp: before.totp, created: Device.start,
            updated: later)
        #expect(await authenticator.state.tokens == [expected])
        #expect(await device.authenticator().load(at: later).tokens == [expected])
    }

    @Test func `the host of a link is kept, found in every list, and no edit takes it away`() async throws {
        let link = "otpauth://totp/Octo:ann?secret=GEZDGNBVGY3TQOJQ&issuer=github.example"
        let id = try await authenticator.add(NewToken(try OTPAuthLink(link)), at: Device.start)
        let record = try #require(try await device.inside().replica.records[id])
        #expect(record.fields["domain"]?.value == .json("github.example"))
        #expect(record.fields["domain"]?.stamp == record.fields["issuer"]?.stamp)
        try await authenticator.edit(id, TokenNames(issuer: "Cat", account: "ann"), at: Device.start.after(1))
        let state = await device.authenticator().load(at: Device.start.after(2))
        #expect(
            state.tokens.map { [$0.issuer, $0.account, $0.domain] } == [["Cat", "ann", "github.example"]])
        #expect(state.search("github").map(\.id) == [id])
        #expect(state.named("github.example").map(\.id) == [id])
        #expect(state.search("octo").isEmpty)
        try await authenticator.delete(id, at: Device.start.after(3))
        #expect(await authenticator.state.deletedNamed("github.example").map(\.id) == [id])
    }

    @Test func `a token without a host has no field for one`() async throws {
        let id = try await authenticator.add(new("a", "x"), at: Device.start)
        let record = try #require(try await device.inside().replica.records[id])
        #expect(record.fields["domain"] == nil)
    }

    @Test func `an edit stamps only the fields it changes`() async throws {
        let id = try await authenticator.add(new("a", "x"), at: Device.start)
        let before = try #require(try await device.inside().replica.records[id])
        try await authenticator.edit(id, TokenNames(issuer: "a", account: "y"), at: Device.start.after(1))
        let after = try #require(try await device.inside().replica.records[id])
        let changed = after.fields.filter { $0.value != before.fields[$0.key] }.keys.sorted()
        #expect(changed == ["account", "updated"])
    }

    @Test func `a token whose link named no issuer may stay without one`() async throws {
        let link = try OTPAuthLink("otpauth://totp/x?secret=JBSWY3DPEHPK3PXP")
        let id = try await authenticator.add(NewToken(link), at: Device.start)
        try await authenticator.edit(id, TokenNames(issuer: " ", account: "y"), at: Device.start.after(1))
        let token = try #require(await authenticator.state.tokens.first)
        #expect((token.issuer, token.account) == ("", "y"))
    }

    @Test func `names that make no sense are refused`() async throws {
        let id = try await authenticator.add(new("a"), at: Device.start)
        let bytes = try device.vault
        let long = String(repeating: "x", count: 257)
        for (issuer, account, problem) in [
            ("", "x", .issuerMissing), (" \n", "x", .issuerMissing), (long, "", .field(.issuer(.tooLong))),
            ("a", long, .field(.account(.tooLong))),
        ] as [(String, String, ManualEntry.Problem)] {
            await #expect(throws: AuthenticatorError.invalid(problem)) {
                try await authenticator.edit(
                    id, TokenNames(issuer: issuer, account: account), at: Device.start)
            }
        }
        #expect(try device.vault == bytes)
    }

    @Test func `deleted, it is kept and can come back as it was`() async throws {
        let id = try await authenticator.add(new("a", "x"), at: Device.start)
        let token = try #require(await authenticator.state.tokens.first)
        try await authenticator.delete(id, at: Device.start.after(60))
        #expect(await authenticator.state.tokens.isEmpty)
        let deleted = DeletedToken(token: token, deleted: Device.start.after(60), daysLeft: 30)
        #expect(await authenticator.state.deleted == [deleted])
        #expect(await device.authenticator().load(at: Device.start.after(61)).deleted == [deleted])
        try await authenticator.restore(id, at: Device.start.after(62))
        #expect(await authenticator.state.tokens == [token])
        #expect(await authenticator.state.deleted.isEmpty)
    }

    @Test func `deleted now, its secret is gone from the vault for good`() async throws {
        let id = try await authenticator.add(new("a", "x"), at: Device.start)
        try await authenticator.delete(id, at: Device.start)
        try await authenticator.deleteNow(id, at: Device.start)
        let replica = try await device.inside().replica
        #expect(replica.records.entries == [id: .purged])
        let body = unsafe replica.body.withUnsafeBytes { unsafe String(decoding: $0, as: UTF8.self) }
        #expect(!body.contains("GEZDGNBV"))
        await #expect(throws: AuthenticatorError.notFound) {
            try await authenticator.restore(id, at: Device.start)
        }
    }

    @Test func `after thirty days of looks it is gone, a jump of the clock takes one`() async throws {
        let id = try await authenticator.add(new("a"), at: Device.start)
        try await authenticator.delete(id, at: Device.start)
        #expect(await authenticator.load(at: Device.start.after(days: 365)).deleted.map(\.daysLeft) == [29])
        for day in 1...28 {
            #expect(
                await authenticator.load(at: Device.start.after(days: 365 + Double(day))).deleted.count == 1)
        }
        #expect(await authenticator.load(at: Device.start.after(days: 394)).deleted.isEmpty)
        #expect(try await device.inside().replica.records.entries == [id: .purged])
    }

    @Test func `restored and deleted again, it has its thirty days again`() async throws {
        let id = try await authenticator.add(new("a"), at: Device.start)
        try await authenticator.delete(id, at: Device.start)
        for day in 1...29 { await authenticator.load(at: Device.start.after(days: Double(day))) }
        #expect(await authenticator.state.deleted.map(\.daysLeft) == [1])
        try await authenticator.restore(id, at: Device.start.after(days: 29))
        try await authenticator.delete(id, at: Device.start.after(days: 29).after(1))
        #expect(await authenticator.state.deleted.map(\.daysLeft) == [30])
        #expect(await authenticator.load(at: Device.start.after(days: 31)).deleted.count == 1)
    }

    @Test func `what is not there, or not in that state, is not found`() async throws {
        let id = try await authenticator.add(new("a"), at: Device.start)
        let bytes = try device.vault
        await #expect(throws: AuthenticatorError.notFound) {
            try await authenticator.delete(UUID(), at: Device.start)
        }
        await #expect(throws: AuthenticatorError.notFound) {
            try await authenticator.restore(id, at: Device.start)
        }
        await #expect(throws: AuthenticatorError.notFound) {
            try await authenticator.deleteNow(id, at: Device.start)
        }
        await #expect(throws: AuthenticatorError.notFound) {
            try await authenticator.edit(UUID(), TokenNames(issuer: "x", account: ""), at: Device.start)
        }
        #expect(try device.vault == bytes)
        try await authenticator.delete(id, at: Device.start)
        await #expect(throws: AuthenticatorError.notFound) {
            try await authenticator.delete(id, at: Device.start)
        }
        await #expect(throws: AuthenticatorError.notFound) {
            try await authenticator.edit(id, TokenNames(issuer: "x", account: ""), at: Device.start)
        }
    }

    @Test func `the latest delete stands first`() async throws {
        let ids = try await authenticator.add(
            [new("a"), new("b"), new("c")], allowingDuplicates: false, at: Device.start)
        for (number, id) in [ids[1], ids[2], ids[0]].enumerated() {
            try await authenticator.delete(id, at: Device.start.after(Double(number)))
        }
        #expect(await authenticator.state.deleted.map(\.id) == [ids[0], ids[2], ids[1]])
    }

    @Test(arguments: [-1e300, -.infinity, .nan, 1e300, .infinity] as [Double])
    func `an impossible clock stops nothing`(seconds: Double) async throws {
        let now = Date(timeIntervalSince1970: seconds)
        let id = try await authenticator.add(new("a"), at: now)
        try await authenticator.edit(id, TokenNames(issuer: "b", account: ""), at: now)
        try await authenticator.delete(id, at: now)
        try await authenticator.restore(id, at: now)
        #expect(await device.authenticator().load(at: now).tokens.map(\.issuer) == ["b"])
        let screen = Screen.make(await authenticator.state, at: now, language: .english).screen
        #expect(screen.cards.count == 1)
    }
}
