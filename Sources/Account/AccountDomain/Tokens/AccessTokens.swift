internal import AccountAPI
internal import Crypto
package import FoundationExports
internal import Synchronization

/// Signs and checks access tokens: JWTs (RFC 7519, 9068) signed by Ed25519 (RFC 8037), and nothing else.
///
/// Ed25519 gives the same signature for the same words, so that a refresh that is answered twice gives the same token.
package final class AccessTokens: Sendable {
    private let policy: AccountPolicy
    private let remembers: Int
    private let state: Mutex<State>

    private struct State {
        var keys: SigningKeys
        /// What was found right by these keys, by the SHA-256 of the whole token.
        var known: VerifiedTokenCache
        /// How often there were other keys.
        var turn = 0
    }

    /// - Parameters:
    ///   - keys: the one that signs, and those whose tokens still hold.
    ///   - policy: issuer and audience.
    ///   - remembers: how many tokens are not checked again at each request.
    package init(keys: SigningKeys, policy: AccountPolicy, remembers: Int = 20_000) {
        self.policy = policy
        self.remembers = remembers
        state = Mutex(State(keys: keys, known: VerifiedTokenCache(limit: remembers)))
    }

    /// Signs and checks by other keys from now on.
    ///
    /// Each token is checked again: one whose key is not among them any more is refused.
    package func use(_ keys: SigningKeys) {
        state.withLock { state in
            state = State(keys: keys, known: VerifiedTokenCache(limit: remembers), turn: state.turn + 1)
        }
    }

    /// The token as text.
    ///
    /// - Throws: `fault` if it cannot be written, which never happens.
    package func sign(_ token: some Encodable) throws(AccountError) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let body = try? encoder.encode(token) else { throw .fault(reason: "a token cannot be written") }
        let key = state.withLock { $0.keys.current }
        let words = "\(key.header).\(Base64URL.encode(body))"
        guard let signature = key.sign(Array(words.utf8)) else {
            throw .fault(reason: "a token cannot be signed")
        }
        return "\(words).\(Base64URL.encode(signature))"
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
        guard text.utf8.count <= 2048 else { throw .session(.invalid) }
        let digest = SHA256.hash(data: Data(text.utf8))
        let (known, keys, turn) = state.withLock { ($0.known[digest], $0.keys, $0.turn) }
        if let known { return known }
        let token = try read(text, keys)
        guard token.iss == policy.issuer, token.aud == policy.audience,
            TimeInterval(token.nbf) <= now.timeIntervalSince1970 + 60, let found = Authorised(token)
        else { throw .session(.invalid) }
        state.withLock { if $0.turn == turn { $0.known[digest] = found } }
        return found
    }

    /// Signature first, words after (ASVS 9.1.1).
    private func read(
        _ text: some StringProtocol, _ keys: SigningKeys
    ) throws(AccountError) -> AccessToken {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let key = keys.all.first(where: { $0.header == parts[0] }),
            let signature = Base64URL.decode(parts[2]),
            key.holds(signature, Array("\(parts[0]).\(parts[1])".utf8)),
            let body = Base64URL.decode(parts[1]),
            let token = try? JSONDecoder().decode(AccessToken.self, from: Data(body))
        else { throw .session(.invalid) }
        return token
    }

    /// The public keys as RFC 7517 and 8037 write them.
    package var publicKeys: [PublicKey] { state.withLock { $0.keys.all.map(\.publicKey) } }
}

/// A public key of a key set.
package struct PublicKey: Sendable, Equatable, Codable {
    package let kty: String
    package let crv: String
    package let alg: String
    package let use: String
    package let kid: String
    package let x: String
}

/// The last tokens that were found right; the older half is forgotten when there are too many.
private struct VerifiedTokenCache {
    private let limit: Int
    private var young: [SHA256.Digest: Authorised] = [:]
    private var old: [SHA256.Digest: Authorised] = [:]

    init(limit: Int) { self.limit = limit }

    subscript(digest: SHA256.Digest) -> Authorised? {
        mutating get {
            if let found = young[digest] { return found }
            guard let found = old[digest] else { return nil }
            self[digest] = found
            return found
        }
        set {
            if young.count >= limit / 2 {
                old = young
                young = [:]
            }
            young[digest] = newValue
        }
    }
}
