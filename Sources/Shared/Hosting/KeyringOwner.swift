/// Whose a product's secrets are in the desktop's keyring.
public struct KeyringOwner: Sendable, Equatable {
    /// By which they are found; one application never sees another's.
    public let application: String
    /// What a person reads in the desktop's keyring program.
    public let label: String

    /// An owner of secrets.
    ///
    /// - Parameters:
    ///   - application: by which they are found; to be the same for good.
    ///   - label: what a person reads; it may change, for secrets added from then on.
    public init(application: String, label: String) {
        self.application = application
        self.label = label
    }
}
