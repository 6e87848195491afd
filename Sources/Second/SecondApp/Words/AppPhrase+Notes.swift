extension AppPhrase {
    /// Questions.
    var questionWords: Words? {
        switch self {
        case .deleteMeaning:
            (
                "It leaves the list on all your devices. You can undo this for 10 seconds, and restore it from "
                    + "Recently Deleted for 30 days.",
                "它将从你所有设备的列表中移除。10 秒内可以撤销，30 天内可以在“最近删除”中恢复。"
            )
        case .deleteNowMeaning:
            ("Its secret is wiped for good. This cannot be undone.", "其密钥将被彻底抹除，此操作无法撤销。")
        case .forgetMeaning:
            (
                "Its file is taken out of iCloud. Nothing is deleted from your list, and if the device returns, it "
                    + "is listed again.",
                "它的文件会从 iCloud 移除。你的列表不会删除任何内容；如果该设备再次出现，它会重新列出。"
            )
        case .forgotten(let name): ("\(name) is forgotten.", "已忘记“\(name)”。")
        case .driveQuestion: ("Use iCloud Drive from now on?", "从现在起使用 iCloud 云盘？")
        case .driveMeaning:
            (
                "All accounts are put there, sealed. What is in the small store stays there and is not used here any "
                    + "more. Choose the same on each of your devices: only devices with the same choice see each "
                    + "other’s changes.",
                "全部账号会加密后放入其中。小型存储中的内容保持不变，此设备不再使用它。请在每台设备上选择相同的存储："
                    + "只有选择相同的设备才能看到彼此的更改。"
            )
        case .keyValueQuestion: ("Go back to iCloud’s small store?", "改回 iCloud 小型存储？")
        case .keyValueMeaning:
            (
                "What it holds is joined with the accounts here. iCloud Drive keeps what is in it and is not used here "
                    + "any more. Choose the same on each of your devices.",
                "其中的内容会与此处的账号合并。iCloud 云盘中的内容保持不变，此设备不再使用它。请在每台设备上选择相同的存储。"
            )
        default: nil
        }
    }

    /// Notes below the banners, and how a missing key is waited for.
    var noteWords: Words? {
        switch self {
        case .checkingICloud:
            (
                "Checking iCloud. Accounts of your other devices appear here by themselves.",
                "正在检查 iCloud。其他设备上的账号会自动出现在这里。"
            )
        case .iCloudUnknown:
            (
                "iCloud is not known to be on. Everything works on this device; turn on iCloud to have the accounts on "
                    + "your others.",
                "无法确定 iCloud 是否已开启。此设备上一切正常；开启 iCloud 后，其他设备上也会有这些账号。"
            )
        case .outgrown:
            (
                "The accounts no longer fit into iCloud’s small store. They are kept here; Settings offers iCloud "
                    + "Drive for them.",
                "账号已超出 iCloud 小型存储的容量，仍保存在此处。可在设置中改用 iCloud 云盘。"
            )
        case .linkWaits:
            (
                "A set-up link is waiting. You are asked about it once the accounts can be changed.",
                "有一个设置链接正在等待。可以更改账号时会询问你。"
            )
        case .howToCheckKeychain(isMac: false):
            (
                "To check: Settings › your name › iCloud › Passwords (iCloud Keychain), on this device and on the one "
                    + "that has your codes. The codes appear here by themselves when the key arrives.",
                "检查方法：设置 › 你的姓名 › iCloud › 密码（iCloud 钥匙串），请在此设备和存有验证码的设备上查看。"
                    + "密钥到达后，验证码会自动出现在这里。"
            )
        case .howToCheckKeychain(isMac: true):
            (
                "To check: System Settings › your name › iCloud › Passwords (iCloud Keychain), on this Mac and on the "
                    + "device that has your codes. The codes appear here by themselves when the key arrives.",
                "检查方法：系统设置 › 你的姓名 › iCloud › 密码（iCloud 钥匙串），请在此 Mac 和存有验证码的设备上查看。"
                    + "密钥到达后，验证码会自动出现在这里。"
            )
        default: nil
        }
    }
}
