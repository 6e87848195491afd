internal import AccountAPI

extension AccountRoute {
    /// Every refusal that may come, by status.
    var problems: [Int: Set<ProblemCode>] {
        var byStatus: [Int: Set<ProblemCode>] = [:]
        for code in codes { byStatus[code.status, default: []].insert(code) }
        byStatus[405] = [.form]
        if takesBody { byStatus[413] = [.form] }
        if requestSchema != nil || self == .appleWebReturn { byStatus[415] = [.form] }
        return byStatus
    }

    private var codes: Set<ProblemCode> {
        var codes: Set<ProblemCode> = [.form, .tooMany, .fault]
        if takesBody || asksDevice { codes.insert(.invalid) }
        if asksDevice { codes.insert(.proof) }
        if asksStore { codes.formUnion([.busy, .unavailable, .missing]) }
        switch access {
        case .anyone: break
        case .session: codes.insert(.session)
        case .freshSession: codes.formUnion([.session, .reauthentication])
        }
        if access != .anyone, asksStore { codes.insert(.closed) }
        return codes.union(own)
    }

    /// Whether the store is asked at all.
    private var asksStore: Bool {
        switch self {
        case .session, .keys, .openAPI: false
        default: true
        }
    }

    /// What comes from the flow itself.
    private var own: Set<ProblemCode> {
        switch self {
        case .register: [.password, .terms, .closed, .conflict, .code]
        case .resendRegistration, .stepUpCode: [.conflict, .code, .closed]
        case .proveRegistration: [.code, .conflict]
        case .newProfile: [.code]
        case .finishProfile: [.code, .terms, .conflict, .closed]
        case .passwordSignIn: [.credentials, .locked, .stepUp, .closed, .password]
        case .phoneCode: [.closed, .locked]
        case .phoneSignIn: [.code, .locked, .stepUp, .closed, .terms, .conflict]
        case .appleChallenge: [.provider]
        case .appleSignIn: [.provider, .code, .missing, .stepUp, .closed, .terms, .conflict, .locked]
        case .weChatSignIn: [.provider, .stepUp, .closed, .terms, .conflict, .locked]
        case .stepUp: [.code, .credentials, .locked, .closed, .conflict]
        case .appleWebStart, .weChatWebStart: [.provider]
        case .appleWebReturn, .weChatWebReturn:
            [.provider, .code, .missing, .closed, .terms, .conflict, .locked]
        case .refresh: [.session, .closed]
        case .forgot: [.closed]
        case .reset: [.code, .password, .locked, .closed, .conflict, .reauthentication]
        case .changePassword: [.credentials, .locked, .password, .conflict]
        case .changeProfile: [.terms, .conflict]
        case .askDeletion, .cancelDeletion, .reauthenticationCode: [.conflict]
        case .reauthenticate: [.credentials, .code, .locked, .conflict, .provider]
        case .changeEmail, .changePhone: [.conflict]
        case .proveEmail, .provePhone: [.code, .conflict]
        case .enrolFactor, .removeFactor, .newRecoveryCodes: [.conflict]
        case .confirmFactor: [.code, .locked, .conflict]
        case .appleNotice: [.provider]
        case .notMe, .notMePage: [.conflict, .code]
        case .session, .signOut, .profile, .export, .devices, .renameDevice, .endDevice, .endOtherDevices,
            .endAllDevices, .keys, .openAPI, .health:
            []
        }
    }
}
