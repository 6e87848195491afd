internal import Files
internal import OneTimePassword
internal import SecretStore

extension VaultState.Condition {
    var words: (english: String, chinese: String) {
        switch self {
        case .loading: ("The vault is being opened.", "正在打开保险库。")
        case .ready: ("The vault is open.", "保险库已打开。")
        case .waiting:
            (
                "The cloud has not been read whole yet. Accounts may be on their way; adding works.",
                "云端尚未完整读取。账号可能正在同步中；可以添加账号。"
            )
        case .keyUnavailable: ("The key of this vault is not available.", "此保险库的密钥不可用。")
        case .secretStore(let error):
            ("The vault’s key cannot be looked up. \(error.description)", "无法查找保险库的密钥。\(error.chinese)")
        case .keyNotKept: AuthenticatorError.keyNotKept.words
        case .newerVersion(let version):
            (
                "This vault has format \(version), made by a newer version of Second. It is left untouched: "
                    + "update this program to open it.",
                "此保险库的格式为 \(version)，由更新版本的 Second 创建。它保持原样：请更新本程序后再打开。"
            )
        case .damaged(let damage): damage.words
        case .files(let error): (error.description, error.chinese)
        }
    }
}

extension KeyPlaces {
    var words: (english: String, chinese: String) {
        (
            "\(sealed) is sealed with a key that is not in \(keychain). Bring it here: run second key export on "
                + "the machine that has it, then second key import on this one.",
            "\(sealed) 已用密钥加密，而 \(keychain) 中没有该密钥。请把它带到这里：在有该密钥的机器上运行 second key export，"
                + "然后在这台机器上运行 second key import。"
        )
    }

    /// Of a folder in which other devices have sealed something with a key of their own.
    var registerWords: (english: String, chinese: String) {
        (
            "Accounts of another device in \(sealed) are sealed with a key that is not in \(keychain). Bring it "
                + "here: run second key export on the machine that has it, then second key import on this one.",
            "\(sealed) 中另一台设备的账号已用密钥加密，而 \(keychain) 中没有该密钥。请把它带到这里：在有该密钥的机器上运行 "
                + "second key export，然后在这台机器上运行 second key import。"
        )
    }
}

extension VaultState.Damage {
    fileprivate var words: (english: String, chinese: String) {
        let english =
            switch self {
            case .empty: "The vault file is empty."
            case .notAVault: "The vault file is something else: it does not begin as a vault does."
            case .truncated: "The vault file ends too early: a part of it is missing."
            case .changed: "The vault file was changed or damaged: its seal does not fit."
            }
        let chinese =
            switch self {
            case .empty: "保险库文件是空的。"
            case .notAVault: "保险库文件不是保险库：开头不符。"
            case .truncated: "保险库文件不完整：缺少一部分。"
            case .changed: "保险库文件被更改或已损坏：封印不符。"
            }
        return (
            english + " It is left untouched: restore it from a backup, or set it aside and start anew.",
            chinese + "它保持原样：请从备份恢复，或将其移开并重新开始。"
        )
    }
}

extension UnreadableEntry {
    var words: (english: String, chinese: String) {
        let shown = ShownText.line(name)
        let name = shown.isEmpty ? ("An entry without a name", "无名条目") : (shown, shown)
        guard let reason else {
            return ("\(name.0): its form is not known.", "\(name.1)：格式未知。")
        }
        return ("\(name.0): \(reason.description)", "\(name.1)：\(reason.chinese)")
    }
}

extension ManualEntry.Problem {
    var words: (english: String, chinese: String) {
        switch self {
        case .issuerMissing: ("Enter the name of the service.", "请输入服务名称。")
        case .field(let error): (error.description, error.chinese)
        }
    }
}

extension AuthenticatorError {
    var words: (english: String, chinese: String) {
        switch self {
        case .notReady(.keyUnavailable):
            (Phrase.keyUnavailable.text(in: .english), Phrase.keyUnavailable.text(in: .chinese))
        case .notReady(let condition): condition.words
        case .duplicate(let tokens): Self.duplicate(tokens)
        case .notFound: ("This account is not here any more.", "此账号已不在这里。")
        case .invalid(let problem): problem.words
        case .files(let error):
            ("Nothing was changed. \(error.description)", "未作任何更改。\(error.chinese)")
        case .secretStore(let error):
            ("Nothing was changed. \(error.description)", "未作任何更改。\(error.chinese)")
        case .unconfirmed(let error):
            (
                "The change was written, but the disk did not confirm it. \(error.description)",
                "更改已写入，但磁盘未确认。\(error.chinese)"
            )
        case .tooLarge:
            ("Nothing was changed: the vault has no room for more.", "未作任何更改：保险库已没有空间。")
        case .keyNotKept:
            (
                "The key store did not keep the new key, so nothing was sealed with it. Check the key store.",
                "密钥存储没有保存新密钥，因此没有用它加密任何内容。请检查密钥存储。"
            )
        case .notDamaged:
            ("The vault is not damaged, so it stays where it is.", "保险库没有损坏，因此保持原位。")
        }
    }

    private static func duplicate(_ tokens: [Token]) -> (english: String, chinese: String) {
        func name(_ language: Language) -> String {
            guard let token = tokens.first else { return Phrase.unnamed.text(in: language) }
            return Card.name(issuer: token.issuer, account: token.account, language)
        }
        return (
            Phrase.duplicate(name(.english)).text(in: .english),
            Phrase.duplicate(name(.chinese)).text(in: .chinese)
        )
    }
}

extension Phrase {
    static let lockedRegisterWords = (
        english:
            "Codes of another device are in the cloud, but the key that decrypts them is not available here. "
            + "They appear by themselves when the key arrives.",
        chinese: "检测到你的验证码数据已从 iCloud 同步,但解密密钥不可用。请确认已开启 iCloud 钥匙串。"
    )

    static func clocksDisagree(_ name: String) -> (english: String, chinese: String) {
        (
            "This device and \(name) disagree about the time. Codes may be refused: check the date and time of "
                + "both.",
            "此设备与 \(name) 的时间不一致，验证码可能会被拒绝：请检查两者的日期和时间。"
        )
    }
}
