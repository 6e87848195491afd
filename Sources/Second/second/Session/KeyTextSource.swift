import Bytes
import Files
import KeyText
import Sealing
import SecondCore
import SecondHost
import Terminal

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// Where a text of keys and its passphrase come from.
struct KeyTextSource {
    /// How often a person may mistype the passphrase before the text has to be given again.
    private static let attempts = 3

    /// The file that holds the text; nil if it comes by standard input.
    let file: String?
    let language: Language

    /// The keys within; the text is looked at before anybody is asked for the passphrase.
    func keys() throws(CommandError) -> [SealingKey] {
        let text = try text()
        let sealed = try KeyTextError.asCommand { () throws(KeyTextError) in try SealedKeys(text: text) }
        guard let prompt = file == nil ? SecretPrompt.atTerminal : SecretPrompt.atInput else {
            guard file != nil else { throw .usage(.passphraseNeedsTerminal) }
            return try open(sealed, with: SecretLine.piped(limit: Passphrase.mostBytes))
        }
        return try prompt.dialogue { ask throws(CommandError) in
            var remark: String?
            var attempt = 0
            while true {
                attempt += 1
                let line = ask(CommandPhrase.passphrasePrompt.text(in: language), remark)
                guard let line else { throw .notDone(.unchanged) }
                do throws(CommandError) { return try open(sealed, with: line) } catch {
                    guard case .usage(let phrase) = error, attempt < Self.attempts else { throw error }
                    remark = phrase.text(in: language)
                }
            }
        }
    }

    private func open(_ sealed: SealedKeys, with line: SecretBytes?) throws(CommandError) -> [SealingKey] {
        guard let line else { throw .usage(.passphraseMissing) }
        return try KeyTextError.asCommand { () throws(KeyTextError) in
            try sealed.open(with: try Passphrase(line))
        }
    }

    private func text() throws(CommandError) -> [UInt8] {
        // One more than may be, so that too much is noticed.
        let limit = SealedKeys.longestText + 1
        if let file {
            do throws(FilesError) { return try PlainFile.read(file, limit: limit) } catch {
                throw .host(.files(error))
            }
        }
        let isTyped = isatty(STDIN_FILENO) == 1
        if isTyped { Output.message(CommandPhrase.pasteKeyText.text(in: language)) }
        let text = PlainFile.read(STDIN_FILENO, limit: limit) { isTyped && SealedKeys.areWhole(in: $0) }
        guard let text else { throw .failed(.cannotRead) }
        guard !text.isEmpty else { throw .usage(.nothingRead) }
        return text
    }
}
