package import Files

/// The folders that this home has had as its cloud, in its file `cloud-places`: one path a line, the latest last.
///
/// One that was used and is gone is never made anew: what is missing is a disk or a share, not a folder.
package struct UsedClouds {
    package static let fileName = "cloud-places"
    private static let limit = 1 << 20
    /// Nobody has more; the oldest are left out first.
    private static let most = 200
    private let directory: PrivateDirectory

    package init(directory: PrivateDirectory) { self.directory = directory }

    /// Whether the folder was used; what cannot be told counts as that.
    package func contains(_ path: String) -> Bool { read()?.contains(path) ?? true }

    /// Remembers a folder.
    ///
    /// One that cannot be noted is noted another time: nothing but its making anew depends on it.
    package func note(_ path: String) {
        guard let paths = read(), paths.last != path, !path.contains("\n") else { return }
        let text = (paths.filter { $0 != path } + [path]).suffix(Self.most).map { $0 + "\n" }.joined()
        try? directory.write(Self.fileName, Array(text.utf8))
    }

    /// The folder that was used last; nil if none was, or if that cannot be told.
    package var latest: String? { read()?.last }

    /// Nil if the file cannot be read.
    private func read() -> [String]? {
        do throws(FilesError) {
            guard let bytes = try directory.read(Self.fileName, limit: Self.limit) else { return [] }
            return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
        } catch {
            return nil
        }
    }
}
