internal import AccountAPI
package import FoundationExports

/// The fields of a request as OAuth has them: each at most once, and one without a value counts as missing (RFC 6749,
/// section 3.1).
package struct OAuthParameters: Sendable, Equatable {
    private let values: [String: String]
    /// Those that stand more than once.
    package let repeated: Set<String>

    package init(_ values: [String: String], repeated: Set<String> = []) {
        self.values = values
        self.repeated = repeated
    }

    /// The value of a field that the request has once.
    package subscript(name: String) -> String? {
        guard !repeated.contains(name), let value = values[name], !value.isEmpty else { return nil }
        return value
    }
}

/// What a service asks for when it sends a person here to sign in (OpenID Connect Core, section 3.1.2.1).
package struct AuthorizationRequest: Sendable, Equatable, Codable {
    /// What the person must be asked, or may not be.
    package enum Prompt: String, Sendable, Equatable, Codable, CaseIterable {
        case none, login, consent
    }

    /// The service's name.
    package let client: String
    /// Where the answer goes: one of the registered addresses, to the letter.
    package let redirect: String
    package let scopes: Set<OpenIDScope>
    package let state: String?
    package let nonce: String?
    /// The SHA-256 of what only the service knows (RFC 7636), as base64url.
    package let challenge: String
    package let prompts: Set<Prompt>
    /// The person must have proven since then who they are; nil where any session will do.
    package let authenticatedSince: Date?
    /// Of whom the service's `id_token_hint` tells, so that nobody else is answered for; nil where it has none.
    package let hinted: Identifier<User>?
    package let askedAt: Date

    /// How long a person has to sign in, to register first if need be, and to decide.
    static let lifetime: TimeInterval = 3600
    fileprivate static let sealedAs = "authorization request"
    /// Longer texts are not read.
    fileprivate static let mostSealed = 8192

    /// Whether nothing may be asked.
    package var isSilent: Bool { prompts.contains(.none) }
}

extension AuthorizationRequest {
    /// The request as a text that only this server can make, so that the page carries it along and no row is written
    /// before the person has decided.
    package func sealed(_ secrets: ServerSecrets) throws(AccountError) -> String {
        guard let bytes = secrets.seal(json: self, as: Self.sealedAs) else {
            throw .fault(reason: "a request cannot be sealed")
        }
        return Base64URL.encode(bytes)
    }

    /// The request that a text is; nil for what this server did not make, or too long ago.
    package init?(sealed text: String, _ secrets: ServerSecrets, at now: Date) {
        guard text.utf8.count <= Self.mostSealed, let bytes = Base64URL.decode(text),
            let request: Self = secrets.open(json: bytes, as: Self.sealedAs),
            abs(now.timeIntervalSince(request.askedAt)) <= Self.lifetime
        else { return nil }
        self = request
    }
}

/// Why a request to sign in is refused.
package enum AuthorizationRequestError: Error, Sendable, Equatable {
    /// No service is named that people can sign in to: nobody is led anywhere.
    case client
    /// The address of the answer is none of the service's: nobody is led there.
    case redirect
    /// The service is told.
    case refused(AuthorizationRefusal)
}

extension AuthorizationRequest {
    private static let mostState = 1024
    /// A wrong one up to here comes back with the refusal.
    private static let mostReturnedState = 4096
    private static let mostNonce = 512
    private static let challengeCount = 43

    /// Reads a request.
    ///
    /// Which service and which address is looked at first: before both are known nobody is led anywhere (RFC 9700, section
    /// 4.11.1).
    ///
    /// - Parameters:
    ///   - parameters: of the address.
    ///   - services: those that are registered.
    ///   - tokens: by which an `id_token_hint` is checked.
    ///   - now: the server's time.
    /// - Throws: why it is refused.
    package init(
        _ parameters: OAuthParameters, _ services: RegisteredServices, _ tokens: AccessTokens, at now: Date
    ) throws(AuthorizationRequestError) {
        guard let client = parameters["client_id"], let signIn = services.service(named: client)?.signIn
        else { throw .client }
        guard let redirect = parameters["redirect_uri"], signIn.redirects.contains(redirect) else {
            throw .redirect
        }
        // One that is wrong, too: by it alone a service knows which of its requests is refused (RFC 6749, section 4.1.2.1).
        let state = parameters["state"].flatMap { $0.utf8.count <= Self.mostReturnedState ? $0 : nil }
        do throws(AuthorizationErrorCode) {
            guard parameters.repeated.isEmpty, state == parameters["state"],
                state.map({ Self.isPrintable($0, most: Self.mostState) }) ?? true
            else { throw .invalidRequest }
            try Self.refuseUnsupported(parameters)
            let scopes = try Self.scopes(parameters)
            let prompts = try Self.prompts(parameters)
            self.init(
                client: client, redirect: redirect, scopes: scopes, state: state,
                nonce: try Self.nonce(parameters), challenge: try Self.challenge(parameters),
                prompts: prompts,
                authenticatedSince: try Self.authenticatedSince(parameters, prompts, now),
                hinted: try Self.hinted(parameters, client, prompts, tokens), askedAt: now)
        } catch {
            throw .refused(AuthorizationRefusal(error, redirect: redirect, state: state))
        }
    }

    private static func refuseUnsupported(
        _ parameters: OAuthParameters
    ) throws(AuthorizationErrorCode) {
        if parameters["request"] != nil { throw .requestNotSupported }
        if parameters["request_uri"] != nil { throw .requestURINotSupported }
        if parameters["registration"] != nil { throw .registrationNotSupported }
        guard let type = parameters["response_type"] else { throw .invalidRequest }
        guard type == "code" else { throw .unsupportedResponseType }
        guard parameters["response_mode"] ?? "query" == "query" else { throw .invalidRequest }
    }

    private static func scopes(
        _ parameters: OAuthParameters
    ) throws(AuthorizationErrorCode) -> Set<OpenIDScope> {
        let scopes = Set(text: parameters["scope"] ?? "")
        guard scopes.contains(.openid) else { throw .invalidScope }
        return scopes
    }

    private static func nonce(_ parameters: OAuthParameters) throws(AuthorizationErrorCode) -> String? {
        guard let nonce = parameters["nonce"] else { return nil }
        guard isPrintable(nonce, most: mostNonce) else { throw .invalidRequest }
        return nonce
    }

    /// S256 alone: with `plain`, which stands for a missing method, who sees the request could redeem the code.
    private static func challenge(_ parameters: OAuthParameters) throws(AuthorizationErrorCode) -> String {
        guard parameters["code_challenge_method"] == "S256", let challenge = parameters["code_challenge"],
            challenge.utf8.count == challengeCount, Base64URL.decode(challenge)?.count == 32
        else { throw .invalidRequest }
        return challenge
    }

    private static func prompts(
        _ parameters: OAuthParameters
    ) throws(AuthorizationErrorCode) -> Set<Prompt> {
        var prompts: Set<Prompt> = []
        for word in (parameters["prompt"] ?? "").split(separator: " ") {
            guard let prompt = Prompt(rawValue: String(word)) else { throw .invalidRequest }
            prompts.insert(prompt)
        }
        guard prompts == [.none] || !prompts.contains(.none) else { throw .invalidRequest }
        return prompts
    }

    private static func authenticatedSince(
        _ parameters: OAuthParameters, _ prompts: Set<Prompt>, _ now: Date
    ) throws(AuthorizationErrorCode) -> Date? {
        var since = prompts.contains(.login) ? now : nil
        if let text = parameters["max_age"] {
            guard text.utf8.count <= 10, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
                let seconds = TimeInterval(text)
            else { throw .invalidRequest }
            since = since ?? now - seconds
        }
        return since
    }

    /// What is no ID token of ours for this service, or was signed by a key that is known no more, names nobody: without a
    /// person who looks, nobody is answered for.
    private static func hinted(
        _ parameters: OAuthParameters, _ client: String, _ prompts: Set<Prompt>, _ tokens: AccessTokens
    ) throws(AuthorizationErrorCode) -> Identifier<User>? {
        guard let hint = parameters["id_token_hint"] else { return nil }
        let user = tokens.hinted(hint, to: client)
        guard user != nil || !prompts.contains(.none) else { throw .loginRequired }
        return user
    }

    /// Letters of ASCII that can be seen, and spaces (RFC 6749, appendix A).
    private static func isPrintable(_ text: String, most: Int) -> Bool {
        text.utf8.count <= most && text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
    }
}
