internal import AccountAPI
internal import AccountDomain
internal import HTTPTypes
internal import NIOCore

extension AccountController {
    func appleNotice(_ asking: RequestContext) async throws -> Answer {
        let body = try asking.read(AppleNoticeBody.self)
        try await accounts.takeNotice(body.payload, at: asking.now)
        return done(asking)
    }

    /// Asks before anything happens: programs that look at mails follow links, but press no button.
    func notMePage(_ asking: RequestContext) async throws -> Answer {
        let device = try await accounts.isNotMeOpen(try asking.id(), at: asking.now)
        guard let device else { return try gone(asking) }
        return NotMePage(asking.language).question(device, path: asking.head.path ?? "").answer(200)
    }

    func notMe(_ asking: RequestContext) async throws -> Answer {
        let answer: NotMeAnswer
        do throws(AccountError) {
            answer = try await accounts.notMe(try asking.id(), at: asking.now)
        } catch .missing {
            return try gone(asking)
        }
        return NotMePage(asking.language).ended(answer).answer(200)
    }

    private func gone(_ asking: RequestContext) throws -> Answer {
        guard asking.wantsPage else { throw AccountError.missing }
        return NotMePage(asking.language).gone.answer(404)
    }

    /// Whether accounts can be read now.
    func health(_ asking: RequestContext) async throws -> Answer {
        do {
            _ = try await accounts.ground.store.notice("health")
        } catch {
            throw AccountError.unavailable(reason: "\(error)")
        }
        return Answer(200, "application/json", texts.health)
    }

    /// The public keys as they are now: they change while the server runs.
    func keys() throws -> Answer {
        try .json(200, KeySet(keys: accounts.ground.tokens.publicKeys))
    }
}

/// A key set (RFC 7517, section 5).
private struct KeySet: Encodable {
    let keys: [PublicKey]
}
