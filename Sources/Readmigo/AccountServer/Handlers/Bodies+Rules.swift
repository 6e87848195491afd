internal import AccountAPI
internal import AccountRules

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

extension AppleAnswer {
    /// - Throws: `missing` for a challenge that is none.
    init(_ body: AppleSignInBody) throws(AccountError) {
        guard let challenge = Identifier<Challenge>(body.challenge) else { throw .missing }
        self.init(
            challenge: challenge, nonce: body.nonce, identityToken: body.identityToken,
            code: body.authorizationCode, name: body.name, terms: body.terms)
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
            areTermsCurrent: profile.areTermsCurrent, deletionDueAt: user.deletionDueAt?.wire)
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
