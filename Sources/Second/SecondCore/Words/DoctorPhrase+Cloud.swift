extension DoctorPhrase {
    /// The words about the cloud and the other devices.
    var cloudWords: (english: String, chinese: String) {
        switch self {
        case .cloudNone:
            ("Cloud: none; the accounts are on this device only", "云端：无；账号仅在此设备上")
        case .cloud(let place): ("Cloud: \(place) can be read and written", "云端：\(place) 可读写")
        case .cloudTrouble(let sentence): ("Cloud: \(sentence)", "云端：\(sentence)")
        case .cloudKnown: ("Cloud: it is the one that this device knows", "云端：是此设备所知的云端")
        case .cloudNew: ("Cloud: this device has handed nothing over yet", "云端：此设备尚未交出任何内容")
        case .sync(let state): ("Sync: \(state)", "同步：\(state)")
        case .devices(let names):
            (
                "Devices: \(names.count): \(names.joined(separator: ", "))",
                "设备：\(names.count) 台：\(names.joined(separator: "、"))"
            )
        case .cloudFile(let finding): ("File in the cloud: \(finding)", "云端文件：\(finding)")
        case .moreCloudFiles(let count):
            ("File in the cloud: and \(count) more that cannot be used", "云端文件：另有 \(count) 个无法使用")
        case .keychainAndDisk:
            (
                "Keychain: a folder of keys protects the copy in the cloud, not this disk, which holds both",
                "密钥存储：密钥文件夹保护的是云端的副本，而不是此磁盘，因为磁盘上两者都有"
            )
        case .kept(let path):
            (
                "Kept: \(path), a vault that was set aside; delete it when you are sure that you do not need it",
                "保留：\(path)，之前移开的保险库；确定不再需要后可删除"
            )
        case .hint(let phrase): (phrase.text(in: .english), phrase.text(in: .chinese))
        default: ("", "")
        }
    }
}
