internal import OneTimePassword

/// The Chinese sentences of errors whose English ones stand beside the errors themselves.
extension OneTimePasswordError {
    var chinese: String {
        switch self {
        case .link(let reason): reason.chinese
        case .label(.brokenEncoding): "链接的标签已损坏：百分号编码有误。"
        case .issuer(let reason): reason.chinese("服务名称")
        case .account(let reason): reason.chinese("账号")
        case .secret(let reason): reason.chinese
        case .algorithm(let reason): reason.chinese
        case .digits(let reason): reason.chinese("位数", Digits.range)
        case .period(let reason): reason.chinese("周期（秒）", Period.range)
        }
    }

    fileprivate static func repeated(_ field: String) -> String { "链接中的\(field)出现两次，且值不同。" }
    fileprivate static func broken(_ field: String) -> String { "链接中的\(field)已损坏：百分号编码有误。" }
}

extension OneTimePasswordError.LinkReason {
    fileprivate var chinese: String {
        switch self {
        case .empty: "没有链接。"
        case .tooLong: "链接超过 \(OTPAuthLink.lengthLimit) 字节。"
        case .notALink: "这不是 otpauth 链接。"
        case .bareSecret: "这只是密钥，不是链接；请手动输入，并填写服务名称。"
        case .web: "这是网页链接，不是 otpauth 链接。"
        case .googleExport: "这是 Google 身份验证器的导出码；请逐个添加账号。"
        case .steam: "Steam 使用自己的验证码格式，不受支持。"
        case .hotp: "此账号使用计数型验证码（HOTP）；仅支持基于时间的验证码（TOTP）。"
        case .otherType: "此 otpauth 链接的类型未知；仅支持 totp。"
        case .otherApp: "这是其他应用的链接，不是 otpauth 链接。"
        case .brokenEncoding: "链接已损坏：百分号编码有误。"
        }
    }
}

extension OneTimePasswordError.NameReason {
    fileprivate func chinese(_ field: String) -> String {
        switch self {
        case .tooLong: "\(field)超过 \(OTPAuthLink.nameLimit) 个字符。"
        case .repeated: OneTimePasswordError.repeated(field)
        case .brokenEncoding: OneTimePasswordError.broken(field)
        }
    }
}

extension OneTimePasswordError.SecretReason {
    fileprivate var chinese: String {
        switch self {
        case .missing: "链接中没有密钥。"
        case .empty: "密钥为空。"
        case .tooShort: "密钥太短：至少需要两个字母。"
        case .tooLong: "密钥超过 \(TOTP.secretLimit) 字节。"
        case .badLetter(let scalar, let likely): Self.chinese(scalar, likely)
        case .repeated: OneTimePasswordError.repeated("密钥")
        case .brokenEncoding: OneTimePasswordError.broken("密钥")
        }
    }

    private static func chinese(_ scalar: Unicode.Scalar, _ likely: [Character]) -> String {
        let sentence = "密钥包含\(scalar.nameForPeople)，它不属于 A-Z 和 2-7"
        guard !likely.isEmpty else { return sentence + "。" }
        return sentence + "；是否应为 \(likely.map(String.init).joined(separator: " 或 "))？"
    }
}

extension OneTimePasswordError.AlgorithmReason {
    fileprivate var chinese: String {
        switch self {
        case .empty: "算法为空。"
        case .unknown: "算法不是 SHA1、SHA256 或 SHA512。"
        case .repeated: OneTimePasswordError.repeated("算法")
        case .brokenEncoding: OneTimePasswordError.broken("算法")
        }
    }
}

extension OneTimePasswordError.NumberReason {
    fileprivate func chinese(_ field: String, _ range: ClosedRange<Int>) -> String {
        switch self {
        case .empty: "\(field)为空。"
        case .notANumber: "\(field)不是整数。"
        case .outOfRange: "\(field)不在 \(range.lowerBound) 到 \(range.upperBound) 之间。"
        case .repeated: OneTimePasswordError.repeated(field)
        case .brokenEncoding: OneTimePasswordError.broken(field)
        }
    }
}
