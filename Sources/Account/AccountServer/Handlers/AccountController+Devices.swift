internal import AccountAPI
internal import AccountDomain

extension AccountController {
    func devices(_ asking: RequestContext) async throws -> Answer {
        let devices = try await accounts.devices(try asking.signedIn(), at: asking.now)
        return try .json(200, DevicesBody(devices: devices.map(DevicesBody.Device.init)))
    }

    func renameDevice(_ asking: RequestContext) async throws -> Answer {
        let body = try asking.read(DeviceNameBody.self)
        try await accounts.renameDevice(
            try asking.id(Session.self), to: try DeviceName.given(body.name), try asking.signedIn(),
            try asking.caller(), at: asking.now)
        return done(asking)
    }

    func endDevice(_ asking: RequestContext) async throws -> Answer {
        let who = try asking.signedIn()
        let session = try asking.id(Session.self)
        try await accounts.endSession(session, who, try asking.caller(), at: asking.now)
        return session == who.session ? signedOut(asking) : done(asking)
    }

    func endDevices(_ asking: RequestContext, includingThis: Bool) async throws -> Answer {
        try await accounts.endSessions(
            try asking.signedIn(), includingThis: includingThis, try asking.caller(), at: asking.now)
        return includingThis ? signedOut(asking) : done(asking)
    }
}
