internal import Bytes
internal import FoundationExports
public import SyncEngine

#if canImport(CryptoKit)
    internal import CryptoKit
#else
    internal import Crypto
#endif

/// The keys of a keychain, sealed under a passphrase, as a text that a person carries to another machine once.
///
/// Byte by byte in `docs/key-text.md`. Version 1 is AES-256-GCM (NIST SP 800-38D) under a key that scrypt (RFC 7914)
/// makes of the passphrase; everything before the sealed keys is authenticated. A sum at the end, which every
/// version keeps, tells a text that was copied badly from a wrong passphrase, before a passphrase is asked for.
public struct SealedKeys: Sendable, Equatable {
    /// The longest text that is read, in bytes.
    public static let longestText = 64 << 10
    /// The most keys that are sealed in one text.
    public static let mostKeys = 1000
    /// Whose keys they are unless something else is said, as the marker lines name it.
    public static let usualOwner = "SECOND"
    /// The version that this program writes.
    public static let version = 1

    /// Whose keys they are, as the marker lines name it.
    private let owner: String
    private let cost: ScryptCost
    private let salt: [UInt8]
    private let nonce: [UInt8]
    /// The sealed keys, and the tag.
    private let sealed: [UInt8]

    private static let magic = Array("SECKEYS\n".utf8)
    private static let sumCount = 4

    /// Whether a text that is no text of ours at all may still hold one, such as an argument of a command.
    ///
    /// - Parameter text: any text.
    /// - Returns: true if it holds the beginning of a marker line or of the letters below it.
    public static func areSeen(in text: String) -> Bool {
        Self.holds(text.uppercased(), " KEYS-----") || Self.holds(text, "U0VDS0VZUwo")
    }

    /// The library's search in a text costs a command's start more than everything else that it does with its arguments.
    private static func holds(_ text: String, _ part: String) -> Bool {
        let (text, part) = (Array(text.utf8), Array(part.utf8))
        guard text.count >= part.count else { return false }
        return (0...text.count - part.count).contains { text[$0..<$0 + part.count].elementsEqual(part) }
    }

    /// Whether what was read of a text so far ends with the line with which a text of keys ends.
    ///
    /// - Parameters:
    ///   - text: a text that is still being read.
    ///   - owner: whose keys they are, in capitals.
    /// - Returns: whether nothing more need be read.
    public static func areWhole(in text: [UInt8], of owner: String = usualOwner) -> Bool {
        Armor.isWhole(text, owner)
    }
}

extension SealedKeys {
    /// Seals keys; it takes about a third of a second and 128 MiB.
    ///
    /// - Parameters:
    ///   - keys: the keys; the order does not count, nor that one comes twice.
    ///   - passphrase: a passphrase that has been checked for strength.
    ///   - owner: whose keys they are, in capitals.
    /// - Throws: `noKeys`, `tooManyKeys`, `noMemory`.
    public init(
        _ keys: [SealingKey], passphrase: Passphrase, of owner: String = usualOwner
    ) throws(KeyTextError) {
        try self.init(keys, passphrase: passphrase, cost: .standard, of: owner)
    }

    /// As the public form, with other work to do, for tests.
    package init(
        _ keys: [SealingKey], passphrase: Passphrase, cost: ScryptCost, of owner: String = usualOwner
    ) throws(KeyTextError) {
        let plain = Self.plain(keys)
        guard !plain.isEmpty else { throw .noKeys }
        guard plain.count <= Self.mostKeys * SealingKey.count else { throw .tooManyKeys }
        self.owner = owner
        self.cost = cost
        salt = (0..<ScryptCost.saltCount).map { _ in UInt8.random(in: .min ... .max) }
        let nonce = AES.GCM.Nonce()
        self.nonce = Array(nonce)
        let head = Self.head(cost, salt: salt, nonce: self.nonce)
        let key = Self.symmetric(try cost.key(of: passphrase, salt: salt))
        let box = unsafe plain.withUnsafeBytes { bytes in
            unsafe try? AES.GCM.seal(bytes, using: key, nonce: nonce, authenticating: head)
        }
        guard let box else { preconditionFailure("AES-256-GCM refused a 256-bit key") }
        sealed = Array(box.ciphertext + box.tag)
    }

    /// The text: marker lines around lines of Base64.
    public var text: String {
        let bytes = Self.head(cost, salt: salt, nonce: nonce) + sealed
        return Armor.text(of: bytes + Self.sum(of: bytes), owner)
    }

    /// Each key once, in the order of the ids.
    private static func plain(_ keys: [SealingKey]) -> SecretBytes {
        let builder = SecretBuilder()
        var last: SealingKey?
        for key in keys.sorted(by: { $0.id < $1.id }) where key != last {
            builder.append(key.bytes)
            last = key
        }
        return builder.secret
    }
}

extension SealedKeys {
    /// Takes a text apart without opening it.
    ///
    /// - Parameters:
    ///   - text: a text in UTF-8 that holds one of ours; words around it do not count.
    ///   - owner: whose keys they are to be, in capitals.
    /// - Throws: `textTooLong`, `notKeyText`, `incomplete`, `damaged`, `newerVersion`, `tooCostly`.
    public init(text: [UInt8], of owner: String = usualOwner) throws(KeyTextError) {
        guard text.count <= Self.longestText else { throw .textTooLong }
        let bytes = try Armor.bytes(in: text, owner)
        guard bytes.starts(with: Self.magic), bytes.count > Self.magic.count + Self.sumCount,
            Self.sum(of: bytes.dropLast(Self.sumCount)).elementsEqual(bytes.suffix(Self.sumCount))
        else { throw .damaged }
        var rest = bytes.dropFirst(Self.magic.count).dropLast(Self.sumCount)
        func take(_ count: Int) throws(KeyTextError) -> [UInt8] {
            guard rest.count >= count else { throw .damaged }
            defer { rest = rest.dropFirst(count) }
            return Array(rest.prefix(count))
        }
        let version = Int(try take(1)[0])
        guard version <= Self.version else { throw .newerVersion(version) }
        guard version == Self.version else { throw .damaged }
        let work = try take(3)
        self.owner = owner
        cost = ScryptCost(exponent: work[0], blockSize: work[1], parallelism: work[2])
        guard cost.isBearable else { throw .tooCostly }
        salt = try take(ScryptCost.saltCount)
        nonce = try take(12)
        sealed = Array(rest)
        let count = sealed.count - 16
        guard count > 0, count.isMultiple(of: SealingKey.count) else { throw .damaged }
    }

    /// Opens the keys; it takes as long as the text asks for, within bounds.
    ///
    /// - Parameter passphrase: what the text was sealed with.
    /// - Returns: the keys, as they stand in the text.
    /// - Throws: `wrongPassphrase`, also for a text that somebody changed with care; `noMemory`.
    public func open(with passphrase: Passphrase) throws(KeyTextError) -> [SealingKey] {
        let key = Self.symmetric(try cost.key(of: passphrase, salt: salt))
        var plain: Data
        do {
            let box = try AES.GCM.SealedBox(
                nonce: AES.GCM.Nonce(data: nonce), ciphertext: sealed.dropLast(16), tag: sealed.suffix(16))
            plain = try AES.GCM.open(
                box, using: key, authenticating: Self.head(cost, salt: salt, nonce: nonce))
        } catch {
            throw .wrongPassphrase
        }
        defer { unsafe plain.withUnsafeMutableBytes { unsafe wipe($0) } }
        let whole = unsafe plain.withUnsafeBytes { unsafe SecretBytes($0) }
        return stride(from: 0, to: whole.count, by: SealingKey.count).compactMap { start in
            // A copy of its own, so that a key that is kept does not keep the others.
            unsafe whole[start..<start + SealingKey.count].withUnsafeBytes { bytes in
                unsafe SealingKey(bytes: SecretBytes(bytes))
            }
        }
    }

    /// The form in which the cipher takes a key.
    private static func symmetric(_ key: SecretBytes) -> SymmetricKey {
        unsafe key.withUnsafeBytes { unsafe SymmetricKey(data: $0) }
    }

    /// Everything before the sealed keys.
    private static func head(_ cost: ScryptCost, salt: [UInt8], nonce: [UInt8]) -> [UInt8] {
        let work = [cost.exponent, cost.blockSize, cost.parallelism]
        return magic + [UInt8(version)] + work + salt + nonce
    }

    /// The first bytes of SHA-256; against accidents alone.
    private static func sum(of bytes: some Collection<UInt8>) -> [UInt8] {
        Array(SHA256.hash(data: Array(bytes)).prefix(sumCount))
    }
}

/// Bytes as lines of text between two marker lines, fit for a clipboard, a mail or a sheet of paper.
enum Armor {
    static func begin(_ owner: String) -> String { "-----BEGIN \(owner) KEYS-----" }
    static func end(_ owner: String) -> String { "-----END \(owner) KEYS-----" }

    /// Marker, Base64 (RFC 4648, section 4) in lines of 64 columns, marker; each line ends with a line feed.
    static func text(of bytes: [UInt8], _ owner: String) -> String {
        let lines = Data(bytes).base64EncodedString(options: [.lineLength64Characters, .endLineWithLineFeed])
        return [begin(owner), lines, end(owner), ""].joined(separator: "\n")
    }

    /// The bytes between the first two marker lines.
    ///
    /// What stands before and after does not count, nor do blanks around a line, empty lines and the kind of line end.
    ///
    /// - Throws: `notKeyText`, `incomplete`; `damaged` for anything but Base64 as ``text(of:_:)`` makes it.
    static func bytes(in text: [UInt8], _ owner: String) throws(KeyTextError) -> [UInt8] {
        // Some editors begin every file with this sign.
        let text = text.starts(with: "\u{FEFF}".utf8) ? text.dropFirst(3) : text[...]
        let lines = text.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).map(trimmed)
        let first = lines.firstIndex { $0.elementsEqual(begin(owner).utf8) }
        let last = lines[(first ?? 0)...].firstIndex { $0.elementsEqual(end(owner).utf8) }
        guard first != nil || last != nil else { throw .notKeyText }
        guard let first, let last else { throw .incomplete }
        let letters = String(decoding: lines[(first + 1)..<last].joined(), as: UTF8.self)
        // Encoding again catches what a decoder forgives.
        guard let data = Data(base64Encoded: letters), data.base64EncodedString() == letters else {
            throw .damaged
        }
        return [UInt8](data)
    }

    /// Whether the last line is whole and the one with which a text ends.
    static func isWhole(_ text: [UInt8], _ owner: String) -> Bool {
        guard text.last == 0x0A else { return false }
        let line = text.dropLast()
        return trimmed(line[((line.lastIndex(of: 0x0A) ?? -1) + 1)...]).elementsEqual(end(owner).utf8)
    }

    private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }
        var line = line.drop(while: isBlank)
        while let byte = line.last, isBlank(byte) { line.removeLast() }
        return line
    }
}
