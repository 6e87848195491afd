import AccountClient
import Files
import Synchronization

/// What the example app keeps on the device, one folder for each kind, as files that a person may look at.
struct Library {
    let courier = ProgressUploader()
    /// 用户信息缓存: what the service last said of the person.
    let profile: FolderData
    /// 离线数据.
    let offline: FolderData
    /// 阅读进度.
    let progress: FolderData
    /// 下载的书籍.
    let downloads: FolderData
    /// App 设置.
    let settings: FolderData
    /// 阅读偏好.
    let preferences: FolderData

    /// The library of a home; nothing is made before it is needed.
    init(_ home: PrivateDirectory) {
        let courier = courier
        func folder(_ name: String, _ kind: LocalDataKind) -> FolderData {
            FolderData(name: name, kind: kind, path: home.path(of: "library") + "/" + name, courier: courier)
        }
        profile = folder("profile", .userCache)
        offline = folder("offline", .offlineData)
        progress = folder("progress", .readingProgress)
        downloads = folder("downloads", .downloads)
        settings = folder("settings", .settings)
        preferences = folder("preferences", .readingPreferences)
    }

    /// All of it, in the order in which a sign-out asks.
    var parts: [FolderData] { [profile, offline, progress, downloads, settings, preferences] }

    /// How many chapters the example's book has.
    private static let chapters = 12

    /// Puts the example's books on the device, where there are none.
    ///
    /// - Throws: `FilesError`.
    func fill() throws(FilesError) {
        guard try downloads.files().isEmpty, try offline.files().isEmpty else { return }
        try downloads.write("A House by the Water.txt", "Chapter 1. The boat came in at noon.\n")
        try downloads.write("Nine Lamps.txt", "Chapter 1. Somebody had lit the first one.\n")
        try offline.write("dictionary.txt", "lamp: a thing that gives light\n")
        try settings.write("app.txt", "notifications = on\n")
        try preferences.write("reading.txt", "size = 18\ntheme = paper\n")
    }

    /// Turns a page: a position that the service does not have yet.
    ///
    /// - Parameter turn: counted from 1.
    /// - Returns: the position's name.
    /// - Throws: `FilesError`.
    func turnPage(_ turn: Int) throws(FilesError) -> String {
        let chapter = (turn - 1) % Self.chapters + 1
        let position = "chapter-\(chapter < 10 ? "0" : "")\(chapter)"
        try progress.noteUnsent(position, "page = \((turn - 1) / Self.chapters + 1)\n")
        return position
    }
}

/// One kind of the app's data: a folder of small files.
struct FolderData: LocalData {
    /// How the names of positions end that the service does not have.
    static let unsent = ".unsent"
    static let sent = ".sent"

    let name: String
    let kind: LocalDataKind
    let path: String
    let courier: ProgressUploader

    func standing() async -> LocalDataAmount {
        do throws(FilesError) {
            let names = try files()
            return LocalDataAmount(
                count: names.count, unsent: names.count { $0.hasSuffix(Self.unsent) })
        } catch {
            // What cannot be looked at may be there: it is asked about.
            return LocalDataAmount(count: 1, unsent: 1)
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
    /// Another process of the app may be at the same position: anyone who comes later finds it done.
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

/// Carries reading positions to the service.
///
/// The example has no service for reading: an authorised request to the account service stands for it, so that
/// positions stay unsent exactly where a real app's would: without a network, and without a sign-in.
final class ProgressUploader: Sendable {
    private let sender = Mutex<(@Sendable () async throws(AccountClientError) -> Void)?>(nil)

    /// Uses a client from now on.
    ///
    /// - Parameters:
    ///   - client: whose sign-in goes along.
    ///   - service: where the request goes.
    func carry(by client: AccountClient, to service: ServiceOrigin) {
        sender.withLock {
            $0 = { [weak client] () async throws(AccountClientError) in
                guard let client else { throw .signedOut }
                let answer = try await client.send(TransportRequest("GET", service, "/v1/session"))
                guard answer.status == 200 else { throw .answer(status: answer.status) }
            }
        }
    }

    /// Sends one position.
    ///
    /// - Throws: what kept it here.
    func send() async throws(AccountClientError) {
        guard let sender = sender.withLock({ $0 }) else { throw .signedOut }
        try await sender()
    }
}
