/// What the command line says beyond the words that all faces share.
///
/// Names of commands and options are not translated.
public enum CommandPhrase: Sendable, Equatable {
    /// An option without its place.
    case emptyPlace(String)
    /// Arguments and input.
    case secretInArguments, terminalNeeded(String), nothingRead, inputTooLong, inputNotText, cannotRead,
        cannotWrite
    /// Options that do not go together.
    case manualNeeded(String), onlyOneSource, onlyOne(String, String), clearNeedsCopy, badPort
    /// What is asked for when adding.
    case linkPrompt, secretPrompt, issuerPrompt, accountPrompt
    /// A secret where a link was asked for, at the terminal and in a pipe; the line of what is not good.
    case namesForSecret, secretAlone, inLine(Int, String)
    /// Adding.
    case found(Int), addQuestion(Int), added(String), codeFor(Int), codeForThen(Int, String), addAnyway,
        duplicateHint, notAdded
    /// Pictures.
    case cannotOpenPicture(String), noLinkInPicture, inPicture(String, String)
    /// Queries.
    case several(String), emptyHint, queryMissing
    /// Editing and deleting.
    case edited(String), nothingToEdit, deleteQuestion(String), deleteHint(String), notDeleted, answerNeeded
    /// Deleted accounts.
    case noDeleted, daysLeft(Int), restored(String), restoredHint(String), deleteNowQuestion(String),
        deletedForGood(String)
    /// The clipboard.
    case noClipboard, clipboardFailed(String), clears(Int), clearsBuffer(Int), cannotClear
    /// A copied code: whose it is, how long it holds, and in how many seconds that begins. On a clipboard that is known
    /// to have it, in tmux's buffer, or sent to a terminal that does not answer.
    case codeCopied(String, Int, from: Int), codeInBuffer(String, Int, from: Int), codeSent(
        String, Int, from: Int)
    /// The live list.
    case watchHelp, watchFilter
    /// The page.
    case webMissing, webFailed(String)
    /// Setting a damaged vault aside.
    case setAsideQuestion, setAsideDone(String), unchanged
    /// What new keys did for the vault.
    case vaultOpensNow, vaultStaysClosed(VaultState.Condition)

    /// The words: one or more whole sentences, or a few words before an answer.
    public func text(in language: Language) -> String {
        let words = startWords ?? addWords ?? vaultWords ?? copyWords ?? changeWords
        return language == .chinese ? words.chinese : words.english
    }
}

extension CommandPhrase {
    typealias Words = (english: String, chinese: String)

    private var vaultWords: Words? {
        switch self {
        case .vaultOpensNow: ("The vault opens now.", "保险库现在可以打开了。")
        case .vaultStaysClosed(let condition):
            (
                "The vault here still does not open. \(condition.words.english)",
                "这里的保险库仍无法打开。\(condition.words.chinese)"
            )
        default: nil
        }
    }

    private var startWords: Words? {
        switch self {
        case .emptyPlace(let option): ("\(option) needs a place.", "\(option) 需要一个位置。")
        case .secretInArguments:
            (
                "Links and secrets are not taken as arguments: other users of this computer can see those, and the "
                    + "shell keeps them. Run second add and paste it there, or pipe it in. "
                    + "A secret that stood here has been seen: have the site make a new one.",
                "链接和密钥不能写在命令行参数里：这台电脑的其他用户能看到，shell 也会记录。请运行 second add 后粘贴，"
                    + "或通过管道输入。写在这里的密钥已经暴露：请在网站上重新生成。"
            )
        case .terminalNeeded(let command):
            ("second \(command) needs a terminal.", "second \(command) 需要在终端中运行。")
        case .nothingRead: ("Nothing was given.", "没有输入内容。")
        case .inputTooLong: ("That is too long.", "输入太长。")
        case .inputNotText: ("That is not text.", "输入的不是文本。")
        case .cannotRead: ("The input could not be read.", "无法读取输入。")
        case .cannotWrite: ("The output could not be written.", "无法写出输出。")
        case .manualNeeded(let option):
            ("\(option) goes with --manual.", "\(option) 需要与 --manual 一起使用。")
        case .onlyOneSource: ("Use either --qr or --manual.", "--qr 和 --manual 只能选一个。")
        case .onlyOne(let one, let other):
            ("Use either \(one) or \(other).", "\(one) 和 \(other) 只能选一个。")
        case .clearNeedsCopy: ("--clear goes with --copy.", "--clear 需要与 --copy 一起使用。")
        case .badPort: ("The port must be 1 to 65535.", "端口必须在 1 到 65535 之间。")
        case .webMissing:
            (
                "The program second-web is missing, so there is no page. Install Second again.",
                "缺少程序 second-web，因此无法打开网页。请重新安装 Second。"
            )
        case .webFailed(let reason):
            ("second-web could not be started: \(reason).", "无法启动 second-web：\(reason)。")
        default: nil
        }
    }
}
