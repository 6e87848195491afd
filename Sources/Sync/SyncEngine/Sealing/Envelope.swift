public import Bytes
internal import FoundationExports

#if canImport(CryptoKit)
    internal import CryptoKit
#else
    internal import Crypto
#endif

/// Sealed bytes: a header in the clear, authenticated, and a body that only a holder of the key can read.
///
/// Byte by byte in `docs/vault-format.md`. The format version fixes the algorithms: version 1 is AES-256-GCM
/// (NIST SP 800-38D) over a body that is compressed (RFC 1950) and padded. The header, everything before it and the
/// name under which the bytes are kept are authenticated, so that a file moved to another name does not open.
public struct Envelope: Sendable {
    /// The header's bytes, as written; **not** to be believed before ``open(with:)`` has succeeded.
    public let header: [UInt8]
    /// The key that sealed the body.
    public let keyID: SealingKey.ID
    /// The format version.
    let version: UInt8

    private let authenticated: [UInt8]
    private let nonce: [UInt8]
    private let ciphertext: [UInt8]
    private let tag: [UInt8]

    /// The first bytes of every envelope: a letter no text begins with, the name, and a line end that a careless
    /// transfer as text would change.
    static let magic: [UInt8] = [0x89] + Array("SECOND".utf8) + [0x0A]
    /// The versions that this program reads.
    ///
    /// Version 2 has the algorithms of version 1; it says that records in it have a ``CausalContext``, which programs of
    /// version 1 would lose.
    public static let versions: ClosedRange<UInt8> = 1...2
    /// The version of a part that holds many records; see ``Part``.
    static let packVersion: UInt8 = 3
    /// A body larger than this is neither sealed nor opened: nobody has a million accounts, and a few bytes may
    /// inflate to gigabytes.
    public static let greatestBody = 512 << 20

    /// Takes an envelope apart without opening it.
    ///
    /// - Parameters:
    ///   - bytes: the whole file or register.
    ///   - name: the name under which it is kept.
    ///   - newest: the greatest version of what is kept under that name.
    /// - Throws: `empty`, `notSealed`, `truncated` or `newerVersion`.
    public init(
        _ bytes: [UInt8], name: String, upTo newest: UInt8 = versions.upperBound
    ) throws(SealingError) {
        guard !bytes.isEmpty else { throw .empty }
        guard bytes.starts(with: Self.magic.prefix(bytes.count)) else { throw .notSealed }
        var rest = bytes.dropFirst(Self.magic.count)
        func take(_ count: Int) throws(SealingError) -> ArraySlice<UInt8> {
            guard rest.count >= count else { throw .truncated }
            defer { rest = rest.dropFirst(count) }
            return rest.prefix(count)
        }
        guard let version = try take(1).first else { throw .truncated }
        guard version > 0 else { throw .notSealed }
        guard version <= newest else { throw .newerVersion(Int(version)) }
        self.version = version
        let length = try take(4).reduce(0) { $0 << 8 | Int($1) }
        header = Array(try take(length))
        guard let id = SealingKey.ID(bytes: try take(SealingKey.ID.count)) else { throw .truncated }
        keyID = id
        authenticated = bytes[..<rest.startIndex] + Array(name.utf8)
        nonce = Array(try take(12))
        guard rest.count >= 16 else { throw .truncated }
        ciphertext = Array(rest.dropLast(16))
        tag = Array(rest.suffix(16))
    }

    /// Opens the body.
    ///
    /// - Parameter key: the key named ``keyID``.
    /// - Returns: the body as it was sealed.
    /// - Throws: `unknownKey` if `key` is another one, `damaged` if the seal does not fit.
    public func open(with key: SealingKey) throws(SealingError) -> SecretBytes {
        var padded = try padded(with: key)
        defer { unsafe padded.withUnsafeMutableBytes { unsafe wipe($0) } }
        let whole = unsafe padded.withUnsafeBytes { unsafe SecretBytes($0) }
        return try Padding.remove(from: whole)
    }

    /// Looks whether the seal fits, without reading the body.
    ///
    /// - Parameter key: the key named ``keyID``.
    /// - Returns: what no other envelope has: the authentication tag, as hexadecimal digits.
    /// - Throws: as ``open(with:)``.
    package func checked(with key: SealingKey) throws(SealingError) -> String {
        var padded = try padded(with: key)
        unsafe padded.withUnsafeMutableBytes { unsafe wipe($0) }
        return tagText
    }

    /// The authentication tag, as hexadecimal digits.
    package var tagText: String { Hexadecimal.encode(tag) }

    private func padded(with key: SealingKey) throws(SealingError) -> Data {
        guard key.id == keyID else { throw .unknownKey(keyID) }
        do {
            let box = try AES.GCM.SealedBox(
                nonce: AES.GCM.Nonce(data: nonce), ciphertext: ciphertext, tag: tag)
            return try AES.GCM.open(box, using: key.symmetric, authenticating: authenticated)
        } catch {
            throw .damaged
        }
    }

    /// Seals a body.
    ///
    /// - Parameters:
    ///   - body: what only a holder of the key may read.
    ///   - header: what everybody may read and nobody may change; less than 4 GiB.
    ///   - name: the name under which the result is kept.
    ///   - key: the key; its id is written into the envelope.
    ///   - isSmall: whether the least size class is 512 bytes rather than 4,096: for bodies of which there are many.
    ///   - version: the least format version that tells what is in the body.
    /// - Returns: the envelope's bytes, different each time.
    /// - Throws: `tooLarge`.
    public static func seal(
        _ body: SecretBytes, header: [UInt8], name: String, key: SealingKey, isSmall: Bool = false,
        version: UInt8 = versions.lowerBound
    ) throws(SealingError) -> [UInt8] {
        var bytes = magic + [version]
        for shift in [24, 16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: header.count >> shift)) }
        bytes += header
        bytes += key.id.bytes
        let padded = try Padding.add(to: body, from: isSmall ? Padding.smallest / 8 : Padding.smallest)
        let sealed = unsafe padded.withUnsafeBytes { plain in
            unsafe try? AES.GCM.seal(plain, using: key.symmetric, authenticating: bytes + Array(name.utf8))
        }
        // Sealing fails for keys and nonces of a wrong size alone, and both have their size by construction.
        guard let combined = sealed?.combined else {
            preconditionFailure("AES-256-GCM refused a 256-bit key")
        }
        return bytes + combined
    }
}

/// Hides how long a body is: compressed, preceded by its length, padded with zeros to a size class.
///
/// Size classes are 4, 5, 6 and 7 times a power of two, from 4,096 bytes on unless less is asked for: at most a quarter is added, and of the
/// length no more than its magnitude and two bits are told.
enum Padding {
    static let smallest = 4096

    /// The least size class that holds `count` bytes.
    static func sizeClass(holding count: Int, from smallest: Int = smallest) -> Int {
        var step = smallest / 4
        while 7 * step < count { step *= 2 }
        return max(4, (count + step - 1) / step) * step
    }

    /// `compressed length (4 bytes, big endian) + compressed body + zeros`.
    static func add(
        to body: SecretBytes, from smallest: Int = smallest, limit: Int = Envelope.greatestBody
    ) throws(SealingError) -> SecretBytes {
        guard body.count <= limit else { throw .tooLarge }
        let compressed = Compression.compress(body)
        let size = sizeClass(holding: compressed.count + 4, from: smallest)
        return unsafe SecretBytes(capacity: size) { buffer in
            for place in 0..<4 {
                unsafe buffer[place] = UInt8(truncatingIfNeeded: compressed.count >> (24 - 8 * place))
            }
            unsafe compressed.withUnsafeBytes { bytes in
                unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[4...]).copyMemory(from: bytes)
            }
            return size
        }
    }

    /// The body within; `damaged` if the length or the compressed bytes make no sense.
    static func remove(from padded: SecretBytes) throws(SealingError) -> SecretBytes {
        let body = unsafe padded.withUnsafeBytes { bytes -> SecretBytes? in
            guard bytes.count >= 4 else { return nil }
            let count = unsafe bytes[..<4].reduce(0) { $0 << 8 | Int($1) }
            guard count <= bytes.count - 4 else { return nil }
            return unsafe Compression.decompress(
                UnsafeRawBufferPointer(rebasing: bytes[4..<4 + count]), limit: Envelope.greatestBody)
        }
        guard let body else { throw .damaged }
        return body
    }
}
