public import AccountAPI

/// Another account of the same person, which becomes part of the one that is signed in.
///
/// It is pending for 72 hours: ``profile()`` shows it, and ``stopChange(_:)`` stops it, at both accounts.
extension AccountClient {
    /// Begins to merge the account of an address and a password; nothing is asked for before ``merge(_:)``.
    ///
    /// An account that another service signs in to is begun by ``startLink(_:_:)``: its problem REQUEST_005 names a `challenge`, which
    /// ``mergeOffer(_:)`` takes.
    ///
    /// - Parameters:
    ///   - email: of the other account.
    ///   - password: the other account's.
    /// - Returns: what is to be shown before ``merge(_:)``, or how the other account is to be proven further.
    /// - Throws: as ``profile()``; `problem` as a sign-in's, and with REQUEST_005.
    public func startMerge(
        email: String, password: String
    ) async throws(AccountClientError) -> MergeBody {
        try await mine(.startMerge, MergeStartBody(email: email, password: password))
    }

    /// What a merge would do that this device has begun.
    ///
    /// - Parameter challenge: of ``startMerge(email:password:)``, or of the problem of a link.
    /// - Returns: as ``startMerge(email:password:)``.
    /// - Throws: as ``profile()``; `problem` with AUTH_003, REQUEST_005.
    public func mergeOffer(_ challenge: String) async throws(AccountClientError) -> MergeBody {
        try await mine(.mergeOffer, id: challenge)
    }

    /// Sends a code to the other account's address, where ``MergeBody/ways`` names it.
    ///
    /// - Parameter challenge: of ``startMerge(email:password:)``.
    /// - Returns: until when the code is taken.
    /// - Throws: as ``profile()``.
    public func sendMergeCode(_ challenge: String) async throws(AccountClientError) -> ChallengeBody {
        try await mine(.mergeCode, id: challenge)
    }

    /// Gives the further proof of the other account.
    ///
    /// - Parameters:
    ///   - challenge: of ``startMerge(email:password:)``.
    ///   - way: one of ``MergeBody/ways``.
    ///   - code: as typed.
    /// - Returns: what is to be shown before ``merge(_:)``.
    /// - Throws: as ``profile()``; `problem` with AUTH_003.
    public func proveMerge(
        _ challenge: String, _ way: ProofMethod, code: String
    ) async throws(AccountClientError) -> MergeBody {
        try await mine(.proveMerge, id: challenge, MergeProofBody(way: way, code: code))
    }

    /// Merges the account that this device has proven into the one that is signed in: the second tap.
    ///
    /// - Parameter challenge: of ``startMerge(email:password:)``.
    /// - Returns: when it happens, RFC 3339 in UTC.
    /// - Throws: as ``profile()``; `problem` with AUTH_003, REQUEST_005.
    public func merge(_ challenge: String) async throws(AccountClientError) -> String {
        let body: ChangeDueBody = try await mine(.merge, id: challenge)
        return body.dueAt
    }
}
