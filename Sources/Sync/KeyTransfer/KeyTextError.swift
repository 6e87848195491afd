/// Why keys could not be sealed in a text, or a text not be opened.
///
/// The sentences are in `KeyPhrase`. None of these cases holds anything of a passphrase,
/// a key or a text.
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
