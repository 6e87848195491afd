package import AccountRules

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

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
