public import Files
public import Secrets

/// Why something could not be done.
///
/// Nothing is changed when one of these is thrown, with one exception, which says so: ``unconfirmed(_:)``.
public enum AuthenticatorError: Error, Equatable, Sendable {
    /// The vault cannot be changed in its present condition.
    case notReady(VaultState.Condition)
    /// Tokens with the same issuer and account exist; adding one more must be asked for.
    case duplicate([Token])
    /// There is no such token; it may have been deleted elsewhere.
    case notFound
    /// A field is not as it should be.
    case invalid(ManualEntry.Problem)
    /// The vault could not be written, or its folder not used.
    case files(FilesError)
    /// The change was written, but the disk did not confirm that it will last.
    case unconfirmed(FilesError)
    /// The vault would become larger than can be sealed.
    case tooLarge
    /// The secret store failed while the vault's key was made or looked up.
    case secretStore(SecretStoreError)
    /// A key was stored but the store gave back another one, so nothing was sealed with it.
    case keyNotKept
    /// Only a damaged vault can be set aside.
    case notDamaged
}

extension AuthenticatorError: Localizable {
    /// Why it could not be done, and what to do.
    public func text(in language: Language) -> String { strings(in: language).text(in: language) }

    private func strings(in language: Language) -> SecondStrings {
        switch self {
        case .notReady(.keyUnavailable): .keyUnavailable
        case .notReady(let condition): condition.strings
        case .duplicate(let tokens):
            .duplicate(tokens.first?.name(in: language) ?? SecondStrings.unnamed.text(in: language))
        case .notFound: .notFound
        case .invalid(let problem): problem.strings
        case .files(let error): .nothingChanged(LocalizedText(error))
        case .secretStore(let error): .nothingChanged(LocalizedText(error))
        case .unconfirmed(let error): .unconfirmed(error)
        case .tooLarge: .tooLarge
        case .keyNotKept: .keyNotKept
        case .notDamaged: .notDamaged
        }
    }
}
