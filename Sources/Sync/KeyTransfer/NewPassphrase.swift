internal import Bytes
internal import Files
package import KeyText
package import Localization
internal import Terminal

/// Asks for a new passphrase: at the terminal twice, without showing it, or by a pipe as one line.
package struct NewPassphrase {
    private let product: KeyProduct
    private let language: Language

    /// A question.
    ///
    /// - Parameters:
    ///   - product: whose keys or records it is to seal.
    ///   - language: the language of what is asked.
    package init(of product: KeyProduct, language: Language) {
        self.product = product
        self.language = language
    }

    /// A passphrase that is strong enough and, at a terminal, was typed twice alike.
    ///
    /// - Throws: `usage` for one that is too weak or differs, `notDone`.
    package func ask() throws(KeyTransferError) -> Passphrase {
        guard let prompt = SecretPrompt.atInput else {
            guard let line = SecretLine.piped(limit: Passphrase.mostBytes) else {
                throw KeyTransferError(.passphraseEmpty, of: product)
            }
            return try strong(line)
        }
        return try prompt.dialogue { ask throws(KeyTransferError) in
            guard let first = ask(words(.newPassphrasePrompt), nil) else { throw .notDone }
            let passphrase = try strong(first)
            guard let second = ask(words(.passphraseAgainPrompt), nil) else { throw .notDone }
            guard passphrase == (try? Passphrase(second)) else { throw .usage(.passphrasesDiffer) }
            return passphrase
        }
    }

    private func strong(_ line: SecretBytes) throws(KeyTransferError) -> Passphrase {
        try mapError({ KeyTransferError($0, of: product) }) { () throws(KeyTextError) in
            let passphrase = try Passphrase(line)
            try passphrase.checkStrength()
            return passphrase
        }
    }

    private func words(_ string: KeyStrings) -> String { string.text(in: language) }
}
