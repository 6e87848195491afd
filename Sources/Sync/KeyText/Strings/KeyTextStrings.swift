// Made by scripts/generate-strings from the catalogues beside it; change those.
// swift-format-ignore-file

package import Localization
package import Secrets

/// What KeyText says to people: keys of the texts in its catalogues.
package enum KeyStrings: Localizable, Equatable {
    case newPassphrasePrompt, passphraseAgainPrompt, passphrasePrompt, pasteKeyText, passphrasesDiffer
    case passphraseNeedsTerminal(String), passphraseInArguments, passphraseEmpty, passphraseShort(Int)
    case passphraseLong(Int), passphraseNotText, wrongPassphrase, noKeys(LocalizedText), tooManyKeys(Int)
    case textTooLong(Int), notKeyText(product: String, command: String), notKeyTextInApp(String), incomplete
    case damaged, newerVersion(version: Int, product: String), tooCostly, noMemory
    case unreadable(SecretStoreError), taken(String), noneStored(SecretStoreError)
    case someStored(count: Int, error: SecretStoreError), notKept(String), sealed(count: Int, place: String)
    case written(path: String, count: Int, place: String), warning(contents: LocalizedText, command: String)
    case warningInApp(LocalizedText), allNew(place: String, count: Int)
    case someNew(place: String, count: Int, rest: Int), noneNew(count: Int, place: String)

    package func text(in language: Language) -> String {
        switch language {
        case .english: english
        case .chinese: chinese
        }
    }

    private var english: String {
        switch self {
        case .newPassphrasePrompt: "New passphrase (not shown): "
        case .passphraseAgainPrompt: "The same again: "
        case .passphrasePrompt: "Passphrase (not shown): "
        case .pasteKeyText: "Paste the text of the keys, from its BEGIN line to its END line, and press Enter:"
        case .passphrasesDiffer: "The two passphrases differ, so nothing was made."
        case .passphraseNeedsTerminal(let command): "There is no terminal to ask for the passphrase. Give the text as a file, then the passphrase can come from the pipe: \(command) key import FILE"
        case .passphraseInArguments: "Passphrases and texts of keys are not taken as arguments: other users of this computer can see those, and the shell keeps them. You are asked for them, or can pipe them in. A passphrase that stood here has been seen: take another one."
        case .passphraseEmpty: "There is no passphrase: give one that is not blank."
        case .passphraseShort(let fewest): "This passphrase is too short: whoever finds the text can try many. Take at least \(fewest) characters, such as five or six words."
        case .passphraseLong(let most): "This passphrase is too long: at most \(most) bytes."
        case .passphraseNotText: "This passphrase is not UTF-8, so another machine might not take it. Set the terminal to UTF-8."
        case .wrongPassphrase: "This passphrase does not open the text."
        case .noKeys(let origin): "This keychain has no key yet: \(origin.text(in: .english))."
        case .tooManyKeys(let most): "This keychain has more than \(most) keys, too many for one text."
        case .textTooLong(let most): "This is longer than \(most) bytes, so it is no text of keys."
        case .notKeyText(let product, let command): "This is no text of \(product)’s keys: it has no BEGIN line of them. Give what \(command) key export made."
        case .notKeyTextInApp(let product): "This is no text of \(product)’s keys: it has no BEGIN line of them. Give the whole text that your other device made."
        case .incomplete: "A part of the text is missing: copy it whole, from its BEGIN line to its END line."
        case .damaged: "The text was changed on its way: a letter is wrong or missing. Copy it again."
        case .newerVersion(let version, let product): "This text of keys has format \(version), made by a newer version of \(product). Update this program."
        case .tooCostly: "This text asks for more memory or time than any of ours, so it is not opened."
        case .noMemory: "There is too little free memory for the passphrase. Close some programs and try again."
        case .unreadable(let error): "The keys cannot be read. \(error.text(in: .english))"
        case .taken(let name): "Something else is stored under the name \(name), and is not overwritten. Move it away, then try again."
        case .noneStored(let error): "The keys could not be stored. \(error.text(in: .english))"
        case .someStored(let count, let error): "Only \(count) of the keys could be stored. \(error.text(in: .english))"
        case .notKept(let name): "The keychain took the key \(name) and does not give it back. Check the keychain, then try again."
        case .sealed(let count, let place): count == 1 ? "The text holds 1 key of \(place), sealed." : "The text holds \(count) keys of \(place), sealed."
        case .written(let path, let count, let place): count == 1 ? "\(path) now holds 1 key of \(place), sealed." : "\(path) now holds \(count) keys of \(place), sealed."
        case .warning(let contents, let command): "With its passphrase it opens \(contents.text(in: .english)). Use it with \(command) key import on your other machine, then delete it everywhere: file, clipboard, messages, terminal window."
        case .warningInApp(let contents): "With its passphrase it opens \(contents.text(in: .english)). Import it on your other device, then delete it everywhere: files, clipboard, messages."
        case .allNew(let place, let count): count == 1 ? "\(place) has 1 new key." : "\(place) has \(count) new keys."
        case .someNew(let place, let count, let rest): count == 1 ? "\(place) has 1 new key; the other \(rest) of the text were there already." : "\(place) has \(count) new keys; the other \(rest) of the text were there already."
        case .noneNew(let count, let place): count == 1 ? "The key was in \(place) already." : "All \(count) keys were in \(place) already."
        }
    }

    private var chinese: String {
        switch self {
        case .newPassphrasePrompt: "新口令（不显示）："
        case .passphraseAgainPrompt: "再输入一次："
        case .passphrasePrompt: "口令（不显示）："
        case .pasteKeyText: "请粘贴密钥文本，从 BEGIN 行到 END 行，然后按回车："
        case .passphrasesDiffer: "两次输入的口令不同，因此未生成任何内容。"
        case .passphraseNeedsTerminal(let command): "没有可以询问口令的终端。请以文件提供文本，口令就可以来自管道：\(command) key import FILE"
        case .passphraseInArguments: "口令和密钥文本不能写在命令行参数里：这台电脑的其他用户能看到，shell 也会记录。程序会询问，也可以通过管道输入。写在这里的口令已经暴露：请换一个。"
        case .passphraseEmpty: "没有口令：请输入不是空白的口令。"
        case .passphraseShort(let fewest): "口令太短：拿到这段文本的人可以大量尝试。请使用至少 \(fewest) 个字符，例如五六个词。"
        case .passphraseLong(let most): "口令太长：最多 \(most) 字节。"
        case .passphraseNotText: "口令不是 UTF-8，另一台机器可能无法识别。请将终端设为 UTF-8。"
        case .wrongPassphrase: "此口令无法打开这段文本。"
        case .noKeys(let origin): "此密钥存储中还没有密钥：\(origin.text(in: .chinese))。"
        case .tooManyKeys(let most): "此密钥存储中的密钥超过 \(most) 个，一段文本放不下。"
        case .textTooLong(let most): "内容超过 \(most) 字节，因此不是密钥文本。"
        case .notKeyText(let product, let command): "这不是 \(product) 的密钥文本：没有相应的 BEGIN 行。请提供 \(command) key export 生成的内容。"
        case .notKeyTextInApp(let product): "这不是 \(product) 的密钥文本：没有相应的 BEGIN 行。请提供另一台设备生成的完整文本。"
        case .incomplete: "文本不完整：请完整复制，从 BEGIN 行到 END 行。"
        case .damaged: "文本在传递中被改变：有字符错误或缺失。请重新复制。"
        case .newerVersion(let version, let product): "此密钥文本的格式为 \(version)，由更新版本的 \(product) 生成。请更新本程序。"
        case .tooCostly: "此文本要求的内存或时间超过本程序生成的任何文本，因此不会打开。"
        case .noMemory: "可用内存不足，无法处理口令。请关闭一些程序后重试。"
        case .unreadable(let error): "无法读取密钥。\(error.text(in: .chinese))"
        case .taken(let name): "名称 \(name) 下已存有其他内容，不会被覆盖。请将其移走后重试。"
        case .noneStored(let error): "无法存入密钥。\(error.text(in: .chinese))"
        case .someStored(let count, let error): "只存入了 \(count) 个密钥。\(error.text(in: .chinese))"
        case .notKept(let name): "密钥存储接收了密钥 \(name)，却无法读回。请检查密钥存储后重试。"
        case .sealed(let count, let place): "该文本含有 \(place) 中的 \(count) 个密钥，已加密。"
        case .written(let path, let count, let place): "\(path) 现含有 \(place) 中的 \(count) 个密钥，已加密。"
        case .warning(let contents, let command): "它与口令一起可以打开\(contents.text(in: .chinese))。请在另一台机器上用 \(command) key import 导入，然后将其彻底删除：文件、剪贴板、消息、终端窗口。"
        case .warningInApp(let contents): "它与密码短语一起可以打开\(contents.text(in: .chinese))。请在另一台设备上导入，然后将其彻底删除：文件、剪贴板、消息。"
        case .allNew(let place, let count): "\(place) 新增 \(count) 个密钥。"
        case .someNew(let place, let count, let rest): "\(place) 新增 \(count) 个密钥；文本中的另外 \(rest) 个原已存在。"
        case .noneNew(let count, let place): count == 1 ? "该密钥已在 \(place) 中。" : "全部 \(count) 个密钥已在 \(place) 中。"
        }
    }
}
