/// What one name in a cloud folder says; everything that says nothing to us is a stray.
package enum FolderName: Hashable, Sendable {
    /// A version of a register, or something that stands for one.
    case version(VersionFile)
    /// The cloud's account has this id; a service that has not brought the (empty) file yet tells it all the same.
    case account(String)
    /// Not ours.
    case stray

    private static let prefix = "account-"

    /// Reads a name.
    ///
    /// - Parameter name: one component.
    package init(_ name: String) {
        if let version = VersionFile(name) {
            self = .version(version)
        } else if let id = Self.account(VersionFile.behindPlaceholder(name) ?? name[...]) {
            self = .account(id)
        } else {
            self = .stray
        }
    }

    /// The names of the files that give a cloud its account: the file's own first, then its placeholder's.
    ///
    /// - Parameter id: 32 lower-case hexadecimal digits.
    /// - Returns: the names; none for any other id.
    package static func accountFiles(_ id: String) -> [String] {
        guard Hexadecimal.isDigits(id.utf8, count: 32) else { return [] }
        return [prefix + id, ".\(prefix)\(id).icloud"]
    }

    private static func account(_ name: Substring) -> String? {
        guard let id = name.inside(prefix, ""), Hexadecimal.isDigits(id.utf8, count: 32) else { return nil }
        return String(id)
    }
}

/// A file that by its name holds a version of a register.
///
/// Plain: the stem and `.sealed`. A copy, which a sync service makes when two files met at one name, has more text
/// between the two: ` 2`, ` (1)`, `.sync-conflict-20250101-120000-ABCDEFG`, ` (Ada's conflicted copy 2025-01-01)`.
/// A placeholder stands for a file that the service has not brought: `.<name>.icloud`.
package struct VersionFile: Hashable, Sendable {
    /// Which version.
    package let stem: RegisterFileName
    /// What a service put behind the stem; empty for a plain file.
    package let extra: String
    /// Whether it only stands for the file.
    package let isPlaceholder: Bool

    private static let suffix = ".sealed"

    /// The plain file of a version.
    ///
    /// - Parameter stem: which version.
    package init(_ stem: RegisterFileName) {
        self.stem = stem
        extra = ""
        isPlaceholder = false
    }

    /// Reads a name.
    ///
    /// - Parameter name: one component; nil if it is that of no version.
    package init?(_ name: String) {
        let inner = Self.behindPlaceholder(name)
        guard let whole = (inner ?? name[...]).inside("", Self.suffix),
            let stem = RegisterFileName(Substring(whole.utf8.prefix(RegisterFileName.length)))
        else { return nil }
        let extra = whole.utf8.dropFirst(RegisterFileName.length)
        // A letter or digit there makes a longer number, which is another name.
        if let first = extra.first, Self.isLetterOrDigit(first) { return nil }
        self.stem = stem
        self.extra = String(Substring(extra))
        isPlaceholder = inner != nil
    }

    /// The name.
    package var text: String {
        let file = stem.text + extra + Self.suffix
        return isPlaceholder ? ".\(file).icloud" : file
    }

    /// Whether a service made it a copy.
    package var isCopy: Bool { !extra.isEmpty }

    /// The name of what a placeholder stands for; nil if `name` is that of no placeholder.
    static func behindPlaceholder(_ name: String) -> Substring? {
        name[...].inside(".", ".icloud")
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"):
            true
        default: false
        }
    }
}
