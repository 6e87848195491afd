package import Bytes

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#endif

/// scrypt (RFC 7914): makes a key of a passphrase, with much memory on purpose.
///
/// Written here, since Apple's systems have none. A block of 64 bytes is four vectors of four words, in the order in
/// which Salsa20 works on them: word 5·i (modulo 16) stands at place i, so that its diagonals are vectors.
package struct Scrypt: Sendable {
    private let rounds: Int
    private let blockSize: Int
    private let parallelism: Int

    /// scrypt with these costs, which are to be looked at before: what is asked for is done, however long it takes.
    ///
    /// - Parameters:
    ///   - rounds: N, a power of two.
    ///   - blockSize: r, at least 1.
    ///   - parallelism: p, at least 1.
    package init(rounds: Int, blockSize: Int, parallelism: Int) {
        (self.rounds, self.blockSize, self.parallelism) = (rounds, blockSize, parallelism)
    }

    private typealias Vector = SIMD4<UInt32>
    private typealias Vectors = UnsafeMutablePointer<Vector>

    /// Vectors in what is mixed at once: 128·r bytes.
    private var width: Int { 8 * blockSize }

    /// Fills `output` with the key.
    ///
    /// - Parameters:
    ///   - words: the passphrase.
    ///   - salt: of any length.
    ///   - output: as long as the key is to be.
    /// - Returns: false if the memory was not to be had.
    package func derive(
        _ words: SecretBytes, salt: [UInt8], into output: UnsafeMutableRawBufferPointer
    ) -> Bool {
        let hash = KeyedHash(words)
        guard let room = Room(bytes: 16 * width * (rounds + 2)),
            let blocks = Room(bytes: 16 * width * parallelism)
        else { return false }
        unsafe salt.withUnsafeBytes { unsafe hash.stretch(salt: $0, rounds: 1, into: blocks.bytes) }
        for number in 0..<parallelism {
            let start = 16 * width * number
            let part = unsafe UnsafeMutableRawBufferPointer(
                rebasing: blocks.bytes[start..<start + 16 * width])
            unsafe mix(part, in: room.bytes)
        }
        unsafe hash.stretch(salt: UnsafeRawBufferPointer(blocks.bytes), rounds: 1, into: output)
        return true
    }

    /// The first 32 bytes of the key.
    ///
    /// - Parameters:
    ///   - words: the passphrase.
    ///   - salt: of any length.
    /// - Returns: nil if the memory was not to be had.
    package func key(of words: SecretBytes, salt: [UInt8]) -> SecretBytes? {
        var isDone = false
        let key = unsafe SecretBytes(capacity: 32) { output in
            isDone = unsafe derive(words, salt: salt, into: output)
            return output.count
        }
        return isDone ? key : nil
    }

    /// The same for what is no secret.
    package func digest(of text: [UInt8], salt: [UInt8]) -> [UInt8]? {
        key(of: SecretBytes(text), salt: salt).map { unsafe $0.withUnsafeBytes { unsafe Array($0) } }
    }

    /// scryptROMix.
    private func mix(_ part: UnsafeMutableRawBufferPointer, in room: UnsafeMutableRawBufferPointer) {
        let all = unsafe room.bindMemory(to: Vector.self)
        guard let table = all.baseAddress else { return }
        let width = width
        var (now, next) = unsafe (table + rounds * width, table + (rounds + 1) * width)
        unsafe Self.load(part, now)
        for round in 0..<rounds {
            unsafe (table + round * width).update(from: now, count: width)
            unsafe mixBlocks(now, into: next)
            unsafe swap(&now, &next)
        }
        for _ in 0..<rounds {
            let place = unsafe Int(now[width - 4][0]) & (rounds - 1)
            let other = unsafe table + place * width
            for vector in 0..<width { unsafe now[vector] ^= other[vector] }
            unsafe mixBlocks(now, into: next)
            unsafe swap(&now, &next)
        }
        unsafe Self.store(now, part)
    }

    /// scryptBlockMix: even blocks first, then odd ones.
    private func mixBlocks(_ from: Vectors, into to: Vectors) {
        let last = unsafe from + (width - 4)
        var (a, b, c, d) = unsafe (last[0], last[1], last[2], last[3])
        for block in 0..<2 * blockSize {
            let source = unsafe from + 4 * block
            unsafe (a, b, c, d) = (a ^ source[0], b ^ source[1], c ^ source[2], d ^ source[3])
            Self.salsa(&a, &b, &c, &d)
            let target = unsafe to + 4 * (block / 2 + (block % 2) * blockSize)
            unsafe (target[0], target[1], target[2], target[3]) = (a, b, c, d)
        }
    }

    /// Salsa20/8.
    @inline(__always)
    private static func salsa(_ a: inout Vector, _ b: inout Vector, _ c: inout Vector, _ d: inout Vector) {
        let (a0, b0, c0, d0) = (a, b, c, d)
        for _ in 0..<4 {
            b ^= turned(a &+ d, 7)
            c ^= turned(b &+ a, 9)
            d ^= turned(c &+ b, 13)
            a ^= turned(d &+ c, 18)
            (b, c, d) = (moved3(b), moved2(c), moved1(d))
            d ^= turned(a &+ b, 7)
            c ^= turned(d &+ a, 9)
            b ^= turned(c &+ d, 13)
            a ^= turned(b &+ c, 18)
            (b, c, d) = (moved1(b), moved2(c), moved3(d))
        }
        (a, b, c, d) = (a &+ a0, b &+ b0, c &+ c0, d &+ d0)
    }

    @inline(__always)
    private static func turned(_ value: Vector, _ bits: UInt32) -> Vector {
        (value &<< Vector(repeating: bits)) | (value &>> Vector(repeating: 32 - bits))
    }

    @inline(__always)
    private static func moved1(_ v: Vector) -> Vector { Vector(v[1], v[2], v[3], v[0]) }
    @inline(__always)
    private static func moved2(_ v: Vector) -> Vector { Vector(v[2], v[3], v[0], v[1]) }
    @inline(__always)
    private static func moved3(_ v: Vector) -> Vector { Vector(v[3], v[0], v[1], v[2]) }

    private static func load(_ part: UnsafeMutableRawBufferPointer, _ vectors: Vectors) {
        for word in 0..<part.count / 4 {
            let source = word / 16 * 16 + (word % 16) * 5 % 16
            unsafe vectors[word / 4][word % 4] = UInt32(
                littleEndian: part.load(fromByteOffset: 4 * source, as: UInt32.self))
        }
    }

    private static func store(_ vectors: Vectors, _ part: UnsafeMutableRawBufferPointer) {
        for word in 0..<part.count / 4 {
            let target = word / 16 * 16 + (word % 16) * 5 % 16
            unsafe part.storeBytes(
                of: vectors[word / 4][word % 4].littleEndian, toByteOffset: 4 * target, as: UInt32.self)
        }
    }
}

/// Memory that may not be to be had, and is wiped before it is given back.
@safe private final class Room {
    let bytes: UnsafeMutableRawBufferPointer

    init?(bytes count: Int) {
        // Aligned for vectors of 16 bytes, as malloc's memory is on all systems of 64 bits.
        guard let memory = unsafe malloc(count) else { return nil }
        unsafe bytes = UnsafeMutableRawBufferPointer(start: memory, count: count)
    }

    deinit {
        unsafe wipe(bytes)
        unsafe free(bytes.baseAddress)
    }
}
