import AccountClient
import Files

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
    static let chapters = 12

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
