import Bytes
import Files
import Foundation
import OneTimePassword
import Secrets
import SyncEngine
import TestSupport
import Testing

@testable import SecondCore

@Suite struct TokenIndexTests {
    private static let moments: Range<UInt64> = 5..<1 << 60
    private static let words = [
        "", "GitHub", "git hub", "Bank of Zürich", "中国银行", "ＷＩＤＥ", "a", "ann@example.org", "e\u{301}", "👨‍👩‍👧",
        "x.y-z",
        "\u{202E}", "deadbeef",
    ]

    private func tokens(_ source: inout SeededGenerator) throws -> [Token] {
        try (0..<Int.random(in: 0...12, using: &source)).map { number in
            let secret = (0..<Int.random(in: 1...70, using: &source)).map { _ in
                UInt8.random(in: 0...255, using: &source)
            }
            func word() -> String { Self.words.randomElement(using: &source) ?? "" }
            return Token(
                id: .number(number + 1), issuer: word(), account: word(), domain: word(),
                totp: try TOTP(
                    secret: SecretBytes(secret),
                    algorithm: Algorithm.allCases.randomElement(using: &source) ?? .sha1,
                    digits: Digits(Int.random(in: 6...10, using: &source)),
                    period: Period(Int.random(in: 1...86_400, using: &source))),
                created: Date(milliseconds: Int.random(in: -9...1 << 41, using: &source)),
                updated: Date(milliseconds: Int.random(in: 0...1 << 41, using: &source)),
                isPinned: Bool.random(using: &source))
        }
    }

    @Test func `a query means in the index what it means in the vault`() throws {
        for seed in Soak.seeds(60) {
            var source = SeededGenerator(seed: seed)
            let state = VaultState.ready(try tokens(&source))
            let index = try #require(TokenIndex(TokenIndex.body(state.tokens, at: Self.moments)))
            #expect(index.moments == Self.moments)
            let ids = state.tokens.map { $0.id.uuidString.lowercased() }
            let queries =
                Self.words + ids + ids.map { String($0.suffix(5)) } + ["0000", "git", "hub ann", " ", "zzz"]
            for query in queries {
                let named = query.isBlank ? [] : state.named(query)
                let expected = named.count == 1 ? named[0] : nil
                #expect(index.only(query) == expected, "seed \(seed): \(query)")
            }
        }
    }

    // Another program that holds the key may write any number into a record.
    @Test(arguments: [Int.min, .max]) func `a moment beyond all counting is borne`(milliseconds: Int) throws {
        let sample = try Token.sample(1, "GitHub", "ann")
        let token = Token(
            id: sample.id, issuer: sample.issuer, account: sample.account, domain: sample.domain,
            totp: sample.totp, created: sample.created, updated: Date(milliseconds: milliseconds),
            isPinned: false)
        #expect(TokenIndex(TokenIndex.body([token], at: Self.moments))?.only("git")?.issuer == "GitHub")
    }

    @Test func `a body that ends too early is none, and no body is a crash`() throws {
        let tokens = [try Token.sample(1, "GitHub", "ann"), try .sample(2, "银行")]
        let whole = TokenIndex.body(tokens, at: Self.moments)
        let ends = [16, TokenIndex.body([tokens[0]], at: Self.moments).count, whole.count]
        for count in 0...whole.count {
            #expect((TokenIndex(whole[0..<count]) != nil) == ends.contains(count), "\(count) bytes")
        }
        var source = SeededGenerator(seed: 7)
        let bytes = unsafe whole.withUnsafeBytes { unsafe Array($0) }
        for _ in 0..<500 {
            var broken = bytes
            for _ in 0..<3 {
                broken[Int.random(in: 0..<broken.count, using: &source)] = .random(
                    in: 0...255, using: &source)
            }
            _ = TokenIndex(SecretBytes(broken))?.only("github")
        }
    }
}

/// The file of the index: it is used for the vault that it was made of, and for no other.
@Suite struct IndexFileTests {
    private let device: Device
    private let authenticator: Authenticator
    private static let path = "home/index.sealed"

    init() throws {
        device = try Device()
        authenticator = device.authenticator()
    }

    private func made() async throws -> UUID {
        let id = try await authenticator.add(new("GitHub", "ann"), at: Device.start)
        _ = try await authenticator.add(new("Bank"), at: Device.start)
        await authenticator.writeIndex(at: Device.start)
        return id
    }

    private func found(
        _ query: String = "git", at now: Date = Device.start, cloud: String? = nil
    ) async throws -> Token? {
        let keys = try await device.store.names()
        var secrets: [String: SecretBytes] = [:]
        for name in keys { secrets[name] = try await device.store.read(name) }
        return TokenIndex(of: device.home, cloud: cloud, at: now) { secrets[$0] }?.only(query)
    }

    private var isThere: Bool { (try? device.folder.bytes(Self.path)) != nil }

    @Test func `it gives the very token of the vault`() async throws {
        let id = try await made()
        let token = await authenticator.state.tokens.first { $0.id == id }
        #expect(token != nil)
        #expect(try await found() == token)
        #expect(try await found("ba")?.issuer == "Bank")
        #expect(try await found("a") == nil)
    }

    @Test func `nothing of a token is in the clear`() async throws {
        _ = try await made()
        let bytes = String(decoding: try device.folder.bytes(Self.path), as: UTF8.self)
        for text in ["GitHub", "ann", "Bank", "GEZDGNBVGY3TQOJQ", "1234567890"] {
            #expect(!bytes.contains(text))
        }
    }

    @Test func `every write of the vault removes it`() async throws {
        let id = try await made()
        let changes: [() async throws -> Void] = [
            { try await authenticator.pin(id, true, at: Device.start.after(1)) },
            { try await authenticator.edit(id, TokenNames(issuer: "Git"), at: Device.start.after(2)) },
            { try await authenticator.delete(id, at: Device.start.after(3)) },
            { try await authenticator.deleteNow(id, at: Device.start.after(4)) },
        ]
        for change in changes {
            await authenticator.writeIndex(at: Device.start.after(5))
            #expect(isThere)
            try await change()
            #expect(!isThere)
        }
        #expect(try await found() == nil)
    }

    @Test
    func `one of another version of the vault counts not, nor does one of a vault that changed meanwhile`()
        async throws
    {
        let id = try await made()
        let old = try device.folder.bytes(Self.path)
        let other = device.authenticator()
        await other.load(at: Device.start)
        try await authenticator.delete(id, at: Device.start.after(1))
        try device.folder.put(Self.path, old)
        #expect(try await found() == nil)
        try device.home.forgetIndex()
        // What this program has read is not what stands there any more.
        await other.writeIndex(at: Device.start)
        #expect(!isThere)
    }

    @Test func `what a program left that knows no index goes when the vault is opened next`() async throws {
        let id = try await made()
        let old = try device.folder.bytes(Self.path)
        try await authenticator.delete(id, at: Device.start.after(1))
        try device.folder.put(Self.path, old)
        let next = device.authenticator()
        await next.load(at: Device.start.after(2))
        #expect(!isThere)
        await next.writeIndex(at: Device.start.after(2))
        await device.authenticator().load(at: Device.start.after(3))
        #expect(isThere, "one that fits stays")
    }

    @Test func `a damaged vault or index is not used`() async throws {
        _ = try await made()
        for path in ["home/vault.sealed", Self.path] {
            let whole = try device.folder.bytes(path)
            for place in stride(from: 0, to: whole.count, by: max(1, whole.count / 40)) {
                var bytes = whole
                bytes[place] ^= 1
                try device.folder.put(path, bytes)
                #expect(try await found() == nil, "byte \(place) of \(path)")
            }
            try device.folder.put(path, Array(whole.dropLast()))
            #expect(try await found() == nil)
            try device.folder.put(path, whole)
            #expect(try await found() != nil)
        }
    }

    @Test func `a clock behind the last write, and a deleted token to be counted, want the whole vault`()
        async throws
    {
        let id = try await made()
        #expect(try await found(at: Device.start.after(-29)) != nil)
        #expect(try await found(at: Device.start.after(-31)) == nil)
        #expect(try await found(at: Device.start.after(days: 400)) != nil)
        try await authenticator.delete(id, at: Device.start)
        await authenticator.writeIndex(at: Device.start)
        #expect(try await found("bank", at: Device.start.after(days: 0.2)) != nil)
        #expect(try await found("bank", at: Device.start.after(days: 0.3)) == nil)
        #expect(try await found() == nil)
    }

    @Test func `one of another cloud is not used, and without a key there is none`() async throws {
        _ = try await made()
        #expect(try await found(cloud: "/cloud") == nil)
        #expect(try await found() != nil)
        #expect(TokenIndex(of: device.home, cloud: nil, at: Device.start) { _ in nil } == nil)
        let other = SecretBytes([UInt8](repeating: 7, count: 32))
        #expect(TokenIndex(of: device.home, cloud: nil, at: Device.start) { _ in other } == nil)
        await authenticator.use(CloudConfiguration(name: "/cloud", confirms: false))
        await authenticator.writeIndex(at: Device.start)
        #expect(try await found() == nil)
        #expect(try await found(cloud: "/cloud") != nil)
    }

    @Test func `nobody waits for a program that is writing`() async throws {
        _ = try await made()
        try device.home.forgetIndex()
        let lock = try device.home.directory.lock(Home.lockName, wait: false)
        await authenticator.writeIndex(at: Device.start)
        #expect(!isThere)
        lock.release()
        await authenticator.writeIndex(at: Device.start)
        #expect(isThere)
    }

    @Test func `an entry that cannot be read is told each time, so there is none`() async throws {
        _ = try await made()
        try await device.rewrite { $0 = $0.replacing("\"GEZDGNBVGY3TQOJQ\"", with: "\"1\"") }
        let fresh = device.authenticator()
        await fresh.load(at: Device.start)
        try? device.home.forgetIndex()
        await fresh.writeIndex(at: Device.start)
        #expect(!isThere)
    }
}
