// Made by scripts/generate-strings from the catalogues beside it; change those.
// swift-format-ignore-file

public import AppRuntime
public import Localization

/// What IdeaBoxApp says to people: keys of the texts in its catalogues.
public enum IdeaBoxAppStrings: Localizable, Equatable {
    case frame(AppRuntimeStrings), newIdea, newIdeaHint, editIdea, openIdea, addAsNew, markDone, markNotDone
    case aboutIdeaBox, oldIdeas, pickStore, lookAgain, takeThemOver, takeOver(Int), takeChanges(Int), older
    case newer, filters, sharedAdded(Int), sharedLeft(Int), sharedNothing, sharedNoInbox, noFilters, filterAll
    case filterOpen, filterDone, filterConflicts, filterDeleted, otherVersions, takeThis, keepPresent
    case keepBoth, otherVersionsHint, versionCount(Int), notInCloudYet, ideas, doneMark(String), comma
    case found(Int), foundMany(Int), saving, draftBack, changedMeanwhile, goneMeanwhile
    case deleteNowQuestion(String), deleteNowMeaning, deleteTypedQuestion, deleteTypedMeaning, forgetMeaning
    case questionMark(String), damagedQuestion, damagedMeaning, takeChangesQuestion, takeChangesMeaning
    case offerGone, checkingICloud, howToCheckKeychain, howToCheckKeychainOnMac, separated, cloudNote
    case noOldStore, noOldStoreOnMac, foundIdeas(Int), foundStore, lookingForOld, entityLabel, mappingTitle
    case samplesTitle, nothingChosen, checkMapping, chooseEntity, chooseText, leftEmpty, oldStays
    case oldIdeasNote, nothingNew

    public func text(in language: Language) -> String {
        switch language {
        case .english: english
        case .chinese: chinese
        }
    }

    private var english: String {
        switch self {
        case .frame(let phrase): "\(phrase.text(in: .english))"
        case .newIdea: "New Idea"
        case .newIdeaHint: "Write an idea"
        case .editIdea: "Idea"
        case .openIdea: "Open"
        case .addAsNew: "Add as a New Idea"
        case .markDone: "Mark as Done"
        case .markNotDone: "Mark as Not Done"
        case .aboutIdeaBox: "About IdeaBox"
        case .oldIdeas: "Ideas of the Old App"
        case .pickStore: "Choose the Store…"
        case .lookAgain: "Look Again"
        case .takeThemOver: "Import"
        case .takeOver(let count): count == 1 ? "Import 1 Idea" : "Import \(count) Ideas"
        case .takeChanges(let count): count == 1 ? "Import 1 Change, Too" : "Import \(count) Changes, Too"
        case .older: "Older Ideas"
        case .newer: "Newer Ideas"
        case .filters: "Which ideas to show"
        case .sharedAdded(let count): count == 1 ? "1 idea from another app was added" : "\(count) ideas from other apps were added"
        case .sharedLeft(let count): count == 1 ? "1 text from another app cannot be added: it is too long, or needs a newer version of IdeaBox. It is kept." : "\(count) texts from other apps cannot be added: they are too long, or need a newer version of IdeaBox. They are kept."
        case .sharedNothing: "There is neither a text nor a link in this."
        case .sharedNoInbox: "IdeaBox cannot be reached from here. Copy the text, and add it in the app."
        case .noFilters: "Once there are ideas, they are sorted here: all, open, done and recently deleted."
        case .filterAll: "All"
        case .filterOpen: "Open"
        case .filterDone: "Done"
        case .filterConflicts: "Conflicts"
        case .filterDeleted: "Recently Deleted"
        case .otherVersions: "Other Versions"
        case .takeThis: "Use the Other Version"
        case .keepPresent: "Keep the Current Version"
        case .keepBoth: "Keep Both"
        case .otherVersionsHint: "Another device changed this at the same time. Nothing was lost: choose what stands. What is crossed out is in the current version alone, what is underlined in the other one alone. Keep Both makes an idea of its own of the other one."
        case .versionCount(let count): count == 1 ? "Other version" : "\(count) versions"
        case .notInCloudYet: "Not in the cloud yet"
        case .ideas: "Ideas"
        case .doneMark(let title): "Done: \(title)"
        case .comma: ", "
        case .found(let count): count == 1 ? "1 idea" : "\(count) ideas"
        case .foundMany(let count): "\(count) ideas or more"
        case .saving: "Saving…"
        case .draftBack: "Your unsaved text is back."
        case .changedMeanwhile: "Another device has changed this meanwhile. When you save, yours stands and that is kept beside it."
        case .goneMeanwhile: "This idea was deleted meanwhile. What you typed is still here: it can become an idea of its own."
        case .deleteNowQuestion(let title): "Delete “\(title)” for good?"
        case .deleteNowMeaning: "Its text will be wiped for good. This cannot be undone."
        case .deleteTypedQuestion: "Delete this idea?"
        case .deleteTypedMeaning: "What you typed here and did not save goes with it. The idea itself can be restored for 30 days."
        case .forgetMeaning: "Its ideas stay; only its files leave the cloud. If the device returns, it is listed again."
        case .questionMark(let offer): "\(offer)?"
        case .damagedQuestion: "The old store is not whole. Import what can be read?"
        case .damagedMeaning: "What cannot be read is listed afterwards. The old file is not changed, so a better copy of it can be imported later."
        case .takeChangesQuestion: "Import what was changed in the old app since?"
        case .takeChangesMeaning: "Each such idea is joined with the one here. Where both were changed, the later text stands and the other is kept beside it."
        case .offerGone: "This is not offered any more. Nothing was changed."
        case .checkingICloud: "Checking iCloud. Ideas of your other devices appear here by themselves."
        case .howToCheckKeychain: "To check: Settings › your name › iCloud › Passwords (iCloud Keychain), on this device and on the one that has your ideas. They appear here by themselves when the key arrives."
        case .howToCheckKeychainOnMac: "To check: System Settings › your name › iCloud › Passwords (iCloud Keychain), on this Mac and on the device that has your ideas. They appear here by themselves when the key arrives."
        case .separated: "The ideas so far are kept apart on this device. What is in the cloud comes now."
        case .cloudNote: "Your ideas are kept on this device. They reach your other devices through your own iCloud, sealed before they leave; there is nothing to set up."
        case .noOldStore: "No store of the old app was found on this device."
        case .noOldStoreOnMac: "No store of the old app was found where this app may look. If you know where it is, choose the folder that holds it."
        case .foundIdeas(let count): count == 1 ? "1 idea of the old app can be imported." : "\(count) ideas of the old app can be imported."
        case .foundStore: "The old app’s data was found."
        case .lookingForOld: "Looking at the old store…"
        case .entityLabel: "What holds the ideas"
        case .mappingTitle: "What Becomes What"
        case .samplesTitle: "For example"
        case .nothingChosen: "Nothing"
        case .checkMapping: "Some of this is no more than a guess. Please check it before you go on."
        case .chooseEntity: "Nothing here looks like ideas. Choose what holds them."
        case .chooseText: "Choose what becomes the title or the description."
        case .leftEmpty: "stays empty, as you said"
        case .oldStays: "The old store is not changed: it stays as it is."
        case .oldIdeasNote: "Ideas that the old app kept on this device can be imported at any time; again adds nothing twice."
        case .nothingNew: "Everything in the old store is here already."
        }
    }

    private var chinese: String {
        switch self {
        case .frame(let phrase): "\(phrase.text(in: .chinese))"
        case .newIdea: "新想法"
        case .newIdeaHint: "写下想法"
        case .editIdea: "想法"
        case .openIdea: "打开"
        case .addAsNew: "另存为新想法"
        case .markDone: "标记为已完成"
        case .markNotDone: "标记为未完成"
        case .aboutIdeaBox: "关于 IdeaBox"
        case .oldIdeas: "旧版应用的想法"
        case .pickStore: "选择数据文件…"
        case .lookAgain: "重新查找"
        case .takeThemOver: "导入"
        case .takeOver(let count): "导入 \(count) 个想法"
        case .takeChanges(let count): "同时导入 \(count) 处修改"
        case .older: "更早的想法"
        case .newer: "更新的想法"
        case .filters: "显示哪些想法"
        case .sharedAdded(let count): "已添加来自其他应用的 \(count) 个想法"
        case .sharedLeft(let count): "来自其他应用的 \(count) 段文字无法添加：内容过长，或需要更新版本的 IdeaBox。它们会保留。"
        case .sharedNothing: "其中没有文字，也没有链接。"
        case .sharedNoInbox: "无法从此处访问 IdeaBox。请拷贝文字，然后在应用中添加。"
        case .noFilters: "有了想法后，这里会分为全部、未完成、已完成和最近删除。"
        case .filterAll: "全部"
        case .filterOpen: "未完成"
        case .filterDone: "已完成"
        case .filterConflicts: "版本冲突"
        case .filterDeleted: "最近删除"
        case .otherVersions: "其他版本"
        case .takeThis: "使用另一个版本"
        case .keepPresent: "保留当前版本"
        case .keepBoth: "保留两个版本"
        case .otherVersionsHint: "另一台设备同时更改了此想法。内容没有丢失：请选择保留哪个。划掉的内容仅在当前版本中，带下划线的内容仅在另一个版本中。“保留两个版本”会将另一个版本变为单独的想法。"
        case .versionCount(let count): count == 1 ? "其他版本" : "\(count) 个版本"
        case .notInCloudYet: "尚未同步到云端"
        case .ideas: "想法列表"
        case .doneMark(let title): "已完成：\(title)"
        case .comma: "，"
        case .found(let count): "\(count) 个想法"
        case .foundMany(let count): "至少 \(count) 个想法"
        case .saving: "正在保存…"
        case .draftBack: "已恢复未保存的内容。"
        case .changedMeanwhile: "另一台设备其间更改了此内容。保存后以你的内容为准，对方的内容会保留为其他版本。"
        case .goneMeanwhile: "此想法其间已被删除。你输入的内容仍在这里，可以另存为新想法。"
        case .deleteNowQuestion(let title): "彻底删除“\(title)”？"
        case .deleteNowMeaning: "其内容将被彻底抹除，此操作无法撤销。"
        case .deleteTypedQuestion: "删除此想法？"
        case .deleteTypedMeaning: "你在此输入但尚未保存的内容会一同丢弃。想法本身在 30 天内可以恢复。"
        case .forgetMeaning: "它的想法会保留，只是它的文件会从云端移除。如果该设备再次出现，它会重新列出。"
        case .questionMark(let offer): "\(offer)？"
        case .damagedQuestion: "旧数据不完整。导入可以读取的部分？"
        case .damagedMeaning: "无法读取的内容会在之后列出。旧文件不会被更改，以后仍可导入更完整的副本。"
        case .takeChangesQuestion: "导入此后在旧版应用中的修改？"
        case .takeChangesMeaning: "每个这样的想法会与此处的想法合并。双方都有修改时，以较晚的为准，另一个保留为其他版本。"
        case .offerGone: "此选项已不可用。未作任何更改。"
        case .checkingICloud: "正在检查 iCloud。其他设备上的想法会自动出现在这里。"
        case .howToCheckKeychain: "检查方法：设置 › 你的姓名 › iCloud › 密码（iCloud 钥匙串），请在此设备和存有想法的设备上查看。密钥到达后，想法会自动出现在这里。"
        case .howToCheckKeychainOnMac: "检查方法：系统设置 › 你的姓名 › iCloud › 密码（iCloud 钥匙串），请在此 Mac 和存有想法的设备上查看。密钥到达后，想法会自动出现在这里。"
        case .separated: "之前的想法已在此设备上分开保存。现在读取云端内容。"
        case .cloudNote: "你的想法保存在此设备上，并通过你自己的 iCloud 加密传到其他设备，无需任何设置。"
        case .noOldStore: "在此设备上没有找到旧版应用的数据。"
        case .noOldStoreOnMac: "在此应用可访问的位置没有找到旧版应用的数据。如果你知道它在哪里，请选择所在的文件夹。"
        case .foundIdeas(let count): "可以从旧版应用导入 \(count) 个想法。"
        case .foundStore: "找到了旧版应用的数据。"
        case .lookingForOld: "正在查看旧数据…"
        case .entityLabel: "想法所在的条目"
        case .mappingTitle: "对应关系"
        case .samplesTitle: "例如"
        case .nothingChosen: "无"
        case .checkMapping: "其中有些只是推测，请先确认再继续。"
        case .chooseEntity: "没有类似想法的内容。请选择想法所在的条目。"
        case .chooseText: "请选择作为标题或描述的属性。"
        case .leftEmpty: "按你的选择留空"
        case .oldStays: "旧数据不会被更改，保持原样。"
        case .oldIdeasNote: "旧版应用保存在此设备上的想法可随时导入；重复导入不会产生重复内容。"
        case .nothingNew: "旧数据中的内容都已在此处。"
        }
    }
}

/// What IdeaBoxApp says to people: keys of the texts in its catalogues.
package enum IdeaBoxAboutStrings: Localizable, Equatable, CaseIterable {
    case placeTitle, placeText, syncTitle, syncText, versionsTitle, versionsText, limitsTitle, limitsText
    case keysTitle, keysText, licenceTitle, licenceText

    package func text(in language: Language) -> String {
        switch language {
        case .english: english
        case .chinese: chinese
        }
    }

    private var english: String {
        switch self {
        case .placeTitle: "Where your ideas are"
        case .placeText: "On this device, complete, whether there is a network or not. IdeaBox has no server and asks for nobody’s name."
        case .syncTitle: "How it syncs"
        case .syncText: "Your devices share the ideas through your own iCloud, sealed on the device (AES-256-GCM) before they leave it; the key is in your iCloud Keychain. How much there is and when it changed can be seen from outside; titles and texts cannot."
        case .versionsTitle: "Nothing is overwritten"
        case .versionsText: "If two devices change the same idea at the same time, the later text stands and the other is kept beside it until you decide. Deleted ideas can be restored for 30 days."
        case .limitsTitle: "What is not protected"
        case .limitsText: "On the device itself the ideas are kept as the system keeps an app’s files: whoever can use the unlocked device can read them."
        case .keysTitle: "Lost keys mean lost data"
        case .keysText: "If every device is lost and your iCloud Keychain cannot be recovered, what is in iCloud cannot be opened: not by you, not by us. There is no back door and no reset, and we promise no recovery."
        case .licenceTitle: "Licence"
        case .licenceText: "Free software under the MIT License. Copyright (c) 2026 The Second founders. It comes without any warranty."
        }
    }

    private var chinese: String {
        switch self {
        case .placeTitle: "你的想法在哪里"
        case .placeText: "完整保存在此设备上，无论有没有网络。IdeaBox 没有服务器，也不询问任何人的身份。"
        case .syncTitle: "如何同步"
        case .syncText: "你的设备通过你自己的 iCloud 共享想法，离开设备之前即已加密（AES-256-GCM），密钥在你的 iCloud 钥匙串中。外界能看到的只有大致数量和更改时间，看不到标题和内容。"
        case .versionsTitle: "不会覆盖任何内容"
        case .versionsText: "如果两台设备同时更改同一个想法，以较晚的为准，另一个会保留为其他版本，直到你作出选择。已删除的想法在 30 天内可以恢复。"
        case .limitsTitle: "不保护什么"
        case .limitsText: "在设备本身，想法的保存方式与系统中其他应用的文件相同：能使用已解锁设备的人可以阅读它们。"
        case .keysTitle: "密钥丢失即数据丢失"
        case .keysText: "如果所有设备都已丢失，且 iCloud 钥匙串无法恢复，则任何人都无法打开 iCloud 中的内容，包括我们。没有后门，也没有重置，我们不承诺恢复。"
        case .licenceTitle: "许可证"
        case .licenceText: "自由软件，采用 MIT 许可证。版权所有 (c) 2026 The Second founders。不附带任何担保。"
        }
    }
}
