#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Why a cloud did not do what it was asked to.
public enum CloudError: Error, Equatable, Sendable {
    /// It cannot be reached: no network, or the folder is gone.
    case offline
    /// Nobody is signed in.
    case signedOut
    /// Another account's data stands there, or none.
    case accountChanged
    /// What is to be put does not fit; nothing was replaced.
    case quotaExceeded
    /// It can be read but not written.
    case readOnly
    /// The register has more bytes than the cloud takes.
    case tooLarge
    /// Too many requests.
    ///
    /// `until` is the moment the cloud named; nil if it named none.
    case throttled(until: Date?)
    /// Another version of the register stands there than those that may be replaced.
    case unread
    /// Anything else, which may pass: the reason is for a person to read and holds no secret.
    case transient(String)
}
