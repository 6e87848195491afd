internal import SecretStore

extension CommandPhrase {
    /// The words about carrying keys, and about places that a cloud would carry along.
    var keyWords: Words? { passphraseWords ?? keyTextWords ?? carryWords }

    private var passphraseWords: Words? {
        switch self {
        case .newPassphrasePrompt: ("New passphrase (not shown): ", "新口令（不显示）：")
        case .passphraseAgainPrompt: ("The same again: ", "再输入一次：")
        case .passphrasePrompt: ("Passphrase (not shown): ", "口令（不显示）：")
        case .passphraseMissing:
            ("There is no passphrase: give one that is not blank.", "没有口令：请输入不是空白的口令。")
        case .passphraseShort(let count):
            (
                "This passphrase is too short: whoever finds the text can try many. Take at least \(count) characters, "
                    + "such as five or six words.",
                "口令太短：拿到这段文本的人可以大量尝试。请使用至少 \(count) 个字符，例如五六个词。"
            )
        case .passphraseLong(let count):
            ("This passphrase is too long: at most \(count) bytes.", "口令太长：最多 \(count) 字节。")
        case .passphraseNotText:
            (
                "This passphrase is not UTF-8, so another machine might not take it. Set the terminal to UTF-8.",
                "口令不是 UTF-8，另一台机器可能无法识别。请将终端设为 UTF-8。"
            )
        case .passphrasesDiffer:
            ("The two passphrases differ, so nothing was made.", "两次输入的口令不同，因此未生成任何内容。")
        case .passphraseNeedsTerminal:
            (
                "There is no terminal to ask for the passphrase. Give the text as a file, then the passphrase can come "
                    + "from the pipe: second key import FILE",
                "没有可以询问口令的终端。请以文件提供文本，口令就可以来自管道：second key import FILE"
            )
        case .passphraseInArguments:
            (
                "Passphrases and texts of keys are not taken as arguments: other users of this computer can see those, "
                    + "and the shell keeps them. You are asked for them, or can pipe them in. A passphrase that stood "
                    + "here has been seen: take another one.",
                "口令和密钥文本不能写在命令行参数里：这台电脑的其他用户能看到，shell 也会记录。程序会询问，也可以通过管道输入。"
                    + "写在这里的口令已经暴露：请换一个。"
            )
        case .wrongPassphrase:
            ("This passphrase does not open the text.", "此口令无法打开这段文本。")
        default: nil
        }
    }

    private var keyTextWords: Words? {
        switch self {
        case .pasteKeyText:
            (
                "Paste the text of the keys, from its BEGIN line to its END line, and press Enter:",
                "请粘贴密钥文本，从 BEGIN 行到 END 行，然后按回车："
            )
        case .keyTextTooLong(let limit):
            (
                "This is longer than \(limit) bytes, so it is no text of keys.",
                "内容超过 \(limit) 字节，因此不是密钥文本。"
            )
        case .notKeyText:
            (
                "This is no text of keys: it has no BEGIN line. Give what second key export made.",
                "这不是密钥文本：没有 BEGIN 行。请提供 second key export 生成的内容。"
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
                "This text of keys has format \(version), made by a newer version of Second. Update this program.",
                "此密钥文本的格式为 \(version)，由更新版本的 Second 生成。请更新本程序。"
            )
        case .keyTextTooCostly:
            (
                "This text asks for more memory or time than any of ours, so it is not opened.",
                "此文本要求的内存或时间超过本程序生成的任何文本，因此不会打开。"
            )
        case .noMemoryForKeyText:
            (
                "There is too little free memory for the passphrase. Close some programs and try again.",
                "可用内存不足，无法处理口令。请关闭一些程序后重试。"
            )
        default: nil
        }
    }

    private var carryWords: Words? {
        switch self {
        case .noKeys:
            (
                "This keychain has no key yet: one is made with the first account, by second add.",
                "此密钥存储中还没有密钥：用 second add 添加第一个账号时会创建。"
            )
        case .tooManyKeys(let count):
            (
                "This keychain has more than \(count) keys, too many for one text.",
                "此密钥存储中的密钥超过 \(count) 个，一段文本放不下。"
            )
        case .keyCarrier(let error): error.words
        case .keysSealed(let count, let place):
            (
                "The text holds \(Self.keys(count)) of \(place), sealed.",
                "该文本含有 \(place) 中的 \(count) 个密钥，已加密。"
            )
        case .keysWritten(let count, let place, let path):
            (
                "\(path) now holds \(Self.keys(count)) of \(place), sealed.",
                "\(path) 现含有 \(place) 中的 \(count) 个密钥，已加密。"
            )
        case .keyTextWarning:
            (
                "With its passphrase it opens your vault and every copy of it. Use it with second key import on your other "
                    + "machine, then delete it everywhere: file, clipboard, messages, terminal window.",
                "它与口令一起可以打开你的保险库及其所有副本。请在另一台机器上用 second key import 导入，"
                    + "然后将其彻底删除：文件、剪贴板、消息、终端窗口。"
            )
        case .keysAdded(let added, let count, let place):
            Self.added(added, of: count, place: place)
        case .vaultOpensNow: ("The vault opens now.", "保险库现在可以打开了。")
        case .vaultStaysClosed(let condition):
            (
                "The vault here still does not open. \(condition.words.english)",
                "这里的保险库仍无法打开。\(condition.words.chinese)"
            )
        default: nil
        }
    }

    private static func keys(_ count: Int) -> String { count == 1 ? "1 key" : "\(count) keys" }

    private static func added(_ added: Int, of count: Int, place: String) -> Words {
        switch (added, count) {
        case (0, 1): ("The key was in \(place) already.", "该密钥已在 \(place) 中。")
        case (0, _): ("All \(count) keys were in \(place) already.", "全部 \(count) 个密钥已在 \(place) 中。")
        case (count, _):
            ("\(place) has \(added == 1 ? "1 new key" : "\(added) new keys").", "\(place) 新增 \(added) 个密钥。")
        default:
            (
                "\(place) has \(added == 1 ? "1 new key" : "\(added) new keys"); "
                    + "the other \(count - added) of the text were there already.",
                "\(place) 新增 \(added) 个密钥；文本中的另外 \(count - added) 个原已存在。"
            )
        }
    }
}

extension KeyCarrierError {
    fileprivate var words: CommandPhrase.Words {
        switch self {
        case .unreadable(let error):
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
        }
    }
}
