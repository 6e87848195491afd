internal import AccountAPI

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// When an access token was made and when it ends, as it says itself; read without checking its signature.
package struct TokenTimes: Sendable, Equatable {
    /// In seconds since 1970, by the server's calendar.
    package let madeAt, endsAt: Double

    private struct Body: Decodable {
        let iat, exp: Double
    }

    /// Reads a token; nil if it says nothing of the kind.
    package init?(_ accessToken: String) {
        let parts = accessToken.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let bytes = Base64URL.decode(parts[1]),
            let body = try? JSONDecoder().decode(Body.self, from: Data(bytes))
        else { return nil }
        madeAt = body.iat
        endsAt = body.exp
    }
}
