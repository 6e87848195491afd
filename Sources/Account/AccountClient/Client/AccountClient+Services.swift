public import AccountAPI

/// A token for another service, and whose it is.
struct KeptServiceToken: Sendable {
    let user: String
    let token: String
    /// By the clock that nobody sets.
    let endsAt: Duration
}

/// Other services, which know the person by tokens of their own.
extension AccountClient {
    /// A token for another service, for ten minutes; it has no rights at the account service.
    ///
    /// ``send(_:)`` asks for these itself, and keeps them as long as they hold.
    ///
    /// - Parameter audience: of the service.
    /// - Returns: the token, which counts for who has it.
    /// - Throws: as ``send(_:)``; `problem` with REQUEST_001 for an audience that the account service does not know.
    public func serviceToken(for audience: String) async throws(AccountClientError) -> ServiceTokenBody {
        try await mine(.serviceToken, AudienceBody(audience: audience))
    }

    /// The services that the person let in, to which they sign in by this account; the earliest first.
    ///
    /// - Throws: as ``profile()``.
    public func services() async throws(AccountClientError) -> [ServicesBody.Service] {
        let body: ServicesBody = try await mine(.services)
        return body.services
    }

    /// Withdraws what a service may learn: the person is signed out of it, and asked again the next time.
    ///
    /// - Parameter name: of the list.
    /// - Throws: as ``profile()``; `problem` with AUTH_006, with REQUEST_004 for one that may learn nothing.
    public func removeService(_ name: String) async throws(AccountClientError) {
        try await done(.removeService, id: name)
    }

    /// Sends a request to another service, once more with a new token where the first is refused.
    func send(
        _ request: TransportRequest, toServiceOf audience: String
    ) async throws(AccountClientError) -> TransportAnswer {
        let first = try await kept(audience)
        let answer = try await attempt(request, first.token)
        guard Wire.refusesToken(answer) else { return answer }
        if serviceTokens[audience]?.token == first.token { serviceTokens[audience] = nil }
        let second = try await kept(audience)
        guard second.user == first.user else { throw .superseded }
        return try await attempt(request, second.token)
    }

    private func attempt(
        _ request: TransportRequest, _ token: String
    ) async throws(AccountClientError) -> TransportAnswer {
        var request = request.withoutToken
        request.headers.append(.init("Authorization", "Bearer \(token)"))
        return try await transport(request)
    }

    /// The token for a service, asked for where none is kept that holds for half a minute more.
    private func kept(_ audience: String) async throws(AccountClientError) -> KeptServiceToken {
        let now = ports.clock.now.elapsed
        if let kept = serviceTokens[audience], kept.user == machine.held?.session.userID,
            now + .seconds(30) < kept.endsAt
        {
            return kept
        }
        let made = try await serviceToken(for: audience)
        // Somebody else may have signed in as it came.
        guard let user = machine.held?.session.userID, TokenSubject.of(made.token) == user else {
            throw .superseded
        }
        let kept = KeptServiceToken(
            user: user, token: made.token, endsAt: now + .seconds(made.expiresIn))
        serviceTokens[audience] = kept
        return kept
    }
}

/// Whom a token names, read without checking its signature.
private enum TokenSubject {
    private struct Body: Decodable { let sub: String }

    static func of(_ token: String) -> String? { SignedClaims.body(token, as: Body.self)?.sub }
}

extension TransportRequest {
    /// The request without what its maker put in a token's place.
    var withoutToken: TransportRequest {
        var request = self
        request.headers.removeAll { ["authorization", "dpop"].contains($0.name.lowercased()) }
        return request
    }
}
