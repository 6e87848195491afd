internal import AccountAPI

/// How a ``GatedTokenStore`` stands.
public enum GateStanding: Sendable, Equatable, CaseIterable {
    /// Nothing is protected.
    case off
    /// A session is protected, and a proof is needed.
    case locked
    /// A session is protected, and open.
    case open
}

/// Both tokens, before they are sealed.
struct SealedTokens: Codable {
    let access, refresh: String
}

/// A sealed session takes the place of an open one in the store beneath: a mark that no token is, and the bytes.
extension StoredSession {
    private static let mark = "sealed"

    init(sealed bytes: [UInt8], of user: String) {
        self.init(userID: user, accessToken: Self.mark, refreshToken: Base64URL.encode(bytes))
    }

    var isSealed: Bool { accessToken == Self.mark }

    /// Nil if it is not sealed.
    var sealedBytes: [UInt8]? { isSealed ? Base64URL.decode(refreshToken) : nil }
}

extension String {
    /// A sentence that becomes a part of another one.
    package var withoutStop: String { hasSuffix(".") ? String(dropLast()) : self }
}
