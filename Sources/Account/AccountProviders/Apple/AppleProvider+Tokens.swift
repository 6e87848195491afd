package import AccountDomain
internal import Crypto
internal import HTTPClient

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

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
    ///   anew.
    func exchange(
        _ code: String, of client: String, _ redirect: String?, at now: Date
    ) async throws(AccountError) -> AppleGrant {
        var fields = [
            OutsideRequest.Field("code", code), .init("grant_type", "authorization_code"),
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
            OutsideRequest.Field("token", token), .init("token_type_hint", "refresh_token"),
        ]
        _ = try await post("/auth/revoke", fields, for: client, at: now)
    }

    /// - Throws: `provider`, unless the answer is 200.
    private func post(
        _ path: String, _ fields: [OutsideRequest.Field], for client: String, at now: Date
    ) async throws(AccountError) -> OutsideAnswer {
        guard configuration.clients.contains(client),
            let secret = secret.make(for: client, configuration, at: now)
        else { throw .provider(.apple, .misconfigured) }
        let own = [OutsideRequest.Field("client_id", client), .init("client_secret", secret)]
        let request = OutsideRequest.form(configuration.base, path, own + fields)
        let answer: OutsideAnswer
        do throws(OutsideError) {
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
    private static func reason(of answer: OutsideAnswer) -> AccountError.ProviderReason {
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
    init(_ error: OutsideError) {
        switch error {
        case .notAllowed, .invalid, .denied: self = .misconfigured
        case .busy, .unreachable, .untrusted, .wrongPin, .lost, .cancelled, .tooLarge, .refused, .fault:
            self = .unreachable
        }
    }
}
