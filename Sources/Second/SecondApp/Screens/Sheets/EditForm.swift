#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The sheet that changes names.
public struct EditForm: Sendable, Equatable {
    /// The token.
    public let token: UUID
    /// Issuer and account.
    public let fields: [AddForm.Field]
    /// Whether saving can be tried.
    public let canSave: Bool
    /// Why saving failed.
    public let problem: String?
}
