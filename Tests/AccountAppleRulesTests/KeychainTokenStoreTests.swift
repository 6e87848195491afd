import AccountAppleRules
import AccountClient
import AccountClientTestSupport
import AppleRules
import TestSupport
import Testing

struct KeychainTokenStoreTests {
    private static let one = TokenStoreSuite.session(1)
    private static let two = TokenStoreSuite.session(2)

    private func store(
        _ keychain: MemoryKeychain, _ data: TestProtection = TestProtection(),
        lock: any SessionLock = SoleProcessLock()
    ) -> KeychainTokenStore {
        KeychainTokenStore(keychain, data: data, lock: lock)
    }

    @Test(arguments: TokenStoreSuite.all)
    func `a keychain keeps what the port promises`(promise: Promise<TokenStoreSuite.Views>) async throws {
        let keychain = MemoryKeychain()
        // Processes that share a keychain share a lock.
        let lock = try ScratchFolder()
        try await promise.check(
            .init { store(keychain, lock: FolderLock(path: lock.path + "/locks", name: "keychain.lock")) })
    }

    @Test(arguments: TokenStoreSuite.mending, ["session_next", "user_id", "access_token", "refresh_token"])
    func `what is damaged in a keychain can be replaced and removed`(
        promise: Promise<TokenStoreSuite.Views>, item: String
    ) async throws {
        let keychain = MemoryKeychain()
        try await promise.check(.init({ store(keychain) }, damage: { keychain.put("", item) }))
        #expect(keychain.items["session_next"] == nil)
    }

    @Test func `killed while it removes what is damaged, it never brings back the session before`()
        async throws
    {
        for death in 0...5 {
            let keychain = MemoryKeychain()
            try await store(keychain).keep(Self.one)
            keychain.put("{}", "session_next")
            keychain.die(after: death)
            try? await store(keychain).removeSession()
            keychain.die(after: nil)
            let found = try? await store(keychain).session()
            #expect(found == nil, "after \(death) changes")
        }
    }

    @Test func `a session is three items, as the requirements name them, and nothing else`() async throws {
        let keychain = MemoryKeychain()
        try await store(keychain).keep(Self.one)
        #expect(
            keychain.items == [
                "access_token": Self.one.accessToken, "refresh_token": Self.one.refreshToken,
                "user_id": Self.one.userID,
            ])
        try await store(keychain).removeSession()
        #expect(keychain.items == [:])
    }

    @Test func `killed at any change of keeping, the old session stands there or the new one`() async throws {
        var seen: [StoredSession?] = []
        for death in 0...8 {
            let keychain = MemoryKeychain()
            try await store(keychain).keep(Self.one)
            keychain.die(after: death)
            try? await store(keychain).keep(Self.two)
            keychain.die(after: nil)
            let found = try await store(keychain).session()
            #expect(found == Self.one || found == Self.two, "after \(death) changes")
            seen.append(found)
            // Anyone who comes next finds three items, which are that session's.
            #expect(
                keychain.items
                    == [
                        "access_token": found?.accessToken, "refresh_token": found?.refreshToken,
                        "user_id": found?.userID,
                    ].compactMapValues { $0 }, "after \(death) changes")
        }
        #expect(seen.first == Self.one)
        #expect(seen.last == Self.two)
    }

    @Test func `killed at any change of a first sign-in, there is none or all of it`() async throws {
        for death in 0...8 {
            let keychain = MemoryKeychain()
            keychain.die(after: death)
            try? await store(keychain).keep(Self.one)
            keychain.die(after: nil)
            let found = try await store(keychain).session()
            #expect(found == nil || found == Self.one, "after \(death) changes")
            #expect((found == nil) == (death == 0), "after \(death) changes")
        }
    }

    @Test func `killed at any change of a sign-out, it is signed in or out, and soon nothing is left`()
        async throws
    {
        for death in 0...4 {
            let keychain = MemoryKeychain()
            try await store(keychain).keep(Self.one)
            keychain.die(after: death)
            try? await store(keychain).removeSession()
            keychain.die(after: nil)
            let found = try await store(keychain).session()
            #expect(found == (death == 0 ? Self.one : nil), "after \(death) changes")
            if found == nil { #expect(keychain.items == [:], "after \(death) changes") }
        }
    }

    @Test func `a sign-out after a killed keeping leaves nothing that could come back`() async throws {
        for death in 1...6 {
            for second in 0...9 {
                let keychain = MemoryKeychain()
                try await store(keychain).keep(Self.one)
                keychain.die(after: death)
                try? await store(keychain).keep(Self.two)
                keychain.die(after: second)
                try? await store(keychain).removeSession()
                keychain.die(after: nil)
                let found = try await store(keychain).session()
                #expect(found == nil || found == Self.two, "\(death), then \(second)")
            }
        }
    }

    @Test func `random histories with deaths never show parts of two sessions`() async throws {
        let seed = UInt64.random(in: .min ... .max)
        var chance = SeededGenerator(seed: seed)
        for _ in 0..<300 {
            let keychain = MemoryKeychain()
            var possible: [StoredSession?] = [nil]
            for _ in 0..<12 {
                keychain.die(after: Bool.random(using: &chance) ? Int.random(in: 0...6, using: &chance) : nil)
                if Int.random(in: 0..<4, using: &chance) == 0 {
                    let isDone = (try? await store(keychain).removeSession()) != nil
                    possible = isDone ? [nil] : possible + [nil]
                } else {
                    let next = TokenStoreSuite.session(Int.random(in: 1...9, using: &chance))
                    let isDone = (try? await store(keychain).keep(next)) != nil
                    possible = isDone ? [next] : possible + [next]
                }
                keychain.die(after: nil)
                let found = try await store(keychain).session()
                #expect(possible.contains(found), "seed \(seed)")
                possible = [found]
            }
        }
    }

    @Test func `a session that was written stays also where the rest cannot be written now`() async throws {
        let keychain = MemoryKeychain()
        try await store(keychain).keep(Self.one)
        keychain.die(after: 2)
        try await store(keychain).keep(Self.two)
        #expect(try await store(keychain).session() == Self.two)
    }

    @Test(arguments: [
        (-25308, TokenStoreError.locked), (-25293, .denied), (-61, .denied), (-34, .full), (-26275, .damaged),
    ])
    func `what the keychain answers is told, and never means that there is none`(
        code: Int, error: TokenStoreError
    ) async throws {
        let keychain = MemoryKeychain()
        try await store(keychain).keep(Self.one)
        keychain.answer(KeychainStatus(Int32(code)))
        await #expect(throws: error) { try await store(keychain).session() }
        await #expect(throws: error) { try await store(keychain).departures() }
        await #expect(throws: error) { try await store(keychain).keep(Self.two) }
        await #expect(throws: error) { try await store(keychain).removeSession() }
        keychain.answer(nil)
        #expect(try await store(keychain).session() == Self.one)
    }

    @Test func `an answer that is not known is a failure`() async throws {
        let keychain = MemoryKeychain()
        keychain.answer(KeychainStatus(-77_777))
        await #expect(throws: TokenStoreError.failed("the keychain answered -77777")) {
            try await store(keychain).session()
        }
    }

    @Test func `before the first unlock "not found" is not believed`() async throws {
        let (keychain, data) = (MemoryKeychain(), TestProtection(false))
        let store = store(keychain, data)
        await #expect(throws: TokenStoreError.locked) { try await store.session() }
        await #expect(throws: TokenStoreError.locked) { try await store.departures() }
        await #expect(throws: TokenStoreError.locked) { try await store.add(departure: Self.one) }
        await #expect(throws: TokenStoreError.locked) { try await store.removeSession() }
        data.set(true)
        #expect(try await store.session() == nil)
        #expect(try await store.departures() == [])
    }

    @Test(arguments: [
        ["user_id": "u", "access_token": "a"], ["user_id": "u", "refresh_token": "r"],
        ["access_token": "a", "refresh_token": "r"], ["access_token": "a"],
    ])
    func `half a session that another program left is none, and goes`(items: [String: String]) async throws {
        let keychain = MemoryKeychain(items)
        #expect(try await store(keychain).session() == nil)
        #expect(keychain.items == [:])
    }

    @Test func `an item that is no session is told, and stays`() async throws {
        let keychain = MemoryKeychain(["session_next": "{}"])
        await #expect(throws: TokenStoreError.damaged) { try await store(keychain).session() }
        #expect(keychain.items == ["session_next": "{}"])
        // A new sign-in replaces it.
        try await store(keychain).keep(Self.one)
        #expect(try await store(keychain).session() == Self.one)
    }

    @Test func `a departure that cannot be read does not stand in the way of the others`() async throws {
        let keychain = MemoryKeychain([
            "departure_7": "rubbish", "departure_x": "rubbish", "departure_08": "rubbish",
        ])
        try await store(keychain).add(departure: Self.one)
        #expect(try await store(keychain).departures() == [Self.one])
        #expect(keychain.items["departure_8"] != nil)
        #expect(try await store(keychain).session() == nil)
    }

    @Test func `who gives up waiting does not break a visit off`() async throws {
        let keychain = MemoryKeychain()
        let store = store(keychain)
        let task = Task { try await store.keep(Self.one) }
        task.cancel()
        _ = await task.result
        #expect(try await store.session() == Self.one)
    }
}
