package import FoundationExports

/// A security event token (RFC 8417) about a subject (RFC 9493), as the Shared Signals Framework has it: no `sub` and no `exp`, so
/// that nobody takes it for a token that lets anybody in.
private struct SecurityEventToken: Encodable {
    let iss, aud, jti: String
    /// When it was signed, which is later at each try.
    let iat: Int64
    /// When it happened.
    let toe: Int64
    let sub_id: SubjectIdentifier
    let events: [String: Payload]

    struct Payload: Encodable {
        var event_timestamp: Int64?
        var into: SubjectIdentifier?
    }
}

/// Who or what an event is about.
private indirect enum SubjectIdentifier: Encodable {
    case account(issuer: String, Identifier<User>)
    /// Of a session alone the account's id would say that all its sessions ended.
    case session(Identifier<Session>, of: Self)

    private enum Key: String, CodingKey {
        case format, iss, sub, id, session, user
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        switch self {
        case .account(let issuer, let user):
            try container.encode("iss_sub", forKey: .format)
            try container.encode(issuer, forKey: .iss)
            try container.encode(user.text, forKey: .sub)
        case .session(let session, let user):
            try container.encode("complex", forKey: .format)
            try container.encode(user, forKey: .user)
            var inner = container.nestedContainer(keyedBy: Key.self, forKey: .session)
            try inner.encode("opaque", forKey: .format)
            try inner.encode(session.text, forKey: .id)
        }
    }
}

extension AccessTokens {
    /// The token that tells a service of an event, signed by the key that signs now.
    ///
    /// - Parameters:
    ///   - queued: what is told, and to whom.
    ///   - id: of its message; the service knows by it what it has had.
    ///   - now: the server's time.
    /// - Returns: the token.
    /// - Throws: `fault` if it cannot be written, which never happens.
    package func securityEvent(
        _ queued: QueuedEvent, _ id: Identifier<Message>, at now: Date
    ) throws(AccountError) -> String {
        let (event, issuer) = (queued.event, issuer)
        let happened = Int64(event.at.timeIntervalSince1970)
        let account = SubjectIdentifier.account(issuer: issuer, event.user)
        let token = SecurityEventToken(
            iss: issuer, aud: queued.service, jti: id.text, iat: Int64(now.timeIntervalSince1970),
            toe: happened, sub_id: event.session.map { .session($0, of: account) } ?? account,
            events: [
                event.type(issuer): .init(
                    event_timestamp: event.kind == .sessionEnded ? happened : nil,
                    into: event.into.map { .account(issuer: issuer, $0) })
            ])
        return try sign(token, as: .securityEvent, isUnique: true)
    }
}

extension SecurityEvent {
    /// The address that names what happened: CAEP's or RISC's, or below the issuer what neither has.
    ///
    /// An account that became part of another one is not said to be purged: a service that knows no more than that would
    /// delete what the person still wants.
    package func type(_ issuer: String) -> String {
        switch kind {
        case .sessionEnded: "https://schemas.openid.net/secevent/caep/event-type/session-revoked"
        case .userDeleted where into == nil:
            "https://schemas.openid.net/secevent/risc/event-type/account-purged"
        case .userDeleted: "\(issuer)/secevent/account-merged"
        case .userCreated: "\(issuer)/secevent/account-created"
        }
    }
}
