/// Something that an app keeps on the device, by its own name: its books, its positions, its settings.
///
/// An app hands one of these for each to the client, which asks and clears at sign-out (requirements 7.2).
public protocol LocalData: Sendable {
    /// Names it in notes: letters, digits and `-`.
    var name: String { get }

    /// What it is; what becomes of it at sign-out follows from that.
    var kind: LocalDataKind { get }

    /// How much there is.
    func standing() async -> LocalDataAmount

    /// Sends what the server does not have yet.
    ///
    /// - Throws: anything; what was not sent still counts as unsent.
    func send() async throws

    /// Removes all of it from the device.
    ///
    /// - Throws: anything; it is tried again at the next start.
    func remove() async throws
}

/// What data is, in the words of requirements 7.2.
public enum LocalDataKind: String, Sendable, Equatable, CaseIterable {
    /// 用户信息缓存: what was fetched about the person; it goes.
    case userCache
    /// 会话状态: what the app knows of the session; it goes.
    case sessionState
    /// 离线数据: asked whether to keep it.
    case offlineData
    /// 阅读进度: what the server has may stay; the rest is sent first, or asked about.
    case readingProgress
    /// 下载的书籍: asked whether to delete them.
    case downloads
    /// App 设置: stay.
    case settings
    /// 阅读偏好: stay.
    case readingPreferences
}

/// How much there is of something.
public struct LocalDataAmount: Sendable, Equatable {
    /// Pieces in all.
    public var count: Int
    /// Pieces that the server does not have.
    public var unsent: Int

    /// So much.
    public init(count: Int, unsent: Int = 0) {
        self.count = count
        self.unsent = unsent
    }
}
