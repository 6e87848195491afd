/// Every route of the account service but those of ``ProviderRoute``.
///
/// Server, client and the OpenAPI document are held to this one list, and to what its table ``facts`` says.
package enum AccountRoute: String, Sendable, CaseIterable {
    // Registration by e-mail: address and password, the code, the profile.
    case register, registerByLink, resendRegistration, proveRegistration, newProfile, finishProfile
    // Signing in.
    case passwordSignIn, phoneCode, phoneSignIn
    case startPasskeySignIn, passkeySignIn
    case stepUpCode, stepUp
    // The session.
    case refresh, session, serviceToken, signOut
    // The password.
    case forgot, reset, resetByLink, recover, changePassword
    // The account.
    case profile, changeProfile, export, askDeletion, cancelDeletion
    case reauthenticationCode, reauthenticate, startPasskeyProof, provePasskey
    case changeEmail, proveEmail, changePhone, provePhone
    case stopChange, changeCode, confirmChange, voidUndoLinks
    // Other services' accounts that sign in.
    case identities, pendingIdentity, linkIdentity
    // Passkeys.
    case passkeys, startPasskey, addPasskey, renamePasskey, removePasskey
    // Services that may learn something of the person.
    case services, removeService
    // Another account, which becomes part of this one.
    case startMerge, mergeOffer, mergeCode, proveMerge, merge
    // Devices.
    case devices, renameDevice, endDevice, endOtherDevices, endAllDevices
    // The second factor.
    case enrolFactor, confirmFactor, removeFactor, removeLostFactor, newRecoveryCodes
    // From others.
    case appleNotice, notMePage, notMe, undoPage, undo
    // For registered backends.
    case introspection, endedSessions
    // Signing in to registered services.
    case authorize, postAuthorize, openAuthorization, agreeToAuthorization, refuseAuthorization
    case redeemCode, userInfo, postUserInfo
    // About the service.
    case keys, openIDConfiguration, authorizationServer, openAPI, appleApps, live, ready, health

    /// The verb and the path; a part in braces stands for any one part.
    package var place: (verb: RouteFacts.Verb, path: String) {
        let facts = facts
        return (facts.verb, facts.path)
    }

    /// Who may ask.
    package var access: RouteFacts.Access { facts.access }

    /// The status of an answer that is a success.
    package var success: Int { facts.success }

    /// All that is known of the route besides its code.
    package var facts: RouteFacts { Self.table[self] ?? row }

    /// The rows, made once: every request asks for its own again and again.
    private static let table = Dictionary(uniqueKeysWithValues: allCases.map { ($0, $0.row) })

    /// What a service asks by, in the address or in a form.
    private static let authorizationFields = [
        "client_id", "redirect_uri", "response_type", "scope", "state", "nonce", "code_challenge",
        "code_challenge_method", "prompt", "max_age", "id_token_hint",
    ]

    private var row: RouteFacts {
        switch self {
        // Registration by e-mail: address and password, the code, the profile.
        case .register:
            .init(
                .post, "/v1/registrations", success: 202, takes: .json(RegistrationBody.self),
                gives: .json(ChallengeBody.self), problems: [.password, .terms, .closed, .conflict, .code])
        case .registerByLink:
            .init(
                .post, "/v1/registrations-by-link", success: 201, takes: .json(LinkRegistrationBody.self),
                gives: .json(ChallengeBody.self), problems: [.password, .terms, .closed, .conflict, .code])
        case .resendRegistration:
            .init(
                .post, "/v1/registrations/{challenge}/resend", success: 202, gives: .json(ChallengeBody.self),
                problems: [.conflict, .code, .closed])
        case .proveRegistration:
            .init(
                .post, "/v1/registrations/{challenge}/code", success: 204, takes: .json(CodeBody.self),
                problems: [.code, .conflict])
        case .newProfile:
            .init(
                .get, "/v1/registrations/{challenge}/profile", gives: .json(ChallengeBody.self),
                problems: [.code])
        case .finishProfile:
            .init(
                .post, "/v1/registrations/{challenge}/profile", success: 201,
                takes: .json(NewProfileBody.self), gives: .json(TokensBody.self),
                problems: [.code, .terms, .conflict, .closed])
        // Signing in.
        case .passwordSignIn:
            .init(
                .post, "/v1/sign-in/password", takes: .json(PasswordSignInBody.self),
                gives: .json(SignInBody.self),
                problems: [.credentials, .locked, .stepUp, .closed, .password, .linkFirst])
        case .phoneCode:
            .init(
                .post, "/v1/sign-in/phone", success: 202, takes: .json(PhoneBody.self),
                gives: .json(ChallengeBody.self), problems: [.closed, .locked])
        case .phoneSignIn:
            .init(
                .post, "/v1/sign-in/phone/{challenge}", takes: .json(CodeSignInBody.self),
                gives: .json(SignInBody.self),
                problems: [.code, .locked, .stepUp, .closed, .terms, .conflict])
        case .startPasskeySignIn:
            .init(
                .post, "/v1/sign-in/passkey/options", gives: .json(PasskeyRequestBody.self), asksStore: false)
        case .passkeySignIn:
            .init(
                .post, "/v1/sign-in/passkey", takes: .json(PasskeyAnswerBody.self),
                gives: .json(SignInBody.self), problems: [.passkey, .code, .stepUp, .closed, .frozen])
        case .stepUpCode:
            .init(
                .post, "/v1/sign-in/step-up/{challenge}/mail", success: 202, gives: .json(ChallengeBody.self),
                problems: [.conflict, .code, .closed])
        case .stepUp:
            .init(
                .post, "/v1/sign-in/step-up/{challenge}", takes: .json(StepUpBody.self),
                gives: .json(SignInBody.self), problems: [.code, .credentials, .locked, .closed, .conflict])
        // The session.
        case .refresh:
            .init(
                .post, "/v1/tokens", takes: .optionalJSON(RefreshBody.self), gives: .json(TokensBody.self),
                problems: [.session, .closed])
        case .session:
            .init(
                .get, "/v1/session", .session, from: .anywhere, gives: .json(SessionBody.self),
                asksStore: false)
        case .serviceToken:
            .init(
                .post, "/v1/service-tokens", .session, takes: .json(AudienceBody.self),
                gives: .json(ServiceTokenBody.self), problems: [.reauthentication, .conflict])
        case .signOut:
            .init(.delete, "/v1/session", .session, success: 204)
        // The password.
        case .forgot:
            .init(
                .post, "/v1/password-resets", success: 202, takes: .json(ForgottenBody.self),
                gives: .json(ChallengeBody.self), problems: [.closed])
        case .reset:
            .init(
                .post, "/v1/password-resets/{challenge}", success: 204, takes: .json(ResetBody.self),
                problems: [.code, .password, .locked, .closed, .conflict, .reauthentication])
        case .resetByLink:
            .init(
                .post, "/v1/password-resets-by-link", success: 204, takes: .json(LinkResetBody.self),
                problems: [.code, .password, .locked, .closed, .conflict, .reauthentication])
        case .recover:
            .init(
                .post, "/v1/recoveries", success: 202, takes: .json(RecoveryBody.self),
                gives: .json(ChangeDueBody.self), problems: [.code, .password, .locked, .closed, .frozen])
        case .changePassword:
            .init(
                .put, "/v1/me/password", .freshSession, success: 204, takes: .json(PasswordChangeBody.self),
                problems: [.credentials, .locked, .password, .conflict])
        // The account.
        case .profile:
            .init(.get, "/v1/me", .session, from: .anywhere, gives: .json(ProfileBody.self))
        case .changeProfile:
            .init(
                .patch, "/v1/me", .session, takes: .json(ProfileChangeBody.self),
                gives: .json(ProfileBody.self), problems: [.terms, .conflict])
        case .export:
            .init(.get, "/v1/me/export", .freshSession, gives: .document)
        case .askDeletion:
            .init(
                .post, "/v1/me/deletion", .freshSession, gives: .json(DeletionBody.self),
                problems: [.conflict])
        case .cancelDeletion:
            .init(.delete, "/v1/me/deletion", .session, success: 204, problems: [.conflict])
        case .reauthenticationCode:
            .init(
                .post, "/v1/me/reauthentications/code", .session, success: 202,
                gives: .json(ChallengeBody.self), problems: [.conflict])
        case .reauthenticate:
            .init(
                .post, "/v1/me/reauthentications", .session, takes: .json(ReauthenticationBody.self),
                gives: .json(TokensBody.self), problems: [.credentials, .code, .locked, .conflict, .provider])
        case .startPasskeyProof:
            .init(
                .post, "/v1/me/reauthentications/passkey/options", .session,
                gives: .json(PasskeyRequestBody.self))
        case .provePasskey:
            .init(
                .post, "/v1/me/reauthentications/passkey", .session, takes: .json(PasskeyAnswerBody.self),
                gives: .json(TokensBody.self), problems: [.passkey, .code, .conflict])
        case .changeEmail:
            .init(
                .post, "/v1/me/email", .freshSession, success: 202, takes: .json(AddressChangeBody.self),
                gives: .json(ChallengeBody.self), problems: [.conflict])
        case .proveEmail:
            .init(
                .post, "/v1/me/email/{challenge}", .freshSession, success: 204, takes: .json(CodeBody.self),
                problems: [.code, .conflict])
        case .changePhone:
            .init(
                .post, "/v1/me/phone", .freshSession, success: 202, takes: .json(AddressChangeBody.self),
                gives: .json(ChallengeBody.self), problems: [.conflict])
        case .provePhone:
            .init(
                .post, "/v1/me/phone/{challenge}", .freshSession, success: 204, takes: .json(CodeBody.self),
                problems: [.code, .conflict])
        case .stopChange:
            .init(
                .delete, "/v1/me/changes/{change}", .session, success: 204,
                problems: [.conflict, .reauthentication])
        case .changeCode:
            .init(
                .post, "/v1/me/changes/{change}/code", .freshSession, success: 202,
                gives: .json(ChallengeBody.self), problems: [.conflict])
        case .confirmChange:
            .init(
                .post, "/v1/me/changes/{change}/confirmation", .freshSession, success: 204,
                takes: .json(ChangeConfirmationBody.self), problems: [.code, .conflict])
        case .voidUndoLinks:
            .init(.delete, "/v1/me/undo-links", .freshSession, success: 204, problems: [.conflict])
        // Other services' accounts that sign in.
        case .identities:
            .init(.get, "/v1/me/identities", .session, from: .anywhere, gives: .json(IdentitiesBody.self))
        case .pendingIdentity:
            .init(
                .get, "/v1/me/identities/pending/{challenge}", .session, gives: .json(ChallengeBody.self),
                problems: [.code])
        case .linkIdentity:
            .init(
                .post, "/v1/me/identities", .freshSession, success: 204, takes: .json(LinkBody.self),
                problems: [.code, .conflict])
        // Passkeys.
        case .passkeys:
            .init(.get, "/v1/me/passkeys", .session, from: .anywhere, gives: .json(PasskeysBody.self))
        case .startPasskey:
            .init(
                .post, "/v1/me/passkeys/options", .freshSession,
                takes: .optionalJSON(PasskeyOptionsBody.self), gives: .json(PasskeyCreationBody.self))
        case .addPasskey:
            .init(
                .post, "/v1/me/passkeys", .freshSession, success: 201, takes: .json(NewPasskeyBody.self),
                gives: .json(PasskeysBody.Passkey.self), problems: [.passkey, .code])
        case .renamePasskey:
            .init(
                .patch, "/v1/me/passkeys/{passkey}", .session, success: 204,
                takes: .json(PasskeyNameBody.self), problems: [.conflict])
        case .removePasskey:
            .init(.delete, "/v1/me/passkeys/{passkey}", .freshSession, success: 204)
        // Services that may learn something of the person.
        case .services:
            .init(.get, "/v1/me/services", .session, from: .anywhere, gives: .json(ServicesBody.self))
        case .removeService:
            .init(.delete, "/v1/me/services/{service}", .freshSession, success: 204)
        // Another account, which becomes part of this one.
        case .startMerge:
            .init(
                .post, "/v1/me/merges", .freshSession, success: 201, takes: .json(MergeStartBody.self),
                gives: .json(MergeBody.self),
                problems: [.credentials, .locked, .linkFirst, .password, .code, .conflict, .closed, .frozen])
        case .mergeOffer:
            .init(
                .get, "/v1/me/merges/{challenge}", .session, gives: .json(MergeBody.self),
                problems: [.code, .conflict])
        case .mergeCode:
            .init(
                .post, "/v1/me/merges/{challenge}/code", .session, success: 202,
                gives: .json(ChallengeBody.self), problems: [.code, .conflict])
        case .proveMerge:
            .init(
                .post, "/v1/me/merges/{challenge}/proof", .session, takes: .json(MergeProofBody.self),
                gives: .json(MergeBody.self), problems: [.code, .locked, .conflict])
        case .merge:
            .init(
                .post, "/v1/me/merges/{challenge}", .freshSession, success: 202,
                gives: .json(ChangeDueBody.self), problems: [.code, .conflict])
        // Devices.
        case .devices:
            .init(.get, "/v1/me/devices", .session, from: .anywhere, gives: .json(DevicesBody.self))
        case .renameDevice:
            .init(
                .patch, "/v1/me/devices/{session}", .session, success: 204, takes: .json(DeviceNameBody.self),
                problems: [.conflict])
        case .endDevice:
            .init(.delete, "/v1/me/devices/{session}", .freshSession, success: 204)
        case .endOtherDevices:
            .init(.post, "/v1/me/devices/end-others", .freshSession, success: 204)
        case .endAllDevices:
            .init(.post, "/v1/me/devices/end-all", .freshSession, success: 204)
        // The second factor.
        case .enrolFactor:
            .init(
                .post, "/v1/me/second-factor", .freshSession, gives: .json(EnrolmentBody.self),
                problems: [.conflict])
        case .confirmFactor:
            .init(
                .post, "/v1/me/second-factor/confirmation", .freshSession, takes: .json(CodeBody.self),
                gives: .json(RecoveryCodesBody.self), problems: [.code, .locked, .conflict])
        case .removeFactor:
            .init(.delete, "/v1/me/second-factor", .freshSession, success: 204, problems: [.conflict])
        case .removeLostFactor:
            .init(
                .post, "/v1/me/second-factor/removal", .session, success: 202,
                takes: .json(LostFactorBody.self), gives: .json(ChangeDueBody.self),
                problems: [.conflict, .credentials, .locked, .reauthentication])
        case .newRecoveryCodes:
            .init(
                .post, "/v1/me/second-factor/recovery-codes", .freshSession,
                gives: .json(RecoveryCodesBody.self), problems: [.conflict])
        // From others.
        case .appleNotice:
            .init(
                .post, "/v1/apple/notices", from: .anywhere, takes: .json(AppleNoticeBody.self),
                problems: [.provider])
        case .notMePage:
            .init(.get, "/not-me/{challenge}", from: .anywhere, gives: .page, problems: [.conflict, .code])
        case .notMe:
            .init(
                .post, "/not-me/{challenge}", from: .anywhere, gives: .page, takesOtherSites: true,
                problems: [.conflict, .code])
        case .undoPage:
            .init(.get, "/undo/{challenge}", from: .anywhere, gives: .page, problems: [.conflict, .code])
        case .undo:
            .init(
                .post, "/undo/{challenge}", from: .anywhere, gives: .page, takesOtherSites: true,
                problems: [.conflict, .code])
        // For registered backends.
        case .introspection:
            .init(
                .post, "/v1/introspection", .service, from: .anywhere,
                takes: .form(["token", "token_type_hint"]),
                gives: .json(IntrospectionBody.self), asksStore: false, problems: [.unavailable])
        case .endedSessions:
            .init(
                .get, "/v1/ended-sessions", .service, from: .anywhere, gives: .json(EndedSessionsBody.self),
                query: ["after"], asksStore: false, problems: [.invalid, .unavailable])
        // Signing in to registered services.
        case .authorize:
            .init(
                .get, "/authorize", from: .anywhere, success: 303, gives: .page,
                query: Self.authorizationFields, asksStore: false, problems: [.missing, .invalid])
        case .postAuthorize:
            .init(
                .post, "/authorize", from: .anywhere, success: 303, takes: .form(Self.authorizationFields),
                gives: .page, asksStore: false, takesOtherSites: true, problems: [.missing])
        case .openAuthorization:
            .init(
                .post, "/v1/authorizations", .session, takes: .json(AuthorizationBody.self),
                gives: .json(AuthorizationStepBody.self), problems: [.code, .conflict])
        case .agreeToAuthorization:
            .init(
                .post, "/v1/authorizations/agreement", .session, takes: .json(AuthorizationBody.self),
                gives: .json(AuthorizationAnswerBody.self), problems: [.code, .conflict, .reauthentication])
        case .refuseAuthorization:
            .init(
                .post, "/v1/authorizations/refusal", from: .anywhere, takes: .json(AuthorizationBody.self),
                gives: .json(AuthorizationAnswerBody.self), asksStore: false, problems: [.code, .missing])
        case .redeemCode:
            .init(
                .post, "/v1/token", .client, from: .anywhere,
                takes: .form([
                    "grant_type", "code", "redirect_uri", "code_verifier", "client_id", "client_secret",
                ]), gives: .json(CodeTokensBody.self), refusesAsOAuth: true)
        case .userInfo:
            .init(
                .get, "/v1/userinfo", from: .anywhere, gives: .json(UserInfoBody.self), problems: [.session])
        case .postUserInfo:
            .init(
                .post, "/v1/userinfo", from: .anywhere, gives: .json(UserInfoBody.self), problems: [.session])
        // About the service.
        case .keys:
            .init(.get, "/.well-known/jwks.json", from: .anywhere, gives: .document, asksStore: false)
        case .openIDConfiguration:
            .init(
                .get, "/.well-known/openid-configuration", from: .anywhere, gives: .document, asksStore: false
            )
        case .authorizationServer:
            .init(
                .get, "/.well-known/oauth-authorization-server", from: .anywhere, gives: .document,
                asksStore: false)
        case .openAPI:
            .init(.get, "/openapi.json", from: .anywhere, gives: .document, asksStore: false)
        case .appleApps:
            .init(
                .get, "/.well-known/apple-app-site-association", from: .anywhere, gives: .document,
                asksStore: false, problems: [.missing])
        case .live:
            .init(.get, "/live", from: .anywhere, gives: .document, asksStore: false)
        case .ready:
            .init(.get, "/ready", from: .anywhere, gives: .document)
        case .health:
            .init(.get, "/health", from: .anywhere, gives: .document)
        }
    }
}
