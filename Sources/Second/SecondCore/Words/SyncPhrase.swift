public import Replication

/// What is said about the cloud and the other devices.
public enum SyncPhrase: Sendable, Equatable {
    /// A phase in a few words; the names are of the devices that have seen everything.
    case phase(SyncStatus.Phase, seenBy: [String])
    /// What a phase means and what to do; the text is where the cloud is.
    case detail(SyncStatus.Phase, cloud: String)
    /// Banners.
    case lockedRegister, registerKeyMissing(KeyPlaces), unusableRegisters(Int), clocksDisagree(String)
    case emptied(String), otherAccount(String)
    /// One line for a register that cannot be used: the device's name, or the beginning of its id, and what is wrong.
    case finding(Finding), moreFindings(Int)
    /// Buttons.
    case merge, separate, rebuild
    /// Results of actions.
    case merged, separated(String), rebuilt(String), forgotten(String)

    /// The words.
    ///
    /// - Parameter language: the person's language.
    /// - Returns: one or more whole sentences, or a few words for a title or a button.
    public func text(in language: Language) -> String {
        let words = words
        return language == .chinese ? words.chinese : words.english
    }

    private var words: (english: String, chinese: String) {
        switch self {
        case .phase(let phase, let names): phase.title(seenBy: names)
        case .detail(let phase, let cloud): phase.detail(cloud)
        case .lockedRegister:
            (
                "Codes of another device are in the cloud, but the key that decrypts them is not available here. "
                    + "They appear by themselves when the key arrives.",
                "检测到你的验证码数据已从 iCloud 同步,但解密密钥不可用。请确认已开启 iCloud 钥匙串。"
            )
        case .registerKeyMissing(let places): places.registerWords
        case .unusableRegisters(let count):
            (
                count == 1
                    ? "One file in the cloud cannot be used. It is left as it is; everything else works."
                    : "\(count) files in the cloud cannot be used. They are left as they are; everything else works.",
                "云端有 \(count) 个文件无法使用。它们会保持原样，其余一切正常。"
            )
        case .clocksDisagree(let name):
            Self.clocksDisagree(ShownText.line(name))
        case .emptied(let cloud):
            (
                "The cloud \(cloud) is empty, although accounts were there before. Nothing was deleted here, and "
                    + "nothing is sent until you decide.",
                "云端 \(cloud) 现在是空的，而之前存有账号。此设备上没有删除任何内容；在你决定之前不会发送任何数据。"
            )
        case .otherAccount(let cloud):
            (
                "The cloud \(cloud) holds somebody else’s data, or another account’s. Nothing was changed here, and "
                    + "nothing is sent until you decide.",
                "云端 \(cloud) 中是其他人或其他账户的数据。此设备上未作任何更改；在你决定之前不会发送任何数据。"
            )
        case .finding(let finding): finding.words
        case .moreFindings(let count): ("and \(count) more", "另有 \(count) 个")
        case .merge: ("Use this cloud with these accounts", "将这些账号用于此云端")
        case .separate: ("Keep these accounts apart", "将这些账号分开保存")
        case .rebuild: ("Set it aside and rebuild from the cloud", "将其移开并从云端重建")
        case .merged: ("This cloud is used from now on.", "现在开始使用此云端。")
        case .separated(let path):
            (
                "The accounts so far are kept in \(path). What is in the cloud comes now.",
                "之前的账号保存在 \(path)。现在读取云端内容。"
            )
        case .rebuilt(let path):
            (
                "The damaged vault is now \(path). The accounts come back from the cloud.",
                "损坏的保险库现位于 \(path)。账号将从云端恢复。"
            )
        case .forgotten(let name): Self.forgotten(ShownText.line(name))
        }
    }

    private static func clocksDisagree(_ name: String) -> (english: String, chinese: String) {
        (
            "This device and \(name) disagree about the time. Codes may be refused: check the date and time of "
                + "both.",
            "此设备与 \(name) 的时间不一致，验证码可能会被拒绝：请检查两者的日期和时间。"
        )
    }

    private static func forgotten(_ name: String) -> (english: String, chinese: String) {
        (
            "\(name) is forgotten. Its file leaves the cloud once another device has seen everything, or after a "
                + "day. If the device returns, it is there again.",
            "已忘记 \(name)。在另一台设备收到全部内容后，或一天之后，它的文件会从云端移除。如果该设备再次出现，它会重新列出。"
        )
    }
}

extension SyncStatus.Phase {
    fileprivate func title(seenBy names: [String]) -> (english: String, chinese: String) {
        let names = names.map { ShownText.line($0) }
        return switch self {
        case .off: ("Only on this device", "仅在此设备上")
        case .waiting: ("Looking into the cloud", "正在查看云端")
        case .closed: ("Not syncing", "未同步")
        case .syncing: ("Syncing", "正在同步")
        case .pending(let count):
            (count == 1 ? "1 change pending" : "\(count) changes pending", "\(count) 项更改待同步")
        case .handedOver where names.isEmpty: ("Handed over", "已交出")
        case .handedOver: ("Seen by \(names.joined(separator: ", "))", "\(names.joined(separator: "、")) 已收到")
        case .synced: ("Synced", "已同步")
        case .offline: ("Offline", "离线")
        case .signedOut: ("Signed out", "未登录")
        case .quotaExceeded: ("Cloud full", "云端已满")
        case .readOnly: ("Cloud is read-only", "云端只读")
        case .tooLarge: ("Too large for the cloud", "超出云端限制")
        case .throttled: ("Waiting for the cloud", "等待云端")
        case .emptied: ("Cloud is empty", "云端为空")
        case .otherAccount: ("Another account’s cloud", "其他账户的云端")
        case .trouble: ("Sync trouble", "同步出现问题")
        }
    }

    fileprivate func detail(_ cloud: String) -> (english: String, chinese: String) {
        switch self {
        case .off:
            (
                "No cloud is set up. To have the accounts on other devices: second cloud use FOLDER",
                "尚未设置云端。若要在其他设备上使用账号：second cloud use 文件夹"
            )
        case .waiting:
            (
                "\(cloud) has not been read whole yet. Accounts may be on their way; adding works.",
                "尚未完整读取 \(cloud)。账号可能正在同步中；可以添加账号。"
            )
        case .closed:
            (
                "The accounts cannot be opened here for now, so nothing goes to \(cloud) or comes from it. It goes on "
                    + "by itself once they can.",
                "此处暂时无法打开账号，因此与 \(cloud) 之间没有传输。恢复后将自动继续。"
            )
        case .syncing: ("Reading and writing \(cloud).", "正在读写 \(cloud)。")
        case .pending:
            ("Kept here safely; handed to \(cloud) as soon as possible.", "已安全保存在此处，将尽快交给 \(cloud)。")
        case .handedOver:
            (
                "Everything was handed to \(cloud). What carries it to other devices works by itself.",
                "全部内容已交给 \(cloud)，之后由它传送到其他设备。"
            )
        case .synced: ("\(cloud) confirmed that it has everything.", "\(cloud) 已确认收到全部内容。")
        case .offline:
            (
                "\(cloud) cannot be reached. Changes are kept here and handed over when it is back.",
                "无法访问 \(cloud)。更改会保存在此处，恢复后再交出。"
            )
        case .signedOut:
            (
                "Nobody is signed in to \(cloud). Changes are kept here and sent after signing in.",
                "尚未登录 \(cloud)。更改会保存在此处，登录后再发送。"
            )
        case .quotaExceeded:
            (
                "\(cloud) has no room. Changes are kept here; make room there.",
                "\(cloud) 空间不足。更改会保存在此处；请释放空间。"
            )
        case .readOnly:
            (
                "\(cloud) can be read but not written. Changes are kept here; check its permissions.",
                "\(cloud) 可读但不可写。更改会保存在此处；请检查其权限。"
            )
        case .tooLarge:
            (
                "The accounts together are larger than \(cloud) takes. They are kept here.",
                "全部账号超出 \(cloud) 的限制，仍保存在此处。"
            )
        case .throttled:
            ("\(cloud) asked to wait. Changes are kept here and sent later.", "\(cloud) 要求稍候。更改会保存在此处，稍后发送。")
        case .emptied: SyncPhrase.emptied(cloud).both
        case .otherAccount: SyncPhrase.otherAccount(cloud).both
        case .trouble(let reason):
            (
                "\(cloud) could not be used just now (\(reason)). It is tried again by itself.",
                "暂时无法使用 \(cloud)（\(reason)），将自动重试。"
            )
        }
    }
}

extension SyncPhrase {
    fileprivate var both: (english: String, chinese: String) { (text(in: .english), text(in: .chinese)) }
}

extension Finding {
    fileprivate var words: (english: String, chinese: String) {
        let name = device.isEmpty ? String(register.prefix(8)) : ShownText.line(device)
        return switch kind {
        case .locked: ("\(name): its key is not here.", "\(name)：密钥不在此处。")
        case .unfinished: ("\(name): not all of it has arrived.", "\(name)：尚未完整到达。")
        case .damaged: ("\(name): changed or damaged.", "\(name)：被更改或已损坏。")
        case .newerVersion(let version):
            (
                "\(name): format \(version), made by a newer version of Second. Update this program.",
                "\(name)：格式为 \(version)，由更新版本的 Second 创建。请更新本程序。"
            )
        case .tooLarge: ("\(name): larger than any register can be; it was not read.", "\(name)：过大，未读取。")
        }
    }
}
