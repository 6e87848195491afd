/// A file that by its name holds a version of a register.
///
/// Plain: the stem and `.sealed`. A copy, which a sync service makes when two files met at one name, has more text
/// between the two: ` 2`, ` (1)`, `.sync-conflict-20250101-120000-ABCDEFG`, ` (Ada's conflicted copy 2025-01-01)`.
/// A placeholder stands for a file that the service has not brought: `.<name>.icloud`.
package struct VersionFile: Hashable, Sendable {
    /// The name.
    package let name: String
    /// Which version.
    package let stem: RegisterFileName
    /// Whether a service put more text behind the stem.
    package let isCopy: Bool
    /// Whether it only stands for the file.
    package let isPlaceholder: Bool

    private static let suffix = ".sealed"

    /// The plain file of a version.
    ///
    /// - Parameter stem: which version.
    package init(_ stem: RegisterFileName) {
        name = stem.text + Self.suffix
        self.stem = stem
        isCopy = false
        isPlaceholder = false
    }

    /// Reads a name.
    ///
    /// - Parameter name: one component; nil if it is that of no version.
    package init?(_ name: String) {
        guard Self.mayBegin(name), name.utf8.count <= 255 else { return nil }
        let inner = Self.behindPlaceholder(name)
        guard let whole = (inner ?? name[...]).inside("", Self.suffix) else { return nil }
        let stems = RegisterFileName.lengths.lazy.compactMap {
            RegisterFileName(Substring(whole.utf8.prefix($0)))
        }
        guard let stem = stems.first else { return nil }
        let extra = whole.utf8.dropFirst(stem.text.utf8.count)
        // A letter or digit there makes a longer number, which is another name.
        if let first = extra.first, Self.isLetterOrDigit(first) { return nil }
        // Never part of one name, so it cannot lead anywhere.
        guard !extra.contains(UInt8(ascii: "/")), !extra.contains(0) else { return nil }
        self.name = name
        self.stem = stem
        isCopy = !extra.isEmpty
        isPlaceholder = inner != nil
    }

    /// Whether a name begins as those of versions do: quickly tells most others.
    static func mayBegin(_ name: String) -> Bool {
        let file = name.utf8.first == UInt8(ascii: ".") ? name.utf8.dropFirst() : name.utf8[...]
        return file.starts(with: RegisterFileName.prefix.utf8)
    }

    /// The name of what a placeholder stands for; nil if `name` is that of no placeholder.
    static func behindPlaceholder(_ name: String) -> Substring? { name[...].inside(".", ".icloud") }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"):
            true
        default: false
        }
    }
}

/// What the names in a folder mean, all strays left out.
package struct FolderListing: Sendable {
    /// The names of the files that give the cloud an account, and the ids they give.
    package let accounts: [String: String]
    /// Names that begin as those of versions do, sorted by their bytes.
    package let candidates: [String]

    /// Reads all names of a folder.
    ///
    /// - Parameters:
    ///   - names: in any order.
    ///   - last: only versions whose names come behind this one are told, whether or not it still stands there.
    package init(_ names: [String], behind last: String? = nil) {
        var candidates: [String] = []
        var accounts: [String: String] = [:]
        for name in names {
            if VersionFile.mayBegin(name) {
                guard let last else {
                    candidates.append(name)
                    continue
                }
                if Self.stands(last, before: name) { candidates.append(name) }
            } else if let id = AccountFile.id(in: name) {
                accounts[name] = id
            }
        }
        // Where no name has more than ASCII the library's order is that of the bytes, and much quicker.
        let isPlain = candidates.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } }
        self.candidates = isPlain ? candidates.sorted() : candidates.sorted(by: Self.stands(_:before:))
        self.accounts = accounts
    }

    /// The files that by their names hold versions, in order.
    package var files: some Sequence<VersionFile> { candidates.lazy.compactMap { VersionFile($0) } }

    /// By bytes: the library's order takes names for equal that are different files.
    private static func stands(_ one: String, before other: String) -> Bool {
        one.utf8.lexicographicallyPrecedes(other.utf8)
    }
}
