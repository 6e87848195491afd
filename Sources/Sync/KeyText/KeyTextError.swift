internal import Secrets
package import SyncEngine

/// Why keys could not be sealed in a text, or a text not be opened.
///
/// None of these cases holds anything of a passphrase, a key or a text.
public enum KeyTextError: Error, Equatable, Sendable {
    /// There is no passphrase, or it is of blanks alone; give one.
    case passphraseEmpty
    /// A new passphrase has fewer than ``Passphrase/fewestCharacters``; take a longer one.
    case passphraseShort
    /// The passphrase is longer than ``Passphrase/mostBytes``; take a shorter one.
    case passphraseLong
    /// A new passphrase is not UTF-8, so it might not be typed again on another machine; set the terminal to UTF-8.
    case passphraseNotText
    /// There is no key to seal.
    case noKeys
    /// There are more keys than ``SealedKeys/mostKeys``.
    case tooManyKeys
    /// The text is longer than ``SealedKeys/longestText``, so it is something else.
    case textTooLong
    /// The text has no line that begins keys; give the text that `second key export` made.
    case notKeyText
    /// The text has only one of its two marker lines; copy it whole.
    case incomplete
    /// The text was changed on its way: its letters or its sum are not right; copy it again.
    case damaged
    /// The text has a format version that this program does not know; update it.
    case newerVersion(Int)
    /// The text asks for more memory or time than any text of ours.
    case tooCostly
    /// There is too little free memory to work the key out of the passphrase; close some programs.
    case noMemory
    /// The passphrase does not open the text.
    case wrongPassphrase
}

extension KeyTextError {
    /// Why a text was not made or opened, and what to do.
    package func strings(of product: KeyProduct) -> KeyStrings {
        switch self {
        case .passphraseEmpty: .passphraseEmpty
        case .passphraseShort: .passphraseShort(Passphrase.fewestCharacters)
        case .passphraseLong: .passphraseLong(Passphrase.mostBytes)
        case .passphraseNotText: .passphraseNotText
        case .noKeys: .noKeys(product.origin)
        case .tooManyKeys: .tooManyKeys(SealedKeys.mostKeys)
        case .textTooLong: .textTooLong(SealedKeys.longestText)
        case .notKeyText: product.notKeyText
        case .incomplete: .incomplete
        case .damaged: .damaged
        case .newerVersion(let version): .newerVersion(version: version, product: product.title)
        case .tooCostly: .tooCostly
        case .noMemory: .noMemory
        case .wrongPassphrase: .wrongPassphrase
        }
    }
}

extension KeyTransferFailure {
    /// Why keys could not be read or stored, and what to do.
    package var strings: KeyStrings {
        switch self {
        case .unreadable(let error): .unreadable(error)
        case .taken(let name): .taken(name)
        case .unfinished(added: 0, let error): .noneStored(error)
        case .unfinished(let added, let error): .someStored(count: added, error: error)
        case .notKept(let name): .notKept(name)
        }
    }
}

extension KeyStrings {
    /// What an import has added.
    ///
    /// - Parameters:
    ///   - count: how many keys are new.
    ///   - all: how many the text holds.
    ///   - place: the keychain, as a person knows it.
    /// - Returns: the sentence.
    package static func added(_ count: Int, of all: Int, place: String) -> KeyStrings {
        switch count {
        case 0: .noneNew(count: all, place: place)
        case all: .allNew(place: place, count: count)
        default: .someNew(place: place, count: count, rest: all - count)
        }
    }
}
