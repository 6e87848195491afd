public import SyncProduct

/// Everything that is said to a person about ideas, in one place and in every language.
public enum IdeaPhrase: Sendable, Equatable {
    /// Screens without a list.
    case loadingTitle, loadingMessage, emptyTitle(IdeaFilter), emptyMessage(IdeaFilter)
    case nothingMatchesTitle, nothingMatches(String), problemTitle
    /// Why the store cannot be used.
    case store(IdeaStoreError)
    /// Registers in the cloud that the keys here do not open; devices whose clocks disagree.
    case lockedRegister, clocksDisagree(String)
    /// What a person may decide about a cloud that is not the known one.
    case apart, meaning(IdeaScreen.Offer.Action, emptied: Bool)
    /// Parts of a card, and an idea without a title.
    case untitled, dates(made: String, changed: String), field(IdeaField), done, open, daysLeft(Int)
    /// What a person hears after an action.
    case added, saved, deleted(String), restored(String), taken, kept, gone(String), notUnderstood
    /// Why something could not be done.
    case error(IdeaBoxError)
    /// The old app's store.
    case legacyFound(String, Int?), legacyRunning(Int, Int?), legacyFinished, legacyFailed(String),
        legacyAsks(String)
    /// Buttons.
    case legacyTake, later, understood, again

    /// The words: one or more whole sentences, or a few words for a title or a button.
    public func text(in language: Language) -> String {
        let words = words
        return language == .chinese ? words.chinese : words.english
    }

    typealias Words = (english: String, chinese: String)

    private var words: Words {
        switch self {
        case .loadingTitle: ("Opening", "正在打开")
        case .loadingMessage: ("Your ideas are being opened.", "正在打开你的想法。")
        case .emptyTitle(let filter): filter.emptyTitle
        case .emptyMessage(let filter): filter.emptyMessage
        case .nothingMatchesTitle: ("Nothing matches", "没有匹配项")
        case .nothingMatches(let query): ("No idea here matches “\(query)”.", "这里没有与“\(query)”匹配的想法。")
        case .problemTitle: ("The ideas cannot be opened", "无法打开想法")
        case .store(let error): error.words
        case .lockedRegister:
            (
                "Ideas of another device are in the cloud, but the key that opens them is not here. They appear by "
                    + "themselves when the key arrives.",
                "云端有另一台设备的想法，但解密密钥不在此处。密钥到达后，它们会自动出现。"
            )
        case .clocksDisagree(let names):
            (
                "This device and \(names) disagree about the time. Check the date and time of both: of two edits the "
                    + "later one counts.",
                "此设备与 \(names) 的时间不一致。请检查两者的日期和时间：两次更改以较晚者为准。"
            )
        case .apart:
            (
                "To keep these ideas apart, choose another folder: ideabox cloud use FOLDER",
                "若要将这些想法分开，请选择其他文件夹：ideabox cloud use 文件夹"
            )
        case .meaning(let action, let emptied): Self.meaning(action, emptied)
        case .untitled: ("Untitled", "无标题")
        case .dates(let made, let changed):
            ("Made \(made) · changed \(changed)", "创建于 \(made) · 更改于 \(changed)")
        case .field(let field): field.words
        case .done: ("Done", "已完成")
        case .daysLeft(let days): (days == 1 ? "1 day left" : "\(days) days left", "还剩 \(days) 天")
        case .open: ("Not done", "未完成")
        case .added: ("Added", "已添加")
        case .saved: ("Saved", "已保存")
        case .deleted(let title): ("“\(title)” deleted", "已删除“\(title)”")
        case .restored(let title): ("“\(title)” restored", "已恢复“\(title)”")
        case .taken:
            (
                "Taken. What stood there before is kept as the other version.",
                "已采用。之前的内容保留为另一个版本。"
            )
        case .kept: ("The present version is kept.", "已保留当前版本。")
        case .gone(let title): ("“\(title)” was deleted for good.", "已彻底删除“\(title)”。")
        case .notUnderstood: ("That was not understood.", "无法理解该请求。")
        case .error(let error): error.words
        default: legacyWords
        }
    }

    private var legacyWords: Words {
        switch self {
        case .legacyFound(let path, let ideas):
            (
                "Ideas of the old app were found here\(ideas.map { ": \($0)" } ?? ""). They can be taken over now; "
                    + "the old file \(path) stays as it is.",
                "在此处找到旧版应用的想法\(ideas.map { "（\($0) 个）" } ?? "")。现在可以导入；旧文件 \(path) 会保持原样。"
            )
        case .legacyRunning(let done, let total):
            (
                "Taking over the old app’s ideas: \(done)\(total.map { " of \($0)" } ?? "")…",
                "正在导入旧版应用的想法：\(done)\(total.map { " / \($0)" } ?? "")…"
            )
        case .legacyFinished: ("The old app’s ideas are here.", "旧版应用的想法已导入。")
        case .legacyFailed(let sentence):
            (
                "The old app’s ideas could not be taken over. \(sentence) The old file was not changed.",
                "无法导入旧版应用的想法。\(sentence)旧文件未作更改。"
            )
        case .legacyAsks(let path):
            (
                "What stands where in it is not certain, or it is damaged: look at it and decide in a terminal: "
                    + "ideabox migrate \(path)",
                "其中的内容不完全确定，或文件已损坏：请在终端中查看并决定：ideabox migrate \(path)。"
            )
        case .legacyTake: ("Take them over", "导入")
        case .later: ("Not now", "以后再说")
        case .understood: ("All right", "好的")
        case .again: ("Try again", "重试")
        default: ("", "")
        }
    }
}

extension IdeaFilter {
    fileprivate var emptyTitle: IdeaPhrase.Words {
        switch self {
        case .all: ("No ideas yet", "还没有想法")
        case .open: ("Everything is done", "全部已完成")
        case .done: ("Nothing is done yet", "还没有已完成的想法")
        case .conflicts: ("No other versions", "没有其他版本")
        case .deleted: ("Nothing was deleted", "没有已删除的想法")
        case .pending: ("Nothing is pending", "没有待同步的想法")
        }
    }

    fileprivate var emptyMessage: IdeaPhrase.Words {
        switch self {
        case .all: ("Write the first one above and press Enter.", "在上方写下第一个，然后按回车。")
        case .open: ("Ideas that are not done stand here.", "未完成的想法会显示在这里。")
        case .done: ("Tick an idea, and it stands here.", "勾选想法后，它会显示在这里。")
        case .conflicts:
            (
                "If two devices change the same idea at the same time, both versions stand here.",
                "当两台设备同时更改同一个想法时，两个版本都会显示在这里。"
            )
        case .deleted: ("Deleted ideas stay here for 30 days.", "已删除的想法会在这里保留 30 天。")
        case .pending: ("Everything was handed over.", "全部内容已交出。")
        }
    }
}

extension IdeaField {
    fileprivate var words: IdeaPhrase.Words {
        switch self {
        case .title: ("Title", "标题")
        case .description: ("Description", "描述")
        case .completed: ("Done", "完成状态")
        }
    }
}

extension IdeaPhrase {
    static func meaning(_ action: IdeaScreen.Offer.Action, _ emptied: Bool) -> Words {
        switch action {
        case .merge where emptied:
            (
                "Nothing changes in the list here. All of it is put into this cloud again, sealed.",
                "此设备上的列表不变，全部内容会加密后重新放入此云端。"
            )
        case .merge:
            (
                "What is in this cloud joins the list here, and all ideas from here go there, sealed. They cannot be "
                    + "told apart afterwards.",
                "此云端中的想法会加入此处的列表，此处的全部想法也会加密后放入其中。之后将无法再区分两者。"
            )
        case .separate:
            (
                "The ideas here are put aside into a file of their own on this device, and the list shows what is in "
                    + "this cloud. If their own cloud is back one day, the same choice brings them back.",
                "此处的想法会移到此设备上单独的文件中，列表改为显示此云端的内容。当它们原来的云端恢复时，再次选择此项即可取回。"
            )
        case .migrate, .dismiss: ("", "")
        }
    }
}

extension SyncedProduct {
    /// The box of ideas.
    public static let ideaBox = SyncedProduct(
        title: "IdeaBox", command: "ideabox", record: ("idea", "ideas", "想法"), isOneVault: false,
        canSeparate: false)
}
