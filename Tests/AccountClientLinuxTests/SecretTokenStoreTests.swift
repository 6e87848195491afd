import AccountClient
import AccountClientTestSupport
import AccountClientLinux
import Bytes
import Files
import Secrets
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2))) struct SecretTokenStoreTests {
    @Test(arguments: TokenStoreSuite.all)
    func `a session in private files keeps what the port promises`(
        promise: Promise<TokenStoreSuite.Views>
    ) async throws {
        let folder = try ScratchFolder()
        try await promise.check(
            .init { SecretTokenStore(try FileSecretStore(path: folder.path + "/keys", creating: true)) })
    }

    @Test(arguments: TokenStoreSuite.mending)
    func `what is damaged in private files can be replaced and removed`(
        promise: Promise<TokenStoreSuite.Views>
    ) async throws {
        let folder = try ScratchFolder()
        try await promise.check(
            .init(
                { SecretTokenStore(try FileSecretStore(path: folder.path + "/keys", creating: true)) },
                damage: {
                    for name in try folder.names("keys") where name.hasPrefix("session-") {
                        var bytes = try folder.bytes("keys/\(name)")
                        bytes[40] ^= 1
                        try folder.put("keys/\(name)", bytes)
                    }
                }))
    }

    @Test(arguments: TokenStoreSuite.mending)
    func `what is damaged in the store in memory can be replaced and removed`(
        promise: Promise<TokenStoreSuite.Views>
    ) async throws {
        let kept = MemoryTokenStore.Kept()
        try await promise.check(.init({ MemoryTokenStore(kept) }, damage: { kept.damage() }))
    }

    @Test(arguments: TokenStoreSuite.all)
    func `a session among secrets in memory keeps it, too`(
        promise: Promise<TokenStoreSuite.Views>
    ) async throws {
        let secrets = MemorySecretStore(["second-key": SecretBytes([1])])
        try await promise.check(.init { SecretTokenStore(secrets) })
        #expect(try await secrets.read("second-key") == SecretBytes([1]))
    }

    @Test(arguments: TokenStoreSuite.all)
    func `the store in memory that other tests use keeps it, too`(
        promise: Promise<TokenStoreSuite.Views>
    ) async throws {
        let kept = MemoryTokenStore.Kept()
        try await promise.check(.init { MemoryTokenStore(kept) })
    }

    /// What stands in a store, as far as anybody can see.
    struct Contents: Equatable {
        var session: StoredSession?
        var departures: [StoredSession]

        init(_ session: StoredSession?, _ departures: [StoredSession]) {
            self.session = session
            self.departures = departures
        }

        init(_ store: some TokenStore) async throws {
            session = try await store.session()
            departures = try await store.departures()
        }
    }

    struct Act: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let body: @Sendable (any TokenStore) async throws -> Void

        init(_ testDescription: String, _ body: @escaping @Sendable (any TokenStore) async throws -> Void) {
            self.testDescription = testDescription
            self.body = body
        }
    }

    static let acts = [
        Act("keep") { try await $0.keep(TokenStoreSuite.session(2)) },
        Act("removeSession") { try await $0.removeSession() },
        Act("add departure") { try await $0.add(departure: TokenStoreSuite.session(2)) },
        Act("add departure again") { try await $0.add(departure: TokenStoreSuite.session(5)) },
        Act("remove departure") { try await $0.remove(departure: TokenStoreSuite.session(5)) },
    ]

    /// What may stand in the store before: nothing, a session, and what a killed process left of one.
    private func prepare(_ kind: Int, _ secrets: MemorySecretStore) async throws {
        let store = SecretTokenStore(secrets)
        try await store.add(departure: TokenStoreSuite.session(5))
        try await store.add(departure: TokenStoreSuite.session(6))
        guard kind > 0 else { return }
        try await store.keep(TokenStoreSuite.session(0))
        guard kind > 1 else { return }
        // It died after it had added the new one: both stand there.
        let dying = DyingSecretStore(secrets, at: 3, isAfter: false)
        try await SecretTokenStore(dying).keep(TokenStoreSuite.session(1))
        #expect(dying.isDead)
        #expect(try await secrets.names().filter { $0.hasPrefix("session-") }.count == 2)
    }

    @Test(arguments: acts, 0...2)
    func `whoever dies between two calls of the secrets' store leaves the state before or the one after`(
        act: Act, kind: Int
    ) async throws {
        var deaths = 0
        for call in 1...40 {
            for isAfter in [false, true] {
                let secrets = MemorySecretStore()
                try await prepare(kind, secrets)
                let before = try await Contents(SecretTokenStore(secrets))
                let whole = MemorySecretStore()
                try await prepare(kind, whole)
                try await act.body(SecretTokenStore(whole))
                let after = try await Contents(SecretTokenStore(whole))
                let dying = DyingSecretStore(secrets, at: call, isAfter: isAfter)
                try? await act.body(SecretTokenStore(dying))
                let found = try await Contents(SecretTokenStore(secrets))
                #expect([before, after].contains(found), "call \(call), after: \(isAfter)")
                guard dying.isDead else { continue }
                deaths += 1
                // And the next process goes on from there.
                let next = SecretTokenStore(secrets)
                try await next.keep(TokenStoreSuite.session(9))
                #expect(try await next.session() == TokenStoreSuite.session(9))
                #expect(try await secrets.names().filter { $0.hasPrefix("session-") }.count == 1)
                try await next.removeSession()
                #expect(try await next.session() == nil)
            }
        }
        #expect(deaths >= 2)
    }

    @Test(
        arguments: [
            (.locked, .locked), (.keyringDenied, .denied), (.system(.noSpace, path: "/x"), .full),
            (.system(.denied, path: "/x"), .denied), (.system(.readOnly, path: "/x"), nil),
            (.damaged(name: "x"), .damaged),
            (.unreachable(.noBus), nil), (.unreachable(.noAnswer), nil), (.keyringReadOnly, nil),
            (.looseMode(path: "/x", isDirectory: false), nil), (.foreignOwner(path: "/x"), nil),
            (.symbolicLink(path: "/x"), nil), (.wrongKind(path: "/x"), nil), (.failed("why"), nil),
        ] as [(SecretStoreError, TokenStoreError?)])
    func `a store that cannot tell is never taken for an empty one`(
        error: SecretStoreError, wanted: TokenStoreError?
    ) async throws {
        let secrets = MemorySecretStore()
        let store = SecretTokenStore(secrets)
        try await store.keep(TokenStoreSuite.session(1))
        await secrets.fail(with: error)
        let reads = [
            Act("session") { _ = try await $0.session() },
            Act("departures") { _ = try await $0.departures() },
        ]
        for act in reads + Self.acts {
            do {
                try await act.body(store)
                Issue.record("it was answered")
            } catch let found as TokenStoreError {
                let text = error.description
                let other = TokenStoreError.failed(text.hasSuffix(".") ? String(text.dropLast()) : text)
                #expect(found == wanted ?? other)
            }
        }
        await secrets.fail(with: nil)
        #expect(try await store.session() == TokenStoreSuite.session(1))
    }

    @Test func `a damaged session is none, and neither is it taken for there being none`() async throws {
        let folder = try ScratchFolder()
        let files = try FileSecretStore(path: folder.path + "/keys", creating: true)
        let store = SecretTokenStore(files)
        try await store.keep(TokenStoreSuite.session(1))
        let name = try #require(try folder.names("keys").first { $0.hasPrefix("session-") })
        var bytes = try folder.bytes("keys/\(name)")
        bytes[40] ^= 1
        try folder.put("keys/\(name)", bytes)
        await #expect(throws: TokenStoreError.damaged) { try await store.session() }
        // An older one that a killed process left is better than none.
        try await files.add("session-0000000000000000", TokenStoreSuite.session(7).asSecret)
        #expect(try await store.session() == TokenStoreSuite.session(7))
        // The next sign-in, and the next sign-out, heal it.
        try await store.keep(TokenStoreSuite.session(2))
        #expect(try await store.session() == TokenStoreSuite.session(2))
        #expect(try folder.names("keys").filter { $0.hasPrefix("session-") }.count == 1)
        try folder.put(
            "keys/\(try #require(try folder.names("keys").first { $0.hasPrefix("session-") }))", bytes)
        try await store.removeSession()
        #expect(try await store.session() == nil)
    }

    @Test func `a secret that is no session is damaged, and one that is no departure is passed over`()
        async throws
    {
        let secrets = MemorySecretStore([
            "session-0000000000000001": SecretBytes("{}".utf8),
            "departure-0000000000000003": SecretBytes([0xFF]),
            "departure-0000000000000001": TokenStoreSuite.session(1).asSecret,
        ])
        let store = SecretTokenStore(secrets)
        await #expect(throws: TokenStoreError.damaged) { try await store.session() }
        #expect(try await store.departures() == [TokenStoreSuite.session(1)])
        try await store.add(departure: TokenStoreSuite.session(2))
        #expect(try await store.departures() == [1, 2].map(TokenStoreSuite.session))
    }

    @Test func `names that are not ours are not touched`() async throws {
        let others = ["session-1", "session-000000000000000G", "sessions-0000000000000001", "session-"]
        let secrets = MemorySecretStore(
            Dictionary(uniqueKeysWithValues: others.map { ($0, SecretBytes([1])) }))
        let store = SecretTokenStore(secrets)
        #expect(try await store.session() == nil)
        try await store.keep(TokenStoreSuite.session(1))
        try await store.removeSession()
        #expect(try await secrets.names() == others.sorted())
    }

    @Test func `a session too large is refused, and the one before stays`() async throws {
        let store = SecretTokenStore(MemorySecretStore())
        try await store.keep(TokenStoreSuite.session(1))
        let large = StoredSession(
            userID: "u", accessToken: String(repeating: "a", count: 2048), refreshToken: "r")
        let acts = [
            Act("keep") { try await $0.keep(large) }, Act("add") { try await $0.add(departure: large) },
        ]
        for act in acts {
            do {
                try await act.body(store)
                Issue.record("it was kept")
            } catch let error as TokenStoreError {
                guard case .failed = error else { throw error }
                #expect(!"\(error)".contains("aaaa"))
            }
        }
        #expect(try await Contents(store) == Contents(TokenStoreSuite.session(1), []))
    }

    /// A folder that is changed while it is read may show neither the file before nor the one after.
    private actor Blinking: SecretStore {
        let inner = MemorySecretStore()
        var blinks = 1

        func names() async throws(SecretStoreError) -> [String] {
            defer { blinks -= 1 }
            return blinks > 0 ? [] : try await inner.names()
        }

        func read(_ name: String) async throws(SecretStoreError) -> SecretBytes? {
            try await inner.read(name)
        }
        func add(_ name: String, _ secret: SecretBytes) async throws(SecretStoreError) {
            try await inner.add(name, secret)
        }
        func remove(_ name: String) async throws(SecretStoreError) { try await inner.remove(name) }
    }

    @Test func `a folder that shows nothing once is looked at again`() async throws {
        let secrets = Blinking()
        try await SecretTokenStore(secrets.inner).keep(TokenStoreSuite.session(1))
        #expect(try await SecretTokenStore(secrets).session() == TokenStoreSuite.session(1))
    }

    @Test func `files are their owner's alone and are named by the service`() async throws {
        let folder = try ScratchFolder()
        let store = SecretTokenStore(try FileSecretStore(path: folder.path + "/keys", creating: true))
        try await store.keep(TokenStoreSuite.session(1))
        try await store.add(departure: TokenStoreSuite.session(1))
        #expect(
            try folder.names("keys").filter { !$0.hasPrefix(".") } == [
                "departure-0000000000000001.secret", "session-0000000000000001.secret",
            ])
        for name in try folder.names("keys") {
            #expect(try folder.mode("keys/\(name)") == 0o600)
        }
        #expect(SecretTokenStore.service == "com.readmigo.app")
    }
}

extension StoredSession {
    /// As a store writes it.
    var asSecret: SecretBytes {
        SecretBytes(
            #"{"userID":"\#(userID)","accessToken":"\#(accessToken)","refreshToken":"\#(refreshToken)"}"#.utf8
        )
    }
}
