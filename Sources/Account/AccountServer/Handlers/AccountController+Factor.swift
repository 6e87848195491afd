internal import AccountAPI
internal import AccountDomain

extension AccountController {
    func enrolFactor(_ asking: RequestContext) async throws -> Answer {
        let made = try await accounts.enrolFactor(
            try asking.signedIn(), try asking.caller(), at: asking.now)
        guard let picture = QRCode(made.link)?.svg else {
            throw AccountError.fault(reason: "a link is too long for a picture")
        }
        return try .json(
            asking.route.success,
            EnrolmentBody(secret: made.secret, link: made.link, qr: picture))
    }

    func confirmFactor(_ asking: RequestContext) async throws -> Answer {
        let body = try asking.read(CodeBody.self)
        let codes = try await accounts.confirmFactor(
            try asking.signedIn(), code: body.code, try asking.caller(), at: asking.now)
        return try .json(asking.route.success, RecoveryCodesBody(codes: codes))
    }

    func removeFactor(_ asking: RequestContext) async throws -> Answer {
        try await accounts.removeFactor(try asking.signedIn(), try asking.caller(), at: asking.now)
        return done(asking)
    }

    func newRecoveryCodes(_ asking: RequestContext) async throws -> Answer {
        let codes = try await accounts.newRecoveryCodes(
            try asking.signedIn(), try asking.caller(), at: asking.now)
        return try .json(asking.route.success, RecoveryCodesBody(codes: codes))
    }
}
