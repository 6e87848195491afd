internal import Replication

/// The mark of a version in a folder: the file's name, its size and, for a copy whose bytes were read, their hash.
///
/// A plain file that holds what its name says is known by name and size. A copy may hold anything, so only its bytes
/// tell one from the next; what is not there yet has no bytes, and goes without.
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
        guard (2...3).contains(parts.count), let file = VersionFile(String(parts[0])),
            let size = Int(parts[1]),
            size >= 0, String(size) == parts[1]
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

    /// The mark; no file name holds a slash, so it reads back as it was.
    var text: String {
        let known = "\(file.text)/\(size)"
        guard let hash else { return known }
        return "\(known)/\(hash)"
    }
}
