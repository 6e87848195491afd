import Bytes
import Terminal

/// Answers to questions: of the person at the terminal, or the lines that are piped in, one for each question.
struct Prompter {
    /// Longer answers than any that is taken.
    private static let limit = 4096
    private let prompt: Prompt?

    init() { prompt = Prompt() }

    /// Whether somebody can be asked again.
    var isPerson: Bool { prompt != nil }

    /// A line that may be seen while it is typed.
    ///
    /// - Parameters:
    ///   - question: as it is shown.
    ///   - draft: what stands there to begin with.
    /// - Returns: the answer without spaces around it.
    /// - Throws: `notDone` if the person ended it; `usage` if nothing more is piped in.
    func line(_ question: String, draft: String = "") throws(CommandError) -> String {
        let answer: String
        if let prompt {
            guard let typed = prompt.line(question + " ", draft: draft) else { throw .notDone(.brokenOff) }
            answer = typed
        } else {
            answer = try piped()
        }
        return String(answer.trimming { $0.isWhitespace })
    }

    /// A line that is not shown, to the letter.
    ///
    /// - Parameter question: as it is shown.
    /// - Returns: the answer.
    /// - Throws: as ``line(_:draft:)``.
    func secret(_ question: String) throws(CommandError) -> String {
        guard let prompt else { return try piped() }
        guard let typed = prompt.secret(question + " ") else { throw .notDone(.brokenOff) }
        return typed
    }

    /// Yes or no; nobody there is no.
    func agrees(_ question: String) -> Bool { prompt?.agrees(question) ?? false }

    /// Yes or no where no answer is neither.
    ///
    /// - Throws: `notDone` if the person ended it.
    func decides(_ question: String) throws(CommandError) -> Bool {
        guard let answer = prompt?.decides(question) else { throw .notDone(.brokenOff) }
        return answer
    }

    private func piped() throws(CommandError) -> String {
        guard let line = SecretLine.piped(limit: Self.limit) else { throw .usage(.nothingRead) }
        guard line.count <= Self.limit else { throw .usage(.inputTooLong) }
        let text = unsafe line.withUnsafeBytes { bytes in
            String(validating: unsafe Array(bytes), as: UTF8.self)
        }
        guard let text else { throw .usage(.inputNotText) }
        return String(text.prefix { !$0.isNewline })
    }
}

extension StringProtocol {
    /// Without what does not count at both ends.
    fileprivate func trimming(_ isDropped: (Character) -> Bool) -> SubSequence {
        let rest = drop(while: isDropped)
        guard let last = rest.lastIndex(where: { !isDropped($0) }) else { return rest[rest.endIndex...] }
        return rest[...last]
    }
}
