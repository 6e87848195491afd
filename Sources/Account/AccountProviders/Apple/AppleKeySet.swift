internal import AccountAPI
internal import AccountDomain
internal import CryptoExtras
internal import FoundationExports
internal import HTTPClient

/// Apple's public keys by their `kid`.
///
/// Fetched when one is missing and once a day; if Apple cannot be reached, those that are known stay. However many
/// tokens with unknown keys arrive, Apple is asked once at a time and once a minute.
actor AppleKeySet {
    typealias Key = _RSA.Signing.PublicKey

    private let calls: any HTTPClientCalls
    private let base: HTTPOrigin
    private var keys: [String: Key] = [:]
    private var fetchedAt: Date?
    private var triedAt: Date?
    private var isFailing = false
    private var running: Task<Void, Never>?

    private static let freshness: TimeInterval = 86_400
    private static let pause: TimeInterval = 60
    /// Without any answer so far a person should not have to wait for a whole minute.
    private static let pauseAfterFailure: TimeInterval = 5

    init(_ calls: any HTTPClientCalls, _ base: HTTPOrigin) {
        self.calls = calls
        self.base = base
    }

    /// The key of an id; nil if Apple has none of that id.
    ///
    /// - Throws: `provider` with `unreachable` if Apple does not answer; `busy` as long as Apple is left alone.
    func key(_ id: String, at now: Date) async throws(AccountError) -> Key? {
        let isFresh = fetchedAt.map { now.timeIntervalSince($0) < Self.freshness } ?? false
        let known = keys[id]
        if known != nil && isFresh { return known }
        let pause = known == nil && isFailing ? Self.pauseAfterFailure : Self.pause
        if isResting(now, pause) {
            // Apple may have made a new one since: neither yes nor no.
            if let known { return known }
            // Anyone who makes up ids does not make it look as if Apple were away.
            throw isFailing ? .provider(.apple, .unreachable) : .busy(retryAfter: rest(now, pause))
        }
        await fetch(at: now)
        if let found = keys[id] { return found }
        if isFailing { throw .provider(.apple, .unreachable) }
        return nil
    }

    private func isResting(_ now: Date, _ pause: TimeInterval) -> Bool {
        running == nil && (triedAt.map { (0..<pause).contains(now.timeIntervalSince($0)) } ?? false)
    }

    /// Whole seconds until Apple may be asked again.
    private func rest(_ now: Date, _ pause: TimeInterval) -> Int {
        let left = triedAt.map { pause - now.timeIntervalSince($0) } ?? 0
        return max(1, Int(left.rounded(.up)))
    }

    /// Asks once for all who wait.
    ///
    /// The task is nobody's own: who gives up waiting does not end it for the others.
    private func fetch(at now: Date) async {
        let task = running ?? Task { await load(at: now) }
        running = task
        await task.value
    }

    private func load(at now: Date) async {
        triedAt = now
        let found = await Self.fetch(calls, base)
        running = nil
        isFailing = found == nil
        guard let found else { return }
        keys = found
        fetchedAt = now
    }

    private struct Document: Decodable {
        struct Entry: Decodable {
            let kty, kid: String
            let alg, use, n, e: String?
        }
        let keys: [Entry]
    }

    private static func fetch(_ calls: any HTTPClientCalls, _ base: HTTPOrigin) async -> [String: Key]? {
        guard let answer = try? await calls.call(HTTPClientRequest(.get, base, "/auth/keys")),
            answer.status == 200,
            let document = try? JSONDecoder().decode(Document.self, from: Data(answer.body))
        else { return nil }
        var keys: [String: Key] = [:]
        for entry in document.keys.prefix(64) {
            if let key = key(entry) { keys[entry.kid] = key }
        }
        // A document without a key that could be used is no answer.
        return keys.isEmpty ? nil : keys
    }

    private static func key(_ entry: Document.Entry) -> Key? {
        guard entry.kty == "RSA", entry.alg ?? "RS256" == "RS256", entry.use ?? "sig" == "sig",
            let modulus = entry.n.flatMap({ Base64URL.decode($0) }),
            let exponent = entry.e.flatMap({ Base64URL.decode($0) }),
            let key = try? Key(n: modulus, e: exponent), key.keySizeInBits >= 2048
        else { return nil }
        return key
    }
}
