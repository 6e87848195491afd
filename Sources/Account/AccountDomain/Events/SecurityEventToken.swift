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

/// A logout token (OpenID Connect Back-Channel Logout, section 2.4): without `nonce`, so that nobody takes it for an ID token.
private struct LogoutToken: Encodable {
    let iss, aud, jti, sub: String
    /// Nil where all sessions of the account are over.
    let sid: String?
    let iat, exp: Int64
    let events: [String: [String: String]]

    static let event = "http://schemas.openid.net/event/backchannel-logout"
    /// How long one holds: it is signed again at each try.
    static let lifetime: Int64 = 120
}

extension AccessTokens {
    /// What is posted to tell a service of an event, and as which media type.
    ///
    /// - Parameters:
    ///   - queued: what is told, and to whom.
    ///   - id: of its message; the service knows by it what it has had.
    ///   - now: the server's time.
    /// - Returns: the body and its type.
    /// - Throws: `fault` if it cannot be written, which never happens.
    package func post(
        _ queued: QueuedEvent, _ id: Identifier<Message>, at now: Date
    ) throws(AccountError) -> (body: String, type: String) {
        guard queued.event.kind == .serviceLogout else {
            return (try securityEvent(queued, id, at: now), "application/secevent+jwt")
        }
        let start = Int64(now.timeIntervalSince1970)
        let token = LogoutToken(
            iss: issuer, aud: queued.service, jti: id.text, sub: queued.event.user.text,
            sid: queued.event.session?.text, iat: start, exp: start + LogoutToken.lifetime,
            events: [LogoutToken.event: [:]])
        let text = try sign(token, as: .logout, isUnique: true)
        return ("logout_token=\(text)", "application/x-www-form-urlencoded")
    }
}

extension SecurityEvent {
    /// The address that names what happened.
    package func type(_ issuer: String) -> String { kind.type(issuer, isMerged: into != nil) }
}

extension SecurityEvent.Kind {
    /// The address that names what happened: CAEP's or RISC's, or below the issuer what neither has.
    ///
    /// An account that became part of another one is not said to be purged: a service that knows no more than that would
    /// delete what the person still wants.
    package func type(_ issuer: String, isMerged: Bool = false) -> String {
        switch self {
        case .sessionEnded: "https://schemas.openid.net/secevent/caep/event-type/session-revoked"
        case .userDeleted where !isMerged:
            "https://schemas.openid.net/secevent/risc/event-type/account-purged"
        case .userDeleted: "\(issuer)/secevent/account-merged"
        case .userCreated: "\(issuer)/secevent/account-created"
        case .serviceLogout: LogoutToken.event
        }
    }
}
