internal import AccountAPI
public import AccountClient
public import FoundationExports

/// What Apple's sheet for passkeys is asked, and what it answered.
public enum PasskeyAnswers {
    /// The bytes of a text in base64url, as the service writes it.
    ///
    /// - Throws: `strange` for what is none.
    public static func bytes(_ text: String) throws(ProviderSheetError) -> Data {
        guard let bytes = Base64URL.decode(text) else { throw .strange }
        return Data(bytes)
    }

    /// The passkeys that the service names; those that it does not write as it should are none.
    public static func bytes(_ texts: [String]) -> [Data] {
        texts.compactMap { Base64URL.decode($0) }.map { Data($0) }
    }

    /// What was made.
    ///
    /// - Throws: `strange` without an attestation, which the service needs.
    public static func made(
        id: Data?, clientData: Data?, attestation: Data?
    ) throws(ProviderSheetError) -> MadePasskey {
        guard let id, let clientData, let attestation, !id.isEmpty else { throw .strange }
        return MadePasskey(id: Array(id), clientData: Array(clientData), attestation: Array(attestation))
    }

    /// What was answered.
    ///
    /// - Throws: `strange` where a part is missing.
    public static func used(
        id: Data?, clientData: Data?, authenticatorData: Data?, signature: Data?, user: Data?
    ) throws(ProviderSheetError) -> UsedPasskey {
        guard let id, let clientData, let authenticatorData, let signature, !id.isEmpty else {
            throw .strange
        }
        return UsedPasskey(
            id: Array(id), clientData: Array(clientData), authenticatorData: Array(authenticatorData),
            signature: Array(signature), userHandle: user.map { Array($0) })
    }

    /// What a number of `ASAuthorizationError` means, and what the system says beside it.
    ///
    /// 1004 (failed) is what an app gets whose domain does not name it: the text says so.
    ///
    /// - Parameters:
    ///   - code: Apple's number.
    ///   - reason: `NSLocalizedFailureReasonErrorKey`'s text, if there is one.
    /// - Returns: the error.
    public static func error(_ code: Int, reason: String?) -> ProviderSheetError {
        // matchedExcludedCredential, since iOS 18: this device has one already.
        if code == 1006 { return .strange }
        guard code == 1004, let reason else { return AppleAnswers.error(code) }
        return .failed(reason)
    }
}
