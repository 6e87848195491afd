public import AccountAPI

/// Other services' accounts by which this one is signed in to.
///
/// Nothing is linked by an address: who links has proven both, on this device. Where the server wants a fresh proof, these throw as
/// all that concerns the account does.
extension AccountClient {
    /// By which the account is signed in to, the earliest first.
    ///
    /// - Throws: as ``profile()``.
    public func identities() async throws(AccountClientError) -> [IdentitiesBody.Identity] {
        let body: IdentitiesBody = try await mine(.identities)
        return body.identities
    }

    /// Begins to link what Apple gave; nothing is linked before ``link(_:)``.
    ///
    /// - Parameters:
    ///   - request: of ``startAppleSignIn()``.
    ///   - credential: Apple's answer, whose `state` must have been the request's.
    /// - Returns: what is to be shown before ``link(_:)``.
    /// - Throws: as ``profile()``; `problem` with AUTH_008, with REQUEST_005 where it signs in to an account already.
    public func startLink(
        _ request: AppleRequest, _ credential: AppleCredential
    ) async throws(AccountClientError) -> ChallengeBody {
        let body = ProviderTokenLinkBody(
            challenge: request.state, nonce: request.raw, identityToken: credential.identityToken,
            authorizationCode: credential.authorizationCode)
        return try await mine(.provider(.tokenLink(.apple)), body)
    }

    /// The same by the code that a provider gave, as WeChat does.
    ///
    /// - Parameters:
    ///   - provider: one whose sheet gives a code alone.
    ///   - code: what its own app gave.
    /// - Returns: what is to be shown before ``link(_:)``.
    /// - Throws: as ``startLink(_:_:)``.
    public func startLink(
        by provider: SignInProvider, code: String
    ) async throws(AccountClientError) -> ChallengeBody {
        try await mine(.provider(.codeLink(provider)), ProviderCodeLinkBody(code: code))
    }

    /// Links what this device has proven to the account that is signed in: the second tap.
    ///
    /// - Parameter challenge: of ``startLink(_:_:)``, or of a provider's first sign-in that ended in ``Step/needsProfile(_:)`` before the
    ///   person signed in to an account of theirs.
    /// - Throws: as ``profile()``; `problem` with AUTH_003, REQUEST_005.
    public func link(_ challenge: String) async throws(AccountClientError) {
        try await done(.linkIdentity, LinkBody(challenge: challenge))
    }

    /// Ends that a provider's account signs in.
    ///
    /// - Parameter provider: whose.
    /// - Throws: as ``profile()``; `problem` with REQUEST_005 and `lastWay` for the last way into the account.
    public func unlink(_ provider: SignInProvider) async throws(AccountClientError) {
        try await done(.provider(.unlink(provider)))
    }
}
