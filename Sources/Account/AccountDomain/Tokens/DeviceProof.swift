internal import AccountAPI
internal import Crypto
package import FoundationExports

/// A device's proof that it holds its key: a DPoP token (RFC 9449), ES256 alone.
package struct DeviceProof: Sendable, Equatable {
    /// The key that signed it.
    package let credential: DeviceCredential
    /// Its own name, so that it counts once.
    package let id: String

    /// What a request is, as its proof must say it.
    package struct Request: Sendable, Equatable {
        package var verb: String
        /// Where it goes, as the client must name it: the service's configured origin and the path.
        ///
        /// A proxy may have changed what the request itself says.
        package var target: String
        /// The access token that goes with it.
        package var accessToken: String?

        package init(verb: String, target: String, accessToken: String? = nil) {
            self.verb = verb
            self.target = target
            self.accessToken = accessToken
        }
    }

    private struct Header: Decodable {
        struct Key: Decodable {
            let kty, crv, x, y: String
            let d: String?
        }
        let typ, alg: String
        let jwk: Key
    }

    private struct Body: Decodable {
        let jti, htm, htu: String
        let iat: Double
        let ath, nonce: String?
    }

    /// Reads and checks a proof.
    ///
    /// - Parameters:
    ///   - text: as received, at most 2048 bytes.
    ///   - request: what it must be for.
    ///   - now: the server's time: the proof's may lie five minutes from it. A device whose clock is wrong takes
    ///     the nonce that the refusal carries.
    ///   - nonces: this server's.
    /// - Throws: `proof` with `invalid` or `nonce`.
    package init(
        _ text: some StringProtocol, for request: Request, at now: Date, _ nonces: ProofNonces
    ) throws(AccountError) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard text.utf8.count <= 2048, parts.count == 3, let head = Self.read(Header.self, parts[0]),
            head.typ == "dpop+jwt", head.alg == "ES256", head.jwk.kty == "EC", head.jwk.crv == "P-256",
            head.jwk.d == nil, let x = Base64URL.decode(head.jwk.x), let y = Base64URL.decode(head.jwk.y),
            x.count == 32, y.count == 32
        else { throw .proof(.invalid) }
        let point = [4] + x + y
        guard let key = try? P256.Signing.PublicKey(x963Representation: point),
            let raw = Base64URL.decode(parts[2]),
            let signature = try? P256.Signing.ECDSASignature(rawRepresentation: raw),
            key.isValidSignature(signature, for: Data("\(parts[0]).\(parts[1])".utf8)),
            let body = Self.read(Body.self, parts[1])
        else { throw .proof(.invalid) }
        try Self.check(body, request, now, nonces)
        credential = DeviceCredential(kind: .key, bytes: point)
        id = body.jti
    }

    private static func read<Value: Decodable>(_ type: Value.Type, _ part: some StringProtocol) -> Value? {
        Base64URL.decode(part).flatMap { try? JSONDecoder().decode(type, from: Data($0)) }
    }

    private static func check(
        _ body: Body, _ request: Request, _ now: Date, _ nonces: ProofNonces
    ) throws(AccountError) {
        let hash = request.accessToken.map { Base64URL.encode(Data(SHA256.hash(data: Data($0.utf8)))) }
        guard body.htm == request.verb, let target = normalized(body.htu),
            target == normalized(request.target), body.ath == hash,
            (1...128).contains(body.jti.utf8.count)
        else { throw .proof(.invalid) }
        if let nonce = body.nonce {
            guard nonces.holds(nonce, at: now) else { throw .proof(.nonce) }
        } else if abs(body.iat - now.timeIntervalSince1970) > 300 {
            throw .proof(.nonce)
        }
    }

    /// An address without query and fragment, its scheme and host in lower case, without the scheme's own port (RFC 9449,
    /// section 4.3; RFC 3986, sections 6.2.2.1 and 6.2.3); nil for what is none.
    private static func normalized(_ address: String) -> String? {
        let parts = address.prefix { $0 != "?" && $0 != "#" }
            .split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].hasSuffix(":"), parts[1].isEmpty else { return nil }
        let scheme = parts[0].lowercased()
        var authority = parts[2].prefix { $0 != "/" }.lowercased()
        let path = parts[2].dropFirst(authority.count)
        let usual = scheme == "https:" ? ":443" : ":80"
        if authority.hasSuffix(usual) { authority.removeLast(usual.count) }
        return "\(scheme)//\(authority)\(path.isEmpty ? "/" : path)"
    }
}

/// The nonces that a device whose clock is wrong puts into its proofs: a mark of the quarter of an hour.
package struct ProofNonces: Sendable {
    private let secrets: ServerSecrets
    private static let period: TimeInterval = 900

    package init(_ secrets: ServerSecrets) { self.secrets = secrets }

    /// The present one.
    package func current(at now: Date) -> String { nonces(Self.quarter(now))[0] }

    /// Whether a nonce is the present one or the one before.
    package func holds(_ text: String, at now: Date) -> Bool {
        let quarter = Self.quarter(now)
        let nonces = [quarter, quarter - 1].flatMap(nonces)
        return isOne(Array(text.utf8), of: nonces.map { Array($0.utf8) })
    }

    private static func quarter(_ now: Date) -> Int64 { Int64(now.timeIntervalSince1970 / period) }

    /// That of the current key first.
    private func nonces(_ quarter: Int64) -> [String] {
        secrets.marks("proof nonce", Array(String(quarter).utf8)).map { Base64URL.encode($0.prefix(16)) }
    }
}
