internal import Bytes

/// What a service is told that gets no code (RFC 6749, section 4.1.2.1; OpenID Connect Core, section 3.1.2.6).
package enum AuthorizationErrorCode: String, Error, Sendable, Equatable {
    case invalidRequest = "invalid_request"
    case unsupportedResponseType = "unsupported_response_type"
    case invalidScope = "invalid_scope"
    case accessDenied = "access_denied"
    case loginRequired = "login_required"
    case consentRequired = "consent_required"
    case requestNotSupported = "request_not_supported"
    case requestURINotSupported = "request_uri_not_supported"
    case registrationNotSupported = "registration_not_supported"
}

/// A refusal, and where the browser takes it.
package struct AuthorizationRefusal: Sendable, Equatable {
    package let code: AuthorizationErrorCode
    package let redirect: String
    package let state: String?

    package init(_ code: AuthorizationErrorCode, redirect: String, state: String?) {
        self.code = code
        self.redirect = redirect
        self.state = state
    }

    /// The refusal of a request that was read.
    package init(_ code: AuthorizationErrorCode, of request: AuthorizationRequest) {
        self.init(code, redirect: request.redirect, state: request.state)
    }

    /// The address with the refusal.
    ///
    /// - Parameter issuer: who says so (RFC 9207).
    /// - Returns: the address.
    package func address(issuer: String) -> String {
        AuthorizationAnswer.address(redirect, [("error", code.rawValue)], state: state, issuer: issuer)
    }
}

/// Answers that the browser takes to a service.
enum AuthorizationAnswer {
    /// The address of a service with an answer in its query.
    ///
    /// - Parameters:
    ///   - redirect: as registered; it may have a query of its own.
    ///   - fields: what is told.
    ///   - state: the service's own.
    ///   - issuer: who tells it: a service that knows several mixes none up (RFC 9207).
    /// - Returns: the address.
    static func address(
        _ redirect: String, _ fields: [(name: String, value: String)], state: String?, issuer: String
    ) -> String {
        var all = fields
        if let state { all.append(("state", state)) }
        all.append(("iss", issuer))
        return redirect + (redirect.contains("?") ? "&" : "?") + FormText.encode(all)
    }
}
