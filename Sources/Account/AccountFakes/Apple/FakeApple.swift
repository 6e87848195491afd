internal import Crypto
internal import FoundationExports

/// Apple, as far as Sign in with Apple goes.
struct FakeApple: Sendable {
    let configuration: FakeConfiguration
    var keys: FakeKeys
    /// Which one signs.
    var signing = 0
    /// Which ones stand in the key set.
    var shown: Set<Int> = [0]
    var codes: [String: Code] = [:]
    var refreshTokens: [String: Grant] = [:]
    /// Subject and client of those who signed in once.
    var known: Set<String> = []

    struct Code: Sendable {
        var grant: Grant
        var redirect: String?
        var madeAt: Date
        var isSpent = false
    }

    struct Grant: Sendable, Equatable {
        var person: FakeApplePerson
        var client: String
        var nonce: String?
        /// Whether the address is told, as it is at the first sign-in alone.
        var tellsEmail: Bool
    }

    static let codeLifetime: TimeInterval = 300
    static let tokenLifetime = 86_400

    /// The next key signs; the old one stays in the key set or not.
    mutating func rotate(keepingOld: Bool) {
        keys.makeSure(of: signing + 1)
        let old = signing
        signing = min(signing + 1, keys.count - 1)
        shown = keepingOld ? [old, signing] : [signing]
    }

    func keySet() -> FakeAnswer {
        .json(["keys": shown.sorted().compactMap { keys.shown($0) }])
    }

    /// A person agrees in a client.
    mutating func authorize(
        _ person: FakeApplePerson, client: String, nonce: String?, redirect: String?, _ faults: FakeFaults,
        at now: Date
    ) -> FakeAppleAuthorization {
        let isFirst = known.insert("\(person.subject) \(client)").inserted
        let grant = Grant(
            person: person, client: client, nonce: faults.withoutNonce ? nil : nonce, tellsEmail: isFirst)
        let code = "c\(TokenText.random(32)).0.\(TokenText.random(4)).\(TokenText.random(22))"
        codes[code] = Code(grant: grant, redirect: redirect, madeAt: now)
        let hash = TokenText.encode(SHA256.hash(data: Data(code.utf8)).prefix(16))
        let token = identityToken(grant, faults, at: now, more: ["c_hash": .text(hash)])
        return FakeAppleAuthorization(
            identityToken: token, code: code, user: isFirst ? Self.user(person) : nil)
    }

    private struct User: Encodable {
        let name: [String: String]
        let email: String?
    }

    private static func user(_ person: FakeApplePerson) -> String? {
        guard let first = person.firstName, let last = person.lastName else { return nil }
        return json(User(name: ["firstName": first, "lastName": last], email: person.email))
    }

    func identityToken(
        _ grant: Grant, _ faults: FakeFaults, at now: Date, more: [String: FakeValue] = [:]
    ) -> String {
        let start = Int(now.timeIntervalSince1970)
        func truth(_ value: Bool) -> FakeValue {
            faults.booleansAsText ? .text(String(value)) : .truth(value)
        }
        var claims: [String: FakeValue] = [
            "iss": .text(faults.issuer ?? "https://appleid.apple.com"), "aud": .text(grant.client),
            "exp": .number(start + Self.tokenLifetime), "iat": .number(start),
            "sub": .text(grant.person.subject), "auth_time": .number(start),
            "nonce_supported": truth(true), "real_user_status": 2,
        ]
        if let nonce = grant.nonce { claims["nonce"] = .text(nonce) }
        if let email = grant.person.email, grant.tellsEmail {
            claims["email"] = .text(email)
            claims["email_verified"] = truth(grant.person.isEmailVerified)
            claims["is_private_email"] = truth(grant.person.isPrivateEmail)
        }
        return keys.sign(claims: json(claims.merging(more) { $1 }), by: signing)
    }
}

extension FakeApple {
    private struct Header: Decodable {
        let alg, kid: String
    }

    private struct Claims: Decodable {
        let iss, sub, aud: String
        let iat, exp: Double
    }

    /// Half a year, as Apple's documents have it.
    private static let longestSecret: TimeInterval = 15_777_000

    /// Whether a client secret is one of this team for this client, now.
    func isSecret(_ text: String, of client: String, at now: Date) -> Bool {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard configuration.appleClients.contains(client), parts.count == 3,
            let header = Self.read(Header.self, parts[0]), header.alg == "ES256",
            header.kid == configuration.keyID, let claims = Self.read(Claims.self, parts[1]),
            let raw = TokenText.decode(parts[2]),
            let signature = try? P256.Signing.ECDSASignature(rawRepresentation: raw),
            let key = try? P256.Signing.PrivateKey(pemRepresentation: configuration.clientKey),
            key.publicKey.isValidSignature(signature, for: Data("\(parts[0]).\(parts[1])".utf8))
        else { return false }
        let time = now.timeIntervalSince1970
        return claims.iss == configuration.team && claims.sub == client
            && claims.aud == "https://appleid.apple.com" && claims.iat <= time + 60 && time < claims.exp
            && claims.exp <= time + Self.longestSecret
    }

    private static func read<Value: Decodable>(_ type: Value.Type, _ part: Substring) -> Value? {
        TokenText.decode(part).flatMap { try? JSONDecoder().decode(type, from: $0) }
    }
}

extension FakeApple {
    /// `GET /auth/authorize`: the page on which a person agrees.
    func consentPage(_ query: [String: String]) -> FakeAnswer {
        if let problem = problem(query) {
            return FakeAnswer(status: 400, type: "text/plain", body: "\(problem)\n")
        }
        return .page(
            FakePage.form(
                title: "Sign in with Apple (fake)", action: "/auth/authorize", hidden: query,
                inputs: [
                    .init(name: "fake_email", label: "Address", value: "reader@example.com"),
                    .init(name: "fake_subject", label: "Subject", value: "001234.fake.0815"),
                    .init(name: "fake_first", label: "First name", value: "Ming"),
                    .init(name: "fake_last", label: "Last name", value: "Li"),
                ]))
    }

    /// Apple demands a form for the scopes, and knows clients and secure pages alone; a fake also knows this machine.
    private func problem(_ query: [String: String]) -> String? {
        guard configuration.appleClients.contains(query["client_id"] ?? "") else { return "invalid_client" }
        guard let redirect = query["redirect_uri"],
            redirect.hasPrefix("https://") || redirect.hasPrefix("http://127.0.0.1")
                || redirect.hasPrefix("http://localhost")
        else { return "invalid_request: Invalid web redirect url." }
        let types = Set((query["response_type"] ?? "").split(separator: " "))
        guard types == ["code"] || types == ["code", "id_token"] else { return "unsupported_response_type" }
        let mode = query["response_mode"] ?? "query"
        let needsForm = types.contains("id_token") || query["scope"]?.isEmpty == false
        guard mode == "form_post" || (mode == "query" && !needsForm) else {
            return "invalid_request: response_mode must be form_post when name or email scope is requested."
        }
        return nil
    }

    /// `POST /auth/authorize`: the person agreed or did not, and the browser posts the answer to our page.
    mutating func decide(_ form: [String: String], _ faults: FakeFaults, at now: Date) -> FakeAnswer {
        guard problem(form) == nil, let redirect = form["redirect_uri"], let client = form["client_id"] else {
            return FakeAnswer(status: 400, type: "text/plain", body: "invalid_request\n")
        }
        var fields: [String: String] = [:]
        fields["state"] = form["state"]
        if form["fake_decision"] == "cancel" {
            fields["error"] = "user_cancelled_authorize"
        } else {
            let person = FakeApplePerson(
                subject: form["fake_subject"], email: form["fake_email"].flatMap { $0.isEmpty ? nil : $0 },
                firstName: form["fake_first"], lastName: form["fake_last"])
            let given = authorize(
                person, client: client, nonce: form["nonce"], redirect: redirect, faults, at: now)
            fields["code"] = given.code
            if form["response_type"]?.contains("id_token") == true {
                fields["id_token"] = given.identityToken
            }
            fields["user"] = given.user
        }
        return .page(FakePage.posting(to: redirect, fields))
    }
}
