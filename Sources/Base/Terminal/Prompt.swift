internal import Localization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// Asks a person at the terminal.
package struct Prompt {
    /// The longest answer, in characters: a link has at most 4 KiB.
    private static let limit = 65_536
    private let output: Int32

    /// Nil where nobody can be asked: standard input is no terminal.
    package init?() {
        guard isatty(STDIN_FILENO) == 1, let screen = Output.openScreen() else { return nil }
        output = screen
    }

    /// Asks for a line that is shown, and can be changed, while it is typed.
    ///
    /// - Parameters:
    ///   - question: what stands before the answer.
    ///   - draft: the answer to begin with.
    /// - Returns: the line; nil if the person ended the input or the terminal is gone.
    package func line(_ question: String, draft: String = "") -> String? {
        ask(question, draft: draft, isShown: true)
    }

    /// Asks for a line that is not shown.
    package func secret(_ question: String) -> String? { ask(question, draft: "", isShown: false) }

    /// Asks for yes or no; anything but yes is no.
    ///
    /// - Parameters:
    ///   - question: what stands before the answer.
    ///   - unlessTold: what Enter alone means.
    /// - Returns: false, too, if the person ended the input or the terminal is gone.
    package func agrees(_ question: String, unlessTold: Bool = false) -> Bool {
        guard let line = line(question + (unlessTold ? " [Y/n] " : " [y/N] ")) else { return false }
        let answer = line.lowercased().filter { !$0.isWhitespace }
        return answer.isEmpty ? unlessTold : Self.yes.contains(answer)
    }

    /// Asks for yes or no where either loses something: until the answer is one of both.
    ///
    /// - Parameter question: what stands before the answer.
    /// - Returns: nil if the person ended the input or the terminal is gone.
    package func decides(_ question: String) -> Bool? {
        while let line = line(question + " [y/n] ") {
            let answer = line.lowercased().filter { !$0.isWhitespace }
            if Self.yes.contains(answer) { return true }
            if Self.no.contains(answer) { return false }
        }
        return nil
    }

    /// Answers in any language: a person types the one that is at hand.
    private static let yes = answers("y", .yes)
    private static let no = answers("n", .no)

    private static func answers(_ letter: String, _ word: TerminalStrings) -> Set<String> {
        Set(Language.allCases.map { word.text(in: $0) } + [letter])
    }

    private func ask(_ question: String, draft: String, isShown: Bool) -> String? {
        let sequences = TerminalMode.Sequences(enter: "", leave: "\r\n")
        guard TerminalMode.begin(output: output, sequences, flushing: !isShown) else { return nil }
        defer { TerminalMode.end() }
        var input = TerminalInput()
        var editor = LineEditor(draft)
        draw(question, editor, isShown)
        while true {
            switch input.next() {
            case .closed: return nil
            case .quiet: continue
            case .look: draw(question, editor, isShown)
            case .keys(let keys):
                for key in keys {
                    if key == .enter { return editor.text }
                    if key == .control("d"), editor.letters.isEmpty { return nil }
                    if editor.letters.count < Self.limit || key == .backspace { editor.take(key) }
                }
                if isShown { draw(question, editor, isShown) }
            }
        }
    }

    private func draw(_ question: String, _ editor: LineEditor, _ isShown: Bool) {
        var text = "\r" + ShownText.line(question)
        if isShown {
            text += ShownText.line(editor.text) + "\u{1B}[K"
            if editor.widthAfterCursor > 0 { text += "\u{1B}[\(editor.widthAfterCursor)D" }
        }
        _ = Output.write(text, to: output)
    }
}
