package import Bytes
internal import Crypto
internal import FoundationExports

/// The master keys of a server: one by which everything new is sealed and marked, and others that still count.
///
/// A rotation in three steps, so that nothing is lost: a new key is known to all servers for a while, then it is used, and
/// the old one goes once nothing hangs on it any more (``Accounts/retire(_:since:at:)``).
package struct MasterKeys: Sendable {
    let current: MasterKey
    /// The current one first, then the others, the newest first.
    let all: [MasterKey]
    /// What knows recovery codes of the first versions again where the first key is gone; it knows nothing else.
    private let legacyCodes: SymmetricKey?

    /// The keys of a ring; nil where the current one is missing, or one is no such key.
    ///
    /// - Parameters:
    ///   - current: the number of the one that is used.
    ///   - keys: all of them by number, each 32 bytes of chance.
    ///   - legacyCodes: what ``legacyCodesKey`` was before the first key went; nil if none was kept.
    package init?(current: Int, keys: [Int: SecretBytes], legacyCodes: SecretBytes? = nil) {
        let all = keys.compactMap { MasterKey(number: $0.key, $0.value) }.sorted { left, right in
            (left.number == current ? 1 : 0, left.number) > (right.number == current ? 1 : 0, right.number)
        }
        guard all.count == keys.count, let first = all.first, first.number == current else { return nil }
        self.current = first
        self.all = all
        self.legacyCodes = legacyCodes.map { key in
            unsafe key.withUnsafeBytes { unsafe SymmetricKey(data: $0) }
        }
    }

    /// What is to be kept when the first key goes, if recovery codes are to be known again that were made under it.
    package var legacyCodesKey: SecretBytes? {
        codesKey.map { key in unsafe key.withUnsafeBytes { unsafe SecretBytes($0) } }
    }

    private var codesKey: SymmetricKey? { all.first { $0.number == MasterKey.first }?.marking ?? legacyCodes }

    /// How the first versions kept a recovery code; nil where nothing knows that any more.
    func legacyCodeMark(_ use: String, _ parts: [UInt8]...) -> [UInt8]? {
        codesKey.map { MasterKey.mark(use, parts, by: $0) }
    }

    /// The key that sealed something.
    func key(of sealed: [UInt8]) -> MasterKey? {
        if let named = all.first(where: { sealed.starts(with: $0.header) }) { return named }
        return all.first { $0.number == MasterKey.first }
    }
}

/// One of them.
///
/// What it is used for are keys of their own, made by HKDF (RFC 5869).
struct MasterKey: Sendable {
    let number: Int
    private let sealing: SymmetricKey
    fileprivate let marking: SymmetricKey

    /// The only one that there was before sealed bytes named their key.
    static let first = 1
    /// The first of all sealed bytes; another form would have another one.
    private static let format: UInt8 = 0xA7

    init?(number: Int, _ master: SecretBytes) {
        guard master.count >= 32, (1...Int(UInt32.max)).contains(number) else { return nil }
        let key = unsafe master.withUnsafeBytes { unsafe SymmetricKey(data: $0) }
        self.number = number
        sealing = Self.derive(key, "sealing")
        marking = Self.derive(key, "marks")
    }

    private static func derive(_ key: SymmetricKey, _ use: String) -> SymmetricKey {
        HKDF<SHA256>.deriveKey(
            inputKeyMaterial: key, salt: Data("readmigo account 1".utf8), info: Data(use.utf8),
            outputByteCount: 32)
    }

    /// What all that it seals begins with: the format, and its number in four bytes, the highest first.
    var header: [UInt8] { [Self.format] + UInt32(number).bigEndianBytes }

    func mark(_ use: String, _ parts: [UInt8]...) -> [UInt8] { Self.mark(use, parts, by: marking) }

    func mark(_ use: String, parts: [[UInt8]]) -> [UInt8] { Self.mark(use, parts, by: marking) }

    fileprivate static func mark(_ use: String, _ parts: [[UInt8]], by key: SymmetricKey) -> [UInt8] {
        let text = ([Array(use.utf8)] + parts).flatMap { UInt32($0.count).bigEndianBytes + $0 }
        return Array(HMAC<SHA256>.authenticationCode(for: text, using: key))
    }

    func seal(_ plain: [UInt8], as use: String) -> [UInt8]? {
        let box = try? AES.GCM.seal(plain, using: sealing, authenticating: bound(header, use))
        return box?.combined.map { header + $0 }
    }

    /// Opens also what was sealed before sealed bytes named their key.
    func open(_ sealed: [UInt8], as use: String) -> [UInt8]? {
        if sealed.starts(with: header), let plain = open(sealed.dropFirst(header.count), bound(header, use)) {
            return plain
        }
        return number == Self.first ? open(sealed[...], bound([], use)) : nil
    }

    private func open(_ combined: ArraySlice<UInt8>, _ bound: Data) -> [UInt8]? {
        guard let box = try? AES.GCM.SealedBox(combined: Data(combined)),
            let plain = try? AES.GCM.open(box, using: sealing, authenticating: bound)
        else { return nil }
        return Array(plain)
    }

    private func bound(_ header: [UInt8], _ use: String) -> Data { Data(header + use.utf8) }
}

extension FixedWidthInteger {
    /// Its bytes, the most significant first.
    var bigEndianBytes: [UInt8] {
        stride(from: bitWidth - 8, through: 0, by: -8).map { UInt8(truncatingIfNeeded: self >> $0) }
    }
}
