public import SyncProduct

/// What the command line says beyond the words that all faces share.
///
/// Names of commands and options are not translated.
public enum CommandPhrase: Sendable, Equatable {
    /// Arguments and input.
    case nothingRead, inputTooLong, inputNotText, cannotRead, onlyOne(String, String), badLimit, badPort
    /// Choosing an idea.
    case queryMissing, several(String), nothing(String), nothingDeleted(String), moreMatch
    /// Adding and listing.
    case titlePrompt, added(String, String), emptyHint, more(Int?), nothingSuch
    /// How many ideas match, or that there are more than were counted.
    case matching(Int, isMore: Bool)
    /// Editing.
    case edited(String), unchanged, noEditor, editorFailed(Int32), editorMissing(String), emptied
    case textKept(String), textNotKept, textTooLarge(Int), meanwhile
    /// Marking.
    case done(String), undone(String), doneAlready(String), undoneAlready(String)
    /// Deleting.
    case deleteQuestion(String), answerNeeded, notDeleted, deleteHint(String)
    case noDeleted, daysLeft(Int), restored(String), deleteNowQuestion(String), deletedForGood(String)
    /// Other versions.
    case noConflicts, present, other(String, String), takeHint, keepHint(String), moreLines(Int)
    case noVersion(String), severalVersions(String), versionMissing, noVersionsLeft(String)
    case versionTaken(String), presentKept(String), newsCame(String)
    /// The page.
    case webMissing, webFailed(String)

    /// The words: one or more whole sentences, or a few words before an answer or in a table.
    public func text(in language: Language) -> String {
        let words = inputWords ?? editWords ?? deleteWords ?? versionWords
        return language == .chinese ? words.chinese : words.english
    }
}

extension CommandPhrase {
    typealias Words = (english: String, chinese: String)

    private var inputWords: Words? {
        switch self {
        case .nothingRead: ("Nothing was given.", "没有输入内容。")
        case .inputTooLong: ("That is too long.", "输入太长。")
        case .inputNotText: ("That is not text.", "输入的不是文本。")
        case .cannotRead: ("The input could not be read.", "无法读取输入。")
        case .onlyOne(let one, let other):
            ("Use either \(one) or \(other).", "\(one) 和 \(other) 只能选一个。")
        case .badLimit: ("The limit must be 0 (for all) or more.", "数量必须为 0（全部）或更大。")
        case .badPort: ("The port must be 1 to 65535.", "端口必须在 1 到 65535 之间。")
        case .queryMissing:
            ("Say which idea: words of it, or the beginning of its id.", "请指明想法：其中的词语，或编号的开头。")
        case .several(let query):
            ("“\(query)” matches several ideas. Use the beginning of an id:", "“\(query)”匹配多个想法。请使用编号的开头：")
        case .nothing(let query): ("No idea matches “\(query)”.", "没有与“\(query)”匹配的想法。")
        case .nothingDeleted(let query):
            ("No deleted idea matches “\(query)”.", "没有与“\(query)”匹配的已删除想法。")
        case .moreMatch: ("and more", "还有更多")
        case .matching(let count, let isMore):
            (
                (count == 1 ? "1 idea matches" : "\(count) \(isMore ? "ideas or more" : "ideas") match")
                    + ".",
                "\(count) 个\(isMore ? "或更多" : "")想法匹配。"
            )
        case .titlePrompt: ("Idea: ", "想法：")
        case .added(let title, let id): ("Added \(title) (\(id)).", "已添加 \(title)（\(id)）。")
        case .emptyHint:
            ("No ideas yet. Add one: ideabox add \"A first idea\"", "还没有想法。添加一个：ideabox add \"第一个想法\"")
        case .more(let count?):
            ("\(count) more; all of them: --limit 0", "还有 \(count) 个；显示全部：--limit 0")
        case .more(nil): ("There are more; all of them: --limit 0", "还有更多；显示全部：--limit 0")
        case .nothingSuch: ("There are none.", "没有。")
        case .webMissing:
            (
                "The program ideabox-web is missing, so there is no page. Install IdeaBox again.",
                "缺少程序 ideabox-web，因此无法打开网页。请重新安装 IdeaBox。"
            )
        case .webFailed(let reason):
            ("ideabox-web could not be started: \(reason).", "无法启动 ideabox-web：\(reason)。")
        default: nil
        }
    }

    private var editWords: Words? {
        switch self {
        case .edited(let title): ("Saved \(title).", "已保存 \(title)。")
        case .unchanged: ("Nothing was changed.", "未作任何更改。")
        case .noEditor:
            (
                "There is no editor: set EDITOR, or use --title and --description.",
                "没有编辑器：请设置 EDITOR，或使用 --title 和 --description。"
            )
        case .editorFailed(let status):
            ("The editor ended with \(status), so nothing was changed.", "编辑器以 \(status) 结束，因此未作任何更改。")
        case .editorMissing(let name):
            ("The editor \(name) could not be started.", "无法启动编辑器 \(name)。")
        case .emptied:
            (
                "The text is empty, so nothing was changed. To delete an idea: ideabox delete",
                "文本为空，因此未作任何更改。若要删除想法：ideabox delete"
            )
        case .textKept(let path): ("Your text is kept in \(path).", "你的文本保存在 \(path)。")
        case .textNotKept: ("The text could not be read back.", "无法读回文本。")
        case .textTooLarge(let limit):
            ("The text is longer than \(limit) bytes, so it was not saved.", "文本超过 \(limit) 字节，因此未保存。")
        case .meanwhile:
            (
                "It was changed elsewhere meanwhile; that version is kept beside yours: ideabox conflicts",
                "其间它在别处被更改；该版本与你的版本一并保留：ideabox conflicts"
            )
        case .done(let title): ("Done: \(title)", "已完成：\(title)")
        case .undone(let title): ("Not done: \(title)", "未完成：\(title)")
        case .doneAlready(let title): ("It was done already: \(title)", "原已完成：\(title)")
        case .undoneAlready(let title): ("It was not done: \(title)", "原未完成：\(title)")
        default: nil
        }
    }

    private var deleteWords: Words? {
        switch self {
        case .deleteQuestion(let title): ("Delete \(title)?", "删除 \(title)？")
        case .answerNeeded:
            ("Nobody can be asked here: say --yes if you mean it.", "此处无法询问：确定的话请加 --yes。")
        case .notDeleted: ("Nothing was deleted.", "未删除任何内容。")
        case .deleteHint(let id):
            (
                "It is kept for 30 days; to bring it back: ideabox deleted restore \(id)",
                "它会保留 30 天；若要恢复：ideabox deleted restore \(id)"
            )
        case .noDeleted: ("There are no deleted ideas.", "没有已删除的想法。")
        case .daysLeft(let days):
            (days == 1 ? "1 day left" : "\(days) days left", "剩余 \(days) 天")
        case .restored(let title): ("Restored \(title).", "已恢复 \(title)。")
        case .deleteNowQuestion(let title):
            ("Wipe \(title) for good, on every device?", "在所有设备上彻底清除 \(title)？")
        case .deletedForGood(let title): ("Wiped \(title).", "已清除 \(title)。")
        default: nil
        }
    }

    private var versionWords: Words {
        switch self {
        case .noConflicts: ("There are no other versions.", "没有其他版本。")
        case .present: ("now", "当前")
        case .other(let version, let time): ("other version \(version), \(time)", "其他版本 \(version)，\(time)")
        case .takeHint:
            ("To take a version: ideabox conflicts take VERSION", "若要采用某个版本：ideabox conflicts take 版本")
        case .keepHint(let id):
            (
                "To keep what is there now: ideabox conflicts keep \(id)",
                "若要保留当前内容：ideabox conflicts keep \(id)"
            )
        case .moreLines(let count):
            (count == 1 ? "… 1 more line" : "… \(count) more lines", "… 还有 \(count) 行")
        case .noVersion(let text):
            (
                "There is no other version “\(text)”; it may have been decided on. To see them: ideabox conflicts",
                "没有其他版本“\(text)”，它可能已被处理。查看：ideabox conflicts"
            )
        case .severalVersions(let text):
            ("“\(text)” begins several versions. Use more of it:", "“\(text)”是多个版本的开头。请多写几位：")
        case .versionMissing:
            ("Say which version, as ideabox conflicts shows it.", "请指明版本，如 ideabox conflicts 所示。")
        case .noVersionsLeft(let title):
            ("\(title) has no other versions.", "\(title) 没有其他版本。")
        case .versionTaken(let title):
            (
                "“\(title)”: taken. What stood there before is kept as the other version.",
                "“\(title)”：已采用。之前的内容保留为另一个版本。"
            )
        case .presentKept(let title):
            ("“\(title)”: the present version is kept.", "“\(title)”：已保留当前版本。")
        case .newsCame(let title):
            (
                "Something of “\(title)” came from another device just now, so nothing was decided. To see it: "
                    + "ideabox conflicts",
                "刚刚从另一台设备收到“\(title)”的新内容，因此未作决定。查看：ideabox conflicts"
            )
        default: ("", "")
        }
    }
}
