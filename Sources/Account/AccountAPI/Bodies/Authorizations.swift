/// A request of a service to sign in, as `/authorize` gave it to the page.
package struct AuthorizationBody: Sendable, Equatable, Codable {
    package let request: String

    package init(request: String) { self.request = request }
}

/// Where the browser goes with an answer for the service.
package struct AuthorizationAnswerBody: Sendable, Equatable, Codable {
    package let location: String

    package init(location: String) { self.location = location }
}

/// What a request of a service needs: nothing more, or the person's answer to a question.
package struct AuthorizationStepBody: Sendable, Equatable, Codable {
    /// Where the browser goes; nil where there is a question.
    package let location: String?
    package let question: AuthorizationQuestionBody?

    package init(location: String? = nil, question: AuthorizationQuestionBody? = nil) {
        self.location = location
        self.question = question
    }
}

/// What a person is asked before a service learns anything.
package struct AuthorizationQuestionBody: Sendable, Equatable, Codable {
    /// What the service is called.
    package let title: String
    /// Where the browser would go: the host, and the port where there is one.
    package let host: String
    /// What the service would learn: `openid`, `profile`, `email`.
    package let scopes: [String]
    /// Whether the service asks for another account than the one that is signed in; nil where it does not.
    package let isForAnother: Bool?

    package init(title: String, host: String, scopes: [String], isForAnother: Bool? = nil) {
        self.title = title
        self.host = host
        self.scopes = scopes
        self.isForAnother = isForAnother
    }
}

/// What a service gets for a code (OpenID Connect Core, section 3.1.3.3).
package struct CodeTokensBody: Sendable, Equatable, Codable {
    package let access_token: String
    /// Always `Bearer`.
    package let token_type: String
    package let expires_in: Int
    package let id_token: String
    package let scope: String

    package init(access_token: String, expires_in: Int, id_token: String, scope: String) {
        self.access_token = access_token
        token_type = "Bearer"
        self.expires_in = expires_in
        self.id_token = id_token
        self.scope = scope
    }
}

/// What a service hears that gets nothing for a code (RFC 6749, section 5.2).
package struct OAuthErrorBody: Sendable, Equatable, Codable {
    package let error: String

    package init(error: String) { self.error = error }
}

/// What a service learns of the person who signed in to it (OpenID Connect Core, section 5.3).
package struct UserInfoBody: Sendable, Equatable, Codable {
    package let sub: String
    package let name: String?
    package let email: String?
    package let email_verified: Bool?

    package init(sub: String, name: String? = nil, email: String? = nil, email_verified: Bool? = nil) {
        self.sub = sub
        self.name = name
        self.email = email
        self.email_verified = email_verified
    }
}
