internal import AccountAPI

/// A refresh token: version, session, counter and a mark of both, as base64url.
///
/// It needs no table of tokens: the session's row holds the counter that is right, and nobody else can make the mark.
package struct RefreshToken: Sendable, Equatable {
    package let session: Identifier<Session>
    package let counter: Int64

    private static let version: UInt8 = 1
    private static let markCount = 16

    package init(session: Identifier<Session>, counter: Int64) {
        self.session = session
        self.counter = counter
    }

    /// The token that a text is; nil unless this server made it.
    package init?(_ text: some StringProtocol, _ secrets: ServerSecrets) {
        guard text.utf8.count <= 128, let bytes = Base64URL.decode(text), bytes.count == 1 + 16 + 8 + 16,
            bytes[0] == Self.version, let session = Identifier<Session>(bytes: Array(bytes[1..<17]))
        else { return nil }
        let counter = Int64(bytes[17..<25].reduce(UInt64(0)) { $0 << 8 | UInt64($1) } & UInt64(Int64.max))
        self.init(session: session, counter: counter)
        guard areSame(Array(bytes[25...]), mark(secrets)) else { return nil }
    }

    /// The token as text, 55 characters; the same for the same session and counter.
    package func text(_ secrets: ServerSecrets) -> String {
        Base64URL.encode([Self.version] + session.bytes + counterBytes + mark(secrets))
    }

    private var counterBytes: [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: counter >> (56 - 8 * $0)) }
    }

    private func mark(_ secrets: ServerSecrets) -> [UInt8] {
        Array(secrets.mark("refresh token 1", session.bytes, counterBytes).prefix(Self.markCount))
    }
}
