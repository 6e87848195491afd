internal import Keyring
internal import SecretStore
internal import Localization

extension KeyTextError {
    /// Why a text was not made or opened, and what to do.
    func words(_ product: KeyProduct) -> KeyProduct.Words {
        switch self {
        case .passphraseEmpty, .passphraseShort, .passphraseLong, .passphraseNotText, .wrongPassphrase:
            passphraseWords
        case .noKeys:
            (
                "This keychain has no key yet: \(product.first.english).",
                "此密钥存储中还没有密钥：\(product.first.chinese)。"
            )
        case .tooManyKeys:
            (
                "This keychain has more than \(SealedKeys.mostKeys) keys, too many for one text.",
                "此密钥存储中的密钥超过 \(SealedKeys.mostKeys) 个，一段文本放不下。"
            )
        case .notKeyText:
            (
                "This is no text of \(product.title)’s keys: it has no BEGIN line of them. Give what "
                    + "\(product.command) key export made.",
                "这不是 \(product.title) 的密钥文本：没有相应的 BEGIN 行。请提供 \(product.command) key export 生成的内容。"
            )
        case .newerVersion(let version):
            (
                "This text of keys has format \(version), made by a newer version of \(product.title). Update this "
                    + "program.",
                "此密钥文本的格式为 \(version)，由更新版本的 \(product.title) 生成。请更新本程序。"
            )
        default: textWords
        }
    }

    private var passphraseWords: KeyProduct.Words {
        switch self {
        case .passphraseEmpty:
            ("There is no passphrase: give one that is not blank.", "没有口令：请输入不是空白的口令。")
        case .passphraseShort:
            (
                "This passphrase is too short: whoever finds the text can try many. Take at least "
                    + "\(Passphrase.fewestCharacters) characters, such as five or six words.",
                "口令太短：拿到这段文本的人可以大量尝试。请使用至少 \(Passphrase.fewestCharacters) 个字符，例如五六个词。"
            )
        case .passphraseLong:
            (
                "This passphrase is too long: at most \(Passphrase.mostBytes) bytes.",
                "口令太长：最多 \(Passphrase.mostBytes) 字节。"
            )
        case .passphraseNotText:
            (
                "This passphrase is not UTF-8, so another machine might not take it. Set the terminal to UTF-8.",
                "口令不是 UTF-8，另一台机器可能无法识别。请将终端设为 UTF-8。"
            )
        default: ("This passphrase does not open the text.", "此口令无法打开这段文本。")
        }
    }

    private var textWords: KeyProduct.Words {
        switch self {
        case .textTooLong:
            (
                "This is longer than \(SealedKeys.longestText) bytes, so it is no text of keys.",
                "内容超过 \(SealedKeys.longestText) 字节，因此不是密钥文本。"
            )
        case .incomplete:
            (
                "A part of the text is missing: copy it whole, from its BEGIN line to its END line.",
                "文本不完整：请完整复制，从 BEGIN 行到 END 行。"
            )
        case .tooCostly:
            (
                "This text asks for more memory or time than any of ours, so it is not opened.",
                "此文本要求的内存或时间超过本程序生成的任何文本，因此不会打开。"
            )
        case .noMemory:
            (
                "There is too little free memory for the passphrase. Close some programs and try again.",
                "可用内存不足，无法处理口令。请关闭一些程序后重试。"
            )
        default:
            (
                "The text was changed on its way: a letter is wrong or missing. Copy it again.",
                "文本在传递中被改变：有字符错误或缺失。请重新复制。"
            )
        }
    }
}

extension KeyTransferFailure {
    /// Why keys could not be read or stored, and what to do.
    var words: KeyProduct.Words {
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
