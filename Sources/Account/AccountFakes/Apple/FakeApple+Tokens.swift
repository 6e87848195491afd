internal import FoundationExports

extension FakeApple {
    private struct Refusal: Encodable {
        let error: String
        var error_description: String?
    }

    private struct Tokens: Encodable {
        let access_token: String
        let token_type = "Bearer"
        let expires_in = 3600
        var refresh_token: String?
        let id_token: String
    }

    private static func refuse(_ error: String, _ description: String? = nil) -> FakeAnswer {
        .json(Refusal(error: error, error_description: description), status: 400)
    }

    /// `POST /auth/token`.
    mutating func token(_ form: [String: String], _ faults: FakeFaults, at now: Date) -> FakeAnswer {
        guard let client = form["client_id"], let secret = form["client_secret"],
            let grantType = form["grant_type"]
        else { return Self.refuse("invalid_request") }
        guard isSecret(secret, of: client, at: now) else { return Self.refuse("invalid_client") }
        switch grantType {
        case "authorization_code": return exchange(form, client, faults, at: now)
        case "refresh_token": return refresh(form, client, faults, at: now)
        default: return Self.refuse("unsupported_grant_type")
        }
    }

    private mutating func exchange(
        _ form: [String: String], _ client: String, _ faults: FakeFaults, at now: Date
    ) -> FakeAnswer {
        guard let text = form["code"] else { return Self.refuse("invalid_request") }
        guard let code = codes[text], code.grant.client == client,
            now.timeIntervalSince(code.madeAt) < Self.codeLifetime
        else { return Self.refuse("invalid_grant", "The code has expired or has been revoked.") }
        guard !code.isSpent else { return Self.refuse("invalid_grant", "The code has already been used.") }
        guard form["redirect_uri"] == code.redirect else {
            return Self.refuse("invalid_grant", "redirect_uri mismatch. The code was not issued to it.")
        }
        codes[text]?.isSpent = true
        let refreshToken = "r\(TokenText.random(32)).0.\(TokenText.random(4)).\(TokenText.random(22))"
        var grant = code.grant
        refreshTokens[refreshToken] = grant
        if faults.namesAnother { grant.person.subject += ".another" }
        return .json(
            Tokens(
                access_token: "a\(TokenText.random(32))", refresh_token: refreshToken,
                id_token: identityToken(
                    grant, faults, at: now, more: ["at_hash": .text(TokenText.random(22))])))
    }

    private func refresh(
        _ form: [String: String], _ client: String, _ faults: FakeFaults, at now: Date
    ) -> FakeAnswer {
        guard let token = form["refresh_token"], var grant = refreshTokens[token], grant.client == client
        else { return Self.refuse("invalid_grant") }
        grant.nonce = nil
        return .json(
            Tokens(
                access_token: "a\(TokenText.random(32))", id_token: identityToken(grant, faults, at: now)))
    }

    /// `POST /auth/revoke`: an empty answer, also for a token that is none.
    mutating func revoke(_ form: [String: String], at now: Date) -> FakeAnswer {
        guard let client = form["client_id"], let secret = form["client_secret"], let token = form["token"]
        else { return Self.refuse("invalid_request") }
        guard isSecret(secret, of: client, at: now) else { return Self.refuse("invalid_client") }
        if refreshTokens[token]?.client == client { refreshTokens[token] = nil }
        return FakeAnswer()
    }

    /// A server-to-server notice as Apple posts it.
    func notice(_ type: String, of subject: String, client: String, at now: Date) -> String {
        let start = Int(now.timeIntervalSince1970)
        var event: [String: FakeValue] = [
            "type": .text(type), "sub": .text(subject), "event_time": .number(start * 1000),
        ]
        if type.hasPrefix("email") {
            event["email"] = "abcdefghij@privaterelay.appleid.com"
            event["is_private_email"] = "true"
        }
        let claims: [String: FakeValue] = [
            "iss": "https://appleid.apple.com", "aud": .text(client), "iat": .number(start),
            "exp": .number(start + Self.tokenLifetime), "jti": .text(TokenText.random(22)),
            "events": .text(json(event)),
        ]
        return json(["payload": keys.sign(claims: json(claims), by: signing)])
    }
}
