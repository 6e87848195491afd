internal import AccountAPI

/// The schema of every body; a test holds them to the bodies themselves, both ways.
enum BodySchemas {
    static let all: [String: JSONSchema] = requests.merging(answers) { first, _ in first }

    private static let language = JSONSchema.one(of: Language.allCases.map(\.rawValue))
    private static let way = JSONSchema.one(of: ProofMethod.allCases.map(\.rawValue))

    static let requests = taken.merging(ofProviders(\.request.schema, \.requestSchema)) { first, _ in first }

    static let answers = given.merging(ofProviders(\.answer.schema, \.answerSchema)) { first, _ in first }

    private static let taken: [String: JSONSchema] = [
        "RegistrationBody": .object([always("email"), always("password"), always("terms")]),
        "CodeBody": .object([always("code")]),
        "NewProfileBody": .object([always("nickname"), maybe("deviceName"), maybe("terms")]),
        "PasswordSignInBody": .object([always("email"), always("password"), maybe("deviceName")]),
        "PhoneBody": .object([always("phone")]),
        "CodeSignInBody": .object([always("code"), maybe("deviceName")]),
        "StepUpBody": .object([always("way", way), always("code"), maybe("deviceName")]),
        "RefreshBody": .object([maybe("refreshToken")]),
        "AudienceBody": .object([always("audience")]),
        "ProfileChangeBody": .object([
            maybe("nickname"), maybe("language", language), maybe("notifiesNewDevice", .truth),
            maybe("verifiesUnusual", .truth), maybe("terms"),
        ]),
        "PasswordChangeBody": .object([maybe("current"), always("new")]),
        "ForgottenBody": .object([always("email")]),
        "LinkRegistrationBody": .object([always("link"), always("password"), always("terms")]),
        "LinkResetBody": .object([always("link"), always("password"), maybe("secondFactor")]),
        "ResetBody": .object([always("code"), always("password"), maybe("secondFactor")]),
        "ReauthenticationBody": .object([always("way", way), always("secret"), maybe("challenge")]),
        "PasskeyAnswerBody": .object([
            always("id"), always("clientDataJSON"), always("authenticatorData"), always("signature"),
            maybe("userHandle"), maybe("deviceName"),
        ]),
        "PasskeyOptionsBody": .object([maybe("isConditional", .truth)]),
        "NewPasskeyBody": .object([
            always("id"), always("clientDataJSON"), always("attestationObject"), always("userHandle"),
            maybe("name"), maybe("isConditional", .truth),
        ]),
        "PasskeyNameBody": .object([always("name")]),
        "DeviceNameBody": .object([always("name")]),
        "AddressChangeBody": .object([always("address")]),
        "LostFactorBody": .object([always("password")]),
        "RecoveryBody": .object([always("email"), always("recoveryCode"), always("password")]),
        "ChangeConfirmationBody": .object([always("challenge"), always("code")]),
        "LinkBody": .object([always("challenge")]),
        "MergeStartBody": .object([always("email"), always("password")]),
        "MergeProofBody": .object([always("way", way), always("code")]),
        "AppleNoticeBody": .object([always("payload")]),
    ]

    private static let given: [String: JSONSchema] = [
        "ChallengeBody": .object([
            always("challenge"), always("expiresIn", .integer), always("resendIn", .integer),
            maybe("nickname"), maybe("letterAge", .integer), maybe("takesCode", .truth),
            maybe("identity", .body("PendingIdentityBody")),
        ]),
        "PendingIdentityBody": .object([
            always("provider"), maybe("email"), maybe("name"), always("hasAccount", .truth),
        ]),
        "Identity": .object([
            always("provider"), maybe("email"), always("addedAt", .moment), always("isLastWay", .truth),
        ]),
        "IdentitiesBody": .object([always("identities", .list(.body("Identity")))]),
        "PasskeyRequestBody": .object([
            always("challenge"), always("rpID"), always("allowed", .list(.text)),
            always("expiresIn", .integer),
        ]),
        "PasskeyCreationBody": .object([
            always("challenge"), always("rpID"), always("rpName"), always("userHandle"), always("userName"),
            always("displayName"), always("algorithms", .list(.integer)), always("excluded", .list(.text)),
            always("expiresIn", .integer),
        ]),
        "Passkey": .object([
            always("id"), always("name"), always("addedAt", .moment), maybe("lastUsedAt", .moment),
            always("isTwoFactors", .truth), always("isCopied", .truth), maybe("stoodStillAt", .moment),
            always("isLastWay", .truth),
        ]),
        "PasskeysBody": .object([
            always("passkeys", .list(.body("Passkey"))), always("rpID"), maybe("userHandle"),
        ]),
        "WebPageBody": .object([always("page")]),
        "MergeBody": .object([
            always("challenge"), always("expiresIn", .integer), always("ways", .list(way)),
            maybe("other", .body("MergeAccountBody")),
        ]),
        "MergeAccountBody": .object([
            always("nickname"), always("createdAt", .moment), always("moves", .body("MergePartsBody")),
            always("stays", .body("MergePartsBody")),
        ]),
        "MergePartsBody": .object([
            maybe("email"), maybe("phone"), always("password", .truth), always("secondFactor", .truth),
            maybe("passkeys", .truth), always("providers", .list(.text)),
        ]),
        "PuzzleBody": .object([
            always("salt"), always("bits", .integer), always("n", .integer), always("r", .integer),
            always("p", .integer), always("expiresIn", .integer),
        ]),
        "TokensBody": .object([
            always("userID"), always("sessionID"), maybe("accessToken"), always("expiresIn", .integer),
            maybe("refreshToken"), always("sessionExpiresIn", .integer),
        ]),
        "ServiceTokenBody": .object([always("token"), always("expiresIn", .integer)]),
        "SignInBody": .object([
            maybe("session", .body("TokensBody")), maybe("profile", .body("ChallengeBody")),
        ]),
        "SessionBody": .object([
            always("userID"), always("sessionID"), always("deviceID"), always("methods", .list(.text)),
            always("authenticatedAt", .integer), always("expiresIn", .integer),
        ]),
        "ProfileBody": .object([
            always("userID"), always("nickname"), maybe("email"), maybe("phone"),
            always("language", language), always("hasPassword", .truth), always("hasSecondFactor", .truth),
            always("recoveryCodesLeft", .integer), always("providers", .list(.text)),
            always("notifiesNewDevice", .truth), always("verifiesUnusual", .truth), always("terms"),
            always("areTermsCurrent", .truth), maybe("deletionDueAt", .moment),
            maybe("pendingChanges", .list(.body("PendingChangeBody"))),
        ]),
        "PendingChangeBody": .object([
            always("changeID"), always("kind", .one(of: PendingChangeBody.Kind.allCases.map(\.rawValue))),
            always("next"), always("dueAt", .moment),
        ]),
        "Device": .object([
            always("deviceID"), always("sessionID"), always("name"), maybe("givenName"), maybe("ownName"),
            always("isCurrent", .truth), always("lastActiveAt", .moment), always("signedInAt", .moment),
        ]),
        "DevicesBody": .object([always("devices", .list(.body("Device")))]),
        "EnrolmentBody": .object([always("secret"), always("link"), always("qr")]),
        "RecoveryCodesBody": .object([always("codes", .list(.text))]),
        "DeletionBody": .object([always("dueAt", .moment)]),
        "ChangeDueBody": .object([always("dueAt", .moment)]),
        "ProblemBody": .object([
            always("type"), always("title"), always("status", .integer),
            always("code", .one(of: ProblemCode.allCases.map(\.rawValue))), maybe("subcode"),
            maybe("detail"), maybe("failedAttempts", .integer), maybe("attemptsLeft", .integer),
            maybe("unlocksAt", .moment), maybe("retryAfter", .integer), maybe("field"),
            maybe("flaws", .list(.one(of: PasswordFlaw.allCases.map(\.rawValue)))),
            maybe("ways", .list(way)), maybe("passkey", .truth), maybe("challenge"),
            maybe("puzzle", .body("PuzzleBody")), maybe("requestID"),
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
                always("challenge"), always("nonce"), always("identityToken"), always("authorizationCode"),
                maybe("name"), maybe("deviceName"), maybe("terms"),
            ])
        case .codeSignIn: .object([always("code"), maybe("deviceName"), maybe("terms")])
        case .tokenLink:
            .object([
                always("challenge"), always("nonce"), always("identityToken"), always("authorizationCode"),
            ])
        case .codeLink: .object([always("code")])
        case .challenge, .webStart, .webReturn, .webLink, .unlink: nil
        }
    }

    /// What an app gets for a provider.
    fileprivate var answerSchema: JSONSchema? {
        switch self {
        case .challenge: .object([always("challenge"), always("nonce"), always("expiresIn", .integer)])
        case .tokenSignIn, .codeSignIn, .webStart, .webReturn, .tokenLink, .codeLink, .webLink, .unlink: nil
        }
    }
}
