internal import Files
internal import Hosting
package import KeyText
package import Localization
package import SyncEngine
internal import Terminal

/// Makes a text of keys and gives it to the person.
package struct KeyTextMaker {
    private let product: KeyProduct
    private let language: Language

    /// A maker.
    ///
    /// - Parameters:
    ///   - product: whose keys they are.
    ///   - language: the language of what is asked and said.
    package init(of product: KeyProduct, language: Language) {
        self.product = product
        self.language = language
    }

    /// Seals keys under a passphrase that is asked for, and prints them or writes them to a new file.
    ///
    /// - Parameters:
    ///   - keys: the keys.
    ///   - place: the keychain that they are of, as a person knows it.
    ///   - path: the file; nil prints the text on standard output.
    /// - Throws: any fault.
    package func give(_ keys: [SealingKey], of place: String, to path: String?) throws(KeyTransferError) {
        let passphrase = try NewPassphrase(of: product, language: language).ask()
        let sealed = try mapError({ KeyTransferError($0, of: product) }) { () throws(KeyTextError) in
            try SealedKeys(keys, passphrase: passphrase, of: product.owner)
        }
        if let path {
            do throws(FilesError) { try PlainFile.create(path, sealed.text) } catch { throw .files(error) }
            Output.message(words(.written(path: path, count: keys.count, place: place)))
        } else {
            Output.text(sealed.text)
            Output.message(words(.sealed(count: keys.count, place: place)))
        }
        Output.message(words(product.warning))
    }

    private func words(_ string: KeyStrings) -> String { string.text(in: language) }
}
