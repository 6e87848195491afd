internal import Replication
internal import SyncProduct

/// What is said where a device takes its files out of a cloud.
extension CloudPhrase {
    func leavingWords(_ product: SyncedProduct) -> Words? {
        let (records, noun, command) = (product.record.other, product.record.chinese, product.command)
        return switch self {
        case .wipeQuestion(let cloud):
            (
                "Take this device’s files out of \(cloud)? The \(records) stay here. Other devices keep what they have "
                    + "read; what they have not read stays on this device only.",
                "将此设备的文件从 \(cloud) 中移除？\(noun)会保留在此处。其他设备保留已读取的内容；尚未读取的内容仅留在此设备上。"
            )
        case .wiped(let cloud, let count):
            (
                count == 1
                    ? "This device’s file was taken out of \(cloud)."
                    : "This device’s \(count) files were taken out of \(cloud).",
                "已从 \(cloud) 中移除此设备的 \(count) 个文件。"
            )
        case .nothingToWipe(let cloud):
            ("\(cloud) holds no file of this device.", "\(cloud) 中没有此设备的文件。")
        case .noCloudToWipe:
            (
                "No cloud was ever used here, so no file of this device lies in one.",
                "这里从未使用过云端，因此没有此设备的文件存放在云端。"
            )
        case .wipeNeeded:
            (
                "A folder is named to take files out of it: \(command) cloud leave --wipe FOLDER",
                "指定文件夹用于从中移除文件：\(command) cloud leave --wipe FOLDER"
            )
        case .stillUsed(let cloud):
            (
                "Another program of \(product.title), such as the page, still uses \(cloud), so this device’s files are still "
                    + "there. Stop it, then: \(command) cloud leave --wipe",
                "\(product.title) 的另一个程序（例如网页）仍在使用 \(cloud)，此设备的文件还在那里。停止它，然后运行：\(command) cloud leave --wipe"
            )
        case .notWiped(let cloud, let error):
            (
                "Files of this device are still in \(cloud): \(Self.reason(error).english) Then: \(command) cloud leave "
                    + "--wipe",
                "此设备的文件仍在 \(cloud) 中：\(Self.reason(error).chinese)然后运行：\(command) cloud leave --wipe"
            )
        default: nil
        }
    }

    /// Why a cloud did not give files back, and what to do first.
    private static func reason(_ error: CloudError?) -> Words {
        switch error {
        case .offline, .signedOut: ("it is not there now. Bring it back.", "它现在不存在。请先恢复它。")
        case .readOnly, .quotaExceeded:
            ("they cannot be removed there now. Allow it to be written.", "现在无法在那里删除。请先允许写入。")
        case .accountChanged:
            (
                "the file that names its account is gone. Put it back, or delete the folder’s content by hand.",
                "标明其账号的文件已不存在。请恢复该文件，或手动删除文件夹中的内容。"
            )
        case .transient(let reason): ("\(reason)", "\(reason) ")
        case nil: ("it is slow or does not answer. Wait until it does.", "它响应缓慢或没有响应。请等待其恢复。")
        case .tooLarge, .throttled, .unread: ("it refused. Wait a little.", "它拒绝了请求。请稍候。")
        }
    }
}
