internal import AccountAPI
package import AccountDomain
internal import Bytes
internal import Crypto
package import FoundationExports
package import HTTPClient

/// Signing in at one configured issuer of OpenID Connect, by the authorization code flow with PKCE.
///
/// The person is named by the issuer and its `sub` together, never by an address. The raw nonce of a flow stays on this server: what the
/// issuer is shown of it, and the verifier of PKCE, are different hashes.
package struct OpenIDProvider: IdentityProvider {
    let configuration: OpenIDConfiguration
    let calls: any HTTPClientCalls
    let discovery: OpenIDDiscovery

    /// - Parameters:
    ///   - configuration: the issuer, and what it gave us.
    ///   - calls: may call the issuer and the other addresses of the configuration.
    package init(_ configuration: OpenIDConfiguration, calls: any HTTPClientCalls) {
        self.configuration = configuration
        self.calls = calls
        discovery = OpenIDDiscovery(configuration, calls)
    }

    package var id: Identity.Provider { .openID }
    /// The identity token comes for the code, from the issuer itself.
    package var usesNonce: Bool { false }

    package func consentPage(
        state: String, nonce: String, redirect: String, now: Date
    ) async throws(AccountError) -> String {
        let metadata = try await discovery.metadata(at: now)
        let query = FormText.encode([
            .init("client_id", configuration.client), .init("redirect_uri", redirect),
            .init("response_type", "code"), .init("scope", "openid email profile"), .init("state", state),
            .init("nonce", Self.shown(nonce: nonce)),
            .init("code_challenge", Self.challenge(Self.verifier(nonce))),
            .init("code_challenge_method", "S256"),
        ])
        return "\(metadata.authorization)?\(query)"
    }

    /// Exchanges the code, and checks the identity token; see ``IdentityProvider``.
    package func person(_ answer: ProviderAnswer, now: Date) async throws(AccountError) -> ProvidedPerson {
        guard let redirect = answer.redirect, let nonce = answer.nonce,
            (1...2048).contains(answer.code.utf8.count)
        else { throw .provider(.openID, .refused) }
        let metadata = try await discovery.metadata(at: now)
        // An answer of another issuer's is none here (RFC 9207, section 2.4): the code would go to the wrong one.
        guard answer.issuer.map({ $0 == configuration.issuer }) ?? !metadata.namesIssuer else {
            throw .provider(.openID, .refused)
        }
        let token = try await exchange(answer.code, redirect, Self.verifier(nonce), metadata)
        guard let signed = SignedText(token), let key = try await metadata.keys.key(signed.keyID, at: now),
            let claims = signed.read(OpenIDClaims.self, key),
            claims.holds(
                issuer: configuration.issuer, client: configuration.client, nonce: Self.shown(nonce: nonce),
                at: now)
        else { throw .provider(.openID, .refused) }
        let email = claims.address
        let isProven = claims.isEmailVerified?.value == true && email.map(configuration.isTrusted) ?? false
        return ProvidedPerson(
            key: Identity.Key(.openID, "\(configuration.issuer) \(claims.sub)"), client: configuration.client,
            name: claims.name.flatMap { $0.isEmpty ? nil : $0 }, email: email, isEmailProven: isProven)
    }

    /// The nonce as the issuer is shown it.
    static func shown(nonce raw: String) -> String {
        Hexadecimal.encode(SHA256.hash(data: Data("nonce \(raw)".utf8)))
    }

    /// The verifier of PKCE (RFC 7636, section 4.1): nobody who has seen the page's address knows it.
    static func verifier(_ raw: String) -> String {
        Base64URL.encode(Data(SHA256.hash(data: Data("verifier \(raw)".utf8))))
    }

    static func challenge(_ verifier: String) -> String {
        Base64URL.encode(Data(SHA256.hash(data: Data(verifier.utf8))))
    }
}

extension OpenIDProvider {
    private struct Grant: Decodable {
        let identityToken: String

        enum CodingKeys: String, CodingKey {
            case identityToken = "id_token"
        }
    }

    private struct Refusal: Decodable {
        let error: String
    }

    /// Spends a code; gives the identity token.
    private func exchange(
        _ code: String, _ redirect: String, _ verifier: String, _ metadata: OpenIDDiscovery.Metadata
    ) async throws(AccountError) -> String {
        var fields: [HTTPClientRequest.Field] = [
            .init("grant_type", "authorization_code"), .init("code", code), .init("redirect_uri", redirect),
            .init("code_verifier", verifier),
        ]
        let secret = unsafe configuration.secret.withUnsafeBytes {
            unsafe String(decoding: $0, as: UTF8.self)
        }
        if !metadata.takesHeader {
            fields += [.init("client_id", configuration.client), .init("client_secret", secret)]
        }
        var request = HTTPClientRequest.form(metadata.token.base, metadata.token.path, fields)
        if metadata.takesHeader {
            // Both are encoded before they are joined (RFC 6749, section 2.3.1).
            let words = "\(FormText.encode(configuration.client)):\(FormText.encode(secret))"
            request.headers.append(
                .init("Authorization", "Basic \(Data(words.utf8).base64EncodedString())"))
        }
        let answer: HTTPClientResponse
        do throws(HTTPClientError) {
            answer = try await calls.call(request)
        } catch {
            throw .provider(.openID, .init(error))
        }
        guard answer.status == 200 else { throw .provider(.openID, Self.reason(of: answer)) }
        guard let grant = try? JSONDecoder().decode(Grant.self, from: Data(answer.body)) else {
            throw .provider(.openID, .refused)
        }
        return grant.identityToken
    }

    /// What an answer other than 200 says (RFC 6749, section 5.2).
    private static func reason(of answer: HTTPClientResponse) -> AccountError.ProviderReason {
        guard (400..<500).contains(answer.status), answer.status != 429,
            let refusal = try? JSONDecoder().decode(Refusal.self, from: Data(answer.body))
        else { return .unreachable }
        return refusal.error == "invalid_grant" ? .refused : .misconfigured
    }
}
