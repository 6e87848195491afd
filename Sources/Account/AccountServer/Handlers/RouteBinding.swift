internal import AccountAPI
internal import AccountDomain

/// What the server adds to the facts of a route: what asking costs, and the code that answers.
struct RouteBinding: Sendable {
    typealias Handler = @Sendable (AccountController, RequestContext) async throws -> Answer

    /// What the server spends for the asker, before the handler; nil where that is known only there, or costs nothing.
    let purpose: BudgetPurpose?
    let handler: Handler

    fileprivate init(_ purpose: BudgetPurpose?, _ handler: @escaping Handler) {
        self.purpose = purpose
        self.handler = handler
    }
}

extension ServiceRoute {
    var binding: RouteBinding {
        switch self {
        case .account(let route): route.binding
        case .provider(let route): route.binding
        }
    }
}

extension ProviderRoute {
    /// What every provider's calls do; a provider has no code of its own here.
    var binding: RouteBinding {
        switch self {
        case .challenge(let provider): .init(.comparison) { try await $0.nonce(provider, $1) }
        case .tokenSignIn(let provider):
            .init(.comparison) { try await $0.signIn(provider, ProviderTokenSignInBody.self, $1) }
        case .codeSignIn(let provider):
            .init(.comparison) { try await $0.signIn(provider, ProviderCodeSignInBody.self, $1) }
        case .webStart(let provider): .init(.page) { try await $0.webStart(provider, $1) }
        case .webReturn(let provider): .init(.page) { try await $0.webReturn(provider, $1) }
        case .tokenLink(let provider):
            .init(.comparison) { try await $0.link(provider, ProviderTokenLinkBody.self, $1) }
        case .codeLink(let provider):
            .init(.comparison) { try await $0.link(provider, ProviderCodeLinkBody.self, $1) }
        case .webLink(let provider): .init(.page) { try await $0.webLink(provider, $1) }
        case .unlink(let provider): .init(nil) { try await $0.unlink(provider, $1) }
        }
    }
}

extension AccountRoute {
    /// Every route of the shared list has its line here, or this does not compile.
    var binding: RouteBinding {
        switch self {
        case .register: .init(nil) { try await $0.register($1) }
        case .registerByLink: .init(.comparison) { try await $0.registerByLink($1) }
        case .resendRegistration: .init(.comparison) { try await $0.resendRegistration($1) }
        case .proveRegistration: .init(nil) { try await $0.proveRegistration($1) }
        case .newProfile: .init(nil) { try await $0.newProfile($1) }
        case .finishProfile: .init(.comparison) { try await $0.finishProfile($1) }
        case .passwordSignIn: .init(nil) { try await $0.passwordSignIn($1) }
        case .phoneCode: .init(nil) { try await $0.phoneCode($1) }
        case .phoneSignIn: .init(nil) { try await $0.phoneSignIn($1) }
        case .startPasskeySignIn: .init(nil) { try $0.startPasskeySignIn($1) }
        case .passkeySignIn: .init(.comparison) { try await $0.passkeySignIn($1) }
        case .stepUpCode: .init(nil) { try await $0.stepUpCode($1) }
        case .stepUp: .init(nil) { try await $0.stepUp($1) }
        case .refresh: .init(nil) { try await $0.refresh($1) }
        case .session: .init(nil) { try $0.session($1) }
        case .serviceToken: .init(nil) { try await $0.serviceToken($1) }
        case .signOut: .init(nil) { try await $0.signOut($1) }
        case .forgot: .init(nil) { try await $0.forgot($1) }
        case .reset: .init(nil) { try await $0.reset($1) }
        case .resetByLink: .init(.comparison) { try await $0.resetByLink($1) }
        case .recover: .init(.comparison) { try await $0.recover($1) }
        case .changePassword: .init(nil) { try await $0.changePassword($1) }
        case .profile: .init(nil) { try await $0.profile($1) }
        case .changeProfile: .init(nil) { try await $0.changeProfile($1) }
        case .export: .init(nil) { try await $0.export($1) }
        case .askDeletion: .init(nil) { try await $0.askDeletion($1) }
        case .cancelDeletion: .init(nil) { try await $0.cancelDeletion($1) }
        case .reauthenticationCode: .init(nil) { try await $0.reauthenticationCode($1) }
        case .reauthenticate: .init(.comparison) { try await $0.reauthenticate($1) }
        case .startPasskeyProof: .init(nil) { try await $0.startPasskeyProof($1) }
        case .provePasskey: .init(.comparison) { try await $0.provePasskey($1) }
        case .changeEmail: .init(nil) { try await $0.changeAddress($1, NewAddress.email) }
        case .proveEmail: .init(nil) { try await $0.proveAddress($1) }
        case .changePhone: .init(nil) { try await $0.changeAddress($1, NewAddress.phone) }
        case .provePhone: .init(nil) { try await $0.proveAddress($1) }
        case .stopChange: .init(nil) { try await $0.stopChange($1) }
        case .changeCode: .init(nil) { try await $0.changeCode($1) }
        case .confirmChange: .init(.comparison) { try await $0.confirmChange($1) }
        case .voidUndoLinks: .init(nil) { try await $0.voidUndoLinks($1) }
        case .identities: .init(nil) { try await $0.identities($1) }
        case .pendingIdentity: .init(nil) { try await $0.pendingIdentity($1) }
        case .linkIdentity: .init(nil) { try await $0.linkIdentity($1) }
        case .passkeys: .init(nil) { try await $0.passkeys($1) }
        case .startPasskey: .init(nil) { try await $0.startPasskey($1) }
        case .addPasskey: .init(.comparison) { try await $0.addPasskey($1) }
        case .renamePasskey: .init(nil) { try await $0.renamePasskey($1) }
        case .removePasskey: .init(nil) { try await $0.removePasskey($1) }
        case .services: .init(nil) { try await $0.grantedServices($1) }
        case .removeService: .init(nil) { try await $0.removeService($1) }
        case .startMerge: .init(nil) { try await $0.startMerge($1) }
        case .mergeOffer: .init(nil) { try await $0.mergeOffer($1) }
        case .mergeCode: .init(nil) { try await $0.mergeCode($1) }
        case .proveMerge: .init(nil) { try await $0.proveMerge($1) }
        case .merge: .init(nil) { try await $0.merge($1) }
        case .devices: .init(nil) { try await $0.devices($1) }
        case .renameDevice: .init(nil) { try await $0.renameDevice($1) }
        case .endDevice: .init(nil) { try await $0.endDevice($1) }
        case .endOtherDevices: .init(nil) { try await $0.endDevices($1, includingThis: false) }
        case .endAllDevices: .init(nil) { try await $0.endDevices($1, includingThis: true) }
        case .enrolFactor: .init(nil) { try await $0.enrolFactor($1) }
        case .confirmFactor: .init(.comparison) { try await $0.confirmFactor($1) }
        case .removeFactor: .init(nil) { try await $0.removeFactor($1) }
        case .removeLostFactor: .init(.comparison) { try await $0.removeLostFactor($1) }
        case .newRecoveryCodes: .init(nil) { try await $0.newRecoveryCodes($1) }
        case .appleNotice: .init(nil) { try await $0.appleNotice($1) }
        case .notMePage: .init(.page) { try await $0.notMePage($1) }
        case .notMe: .init(.page) { try await $0.notMe($1) }
        case .undoPage: .init(.page) { try await $0.undoPage($1) }
        case .undo: .init(.page) { try await $0.undo($1) }
        case .introspection: .init(nil) { try $0.introspection($1) }
        case .endedSessions: .init(nil) { try $0.endedSessions($1) }
        case .authorize, .postAuthorize: .init(nil) { try $0.authorize($1) }
        case .openAuthorization: .init(nil) { try await $0.openAuthorization($1) }
        case .agreeToAuthorization: .init(nil) { try await $0.agreeToAuthorization($1) }
        case .refuseAuthorization: .init(nil) { try $0.refuseAuthorization($1) }
        case .redeemCode: .init(nil) { try await $0.redeemCode($1) }
        case .userInfo, .postUserInfo: .init(nil) { try await $0.userInfo($1) }
        case .keys: .init(nil) { desk, _ in try desk.keys() }
        case .openIDConfiguration, .authorizationServer:
            .init(nil) { controller, _ in try controller.metadata() }
        case .openAPI:
            .init(nil) { desk, _ in
                Answer(200, "application/json", desk.texts.openAPI)
            }
        case .appleApps: .init(nil) { controller, _ in try controller.appleApps() }
        case .live: .init(nil) { controller, _ in controller.live }
        // The name by which the answer was asked for before.
        case .ready, .health: .init(nil) { try await $0.ready($1) }
        }
    }
}
