extension ProblemBody {
    /// What a person reads of a problem: its sentence, what there is to know, and what to do next (requirements 10.1).
    ///
    /// - Parameter language: of the sentences.
    /// - Returns: one sentence after the other.
    public func guidance(_ language: Language) -> String {
        let separator = language == .chinese ? "。" : ". "
        let sentence = code.sentence(language)
        let parts = [sentence] + (language == .chinese ? chinese : english)
        return parts.joined(separator: separator) + (language == .chinese ? "。" : ".")
    }

    private var chinese: [String] {
        var parts: [String] = []
        if let unlocksAt { return lock(unlocksAt, .chinese) }
        if let attemptsLeft { parts.append("还可尝试 \(attemptsLeft) 次") }
        switch code {
        case .credentials: parts.append("没有账户？请先注册")
        case .locked: break
        case .code:
            if subcode != Subcode.wrong.rawValue { parts.append("请重新获取验证码") }
        case .session: parts.append("请重新登录")
        case .password: parts += (flaws ?? []).compactMap { PasswordFlaw(rawValue: $0)?.chinese }
        case .conflict where subcode == Subcode.closed.rawValue: parts.append("目前不开放注册")
        case .invalid:
            if let field { parts.append("请检查：\(field)") }
        default:
            if let retryAfter { parts.append("请在 \(retryAfter) 秒后重试") }
        }
        return parts
    }

    /// A lock, and when it ends: how long that takes from now says more than a moment in UTC.
    private func lock(_ unlocksAt: String, _ language: Language) -> [String] {
        let minutes = retryAfter.map { ($0 + 59) / 60 }
        let end =
            switch (language, minutes) {
            case (.chinese, let minutes?): "\(minutes) 分钟后解锁"
            case (.chinese, nil): "解锁时间：\(unlocksAt)"
            case (.english, 1?): "It opens again in 1 minute"
            case (.english, let minutes?): "It opens again in \(minutes) minutes"
            case (.english, nil): "It opens again at \(unlocksAt)"
            }
        return code == .locked ? [end] : [ProblemCode.locked.sentence(language), end]
    }

    private var english: [String] {
        var parts: [String] = []
        if let unlocksAt { return lock(unlocksAt, .english) }
        if let attemptsLeft {
            parts.append(attemptsLeft == 1 ? "1 attempt is left" : "\(attemptsLeft) attempts are left")
        }
        switch code {
        case .credentials: parts.append("No account yet? Register first")
        case .locked: break
        case .code:
            if subcode != Subcode.wrong.rawValue { parts.append("Ask for a new code") }
        case .session: parts.append("Please sign in again")
        case .password: parts += (flaws ?? []).compactMap { PasswordFlaw(rawValue: $0)?.english }
        case .conflict where subcode == Subcode.closed.rawValue:
            parts.append("No new accounts are taken here now")
        case .invalid:
            if let field { parts.append("Please look at: \(field)") }
        default:
            if let retryAfter { parts.append("Try again in \(retryAfter) seconds") }
        }
        return parts
    }
}

extension PasswordFlaw {
    fileprivate var chinese: String {
        switch self {
        case .tooShort: "至少 8 位；规则更严时至少 15 位"
        case .tooLong: "最多 256 位"
        case .noUpper: "需要大写字母"
        case .noLower: "需要小写字母"
        case .noDigit: "需要数字"
        case .common: "这是常见密码"
        case .context: "不能包含产品名称、邮箱或昵称"
        case .unchanged: "不能与原密码相同"
        case .control: "不能包含控制字符"
        }
    }

    fileprivate var english: String {
        switch self {
        case .tooShort: "At least 8 characters are needed, 15 where the rules are stricter"
        case .tooLong: "At most 256 characters are taken"
        case .noUpper: "A capital letter is needed"
        case .noLower: "A small letter is needed"
        case .noDigit: "A digit is needed"
        case .common: "It is one of the most common passwords"
        case .context: "It must not hold the product's name, your address or your name"
        case .unchanged: "It must differ from the one before"
        case .control: "It must not hold control characters"
        }
    }
}
