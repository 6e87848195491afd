package import Keyring
package import Localization

/// What the command lines say about carrying keys to another machine.
///
/// Names of commands and options are not translated.
package enum KeyPhrase: Sendable, Equatable {
    /// What is asked for.
    case newPassphrasePrompt, passphraseAgainPrompt, passphrasePrompt, pasteKeyText
    /// Why a passphrase is not taken.
    case passphrasesDiffer, passphraseNeedsTerminal, passphraseInArguments
    /// Why a text was not made or opened.
    case text(KeyTextError)
    /// Why keys could not be read or stored.
    case carrier(KeyTransferFailure)
    /// What was done.
    case sealed(Int, place: String), written(Int, place: String, path: String), warning
    case added(Int, of: Int, place: String)

    /// The words.
    ///
    /// - Parameters:
    ///   - language: the person's language.
    ///   - product: whose keys are carried.
    /// - Returns: one or more whole sentences, or a few words before an answer.
    package func text(in language: Language, of product: KeyProduct) -> String {
        let words = words(product)
        return language == .chinese ? words.chinese : words.english
    }

    private func words(_ product: KeyProduct) -> KeyProduct.Words {
        switch self {
        case .text(let error): error.words(product)
        case .carrier(let error): error.words
        case .sealed(let count, let place):
            (
                "The text holds \(Self.keys(count)) of \(place), sealed.",
                "该文本含有 \(place) 中的 \(count) 个密钥，已加密。"
            )
        case .written(let count, let place, let path):
            (
                "\(path) now holds \(Self.keys(count)) of \(place), sealed.",
                "\(path) 现含有 \(place) 中的 \(count) 个密钥，已加密。"
            )
        case .warning:
            (
                "With its passphrase it opens \(product.opens.english). Use it with \(product.command) key import on "
                    + "your other machine, then delete it everywhere: file, clipboard, messages, terminal window.",
                "它与口令一起可以打开\(product.opens.chinese)。请在另一台机器上用 \(product.command) key import 导入，"
                    + "然后将其彻底删除：文件、剪贴板、消息、终端窗口。"
            )
        case .added(let added, let count, let place): Self.added(added, of: count, place: place)
        default: promptWords(product)
        }
    }

    private func promptWords(_ product: KeyProduct) -> KeyProduct.Words {
        switch self {
        case .newPassphrasePrompt: ("New passphrase (not shown): ", "新口令（不显示）：")
        case .passphraseAgainPrompt: ("The same again: ", "再输入一次：")
        case .passphrasePrompt: ("Passphrase (not shown): ", "口令（不显示）：")
        case .pasteKeyText:
            (
                "Paste the text of the keys, from its BEGIN line to its END line, and press Enter:",
                "请粘贴密钥文本，从 BEGIN 行到 END 行，然后按回车："
            )
        case .passphrasesDiffer:
            ("The two passphrases differ, so nothing was made.", "两次输入的口令不同，因此未生成任何内容。")
        case .passphraseNeedsTerminal:
            (
                "There is no terminal to ask for the passphrase. Give the text as a file, then the passphrase can come "
                    + "from the pipe: \(product.command) key import FILE",
                "没有可以询问口令的终端。请以文件提供文本，口令就可以来自管道：\(product.command) key import FILE"
            )
        default:
            (
                "Passphrases and texts of keys are not taken as arguments: other users of this computer can see those, "
                    + "and the shell keeps them. You are asked for them, or can pipe them in. A passphrase that stood "
                    + "here has been seen: take another one.",
                "口令和密钥文本不能写在命令行参数里：这台电脑的其他用户能看到，shell 也会记录。程序会询问，也可以通过管道输入。"
                    + "写在这里的口令已经暴露：请换一个。"
            )
        }
    }

    private static func keys(_ count: Int) -> String { count == 1 ? "1 key" : "\(count) keys" }

    private static func added(_ added: Int, of count: Int, place: String) -> KeyProduct.Words {
        let new = added == 1 ? "1 new key" : "\(added) new keys"
        return switch (added, count) {
        case (0, 1): ("The key was in \(place) already.", "该密钥已在 \(place) 中。")
        case (0, _): ("All \(count) keys were in \(place) already.", "全部 \(count) 个密钥已在 \(place) 中。")
        case (count, _): ("\(place) has \(new).", "\(place) 新增 \(added) 个密钥。")
        default:
            (
                "\(place) has \(new); the other \(count - added) of the text were there already.",
                "\(place) 新增 \(added) 个密钥；文本中的另外 \(count - added) 个原已存在。"
            )
        }
    }
}
