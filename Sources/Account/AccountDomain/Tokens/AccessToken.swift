internal import AccountAPI
internal import Crypto
package import FoundationExports

/// What an access token says (RFC 9068).
package struct AccessToken: Sendable, Equatable, Codable {
    package let iss: String
    package let aud: String
    /// The user's id.
    package let sub: String
    /// The client that the person signed in to; nil in tokens of earlier versions.
    package let client_id: String?
    /// Names the token: the same one as long as it says the same; nil in tokens of earlier versions.
    package let jti: String?
    /// The session's id.
    package let sid: String
    /// The device's id.
    package let did: String
    /// The refresh token's counter beside which it was given.
    package let gen: Int64
    /// Unix time, as all that follow.
    package let iat: Int64
    package let nbf: Int64
    package let exp: Int64
    package let auth_time: Int64
    /// RFC 8176's names.
    package let amr: [String]
    /// The key without which it is nobody's; nil for a browser's, which a cookie stands for.
    package let cnf: Confirmation?

    /// The token of a session as it stands: the same session gives the same token, to the letter.
    ///
    /// - Parameters:
    ///   - session: after the refresh.
    ///   - credential: of the session's device.
    ///   - moment: when its counter became what it is.
    ///   - policy: issuer, audience and how long it lasts.
    package init(
        _ session: Session, of credential: DeviceCredential, at moment: Date, _ policy: AccountPolicy
    ) {
        let start = Int64(moment.timeIntervalSince1970)
        iss = policy.issuer
        aud = policy.audience
        sub = session.user.text
        sid = session.id.text
        did = session.device.text
        gen = session.counter
        iat = start
        nbf = start
        // No token outlives its session.
        exp = min(
            start + Int64(policy.lifetimes.access), Int64(session.absoluteEndsAt.timeIntervalSince1970))
        auth_time = Int64(session.authenticatedAt.timeIntervalSince1970)
        amr = session.methods.map(\.rawValue)
        cnf = credential.thumbprint.map(Confirmation.init)
        client_id = policy.clientID
        let said =
            [iss, aud, sub, policy.clientID, sid, did] + [gen, iat, exp, auth_time].map { String($0) } + amr
            + [cnf?.jkt ?? ""]
        jti = Base64URL.encode(Data(SHA256.hash(data: Data(said.joined(separator: "\n").utf8))).prefix(16))
    }
}

/// The key that a token is bound to (RFC 7800; RFC 9449, section 6.1).
package struct Confirmation: Sendable, Equatable, Codable {
    /// Its thumbprint.
    package let jkt: String
}

extension DeviceCredential {
    /// A key's thumbprint (RFC 7638); nil for a cookie.
    package var thumbprint: String? {
        guard kind == .key, bytes.count == 65 else { return nil }
        let (x, y) = (Base64URL.encode(bytes[1..<33]), Base64URL.encode(bytes[33...]))
        return Thumbprint.text(#"{"crv":"P-256","kty":"EC","x":"\#(x)","y":"\#(y)"}"#)
    }
}

/// A request that may be answered.
package struct Authorised: Sendable, Equatable {
    package let user: Identifier<User>
    package let session: Identifier<Session>
    package let device: Identifier<Device>
    package let counter: Int64
    package let methods: [String]
    package let authenticatedAt: Date
    package let expiresAt: Date
    /// The thumbprint of the key that must prove itself beside the token; nil for a token that is bound to none.
    package let thumbprint: String?

    /// What a token says; nil where its ids are none.
    init?(_ token: AccessToken) {
        guard let user = Identifier<User>(token.sub), let session = Identifier<Session>(token.sid),
            let device = Identifier<Device>(token.did)
        else { return nil }
        self.user = user
        self.session = session
        self.device = device
        counter = token.gen
        methods = token.amr
        authenticatedAt = Date(timeIntervalSince1970: TimeInterval(token.auth_time))
        expiresAt = Date(timeIntervalSince1970: TimeInterval(token.exp))
        thumbprint = token.cnf?.jkt
    }
}

/// A refresh token: version, session, counter and a mark of both, as base64url.
///
/// It needs no table of tokens: the session's row holds the counter that is right, and nobody else can make the mark.
package struct RefreshToken: Sendable, Equatable {
    package let session: Identifier<Session>
    package let counter: Int64

    private static let version: UInt8 = 1
    private static let markCount = 16
    /// Longer texts are not read.
    package static let mostBytes = 128

    package init(session: Identifier<Session>, counter: Int64) {
        self.session = session
        self.counter = counter
    }

    /// The token that a text is; nil unless this server made it.
    package init?(_ text: some StringProtocol, _ secrets: ServerSecrets) {
        guard text.utf8.count <= Self.mostBytes, let bytes = Base64URL.decode(text),
            bytes.count == 1 + 16 + 8 + 16,
            bytes[0] == Self.version, let session = Identifier<Session>(bytes: Array(bytes[1..<17]))
        else { return nil }
        let counter = Int64(bytes[17..<25].reduce(UInt64(0)) { $0 << 8 | UInt64($1) } & UInt64(Int64.max))
        self.init(session: session, counter: counter)
        guard isOne(Array(bytes[25...]), of: marks(secrets)) else { return nil }
    }

    /// The token as text, 55 characters; the same for the same session and counter as long as the key is.
    package func text(_ secrets: ServerSecrets) -> String {
        Base64URL.encode([Self.version] + session.bytes + counter.bigEndianBytes + marks(secrets)[0])
    }

    /// That of the current key first.
    private func marks(_ secrets: ServerSecrets) -> [[UInt8]] {
        secrets.marks("refresh token 1", session.bytes, counter.bigEndianBytes).map {
            Array($0.prefix(Self.markCount))
        }
    }
}
