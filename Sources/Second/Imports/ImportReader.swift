public import Bytes

/// Reads what other authenticators export: bytes in, entries or refusals out.
///
/// The format is found by the content. The forms are those of `docs/import.md`, each with its source.
public enum ImportReader {
    /// The most bytes of a file: pictures of services make some of them large.
    public static let largestFile = 32 << 20
    /// The most entries of a file.
    public static let mostEntries = 50_000

    /// Reads a file.
    ///
    /// - Parameter file: its bytes.
    /// - Returns: its entries, or what a password opens.
    /// - Throws: why the file as a whole cannot be read.
    public static func read(_ file: SecretBytes) throws(ImportError) -> ReadImport {
        guard file.count <= largestFile else { throw .tooLarge }
        return try unsafe file.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) throws(ImportError) in
            try unsafe read(bytes)
        }
    }

    /// Reads links that stand alone, such as the texts of QR codes.
    ///
    /// - Parameter links: the links, those of Google's exports among them.
    /// - Returns: an entry for each account, and one for each text that is no link.
    public static func entries(of links: [String]) -> ImportedEntries {
        LinkList(links.enumerated().map { (number: $0 + 1, text: $1) }).entries
    }

    private static func read(_ file: UnsafeRawBufferPointer) throws(ImportError) -> ReadImport {
        // Some editors begin every file with this sign.
        let isMarked = unsafe file.starts(with: "\u{FEFF}".utf8)
        let bytes = unsafe UnsafeRawBufferPointer(rebasing: file[(isMarked ? 3 : 0)...])
        guard let first = unsafe bytes.first(where: { $0 > 0x20 }) else { throw .empty }
        if unsafe bytes.starts(with: "PK\u{3}\u{4}".utf8) { throw .archive }
        if unsafe Stratum.isSealed(bytes) { throw .notOpenable(.stratum) }
        switch first {
        case UInt8(ascii: "{"): return try unsafe JSONFile(bytes).object()
        case UInt8(ascii: "["): return .entries(try unsafe JSONFile(bytes).array())
        default: break
        }
        if let table = try unsafe PasswordTable(bytes) { return .entries(try table.entries()) }
        guard let lines = try unsafe LinkList(lines: bytes) else { throw .unknownFormat }
        return .entries(lines.entries)
    }
}

/// A file that is one JSON value; which program made it is told by the names of its members.
struct JSONFile {
    private let text: JSONText

    init(_ bytes: UnsafeRawBufferPointer) { text = unsafe JSONText(bytes) }

    func object() throws(ImportError) -> ReadImport {
        guard let object = whole().flatMap({ JSONObject(text, $0) }) else { throw damage() }
        if object.has("header"), object.has("db") { return try Aegis.read(object) }
        if object.has("schemaVersion"), object.has("services") || object.has("servicesEncrypted") {
            return try TwoFAS.read(object)
        }
        if object.has("kdfParams"), object.has("encryptedData") { return .sealed(try Ente.envelope(object)) }
        if object.has("Authenticators") { return .entries(try Stratum.entries(object)) }
        if object.has("tokenOrder"), object.has("tokens") { return .entries(try FreeOTPPlus.entries(object)) }
        if object.has("encrypted") { return .entries(try Bitwarden.entries(object)) }
        if object.has("version"), object.has("salt"), object.has("content") {
            return .sealed(try Proton.envelope(object))
        }
        if object.has("version"), object.has("entries") { return .entries(try Proton.entries(object)) }
        throw .unknownFormat
    }

    func array() throws(ImportError) -> ImportedEntries {
        guard let range = whole() else { throw .unknownFormat }
        let list = try JSONList(text, range, of: .andOTP)
        guard let first = list.objects.lazy.compactMap(\.self).first else { throw .unknownFormat }
        if first.has("kind") { return Raivo.entries(list) }
        guard first.has("secret"), first.has("type") else { throw .unknownFormat }
        return AndOTP.entries(list)
    }

    private func whole() -> Range<Int>? {
        var reader = text
        return try? reader.whole()
    }

    /// A text that is cut off may still show whose it is by its first names.
    private func damage() -> ImportError {
        let marks: [(ImportFormat, StaticString)] = [
            (.aegis, "\"header\""), (.twoFAS, "\"services"), (.ente, "\"kdfParams\""),
            (.stratum, "\"Authenticators\""), (.freeOTPPlus, "\"tokenOrder\""), (.bitwarden, "\"encrypted\""),
        ]
        let found = marks.first { text.contains($0.1) }
        return found.map { .damaged($0.0) } ?? .unknownFormat
    }
}
