internal import AccountAPI
internal import AccountDomain
internal import FoundationExports
internal import HTTPClient

/// What the configured issuer says of itself (OpenID Connect Discovery 1.0): asked there alone, once a day.
///
/// Nobody who signs in can name another issuer, or another place of keys.
actor OpenIDDiscovery {
    /// What is used of it.
    struct Metadata: Sendable {
        /// Where browsers are sent to.
        let authorization: String
        let token: HTTPPlace
        let keys: ProviderKeySet
        /// Whether every answer names its issuer (RFC 9207, section 3).
        let namesIssuer: Bool
        /// Whether our secret goes into a header, as is the rule; else into the form.
        let takesHeader: Bool
    }

    private let configuration: OpenIDConfiguration
    private let calls: any HTTPClientCalls
    private var known: (metadata: Metadata, keys: HTTPPlace)?
    private var fetchedAt: Date?
    private var failure: (reason: AccountError.ProviderReason, at: Date)?
    private var running: Task<Void, Never>?

    private static let freshness: TimeInterval = 86_400
    /// After a failure a person should not have to wait for long.
    private static let pause: TimeInterval = 5

    init(_ configuration: OpenIDConfiguration, _ calls: any HTTPClientCalls) {
        self.configuration = configuration
        self.calls = calls
    }

    /// The metadata; what is known stays while the issuer cannot be reached.
    ///
    /// - Throws: `provider` with `unreachable`, or `misconfigured` for a document that names what may not be called.
    func metadata(at now: Date) async throws(AccountError) -> Metadata {
        if let known, isFresh(at: now) { return known.metadata }
        let rests = failure.map { (0..<Self.pause).contains(now.timeIntervalSince($0.at)) } ?? false
        if !rests { await fetch(at: now) }
        if let known { return known.metadata }
        throw .provider(.openID, failure?.reason ?? .unreachable)
    }

    private func isFresh(at now: Date) -> Bool {
        fetchedAt.map { (0..<Self.freshness).contains(now.timeIntervalSince($0)) } ?? false
    }

    /// Asks once for all who wait.
    private func fetch(at now: Date) async {
        let task = running ?? Task { await load(at: now) }
        running = task
        await task.value
    }

    private func load(at now: Date) async {
        do throws(AccountError) {
            let document = try await document()
            known = try read(document)
            fetchedAt = now
            failure = nil
        } catch {
            let reason: AccountError.ProviderReason =
                if case .provider(_, let why) = error { why } else { .refused }
            failure = (reason, now)
        }
        running = nil
    }

    private struct Document: Decodable {
        let issuer, authorization, token, keys: String
        let namesIssuer: Bool?
        let methods: [String]?

        enum CodingKeys: String, CodingKey {
            case issuer
            case authorization = "authorization_endpoint"
            case token = "token_endpoint"
            case keys = "jwks_uri"
            case namesIssuer = "authorization_response_iss_parameter_supported"
            case methods = "token_endpoint_auth_methods_supported"
        }
    }

    private func document() async throws(AccountError) -> Document {
        let answer: HTTPClientResponse
        do throws(HTTPClientError) {
            answer = try await calls.call(
                HTTPClientRequest(.get, configuration.base, "/.well-known/openid-configuration"))
        } catch {
            throw .provider(.openID, .init(error))
        }
        guard answer.status == 200,
            let document = try? JSONDecoder().decode(Document.self, from: Data(answer.body))
        else { throw .provider(.openID, .unreachable) }
        return document
    }

    private func read(
        _ document: Document
    ) throws(AccountError) -> (metadata: Metadata, keys: HTTPPlace) {
        guard document.issuer == configuration.issuer, HTTPOrigin(document.authorization) != nil,
            let token = place(document.token), let keys = place(document.keys)
        else { throw .provider(.openID, .misconfigured) }
        let set =
            known.flatMap { $0.keys == keys ? $0.metadata.keys : nil }
            ?? ProviderKeySet(calls, keys, of: .openID)
        let metadata = Metadata(
            authorization: document.authorization, token: token, keys: set,
            namesIssuer: document.namesIssuer ?? false,
            takesHeader: document.methods?.contains("client_secret_basic") ?? true)
        return (metadata, keys)
    }

    /// An address under one of those that may be called.
    private func place(_ text: String) -> HTTPPlace? {
        for base in [configuration.base] + configuration.others where text.hasPrefix(base.text + "/") {
            return HTTPPlace(base: base, path: String(text.dropFirst(base.text.count)))
        }
        return nil
    }
}
