public import SecondCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// One change of the vault, done in the order in which they were asked for.
public enum VaultJob: Sendable, Equatable {
    /// Tokens are added: all of them, or none. The number is that of the sheet; nil if none asked.
    case add([NewToken], allowingDuplicates: Bool, sheet: Int?)
    /// Names are changed, by the sheet with that number.
    case edit(UUID, issuer: String, account: String, sheet: Int)
    /// A token is deleted; the name is for the toast.
    case delete(UUID, name: String)
    /// A deleted token comes back.
    case restore(UUID, name: String)
    /// A deleted token is wiped.
    case deleteNow(UUID, name: String)
    /// A device is forgotten.
    case forget(Device.ID, name: String)
    /// A damaged vault is put aside; the cloud brings the accounts back, or a new vault is begun.
    case setAside(rebuilding: Bool)
    /// The cloud that stands there is used with these accounts.
    case merge
    /// An empty cloud is begun with the account that the vault knows.
    case refill
    /// These accounts are kept apart.
    case separate

    /// Whether the same again means nothing while it is under way; forms guard themselves.
    var isOnce: Bool {
        switch self {
        case .delete, .restore, .deleteNow, .forget: true
        case .add, .edit, .setAside, .merge, .refill, .separate: false
        }
    }

    /// What became of it.
    public enum Outcome: Sendable, Equatable {
        /// It is done; the ids of tokens that were added.
        case done([UUID])
        /// Nothing was changed, or the error says what was.
        case failed(AuthenticatorError)
        /// The cloud did not do what it was asked to; sync says why.
        case cloudFailed
    }
}
