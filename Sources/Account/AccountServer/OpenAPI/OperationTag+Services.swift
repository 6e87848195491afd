internal import AccountAPI

/// What services do to which people sign in by this account.
extension OperationTag {
    static let services = OperationTag(
        "Signing in to services",
        "OpenID Connect's authorisation code flow with PKCE, for registered services (`signIn` in `services.file`), and what a person let them learn. REQUEST_004 means that there is none.",
        [
            .authorize: OperationWords(
                "Send a person here to sign in to a service",
                "A browser follows this address itself; `code_challenge_method` is `S256`, `response_type` `code`, and `scope` holds `openid`. The answer leads to the page that asks the person, or back to the service with `error`, `state` and `iss`; nobody but the person of `id_token_hint` is answered for. A request that names no service, or an address that is not registered, leads nowhere."
            ),
            .postAuthorize: OperationWords(
                "Send a person here to sign in to a service, by POST",
                "The same as `authorize`, by a form that the browser sends."),
            .openAuthorization: OperationWords(
                "Ask what a request to sign in needs",
                "Takes the `request` that the page at `/` was given in `#authorize=`, and answers with a question for the person, or with where the browser goes, which has a code where the person agreed before. AUTH_003 means that the request is too old, or not one of this service."
            ),
            .agreeToAuthorization: OperationWords(
                "Let a service learn what it asks for",
                "Answers with where the browser goes, with a code that holds for a minute. AUTH_006 means that the service wants a fresh proof of who one is, or that this page's key is not the session's."
            ),
            .refuseAuthorization: OperationWords(
                "Let a service learn nothing",
                "Answers with where the browser goes, with `error=access_denied`; with `login_required` for a request of `prompt=none`, which may ask nobody."
            ),
            .services: OperationWords(
                "List the services that a person let in",
                "Lists what may learn something of the person, what each may learn and since when, the earliest first. One that is not registered any more has its name as `title`."
            ),
            .removeService: OperationWords(
                "Remove a service",
                "It may learn nothing from now on: its codes and access tokens end, it gets a logout token of all sessions of the person, and the person is asked again at the next sign-in there. AUTH_006 means that a fresh proof of who one is comes first, REQUEST_004 that the service may learn nothing."
            ),
            .redeemCode: OperationWords(
                "Redeem a code",
                "Gives a service an ID token and an access token for `userInfo`, for ten minutes; there is no refresh token. The service shows name and secret by HTTP Basic or in the form; refusals are those of OAuth. A code serves once: used again it ends the access token that the first use gave."
            ),
            .userInfo: OperationWords(
                "Read who signed in",
                "Gives what the access token's scopes are for: `name` with `profile`, `email` with `email`. AUTH_004 means that the token does not hold any more, as its session ended or its code was used again."
            ),
            .postUserInfo: OperationWords(
                "Read who signed in, by POST",
                "The same as `userInfo`; the token stands in the head, and the body is not read."),
        ])
}
