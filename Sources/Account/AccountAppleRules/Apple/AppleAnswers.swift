public import AccountClient
internal import FoundationExports

/// What Apple's sheet for signing in answered.
public enum AppleAnswers {
    /// What a credential's parts make.
    ///
    /// - Parameters:
    ///   - request: what was asked.
    ///   - user: Apple's own id of the person.
    ///   - state: which the answer carries.
    ///   - identityToken: as UTF-8.
    ///   - authorizationCode: as UTF-8.
    ///   - name: the parts of the name in the order of the person's language; empty but for the first time.
    /// - Returns: the credential.
    /// - Throws: `strange` if it answers another request, or lacks what is needed.
    public static func credential(
        for request: AppleRequest, user: String, state: String?, identityToken: [UInt8]?,
        authorizationCode: [UInt8]?, name: [String]
    ) throws(ProviderSheetError) -> AppleCredential {
        guard state == request.state, !user.isEmpty, let token = text(identityToken),
            let code = text(authorizationCode)
        else { throw .strange }
        let parts = name.filter { !$0.isEmpty }
        return AppleCredential(
            user: user, identityToken: token, authorizationCode: code,
            name: parts.isEmpty ? nil : parts.joined(separator: " "))
    }

    private static func text(_ bytes: [UInt8]?) -> String? {
        guard let bytes, !bytes.isEmpty else { return nil }
        return String(data: Data(bytes), encoding: .utf8)
    }

    /// What a number of `ASAuthorizationError` means.
    ///
    /// Source: `ASAuthorizationError.Code` in Apple's documentation of AuthenticationServices.
    ///
    /// - Parameter code: Apple's number.
    /// - Returns: the error.
    public static func error(_ code: Int) -> ProviderSheetError {
        switch code {
        case 1001: .cancelled  // canceled
        // unknown: among others, nobody is signed in to the device; notHandled; notInteractive
        case 1000, 1003, 1005: .unavailable
        case 1002: .strange  // invalidResponse
        default: .failed("the system answered \(code)")
        }
    }

    /// What a number of `ASAuthorizationAppleIDProvider.CredentialState` means.
    ///
    /// `notFound` (2) is no word of the person's: another Apple Account may be signed in to the device, or none. Nor is
    /// `transferred` (3).
    ///
    /// - Parameter state: Apple's number.
    /// - Returns: what can be acted on.
    public static func standing(_ state: Int) -> AppleIDCredentialState {
        switch state {
        case 0: .revoked
        case 1: .authorized
        default: .unknown
        }
    }
}
