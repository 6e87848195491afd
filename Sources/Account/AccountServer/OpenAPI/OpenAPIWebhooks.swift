internal import AccountAPI
internal import AccountDomain
internal import FoundationExports

/// What this service itself posts to registered services (OpenAPI 3.1, `webhooks`): security events and logouts.
///
/// Bodies are signed tokens; what they claim is described as JSON Schema has it (`contentSchema`).
struct OpenAPIWebhooks: Sendable {
    /// Who signs the tokens.
    let issuer: String

    func json() -> JSONValue {
        [
            "securityEvent": ["post": securityEvent()],
            "backChannelLogout": ["post": logout()],
        ]
    }

    private func securityEvent() -> JSONValue {
        let examples = Told.allCases.map { ($0.name, Self.example(of: claims($0).example, .securityEvent)) }
        let token = Self.token(
            .securityEvent, ["oneOf": .list(Told.allCases.map { claims($0).schema })])
        let content: JSONValue = [
            "schema": token,
            "examples": .object(Dictionary(examples.map { ($0, ["value": $1]) }) { $1 }),
        ]
        return Self.operation(
            "securityEvent", tag: OperationTag.backends.name, "Hear what happened to an account",
            "Posted to `events.url` of a service in `services.file` (RFC 8935): one security event token (RFC 8417) of what `events.types` names. It is signed by the keys of the key set, may come twice by the same `jti`, and in any order. What is not taken in is posted again for a day where a session ended, else for seven days.",
            ["application/secevent+jwt": content],
            taken: ("202", "Taken in; every other 2xx says the same."))
    }

    private func logout() -> JSONValue {
        let token = Self.example(of: logoutClaims.example, .logout)
        let form: JSONValue = [
            "type": "object", "required": ["logout_token"],
            "properties": [
                "logout_token": Self.token(.logout, logoutClaims.schema)
            ],
        ]
        return Self.operation(
            "backChannelLogout", tag: OperationTag.services.name, "Hear that a person is signed out",
            "Posted to `signIn.backChannelLogout` of a service in `services.file` (OpenID Connect Back-Channel Logout 1.0), where a session ended that had signed in to it. Without `sid` all sessions of `sub` are over there: the person removed the service, or the account is gone. It may come twice by the same `jti`.",
            [
                "application/x-www-form-urlencoded": [
                    "schema": form, "example": ["logout_token": token],
                ]
            ], taken: ("200", "The session is over; every other 2xx says the same."))
    }

    private static func operation(
        _ name: String, tag: String, _ summary: String, _ description: String,
        _ content: [String: JSONValue], taken: (status: String, words: String)
    ) -> JSONValue {
        [
            "operationId": .text(name), "tags": [.text(tag)], "summary": .text(summary),
            "description": .text(description), "security": [],
            "requestBody": ["required": true, "content": .object(content)],
            "responses": [
                taken.status: ["description": .text(taken.words)],
                "400": [
                    "description":
                        "The token is refused for good, by an error of RFC 8935, section 2.4; with another body it is posted again.",
                    "content": [
                        "application/json": ["schema": refusal, "example": ["err": "invalid_request"]]
                    ],
                ],
                "default": [
                    "description":
                        "It is posted again: after 10 s, 30 s, 2 min, 10 min and then each hour, or as `Retry-After` says, an hour at most."
                ],
            ],
        ]
    }

    private static let refusal: JSONValue = [
        "type": "object", "required": ["err"],
        "properties": ["err": ["type": "string"], "description": ["type": "string"]],
    ]
}

/// The tokens.
extension OpenAPIWebhooks {
    /// A JWT: its header and its claims.
    private static func token(_ type: TokenType, _ claims: JSONValue) -> JSONValue {
        let algorithms = SigningAlgorithm.allCases.map { JSONValue.text($0.rawValue) }
        let header: JSONValue = [
            "type": "object", "required": ["alg", "kid", "typ"],
            "properties": [
                "alg": ["enum": .list(algorithms)], "kid": ["type": "string"],
                "typ": ["const": .text(type.rawValue)],
            ],
        ]
        return [
            "type": "string", "contentMediaType": "application/jwt",
            "contentSchema": ["type": "array", "minItems": 2, "prefixItems": [header, claims]],
        ]
    }

    /// A token that says this, by nobody's key.
    private static func example(of claims: JSONValue, _ type: TokenType) -> JSONValue {
        let header: JSONValue = ["alg": "EdDSA", "kid": "k1", "typ": .text(type.rawValue)]
        let parts = [header, claims].map { Base64URL.encode(Data((try? WireJSON.encode($0)) ?? [])) }
        return .text((parts + ["c2lnbmF0dXJl"]).joined(separator: "."))
    }
}

/// What the tokens claim: each a schema, or what it allows.
extension OpenAPIWebhooks {
    /// The events, as `types` in `services.file` name them; an account that was merged is told of by `userDeleted`, too.
    private enum Told: CaseIterable {
        case sessionEnded, accountPurged, accountMerged, accountCreated

        var name: String {
            switch self {
            case .sessionEnded: SecurityEvent.Kind.sessionEnded.rawValue
            case .accountPurged: SecurityEvent.Kind.userDeleted.rawValue
            case .accountMerged: "userMerged"
            case .accountCreated: SecurityEvent.Kind.userCreated.rawValue
            }
        }

        /// The address that names it in the token.
        func type(_ issuer: String) -> String {
            switch self {
            case .sessionEnded: SecurityEvent.Kind.sessionEnded.type(issuer)
            case .accountPurged: SecurityEvent.Kind.userDeleted.type(issuer)
            case .accountMerged: SecurityEvent.Kind.userDeleted.type(issuer, isMerged: true)
            case .accountCreated: SecurityEvent.Kind.userCreated.type(issuer)
            }
        }
    }

    private func claims(_ told: Told) -> Claim {
        let happened = Claim.moment(1_769_860_800)
        let account = Claim.object([
            ("format", .constant("iss_sub")), ("iss", .constant(issuer)), ("sub", .identifier),
        ])
        let session = Claim.object([("format", .constant("opaque")), ("id", .identifier)])
        let subject =
            told == .sessionEnded
            ? Claim.object([("format", .constant("complex")), ("session", session), ("user", account)])
            : account
        let said: Claim =
            switch told {
            case .sessionEnded: .object([("event_timestamp", happened)])
            case .accountMerged: .object([("into", account)])
            case .accountPurged, .accountCreated: .object([])
            }
        return .object([
            ("iss", .constant(issuer)), ("aud", .service), ("jti", .identifier),
            ("iat", .moment(1_769_860_801)), ("toe", happened), ("sub_id", subject),
            ("events", .object([(told.type(issuer), said)])),
        ])
    }

    private var logoutClaims: Claim {
        .object(
            [
                ("iss", .constant(issuer)), ("aud", .service), ("jti", .identifier), ("sub", .identifier),
                ("iat", .moment(1_769_860_801)), ("exp", .moment(1_769_860_921)),
                ("events", .object([(SecurityEvent.Kind.serviceLogout.type(issuer), .object([]))])),
            ], optional: [("sid", .identifier)])
    }
}

/// What stands in a token: its schema and an example.
private struct Claim: Sendable {
    let schema: JSONValue
    let example: JSONValue

    static let identifier = Claim(
        schema: JSONSchema.identifier.json(), example: JSONSchema.identifier.example)
    static let service = Claim(schema: JSONSchema.serviceName.json(), example: JSONSchema.serviceName.example)

    static func constant(_ text: String) -> Claim {
        Claim(schema: ["const": .text(text)], example: .text(text))
    }

    /// Unix time.
    static func moment(_ seconds: Int) -> Claim {
        Claim(schema: ["type": "integer"], example: .number(seconds))
    }

    static func object(_ fields: [(String, Claim)], optional: [(String, Claim)] = []) -> Claim {
        var schema: [String: JSONValue] = [
            "type": "object",
            "properties": .object(Dictionary((fields + optional).map { ($0, $1.schema) }) { $1 }),
        ]
        if !fields.isEmpty { schema["required"] = .list(fields.map { .text($0.0) }) }
        return Claim(
            schema: .object(schema),
            example: .object(Dictionary((fields + optional).map { ($0, $1.example) }) { $1 }))
    }
}
