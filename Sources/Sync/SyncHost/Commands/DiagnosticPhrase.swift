internal import Files
internal import SyncProduct

/// What the doctor of every syncing product says; each is one line, its first words naming what was looked at.
enum DiagnosticPhrase {
    case home(String), permissions, looseFile(String), foreignFile(String), disk(FilesError)
    case keychain(String, Int), keychainAbsent(String), keychainFailed(String), keychainAndDisk
    case clock(String), helper(String), helperMissing(String), helperNotNeeded(String)
    case cloudNone, cloud(String), cloudTrouble(String), cloudKnown, cloudNew, cloudUnseen(String), sync(
        String)
    case devices([String])
    case cloudFile(String), moreCloudFiles(Int), hint(String)

    /// The words.
    func text(in language: Language, of product: SyncedProduct) -> String {
        let words = machineWords(product) ?? cloudWords(product)
        return language == .chinese ? words.chinese : words.english
    }

    private typealias Words = (english: String, chinese: String)

    private func machineWords(_ product: SyncedProduct) -> Words? {
        switch self {
        case .home(let path): ("Folder: \(path)", "文件夹：\(path)")
        case .permissions: ("Permissions: nobody else can use these files", "权限：其他用户无法使用这些文件")
        case .looseFile(let path):
            (
                "Permissions: other users may use \(path); run: chmod 600 \(path)",
                "权限：其他用户可以使用 \(path)；请运行：chmod 600 \(path)"
            )
        case .foreignFile(let path):
            (
                "Permissions: \(path) is not an ordinary file of yours; move it away",
                "权限：\(path) 不是你自己的普通文件；请将其移走"
            )
        case .disk(let error): ("Disk: \(error.description)", "磁盘：\(error.chinese)")
        case .keychain(let place, let count):
            (
                "Keychain: \(place) holds \(count) \(count == 1 ? "key" : "keys")",
                "密钥存储：\(place) 中有 \(count) 个密钥"
            )
        case .keychainAbsent(let place) where product.isOneVault:
            (
                "Keychain: \(place) is made with the first \(product.record.one)",
                "密钥存储：\(place) 将在添加第一个\(product.record.chinese)时创建"
            )
        case .keychainAbsent(let place):
            (
                "Keychain: \(place) is made when \(product.record.other) go to a cloud for the first time",
                "密钥存储：\(place) 将在\(product.record.chinese)第一次放入云端时创建"
            )
        case .keychainFailed(let sentence): ("Keychain: \(sentence)", "密钥存储：\(sentence)")
        case .clock(let time): ("Clock: \(time)", "时钟：\(time)")
        case .helper(let name): ("Program: \(name) is installed", "程序：\(name) 已安装")
        case .helperMissing(let name):
            (
                "Program: \(name) is missing; install \(product.title) again",
                "程序：缺少 \(name)；请重新安装 \(product.title)"
            )
        case .helperNotNeeded(let name):
            ("Program: \(name) is missing, and not needed here", "程序：缺少 \(name)，但此处不需要")
        default: nil
        }
    }

    private func cloudWords(_ product: SyncedProduct) -> Words {
        let (records, noun) = (product.record.other, product.record.chinese)
        return switch self {
        case .cloudNone:
            ("Cloud: none; the \(records) are on this device only", "云端：无；\(noun)仅在此设备上")
        case .cloud(let place): ("Cloud: \(place) can be read and written", "云端：\(place) 可读写")
        case .cloudTrouble(let sentence): ("Cloud: \(sentence)", "云端：\(sentence)")
        case .cloudKnown: ("Cloud: it is the one that this device knows", "云端：是此设备所知的云端")
        case .cloudNew: ("Cloud: this device has handed nothing over yet", "云端：此设备尚未交出任何内容")
        case .cloudUnseen(let place):
            (
                "Cloud: \(place); it is looked at once there are \(records)",
                "云端：\(place)；有\(noun)之后才会查看"
            )
        case .sync(let state): ("Sync: \(state)", "同步：\(state)")
        case .devices(let names):
            (
                "Devices: \(names.count): \(names.joined(separator: ", "))",
                "设备：\(names.count) 台：\(names.joined(separator: "、"))"
            )
        case .cloudFile(let finding): ("File in the cloud: \(finding)", "云端文件：\(finding)")
        case .moreCloudFiles(let count):
            ("File in the cloud: and \(count) more that cannot be used", "云端文件：另有 \(count) 个无法使用")
        case .keychainAndDisk where product.isOneVault:
            (
                "Keychain: a folder of keys protects the copy in the cloud, not this disk, which holds both",
                "密钥存储：密钥文件夹保护的是云端的副本，而不是此磁盘，因为磁盘上两者都有"
            )
        case .keychainAndDisk:
            (
                "Keychain: a folder of keys protects the copy in the cloud, not this disk; and the \(records) are here "
                    + "in the clear",
                "密钥存储：密钥文件夹保护的是云端的副本，而不是此磁盘；\(noun)在此处以明文保存"
            )
        case .hint(let sentence): (sentence, sentence)
        default: ("", "")
        }
    }
}

extension Diagnostic.Mark {
    /// The word that a line begins with, as wide as the others.
    func text(in language: Language) -> String {
        let words = words
        return language == .chinese ? words.chinese : words.english
    }

    private var words: (english: String, chinese: String) {
        switch self {
        case .ok: ("ok  ", "正常")
        case .note: ("note", "提示")
        case .fix: ("fix ", "修复")
        }
    }
}
