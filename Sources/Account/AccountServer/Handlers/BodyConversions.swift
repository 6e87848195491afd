internal import AccountAPI
internal import AccountDomain
internal import FoundationExports

/// What an app brings from a provider to sign in.
protocol ProviderSignInBody: ProviderAnswerBody {
    var deviceName: String? { get }
    var terms: String? { get }
}

/// What an app brings from a provider.
protocol ProviderAnswerBody: Decodable {
    var answer: ProviderAnswer { get }

    /// The challenge whose nonce the provider was given; nil for a provider that takes none.
    ///
    /// - Throws: `missing` for a challenge that is none.
    func ticket() throws(AccountError) -> Identifier<Challenge>?
}

extension ProviderTokenSignInBody: ProviderSignInBody {
    var answer: ProviderAnswer {
        ProviderAnswer(code: authorizationCode, identityToken: identityToken, name: name, nonce: nonce)
    }

    func ticket() throws(AccountError) -> Identifier<Challenge>? {
        guard let id = Identifier<Challenge>(challenge) else { throw .missing }
        return id
    }
}

extension ProviderCodeSignInBody: ProviderSignInBody {
    var answer: ProviderAnswer { ProviderAnswer(code: code) }

    func ticket() throws(AccountError) -> Identifier<Challenge>? { nil }
}

extension ProviderTokenLinkBody: ProviderAnswerBody {
    var answer: ProviderAnswer {
        ProviderAnswer(code: authorizationCode, identityToken: identityToken, nonce: nonce)
    }

    func ticket() throws(AccountError) -> Identifier<Challenge>? {
        guard let id = Identifier<Challenge>(challenge) else { throw .missing }
        return id
    }
}

extension ProviderCodeLinkBody: ProviderAnswerBody {
    var answer: ProviderAnswer { ProviderAnswer(code: code) }

    func ticket() throws(AccountError) -> Identifier<Challenge>? { nil }
}

extension PendingIdentityBody {
    init(_ identity: PendingIdentity) {
        self.init(
            provider: identity.provider.rawValue, email: identity.email, name: identity.name,
            hasAccount: identity.hasAccount)
    }
}

extension IdentitiesBody.Identity {
    init(_ linked: LinkedIdentity) {
        self.init(
            provider: linked.identity.provider.rawValue, email: linked.identity.email,
            addedAt: linked.identity.createdAt.wire, isLastWay: linked.isLastWay)
    }
}

extension ProfileBody {
    init(_ profile: Profile) {
        let user = profile.user
        self.init(
            userID: user.id.text, nickname: user.nickname, email: user.email?.text,
            phone: user.phone?.text, language: user.language, hasPassword: user.password != nil,
            hasSecondFactor: profile.hasSecondFactor, recoveryCodesLeft: profile.recoveryCodesLeft,
            providers: profile.providers.map(\.rawValue),
            notifiesNewDevice: user.switches.notifiesNewDevice,
            verifiesUnusual: user.switches.verifiesUnusual, terms: user.terms,
            areTermsCurrent: profile.areTermsCurrent, deletionDueAt: user.deletionDueAt?.wire,
            pendingChanges: profile.pending.compactMap(PendingChangeBody.init))
    }
}

extension PendingChangeBody {
    fileprivate init?(_ change: Profile.PendingChange) {
        let kind: Kind
        switch change.kind {
        case .email: kind = .email
        case .phone: kind = .phone
        case .password: kind = .password
        case .factorRemoved: kind = .secondFactor
        case .newDeviceLettersOff: kind = .notifiesNewDevice
        case .unusualChecksOff: kind = .verifiesUnusual
        case .mergeIn: kind = .mergeIn
        case .mergeOut: kind = .mergeOut
        case .factorAdded, .identityAdded, .identityRemoved, .passkeyAdded, .passkeyRemoved, .serviceRemoved:
            return nil
        }
        self.init(changeID: change.id.text, kind: kind, next: change.next, dueAt: change.dueAt.wire)
    }
}

extension DevicesBody.Device {
    init(_ line: SignedInDevice) {
        self.init(
            deviceID: line.device.id.text, sessionID: line.session.id.text, name: line.shownName,
            givenName: line.device.givenName,
            ownName: line.device.name == line.shownName ? nil : line.device.name,
            isCurrent: line.isCurrent, lastActiveAt: line.session.lastActiveAt.wire,
            signedInAt: line.session.createdAt.wire)
    }
}
