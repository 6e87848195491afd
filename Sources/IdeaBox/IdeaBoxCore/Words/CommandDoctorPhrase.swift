public import SyncProduct

/// What the doctor says.
///
/// Names of commands and options are not translated.
public enum CommandDoctorPhrase: Sendable, Equatable {
    /// The first word of a line.
    case ok, note, fix
    /// Places.
    case home(String), disk(String), permissions, looseFile(String, String), foreignFile(String)
    case keychain(String, Int), keychainAbsent(String), keychainFailed(String)
    /// Ideas.
    case noStore, store(Int, Int), storeFailed(String), conflicts(Int), drafts(String), legacy(String)
    /// The cloud.
    case cloudNone, cloud(String), cloudTrouble(String), sync(String), devices([String]), finding(String)
    case moreFindings(Int), keychainAndDisk
    /// The machine.
    case clock(String), clockAhead(String), helper(String), helperMissing(String), helperNotNeeded(String)

    /// The words.
    ///
    /// - Parameter language: the person's language.
    /// - Returns: one line.
    public func text(in language: Language) -> String {
        let words = placeWords ?? ideaWords
        return language == .chinese ? words.chinese : words.english
    }
}

extension CommandDoctorPhrase {
    private typealias Words = (english: String, chinese: String)

    private var placeWords: Words? {
        switch self {
        case .ok: ("ok  ", "正常")
        case .note: ("note", "提示")
        case .fix: ("fix ", "修复")
        case .home(let path): ("The ideas’ folder is \(path).", "想法所在的文件夹是 \(path)。")
        case .disk(let sentence): (sentence, sentence)
        case .permissions: ("Nobody else can read the files.", "其他用户无法读取这些文件。")
        case .looseFile(let path, let mode):
            (
                "Others can use \(path); run: chmod \(mode) \(path)",
                "其他用户可以使用 \(path)；请运行：chmod \(mode) \(path)"
            )
        case .foreignFile(let path):
            ("\(path) is not a plain file of yours; move it away.", "\(path) 不是你自己的普通文件；请将其移走。")
        case .keychain(let place, let count):
            (
                "The keychain \(place) answers; it holds \(count == 1 ? "1 key" : "\(count) keys").",
                "密钥存储 \(place) 可用，其中有 \(count) 个密钥。"
            )
        case .keychainAbsent(let place):
            (
                "There is no keychain in \(place) yet; it is made when ideas go to a cloud for the first time.",
                "\(place) 中还没有密钥存储；想法第一次放入云端时会创建。"
            )
        case .keychainFailed(let sentence):
            ("The keychain cannot be used. \(sentence)", "密钥存储无法使用。\(sentence)")
        case .clock(let time): ("The clock says \(time).", "时钟显示 \(time)。")
        case .clockAhead(let names):
            (
                "This device and \(names) disagree about the time. Check the date and time of both.",
                "此设备与 \(names) 的时间不一致。请检查两者的日期和时间。"
            )
        case .helper(let name): ("\(name) is installed.", "已安装 \(name)。")
        case .helperMissing(let name):
            ("\(name) is missing; install IdeaBox again.", "缺少 \(name)；请重新安装 IdeaBox。")
        case .helperNotNeeded(let name):
            ("\(name) is not installed; only the desktop’s keyring needs it.", "未安装 \(name)；只有使用桌面密钥环时才需要。")
        default: nil
        }
    }

    private var ideaWords: Words {
        switch self {
        case .noStore: ("There are no ideas yet.", "还没有想法。")
        case .store(let count, let deleted):
            (
                "The store opens: \(Self.ideas(count)), \(deleted) deleted.",
                "数据可以打开：\(count) 个想法，\(deleted) 个已删除。"
            )
        case .storeFailed(let sentence): ("The ideas cannot be opened. \(sentence)", "无法打开想法。\(sentence)")
        case .conflicts(let count):
            (
                "\(Self.ideas(count)) with other versions: ideabox conflicts",
                "\(count) 个想法有其他版本：ideabox conflicts"
            )
        case .drafts(let path):
            (
                "\(path) holds a text that was not saved. Use it, then delete it.",
                "\(path) 中有未保存的文本。取用后请删除。"
            )
        case .legacy(let path):
            (
                "\(path) is a store of the old app. To take it over: ideabox migrate \(path)",
                "\(path) 是旧版应用的数据。若要导入：ideabox migrate \(path)"
            )
        case .cloudNone: ("No cloud: the ideas are only on this device.", "没有云端：想法仅在此设备上。")
        case .cloud(let path): ("The cloud is \(path).", "云端是 \(path)。")
        case .cloudTrouble(let sentence): (sentence, sentence)
        case .sync(let title): ("Sync: \(title)", "同步：\(title)")
        case .devices(let names):
            ("Devices: \(names.joined(separator: ", "))", "设备：\(names.joined(separator: "、"))")
        case .finding(let sentence): (sentence, sentence)
        case .moreFindings(let count): ("and \(count) more", "另有 \(count) 个")
        case .keychainAndDisk:
            (
                "The keychain is a folder: it protects what lies in the cloud, not this disk; and the ideas lie here "
                    + "in the clear.",
                "密钥存储是一个文件夹：它保护云端的内容，而不保护此磁盘；想法在此处以明文保存。"
            )
        default: ("", "")
        }
    }

    private static func ideas(_ count: Int) -> String { count == 1 ? "1 idea" : "\(count) ideas" }
}
