import AccountClient
import Files

/// One kind of the app's data: a folder of small files.
struct FolderData: LocalData {
    /// How the names of positions end that the service does not have.
    static let unsent = ".unsent"
    static let sent = ".sent"

    let name: String
    let kind: LocalDataKind
    let path: String
    let courier: ProgressUploader

    func standing() async -> LocalDataStanding {
        do throws(FilesError) {
            let names = try files()
            return LocalDataStanding(
                count: names.count, unsent: names.count { $0.hasSuffix(Self.unsent) })
        } catch {
            // What cannot be looked at may be there: it is asked about.
            return LocalDataStanding(count: 1, unsent: 1)
        }
    }

    func send() async throws {
        for name in try files() where name.hasSuffix(Self.unsent) {
            try await courier.send()
            try markSent(String(name.dropLast(Self.unsent.count)))
        }
    }

    func remove() async throws {
        guard let directory = try opened() else { return }
        for name in try directory.names() { try directory.remove(name) }
    }

    /// The names of its files; none where the folder is missing.
    func files() throws(FilesError) -> [String] { try opened()?.names().sorted() ?? [] }

    /// Writes a file, and the folder if it is missing.
    func write(_ name: String, _ text: String) throws(FilesError) {
        try PrivateDirectory(creating: path).write(name, Array(text.utf8))
    }

    /// A file's text; nil if there is none.
    func text(_ name: String) throws(FilesError) -> String? {
        try opened()?.read(name, limit: 1 << 20).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Notes a position that the service does not have yet.
    func noteUnsent(_ position: String, _ text: String) throws(FilesError) {
        try write(position + Self.unsent, text)
        try opened()?.remove(position + Self.sent)
    }

    /// Notes that the service has it.
    ///
    /// Another process of the app may be at the same position: whoever comes later finds it done.
    func markSent(_ position: String) throws(FilesError) {
        guard let directory = try opened() else { return }
        do throws(FilesError) {
            try directory.remove(position + Self.sent)
            try directory.rename(position + Self.unsent, to: position + Self.sent)
        } catch .notFound, .alreadyExists {
            return
        }
    }

    private func opened() throws(FilesError) -> PrivateDirectory? {
        do throws(FilesError) { return try PrivateDirectory(existing: path) } catch {
            if case .notFound = error { return nil }
            throw error
        }
    }
}
