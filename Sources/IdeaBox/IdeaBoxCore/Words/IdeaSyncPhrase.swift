public import Replication
public import SyncProduct

/// What is said about the cloud and the other devices of somebody's ideas.
public enum IdeaSyncPhrase: Sendable, Equatable {
    /// A phase in a few words; the names are of the devices that have seen everything.
    case phase(SyncStatus.Phase, pending: Int, seenBy: [String])
    /// What a phase means and what to do; the text is where the cloud is.
    case detail(SyncStatus.Phase, cloud: String)
    /// Banners.
    case lockedRegister, unusableRegisters(Int), clocksDisagree(String)
    /// One line for a register that cannot be used.
    case finding(Finding), moreFindings(Int)
    /// Buttons, and what comes of them.
    case merge, separate, apart, meaning(IdeaScreen.Offer.Action, emptied: Bool)
    /// Results of actions.
    case merged, separated(String), forgotten(String)

    /// The words.
    ///
    /// - Parameter language: the person's language.
    /// - Returns: one or more whole sentences, or a few words for a title or a button.
    public func text(in language: Language) -> String {
        let words = words
        return language == .chinese ? words.chinese : words.english
    }

    typealias Words = IdeaPhrase.Words

    private var words: Words {
        switch self {
        case .phase(let phase, let pending, let names): phase.title(pending: pending, seenBy: names)
        case .detail(let phase, let cloud): phase.working(cloud) ?? phase.obstacle(cloud)
        case .lockedRegister:
            (
                "Ideas of another device are in the cloud, but the key that opens them is not here. They appear by "
                    + "themselves when the key arrives.",
                "云端有另一台设备的想法，但解密密钥不在此处。密钥到达后，它们会自动出现。"
            )
        case .unusableRegisters(let count):
            (
                count == 1
                    ? "One file in the cloud cannot be used. It is left as it is; everything else works."
                    : "\(count) files in the cloud cannot be used. They are left as they are; everything else works.",
                "云端有 \(count) 个文件无法使用。它们会保持原样，其余一切正常。"
            )
        case .clocksDisagree(let names):
            (
                "This device and \(names) disagree about the time. Check the date and time of both: of two edits the "
                    + "later one counts.",
                "此设备与 \(names) 的时间不一致。请检查两者的日期和时间：两次更改以较晚者为准。"
            )
        case .finding(let finding): finding.words
        case .moreFindings(let count): ("and \(count) more", "另有 \(count) 个")
        case .merge: ("Use this cloud with these ideas", "将这些想法用于此云端")
        case .separate: ("Keep these ideas apart", "将这些想法分开保存")
        case .apart:
            (
                "To keep these ideas apart, choose another folder: ideabox cloud use FOLDER",
                "若要将这些想法分开，请选择其他文件夹：ideabox cloud use 文件夹"
            )
        case .meaning(let action, let emptied): Self.meaning(action, emptied)
        case .merged: ("This cloud is used from now on.", "现在开始使用此云端。")
        case .separated(let path):
            (
                "The ideas so far are kept in \(path). What is in the cloud comes now.",
                "之前的想法保存在 \(path)。现在读取云端内容。"
            )
        case .forgotten(let name):
            (
                "\(name) is forgotten. Its files leave the cloud once another device has seen everything, or after a "
                    + "day. If the device returns, it is there again.",
                "已忘记 \(name)。在另一台设备收到全部内容后，或一天之后，它的文件会从云端移除。如果该设备再次出现，它会重新列出。"
            )
        }
    }

    private static func meaning(_ action: IdeaScreen.Offer.Action, _ emptied: Bool) -> Words {
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

extension SyncStatus.Phase {
    fileprivate func title(pending: Int, seenBy names: [String]) -> IdeaSyncPhrase.Words {
        switch self {
        case .off: ("Only on this device", "仅在此设备上")
        case .waiting: ("Looking into the cloud", "正在查看云端")
        case .closed: ("Not syncing", "未同步")
        case .syncing: ("Syncing", "正在同步")
        case .pending(let count): Self.changes(count)
        case .handedOver where names.isEmpty: ("Handed over", "已交出")
        case .handedOver: ("Seen by \(names.joined(separator: ", "))", "\(names.joined(separator: "、")) 已收到")
        case .synced: ("Synced", "已同步")
        case .offline: Self.paused(("Offline", "离线"), pending)
        case .signedOut: Self.paused(("Signed out", "未登录"), pending)
        case .quotaExceeded: Self.paused(("Cloud full", "云端已满"), pending)
        case .readOnly: Self.paused(("Cloud is read-only", "云端只读"), pending)
        case .tooLarge: ("Too large for the cloud", "超出云端限制")
        case .throttled: Self.paused(("Waiting for the cloud", "等待云端"), pending)
        case .emptied: ("Cloud is empty", "云端为空")
        case .otherAccount: ("Another account’s cloud", "其他账户的云端")
        case .trouble: Self.paused(("Sync trouble", "同步出现问题"), pending)
        }
    }

    private static func changes(_ count: Int) -> IdeaSyncPhrase.Words {
        (count == 1 ? "1 change pending" : "\(count) changes pending", "\(count) 项更改待同步")
    }

    /// While sync pauses, what waits is said beside the cause.
    private static func paused(_ cause: IdeaSyncPhrase.Words, _ pending: Int) -> IdeaSyncPhrase.Words {
        guard pending > 0 else { return cause }
        return ("\(cause.english), \(pending) pending", "\(cause.chinese)，\(pending) 项待同步")
    }

    /// What is said while nothing is in the way.
    fileprivate func working(_ cloud: String) -> IdeaSyncPhrase.Words? {
        switch self {
        case .off:
            (
                "No cloud is set up. To have the ideas on other devices: ideabox cloud use FOLDER",
                "尚未设置云端。若要在其他设备上使用想法：ideabox cloud use 文件夹"
            )
        case .waiting:
            (
                "\(cloud) has not been read whole yet. Ideas may be on their way; adding and editing work.",
                "尚未完整读取 \(cloud)。想法可能正在同步中；可以添加和编辑。"
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
        default: nil
        }
    }

    /// What is in the way, and what to do.
    fileprivate func obstacle(_ cloud: String) -> IdeaSyncPhrase.Words {
        switch self {
        case .closed:
            (
                "The keys cannot be used here for now, so nothing goes to \(cloud) or comes from it. The ideas are here; "
                    + "it goes on by itself once the keys can be used.",
                "此处暂时无法使用密钥，因此与 \(cloud) 之间没有传输。想法都在此处；密钥可用后将自动继续。"
            )
        case .offline:
            (
                "\(cloud) cannot be reached. Changes are kept here and handed over when it is back.",
                "无法访问 \(cloud)。更改会保存在此处，恢复后再交出。"
            )
        case .signedOut:
            (
                "Nobody is signed in to \(cloud). The ideas stay here; changes are sent after signing in.",
                "尚未登录 \(cloud)。想法仍在此处，登录后再发送更改。"
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
                "An idea is larger than \(cloud) takes. It is kept here.", "有想法超出 \(cloud) 的限制，仍保存在此处。"
            )
        case .throttled:
            ("\(cloud) asked to wait. Changes are kept here and sent later.", "\(cloud) 要求稍候。更改会保存在此处，稍后发送。")
        case .emptied:
            (
                "The cloud \(cloud) is empty, although ideas were there before. Nothing was deleted here, and nothing is "
                    + "sent until you decide.",
                "云端 \(cloud) 现在是空的，而之前存有想法。此设备上没有删除任何内容；在你决定之前不会发送任何数据。"
            )
        case .otherAccount:
            (
                "The cloud \(cloud) holds somebody else’s data, or another account’s. Nothing was changed here, and "
                    + "nothing is sent until you decide.",
                "云端 \(cloud) 中是其他人或其他账户的数据。此设备上未作任何更改；在你决定之前不会发送任何数据。"
            )
        case .trouble(let reason):
            (
                "\(cloud) could not be used just now (\(reason)). It is tried again by itself.",
                "暂时无法使用 \(cloud)（\(reason)），将自动重试。"
            )
        default: ("", "")
        }
    }
}

extension Finding {
    fileprivate var words: IdeaSyncPhrase.Words {
        let name = device.isEmpty ? String(register.prefix(8)) : device
        return switch kind {
        case .locked: ("\(name): its key is not here.", "\(name)：密钥不在此处。")
        case .unfinished: ("\(name): not all of it has arrived.", "\(name)：尚未完整到达。")
        case .damaged: ("\(name): changed or damaged.", "\(name)：被更改或已损坏。")
        case .newerVersion(let version):
            (
                "\(name): format \(version), made by a newer version of IdeaBox. Update this program.",
                "\(name)：格式为 \(version)，由更新版本的 IdeaBox 创建。请更新本程序。"
            )
        case .tooLarge: ("\(name): larger than any register can be; it was not read.", "\(name)：过大，未读取。")
        }
    }
}
