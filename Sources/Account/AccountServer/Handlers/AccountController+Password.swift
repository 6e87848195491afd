internal import AccountAPI
internal import AccountDomain

extension AccountController {
    func forgot(_ asking: RequestContext) async throws -> Answer {
        let body = try asking.read(ForgottenBody.self)
        try limits.count(identifier: body.email, at: asking.now)
        return try sent(
            try await accounts.startReset(email: body.email, try asking.caller(), at: asking.now), asking)
    }

    func reset(_ asking: RequestContext) async throws -> Answer {
        let body = try asking.read(ResetBody.self)
        try await accounts.reset(
            try asking.id(), code: body.code, password: body.password, secondFactor: body.secondFactor,
            try asking.caller(), at: asking.now)
        return done(asking)
    }

    func changePassword(_ asking: RequestContext) async throws -> Answer {
        let body = try asking.read(PasswordChangeBody.self)
        try await accounts.changePassword(
            try asking.signedIn(), current: body.current, new: body.new, try asking.caller(), at: asking.now)
        return done(asking)
    }
}
