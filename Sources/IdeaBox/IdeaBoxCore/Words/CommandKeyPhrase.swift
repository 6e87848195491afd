public import SecretStore
public import SyncFaces

/// What the command line says about carrying keys to another machine.
///
/// Names of commands and options are not translated.
public enum CommandKeyPhrase: Sendable, Equatable {
    /// What is asked for.
    case newPassphrasePrompt, passphraseAgainPrompt, passphrasePrompt, pasteKeyText
    /// Passphrases, with their least or greatest length.
    case passphraseMissing, passphraseShort(Int), passphraseLong(Int), passphraseNotText, passphrasesDiffer
    case passphraseNeedsTerminal, passphraseInArguments, wrongPassphrase
    /// Texts.
    case keyTextTooLong(Int), notKeyText, keyTextIncomplete, keyTextDamaged, keyTextNewer(Int)
    case keyTextTooCostly, noMemory
    /// Keychains.
    case noKeys, tooManyKeys(Int), keychain(SecretStoreError), taken(String), unfinished(
        Int, SecretStoreError)
    case notKept(String)
    /// What was done.
    case keysSealed(Int, place: String), keysWritten(Int, place: String, path: String), warning
    case keysAdded(Int, of: Int, place: String)

    /// The words.
    ///
    /// - Parameter language: the person's language.
    /// - Returns: one or more whole sentences, or a few words before an answer.
    public func text(in language: Language) -> String {
        let words = passphraseWords ?? textWords ?? carryWords
        return language == .chinese ? words.chinese : words.english
    }
}

extension CommandKeyPhrase {
    private typealias Words = (english: String, chinese: String)

    private var passphraseWords: Words? {
        switch self {
        case .newPassphrasePrompt: ("New passphrase (not shown): ", "新口令（不显示）：")
        case .passphraseAgainPrompt: ("The same again: ", "再次输入：")
        case .passphrasePrompt: ("Passphrase (not shown): ", "口令（不显示）：")
        case .passphraseMissing: ("A passphrase is needed.", "需要口令。")
        case .passphraseShort(let count):
            ("The passphrase needs at least \(count) characters.", "口令至少需要 \(count) 个字符。")
        case .passphraseLong(let count):
            ("The passphrase is longer than \(count) bytes.", "口令超过 \(count) 字节。")
        case .passphraseNotText: ("The passphrase is not text in UTF-8.", "口令不是 UTF-8 文本。")
        case .passphrasesDiffer: ("The two are not alike. Nothing was made.", "两次输入不一致。未生成任何内容。")
        case .passphraseNeedsTerminal:
            (
                "There is no terminal to ask for the passphrase. Give the text as a file, then the passphrase can come "
                    + "from the pipe: ideabox key import FILE",
                "没有可以询问口令的终端。请以文件提供文本，口令就可以来自管道：ideabox key import FILE"
            )
        case .passphraseInArguments:
            (
                "Passphrases and texts of keys are not taken as arguments: other users of this computer can see those, "
                    + "and the shell keeps them. You are asked for them, or can pipe them in. A passphrase that stood "
                    + "here has been seen: take another one.",
                "口令和密钥文本不能写在命令行参数里：这台电脑的其他用户能看到，shell 也会记录。程序会询问，也可以通过管道输入。"
                    + "写在这里的口令已经暴露：请换一个。"
            )
        case .wrongPassphrase: ("This passphrase does not open the text.", "此口令无法打开这段文本。")
        default: nil
        }
    }

    private var textWords: Words? {
        switch self {
        case .pasteKeyText:
            (
                "Paste the text of the keys, from its BEGIN line to its END line, and press Enter:",
                "请粘贴密钥文本，从 BEGIN 行到 END 行，然后按回车："
            )
        case .keyTextTooLong(let limit):
            ("This is longer than \(limit) bytes, so it is no text of keys.", "内容超过 \(limit) 字节，因此不是密钥文本。")
        case .notKeyText:
            (
                "This is no text of IdeaBox’s keys: it has no such BEGIN line. Give what ideabox key export made.",
                "这不是 IdeaBox 的密钥文本：没有相应的 BEGIN 行。请提供 ideabox key export 生成的内容。"
            )
        case .keyTextIncomplete:
            (
                "A part of the text is missing: copy it whole, from its BEGIN line to its END line.",
                "文本不完整：请完整复制，从 BEGIN 行到 END 行。"
            )
        case .keyTextDamaged:
            (
                "The text was changed on its way: a letter is wrong or missing. Copy it again.",
                "文本在传递中被改变：有字符错误或缺失。请重新复制。"
            )
        case .keyTextNewer(let version):
            (
                "This text of keys has format \(version), made by a newer version of IdeaBox. Update this program.",
                "此密钥文本的格式为 \(version)，由更新版本的 IdeaBox 生成。请更新本程序。"
            )
        case .keyTextTooCostly:
            (
                "This text asks for more memory or time than any of ours, so it is not opened.",
                "此文本要求的内存或时间超过本程序生成的任何文本，因此不会打开。"
            )
        case .noMemory:
            (
                "There is too little free memory for the passphrase. Close some programs and try again.",
                "可用内存不足，无法处理口令。请关闭一些程序后重试。"
            )
        default: nil
        }
    }

    private var carryWords: Words {
        switch self {
        case .noKeys:
            (
                "This keychain has no key yet: one is made when ideas go to a cloud for the first time.",
                "此密钥存储中还没有密钥：想法第一次放入云端时会创建。"
            )
        case .tooManyKeys(let count):
            (
                "This keychain has more than \(count) keys, too many for one text.",
                "此密钥存储中的密钥超过 \(count) 个，一段文本放不下。"
            )
        case .keychain(let error):
            ("The keys cannot be read. \(error.description)", "无法读取密钥。\(error.chinese)")
        case .taken(let name):
            (
                "Something else is stored under the name \(name), and is not overwritten. Move it away, then try again.",
                "名称 \(name) 下已存有其他内容，不会被覆盖。请将其移走后重试。"
            )
        case .unfinished(let added, let error):
            (
                (added == 0 ? "The keys could not be stored." : "Only \(added) of the keys could be stored.")
                    + " \(error.description)",
                (added == 0 ? "无法存入密钥。" : "只存入了 \(added) 个密钥。") + error.chinese
            )
        case .notKept(let name):
            (
                "The keychain took the key \(name) and does not give it back. Check the keychain, then try again.",
                "密钥存储接收了密钥 \(name)，却无法读回。请检查密钥存储后重试。"
            )
        case .keysSealed(let count, let place):
            ("The text holds \(Self.keys(count)) of \(place), sealed.", "文本中是 \(place) 的 \(count) 个密钥，已加密。")
        case .keysWritten(let count, let place, let path):
            (
                "\(path) now holds \(Self.keys(count)) of \(place), sealed.",
                "\(path) 现在包含 \(place) 的 \(count) 个密钥，已加密。"
            )
        case .warning:
            (
                "With its passphrase it opens everything that your ideas put into a cloud. Use it with ideabox key import "
                    + "on your other machine, then delete it everywhere: file, clipboard, messages, terminal window.",
                "凭口令，它能打开你的想法放入云端的全部内容。请在另一台设备上用 ideabox key import 导入，"
                    + "然后删除所有副本：文件、剪贴板、消息、终端窗口。"
            )
        case .keysAdded(let added, let count, let place): Self.added(added, of: count, place)
        default: ("", "")
        }
    }

    private static func keys(_ count: Int) -> String { count == 1 ? "1 key" : "\(count) keys" }

    private static func added(_ added: Int, of count: Int, _ place: String) -> Words {
        if added == 0 {
            return (
                count == 1
                    ? "The key was in \(place) already." : "All \(count) keys were in \(place) already.",
                "全部 \(count) 个密钥已在 \(place) 中。"
            )
        }
        let rest = count - added
        return (
            "\(place) has \(added == 1 ? "1 new key" : "\(added) new keys")"
                + (rest > 0 ? "; the other \(rest) of the text were there already." : "."),
            "\(place) 新增 \(added) 个密钥" + (rest > 0 ? "；文本中的另外 \(rest) 个原已存在。" : "。")
        )
    }
}
