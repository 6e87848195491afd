internal import AccountAPI
internal import AccountClient
internal import FoundationExports

/// What the imitation answers.
extension MemoryService {
    /// Signing in and registering; nil for the rest.
    func entering(_ route: AccountRoute, _ id: String, _ request: TransportRequest) -> TransportAnswer? {
        switch route {
        case .passwordSignIn: signIn(request)
        case .register: register(request)
        case .resendRegistration: challenges[id].map { success(route, letter($0)) } ?? problem(.missing)
        case .proveRegistration, .stepUp, .phoneSignIn: prove(route, id, request)
        case .finishProfile: finish(id, request)
        case .phoneCode: success(route, challenge(.phone(body(PhoneBody.self, request)?.phone ?? "")))
        case .startPasskeySignIn: success(route, asked)
        case .passkeySignIn:
            passkeys.isEmpty
                ? problem(.passkey, .unknown) : success(route, SignInBody(session: tokens()))
        case .stepUpCode: success(route, ChallengeBody(challenge: id, expiresIn: 600, resendIn: 60))
        case .forgot: success(route, letter(.reset))
        case .reset: reset(id, request)
        case .refresh: fixture.isExpired ? problem(.session, .revoked) : success(route, tokens())
        default: nil
        }
    }

    /// Signing in by a provider, as somebody whom the service does not know yet.
    func entering(_ route: ProviderRoute) -> TransportAnswer {
        switch route {
        case .challenge:
            success(
                .provider(route),
                ProviderChallengeBody(challenge: challenge(.nonce).challenge, nonce: "nonce", expiresIn: 600))
        case .tokenSignIn(let provider), .codeSignIn(let provider):
            success(.provider(route), SignInBody(profile: newcomer(by: provider)))
        case .tokenLink(let provider), .codeLink(let provider):
            success(.provider(route), newcomer(by: provider, hasAccount: false))
        case .unlink(let provider): unlink(provider)
        case .webStart, .webReturn, .webLink: problem(.missing)
        }
    }

    private func newcomer(by provider: SignInProvider, hasAccount: Bool = true) -> ChallengeBody {
        var body = challenge(.newPerson(provider))
        body.identity = PendingIdentityBody(
            provider: provider.rawValue, email: Self.email, hasAccount: hasAccount)
        return body
    }

    private func unlink(_ provider: SignInProvider) -> TransportAnswer {
        guard profile.providers.contains(provider.rawValue) else { return problem(.missing) }
        profile.providers.removeAll { $0 == provider.rawValue }
        return success(.provider(.unlink(provider)), String?.none)
    }

    private func link(_ request: TransportRequest) -> TransportAnswer {
        let id = body(LinkBody.self, request)?.challenge ?? ""
        guard case .newPerson(let provider?)? = challenges[id] else { return problem(.code, .expired) }
        challenges[id] = nil
        profile.providers.append(provider.rawValue)
        return success(.linkIdentity)
    }

    private func signIn(_ request: TransportRequest) -> TransportAnswer {
        let typed = body(PasswordSignInBody.self, request)
        if fixture.isLocked {
            let opens = now().addingTimeInterval(300).formatted(Date.ISO8601FormatStyle())
            return problem(ProblemBody(.locked, language, unlocksAt: opens))
        }
        guard typed?.email == profile.email, typed?.password == password else {
            failures += 1
            return problem(ProblemBody(.credentials, language, attemptsLeft: max(5 - failures, 0)))
        }
        failures = 0
        guard asksMore else { return success(.passwordSignIn, SignInBody(session: tokens())) }
        let made = challenge(.stepUp)
        return problem(
            ProblemBody(
                .stepUp, language, ways: [.oneTimePassword, .recoveryCode, .mail], challenge: made.challenge))
    }

    private func register(_ request: TransportRequest) -> TransportAnswer {
        guard let typed = body(RegistrationBody.self, request) else { return problem(.invalid) }
        var flaws: [PasswordFlaw] = []
        if !typed.password.contains(where: \.isUppercase) { flaws.append(.noUpper) }
        if !typed.password.contains(where: \.isLowercase) { flaws.append(.noLower) }
        if !typed.password.contains(where: \.isNumber) { flaws.append(.noDigit) }
        guard flaws.isEmpty || typed.password.count >= PasswordLimits.free else {
            return problem(ProblemBody(.password, language, flaws: flaws.map(\.rawValue)))
        }
        return success(.register, letter(.registration(email: typed.email, password: typed.password)))
    }

    /// A code by letter, or an earlier letter of another device's.
    private func letter(_ purpose: ChallengePurpose) -> ChallengeBody {
        var body = challenge(purpose)
        if fixture.hasEarlierLetter {
            (body.expiresIn, body.resendIn, body.letterAge, body.takesCode) = (2880, 2880, 720, false)
        }
        return body
    }

    private func prove(_ route: AccountRoute, _ id: String, _ request: TransportRequest) -> TransportAnswer {
        guard let errand = challenges[id] else { return problem(.missing) }
        let code = body(StepUpBody.self, request)?.code ?? body(CodeBody.self, request)?.code
        guard code == Self.code else {
            return problem(ProblemBody(.code, language, subcode: .wrong, attemptsLeft: 4))
        }
        switch errand {
        case .registration(let email, let password):
            challenges[id] = .proven(email: email, password: password)
            return success(route)
        case .phone: return success(route, SignInBody(profile: challenge(.newPerson(nil))))
        case .stepUp:
            challenges[id] = nil
            return success(route, SignInBody(session: tokens()))
        case .proven, .newPerson, .reset, .nonce, .merge: return problem(.conflict)
        }
    }

    private func finish(_ id: String, _ request: TransportRequest) -> TransportAnswer {
        guard let typed = body(NewProfileBody.self, request) else { return problem(.invalid) }
        switch challenges[id] {
        case .proven(let email, let password)?: (profile.email, self.password) = (email, password)
        case .newPerson(let provider)?:
            guard typed.terms == profile.terms else { return problem(.terms) }
            profile.email = nil
            profile.providers = provider.map { [$0.rawValue] } ?? []
        default: return problem(.missing)
        }
        challenges[id] = nil
        profile.nickname = typed.nickname
        return success(.finishProfile, tokens())
    }

    private func reset(_ id: String, _ request: TransportRequest) -> TransportAnswer {
        guard let typed = body(ResetBody.self, request), challenges[id] == .reset else {
            return problem(.missing)
        }
        guard typed.code == Self.code else { return problem(.code, .wrong) }
        password = typed.password
        return success(.reset)
    }

    /// The account of who is signed in.
    func changing(_ route: AccountRoute, _ id: String, _ request: TransportRequest) -> TransportAnswer {
        switch route {
        case .profile: return success(route, profile)
        case .changeProfile: return change(request)
        case .devices: return success(route, DevicesBody(devices: devices))
        case .endDevice:
            devices.removeAll { $0.sessionID == id && !$0.isCurrent }
            return success(route)
        case .endOtherDevices:
            devices.removeAll { !$0.isCurrent }
            return success(route)
        case .reauthenticate:
            guard body(ReauthenticationBody.self, request)?.secret == password else {
                return problem(.credentials)
            }
            prove()
            return success(route, tokens())
        case .cancelDeletion:
            profile.deletionDueAt = nil
            return success(route)
        case .linkIdentity: return link(request)
        case .stopChange:
            profile.pendingChanges?.removeAll { $0.changeID == id }
            return success(route)
        case .startMerge, .proveMerge, .mergeCode, .merge: return merging(route, id, request)
        case .passkeys, .startPasskey, .addPasskey, .removePasskey, .startPasskeyProof, .provePasskey:
            return keeping(route, id, request)
        case .signOut: return success(route)
        default: return problem(.missing)
        }
    }

    /// Another account, `other@example.com`, which has the same password.
    private func merging(_ route: AccountRoute, _ id: String, _ request: TransportRequest) -> TransportAnswer
    {
        if route == .startMerge {
            let typed = body(MergeStartBody.self, request)
            guard typed?.email == "other@example.com", typed?.password == Self.password else {
                return problem(.credentials)
            }
            let made = challenge(.merge)
            return success(route, MergeBody(challenge: made.challenge, expiresIn: 600, ways: [.mail]))
        }
        guard challenges[id] == .merge else { return problem(.code, .expired) }
        switch route {
        case .mergeCode: return success(route, ChallengeBody(challenge: id, expiresIn: 600, resendIn: 60))
        case .proveMerge:
            guard body(MergeProofBody.self, request)?.code == Self.code else {
                return problem(ProblemBody(.code, language, subcode: .wrong, attemptsLeft: 2))
            }
            let other = MergeAccountBody(
                nickname: "Other", createdAt: "2026-01-01T00:00:00Z",
                moves: MergePartsBody(providers: ["apple"]),
                stays: MergePartsBody(email: "other@example.com", password: true))
            return success(route, MergeBody(challenge: id, expiresIn: 600, other: other))
        default:
            challenges[id] = nil
            let due = now().addingTimeInterval(3 * 86_400).formatted(Date.ISO8601FormatStyle())
            profile.pendingChanges = [
                PendingChangeBody(changeID: id, kind: .mergeIn, next: "Other", dueAt: due)
            ]
            return success(route, ChangeDueBody(dueAt: due))
        }
    }

    private func change(_ request: TransportRequest) -> TransportAnswer {
        guard let change = body(ProfileChangeBody.self, request) else { return problem(.invalid) }
        profile.nickname = change.nickname ?? profile.nickname
        profile.notifiesNewDevice = change.notifiesNewDevice ?? profile.notifiesNewDevice
        profile.verifiesUnusual = change.verifiesUnusual ?? profile.verifiesUnusual
        profile.areTermsCurrent = profile.areTermsCurrent || change.terms == profile.terms
        return success(.changeProfile, profile)
    }
}
