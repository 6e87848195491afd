extension AppPhrase {
    /// Questions, and what comes of them.
    var questionWords: Words? {
        switch self {
        case .deleteNowQuestion(let title): ("Delete “\(title)” for good?", "彻底删除“\(title)”？")
        case .deleteNowMeaning:
            ("Its text will be wiped for good. This cannot be undone.", "其内容将被彻底抹除，此操作无法撤销。")
        case .discardQuestion: ("Leave without saving?", "不保存就离开？")
        case .discardMeaning: ("What you typed and did not save is dropped.", "你输入但尚未保存的内容将被丢弃。")
        case .deleteTypedQuestion: ("Delete this idea?", "删除此想法？")
        case .deleteTypedMeaning:
            (
                "What you typed here and did not save goes with it. The idea itself can be restored for 30 days.",
                "你在此输入但尚未保存的内容会一同丢弃。想法本身在 30 天内可以恢复。"
            )
        case .forgetMeaning:
            (
                "Its ideas stay; only its files leave the cloud. If the device returns, it is listed again.",
                "它的想法会保留，只是它的文件会从云端移除。如果该设备再次出现，它会重新列出。"
            )
        case .damagedQuestion:
            ("The old store is not whole. Take over what can be read?", "旧数据不完整。导入可以读取的部分？")
        case .damagedMeaning:
            (
                "What cannot be read is listed afterwards. The old file is not changed, so a better copy of it can be "
                    + "taken over later.",
                "无法读取的内容会在之后列出。旧文件不会被更改，以后仍可导入更完整的副本。"
            )
        case .takeChangesQuestion: ("Take over what was changed in the old app since?", "导入此后在旧版应用中的修改？")
        case .takeChangesMeaning:
            (
                "Each such idea is joined with the one here. Where both were changed, the later text stands and the other "
                    + "is kept beside it.",
                "每个这样的想法会与此处的想法合并。双方都有修改时，以较晚的为准，另一个保留为其他版本。"
            )
        default: nil
        }
    }

    /// Notes, and what is said about the old app's ideas.
    var noteWords: Words {
        switch self {
        case .offerGone:
            ("This is not offered any more. Nothing was changed.", "此选项已不可用。未作任何更改。")
        case .checkingICloud:
            (
                "Checking iCloud. Ideas of your other devices appear here by themselves.",
                "正在检查 iCloud。其他设备上的想法会自动出现在这里。"
            )
        case .howToCheckKeychain(isMac: false):
            (
                "To check: Settings › your name › iCloud › Passwords (iCloud Keychain), on this device and on the one "
                    + "that has your ideas. They appear here by themselves when the key arrives.",
                "检查方法：设置 › 你的姓名 › iCloud › 密码（iCloud 钥匙串），请在此设备和存有想法的设备上查看。"
                    + "密钥到达后，想法会自动出现在这里。"
            )
        case .howToCheckKeychain(isMac: true):
            (
                "To check: System Settings › your name › iCloud › Passwords (iCloud Keychain), on this Mac and on the "
                    + "device that has your ideas. They appear here by themselves when the key arrives.",
                "检查方法：系统设置 › 你的姓名 › iCloud › 密码（iCloud 钥匙串），请在此 Mac 和存有想法的设备上查看。"
                    + "密钥到达后，想法会自动出现在这里。"
            )
        case .separated:
            (
                "The ideas so far are kept apart on this device. What is in the cloud comes now.",
                "之前的想法已在此设备上分开保存。现在读取云端内容。"
            )
        case .cloudNote:
            (
                "Your ideas are kept on this device. They reach your other devices through your own iCloud, sealed before "
                    + "they leave; there is nothing to set up.",
                "你的想法保存在此设备上，并通过你自己的 iCloud 加密传到其他设备，无需任何设置。"
            )
        default: oldWords
        }
    }

    private var oldWords: Words {
        switch self {
        case .noOldStore(isMac: false):
            ("No store of the old app was found on this device.", "在此设备上没有找到旧版应用的数据。")
        case .noOldStore(isMac: true):
            (
                "No store of the old app was found where this app may look. If you know where it is, choose the folder "
                    + "that holds it.",
                "在此应用可访问的位置没有找到旧版应用的数据。如果你知道它在哪里，请选择所在的文件夹。"
            )
        case .lookingForOld: ("Looking at the old store…", "正在查看旧数据…")
        case .entityLabel: ("What holds the ideas", "想法所在的条目")
        case .mappingTitle: ("What becomes what", "对应关系")
        case .samplesTitle: ("For example", "例如")
        case .nothingChosen: ("Nothing", "无")
        case .checkMapping:
            ("Some of this is no more than a guess. Please check it before you go on.", "其中有些只是推测，请先确认再继续。")
        case .chooseEntity:
            ("Nothing here looks like ideas. Choose what holds them.", "没有类似想法的内容。请选择想法所在的条目。")
        case .chooseText:
            ("Choose what becomes the title or the description.", "请选择作为标题或描述的属性。")
        case .leftEmpty: ("stays empty, as you said", "按你的选择留空")
        case .oldStays: ("The old store is not changed: it stays as it is.", "旧数据不会被更改，保持原样。")
        case .oldIdeasNote:
            (
                "Ideas that the old app kept on this device can be taken over at any time; again adds nothing twice.",
                "旧版应用保存在此设备上的想法可随时导入；重复导入不会产生重复内容。"
            )
        case .nothingNew:
            ("Everything in the old store is here already.", "旧数据中的内容都已在此处。")
        default: ("", "")
        }
    }
}
