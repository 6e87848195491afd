extension CommandPhrase {
    /// The words about a code that was copied.
    var copyWords: Words? {
        switch self {
        case .codeCopied(let name, let seconds, let wait):
            (
                Phrase.copied.text(in: .english) + ": " + Self.english(name, seconds, wait),
                Phrase.copied.text(in: .chinese) + "：" + Self.chinese(name, seconds, wait)
            )
        case .codeInBuffer(let name, let seconds, let wait):
            (
                "In tmux’s buffer (prefix ] pastes): \(Self.english(name, seconds, wait)) Whether the terminal’s "
                    + "clipboard has it too is not known.",
                "已放入 tmux 缓冲区（前缀键加 ] 粘贴）：\(Self.chinese(name, seconds, wait))终端剪贴板是否也有，无法得知。"
            )
        case .codeSent(let name, let seconds, let wait):
            (
                "Sent to the terminal’s clipboard: \(Self.english(name, seconds, wait)) Whether it took it is not known.",
                "已发送到终端剪贴板：\(Self.chinese(name, seconds, wait))终端是否接受，无法得知。"
            )
        case .clearsBuffer(let seconds):
            (
                "It is cleared from tmux’s buffer in \(seconds) seconds, unless something else is there by then. The "
                    + "terminal’s clipboard cannot be read back, so it stays there.",
                "\(seconds) 秒后将从 tmux 缓冲区清除，除非届时已有其他内容。终端剪贴板无法读回，因此验证码会留在其中。"
            )
        default: nil
        }
    }

    private static func english(_ name: String, _ seconds: Int, _ wait: Int) -> String {
        func count(_ number: Int) -> String { number == 1 ? "1 second" : "\(number) seconds" }
        guard wait > 0 else { return "\(name), valid for \(count(seconds))." }
        return "\(name), the next code, valid in \(count(wait)) for \(count(seconds))."
    }

    private static func chinese(_ name: String, _ seconds: Int, _ wait: Int) -> String {
        guard wait > 0 else { return "\(name)，\(seconds) 秒内有效。" }
        return "\(name) 的下一个验证码，\(wait) 秒后生效，有效期 \(seconds) 秒。"
    }
}
