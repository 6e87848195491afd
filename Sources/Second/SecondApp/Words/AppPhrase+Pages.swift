extension AppPhrase {
    /// The pages of deleted accounts, sync, Settings and About, and times gone by.
    var pageWords: Words {
        switch self {
        case .deletedMessage:
            (
                "Deleted accounts stay here for 30 days, sealed. Then their secrets are wiped for good.",
                "已删除的账号会加密保留在这里 30 天，之后其密钥将被彻底抹除。"
            )
        case .expiryBySystem:
            (
                "The system then empties the clipboard, if nothing else was copied since.",
                "届时系统会清空剪贴板，除非之后又复制了其他内容。"
            )
        case .expiryByApp:
            (
                "Second then empties the clipboard, if nothing else was copied since, and when it quits. If Second is "
                    + "ended by force before that, the code stays.",
                "届时以及退出时，Second 会清空剪贴板，除非之后又复制了其他内容。如果在此之前 Second 被强制结束，验证码会留在剪贴板中。"
            )
        case .linksNote:
            (
                "Set-up links and codes seen by the Camera app reach Second once you pick it under “Set Up Codes In”: "
                    + "Settings › General › AutoFill & Passwords.",
                "在“设置 › 通用 › 自动填充与密码”的“设置验证码使用”中选择 Second 后，设置链接和“相机”扫到的二维码会交给 Second。"
            )
        case .linksNoteOld:
            (
                "Set-up links and codes seen by the Camera app reach Second once you pick it in Settings › Passwords › "
                    + "Password Options.",
                "在“设置 › 密码 › 密码选项”中选择 Second 后，设置链接和“相机”扫到的二维码会交给 Second。"
            )
        case .keyValueNote:
            (
                "The sealed accounts lie in iCloud’s small store. iCloud Drive is there for those who have more than "
                    + "fits; all your devices must use the same.",
                "加密后的账号存放在 iCloud 小型存储中。如果容量不够，可使用 iCloud 云盘；所有设备必须选择相同的存储。"
            )
        case .outgrownNote:
            (
                "The accounts no longer fit into iCloud’s small store. In iCloud Drive there is room for them; all "
                    + "your devices must use the same.",
                "账号已超出 iCloud 小型存储的容量。iCloud 云盘有足够空间；所有设备必须选择相同的存储。"
            )
        case .driveNote:
            (
                "The sealed accounts lie in iCloud Drive. All your devices must use the same.",
                "加密后的账号存放在 iCloud 云盘中。所有设备必须选择相同的存储。"
            )
        default: ("", "")
        }
    }
}
