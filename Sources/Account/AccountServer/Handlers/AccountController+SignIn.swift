internal import AccountAPI
internal import AccountDomain

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

extension AccountController {
    func passwordSignIn(_ asking: RequestContext) async throws -> Answer {
        let body = try asking.read(PasswordSignInBody.self)
        let outcome = try await accounts.signIn(
            email: body.email, password: body.password, try asking.caller(named: body.deviceName),
            at: asking.now)
        return try signedIn(outcome, asking)
    }

    func phoneCode(_ asking: RequestContext) async throws -> Answer {
        let body = try asking.read(PhoneBody.self)
        try limits.count(identifier: body.phone, at: asking.now)
        return try sent(
            try await accounts.startPhoneSignIn(phone: body.phone, try asking.caller(), at: asking.now),
            asking)
    }

    func phoneSignIn(_ asking: RequestContext) async throws -> Answer {
        let body = try asking.read(CodeSignInBody.self)
        let outcome = try await accounts.signIn(
            phoneCode: body.code, try asking.id(), try asking.caller(named: body.deviceName), at: asking.now)
        return try signedIn(outcome, asking)
    }

    /// A nonce that binds a provider's answer to this very sign-in.
    func nonce(_ provider: Identity.Provider, _ asking: RequestContext) async throws -> Answer {
        let made = try await accounts.startSignIn(provider, try asking.caller(), at: asking.now)
        return try .json(
            asking.route.success,
            AppleChallengeBody(
                challenge: made.ticket.challenge.text, nonce: made.nonce,
                expiresIn: made.ticket.expiresAt.seconds(since: asking.now)))
    }

    /// Signs in by what a provider gave an app.
    func signIn<Body: ProviderSignInBody>(
        _ provider: Identity.Provider, _ type: Body.Type, _ asking: RequestContext
    ) async throws -> Answer {
        let body = try asking.read(type)
        let outcome = try await accounts.signIn(
            provider, body.answer, to: try body.ticket(), terms: body.terms,
            try asking.caller(named: body.deviceName), at: asking.now)
        return try signedIn(outcome, asking)
    }

    func stepUpCode(_ asking: RequestContext) async throws -> Answer {
        try sent(
            try await accounts.sendStepUpMail(try asking.id(), try asking.caller(), at: asking.now), asking)
    }

    func stepUp(_ asking: RequestContext) async throws -> Answer {
        let body = try asking.read(StepUpBody.self)
        let entry = try await accounts.stepUp(
            try asking.id(), way: body.way, code: body.code, try asking.caller(named: body.deviceName),
            at: asking.now)
        return try signedIn(.entered(entry), asking)
    }
}
