internal import AccountAPI
internal import Crypto
package import FoundationExports

/// A device's proof that it holds its key: a DPoP token (RFC 9449), ES256 alone.
package struct DeviceProof: Sendable, Equatable {
    /// The key that signed it.
    package let credential: DeviceCredential
    /// SHA-256 of the key and of its own name, so that it counts once.
    package let hash: [UInt8]
    /// Whether the next one should carry another nonce.
    package let needsNonce: Bool

    /// What a request is, as its proof must say it.
    package struct Request: Sendable, Equatable {
        package var verb: String
        /// Where it goes, as the client must name it: the service's configured origin and the path.
        ///
        /// A proxy may have changed what the request itself says.
        package var target: String
        /// The access token that goes with it in the head; a page cannot tell that of its cookie.
        package var accessToken: String?
        /// Whether a session's token goes with it: then the proof carries a nonce and is at most a minute old.
        package var hasSession: Bool

        package init(verb: String, target: String, accessToken: String? = nil, hasSession: Bool = false) {
            self.verb = verb
            self.target = target
            self.accessToken = accessToken
            self.hasSession = hasSession || accessToken != nil
        }
    }

    package static let mostBytes = 2048
    /// How far its time may lie from the server's without a nonce, and beside a session's token.
    package static let mostSeconds = 300
    package static let mostSecondsInSession = 60

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
    ///   - text: as received, at most ``mostBytes``.
    ///   - request: what it must be for.
    ///   - now: the server's time: the proof's may lie five minutes from it, or anywhere if it carries a nonce; beside
    ///     an access token a minute. A device whose clock is wrong takes nonce and date of the refusal.
    ///   - nonces: this server's.
    /// - Throws: `proof` with `invalid` or `nonce`.
    package init(
        _ text: some StringProtocol, for request: Request, at now: Date, _ nonces: ProofNonces
    ) throws(AccountError) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard text.utf8.count <= Self.mostBytes, parts.count == 3,
            let head = Self.read(JWSHeader<Header>.self, parts[0])?.fields,
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
        try Self.check(body, request)
        needsNonce = try Self.age(body, request, now, nonces) != .current
        credential = DeviceCredential(kind: .key, bytes: point)
        hash = Array(SHA256.hash(data: Data(point + body.jti.utf8)))
    }

    /// What is kept of one that something changed by.
    package func used(at now: Date) -> UsedProof {
        UsedProof(hash: hash, expiresAt: now + ProofNonces.lifetime)
    }

    private static func read<Value: Decodable>(_ type: Value.Type, _ part: some StringProtocol) -> Value? {
        Base64URL.decode(part).flatMap { try? JSONDecoder().decode(type, from: Data($0)) }
    }

    private static func check(_ body: Body, _ request: Request) throws(AccountError) {
        let hash = request.accessToken.map { Base64URL.encode(Data(SHA256.hash(data: Data($0.utf8)))) }
        guard body.htm == request.verb, let target = WebAddress.normalized(body.htu),
            target == WebAddress.normalized(request.target), body.ath == hash,
            (1...128).contains(body.jti.utf8.count)
        else { throw .proof(.invalid) }
    }

    /// How old its nonce is; nil where it has none and needs none.
    private static func age(
        _ body: Body, _ request: Request, _ now: Date, _ nonces: ProofNonces
    ) throws(AccountError) -> ProofNonces.Age? {
        let (difference, isStrict) = (abs(body.iat - now.timeIntervalSince1970), request.hasSession)
        guard let nonce = body.nonce else {
            guard !isStrict, difference <= Double(mostSeconds) else { throw .proof(.nonce) }
            return nil
        }
        guard let age = nonces.age(of: nonce, at: now),
            !isStrict || difference <= Double(mostSecondsInSession)
        else {
            throw .proof(.nonce)
        }
        return age
    }
}

/// The nonces that devices put into their proofs: a mark of the quarter of an hour, the same at every instance.
package struct ProofNonces: Sendable {
    /// Of which quarter one is.
    package enum Age: Sendable { case current, former }

    private let secrets: ServerSecrets
    private static let period: TimeInterval = 900
    /// How long one is taken at most.
    package static let lifetime = 2 * period

    package init(_ secrets: ServerSecrets) { self.secrets = secrets }

    /// The present one.
    package func current(at now: Date) -> String { nonces(Self.quarter(now))[0] }

    /// Whether a nonce is the present one, or the one before; nil for any other.
    package func age(of text: String, at now: Date) -> Age? {
        let (quarter, shown) = (Self.quarter(now), Array(text.utf8))
        func isOf(_ quarter: Int64) -> Bool { isOne(shown, of: nonces(quarter).map { Array($0.utf8) }) }
        return isOf(quarter) ? .current : isOf(quarter - 1) ? .former : nil
    }

    private static func quarter(_ now: Date) -> Int64 { Int64(now.timeIntervalSince1970 / period) }

    /// That of the current key first.
    private func nonces(_ quarter: Int64) -> [String] {
        secrets.marks("proof nonce", Array(String(quarter).utf8)).map { Base64URL.encode($0.prefix(16)) }
    }
}
