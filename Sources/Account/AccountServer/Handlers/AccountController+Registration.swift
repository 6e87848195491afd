internal import AccountAPI
internal import AccountDomain

extension AccountController {
    func register(_ asking: RequestContext) async throws -> Answer {
        let body = try asking.read(RegistrationBody.self)
        try limits.count(identifier: body.email, at: asking.now)
        let ticket = try await accounts.startRegistration(
            email: body.email, password: body.password, terms: body.terms, try asking.caller(),
            at: asking.now)
        return try sent(ticket, asking)
    }

    func resendRegistration(_ asking: RequestContext) async throws -> Answer {
        try sent(
            try await accounts.resendRegistration(try asking.id(), try asking.caller(), at: asking.now),
            asking)
    }

    func proveRegistration(_ asking: RequestContext) async throws -> Answer {
        let body = try asking.read(CodeBody.self)
        try await accounts.proveRegistration(
            try asking.id(), code: body.code, try asking.caller(), at: asking.now)
        return done(asking)
    }

    func newProfile(_ asking: RequestContext) async throws -> Answer {
        try sent(
            try await accounts.newProfile(try asking.id(), try asking.caller(), at: asking.now), asking)
    }

    func finishProfile(_ asking: RequestContext) async throws -> Answer {
        let body = try asking.read(NewProfileBody.self)
        let entry = try await accounts.finishProfile(
            try asking.id(), nickname: body.nickname, terms: body.terms,
            try asking.caller(named: body.deviceName), at: asking.now)
        return try entered(entry, asking)
    }
}
