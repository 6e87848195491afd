/// When an access token was made and when it ends, as it says itself; read without checking its signature.
package struct TokenTimes: Sendable, Equatable {
    /// In seconds since 1970, by the server's calendar.
    package let madeAt, endsAt: Double

    private struct Body: Decodable {
        let iat, exp: Double
    }

    /// Reads a token; nil if it says nothing of the kind.
    package init?(_ accessToken: String) {
        guard let body = SignedClaims.body(accessToken, as: Body.self) else { return nil }
        madeAt = body.iat
        endsAt = body.exp
    }
}
