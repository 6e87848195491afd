internal import Bytes
internal import SyncEngine

/// The mark of a version in a folder: the file's name, its size and, for a copy whose bytes were read, their hash.
///
/// A plain file that holds what its name says is known by name and size. A copy may hold anything, so only its bytes
/// tell one from the next; what is not there yet has no bytes, and goes without. A mark is plain ASCII: two names that
/// look alike are two marks.
struct FolderMark: Hashable, Sendable {
    /// The file.
    let file: VersionFile
    /// Its length in bytes.
    let size: Int
    /// What a copy's bytes hash to.
    let hash: ContentHash?

    init(file: VersionFile, size: Int, hash: ContentHash? = nil) {
        self.file = file
        self.size = size
        self.hash = hash
    }

    /// Reads a mark; nil for every text that is none.
    init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count), let name = Self.name(parts[0]), let file = VersionFile(name),
            let size = Int(parts[1]), size >= 0, String(size) == parts[1]
        else { return nil }
        self.file = file
        self.size = size
        if parts.count == 3 {
            guard file.isCopy, !file.isPlaceholder, let hash = ContentHash(parts[2]) else { return nil }
            self.hash = hash
        } else {
            hash = nil
        }
    }

    /// The mark; no name holds a slash, so it reads back as it was.
    var text: String {
        let known = "\(Self.ascii(file.name))/\(size)"
        guard let hash else { return known }
        return "\(known)/\(hash)"
    }

    /// A name with every byte that is not plain text written as `%` and two digits.
    private static func ascii(_ name: String) -> String {
        var text = ""
        for byte in name.utf8 {
            if (0x20...0x7E).contains(byte), byte != UInt8(ascii: "%") {
                text.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                text += (byte < 16 ? "%0" : "%") + String(byte, radix: 16)
            }
        }
        return text
    }

    /// The name that ``ascii(_:)`` wrote; nil for every text it does not write.
    private static func name(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%") {
                guard let code = UInt8(Substring(rest.prefix(2)), radix: 16) else { return nil }
                rest = rest.dropFirst(2)
                bytes.append(code)
            } else {
                bytes.append(byte)
            }
        }
        let name = String(decoding: bytes, as: UTF8.self)
        return ascii(name).utf8.elementsEqual(text.utf8) ? name : nil
    }
}

/// The empty file whose name gives a cloud its account.
///
/// `account-<id, 32 digits>`. A placeholder, `.<name>.icloud`, tells the id as well: there is nothing in the file.
package enum AccountFile {
    private static let prefix = "account-"

    /// The names under which an account's file may stand: its own first, then its placeholder's.
    ///
    /// - Parameter id: 32 lower-case hexadecimal digits.
    /// - Returns: the names; none for any other id.
    package static func names(of id: String) -> [String] {
        guard Hexadecimal.isDigits(id.utf8, count: 32) else { return [] }
        return [prefix + id, ".\(prefix)\(id).icloud"]
    }

    /// The id that a name gives.
    ///
    /// - Parameter name: one component.
    /// - Returns: the id; nil if it is no account's.
    package static func id(in name: String) -> String? {
        let file = VersionFile.behindPlaceholder(name) ?? name[...]
        guard let id = file.inside(prefix, ""), Hexadecimal.isDigits(id.utf8, count: 32) else { return nil }
        return String(id)
    }
}
