public import FoundationExports

/// Apple's own sheet for signing in, and what Apple tells afterwards.
public protocol AppleSheet: Sendable {
    /// Shows the sheet.
    ///
    /// - Parameter request: what it must carry; its answer's `state` must be this one's.
    /// - Returns: what Apple gave.
    /// - Throws: `ProviderSheetError`.
    func ask(_ request: AppleRequest) async throws(ProviderSheetError) -> AppleCredential

    /// What Apple says of the person by whom this device was signed in last.
    ///
    /// - Returns: `unknown` where nobody was, or Apple cannot be asked.
    func standing() async -> AppleIDCredentialState

    /// Tells each time that Apple says the person uses this app with their Apple Account no more.
    func revocations() -> AsyncStream<Void>
}

/// What Apple says of a person.
public enum AppleIDCredentialState: Sendable, Equatable, CaseIterable {
    /// They use this app with their Apple Account.
    case authorized
    /// They have taken that back, in the system's settings.
    case revoked
    /// Nothing that could be acted on.
    case unknown
}

/// Why a provider's sheet gave nothing.
public enum ProviderSheetError: Error, Sendable, Equatable {
    /// The person closed it.
    case cancelled
    /// It cannot be shown here: nobody is signed in to the device, or the other app is missing.
    case unavailable
    /// It answered another request than ours, or without what is needed.
    case strange
    /// Anything else; the text says what the system said.
    case failed(String)
}

extension ProviderSheetError: LocalizedError, CustomStringConvertible {
    /// A sentence that a person can act on.
    public var description: String {
        switch self {
        case .cancelled: "It was broken off."
        case .unavailable: "This way to sign in cannot be used on this device now: use another one."
        case .strange: "The other service's answer does not fit: please try again."
        case .failed(let reason): "The other service refused: \(reason)."
        }
    }

    /// The same sentence.
    public var errorDescription: String? { description }
}
