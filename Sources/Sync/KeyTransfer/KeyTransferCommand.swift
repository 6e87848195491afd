internal import Files
package import Hosting
package import Localization
package import SyncEngine
package import Terminal

/// An error of a program whose commands carry keys.
package protocol KeyCommandError: CommandFailure {
    /// About keys.
    static func key(_ sentence: KeyStrings, _ status: ExitStatus) -> Self
    /// A file, or a place, could not be used.
    static func host(_ error: HostError) -> Self
    /// The input could not be read.
    static var unreadableInput: Self { get }
    /// Nothing was given.
    static var nothingGiven: Self { get }
    /// The person said no, and nothing was changed.
    static var unchanged: Self { get }
}

extension KeyCommandError {
    fileprivate init(_ error: KeyTransferError) {
        switch error {
        case .usage(let sentence), .failed(let sentence): self = .key(sentence, error.status)
        case .files(let error): self = .host(.files(error))
        case .inputFailed: self = .unreadableInput
        case .nothingGiven: self = .nothingGiven
        case .notDone: self = .unchanged
        }
    }
}

/// What `key export` and `key import` of every product do.
package struct KeyTransferCommand<Failure: KeyCommandError> {
    private let product: KeyProduct
    private let language: Language
    /// The keychain, as a person knows it.
    private let place: String

    /// The commands for one product.
    ///
    /// - Parameters:
    ///   - product: whose keys they are.
    ///   - place: the keychain, as a person knows it.
    ///   - language: the person's language.
    package init(of product: KeyProduct, place: String, language: Language) {
        self.product = product
        self.place = place
        self.language = language
    }

    /// Refuses arguments that no command takes: they may have been meant as a passphrase, and are not repeated.
    package static func refuse(_ misplaced: [String]) throws(Failure) {
        guard misplaced.isEmpty else { throw .key(.passphraseInArguments, .usage) }
    }

    /// Refuses a file that cannot be new.
    package static func checkNew(_ file: String?) throws(Failure) {
        guard file != "" else { throw .host(.emptyPlace(option: "--to")) }
        if let file, PlainFile.exists(file) { throw .host(.files(.alreadyExists(path: file))) }
    }

    /// Seals all keys in a text and prints it, or writes it to a new file.
    ///
    /// - Parameters:
    ///   - keys: the keychain.
    ///   - isExpected: whether a folder of keys is to be there; it is made together with the first key.
    ///   - file: the new file; nil for standard output.
    /// - Throws: `key`, `host`, `unchanged`, each with its sentence.
    package func export(_ keys: KeyTransfer, isExpected: Bool, to file: String?) async throws(Failure) {
        do throws(KeyTransferError) {
            let all = try await keys.allKeys(isExpected: isExpected, of: product)
            try KeyTextMaker(of: product, language: language).give(all, of: place, to: file)
        } catch {
            throw Failure(error)
        }
    }

    /// Opens a text of keys.
    ///
    /// - Parameter file: the file that holds it; nil for standard input.
    /// - Returns: its keys.
    /// - Throws: `key`, `host`, `unreadableInput`, `nothingGiven`, `unchanged`.
    package func read(_ file: String?) throws(Failure) -> [SealingKey] {
        do throws(KeyTransferError) {
            return try KeyTextSource(file: file, of: product, language: language).keys()
        } catch {
            throw Failure(error)
        }
    }

    /// Adds keys to the keychain, and says how many are new.
    ///
    /// - Parameters:
    ///   - keys: the keys of a text.
    ///   - keychain: where they go.
    /// - Throws: `key`.
    package func add(_ keys: [SealingKey], to keychain: KeyTransfer) async throws(Failure) {
        do throws(KeyTransferFailure) {
            let added = KeyStrings.added(try await keychain.add(keys), of: keys.count, place: place)
            Output.message(added.text(in: language))
        } catch {
            throw Failure(KeyTransferError(error))
        }
    }
}
