/// The sheet that asks whether a link's account is to be added.
public struct LinkForm: Sendable, Equatable {
    /// The account's issuer and name as the card will show them.
    public let title: String
    /// The line below.
    public let subtitle: String
    /// Period, digits and algorithm where they are not the usual ones; and that the account exists already.
    public let remarks: [String]
    /// Why the link cannot be added, or why adding failed.
    public let problem: String?
    /// Whether it can be added.
    public let canSave: Bool
}
