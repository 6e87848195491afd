internal import AccountAPI
internal import Crypto
package import FoundationExports
internal import Synchronization

/// Signs and checks access tokens: JWTs (RFC 7519, 9068) signed by Ed25519 (RFC 8037) or P-256 (RFC 7518), and nothing
/// else.
///
/// A refresh that is answered twice gives the same token. Ed25519 gives the same signature for the same words; those of
/// P-256 are remembered, so that an instance says the same again: another one has the same words with another signature.
package final class AccessTokens: Sendable {
    /// Longer texts are not read.
    package static let mostBytes = 2048
    /// ID tokens are longer: they name the accounts that were merged.
    private static let mostHintBytes = 8192

    private let policy: AccountPolicy
    private let remembers: Int
    private let state: Mutex<State>

    private struct State {
        var keys: SigningKeys
        /// What was found right by these keys, by the SHA-256 of the whole token.
        var known: RecentMap<SHA256.Digest, Authorised>
        /// The signatures that are another one each time, by the SHA-256 of the words.
        var signed: RecentMap<SHA256.Digest, [UInt8]>
        /// How often there were other keys.
        var turn: Int

        init(_ keys: SigningKeys, remembers: Int, turn: Int = 0) {
            self.keys = keys
            known = RecentMap(capacity: remembers)
            signed = RecentMap(capacity: remembers)
            self.turn = turn
        }
    }

    /// - Parameters:
    ///   - keys: the one that signs, and those whose tokens still hold.
    ///   - policy: issuer and audience.
    ///   - remembers: how many tokens are not checked again at each request.
    package init(keys: SigningKeys, policy: AccountPolicy, remembers: Int = 20_000) {
        self.policy = policy
        self.remembers = remembers
        state = Mutex(State(keys, remembers: remembers))
    }

    /// The `iss` of what is signed.
    var issuer: String { policy.issuer }

    /// Signs and checks by other keys from now on.
    ///
    /// Each token is checked again: one whose key is not among them any more is refused.
    package func use(_ keys: SigningKeys) {
        state.withLock { state in
            let signed = state.signed
            state = State(keys, remembers: remembers, turn: state.turn + 1)
            // Which key signed is one of the words.
            state.signed = signed
        }
    }

    /// The token as text.
    ///
    /// - Parameters:
    ///   - token: what it says.
    ///   - type: what it is.
    ///   - isUnique: whether nobody will ask for the same words again, so that they are not remembered.
    /// - Returns: the token.
    /// - Throws: `fault` if it cannot be written, which never happens.
    package func sign(
        _ token: some Encodable, as type: TokenType = .access, isUnique: Bool = false
    ) throws(AccountError) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let body = try? encoder.encode(token) else { throw .fault(reason: "a token cannot be written") }
        let key = state.withLock { $0.keys.current(policy.signingAlgorithm) }
        guard let key else { throw .fault(reason: "there is no key that signs") }
        let words = "\(key.header(type)).\(Base64URL.encode(body))"
        let bytes = Array(words.utf8)
        guard let signature = isUnique ? key.sign(bytes) : signature(of: bytes, by: key) else {
            throw .fault(reason: "a token cannot be signed")
        }
        return "\(words).\(Base64URL.encode(signature))"
    }

    /// The same for the same words, as long as they are remembered.
    private func signature(of words: [UInt8], by key: SigningKey) -> [UInt8]? {
        if key.algorithm == .edDSA { return key.sign(words) }
        let digest = SHA256.hash(data: words)
        if let known = state.withLock({ $0.signed.renewed(digest) }) { return known }
        guard let made = key.sign(words) else { return nil }
        return state.withLock { state in
            // Somebody else was quicker, perhaps.
            let signature = state.signed.renewed(digest) ?? made
            state.signed.keep(signature, for: digest)
            return signature
        }
    }

    /// What a token says, if it is ours and holds now; whether its session has ended is asked elsewhere.
    ///
    /// - Parameters:
    ///   - text: as received.
    ///   - now: the server's time; a minute's difference between servers is borne.
    /// - Returns: whom it names.
    /// - Throws: `session` with `invalid` or `accessExpired`.
    package func check(_ text: some StringProtocol, at now: Date) throws(AccountError) -> Authorised {
        let found = try authorised(text, now)
        guard now < found.expiresAt else { throw .session(.accessExpired) }
        return found
    }

    private func authorised(
        _ text: some StringProtocol, _ now: Date
    ) throws(AccountError) -> Authorised {
        guard text.utf8.count <= Self.mostBytes else { throw .session(.invalid) }
        let digest = SHA256.hash(data: Data(text.utf8))
        let (known, keys, turn) = state.withLock { ($0.known.renewed(digest), $0.keys, $0.turn) }
        if let known { return known }
        guard let token = read(AccessToken.self, text, keys), token.iss == policy.issuer,
            token.aud == policy.audience, TimeInterval(token.nbf) <= now.timeIntervalSince1970 + 60,
            let found = Authorised(token)
        else { throw .session(.invalid) }
        state.withLock { if $0.turn == turn { $0.known.keep(found, for: digest) } }
        return found
    }

    /// What a token says to another service, if it is ours, for one of some audiences and holds now.
    ///
    /// - Parameters:
    ///   - text: as received.
    ///   - audiences: those that may be told of.
    ///   - now: the server's time; a minute's difference between servers is borne.
    /// - Returns: nil for any other; whether its session has ended is asked elsewhere.
    func introspect(
        _ text: some StringProtocol, for audiences: Set<String>, at now: Date
    ) -> IntrospectedToken? {
        current(text, for: audiences, at: now)
    }

    /// What a token of a service says that asks about the person who signed in to it, if it is ours and holds now.
    ///
    /// - Parameters:
    ///   - text: as received.
    ///   - now: the server's time; a minute's difference between servers is borne.
    /// - Returns: nil for any other; whether its session has ended is asked elsewhere.
    func userInfo(_ text: some StringProtocol, at now: Date) -> UserInfoToken? {
        current(text, for: [UserInfoToken.audience(policy)], at: now)
    }

    /// Of whom an ID token tells that a service got once, and shows as a hint: it may have run out long ago (OpenID Connect
    /// Core, section 3.1.2.1).
    ///
    /// - Parameters:
    ///   - text: as received.
    ///   - client: the service.
    /// - Returns: nil for what is no ID token of ours for this service, by a key that is known still.
    func hinted(_ text: some StringProtocol, to client: String) -> Identifier<User>? {
        guard text.utf8.count <= Self.mostHintBytes,
            let token = read(HintedToken.self, text, state.withLock({ $0.keys }), as: .identity),
            token.iss == policy.issuer, token.aud == client
        else { return nil }
        return Identifier(token.sub)
    }

    /// What a token of a kind says, if it is ours, for one of some audiences and holds now.
    private func current<Token: ShownToken>(
        _ text: some StringProtocol, for audiences: Set<String>, at now: Date
    ) -> Token? {
        let (keys, seconds) = (state.withLock { $0.keys }, now.timeIntervalSince1970)
        guard text.utf8.count <= Self.mostBytes, let token = read(Token.self, text, keys),
            token.iss == policy.issuer, audiences.contains(token.aud),
            TimeInterval(token.nbf) <= seconds + 60, seconds < TimeInterval(token.exp)
        else { return nil }
        return token
    }

    /// Signature first, words after (ASVS 9.1.1).
    private func read<Token: Decodable>(
        _ type: Token.Type, _ text: some StringProtocol, _ keys: SigningKeys, as kind: TokenType = .access
    ) -> Token? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let key = keys.key(of: Substring(parts[0]), kind),
            let signature = Base64URL.decode(parts[2]),
            key.holds(signature, Array("\(parts[0]).\(parts[1])".utf8)),
            let body = Base64URL.decode(parts[1])
        else { return nil }
        return try? JSONDecoder().decode(type, from: Data(body))
    }

    /// The public keys of both algorithms as RFC 7517 and 8037 write them, the one that signs first.
    package var publicKeys: [PublicKey] {
        state.withLock { $0.keys.all(first: policy.signingAlgorithm).map(\.publicKey) }
    }
}

/// What is read of every token that a service shows.
protocol ShownToken: Decodable {
    var iss: String { get }
    var aud: String { get }
    var nbf: Int64 { get }
    var exp: Int64 { get }
}

extension IntrospectedToken: ShownToken {}
extension UserInfoToken: ShownToken {}

/// A public key of a key set.
package struct PublicKey: Sendable, Equatable, Codable {
    package let kty: String
    package let crv: String
    package let alg: String
    package let use: String
    package let kid: String
    package let x: String
    /// Of a point of P-256 alone.
    package var y: String?
}
