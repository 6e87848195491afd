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
