/// What the names in a folder mean, all strays left out.
package struct FolderListing: Sendable {
    /// The files that by their names hold versions, sorted by the bytes of their names.
    package let files: [VersionFile]
    /// The names of the files that give the cloud an account, and the ids they give.
    package let accounts: [String: String]

    /// Reads all names of a folder.
    ///
    /// - Parameter names: in any order.
    package init(_ names: [String]) {
        var files: [(name: String, file: VersionFile)] = []
        var accounts: [String: String] = [:]
        for name in names {
            switch FolderName(name) {
            case .version(let file): files.append((name, file))
            case .account(let id): accounts[name] = id
            case .stray: break
            }
        }
        self.files = files.sorted { Self.stands($0.name, before: $1.name) }.map(\.file)
        self.accounts = accounts
    }

    /// The files that come behind a name, whether or not that still stands there.
    ///
    /// - Parameter name: nil for all.
    /// - Returns: the files, in order.
    package func files(behind name: String?) -> ArraySlice<VersionFile> {
        guard let name else { return files[...] }
        return files.drop { !Self.stands(name, before: $0.text) }
    }

    /// By bytes: the library's order takes names for equal that are different files.
    private static func stands(_ one: String, before other: String) -> Bool {
        one.utf8.lexicographicallyPrecedes(other.utf8)
    }
}
