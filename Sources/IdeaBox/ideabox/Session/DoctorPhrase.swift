import SyncProduct

/// What `ideabox doctor` says of the ideas; each is one line, its first words naming what was looked at.
enum DoctorPhrase: Sendable, Equatable {
    case noStore, store(Int, Int), storeFailed(String), conflicts(Int), drafts(String), legacy(String)
    case clockAhead(String)

    /// The words: one line.
    func text(in language: Language) -> String {
        let words = words
        return language == .chinese ? words.chinese : words.english
    }

    private var words: (english: String, chinese: String) {
        switch self {
        case .noStore: ("Ideas: there are no ideas yet", "想法：还没有想法")
        case .store(let count, let deleted):
            (
                "Ideas: the store opens, \(Self.ideas(count)), \(deleted) recently deleted",
                "想法：数据可以打开，\(count) 个想法，最近删除 \(deleted) 个"
            )
        case .storeFailed(let sentence): ("Ideas: \(sentence)", "想法：\(sentence)")
        case .conflicts(let count):
            (
                "Ideas: \(Self.ideas(count)) with other versions: ideabox conflicts",
                "想法：\(count) 个想法有其他版本：ideabox conflicts"
            )
        case .drafts(let path):
            (
                "Draft: \(path) holds a text that was not saved; use it, then delete it",
                "草稿：\(path) 中有未保存的文本；取用后请删除"
            )
        case .legacy(let path):
            (
                "Old store: \(path) is a store of the old app; to take it over: ideabox migrate \(path)",
                "旧数据：\(path) 是旧版应用的数据；若要导入：ideabox migrate \(path)"
            )
        case .clockAhead(let names):
            (
                "Clock: this device and \(names) disagree about the time; check the date and time of both",
                "时钟：此设备与 \(names) 的时间不一致；请检查两者的日期和时间"
            )
        }
    }

    private static func ideas(_ count: Int) -> String { count == 1 ? "1 idea" : "\(count) ideas" }
}
