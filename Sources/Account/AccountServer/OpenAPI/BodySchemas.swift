internal import AccountAPI
internal import AccountDomain

/// The schema of every body; a test holds them to the bodies themselves, both ways.
enum BodySchemas {
    static let all: [String: JSONSchema] = requests.merging(answers) { first, _ in first }

    private static let language = JSONSchema.one(of: Language.allCases.map(\.rawValue))
    private static let serviceAddress = JSONSchema.example(
        "https://books.example.com/callback?code=c2VjcmV0&state=Zm9v&iss=https%3A%2F%2Faccount.example")
    private static let way = JSONSchema.one(of: ProofMethod.allCases.map(\.rawValue))
    private static let scopes = JSONSchema.list(.one(of: OpenIDScope.allCases.map(\.rawValue)))

    static let requests = taken.merging(ofProviders(\.request.schema, \.requestSchema)) { first, _ in first }

    static let answers = given.merging(ofProviders(\.answer.schema, \.answerSchema)) { first, _ in first }

    private static let taken: [String: JSONSchema] = [
        "RegistrationBody": .object([
            always("email", .email), always("password", .newPassword), always("terms", .terms),
        ]),
        "CodeBody": .object([always("code", .code)]),
        "NewProfileBody": .object([
            always("nickname", .nickname), maybe("deviceName", .deviceName), maybe("terms", .terms),
        ]),
        "PasswordSignInBody": .object([
            always("email", .email), always("password", .password), maybe("deviceName", .deviceName),
        ]),
        "PhoneBody": .object([always("phone", .phoneToRead)]),
        "CodeSignInBody": .object([always("code", .code), maybe("deviceName", .deviceName)]),
        "StepUpBody": .object([
            always("way", way, example: "mail"), always("code", .code), maybe("deviceName", .deviceName),
        ]),
        "RefreshBody": .object([maybe("refreshToken", .refreshToken)]),
        "AudienceBody": .object([always("audience", .example("sync.example"))]),
        "ProfileChangeBody": .object([
            maybe("nickname", .nickname), maybe("language", language), maybe("notifiesNewDevice", .truth),
            maybe("verifiesUnusual", .truth), maybe("terms", .terms),
        ]),
        "PasswordChangeBody": .object([
            maybe("current", .password), always("new", .newPassword, example: "Red9herons"),
        ]),
        "ForgottenBody": .object([always("email", .email)]),
        "LinkRegistrationBody": .object([
            always("link", .link), always("password", .newPassword), always("terms", .terms),
        ]),
        "LinkResetBody": .object([
            always("link", .link), always("password", .newPassword), maybe("secondFactor", .secondCode),
        ]),
        "ResetBody": .object([
            always("code", .code), always("password", .newPassword), maybe("secondFactor", .secondCode),
        ]),
        "ReauthenticationBody": .object([
            always("way", way, example: "mail"), always("secret", .proof), maybe("challenge", .identifier),
        ]),
        "PasskeyAnswerBody": .object([
            always("id", .bytes), always("clientDataJSON", .bytes), always("authenticatorData", .bytes),
            always("signature", .bytes),
            maybe("userHandle", .bytes), maybe("deviceName", .deviceName),
        ]),
        "PasskeyOptionsBody": .object([maybe("isConditional", .truth)]),
        "NewPasskeyBody": .object([
            always("id", .bytes), always("clientDataJSON", .bytes), always("attestationObject", .bytes),
            always("userHandle", .bytes),
            maybe("name", .deviceTitle), maybe("isConditional", .truth),
        ]),
        "PasskeyNameBody": .object([always("name", .passkeyTitle)]),
        "DeviceNameBody": .object([always("name", .deviceTitle)]),
        "AddressChangeBody": .object([always("address", .address)]),
        "LostFactorBody": .object([always("password", .password)]),
        "RecoveryBody": .object([
            always("email", .email), always("recoveryCode", .recoveryCode), always("password", .newPassword),
        ]),
        "ChangeConfirmationBody": .object([always("challenge", .identifier), always("code", .code)]),
        "LinkBody": .object([always("challenge", .identifier)]),
        "MergeStartBody": .object([always("email", .email), always("password", .password)]),
        "MergeProofBody": .object([always("way", way, example: "mail"), always("code", .code)]),
        "AppleNoticeBody": .object([always("payload", .token)]),
        "AuthorizationBody": .object([always("request", .bytes)]),
    ]

    private static let given: [String: JSONSchema] = [
        "ChallengeBody": .object([
            always("challenge", .identifier), always("expiresIn", .integer),
            always("resendIn", .integer, example: 60),
            maybe("nickname", .example("Ann")), maybe("letterAge", .integer, isShown: false),
            maybe("takesCode", .truth, isShown: false),
            maybe("identity", .body("PendingIdentityBody"), isShown: false),
        ]),
        "PendingIdentityBody": .object([
            always("provider", .provider), maybe("email", .email), maybe("name", .example("Ann Reader")),
            always("hasAccount", .truth),
        ]),
        "Identity": .object([
            always("provider", .provider), maybe("email", .email), always("addedAt", .moment),
            always("isLastWay", .truth),
        ]),
        "IdentitiesBody": .object([always("identities", .list(.body("Identity")))]),
        "PasskeyRequestBody": .object([
            always("challenge", .bytes), always("rpID", .domain), always("allowed", .list(.bytes)),
            always("expiresIn", .integer),
        ]),
        "PasskeyCreationBody": .object([
            always("challenge", .bytes), always("rpID", .domain), always("rpName", .example("Readmigo")),
            always("userHandle", .bytes), always("userName", .example("ann@example.com")),
            always("displayName", .example("Ann")), always("algorithms", .list(.integer), example: [-7, -8]),
            always("excluded", .list(.bytes)),
            always("expiresIn", .integer),
        ]),
        "Passkey": .object([
            always("id", .bytes), always("name", .deviceName), always("addedAt", .moment),
            maybe("lastUsedAt", .moment),
            always("isTwoFactors", .truth), always("isCopied", .truth),
            maybe("stoodStillAt", .moment, isShown: false),
            always("isLastWay", .truth),
        ]),
        "PasskeysBody": .object([
            always("passkeys", .list(.body("Passkey"))), always("rpID", .domain), maybe("userHandle", .bytes),
        ]),
        "WebPageBody": .object([always("page", .example("https://provider.example/authorize?state=Zm9v"))]),
        "MergeBody": .object([
            always("challenge", .identifier), always("expiresIn", .integer),
            always("ways", .list(way), example: []),
            maybe("other", .body("MergeAccountBody")),
        ]),
        "MergeAccountBody": .object([
            always("nickname", .example("Ann")), always("createdAt", .moment),
            always("moves", .body("MergePartsBody")),
            always("stays", .body("MergePartsBody")),
        ]),
        "MergePartsBody": .object([
            maybe("email", .email), maybe("phone", .phone), always("password", .truth),
            always("secondFactor", .truth),
            maybe("passkeys", .truth), always("providers", .list(.provider)),
        ]),
        "PuzzleBody": .object([
            always("salt", .bytes), always("bits", .integer, example: 7),
            always("n", .integer, example: 1024),
            always("r", .integer, example: 8), always("p", .integer, example: 1),
            always("expiresIn", .integer),
        ]),
        "TokensBody": .object([
            always("userID", .identifier), always("sessionID", .identifier), maybe("accessToken", .token),
            always("expiresIn", .integer), maybe("refreshToken", .refreshToken),
            always("sessionExpiresIn", .integer, example: 2_592_000),
        ]),
        "ServiceTokenBody": .object([always("token", .token), always("expiresIn", .integer)]),
        "SignInBody": .object([
            maybe("session", .body("TokensBody")), maybe("profile", .body("ChallengeBody"), isShown: false),
        ]),
        "SessionBody": .object([
            always("userID", .identifier), always("sessionID", .identifier), always("deviceID", .identifier),
            always("methods", .list(.example("pwd"))),
            always("authenticatedAt", .integer, example: 1_769_860_800),
            always("expiresIn", .integer),
        ]),
        "ProfileBody": .object([
            always("userID", .identifier), always("nickname", .example("Ann")), maybe("email", .email),
            maybe("phone", .phone),
            always("language", language), always("hasPassword", .truth), always("hasSecondFactor", .truth),
            always("recoveryCodesLeft", .integer, example: 10), always("providers", .list(.provider)),
            always("notifiesNewDevice", .truth), always("verifiesUnusual", .truth), always("terms", .terms),
            always("areTermsCurrent", .truth), maybe("deletionDueAt", .moment, isShown: false),
            maybe("pendingChanges", .list(.body("PendingChangeBody"))),
        ]),
        "PendingChangeBody": .object([
            always("changeID", .identifier),
            always("kind", .one(of: PendingChangeBody.Kind.allCases.map(\.rawValue))),
            always("next", .example("ann@example.com")), always("dueAt", .moment),
        ]),
        "Device": .object([
            always("deviceID", .identifier), always("sessionID", .identifier), always("name", .deviceName),
            maybe("givenName", .deviceName), maybe("ownName", .example("Firefox · Linux")),
            always("isCurrent", .truth), always("lastActiveAt", .moment), always("signedInAt", .moment),
        ]),
        "DevicesBody": .object([always("devices", .list(.body("Device")))]),
        "EnrolmentBody": .object([
            always("secret", .example("JBSWY3DPEHPK3PXP")),
            always(
                "link",
                .example("otpauth://totp/Readmigo:ann@example.com?secret=JBSWY3DPEHPK3PXP&issuer=Readmigo")),
            always("qr", .example("<svg xmlns=\"http://www.w3.org/2000/svg\"/>")),
        ]),
        "RecoveryCodesBody": .object([always("codes", .list(.recoveryCode))]),
        "DeletionBody": .object([always("dueAt", .moment)]),
        "IntrospectionBody": .object([
            always("active", .truth), maybe("token_type", .one(of: ["Bearer", "DPoP"]), example: "DPoP"),
            maybe("iss", .example("https://account.example")), maybe("aud", .example("books.example.com")),
            maybe("sub", .identifier), maybe("client_id", .example("readmigo")), maybe("jti", .bytes),
            maybe("sid", .identifier), maybe("iat", .integer, example: 1_769_860_800),
            maybe("nbf", .integer, example: 1_769_860_800), maybe("exp", .integer, example: 1_769_868_000),
            maybe("auth_time", .integer, example: 1_769_860_800),
            maybe("amr", .list(.example("pwd"))), maybe("merged", .list(.identifier), isShown: false),
            maybe("cnf", .body("Confirmation")),
        ]),
        "Confirmation": .object([always("jkt", .bytes)]),
        "EndedSession": .object([always("sessionID", .identifier), always("endedAt", .moment)]),
        "EndedSessionsBody": .object([
            always("sessions", .list(.body("EndedSession"))), always("next", .bytes),
            always("hasMore", .truth, example: false),
        ]),
        "AuthorizationAnswerBody": .object([always("location", serviceAddress)]),
        "AuthorizationStepBody": .object([
            maybe("location", serviceAddress, isShown: false),
            maybe("question", .body("AuthorizationQuestionBody")),
        ]),
        "AuthorizationQuestionBody": .object([
            always("title", .example("Books")), always("host", .domain),
            always("scopes", scopes), maybe("isForAnother", .truth),
        ]),
        "Service": .object([
            always("name", .serviceName), always("title", .example("Books")),
            always("scopes", scopes),
            always("addedAt", .moment),
        ]),
        "ServicesBody": .object([always("services", .list(.body("Service")))]),
        "CodeTokensBody": .object([
            always("access_token", .token), always("token_type", .one(of: ["Bearer"])),
            always("expires_in", .integer, example: 600), always("id_token", .token),
            always("scope", .example("openid email")),
        ]),
        "OAuthErrorBody": .object([
            always("error", .one(of: TokenRefusal.allCases.map(\.rawValue)), example: "invalid_grant")
        ]),
        "UserInfoBody": .object([
            always("sub", .identifier), maybe("name", .example("Ann")), maybe("email", .email),
            maybe("email_verified", .truth),
        ]),
        "ChangeDueBody": .object([always("dueAt", .moment)]),
        "ProblemBody": .object([
            always("type", .example("urn:readmigo:problem:AUTH_001")),
            always("title", .example(ProblemCode.credentials.text(in: .english))),
            always("status", .integer, example: .number(ProblemCode.credentials.status)),
            always("code", .one(of: ProblemCode.allCases.map(\.rawValue))), maybe("subcode", isShown: false),
            maybe("detail", isShown: false), maybe("failedAttempts", .integer, example: 1),
            maybe("attemptsLeft", .integer, example: 4), maybe("unlocksAt", .moment, isShown: false),
            maybe("retryAfter", .integer, isShown: false), maybe("field", isShown: false),
            maybe("flaws", .list(.one(of: PasswordFlaw.allCases.map(\.rawValue))), isShown: false),
            maybe("ways", .list(way), isShown: false), maybe("passkey", .truth, isShown: false),
            maybe("challenge", isShown: false), maybe("puzzle", .body("PuzzleBody"), isShown: false),
            maybe("requestID", .example("4f9d2c7b8a1e6035")),
        ]),
    ]

    /// The bodies that each provider has under a name of its own.
    private static func ofProviders(
        _ name: (RouteFacts) -> String?, _ schema: (ProviderRoute) -> JSONSchema?
    ) -> [String: JSONSchema] {
        var schemas: [String: JSONSchema] = [:]
        for route in ProviderRoute.allCases {
            if let name = name(route.facts), let schema = schema(route) { schemas[name] = schema }
        }
        return schemas
    }
}

extension ProviderRoute {
    /// What an app brings from a provider.
    fileprivate var requestSchema: JSONSchema? {
        switch self {
        case .tokenSignIn:
            .object([
                always("challenge", .identifier), always("nonce", .nonce), always("identityToken", .token),
                always("authorizationCode", .providerCode),
                maybe("name", .example("Ann Reader")), maybe("deviceName", .deviceName),
                maybe("terms", .terms),
            ])
        case .codeSignIn:
            .object([
                always("code", .providerCode), maybe("deviceName", .deviceName), maybe("terms", .terms),
            ])
        case .tokenLink:
            .object([
                always("challenge", .identifier), always("nonce", .nonce), always("identityToken", .token),
                always("authorizationCode", .providerCode),
            ])
        case .codeLink: .object([always("code", .providerCode)])
        case .challenge, .webStart, .webReturn, .webLink, .unlink: nil
        }
    }

    /// What an app gets for a provider.
    fileprivate var answerSchema: JSONSchema? {
        switch self {
        case .challenge:
            .object([
                always("challenge", .identifier), always("nonce", .nonce), always("expiresIn", .integer),
            ])
        case .tokenSignIn, .codeSignIn, .webStart, .webReturn, .tokenLink, .codeLink, .webLink, .unlink: nil
        }
    }
}
