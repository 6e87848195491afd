import Bytes
import TestSupport
import Testing

@testable import SyncEngine

@Suite struct EnvelopeTests {
    private static let key = SealingKey(bytes: SecretBytes((0..<32).map { UInt8($0) })) ?? .random()
    private static let header = Array("{\"replica\":\"0\"}".utf8)
    private static let body = SecretBytes("{\"secret\":\"GEZDGNBVGY3TQOJQ\"}".utf8)

    private func sealed(_ body: SecretBytes = body, name: String = "vault.sealed") throws -> [UInt8] {
        try Envelope.seal(body, header: Self.header, name: name, key: Self.key)
    }

    private func open(_ bytes: [UInt8], name: String = "vault.sealed", key: SealingKey = key) throws
        -> SecretBytes
    {
        try Envelope(bytes, name: name).open(with: key)
    }

    /// Sizes of bodies that do not compress, around the borders of the first classes, and some that do.
    @Test(arguments: [0, 1, 4000, 4060, 4070, 4080, 4090, 4092, 4093, 4096, 5110, 5120, 7160, 7170, 20_000])
    func `bodies of every size come back`(count: Int) throws {
        var generator = SeededGenerator(seed: UInt64(count))
        for body in [SecretBytes(generator.bytes(count)), SecretBytes(repeatElement(7, count: count))] {
            let envelope = try Envelope(sealed(body), name: "vault.sealed")
            #expect(envelope.header == Self.header && envelope.keyID == Self.key.id)
            #expect(try envelope.open(with: Self.key) == body)
        }
    }

    @Test func `an envelope has the layout of docs/vault-format.md`() throws {
        let bytes = try sealed()
        let start = 8 + 1 + 4 + Self.header.count
        #expect(Array(bytes[..<8]) == [0x89, 0x53, 0x45, 0x43, 0x4F, 0x4E, 0x44, 0x0A])
        #expect(Array(bytes[8..<13]) == [1, 0, 0, 0, UInt8(Self.header.count)])
        #expect(Array(bytes[13..<start]) == Self.header)
        #expect(Array(bytes[start..<start + 8]) == Self.key.id.bytes)
        #expect(bytes.count == start + 8 + 12 + 4096 + 16)
    }

    @Test func `nothing of the body can be seen, and no two envelopes are alike`() throws {
        let (first, second) = (try sealed(), try sealed())
        let start = 13 + Self.header.count + 8
        #expect(first[start...] != second[start...])
        #expect(first[(start + 12)...] != second[(start + 12)...])
        #expect(!String(decoding: first, as: UTF8.self).contains("GEZD"))
    }

    @Test func `every single changed byte is refused`() throws {
        let bytes = try sealed()
        for place in bytes.indices {
            for mask in [0x01, 0x80, 0xFF] as [UInt8] {
                var changed = bytes
                changed[place] ^= mask
                #expect(throws: SealingError.self, "byte \(place)") { try open(changed) }
            }
        }
    }

    @Test func `changes are told apart`() throws {
        let bytes = try sealed()
        func error(_ place: Int, _ value: UInt8) -> SealingError? {
            var changed = bytes
            changed[place] = value
            return #expect(throws: SealingError.self) { try open(changed) }
        }
        #expect(error(0, 0x50) == .notSealed)
        #expect(error(8, 0) == .notSealed)
        #expect(error(8, 2) == .damaged, "a known one, and not the one that was sealed")
        #expect(error(8, 3) == .newerVersion(3))
        #expect(error(8, 255) == .newerVersion(255))
        #expect(error(9, 0xFF) == .truncated)
        #expect(error(13, 0x20) == .damaged)
        #expect(error(bytes.count - 1, bytes[bytes.count - 1] ^ 1) == .damaged)
        var id = Self.key.id.bytes
        id[0] ^= 1
        #expect(error(13 + Self.header.count, id[0]) == .unknownKey(try #require(SealingKey.ID(bytes: id))))
    }

    @Test func `every shorter file is refused, and said to be empty, truncated or damaged`() throws {
        let bytes = try sealed()
        let whole = 13 + Self.header.count + 8 + 12 + 16
        for count in 0..<bytes.count {
            let expected: SealingError = count == 0 ? .empty : count < whole ? .truncated : .damaged
            #expect(throws: expected, "\(count) bytes") { try open(Array(bytes[..<count])) }
        }
        #expect(throws: SealingError.damaged) { try open(bytes + [0]) }
    }

    @Test(arguments: ["SQLite format 3\u{0}", "{}", "-----BEGIN", "\u{0}", "PK"])
    func `another file is told from an envelope`(text: String) {
        #expect(throws: SealingError.notSealed) { try open(Array(text.utf8)) }
    }

    @Test func `an envelope opens under its own name alone`() throws {
        #expect(throws: SealingError.damaged) { try open(sealed(), name: "vault.sealed2") }
        #expect(throws: SealingError.damaged) { try open(sealed(), name: "") }
        #expect(try open(sealed(name: "验"), name: "验") == Self.body)
    }

    @Test func `another key is told by its id before anything is tried`() throws {
        let other = SealingKey.random()
        #expect(throws: SealingError.unknownKey(Self.key.id)) { try open(sealed(), key: other) }
    }

    @Test func `an empty header is one`() throws {
        let bytes = try Envelope.seal(Self.body, header: [], name: "n", key: Self.key)
        #expect(try Envelope(bytes, name: "n").open(with: Self.key) == Self.body)
    }

    @Test(arguments: Soak.seeds(60)) func `no hostile bytes stop the program`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let length = Int.random(in: 0..<80, using: &generator)
        let start =
            Envelope.magic.prefix(Int.random(in: 0...8, using: &generator))
            + generator.pick([[], [1], [1, 0, 0, 0]])
        #expect(throws: SealingError.self, "seed \(seed)") { try open(start + generator.bytes(length)) }
    }
}

@Suite struct PaddingTests {
    @Test(arguments: [
        (0, 4096), (4096, 4096), (4097, 5120), (5120, 5120), (5121, 6144), (6145, 7168), (7168, 7168),
        (7169, 8192),
        (8192, 8192), (8193, 10_240), (1 << 20, 1 << 20), ((1 << 20) + 1, 5 << 18), (7 << 18, 7 << 18),
        ((7 << 18) + 1, 2 << 20),
    ]) func `size classes are 4, 5, 6 and 7 times a power of two`(count: Int, size: Int) {
        #expect(Padding.sizeClass(holding: count) == size)
    }

    @Test func `a class holds what it must and adds a quarter at most`() {
        for count in stride(from: 4096, through: 200_000, by: 7) {
            let size = Padding.sizeClass(holding: count)
            #expect(size >= count && (size - count) * 4 < count + 4)
        }
    }

    @Test func `a length that goes beyond the end, or a body that is no zlib stream, is damage`() throws {
        for bytes in [
            [], [0], [0, 0, 0, 0], [0, 0, 0, 1], [0xFF, 0xFF, 0xFF, 0xFF, 1], [0, 0, 0, 2, 0x78, 0x9C],
        ] as [[UInt8]] {
            #expect(throws: SealingError.damaged) { try Padding.remove(from: SecretBytes(bytes)) }
        }
    }

    @Test func `a bomb is refused at the limit`() throws {
        let bomb = Compression.compress(SecretBytes(repeatElement(0, count: 3_000_000)))
        #expect(bomb.count < 10_000)
        func inflate(_ limit: Int) -> SecretBytes? {
            unsafe bomb.withUnsafeBytes { unsafe Compression.decompress($0, limit: limit) }
        }
        #expect(inflate(2_999_999) == nil)
        #expect(inflate(3_000_000)?.count == 3_000_000)
        #expect(inflate(100) == nil)
    }

    @Test func `bytes after the compressed body are refused`() {
        let body = Compression.compress(SecretBytes([1, 2, 3]))
        let longer = unsafe SecretBytes(body.withUnsafeBytes { unsafe Array($0) + [0] })
        #expect(unsafe longer.withUnsafeBytes { unsafe Compression.decompress($0, limit: 1000) } == nil)
    }

    @Test func `a body that could not be opened again is not sealed`() throws {
        let body = SecretBytes(repeatElement(0, count: 1000))
        #expect(throws: SealingError.tooLarge) { try Padding.add(to: body, limit: 999) }
        #expect(try Padding.remove(from: Padding.add(to: body, limit: 1000)) == body)
    }
}

@Suite struct SealingKeyTests {
    @Test(arguments: [0, 16, 31, 33, 64]) func `a key has 32 bytes`(count: Int) {
        #expect(SealingKey(bytes: SecretBytes(repeatElement(1, count: count))) == nil)
    }

    @Test func `an id is derived from the key alone`() throws {
        // Python: hashlib.sha256(b"second-key-id" + bytes(range(32))).digest()[:8].hex()
        let key = try #require(SealingKey(bytes: SecretBytes((0..<32).map { UInt8($0) })))
        #expect(key.id.description == "0e36120054eeed6f")
        #expect(SealingKey(bytes: key.bytes)?.id == key.id)
        #expect(SealingKey.random() != SealingKey.random())
        #expect("\(key)".contains("<secret>"))
    }

    @Test func `ids sort by their bytes and have eight`() throws {
        let (low, high) = (
            try #require(SealingKey.ID(bytes: [0, 0, 0, 0, 0, 0, 0, 0xFF])),
            try #require(SealingKey.ID(bytes: [0, 0, 0, 0, 0, 0, 1, 0]))
        )
        #expect(low < high && low.description < high.description && low.description == "00000000000000ff")
        #expect(SealingKey.ID(bytes: [1, 2, 3]) == nil)
    }
}
