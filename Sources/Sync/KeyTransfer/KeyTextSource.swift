internal import Bytes
internal import Files
internal import Hosting
package import KeyText
package import SyncEngine
package import Localization
internal import Terminal

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#endif

/// Where a text of keys and its passphrase come from.
package struct KeyTextSource {
    /// How often a person may mistype the passphrase before the text has to be given again.
    private static let attempts = 3

    private let file: String?
    private let product: KeyProduct
    private let language: Language

    /// A source.
    ///
    /// - Parameters:
    ///   - file: the file that holds the text; nil if it comes by standard input.
    ///   - product: whose keys they are.
    ///   - language: the language of what is asked.
    package init(file: String?, of product: KeyProduct, language: Language) {
        self.file = file
        self.product = product
        self.language = language
    }

    /// The keys within; the text is looked at before anybody is asked for the passphrase.
    ///
    /// - Returns: at least one key.
    /// - Throws: any fault.
    package func keys() throws(KeyTransferError) -> [SealingKey] {
        let text = try text()
        let sealed = try mapError({ KeyTransferError($0, of: product) }) { () throws(KeyTextError) in
            try SealedKeys(text: text, of: product.owner)
        }
        guard let prompt = file == nil ? SecretPrompt.atTerminal : SecretPrompt.atInput else {
            guard file != nil else { throw .usage(.passphraseNeedsTerminal(product.command)) }
            return try open(sealed, with: SecretLine.piped(limit: Passphrase.mostBytes))
        }
        return try prompt.dialogue { ask throws(KeyTransferError) in
            var remark: String?
            var attempt = 0
            while true {
                attempt += 1
                guard let line = ask(words(.passphrasePrompt), remark) else { throw .notDone }
                do throws(KeyTransferError) { return try open(sealed, with: line) } catch {
                    guard case .usage(let fault) = error, attempt < Self.attempts else { throw error }
                    remark = words(fault)
                }
            }
        }
    }

    private func words(_ string: KeyStrings) -> String { string.text(in: language) }

    private func open(_ sealed: SealedKeys, with line: SecretBytes?) throws(KeyTransferError) -> [SealingKey]
    {
        guard let line else { throw KeyTransferError(.passphraseEmpty, of: product) }
        return try mapError({ KeyTransferError($0, of: product) }) { () throws(KeyTextError) in
            try sealed.open(with: try Passphrase(line))
        }
    }

    private func text() throws(KeyTransferError) -> [UInt8] {
        // One more than may be, so that too much is noticed.
        let limit = SealedKeys.longestText + 1
        if let file {
            do throws(FilesError) { return try PlainFile.read(file, limit: limit) } catch {
                throw .files(error)
            }
        }
        let isTyped = isatty(STDIN_FILENO) == 1
        if isTyped { Output.message(words(.pasteKeyText)) }
        let text = PlainFile.read(STDIN_FILENO, limit: limit) {
            isTyped && SealedKeys.areWhole(in: $0, of: product.owner)
        }
        guard let text else { throw .inputFailed }
        guard !text.isEmpty else { throw .nothingGiven }
        return text
    }
}
