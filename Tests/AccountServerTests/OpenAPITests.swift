import AccountAPI
import AccountDomain
import FoundationEssentials
import Testing

@testable import AccountServer

struct OpenAPITests {
    private let document = OpenAPIDocument.make(
        origin: "https://account.example", issuer: "https://issuer.example")

    private static func keys(_ value: JSONValue?) -> Set<String> {
        guard case .object(let values)? = value else { return [] }
        return Set(values.keys)
    }

    private static func words(_ value: JSONValue?) -> Set<String> {
        guard case .list(let values)? = value else { return [] }
        return Set(values.compactMap { if case .text(let word) = $0 { word } else { nil } })
    }

    @Test func `it describes every route, and nothing else`() {
        var described: Set<String> = []
        guard case .object(let paths)? = document["paths"] else { return }
        for (path, operations) in paths {
            for verb in Self.keys(operations) { described.insert("\(verb.uppercased()) \(path)") }
        }
        let routes = ServiceRoute.allCases.map { "\($0.place.verb.rawValue) \($0.place.path)" }
        #expect(described == Set(routes))
        #expect(routes.count == Set(routes).count)
    }

    @Test(arguments: ServiceRoute.allCases)
    func `every answer of a route is listed`(route: ServiceRoute) {
        let operation = document["paths"]?[route.place.path]?[route.place.verb.rawValue.lowercased()]
        let statuses = Self.keys(operation?["responses"])
        let wanted = Set(([route.success] + route.facts.refusals.keys).map(String.init))
        #expect(statuses == wanted)
        #expect(wanted.isSuperset(of: ["400", "405", "429", "500"]))
        #expect((operation?["security"] != nil) == (route.access != .anyone))
        let isWithoutBody = if case .none = route.facts.request { true } else { false }
        #expect((operation?["requestBody"] == nil) == isWithoutBody)
    }

    @Test(arguments: ServiceRoute.allCases)
    func `every body of a route has its schema`(route: ServiceRoute) {
        if let body = route.facts.request.schema { #expect(BodySchemas.requests[body] != nil) }
        if let body = route.facts.answer.schema { #expect(BodySchemas.answers[body] != nil) }
    }

    private struct Body: Sendable {
        let name: String
        let full: [UInt8]
        let bare: [UInt8]

        init<Value: Encodable>(_ full: Value, _ bare: Value, as name: String? = nil) throws {
            self.name = name ?? "\(Value.self)"
            self.full = try WireJSON.encode(full)
            self.bare = try WireJSON.encode(bare)
        }
    }

    /// Each body with everything in it, and with nothing that may be left out.
    private static func bodies() throws -> [Body] {
        let tokens = TokensBody(
            userID: "", sessionID: "", accessToken: "", expiresIn: 0, refreshToken: "", sessionExpiresIn: 0)
        func challenge(_ nickname: String?) -> ChallengeBody {
            ChallengeBody(
                challenge: "", expiresIn: 0, resendIn: 0, nickname: nickname,
                letterAge: nickname.map { _ in 0 }, takesCode: nickname.map { _ in false },
                identity: nickname.map { _ in PendingIdentityBody(provider: "") })
        }
        func linked(_ email: String?) -> IdentitiesBody.Identity {
            IdentitiesBody.Identity(provider: "", email: email, addedAt: "", isLastWay: true)
        }
        func passkeyAnswer(_ text: String?) -> PasskeyAnswerBody {
            PasskeyAnswerBody(
                id: "", clientDataJSON: "", authenticatorData: "", signature: "", userHandle: text,
                deviceName: text)
        }
        func newPasskey(_ text: String?) -> NewPasskeyBody {
            NewPasskeyBody(
                id: "", clientDataJSON: "", attestationObject: "", userHandle: "", name: text,
                isConditional: text.map { _ in true })
        }
        func passkey(_ text: String?) -> PasskeysBody.Passkey {
            PasskeysBody.Passkey(
                id: "", name: "", addedAt: "", lastUsedAt: text, isTwoFactors: true, isCopied: true,
                stoodStillAt: text, isLastWay: true)
        }
        let creation = PasskeyCreationBody(
            challenge: "", rpID: "", rpName: "", userHandle: "", userName: "", displayName: "",
            algorithms: [0], excluded: [""], expiresIn: 0)
        let appleLink = ProviderTokenLinkBody(
            challenge: "", nonce: "", identityToken: "", authorizationCode: "")
        let puzzle = PuzzleBody(salt: "", bits: 0, expiresIn: 0)
        let registration = RegistrationBody(email: "", password: "", terms: "")
        let phone = PhoneBody(phone: "")
        let nonce = ProviderChallengeBody(challenge: "", nonce: "", expiresIn: 0)
        let session = SessionBody(
            userID: "", sessionID: "", deviceID: "", methods: [], authenticatedAt: 0, expiresIn: 0)
        func profile(_ text: String?) -> ProfileBody {
            ProfileBody(
                userID: "", nickname: "", email: text, phone: text, language: .english, hasPassword: true,
                hasSecondFactor: true, recoveryCodesLeft: 0, providers: [], notifiesNewDevice: true,
                verifiesUnusual: true, terms: "", areTermsCurrent: true, deletionDueAt: text,
                pendingChanges: text.map { _ in [] })
        }
        let pending = PendingChangeBody(changeID: "", kind: .email, next: "", dueAt: "")
        let confirmation = ChangeConfirmationBody(challenge: "", code: "")
        let recovery = RecoveryBody(email: "", recoveryCode: "", password: "")
        let recovered = ChangeDueBody(dueAt: "")
        let lost = LostFactorBody(password: "")
        func apple(_ text: String?) -> ProviderTokenSignInBody {
            ProviderTokenSignInBody(
                challenge: "", nonce: "", identityToken: "", authorizationCode: "", name: text,
                deviceName: text, terms: text)
        }
        func device(_ text: String?) -> DevicesBody.Device {
            DevicesBody.Device(
                deviceID: "", sessionID: "", name: "", givenName: text, ownName: text, isCurrent: true,
                lastActiveAt: "", signedInAt: "")
        }
        let other = MergeAccountBody(
            nickname: "", createdAt: "", moves: MergePartsBody(), stays: MergePartsBody())
        var introspection = IntrospectionBody(active: true)
        introspection.token_type = ""
        (introspection.iss, introspection.aud, introspection.sub) = ("", "", "")
        (introspection.client_id, introspection.jti, introspection.sid) = ("", "", "")
        (introspection.iat, introspection.nbf, introspection.exp) = (0, 0, 0)
        (introspection.auth_time, introspection.amr) = (0, [""])
        let confirmed = IntrospectionBody.Confirmation(jkt: "")
        (introspection.merged, introspection.cnf) = ([""], confirmed)
        let ended = EndedSessionsBody.EndedSession(sessionID: "", endedAt: "")
        let page = EndedSessionsBody(sessions: [ended], next: "", hasMore: false)
        let asked = AuthorizationQuestionBody(title: "", host: "", scopes: [""], isForAnother: true)
        let bareAsked = AuthorizationQuestionBody(title: "", host: "", scopes: [""])
        let granted = ServicesBody.Service(name: "", title: "", scopes: [""], addedAt: "")
        let services = ServicesBody(services: [granted])
        let codeTokens = CodeTokensBody(access_token: "", expires_in: 0, id_token: "", scope: "")
        let enrolment = EnrolmentBody(secret: "", link: "", qr: "")
        let codes = RecoveryCodesBody(codes: [])
        let deletion = DeletionBody(dueAt: "")
        return try [
            Body(registration, registration), Body(challenge(""), challenge(nil)),
            Body(CodeBody(code: ""), CodeBody(code: "")),
            Body(NewProfileBody(nickname: "", deviceName: "", terms: ""), NewProfileBody(nickname: "")),
            Body(
                PasswordSignInBody(email: "", password: "", deviceName: ""),
                PasswordSignInBody(email: "", password: "")),
            Body(phone, phone), Body(CodeSignInBody(code: "", deviceName: ""), CodeSignInBody(code: "")),
            Body(StepUpBody(way: .mail, code: "", deviceName: ""), StepUpBody(way: .mail, code: "")),
            Body(nonce, nonce, as: "AppleChallengeBody"),
            Body(apple(""), apple(nil), as: "AppleSignInBody"),
            Body(
                ProviderCodeSignInBody(code: "", deviceName: "", terms: ""), ProviderCodeSignInBody(code: ""),
                as: "WeChatSignInBody"),
            Body(appleLink, appleLink, as: "AppleLinkBody"),
            Body(ProviderCodeLinkBody(code: ""), ProviderCodeLinkBody(code: ""), as: "WeChatLinkBody"),
            Body(
                PendingIdentityBody(provider: "", email: "", name: ""), PendingIdentityBody(provider: "")),
            Body(linked(""), linked(nil)),
            Body(IdentitiesBody(identities: [linked("")]), IdentitiesBody(identities: [])),
            Body(LinkBody(challenge: ""), LinkBody(challenge: "")),
            Body(passkeyAnswer(""), passkeyAnswer(nil)), Body(newPasskey(""), newPasskey(nil)),
            Body(PasskeyOptionsBody(isConditional: true), PasskeyOptionsBody()),
            Body(PasskeyNameBody(name: ""), PasskeyNameBody(name: "")),
            Body(
                PasskeyRequestBody(challenge: "", rpID: "", allowed: [""], expiresIn: 0),
                PasskeyRequestBody(challenge: "", rpID: "", allowed: [], expiresIn: 0)),
            Body(creation, creation), Body(passkey(""), passkey(nil)),
            Body(
                PasskeysBody(passkeys: [passkey("")], rpID: "", userHandle: ""),
                PasskeysBody(passkeys: [], rpID: "", userHandle: nil)),
            Body(WebPageBody(page: ""), WebPageBody(page: "")),
            Body(MergeStartBody(email: "", password: ""), MergeStartBody(email: "", password: "")),
            Body(MergeProofBody(way: .mail, code: ""), MergeProofBody(way: .mail, code: "")),
            Body(
                MergeBody(challenge: "", expiresIn: 0, other: other), MergeBody(challenge: "", expiresIn: 0)),
            Body(other, other), Body(MergePartsBody(email: "", phone: "", passkeys: true), MergePartsBody()),
            Body(SignInBody(session: tokens, profile: challenge(nil)), SignInBody()),
            Body(
                tokens,
                TokensBody(
                    userID: "", sessionID: "", accessToken: nil, expiresIn: 0, refreshToken: nil,
                    sessionExpiresIn: 0)),
            Body(RefreshBody(refreshToken: ""), RefreshBody()), Body(session, session),
            Body(AudienceBody(audience: ""), AudienceBody(audience: "")),
            Body(ServiceTokenBody(token: "", expiresIn: 0), ServiceTokenBody(token: "", expiresIn: 0)),
            Body(profile(""), profile(nil)), Body(pending, pending), Body(confirmation, confirmation),
            Body(recovery, recovery), Body(recovered, recovered), Body(lost, lost),
            Body(
                ProfileChangeBody(
                    nickname: "", language: .english, notifiesNewDevice: true, verifiesUnusual: true,
                    terms: ""),
                ProfileChangeBody()),
            Body(DevicesBody(devices: [device("")]), DevicesBody(devices: [])),
            Body(device(""), device(nil)), Body(DeviceNameBody(name: ""), DeviceNameBody(name: "")),
            Body(PasswordChangeBody(current: "", new: ""), PasswordChangeBody(current: nil, new: "")),
            Body(ForgottenBody(email: ""), ForgottenBody(email: "")),
            Body(
                LinkRegistrationBody(link: "", password: "", terms: ""),
                LinkRegistrationBody(link: "", password: "", terms: "")),
            Body(
                LinkResetBody(link: "", password: "", secondFactor: ""), LinkResetBody(link: "", password: "")
            ),
            Body(puzzle, puzzle),
            Body(ResetBody(code: "", password: "", secondFactor: ""), ResetBody(code: "", password: "")),
            Body(
                ReauthenticationBody(way: .mail, secret: "", challenge: ""),
                ReauthenticationBody(way: .mail, secret: "")),
            Body(enrolment, enrolment), Body(codes, codes),
            Body(introspection, IntrospectionBody(active: false)), Body(confirmed, confirmed),
            Body(ended, ended), Body(page, page),
            Body(AddressChangeBody(address: ""), AddressChangeBody(address: "")), Body(deletion, deletion),
            Body(AuthorizationBody(request: ""), AuthorizationBody(request: "")),
            Body(AuthorizationAnswerBody(location: ""), AuthorizationAnswerBody(location: "")),
            Body(AuthorizationStepBody(location: "", question: asked), AuthorizationStepBody()),
            Body(asked, bareAsked), Body(granted, granted), Body(services, services),
            Body(codeTokens, codeTokens),
            Body(OAuthErrorBody(error: ""), OAuthErrorBody(error: "")),
            Body(
                UserInfoBody(sub: "", name: "", email: "", email_verified: true), UserInfoBody(sub: "")),
            Body(AppleNoticeBody(payload: ""), AppleNoticeBody(payload: "")),
            Body(
                ProblemBody(
                    .form, .english, subcode: .wrong, detail: "", failedAttempts: 0, attemptsLeft: 0,
                    unlocksAt: "", retryAfter: 0, field: "", flaws: [], ways: [], passkey: true,
                    challenge: "", puzzle: puzzle, requestID: ""),
                ProblemBody(.form, .english)),
        ]
    }

    @Test func `every field of every body stands in its schema, and no other`() throws {
        let schemas = try #require(document["components"]?["schemas"])
        let bodies = try Self.bodies()
        #expect(Set(bodies.map(\.name)) == Self.keys(schemas))
        for body in bodies {
            let schema = schemas[body.name]
            func keys(_ bytes: [UInt8]) throws -> Set<String> {
                Self.keys(try JSONDecoder().decode(AnyJSON.self, from: Data(bytes)).value)
            }
            let (full, bare) = (try keys(body.full), try keys(body.bare))
            #expect(Self.keys(schema?["properties"]) == full, "\(body.name)")
            #expect(Self.words(schema?["required"]) == bare, "\(body.name)")
        }
    }

    @Test func `every schema that is named is there, and every one is used`() throws {
        let text = String(decoding: try WireJSON.encode(document), as: UTF8.self)
        let named = text.split(separator: "\"#/components/schemas/").dropFirst().map {
            String($0.prefix { $0 != "\"" })
        }
        #expect(Set(named) == Set(BodySchemas.all.keys))
    }

    @Test func `it is served`() async throws {
        try await TestServer.run { server in
            let reply = try await server.send(Ask(.openAPI))
            #expect(reply["content-type"] == "application/json")
            let wanted = try WireJSON.encode(
                OpenAPIDocument.make(
                    origin: "http://127.0.0.1:8080", issuer: server.accounts.dependencies.policy.issuer))
            #expect(reply.body == wanted)
            let keys = try await server.send(Ask(.keys))
            #expect(keys.text.hasPrefix(#"{"keys":[{"alg":"EdDSA","crv":"Ed25519""#))
        }
    }
}

/// JSON that was read, as far as a test looks at it.
private struct AnyJSON: Decodable {
    let value: JSONValue

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let values = try? container.decode([String: AnyJSON].self) {
            value = .object(values.mapValues(\.value))
        } else if let text = try? container.decode(String.self) {
            value = .text(text)
        } else {
            value = .number(0)
        }
    }
}
