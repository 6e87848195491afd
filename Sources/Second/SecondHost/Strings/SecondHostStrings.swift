// Made by scripts/generate-strings from the catalogues beside it; change those.
// swift-format-ignore-file

package import Localization

/// What SecondHost says to people: keys of the texts in its catalogues.
package enum ImportExportStrings: Localizable, Equatable {
    case new(Int), here(Int), hereAs(name: String, other: String), twice(Int), refused(Int)
    case refusedEntry(name: String, reason: LocalizedText), nameless(Int), withoutCode(Int), partsMissing(Int)
    case nothingNew, deleteFiles([String]), deleteSealed([String]), nothingToUndo, plainWarning, plainQuestion
    case unreadable(Int), qrQuestion(String), qrTooLong(String), added(Int), undone(Int), importGone
    case savedSealed(file: String, count: Int), savedPlain(file: String, count: Int)

    package func text(in language: Language) -> String {
        switch language {
        case .english: english
        case .chinese: chinese
        }
    }

    private var english: String {
        switch self {
        case .new(let count): count == 1 ? "1 new account:" : "\(count) new accounts:"
        case .here(let count): count == 1 ? "1 account is here already and is not added again:" : "\(count) accounts are here already and are not added again:"
        case .hereAs(let name, let other): "\(name), here as \(other)"
        case .twice(let count): count == 1 ? "1 entry is given more than once and counts once:" : "\(count) entries are given more than once and count once:"
        case .refused(let count): count == 1 ? "1 entry cannot be imported:" : "\(count) entries cannot be imported:"
        case .refusedEntry(let name, let reason): "\(name): \(reason.text(in: .english))"
        case .nameless(let number): "Entry \(number)"
        case .withoutCode(let count): count == 1 ? "1 entry has no code, such as a password alone, and is left out." : "\(count) entries have no code, such as passwords alone, and are left out."
        case .partsMissing(let count): count == 1 ? "Google’s export has 1 more QR code, which was not given: import it too." : "Google’s export has \(count) more QR codes, which were not given: import them too."
        case .nothingNew: "There is nothing to add."
        case .deleteFiles(let files): "Anybody who can read \(ShownText.line(files.joined(separator: ", "))) has your secrets. When the codes work, delete it for good: shred -u overwrites it on most disks; copies in the trash, in backups and on the phone count as well."
        case .deleteSealed(let files): "\(ShownText.line(files.joined(separator: ", "))) holds your secrets under its password. Delete it when the codes work, unless you keep it as a backup."
        case .nothingToUndo: "There is no import to undo: none was made on this device, or its accounts are gone."
        case .plainWarning: "The file will not be encrypted: anybody who can read it has all your secrets."
        case .plainQuestion: "Write it all the same?"
        case .unreadable(let count): count == 1 ? "1 entry of the vault cannot be read and is not in the file: second doctor" : "\(count) entries of the vault cannot be read and are not in the file: second doctor"
        case .qrQuestion(let name): "Show the QR code of \(name)? Anybody who sees it can make its codes from then on."
        case .qrTooLong(let name): "\(name) has so long names that no QR code holds its link."
        case .added(let count): count == 1 ? "1 account was added." : "\(count) accounts were added."
        case .undone(let count): count == 1 ? "1 account was deleted. It is kept for 30 days." : "\(count) accounts were deleted. They are kept for 30 days."
        case .importGone: "Choose the files again: they were read too long ago."
        case .savedSealed(let file, let count): count == 1 ? "The browser saves \(ShownText.line(file)): 1 account, sealed with the passphrase. Aegis opens it, and so does second import." : "The browser saves \(ShownText.line(file)): \(count) accounts, sealed with the passphrase. Aegis opens it, and so does second import."
        case .savedPlain(let file, let count): count == 1 ? "The browser saves \(ShownText.line(file)): 1 account, unencrypted." : "The browser saves \(ShownText.line(file)): \(count) accounts, unencrypted."
        }
    }

    private var chinese: String {
        switch self {
        case .new(let count): "\(count) 个新账号："
        case .here(let count): "\(count) 个账号已在这里，不会重复添加："
        case .hereAs(let name, let other): "\(name)，在这里名为 \(other)"
        case .twice(let count): "\(count) 个条目重复出现，只计一次："
        case .refused(let count): "\(count) 个条目无法导入："
        case .refusedEntry(let name, let reason): "\(name)：\(reason.text(in: .chinese))"
        case .nameless(let number): "条目 \(number)"
        case .withoutCode(let count): "\(count) 个条目没有验证码（例如仅有密码），已略过。"
        case .partsMissing(let count): "Google 的导出还有 \(count) 个二维码未提供：请一并导入。"
        case .nothingNew: "没有可添加的账号。"
        case .deleteFiles(let files): "任何能读到 \(ShownText.line(files.joined(separator: "、"))) 的人都能得到你的密钥。确认验证码可用后请彻底删除：shred -u 在多数磁盘上会覆盖它；回收站、备份和手机上的副本也要删除。"
        case .deleteSealed(let files): "\(ShownText.line(files.joined(separator: "、"))) 中有你的密钥，由其密码保护。确认验证码可用后请删除，除非你要留作备份。"
        case .nothingToUndo: "没有可撤销的导入：此设备未曾导入，或其账号已不在。"
        case .plainWarning: "文件没有口令保护：任何能读到它的人都能得到你的全部密钥。"
        case .plainQuestion: "仍要写入吗？"
        case .unreadable(let count): "保险库中有 \(count) 个条目无法读取，未写入文件：second doctor"
        case .qrQuestion(let name): "显示 \(name) 的二维码？看到它的人从此可以生成它的验证码。"
        case .qrTooLong(let name): "\(name) 的名称太长，二维码放不下它的链接。"
        case .added(let count): "已添加 \(count) 个账号。"
        case .undone(let count): "已删除 \(count) 个账号，保留 30 天。"
        case .importGone: "请重新选择文件：读取时间已过久。"
        case .savedSealed(let file, let count): "浏览器正在保存 \(ShownText.line(file))：\(count) 个账号，用口令加密。Aegis 和 second import 都能打开它。"
        case .savedPlain(let file, let count): "浏览器正在保存 \(ShownText.line(file))：\(count) 个账号，没有口令保护。"
        }
    }
}
