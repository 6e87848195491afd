internal import AppRuntime

extension AppPhrase {
    /// Buttons, menu items, titles and filters.
    var labels: Words? {
        switch self {
        case .frame(let phrase): phrase.words
        case .newIdea: ("A new idea", "新想法")
        case .newIdeaHint: ("Write an idea and press Return", "写下想法，然后按回车")
        case .editIdea: ("Idea", "想法")
        case .openIdea: ("Open", "打开")
        case .addAsNew: ("Add as a New Idea", "另存为新想法")
        case .keepEditing: ("Keep Editing", "继续编辑")
        case .discard: ("Discard", "放弃更改")
        case .markDone: ("Mark as Done", "标记为已完成")
        case .markNotDone: ("Mark as Not Done", "标记为未完成")
        case .aboutIdeaBox: ("About IdeaBox", "关于 IdeaBox")
        case .oldIdeas: ("Ideas of the Old App", "旧版应用的想法")
        case .pickStore: ("Choose the Store…", "选择数据文件…")
        case .lookAgain: ("Look Again", "重新查找")
        case .takeOver(nil): ("Take Them Over", "导入")
        case .takeOver(1?): ("Take Over 1 Idea", "导入 1 个想法")
        case .takeOver(let count?): ("Take Over \(count) Ideas", "导入 \(count) 个想法")
        case .takeChanges(1): ("Take Over 1 Change, Too", "同时导入 1 处修改")
        case .takeChanges(let count): ("Take Over \(count) Changes, Too", "同时导入 \(count) 处修改")
        case .older: ("Older Ideas", "更早的想法")
        case .newer: ("Newer Ideas", "更新的想法")
        case .filters: ("Which ideas to show", "显示哪些想法")
        case .filterAll: ("All", "全部")
        case .filterOpen: ("Open", "未完成")
        case .filterDone: ("Done", "已完成")
        case .filterConflicts: ("Versions", "有其他版本")
        case .filterDeleted: ("Recently Deleted", "最近删除")
        default: nil
        }
    }

    /// What is said of one idea and of a list.
    var ideaWords: Words? {
        switch self {
        case .otherVersions: ("Other Versions", "其他版本")
        case .otherVersionsHint:
            (
                "Another device changed this at the same time. Nothing was lost: choose what stands.",
                "另一台设备同时更改了此想法。内容没有丢失：请选择保留哪个。"
            )
        case .presentVersion: ("Present version", "当前版本")
        case .otherVersion(let time): ("Other version, \(time)", "另一个版本，\(time)")
        case .takeThis: ("Take This One", "采用此版本")
        case .keepPresent: ("Keep the Present Version", "保留当前版本")
        case .versionCount(1): ("Other version", "其他版本")
        case .versionCount(let count): ("\(count) versions", "\(count) 个版本")
        case .notInCloudYet: ("Not in the cloud yet", "尚未同步到云端")
        case .ideas: ("Ideas", "想法列表")
        case .actions(let title): ("Actions for \(title)", "\(title)的操作")
        case .doneMark(let title): ("Done: \(title)", "已完成：\(title)")
        case .deleteIdea(let title): ("Delete “\(title)”", "删除“\(title)”")
        case .cardLabel(let parts):
            (parts.joined(separator: ", "), parts.joined(separator: "，"))
        case .found(let count): (count == 1 ? "1 idea" : "\(count) ideas", "\(count) 个想法")
        case .foundMany(let count): ("\(count) ideas or more", "至少 \(count) 个想法")
        case .saving: ("Saving…", "正在保存…")
        case .draftBack: ("Your unsaved text is back.", "已恢复未保存的内容。")
        case .changedMeanwhile:
            (
                "Another device has changed this meanwhile. When you save, yours stands and that is kept beside it.",
                "另一台设备其间更改了此内容。保存后以你的内容为准，对方的内容会保留为其他版本。"
            )
        case .goneMeanwhile:
            (
                "This idea was deleted meanwhile. What you typed is still here: it can become an idea of its own.",
                "此想法其间已被删除。你输入的内容仍在这里，可以另存为新想法。"
            )
        default: nil
        }
    }
}
