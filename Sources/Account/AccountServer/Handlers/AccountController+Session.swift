internal import AccountAPI
internal import AccountDomain
internal import NIOCore

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

extension AccountController {
    func refresh(_ asking: RequestContext) async throws -> Answer {
        let body = try asking.readIfAny(RefreshBody.self)
        let shown = body?.refreshToken ?? jar.value(.refresh, in: asking.fields).map { String($0) }
        do {
            guard let shown else { throw AccountError.session(.invalid) }
            let entry = try await accounts.refresh(shown, try asking.caller(), at: asking.now)
            meters.refreshed("done")
            return try entered(entry, asking)
        } catch let fault as AccountError {
            meters.refreshed(fault.word)
            // A browser has no other proof than the cookie it shows: its session is over, and it hears so.
            if asking.visitor?.isBrowser == true, case .proof = fault {
                throw AccountError.session(.invalid)
            }
            throw fault
        }
    }

    /// The way of nearly all requests: no store, no encoder.
    func session(_ asking: RequestContext) throws(AccountError) -> Answer {
        let who = try asking.signedIn()
        meters.sessionChecked()
        var body = ByteBufferAllocator().buffer(capacity: 320)
        body.writeString(#"{"authenticatedAt":"#)
        body.writeString(String(Int(who.authenticatedAt.timeIntervalSince1970)))
        body.writeString(#","deviceID":""#)
        body.writeString(who.device.text)
        body.writeString(#"","expiresIn":"#)
        body.writeString(String(who.expiresAt.seconds(since: asking.now)))
        body.writeString(#","methods":["#)
        for (index, method) in who.methods.enumerated() {
            // Words of a closed list, from a token that this server signed.
            body.writeString(index == 0 ? "\"" : ",\"")
            body.writeString(method)
            body.writeString("\"")
        }
        body.writeString(#"],"sessionID":""#)
        body.writeString(who.session.text)
        body.writeString(#"","userID":""#)
        body.writeString(who.user.text)
        body.writeString(#""}"#)
        return Answer(200, "application/json", body)
    }

    func signOut(_ asking: RequestContext) async throws -> Answer {
        try await accounts.signOut(try asking.signedIn(), try asking.caller(), at: asking.now)
        return signedOut(asking)
    }
}

extension AccountError {
    /// The fault's kind as a word for figures; a closed list.
    var word: String {
        switch self {
        case .session(let reason): "\(reason)"
        case .proof: "proof"
        case .tooMany, .busy: "busy"
        case .unavailable: "unavailable"
        default: "refused"
        }
    }
}
