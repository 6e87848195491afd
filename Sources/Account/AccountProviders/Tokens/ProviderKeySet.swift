internal import AccountAPI
internal import AccountDomain
internal import CryptoExtras
internal import FoundationExports
internal import HTTPClient

/// A provider's public keys by their `kid`, from one configured place alone.
///
/// Fetched when one is missing and once a day; if the provider cannot be reached, those that are known stay. However many
/// tokens with unknown keys arrive, the provider is asked once at a time and once a minute.
actor ProviderKeySet {
    typealias Key = _RSA.Signing.PublicKey

    private let calls: any HTTPClientCalls
    private let place: HTTPPlace
    private let provider: Identity.Provider
    private var keys: [String: Key] = [:]
    private var fetchedAt: Date?
    private var triedAt: Date?
    private var isFailing = false
    private var running: Task<Void, Never>?

    private static let freshness: TimeInterval = 86_400
    private static let pause: TimeInterval = 60
    /// Without any answer so far a person should not have to wait for a whole minute.
    private static let pauseAfterFailure: TimeInterval = 5

    init(_ calls: any HTTPClientCalls, _ place: HTTPPlace, of provider: Identity.Provider) {
        self.calls = calls
        self.place = place
        self.provider = provider
    }

    /// The key of an id, or without one the only key that there is; nil if the provider has none such.
    ///
    /// - Throws: `provider` with `unreachable` if there is no answer; `busy` as long as the provider is left alone.
    func key(_ id: String?, at now: Date) async throws(AccountError) -> Key? {
        // Another key that takes the only one's place has no name by which it could be missed.
        let freshness = id == nil ? Self.pause : Self.freshness
        let isFresh = fetchedAt.map { now.timeIntervalSince($0) < freshness } ?? false
        let known = found(id)
        if known != nil && isFresh { return known }
        let pause = known == nil && isFailing ? Self.pauseAfterFailure : Self.pause
        if isResting(now, pause) {
            // There may be a new one since: neither yes nor no.
            if let known { return known }
            // Anyone who makes up ids does not make it look as if the provider were away.
            throw isFailing ? .provider(provider, .unreachable) : .busy(retryAfter: rest(now, pause))
        }
        await fetch(at: now)
        if let found = found(id) { return found }
        if isFailing { throw .provider(provider, .unreachable) }
        return nil
    }

    private func found(_ id: String?) -> Key? {
        if let id { return keys[id] }
        return keys.count == 1 ? keys.first?.value : nil
    }

    private func isResting(_ now: Date, _ pause: TimeInterval) -> Bool {
        running == nil && (triedAt.map { (0..<pause).contains(now.timeIntervalSince($0)) } ?? false)
    }

    /// Whole seconds until the provider may be asked again.
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
        let found = await Self.fetch(calls, place)
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

    private static func fetch(_ calls: any HTTPClientCalls, _ place: HTTPPlace) async -> [String: Key]? {
        guard let answer = try? await calls.call(HTTPClientRequest(.get, place.base, place.path)),
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

/// Where something stands at a service that may be called.
struct HTTPPlace: Sendable, Equatable {
    let base: HTTPOrigin
    /// Behind it.
    let path: String
}
