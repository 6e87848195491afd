/// Whose a product's secrets are in the desktop's keyring.
public struct KeyringOwner: Sendable, Equatable {
    /// By which they are found; one application never sees another's.
    public let application: String
    /// What a person reads in the desktop's keyring program.
    public let label: String

    /// An owner of secrets.
    public init(application: String, label: String) {
        self.application = application
        self.label = label
    }
}
