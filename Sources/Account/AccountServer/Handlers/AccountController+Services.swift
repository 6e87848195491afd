internal import AccountAPI
internal import AccountDomain
internal import FoundationExports
internal import HTTPTypes

/// For registered backends, and for those that verify tokens.
extension AccountController {
    /// Who shows a name and a secret (`client_secret_basic`); nil for anybody else.
    func registeredService(_ asking: RequestContext) -> RegisteredService? {
        guard let shown = ServiceCredentials(asking.fields[.authorization]) else { return nil }
        return services.service(named: shown.name, secret: shown.secret)
    }

    /// What a token says that holds now (RFC 7662); of any other no more than that it is not active.
    func introspection(_ asking: RequestContext) throws -> Answer {
        let service = try asking.askingService()
        guard let token = try asking.readForm()["token"], !token.isEmpty else {
            throw AccountError.invalid(field: "token")
        }
        let found = try accounts.introspect(token, for: service, at: asking.now)
        meters.introspected(isActive: found != nil)
        return try .json(asking.route.success, found.map(IntrospectionBody.init) ?? .init(active: false))
    }

    func endedSessions(_ asking: RequestContext) throws -> Answer {
        _ = try asking.askingService()
        guard let query = asking.query else { throw FormError.malformed }
        let page = try accounts.endedSessions(after: query["after"], at: asking.now)
        return try .json(asking.route.success, EndedSessionsBody(page))
    }

    /// Where to find what, for verifiers (RFC 8414) and for services to which people sign in; only what there is.
    ///
    /// Where there are none of the latter, nobody gets tokens of OAuth's endpoints here, so that the lists of their ways are
    /// empty: left out they would stand for some.
    func metadata() throws -> Answer {
        let origin = configuration.origin
        func address(_ route: AccountRoute) -> JSONValue { .text(origin + route.place.path) }
        var about: [String: JSONValue] = [
            "issuer": .text(accounts.dependencies.policy.issuer), "jwks_uri": address(.keys),
            "response_types_supported": [], "grant_types_supported": [],
            "subject_types_supported": ["public"], "dpop_signing_alg_values_supported": ["ES256"],
        ]
        if !services.isEmpty {
            about["introspection_endpoint"] = address(.introspection)
            about["introspection_endpoint_auth_methods_supported"] = ["client_secret_basic"]
        }
        if services.offerSignIn { about.merge(signInMetadata(address)) { _, other in other } }
        var answer = try Answer.json(200, JSONValue.object(about))
        answer.fields[.cacheControl] = "public, max-age=300"
        return answer
    }
}

/// The name and the secret of a backend, as `Authorization: Basic` has them (RFC 6749, section 2.3.1; RFC 7617).
struct ServiceCredentials: Sendable, Equatable {
    let name: String
    let secret: [UInt8]

    /// Longer headers are not read.
    private static let mostBytes = 1024

    /// Nil for another scheme, and for what is broken.
    init?(_ header: String?) {
        let scheme = "basic "
        guard let header, header.utf8.count <= Self.mostBytes, header.lowercased().hasPrefix(scheme),
            let bytes = Data(base64Encoded: String(header.dropFirst(scheme.count))),
            let text = String(validating: bytes, as: UTF8.self)
        else { return nil }
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let name = WebForm.decode(parts[0]), let secret = WebForm.decode(parts[1]),
            !name.isEmpty, !secret.isEmpty
        else { return nil }
        self.name = name
        self.secret = Array(secret.utf8)
    }
}

extension IntrospectionBody {
    fileprivate init(_ token: IntrospectedToken) {
        self.init(active: true)
        token_type = token.cnf == nil ? "Bearer" : "DPoP"
        (iss, aud, sub) = (token.iss, token.aud, token.sub)
        (client_id, jti, sid) = (token.client_id, token.jti, token.sid)
        (iat, nbf, exp, auth_time) = (token.iat, token.nbf, token.exp, token.auth_time)
        (amr, merged) = (token.amr, token.merged)
        cnf = token.cnf.map { Confirmation(jkt: $0.jkt) }
    }
}

extension EndedSessionsBody {
    fileprivate init(_ page: EndedSessions) {
        self.init(
            sessions: page.sessions.map {
                EndedSession(sessionID: $0.session.text, endedAt: $0.moment.wire)
            }, next: page.next, hasMore: page.hasMore)
    }
}
