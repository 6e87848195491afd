public import Replication

/// What is said about the cloud and the other devices, whatever is synced.
public enum SyncPhrase: Sendable, Equatable {
    /// A phase in a few words: what waits beside it, and the names of the devices that have seen everything.
    case phase(SyncStatus.Phase, pending: Int, seenBy: [String])
    /// What a phase means and what to do; the text is where the cloud is.
    case detail(SyncStatus.Phase, cloud: String)
    /// Registers that cannot be used, and one line for one of them: its device, or the beginning of its id, and why.
    case unusableRegisters(Int), finding(Finding), moreFindings(Int)
    /// Buttons.
    case merge, separate
    /// Results of actions.
    case merged, separated(String), forgotten(String)

    /// The words.
    ///
    /// - Parameters:
    ///   - language: the person's language.
    ///   - product: what is synced.
    /// - Returns: one or more whole sentences, or a few words for a title or a button.
    public func text(in language: Language, of product: SyncedProduct) -> String {
        let words = words(product)
        return language == .chinese ? words.chinese : words.english
    }

    fileprivate typealias Words = (english: String, chinese: String)

    private func words(_ product: SyncedProduct) -> Words {
        let (records, noun) = (product.record.other, product.record.chinese)
        return switch self {
        case .phase(let phase, let pending, let names): phase.title(pending: pending, seenBy: names)
        case .detail(let phase, let cloud): phase.working(cloud, product) ?? phase.obstacle(cloud, product)
        case .unusableRegisters(let count):
            (
                count == 1
                    ? "One file in the cloud cannot be used. It is left as it is; everything else works."
                    : "\(count) files in the cloud cannot be used. They are left as they are; everything else works.",
                "云端有 \(count) 个文件无法使用。它们会保持原样，其余一切正常。"
            )
        case .finding(let finding): finding.words(product)
        case .moreFindings(let count): ("and \(count) more", "另有 \(count) 个")
        case .merge: ("Use this cloud with these \(records)", "将这些\(noun)用于此云端")
        case .separate: ("Keep these \(records) apart", "将这些\(noun)分开保存")
        case .merged: ("This cloud is used from now on.", "现在开始使用此云端。")
        case .separated(let path):
            (
                "The \(records) so far are kept in \(path). What is in the cloud comes now.",
                "之前的\(noun)保存在 \(path)。现在读取云端内容。"
            )
        case .forgotten(let name): Self.forgotten(ShownText.line(name), product)
        }
    }

    private static func forgotten(_ name: String, _ product: SyncedProduct) -> Words {
        (
            "\(name) is forgotten. \(product.isOneVault ? "Its file leaves" : "Its files leave") the cloud once another "
                + "device has seen everything, or after a day. If the device returns, it is there again.",
            "已忘记 \(name)。在另一台设备收到全部内容后，或一天之后，它的文件会从云端移除。如果该设备再次出现，它会重新列出。"
        )
    }
}

extension SyncStatus.Phase {
    fileprivate func title(pending: Int, seenBy names: [String]) -> SyncPhrase.Words {
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

    /// While sync pauses, what waits is said beside the cause.
    private static func paused(_ cause: SyncPhrase.Words, _ pending: Int) -> SyncPhrase.Words {
        guard pending > 0 else { return cause }
        return ("\(cause.english), \(pending) pending", "\(cause.chinese)，\(pending) 项待同步")
    }

    /// What is said while nothing is in the way.
    fileprivate func working(_ cloud: String, _ product: SyncedProduct) -> SyncPhrase.Words? {
        let (records, noun, command) = (product.record.other, product.record.chinese, product.command)
        return switch self {
        case .off:
            (
                "No cloud is set up. To have the \(records) on other devices: \(command) cloud use FOLDER",
                "尚未设置云端。若要在其他设备上使用\(noun)：\(command) cloud use 文件夹"
            )
        case .waiting:
            (
                "\(cloud) has not been read whole yet. \(product.recordsCapitalized) may be on their way; "
                    + (product.isOneVault ? "adding works." : "adding and editing work."),
                "尚未完整读取 \(cloud)。\(noun)可能正在同步中；"
                    + (product.isOneVault ? "可以添加\(noun)。" : "可以添加和编辑。")
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
    fileprivate func obstacle(_ cloud: String, _ product: SyncedProduct) -> SyncPhrase.Words {
        let (records, noun) = (product.record.other, product.record.chinese)
        return switch self {
        case .closed where product.isOneVault:
            (
                "The \(records) cannot be opened here for now, so nothing goes to \(cloud) or comes from it. It goes on "
                    + "by itself once they can.",
                "此处暂时无法打开\(noun)，因此与 \(cloud) 之间没有传输。恢复后将自动继续。"
            )
        case .closed:
            (
                "The keys cannot be used here for now, so nothing goes to \(cloud) or comes from it. The \(records) are "
                    + "here; it goes on by itself once the keys can be used.",
                "此处暂时无法使用密钥，因此与 \(cloud) 之间没有传输。\(noun)都在此处；密钥可用后将自动继续。"
            )
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
        case .tooLarge where product.isOneVault:
            (
                "The \(records) together are larger than \(cloud) takes. They are kept here.",
                "全部\(noun)超出 \(cloud) 的限制，仍保存在此处。"
            )
        case .tooLarge:
            (
                "One of the \(records) is larger than \(cloud) takes. It is kept here.",
                "有\(noun)超出 \(cloud) 的限制，仍保存在此处。"
            )
        case .throttled:
            ("\(cloud) asked to wait. Changes are kept here and sent later.", "\(cloud) 要求稍候。更改会保存在此处，稍后发送。")
        case .emptied:
            (
                "The cloud \(cloud) is empty, although \(records) were there before. Nothing was deleted here, and "
                    + "nothing is sent until you decide.",
                "云端 \(cloud) 现在是空的，而之前存有\(noun)。此设备上没有删除任何内容；在你决定之前不会发送任何数据。"
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
    fileprivate func words(_ product: SyncedProduct) -> SyncPhrase.Words {
        let name = device.isEmpty ? String(register.prefix(8)) : ShownText.line(device)
        return switch kind {
        case .locked: ("\(name): its key is not here.", "\(name)：密钥不在此处。")
        case .unfinished: ("\(name): not all of it has arrived.", "\(name)：尚未完整到达。")
        case .damaged: ("\(name): changed or damaged.", "\(name)：被更改或已损坏。")
        case .newerVersion(let version):
            (
                "\(name): format \(version), made by a newer version of \(product.title). Update this program.",
                "\(name)：格式为 \(version)，由更新版本的 \(product.title) 创建。请更新本程序。"
            )
        case .tooLarge: ("\(name): larger than any register can be; it was not read.", "\(name)：过大，未读取。")
        }
    }
}

extension [Finding] {
    /// A banner names no more registers than this.
    private static let mostLines = 8

    /// A line for each, as a banner's details; the last one counts those that are left out.
    package func lines(in language: Language, of product: SyncedProduct) -> [String] {
        let lines = prefix(Self.mostLines).map { SyncPhrase.finding($0).text(in: language, of: product) }
        let rest = count - lines.count
        return rest > 0 ? lines + [SyncPhrase.moreFindings(rest).text(in: language, of: product)] : lines
    }
}
