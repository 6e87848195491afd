// Made by scripts/generate-strings from the catalogues beside it; change those.
// swift-format-ignore-file

public import Localization

/// What AppRuntime says to people: keys of the texts in its catalogues.
public enum AppRuntimeStrings: Localizable, Equatable {
    case add, edit, delete, cancel, done, save, keepEditing, discard, discardQuestion, discardMeaning, undo
    case restore, deleteNow, forget, syncNow, find, search, settings, about, sync, syncDetails, devices
    case details, moreOptions, saved, handedOver(String), lastSeen(String), neverSeen, thisDevice, nameless
    case formerDevice, unreadableDevice, deviceAhead, forgetQuestion(String), keyOnItsWay, version(String)
    case justNow, minutesAgo(Int), hoursAgo(Int), daysAgo(Int), noneDeleted, someDeleted(Int)

    public func text(in language: Language) -> String {
        switch language {
        case .english: english
        case .chinese: chinese
        }
    }

    private var english: String {
        switch self {
        case .add: "Add"
        case .edit: "Edit"
        case .delete: "Delete"
        case .cancel: "Cancel"
        case .done: "Done"
        case .save: "Save"
        case .keepEditing: "Keep Editing"
        case .discard: "Discard"
        case .discardQuestion: "Leave without saving?"
        case .discardMeaning: "What you typed and did not save is dropped."
        case .undo: "Undo"
        case .restore: "Restore"
        case .deleteNow: "Delete Now"
        case .forget: "Forget"
        case .syncNow: "Sync Now"
        case .find: "Find"
        case .search: "Search"
        case .settings: "Settings"
        case .about: "About"
        case .sync: "Sync"
        case .syncDetails: "Sync Details"
        case .devices: "Devices"
        case .details: "Details"
        case .moreOptions: "More Options"
        case .saved: "Saved"
        case .handedOver(let time): "Saved \(time)"
        case .lastSeen(let time): "Last seen \(time)"
        case .neverSeen: "Not seen yet"
        case .thisDevice: "This device"
        case .nameless: "A device without a name"
        case .formerDevice: "An earlier copy"
        case .unreadableDevice: "Cannot be read here"
        case .deviceAhead: "Its clock is ahead"
        case .forgetQuestion(let name): "Forget \(name)?"
        case .keyOnItsWay: "On a new device this can take a minute."
        case .version(let number): "Version \(number)"
        case .justNow: "just now"
        case .minutesAgo(let count): count == 1 ? "1 minute ago" : "\(count) minutes ago"
        case .hoursAgo(let count): count == 1 ? "1 hour ago" : "\(count) hours ago"
        case .daysAgo(let count): count == 1 ? "1 day ago" : "\(count) days ago"
        case .noneDeleted: "Recently Deleted"
        case .someDeleted(let count): "Recently Deleted (\(count))"
        }
    }

    private var chinese: String {
        switch self {
        case .add: "添加"
        case .edit: "编辑"
        case .delete: "删除"
        case .cancel: "取消"
        case .done: "完成"
        case .save: "保存"
        case .keepEditing: "继续编辑"
        case .discard: "放弃更改"
        case .discardQuestion: "不保存就离开？"
        case .discardMeaning: "你输入但尚未保存的内容将被丢弃。"
        case .undo: "撤销"
        case .restore: "恢复"
        case .deleteNow: "立即删除"
        case .forget: "移除"
        case .syncNow: "立即同步"
        case .find: "查找"
        case .search: "搜索"
        case .settings: "设置"
        case .about: "关于"
        case .sync: "同步"
        case .syncDetails: "同步详情"
        case .devices: "设备"
        case .details: "详情"
        case .moreOptions: "更多选项"
        case .saved: "已保存"
        case .handedOver(let time): "存入时间：\(time)"
        case .lastSeen(let time): "上次出现：\(time)"
        case .neverSeen: "尚未出现"
        case .thisDevice: "此设备"
        case .nameless: "未命名的设备"
        case .formerDevice: "早先的副本"
        case .unreadableDevice: "此处无法读取"
        case .deviceAhead: "其时钟偏快"
        case .forgetQuestion(let name): "移除“\(name)”？"
        case .keyOnItsWay: "在新设备上，这可能需要一分钟。"
        case .version(let number): "版本 \(number)"
        case .justNow: "刚刚"
        case .minutesAgo(let count): "\(count) 分钟前"
        case .hoursAgo(let count): "\(count) 小时前"
        case .daysAgo(let count): "\(count) 天前"
        case .noneDeleted: "最近删除"
        case .someDeleted(let count): "最近删除（\(count)）"
        }
    }
}
