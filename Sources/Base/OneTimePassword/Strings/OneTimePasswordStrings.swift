// Made by scripts/generate-strings from the catalogues beside it; change those.
// swift-format-ignore-file

package import Localization

/// What OneTimePassword says to people: keys of the texts in its catalogues.
package enum OneTimePasswordStrings: Localizable, Equatable {
    case issuer, account, secret, algorithm, digits, period, brokenLabel, repeated(LocalizedText)
    case broken(LocalizedText), noLink, longLink(Int), notALink, bareSecret, web, googleExport, steam, hotp
    case otherType, otherApp, brokenLink, longName(field: LocalizedText, limit: Int), noSecret, emptySecret
    case shortSecret, longSecret(Int), badLetter(String), likelyLetter(letter: String, likely: LocalizedText)
    case eitherLetter(first: LocalizedText, second: String), otherAlgorithm, empty(LocalizedText)
    case notANumber(LocalizedText), outOfRange(field: LocalizedText, least: Int, greatest: Int)

    package func text(in language: Language) -> String {
        switch language {
        case .english: english
        case .chinese: chinese
        }
    }

    private var english: String {
        switch self {
        case .issuer: "issuer"
        case .account: "account"
        case .secret: "secret"
        case .algorithm: "algorithm"
        case .digits: "number of digits"
        case .period: "period in seconds"
        case .brokenLabel: "The link's label is damaged: its percent-encoding is broken."
        case .repeated(let field): "The link gives the \(field.text(in: .english)) twice, with different values."
        case .broken(let field): "The link's \(field.text(in: .english)) is damaged: its percent-encoding is broken."
        case .noLink: "There is no link."
        case .longLink(let limit): "The link is longer than \(limit) bytes."
        case .notALink: "This is not an otpauth link."
        case .bareSecret: "This is a secret key alone, not a link; enter it by hand, with the name of its service."
        case .web: "This is a link to a web page, not an otpauth link."
        case .googleExport: "This is an export of Google Authenticator; add the accounts one by one instead."
        case .steam: "Steam makes codes of its own kind, which are not supported."
        case .hotp: "This account counts its codes (HOTP); only time-based codes (TOTP) are supported."
        case .otherType: "This otpauth link is of an unknown type; only totp is supported."
        case .otherApp: "This is a link for another app, not an otpauth link."
        case .brokenLink: "The link is damaged: its percent-encoding is broken."
        case .longName(let field, let limit): "The \(field.text(in: .english)) is longer than \(limit) characters."
        case .noSecret: "The link has no secret."
        case .emptySecret: "The secret is empty."
        case .shortSecret: "The secret is too short: it needs two letters at least."
        case .longSecret(let limit): "The secret is longer than \(limit) bytes."
        case .badLetter(let letter): "The secret contains \(letter), which is not one of A-Z and 2-7."
        case .likelyLetter(let letter, let likely): "The secret contains \(letter), which is not one of A-Z and 2-7; did you mean \(likely.text(in: .english))?"
        case .eitherLetter(let first, let second): "\(first.text(in: .english)) or \(second)"
        case .otherAlgorithm: "The algorithm is none of SHA1, SHA256 and SHA512."
        case .empty(let field): "The \(field.text(in: .english)) is empty."
        case .notANumber(let field): "The \(field.text(in: .english)) is not a whole number."
        case .outOfRange(let field, let least, let greatest): "The \(field.text(in: .english)) is not between \(least) and \(greatest)."
        }
    }

    private var chinese: String {
        switch self {
        case .issuer: "服务名称"
        case .account: "账号"
        case .secret: "密钥"
        case .algorithm: "算法"
        case .digits: "位数"
        case .period: "周期（秒）"
        case .brokenLabel: "链接的标签已损坏：百分号编码有误。"
        case .repeated(let field): "链接中的\(field.text(in: .chinese))出现两次，且值不同。"
        case .broken(let field): "链接中的\(field.text(in: .chinese))已损坏：百分号编码有误。"
        case .noLink: "没有链接。"
        case .longLink(let limit): "链接超过 \(limit) 字节。"
        case .notALink: "这不是 otpauth 链接。"
        case .bareSecret: "这只是密钥，不是链接；请手动输入，并填写服务名称。"
        case .web: "这是网页链接，不是 otpauth 链接。"
        case .googleExport: "这是 Google 身份验证器的导出码；请逐个添加账号。"
        case .steam: "Steam 使用自己的验证码格式，不受支持。"
        case .hotp: "此账号使用计数型验证码（HOTP）；仅支持基于时间的验证码（TOTP）。"
        case .otherType: "此 otpauth 链接的类型未知；仅支持 totp。"
        case .otherApp: "这是其他应用的链接，不是 otpauth 链接。"
        case .brokenLink: "链接已损坏：百分号编码有误。"
        case .longName(let field, let limit): "\(field.text(in: .chinese))超过 \(limit) 个字符。"
        case .noSecret: "链接中没有密钥。"
        case .emptySecret: "密钥为空。"
        case .shortSecret: "密钥太短：至少需要两个字母。"
        case .longSecret(let limit): "密钥超过 \(limit) 字节。"
        case .badLetter(let letter): "密钥包含\(letter)，它不属于 A-Z 和 2-7。"
        case .likelyLetter(let letter, let likely): "密钥包含\(letter)，它不属于 A-Z 和 2-7；是否应为 \(likely.text(in: .chinese))？"
        case .eitherLetter(let first, let second): "\(first.text(in: .chinese)) 或 \(second)"
        case .otherAlgorithm: "算法不是 SHA1、SHA256 或 SHA512。"
        case .empty(let field): "\(field.text(in: .chinese))为空。"
        case .notANumber(let field): "\(field.text(in: .chinese))不是整数。"
        case .outOfRange(let field, let least, let greatest): "\(field.text(in: .chinese))不在 \(least) 到 \(greatest) 之间。"
        }
    }
}
