// Made by scripts/generate-strings from the catalogues beside it; change those.
// swift-format-ignore-file

package import Localization

/// What SyncProduct says to people: keys of the texts in its catalogues.
package enum SyncStrings: Localizable, Equatable {
    case off, waiting, closed, syncing, progress(done: String, total: String), pending(Int), handedOver
    case seenBy([String]), synced, keyMissing([String]), offline, signedOut, quotaExceeded, readOnly, tooLarge
    case throttled, emptied, otherAccount, trouble, paused(cause: LocalizedText, count: Int)
    case merge(LocalizedText), separate(LocalizedText), merged, joined(LocalizedText), refilled(LocalizedText)
    case separated(records: LocalizedText, path: String), forgotten(String), forgottenInVault(String)
    case unusableRegisters(Int), moreFindings(Int), dismissFiles, dismissFilesMeaning, filesDismissed(Int)

    package func text(in language: Language) -> String {
        switch language {
        case .english: english
        case .chinese: chinese
        }
    }

    private var english: String {
        switch self {
        case .off: "Only on this device"
        case .waiting: "Looking into the cloud"
        case .closed: "Not syncing"
        case .syncing: "Syncing"
        case .progress(let done, let total): "Syncing: \(done) of \(total)"
        case .pending(let count): count == 1 ? "1 change pending" : "\(count) changes pending"
        case .handedOver: "Saved to the cloud"
        case .seenBy(let names): "Up to date on \(ShownText.line(names.joined(separator: ", ")))"
        case .synced: "Synced"
        case .keyMissing(let names): "Cannot be opened on \(ShownText.line(names.joined(separator: ", ")))"
        case .offline: "Offline"
        case .signedOut: "Signed out"
        case .quotaExceeded: "Cloud full"
        case .readOnly: "Cloud is read-only"
        case .tooLarge: "Too large for the cloud"
        case .throttled: "Waiting for the cloud"
        case .emptied: "Cloud is empty"
        case .otherAccount: "Another account’s cloud"
        case .trouble: "Sync trouble"
        case .paused(let cause, let count): "\(cause.text(in: .english)), \(count) pending"
        case .merge(let records): "Use this cloud with these \(records.text(in: .english))"
        case .separate(let records): "Keep these \(records.text(in: .english)) apart"
        case .merged: "This cloud is used from now on."
        case .joined(let records): "The \(records.text(in: .english)) here and in the cloud are together now, on all devices that use it."
        case .refilled(let records): "The \(records.text(in: .english)) here were put into the cloud again."
        case .separated(let records, let path): "The \(records.text(in: .english)) so far are kept in \(path). What is in the cloud comes now."
        case .forgotten(let device): "\(ShownText.line(device)) is forgotten. Its files leave the cloud once another device has seen everything, or after a day. If the device returns, it is there again."
        case .forgottenInVault(let device): "\(ShownText.line(device)) is forgotten. Its file leaves the cloud once another device has seen everything, or after a day. If the device returns, it is there again."
        case .unusableRegisters(let count): count == 1 ? "One file in the cloud cannot be used. It is left as it is; everything else works." : "\(count) files in the cloud cannot be used. They are left as they are; everything else works."
        case .moreFindings(let count): "and \(count) more"
        case .dismissFiles: "Don’t show again"
        case .dismissFilesMeaning: "A file that is not all there is not shown any more. It stays in the cloud, and is read should it still become whole."
        case .filesDismissed(let count): count == 1 ? "One file that never became whole is not shown any more. It is read should it still become whole." : "\(count) files that never became whole are not shown any more. They are read should they still become whole."
        }
    }

    private var chinese: String {
        switch self {
        case .off: "仅在此设备上"
        case .waiting: "正在查看云端"
        case .closed: "未同步"
        case .syncing: "正在同步"
        case .progress(let done, let total): "正在同步：\(done) / \(total)"
        case .pending(let count): "\(count) 项更改待同步"
        case .handedOver: "已存入云端"
        case .seenBy(let names): "\(ShownText.line(names.joined(separator: "、"))) 已是最新"
        case .synced: "已同步"
        case .keyMissing(let names): "\(ShownText.line(names.joined(separator: "、"))) 无法打开"
        case .offline: "离线"
        case .signedOut: "未登录"
        case .quotaExceeded: "云端已满"
        case .readOnly: "云端只读"
        case .tooLarge: "超出云端限制"
        case .throttled: "等待云端"
        case .emptied: "云端为空"
        case .otherAccount: "另一个云端"
        case .trouble: "同步出现问题"
        case .paused(let cause, let count): "\(cause.text(in: .chinese))，\(count) 项待同步"
        case .merge(let records): "将这些\(records.text(in: .chinese))用于此云端"
        case .separate(let records): "将这些\(records.text(in: .chinese))分开保存"
        case .merged: "现在开始使用此云端。"
        case .joined(let records): "此处与云端的\(records.text(in: .chinese))现已合并，使用该云端的所有设备上均可看到。"
        case .refilled(let records): "\(records.text(in: .chinese))已重新存入云端。"
        case .separated(let records, let path): "之前的\(records.text(in: .chinese))保存在 \(path)。现在读取云端内容。"
        case .forgotten(let device): "已移除 \(ShownText.line(device))。在另一台设备收到全部内容后，或一天之后，它的文件会从云端移除。如果该设备再次出现，它会重新列出。"
        case .forgottenInVault(let device): "已移除 \(ShownText.line(device))。在另一台设备收到全部内容后，或一天之后，它的文件会从云端移除。如果该设备再次出现，它会重新列出。"
        case .unusableRegisters(let count): "云端有 \(count) 个文件无法使用。它们会保持原样，其余一切正常。"
        case .moreFindings(let count): "另有 \(count) 个"
        case .dismissFiles: "不再显示"
        case .dismissFilesMeaning: "不完整的文件将不再显示。它们仍留在云端，若之后变得完整，会照常读取。"
        case .filesDismissed(let count): "\(count) 个始终不完整的文件将不再显示。若之后变得完整，会照常读取。"
        }
    }
}

/// What SyncProduct says to people: keys of the texts in its catalogues.
package enum SyncDetailStrings: Localizable, Equatable {
    case off(records: LocalizedText, command: String), offInApp(LocalizedText)
    case waiting(cloud: String, records: LocalizedText)
    case waitingForVault(cloud: String, records: LocalizedText), closed(cloud: String, records: LocalizedText)
    case closedVault(records: LocalizedText, cloud: String), syncing(String), pending(String)
    case handedOver(String), synced(String), keyMissing(cloud: String, names: [String], command: String)
    case keyMissingInSettings(cloud: String, names: [String])
    case keyMissingInKeychain(cloud: String, names: [String]), offline(String), signedOut(String)
    case quotaExceeded(String), readOnly(String), tooLarge(records: LocalizedText, cloud: String)
    case tooLargeVault(records: LocalizedText, cloud: String), throttled(String)
    case emptied(cloud: String, records: LocalizedText), otherAccount(String)
    case trouble(cloud: String, reason: String)

    package func text(in language: Language) -> String {
        switch language {
        case .english: english
        case .chinese: chinese
        }
    }

    private var english: String {
        switch self {
        case .off(let records, let command): "No cloud is set up. To have the \(records.text(in: .english)) on other devices: \(command) cloud use FOLDER"
        case .offInApp(let records): "\(records.text(in: .english)) are only on this device."
        case .waiting(let cloud, let records): "\(cloud) has not been read whole yet. \(records.text(in: .english)) may be on their way; adding and editing work."
        case .waitingForVault(let cloud, let records): "\(cloud) has not been read whole yet. \(records.text(in: .english)) may be on their way; adding works."
        case .closed(let cloud, let records): "The keys cannot be used here for now, so nothing goes to \(cloud) or comes from it. The \(records.text(in: .english)) are here; it goes on by itself once the keys can be used."
        case .closedVault(let records, let cloud): "The \(records.text(in: .english)) cannot be opened here for now, so nothing goes to \(cloud) or comes from it. It goes on by itself once they can."
        case .syncing(let cloud): "Reading and writing \(cloud)."
        case .pending(let cloud): "Kept here safely; handed to \(cloud) as soon as possible."
        case .handedOver(let cloud): "Everything was saved to \(cloud). Whatever syncs it takes it from here."
        case .synced(let cloud): "\(cloud) confirmed that it has everything."
        case .keyMissing(let cloud, let names, let command): "Everything was saved to \(cloud), but \(ShownText.line(names.joined(separator: ", "))) cannot open it: its keys are others. Take the keys from here to there: \(command) key export, then \(command) key import."
        case .keyMissingInSettings(let cloud, let names): "Everything was saved to \(cloud), but \(ShownText.line(names.joined(separator: ", "))) cannot open it: its keys are others. Export the keys here in Settings, then import them there."
        case .keyMissingInKeychain(let cloud, let names): "Everything was saved to \(cloud), but \(ShownText.line(names.joined(separator: ", "))) cannot open it: its keys are others. Turn on iCloud Keychain on both devices: the keys then get there by themselves."
        case .offline(let cloud): "\(cloud) cannot be reached. Changes are kept here and handed over when it is back."
        case .signedOut(let cloud): "Nobody is signed in to \(cloud). Changes are kept here and sent after signing in."
        case .quotaExceeded(let cloud): "\(cloud) has no room. Changes are kept here; make room there."
        case .readOnly(let cloud): "\(cloud) can be read but not written. Changes are kept here; check its permissions."
        case .tooLarge(let records, let cloud): "One of the \(records.text(in: .english)) is larger than \(cloud) takes. It is kept here."
        case .tooLargeVault(let records, let cloud): "The \(records.text(in: .english)) together are larger than \(cloud) takes. They are kept here."
        case .throttled(let cloud): "\(cloud) asked to wait. Changes are kept here and sent later."
        case .emptied(let cloud, let records): "The cloud \(cloud) is empty, although \(records.text(in: .english)) were there before. Nothing was deleted here, and nothing is sent until you decide."
        case .otherAccount(let cloud): "\(cloud) holds another account’s data. Nothing was changed here, and nothing is sent until you decide."
        case .trouble(let cloud, let reason): "\(cloud) could not be used just now (\(reason)). It is tried again by itself."
        }
    }

    private var chinese: String {
        switch self {
        case .off(let records, let command): "尚未设置云端。若要在其他设备上使用\(records.text(in: .chinese))：\(command) cloud use 文件夹"
        case .offInApp(let records): "\(records.text(in: .chinese))仅在此设备上。"
        case .waiting(let cloud, let records): "尚未完整读取 \(cloud)。\(records.text(in: .chinese))可能正在同步中；可以添加和编辑。"
        case .waitingForVault(let cloud, let records): "尚未完整读取 \(cloud)。\(records.text(in: .chinese))可能正在同步中；可以添加\(records.text(in: .chinese))。"
        case .closed(let cloud, let records): "此处暂时无法使用密钥，因此与 \(cloud) 之间没有传输。\(records.text(in: .chinese))都在此处；密钥可用后将自动继续。"
        case .closedVault(let records, let cloud): "此处暂时无法打开\(records.text(in: .chinese))，因此与 \(cloud) 之间没有传输。恢复后将自动继续。"
        case .syncing(let cloud): "正在读写 \(cloud)。"
        case .pending(let cloud): "已安全保存在此处，将尽快交给 \(cloud)。"
        case .handedOver(let cloud): "全部内容已存入 \(cloud)，之后由它传送到其他设备。"
        case .synced(let cloud): "\(cloud) 已确认收到全部内容。"
        case .keyMissing(let cloud, let names, let command): "全部内容已存入 \(cloud)，但 \(ShownText.line(names.joined(separator: "、"))) 无法打开：那里的密钥不同。请把这里的密钥带过去：\(command) key export，然后 \(command) key import。"
        case .keyMissingInSettings(let cloud, let names): "全部内容已存入 \(cloud)，但 \(ShownText.line(names.joined(separator: "、"))) 无法打开：那里的密钥不同。请在此设备的设置中导出密钥，然后在那里导入。"
        case .keyMissingInKeychain(let cloud, let names): "全部内容已存入 \(cloud)，但 \(ShownText.line(names.joined(separator: "、"))) 无法打开：那里的密钥不同。请在两台设备上都打开 iCloud 钥匙串，密钥随后会自动到达。"
        case .offline(let cloud): "无法访问 \(cloud)。更改会保存在此处，恢复后再交出。"
        case .signedOut(let cloud): "尚未登录 \(cloud)。更改会保存在此处，登录后再发送。"
        case .quotaExceeded(let cloud): "\(cloud) 空间不足。更改会保存在此处；请释放空间。"
        case .readOnly(let cloud): "\(cloud) 可读但不可写。更改会保存在此处；请检查其权限。"
        case .tooLarge(let records, let cloud): "有\(records.text(in: .chinese))超出 \(cloud) 的限制，仍保存在此处。"
        case .tooLargeVault(let records, let cloud): "全部\(records.text(in: .chinese))超出 \(cloud) 的限制，仍保存在此处。"
        case .throttled(let cloud): "\(cloud) 要求稍候。更改会保存在此处，稍后发送。"
        case .emptied(let cloud, let records): "云端 \(cloud) 现在是空的，而之前存有\(records.text(in: .chinese))。此设备上没有删除任何内容；在你决定之前不会发送任何数据。"
        case .otherAccount(let cloud): "\(cloud) 中是另一个云端的数据。此设备上未作任何更改；在你决定之前不会发送任何数据。"
        case .trouble(let cloud, let reason): "暂时无法使用 \(cloud)（\(reason)），将自动重试。"
        }
    }
}

/// What SyncProduct says to people: keys of the texts in its catalogues.
package enum SyncFindingStrings: Localizable, Equatable {
    case locked(String), lockedNameless(Int), unfinished(String), damaged(String)
    case newerVersion(device: String, version: Int, product: String), tooLarge(String)

    package func text(in language: Language) -> String {
        switch language {
        case .english: english
        case .chinese: chinese
        }
    }

    private var english: String {
        switch self {
        case .locked(let device): "\(ShownText.line(device)): its key is not here."
        case .lockedNameless(let count): count == 1 ? "1 device: its key is not here." : "\(count) devices: their keys are not here."
        case .unfinished(let device): "\(ShownText.line(device)): not all of it has arrived."
        case .damaged(let device): "\(ShownText.line(device)): changed or damaged."
        case .newerVersion(let device, let version, let product): "\(ShownText.line(device)): format \(version), made by a newer version of \(product). Update this program."
        case .tooLarge(let device): "\(ShownText.line(device)): larger than any register can be; it was not read."
        }
    }

    private var chinese: String {
        switch self {
        case .locked(let device): "\(ShownText.line(device))：密钥不在此处。"
        case .lockedNameless(let count): "\(count) 台设备：密钥不在此处。"
        case .unfinished(let device): "\(ShownText.line(device))：尚未完整到达。"
        case .damaged(let device): "\(ShownText.line(device))：被更改或已损坏。"
        case .newerVersion(let device, let version, let product): "\(ShownText.line(device))：格式为 \(version)，由更新版本的 \(product) 创建。请更新本程序。"
        case .tooLarge(let device): "\(ShownText.line(device))：过大，未读取。"
        }
    }
}
