internal import AccountAPI
internal import AccountDomain
internal import HTTPTypes

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif
internal import NIOCore

extension AccountController {
    func profile(_ asking: RequestContext) async throws -> Answer {
        let profile = try await accounts.profile(try asking.signedIn(), at: asking.now)
        return try .json(200, ProfileBody(profile))
    }

    func changeProfile(_ asking: RequestContext) async throws -> Answer {
        let body = try asking.read(ProfileChangeBody.self)
        let profile = try await accounts.changeProfile(
            try asking.signedIn(), body, try asking.caller(), at: asking.now)
        return try .json(200, ProfileBody(profile))
    }

    func export(_ asking: RequestContext) async throws -> Answer {
        let bytes = try await accounts.export(
            try asking.signedIn(), try asking.caller(), at: asking.now)
        var answer = Answer(200, "application/json", ByteBuffer(bytes: bytes))
        answer.fields[.contentDisposition] = #"attachment; filename="readmigo-account.json""#
        return answer
    }

    func askDeletion(_ asking: RequestContext) async throws -> Answer {
        let due = try await accounts.askDeletion(
            try asking.signedIn(), try asking.caller(), at: asking.now)
        return try .json(asking.route.success, DeletionBody(dueAt: due.wire))
    }

    func cancelDeletion(_ asking: RequestContext) async throws -> Answer {
        try await accounts.cancelDeletion(try asking.signedIn(), try asking.caller(), at: asking.now)
        return done(asking)
    }

    func reauthenticationCode(_ asking: RequestContext) async throws -> Answer {
        try sent(
            try await accounts.sendReauthenticationCode(
                try asking.signedIn(), try asking.caller(), at: asking.now), asking)
    }

    func reauthenticate(_ asking: RequestContext) async throws -> Answer {
        let body = try asking.read(ReauthenticationBody.self)
        let challenge = body.challenge.map { Identifier<Challenge>($0) }
        // A challenge that is none was never given.
        if case .some(.none) = challenge { throw AccountError.missing }
        let entry = try await accounts.reauthenticate(
            try asking.signedIn(), way: body.way, secret: body.secret, challenge: challenge ?? nil,
            try asking.caller(), at: asking.now)
        return try entered(entry, asking)
    }

    func changeAddress(
        _ asking: RequestContext, _ address: (String) -> NewAddress
    ) async throws -> Answer {
        let body = try asking.read(AddressChangeBody.self)
        try limits.count(identifier: body.address, at: asking.now)
        let ticket: Ticket
        do throws(AccountError) {
            ticket = try await accounts.startAddressChange(
                try asking.signedIn(), to: address(body.address), try asking.caller(), at: asking.now)
        } catch .invalid {
            // The rules know it by its kind, the request by this name.
            throw AccountError.invalid(field: "address")
        }
        return try sent(ticket, asking)
    }

    func proveAddress(_ asking: RequestContext) async throws -> Answer {
        let body = try asking.read(CodeBody.self)
        try await accounts.proveAddress(
            try asking.signedIn(), try asking.id(), code: body.code, try asking.caller(), at: asking.now)
        return done(asking)
    }
}
