import Files
import IdeaBoxCore
import IdeaBoxHost
import Terminal

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// An idea's text in a file, for an editor; it stays until what was written in it is safe.
struct Draft {
    /// What came back from the editor.
    enum Outcome {
        /// The text as it was.
        case unchanged
        /// Another text.
        case text(String)
        /// Nothing but white space.
        case emptied
        /// The editor failed.
        case failed(Int32)
        /// What is there cannot be taken as text.
        case unreadable(any Localizable)
    }

    /// What the names of these files begin with, within the home.
    static let prefix = "draft-"

    let path: String
    private let given: String

    /// Writes the text of an idea.
    ///
    /// - Parameters:
    ///   - idea: the idea.
    ///   - host: the home.
    /// - Throws: `host`.
    init(of idea: Idea, in host: ProductEnvironment) throws(CommandError) {
        given = GivenText.text(title: idea.title, description: idea.description)
        let number = String(UInt32.random(in: .min ... .max), radix: 16)
        path = host.directory.path(of: "\(Self.prefix)\(idea.shortID)-\(number).txt")
        do throws(FilesError) { try PlainFile.create(path, given) } catch { throw .host(.files(error)) }
    }

    /// Whether the file is there.
    var isThere: Bool { PlainFile.exists(path) }

    /// Runs the editor and reads what it left.
    ///
    /// - Returns: what came back.
    /// - Throws: `failed` if there is no editor.
    func edit() throws(CommandError) -> Outcome {
        let words: [String]
        do throws(CommandError) { words = try Self.editor() } catch {
            remove()
            throw error
        }
        guard let status = Spawn.attend(words + [path]) else {
            remove()
            throw .failed(.editorMissing(words[words.count - 1]))
        }
        guard status == 0 else { return .failed(status) }
        return outcome()
    }

    private func outcome() -> Outcome {
        guard let bytes = try? PlainFile.read(path, limit: GivenText.limit + 1) else {
            return .unreadable(IdeaBoxCommandStrings.textNotKept)
        }
        guard bytes.count <= GivenText.limit else {
            return .unreadable(IdeaBoxCommandStrings.textTooLarge(GivenText.limit))
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            return .unreadable(CommandStrings.inputNotText)
        }
        if text == given { return .unchanged }
        return text.allSatisfy(\.isWhitespace) ? .emptied : .text(text)
    }

    /// Removes the file.
    func remove() { _ = unsafe unlink(path) }

    /// Removes the file if nothing was written in it.
    func removeIfUnchanged() {
        if case .unchanged = outcome() { remove() }
    }

    /// The editor, as a shell takes it: it may have options.
    private static func editor() throws(CommandError) -> [String] {
        let environment = Environment.process
        if let words = environment["VISUAL"] ?? environment["EDITOR"] {
            // Where it is a plain program the shell makes way for it, so that Ctrl-C is the editor's alone.
            let isPlain = !words.contains { "|&;<>()$`\\\"'*?[#~=%\n".contains($0) }
            return ["/bin/sh", "-c", (isPlain ? "exec " : "") + words + " \"$@\"", words]
        }
        let path = environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
        for name in ["sensible-editor", "nano", "vi"] {
            if let program = Spawn.find(name, path: path) { return [program] }
        }
        throw .failed(.noEditor)
    }
}
