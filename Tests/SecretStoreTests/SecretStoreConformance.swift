import Bytes
import Secrets
import Testing

/// The stores that must behave alike.
enum Subject: CaseIterable {
    case memory
    case file
    #if os(Linux)
        case secretService
    #endif

    /// Lends a maker of stores that all look at the same, at first empty, place.
    func use(_ body: (_ open: @escaping @Sendable () throws -> any SecretStore) async throws -> Void)
        async throws
    {
        let scratch = try Scratch()
        switch self {
        case .memory:
            let store = MemorySecretStore()
            try await body { store }
        case .file:
            let path = scratch.fresh
            try await body { try FileSecretStore(path: path, creating: true) }
        #if os(Linux)
            case .secretService:
                try await Keyring.with(.unlocked, in: scratch) { keyring async throws in
                    let store = keyring.store
                    try await body { store }
                }
        #endif
        }
        withExtendedLifetime(scratch) {}
    }
}

/// What ``SecretStore`` promises, asked of every adapter.
@Suite struct SecretStoreConformance {
    @Test(arguments: Subject.allCases)
    func `an empty store answers that there is nothing`(subject: Subject) async throws {
        try await subject.use { open async throws in
            #expect(try await open().names() == [])
            #expect(try await open().read("key") == nil)
            try await open().remove("key")
            #expect(try await open().names() == [])
        }
    }

    @Test(arguments: Subject.allCases)
    func `what was added is read back by another instance, and listed`(subject: Subject) async throws {
        let long = (0..<SecretRules.longest).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let secrets: [String: [UInt8]] = [
            "one": [7], "zeros": [0, 0, 0, 0], "Text-1.x_y": Array("plain\r\n".utf8), "all": Array(0...255),
            "kib": Array(long.prefix(1024)), "long": long, String(repeating: "n", count: 64): [1, 2, 3],
            "x.secret": [9], "-dash": [8], "high": [0xFF, 0x80, 0xC3, 0x28],
        ]
        try await subject.use { open async throws in
            for (name, bytes) in secrets { try await open().add(name, SecretBytes(bytes)) }
            for (name, bytes) in secrets { #expect(try await open().read(name) == SecretBytes(bytes)) }
            #expect(try await open().names() == secrets.keys.sorted())
            #expect(try await open().read("On") == nil)
            #expect(try await open().read("on") == nil)
        }
    }

    @Test(arguments: Subject.allCases)
    func `adding never overwrites`(subject: Subject) async throws {
        try await subject.use { open async throws in
            try await open().add("key", SecretBytes([1]))
            for bytes in [[2], [1]] as [[UInt8]] {
                await #expect(throws: SecretStoreError.alreadyExists(name: "key")) {
                    try await open().add("key", SecretBytes(bytes))
                }
            }
            #expect(try await open().read("key") == SecretBytes([1]))
            #expect(try await open().names() == ["key"])
        }
    }

    @Test(arguments: Subject.allCases)
    func `removing takes one secret, and its name is free again`(subject: Subject) async throws {
        try await subject.use { open async throws in
            try await open().add("a", SecretBytes([1]))
            try await open().add("b", SecretBytes([2]))
            try await open().remove("a")
            #expect(try await open().names() == ["b"])
            #expect(try await open().read("a") == nil)
            try await open().add("a", SecretBytes([3]))
            #expect(try await open().read("a") == SecretBytes([3]))
            #expect(try await open().read("b") == SecretBytes([2]))
        }
    }

    @Test(arguments: Subject.allCases)
    func `names that not every store can hold are refused before the store is asked`(subject: Subject)
        async throws
    {
        let names = [
            "", ".", "..", ".hidden", "a/b", "../a", "a b", "a\0", "a\n", "é", "令牌", "a=b",
            String(repeating: "x", count: 65),
        ]
        try await subject.use { open async throws in
            for name in names {
                let expected = SecretStoreError.badName(name)
                await #expect(throws: expected) { try await open().add(name, SecretBytes([1])) }
                await #expect(throws: expected) { try await open().read(name) }
                await #expect(throws: expected) { try await open().remove(name) }
            }
            #expect(try await open().names() == [])
        }
    }

    @Test(arguments: Subject.allCases)
    func `an empty and a too long secret are refused`(subject: Subject) async throws {
        try await subject.use { open async throws in
            for count in [0, SecretRules.longest + 1] {
                await #expect(throws: SecretStoreError.badSecret(count: count)) {
                    try await open().add("key", SecretBytes([UInt8](repeating: 1, count: count)))
                }
            }
            #expect(try await open().read("key") == nil)
        }
    }

    @Test(arguments: Subject.allCases)
    func `of many that add at once exactly one wins, and the others are told`(subject: Subject) async throws {
        try await subject.use { open async throws in
            let outcomes = await withTaskGroup(of: Result<UInt8, SecretStoreError>.self) { group in
                for number in 1...6 as ClosedRange<UInt8> {
                    group.addTask {
                        do throws(SecretStoreError) {
                            guard let store = try? open() else { return .failure(.failed("not opened")) }
                            try await store.add("key", SecretBytes([number, number]))
                            return .success(number)
                        } catch { return .failure(error) }
                    }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
            let winners = outcomes.compactMap { try? $0.get() }
            #expect(winners.count == 1)
            for case .failure(let error) in outcomes { #expect(error == .alreadyExists(name: "key")) }
            #expect(try await open().read("key") == SecretBytes(winners.flatMap { [$0, $0] }))
            #expect(try await open().names() == ["key"])
        }
    }
}
