internal import AccountAPI
package import AccountDomain
package import Bytes
internal import Crypto
package import FoundationExports
package import HTTPClient

/// Sign in with Apple over its REST API.
package struct AppleProvider: AppleSignIn {
    let configuration: AppleConfiguration
    let calls: any HTTPClientCalls
    let secret: AppleClientSecret
    let keys: ProviderKeySet

    /// - Parameters:
    ///   - configuration: what Apple gave us.
    ///   - key: the `.p8` file.
    ///   - calls: may call ``AppleConfiguration/base``.
    /// - Throws: `provider` with `misconfigured` if the key is none.
    package init(
        _ configuration: AppleConfiguration, key: SecretBytes, calls: any HTTPClientCalls
    ) throws(AccountError) {
        guard let secret = AppleClientSecret(pem: key) else { throw .provider(.apple, .misconfigured) }
        self.configuration = configuration
        self.calls = calls
        self.secret = secret
        keys = ProviderKeySet(calls, HTTPPlace(base: configuration.base, path: "/auth/keys"), of: .apple)
    }

    package var id: Identity.Provider { .apple }
    package var usesNonce: Bool { true }

    /// Checks an identity token and exchanges the code; see ``IdentityProvider``.
    ///
    /// A token of an app holds for an app, and one of a browser for a browser: otherwise the code could not be
    /// exchanged anyhow.
    package func person(_ answer: ProviderAnswer, now: Date) async throws(AccountError) -> ProvidedPerson {
        let (code, redirect) = (answer.code, answer.redirect)
        guard let identityToken = answer.identityToken, let nonce = answer.nonce,
            (1...2048).contains(code.utf8.count)
        else { throw .provider(.apple, .refused) }
        let clients = redirect == nil ? configuration.apps : Set(configuration.service.map { [$0] } ?? [])
        let claims = try await claims(of: identityToken, for: clients, at: now)
        guard claims.isFor(nonce: nonce), claims.isWith(code: code) else { throw .provider(.apple, .refused) }
        let grant = try await exchange(code, of: claims.aud, redirect, at: now)
        let exchanged = try await self.claims(of: grant.identityToken, for: [claims.aud], at: now)
        guard exchanged.sub == claims.sub else { throw .provider(.apple, .refused) }
        return ProvidedPerson(
            key: Identity.Key(.apple, claims.sub), client: claims.aud, name: answer.name,
            email: claims.address ?? exchanged.address,
            isEmailProven: claims.address == nil ? exchanged.isAddressProven : claims.isAddressProven,
            token: grant.refreshToken)
    }

    /// What an identity token says, once it holds.
    private func claims(
        of text: String, for clients: Set<String>, at now: Date
    ) async throws(AccountError) -> AppleClaims {
        let claims = try await read(AppleClaims.self, text, at: now)
        guard claims.holds(issuers: configuration.issuers, clients: clients, at: now) else {
            throw .provider(.apple, .refused)
        }
        return claims
    }

    /// What a text signed by Apple says.
    func read<Claims: Decodable & Sendable>(
        _ type: Claims.Type, _ text: String, at now: Date
    ) async throws(AccountError) -> Claims {
        guard let signed = SignedText(text), let id = signed.keyID, let key = try await keys.key(id, at: now),
            let claims = signed.read(type, key)
        else { throw .provider(.apple, .refused) }
        return claims
    }

    /// Where a browser is sent to: Apple posts code, token and state to `redirect` (`response_mode=form_post` is what
    /// it demands for the scopes).
    package var isForBrowsers: Bool { configuration.service != nil }

    package func consentPage(state: String, nonce: String, redirect: String, now: Date) -> String {
        let query = FormText.encode([
            .init("client_id", configuration.service ?? ""), .init("redirect_uri", redirect),
            .init("response_type", "code id_token"), .init("response_mode", "form_post"),
            .init("scope", "name email"), .init("state", state),
            .init("nonce", Self.shown(nonce: nonce)),
        ])
        return "\(configuration.base.text)/auth/authorize?\(query)"
    }
}

extension AppleProvider {
    /// What a server-to-server notice says; see ``AppleSignIn``.
    ///
    /// Apple sends one again until it is answered by 200: it may be days old.
    package func notice(_ payload: String, now: Date) async throws(AccountError) -> AppleNotice {
        let claims = try await read(NoticeClaims.self, payload, at: now)
        guard claims.holds(issuers: configuration.issuers, clients: configuration.clients, at: now),
            let event = claims.events.value.event
        else { throw .provider(.apple, .refused) }
        return AppleNotice(id: claims.jti, event: event, subject: claims.events.value.sub)
    }
}

private struct NoticeClaims: Decodable {
    let iss, aud, jti: String
    let iat: Double
    let exp: Double?
    let events: Events

    struct Event: Decodable {
        let type, sub: String

        /// Apple's documents know two names for one of them.
        var event: AppleNotice.Event? {
            switch type {
            case "email-disabled": .emailDisabled
            case "email-enabled": .emailEnabled
            case "consent-revoked": .consentRevoked
            case "account-delete", "account-deleted": .accountDeleted
            default: nil
            }
        }
    }

    /// JSON inside a text; taken as JSON, too, since Apple's own example shows it so.
    struct Events: Decodable {
        let value: Event

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let text = try? container.decode(String.self) {
                value = try JSONDecoder().decode(Event.self, from: Data(text.utf8))
            } else {
                value = try container.decode(Event.self)
            }
        }
    }

    /// Of one that does not say when it ends.
    private static let oldest: TimeInterval = 30 * 86_400

    func holds(issuers: Set<String>, clients: Set<String>, at now: Date) -> Bool {
        let time = now.timeIntervalSince1970
        return issuers.contains(iss) && clients.contains(aud) && (1...255).contains(jti.utf8.count)
            && isSubject(events.value.sub) && iat <= time + AppleClaims.bornDifference
            && time < exp ?? (iat + Self.oldest)
    }
}

/// What Apple gives for a code.
struct AppleGrant: Decodable {
    let identityToken: String
    let refreshToken: String?

    enum CodingKeys: String, CodingKey {
        case identityToken = "id_token"
        case refreshToken = "refresh_token"
    }
}

extension AppleProvider {
    /// The nonce as Apple is shown it: it cannot be told back from it.
    static func shown(nonce raw: String) -> String {
        Hexadecimal.encode(SHA256.hash(data: Data(raw.utf8)))
    }

    /// Spends a code.
    ///
    /// - Throws: `unreachable` also where the answer got lost: the code may be spent by then, so the person begins
    ///   again.
    func exchange(
        _ code: String, of client: String, _ redirect: String?, at now: Date
    ) async throws(AccountError) -> AppleGrant {
        var fields = [
            HTTPClientRequest.Field("code", code), .init("grant_type", "authorization_code"),
        ]
        if let redirect { fields.append(.init("redirect_uri", redirect)) }
        let answer = try await post("/auth/token", fields, for: client, at: now)
        guard let grant = try? JSONDecoder().decode(AppleGrant.self, from: Data(answer.body)) else {
            throw .provider(.apple, .unreachable)
        }
        return grant
    }

    /// Revokes a refresh token; see ``AppleSignIn``.
    ///
    /// Apple says yes to one that holds no more, too.
    package func revoke(token: String, client: String, now: Date) async throws(AccountError) {
        let fields = [
            HTTPClientRequest.Field("token", token), .init("token_type_hint", "refresh_token"),
        ]
        _ = try await post("/auth/revoke", fields, for: client, at: now)
    }

    /// - Throws: `provider`, unless the answer is 200.
    private func post(
        _ path: String, _ fields: [HTTPClientRequest.Field], for client: String, at now: Date
    ) async throws(AccountError) -> HTTPClientResponse {
        guard configuration.clients.contains(client),
            let secret = secret.make(for: client, configuration, at: now)
        else { throw .provider(.apple, .misconfigured) }
        let own = [HTTPClientRequest.Field("client_id", client), .init("client_secret", secret)]
        let request = HTTPClientRequest.form(configuration.base, path, own + fields)
        let answer: HTTPClientResponse
        do throws(HTTPClientError) {
            answer = try await calls.call(request)
        } catch {
            throw .provider(.apple, .init(error))
        }
        guard answer.status == 200 else { throw .provider(.apple, Self.reason(of: answer)) }
        return answer
    }

    private struct Refusal: Decodable {
        let error: String
        let description: String?

        enum CodingKeys: String, CodingKey {
            case error
            case description = "error_description"
        }
    }

    /// What an answer other than 200 says (RFC 6749, section 5.2).
    private static func reason(of answer: HTTPClientResponse) -> AccountError.ProviderReason {
        guard (400..<500).contains(answer.status), answer.status != 429,
            let refusal = try? JSONDecoder().decode(Refusal.self, from: Data(answer.body))
        else { return .unreachable }
        switch refusal.error {
        case "invalid_grant":
            return refusal.description?.contains("already been used") == true ? .used : .refused
        case "temporarily_unavailable", "server_error": return .unreachable
        default: return .misconfigured
        }
    }
}

extension AccountError.ProviderReason {
    /// Why a provider could not be asked.
    init(_ error: HTTPClientError) {
        switch error {
        case .notAllowed, .invalid, .denied: self = .misconfigured
        case .busy, .unreachable, .untrusted, .wrongPin, .lost, .cancelled, .tooLarge, .refused, .fault:
            self = .unreachable
        }
    }
}
