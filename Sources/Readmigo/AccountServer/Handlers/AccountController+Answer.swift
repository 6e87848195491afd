internal import AccountAPI
internal import AccountRules

extension AccountController {
    /// Answers a request; every route of the shared list has its line here, or this does not compile.
    func answer(_ asking: RequestContext) async throws -> Answer {
        switch asking.route {
        case .register: try await register(asking)
        case .resendRegistration: try await resendRegistration(asking)
        case .proveRegistration: try await proveRegistration(asking)
        case .newProfile: try await newProfile(asking)
        case .finishProfile: try await finishProfile(asking)
        case .passwordSignIn: try await passwordSignIn(asking)
        case .phoneCode: try await phoneCode(asking)
        case .phoneSignIn: try await phoneSignIn(asking)
        case .appleChallenge: try await appleChallenge(asking)
        case .appleSignIn: try await appleSignIn(asking)
        case .weChatSignIn: try await weChatSignIn(asking)
        case .stepUpCode: try await stepUpCode(asking)
        case .stepUp: try await stepUp(asking)
        case .appleWebStart: try await webStart(.apple, asking)
        case .appleWebReturn: try await appleWebReturn(asking)
        case .weChatWebStart: try await webStart(.wechat, asking)
        case .weChatWebReturn: try await weChatWebReturn(asking)
        case .refresh: try await refresh(asking)
        case .session: try session(asking)
        case .signOut: try await signOut(asking)
        case .forgot: try await forgot(asking)
        case .reset: try await reset(asking)
        case .changePassword: try await changePassword(asking)
        case .profile: try await profile(asking)
        case .changeProfile: try await changeProfile(asking)
        case .export: try await export(asking)
        case .askDeletion: try await askDeletion(asking)
        case .cancelDeletion: try await cancelDeletion(asking)
        case .reauthenticationCode: try await reauthenticationCode(asking)
        case .reauthenticate: try await reauthenticate(asking)
        case .changeEmail: try await changeAddress(asking) { .email($0) }
        case .changePhone: try await changeAddress(asking) { .phone($0) }
        case .proveEmail, .provePhone: try await proveAddress(asking)
        case .devices: try await devices(asking)
        case .renameDevice: try await renameDevice(asking)
        case .endDevice: try await endDevice(asking)
        case .endOtherDevices: try await endDevices(asking, includingThis: false)
        case .endAllDevices: try await endDevices(asking, includingThis: true)
        case .enrolFactor: try await enrolFactor(asking)
        case .confirmFactor: try await confirmFactor(asking)
        case .removeFactor: try await removeFactor(asking)
        case .newRecoveryCodes: try await newRecoveryCodes(asking)
        case .appleNotice: try await appleNotice(asking)
        case .notMePage: try await notMePage(asking)
        case .notMe: try await notMe(asking)
        case .keys: try keys()
        case .openAPI: Answer(200, "application/json", texts.openAPI)
        case .health: try await health(asking)
        }
    }
}
