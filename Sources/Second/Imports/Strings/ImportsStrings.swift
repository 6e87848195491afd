// Made by scripts/generate-strings from the catalogues beside it; change those.
// swift-format-ignore-file

package import Localization
package import OneTimePassword

/// What Imports says to people: keys of the texts in its catalogues.
package enum ImportStrings: Localizable, Equatable {
    case links, empty, tooLarge(Int), tooManyEntries(Int), unknownFormat, archive, damaged(LocalizedText)
    case newerVersion(format: LocalizedText, version: Int), notOpenable(LocalizedText), noPassword
    case noCodeColumn(LocalizedText), wrongPassword, tooCostly, noMemory, field(OneTimePasswordError)
    case noSecret, otherKind(String), inTrash, damagedEntry

    package func text(in language: Language) -> String {
        switch language {
        case .english: english
        case .chinese: chinese
        }
    }

    private var english: String {
        switch self {
        case .links: "otpauth links"
        case .empty: "The file is empty."
        case .tooLarge(let limit): "The file is larger than \(limit) MiB, so it is no export of accounts."
        case .tooManyEntries(let limit): "The file has more than \(limit) entries."
        case .unknownFormat: "This file is of no format that can be imported. Those that can: otpauth links, and exports of Aegis, 2FAS, Ente Auth, Bitwarden, Proton Authenticator, Google Authenticator, Apple Passwords, andOTP, FreeOTP+, Raivo, Stratum and KeePassXC."
        case .archive: "This is a ZIP archive. Unpack it, and import the file in it."
        case .damaged(let format): "This is a file of \(format.text(in: .english)), but it is damaged or incomplete. Export it there again."
        case .newerVersion(let format, let version): "This file is of \(format.text(in: .english)), in its version \(version), which is too new for this program."
        case .notOpenable(let format): "This file of \(format.text(in: .english)) is encrypted in a way that cannot be opened here. Export it there again without encryption."
        case .noPassword: "No password opens this file, only the phone that made it. Export it there again with a password."
        case .noCodeColumn(let format): "This file of \(format.text(in: .english)) has no column for codes, so there is nothing to import."
        case .wrongPassword: "This password does not open the file."
        case .tooCostly: "Opening this file would take more memory or time than any of these programs asks for, so it is not opened."
        case .noMemory: "There is too little free memory to open the file. Close some programs and try again."
        case .field(let error): "\(error.text(in: .english))"
        case .noSecret: "It has no secret."
        case .otherKind(let name): "It makes codes of another kind (\(ShownText.line(name))); only time-based codes (TOTP) are supported."
        case .inTrash: "It lies in that program’s trash."
        case .damagedEntry: "This entry is damaged."
        }
    }

    private var chinese: String {
        switch self {
        case .links: "otpauth 链接"
        case .empty: "文件是空的。"
        case .tooLarge(let limit): "文件超过 \(limit) MiB，因此不是账号的导出文件。"
        case .tooManyEntries(let limit): "文件中的条目超过 \(limit) 个。"
        case .unknownFormat: "无法导入此格式的文件。可以导入：otpauth 链接，以及 Aegis、2FAS、Ente Auth、Bitwarden、Proton Authenticator、Google 身份验证器、Apple 密码、andOTP、FreeOTP+、Raivo、Stratum 和 KeePassXC 的导出文件。"
        case .archive: "这是 ZIP 压缩文件。请先解压，再导入其中的文件。"
        case .damaged(let format): "这是 \(format.text(in: .chinese)) 的文件，但已损坏或不完整。请在那里重新导出。"
        case .newerVersion(let format, let version): "此文件来自 \(format.text(in: .chinese))，其版本 \(version) 对本程序来说太新。"
        case .notOpenable(let format): "此 \(format.text(in: .chinese)) 文件的加密方式无法在这里打开。请在那里重新导出且不加密。"
        case .noPassword: "没有密码可以打开此文件，只有创建它的手机可以。请在那里用密码重新导出。"
        case .noCodeColumn(let format): "此 \(format.text(in: .chinese)) 文件没有验证码一列，因此没有可导入的内容。"
        case .wrongPassword: "此密码无法打开该文件。"
        case .tooCostly: "打开此文件所需的内存或时间超过任何一个此类程序的要求，因此未打开。"
        case .noMemory: "可用内存不足，无法打开该文件。请关闭一些程序后重试。"
        case .field(let error): "\(error.text(in: .chinese))"
        case .noSecret: "没有密钥。"
        case .otherKind(let name): "它使用其他类型的验证码（\(ShownText.line(name))）；仅支持基于时间的验证码（TOTP）。"
        case .inTrash: "它在那个程序的回收站中。"
        case .damagedEntry: "此条目已损坏。"
        }
    }
}
