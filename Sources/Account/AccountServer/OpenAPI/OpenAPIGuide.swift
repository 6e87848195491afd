internal import AccountAPI
internal import AccountDomain

/// What a developer must know of all operations; Markdown, as the format wants it.
enum OpenAPIGuide {
    static let overview = """
        Sign-in, sessions and accounts of Readmigo's readers. Bodies are JSON in UTF-8; moments are RFC 3339 in UTC, \
        other times are seconds from now.

        ## Refusals

        Every refusal is a body of RFC 9457 (`application/problem+json`). Decide by `code`, which never changes its \
        meaning, and by `subcode`; new subcodes may come. `title` and `detail` are for people, in the language of \
        `Accept-Language`. Every answer names its request in `X-Request-Id`, a refusal also in `requestID`.

        \(codes)

        ## Apps: DPoP

        An app makes one P-256 key for each installation and keeps it. It sends a proof by that key in `DPoP` \
        (RFC 9449) with every request that has this parameter: a JWT of at most \(DeviceProof.mostBytes) bytes whose \
        header has `typ` `dpop+jwt`, `alg` `ES256` and the public key in `jwk`, and whose claims are

        - `jti`: a name that no other proof of the key has, 1 to 128 bytes;
        - `htm` and `htu`: the method, and the address by this document's server, without query;
        - `iat`: the time, at most \(DeviceProof.mostSeconds) seconds from the server's, with a session's token \
        \(DeviceProof.mostSecondsInSession);
        - `ath`: the base64url of the access token's SHA-256, with an access token;
        - `nonce`: the latest value of an answer's `DPoP-Nonce`; needed with a session's token.

        A first request with a token has no nonce yet: it is answered by 401 and AUTH_007 with `nonce` as subcode and a \
        nonce in `DPoP-Nonce`. Send the request again with a new proof that holds it, and keep it for the requests that \
        follow. A device whose clock is wrong takes the time from that answer's `Date`. An answer to a request that \
        was served may bring a newer nonce. A proof counts once.

        Tokens of a session that an app began are bound to its key: send them as `Authorization: DPoP TOKEN`.

        ## Browsers: cookies

        A page of this service's own origin sends `Readmigo-Client: browser`. Its tokens are then cookies that no \
        script can read: `__Host-access` and `__Host-refresh`, with `__Host-device`, by which the browser is known \
        again, and `__Host-flow` while it is on a provider's page. (Over plain HTTP, in development, the names have no \
        prefix.) The fields for tokens are left out of the bodies. Requests that another site makes a browser send are \
        refused (REQUEST_001 with `Origin` or `Sec-Fetch-Site` as field). A page may also have a key, and prove it as \
        an app does, but without `ath`.

        ## Backends

        A backend that is registered here (`services.file` in the settings) shows its name and its secret by HTTP Basic. It \
        may ask whether a token of one of its audiences holds, and which sessions ended. A backend that verifies tokens itself \
        reads the key set, and refuses a token whose `sid` is among the sessions that ended.

        ## Many requests

        LIMIT_001 says in `Retry-After` when to ask again. LIMIT_002 brings a puzzle: send the same request with its \
        solution in `\(PuzzleBody.header)`.
        """

    private static let codes = ProblemCode.allCases.map { "- \(sentence($0))" }.joined(separator: "\n")

    /// What a code says, as a person reads it.
    static func sentence(_ code: ProblemCode) -> String { "\(code.rawValue): \(code.text(in: .english))." }

    /// How a request shows its access token.
    ///
    /// - Parameter jar: knows what the cookies are called at this origin.
    /// - Returns: a scheme each.
    static func securitySchemes(_ jar: CookieJar) -> JSONValue {
        [
            "token": [
                "type": "http", "scheme": "bearer", "bearerFormat": "JWT",
                "description": "An access token that is bound to no key.",
            ],
            "boundToken": [
                "type": "http", "scheme": "dpop",
                "description":
                    "An app's access token, whose `cnf` names its key: `Authorization: DPoP TOKEN`, with a proof in `DPoP` by that key (RFC 9449).",
            ],
            "service": [
                "type": "http", "scheme": "basic",
                "description":
                    "The name and the secret of a registered backend (`client_secret_basic`, RFC 6749), both form-encoded.",
            ],
            "cookie": [
                "type": "apiKey", "in": "cookie", "name": .text(jar.name(.access)),
                "description":
                    "A browser's access token. It is set at the sign-in of a page that sends `Readmigo-Client: browser`, and no script can read it. It counts only beside the `Origin` or `Sec-Fetch-Site` that browsers send themselves.",
            ],
        ]
    }

    /// What a parameter is; nil for one of a provider's.
    static let parameters = [
        "DPoP": "A proof by the device's key (RFC 9449); see the overview. Browsers leave it out.",
        "Readmigo-Client": "`browser` for a page, whose tokens are then cookies; apps leave it out.",
        PuzzleBody.header: "The solution of LIMIT_002's puzzle: its salt, a dot, the number.",
        "challenge": "The `challenge` of the answer before, or the end of a letter's link.",
        "change": "The `changeID` of a pending change.",
        "session": "The `sessionID` of a device in the list.",
        "passkey": "The `id` of a passkey in the list.",
        "service": "The `name` of a service in the list.",
        "after": "The `next` of the page before; none for all.",
        "key": "The thumbprint of the page's key (RFC 7638), in base64url.",
    ]

    /// The example of a request whose body several routes share; nil where that of the body serves.
    static func request(_ route: ServiceRoute) -> JSONValue? {
        route == .account(.changeEmail) ? ["address": JSONSchema.email.example] : nil
    }

    /// The example of an answer that is no body of the API.
    static func document(_ route: ServiceRoute) -> JSONValue {
        switch route {
        case .account(.keys):
            [
                "keys": [
                    [
                        "kty": "OKP", "crv": "Ed25519", "alg": "EdDSA", "use": "sig", "kid": "k1",
                        "x": "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo",
                    ]
                ]
            ]
        case .account(.openIDConfiguration), .account(.authorizationServer):
            [
                "issuer": "https://account.example",
                "jwks_uri": "https://account.example/.well-known/jwks.json",
                "introspection_endpoint": "https://account.example/v1/introspection",
                "introspection_endpoint_auth_methods_supported": ["client_secret_basic"],
                "response_types_supported": [], "grant_types_supported": [],
                "subject_types_supported": ["public"], "dpop_signing_alg_values_supported": ["ES256"],
            ]
        case .account(.openAPI): ["openapi": .text(OpenAPIDocument.version)]
        case .account(.appleApps): ["webcredentials": ["apps": ["ABCDE12345.example.reader"]]]
        case .account(.live), .account(.ready), .account(.health): ["status": "ok"]
        case .account(.export):
            ["userID": JSONSchema.identifier.example, "nickname": "Ann", "email": JSONSchema.email.example]
        default: [:]
        }
    }
}
