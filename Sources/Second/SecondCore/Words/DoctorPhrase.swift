public import Files

/// What `second doctor` says; each is one line, its first words naming what was looked at.
public enum DoctorPhrase: Sendable, Equatable {
    /// The marks that lines begin with.
    case ok, note, fix
    /// Places.
    case home(String), keychain(String, Int), keychainAbsent(String), keychainFailed(String)
    /// The vault.
    case noVault, vault(Int, Int), vaultFailed(String), unreadable(String), allReadable
    /// Files that others may use or that belong to somebody else.
    case permissions, looseFile(String, String), foreignFile(String)
    /// A disk that takes nothing more.
    case disk(FilesError)
    /// The clock.
    case clock(String), clockBehind(String), clockUnsynchronised
    /// The other programs.
    case helper(String), helperMissing(String), helperNotNeeded(String)
    /// Where to go from a damaged vault.
    case setAsideHint
    /// The cloud and the other devices.
    case cloudNone, cloud(String), cloudTrouble(String), cloudKnown, cloudNew, sync(String), devices(
        [String]),
        cloudFile(String), moreCloudFiles(Int), keychainAndDisk, kept(String), hint(CloudPhrase)

    /// The words.
    ///
    /// - Parameter language: the person's language.
    /// - Returns: a few words, or a sentence.
    public func text(in language: Language) -> String {
        let words = words ?? cloudWords
        return language == .chinese ? words.chinese : words.english
    }

    private var words: (english: String, chinese: String)? {
        switch self {
        case .ok: ("ok  ", "正常")
        case .note: ("note", "提示")
        case .fix: ("fix ", "修复")
        case .home(let path): ("Folder: \(path)", "文件夹：\(path)")
        case .keychain(let place, let count):
            (
                "Keychain: \(place) holds \(count) \(count == 1 ? "key" : "keys")",
                "密钥存储：\(place) 中有 \(count) 个密钥"
            )
        case .keychainAbsent(let place):
            ("Keychain: \(place) is made with the first account", "密钥存储：\(place) 将在添加第一个账号时创建")
        case .keychainFailed(let sentence): ("Keychain: \(sentence)", "密钥存储：\(sentence)")
        case .noVault:
            ("Vault: there is none yet; begin with: second add", "保险库：尚未创建；请从 second add 开始")
        case .vault(let count, let deleted):
            (
                "Vault: opens, \(count) \(count == 1 ? "account" : "accounts"), \(deleted) recently deleted",
                "保险库：可以打开，\(count) 个账号，最近删除 \(deleted) 个"
            )
        case .vaultFailed(let sentence): ("Vault: \(sentence)", "保险库：\(sentence)")
        case .unreadable(let sentence): ("Entry: \(sentence)", "条目：\(sentence)")
        case .allReadable: ("Entries: all can be read", "条目：全部可以读取")
        case .permissions: ("Permissions: nobody else can use these files", "权限：其他用户无法使用这些文件")
        case .looseFile(let path, let mode):
            (
                "Permissions: other users may use \(path); run: chmod \(mode) \(path)",
                "权限：其他用户可以使用 \(path)；请运行：chmod \(mode) \(path)"
            )
        case .foreignFile(let path):
            (
                "Permissions: \(path) is not an ordinary file of yours; move it away",
                "权限：\(path) 不是你自己的普通文件；请将其移走"
            )
        case .disk(let error): ("Disk: \(error.description)", "磁盘：\(error.chinese)")
        case .clock(let time): ("Clock: \(time)", "时钟：\(time)")
        case .clockBehind(let sentence): ("Clock: \(sentence)", "时钟：\(sentence)")
        case .clockUnsynchronised:
            (
                "Clock: the system does not say that it is synchronised (in a container this means nothing); "
                    + "codes need it right to a few seconds",
                "时钟：系统未报告已同步（在容器中无意义）；验证码要求误差在几秒之内"
            )
        case .helper(let name): ("Program: \(name) is installed", "程序：\(name) 已安装")
        case .helperMissing(let name):
            ("Program: \(name) is missing; install Second again", "程序：缺少 \(name)；请重新安装 Second")
        case .helperNotNeeded(let name):
            ("Program: \(name) is missing, and not needed here", "程序：缺少 \(name)，但此处不需要")
        case .setAsideHint:
            (
                "To rename it aside and begin anew: second doctor --set-aside",
                "若要将其移开并重新开始：second doctor --set-aside"
            )
        default: nil
        }
    }
}
