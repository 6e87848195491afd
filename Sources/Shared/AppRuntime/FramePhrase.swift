public import Localization

/// What every app says in the same words, whatever it is about.
public enum FramePhrase: Sendable, Equatable {
    /// Buttons, menu items and titles.
    case add, edit, delete, cancel, done, save, undo, restore, deleteNow, forget, syncNow, clearSearch, find,
        search, settings, about, recentlyDeleted(Int), sync, devices, details, moreOptions
    /// What became of an action.
    case saved
    /// Devices, and what stands in the cloud.
    case handedOver(String), lastSeen(String), neverSeen, thisDevice, nameless, formerDevice,
        unreadableDevice,
        deviceAhead, forgetQuestion(String)
    /// How a missing key is waited for.
    case keyOnItsWay
    /// The number of a version.
    case version(String)
    /// Times gone by.
    case justNow, minutesAgo(Int), hoursAgo(Int), daysAgo(Int)

    /// The words: a few words for a label, or a whole sentence.
    public func text(in language: Language) -> String {
        let words = words
        return language == .chinese ? words.chinese : words.english
    }

    package typealias Words = (english: String, chinese: String)

    /// The words in every language.
    package var words: Words { labels ?? sentences }

    private var labels: Words? {
        switch self {
        case .add: ("Add", "添加")
        case .edit: ("Edit", "编辑")
        case .delete: ("Delete", "删除")
        case .cancel: ("Cancel", "取消")
        case .done: ("Done", "完成")
        case .save: ("Save", "保存")
        case .undo: ("Undo", "撤销")
        case .restore: ("Restore", "恢复")
        case .deleteNow: ("Delete Now", "立即删除")
        case .forget: ("Forget", "忘记")
        case .syncNow: ("Sync Now", "立即同步")
        case .clearSearch: ("Clear Search", "清除搜索")
        case .find: ("Find", "查找")
        case .search: ("Search", "搜索")
        case .settings: ("Settings", "设置")
        case .about: ("About", "关于")
        case .recentlyDeleted(0): ("Recently Deleted", "最近删除")
        case .recentlyDeleted(let count): ("Recently Deleted (\(count))", "最近删除（\(count)）")
        case .sync: ("Sync", "同步")
        case .devices: ("Devices", "设备")
        case .details: ("Details", "详情")
        case .moreOptions: ("More Options", "更多选项")
        case .saved: ("Saved", "已保存")
        default: nil
        }
    }

    private var sentences: Words {
        switch self {
        case .handedOver(let time): ("Handed over \(time)", "交出时间：\(time)")
        case .lastSeen(let time): ("Last seen \(time)", "上次出现：\(time)")
        case .neverSeen: ("Not seen yet", "尚未出现")
        case .thisDevice: ("This device", "此设备")
        case .nameless: ("A device without a name", "未命名的设备")
        case .formerDevice: ("An earlier copy", "早先的副本")
        case .unreadableDevice: ("Cannot be read here", "此处无法读取")
        case .deviceAhead: ("Its clock is ahead", "其时钟偏快")
        case .forgetQuestion(let name): ("Forget \(name)?", "忘记“\(name)”？")
        case .keyOnItsWay: ("On a new device this can take a minute.", "在新设备上，这可能需要一分钟。")
        case .version(let number): ("Version \(number)", "版本 \(number)")
        case .justNow: ("just now", "刚刚")
        case .minutesAgo(let count): (count == 1 ? "1 minute ago" : "\(count) minutes ago", "\(count) 分钟前")
        case .hoursAgo(let count): (count == 1 ? "1 hour ago" : "\(count) hours ago", "\(count) 小时前")
        case .daysAgo(let count): (count == 1 ? "1 day ago" : "\(count) days ago", "\(count) 天前")
        default: ("", "")
        }
    }
}
