import SecondCore
import SecondHost
import Terminal

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// A way to the clipboard: a program of the desktop, tmux, or the terminal itself.
enum Clipboard {
    /// A program that takes the text on its input, one that gives it back, one that empties it.
    case program(copy: [String], paste: [String], empty: [String])
    /// tmux, which keeps the text in a buffer and sends it on to the terminal's clipboard; nothing tells whether that
    /// took it.
    case tmux(String)
    /// The terminal, by the escape sequence OSC 52; nothing tells whether it took the text.
    case terminal

    /// The seconds after which a code is cleared.
    static let clearSeconds = 30

    /// The first way there is: Wayland, X11, macOS, tmux, the terminal.
    static func found(_ environment: Environment) throws(CommandError) -> Clipboard {
        let path = environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
        func tool(_ name: String) -> String? { Spawn.find(name, path: path) }
        if environment["WAYLAND_DISPLAY"] != nil, let copy = tool("wl-copy"), let paste = tool("wl-paste") {
            return .program(copy: [copy], paste: [paste, "--no-newline"], empty: [copy, "--clear"])
        }
        if environment["DISPLAY"] != nil {
            if let xclip = tool("xclip") {
                let base = [xclip, "-selection", "clipboard"]
                return .program(copy: base + ["-in"], paste: base + ["-out"], empty: base + ["-in"])
            }
            if let xsel = tool("xsel") {
                let base = [xsel, "--clipboard"]
                return .program(
                    copy: base + ["--input"], paste: base + ["--output"], empty: base + ["--clear"])
            }
        }
        #if canImport(Darwin)
            if let copy = tool("pbcopy"), let paste = tool("pbpaste") {
                return .program(copy: [copy], paste: [paste], empty: [copy])
            }
        #endif
        // tmux drops what a program sends to the clipboard, unless it was set up to take it.
        if environment["TMUX"] != nil, let tmux = tool("tmux") { return .tmux(tmux) }
        guard isatty(STDERR_FILENO) == 1, environment["TERM"] != "dumb" else { throw .failed(.noClipboard) }
        return .terminal
    }

    /// Copies a code.
    ///
    /// - Parameters:
    ///   - code: the code.
    ///   - clearing: whether it is to be cleared later, if the clipboard still holds it then.
    /// - Returns: what is known: where it is, whose it is, for how long it holds, and whether it is cleared.
    /// - Throws: `failed` if the clipboard did not take it.
    func copy(_ code: ShownCode, clearing: Bool) throws(CommandError) -> [SecondCommandStrings] {
        try copy(code.digits)
        return [copied(code)] + (clearing ? [clearLater(code)] : [])
    }

    private func clearLater(_ code: ShownCode) -> SecondCommandStrings {
        if case .terminal = self { return .cannotClear }
        guard ClearClipboardCommand.start(code.digits) else { return .cannotClear }
        if case .tmux = self { return .clearsBuffer(Self.clearSeconds) }
        return .clears(Self.clearSeconds)
    }

    private func copied(_ code: ShownCode) -> SecondCommandStrings {
        let code = LocalizedText(code.words)
        return switch self {
        case .program: .codeCopied(code)
        case .tmux: .codeInBuffer(code)
        case .terminal: .codeSent(code)
        }
    }

    /// Copies a text; programs get it on their input, where nobody else sees it.
    private func copy(_ text: String) throws(CommandError) {
        switch self {
        case .program(let copy, _, _):
            guard Spawn.run(copy, input: text) != nil else { throw .failed(.clipboardFailed(copy[0])) }
        case .tmux(let tool):
            // Without -w, which older ones do not know, it is in tmux's buffer all the same.
            guard
                Spawn.run([tool, "load-buffer", "-w", "-"], input: text) != nil
                    || Spawn.run([tool, "load-buffer", "-"], input: text) != nil
            else { throw .failed(.clipboardFailed(tool)) }
        case .terminal:
            let sequence = "\u{1B}]52;c;" + Base64.encode(Array(text.utf8)) + "\u{07}"
            guard Output.write(sequence, to: STDERR_FILENO) else { throw .failed(.noClipboard) }
        }
    }

    /// What it holds; nil if it cannot be read.
    func paste() -> String? {
        switch self {
        case .program(_, let paste, _): Spawn.run(paste, capturing: true)
        case .tmux(let tool): Spawn.run([tool, "show-buffer"], capturing: true)
        case .terminal: nil
        }
    }

    /// Empties the clipboard if it still holds the text; says whether it did.
    @discardableResult
    func clear(ifHolding text: String) -> Bool {
        guard paste() == text else { return false }
        switch self {
        case .program(_, _, let empty): return Spawn.run(empty) != nil
        case .tmux(let tool): return Spawn.run([tool, "delete-buffer"]) != nil
        case .terminal: return false
        }
    }
}

/// Base64 of RFC 4648, for the terminal's clipboard.
enum Base64 {
    private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")

    static func encode(_ bytes: [UInt8]) -> String {
        var text = ""
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let value = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
            for place in 0..<4 {
                text.append(place <= group.count ? letters[value >> (18 - 6 * place) & 63] : "=")
            }
        }
        return text
    }
}
