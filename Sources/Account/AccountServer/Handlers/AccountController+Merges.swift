internal import AccountAPI
internal import AccountDomain
internal import FoundationExports

/// Another account of the same person, which becomes part of this one.
extension AccountController {
    func startMerge(_ asking: RequestContext) async throws -> Answer {
        let body = try asking.read(MergeStartBody.self)
        let offer = try await accounts.startMerge(
            try asking.signedIn(), email: body.email, password: body.password, try asking.caller(),
            at: asking.now)
        return try answer(offer, asking)
    }

    func mergeOffer(_ asking: RequestContext) async throws -> Answer {
        let offer = try await accounts.mergeOffer(
            try asking.signedIn(), try asking.id(), try asking.caller(), at: asking.now)
        return try answer(offer, asking)
    }

    func mergeCode(_ asking: RequestContext) async throws -> Answer {
        let ticket = try await accounts.sendMergeCode(
            try asking.signedIn(), try asking.id(), try asking.caller(), at: asking.now)
        return try sent(ticket, asking)
    }

    func proveMerge(_ asking: RequestContext) async throws -> Answer {
        let body = try asking.read(MergeProofBody.self)
        let offer = try await accounts.proveMerge(
            try asking.signedIn(), try asking.id(), way: body.way, code: body.code, try asking.caller(),
            at: asking.now)
        return try answer(offer, asking)
    }

    func merge(_ asking: RequestContext) async throws -> Answer {
        let due = try await accounts.merge(
            try asking.signedIn(), try asking.id(), try asking.caller(), at: asking.now)
        return try .json(asking.route.success, ChangeDueBody(dueAt: due.wire))
    }

    private func answer(_ offer: MergeOffer, _ asking: RequestContext) throws -> Answer {
        try .json(
            asking.route.success,
            MergeBody(
                challenge: offer.challenge.text, expiresIn: offer.expiresAt.seconds(since: asking.now),
                ways: offer.ways, other: offer.other.map(MergeAccountBody.init)))
    }
}

extension MergeAccountBody {
    fileprivate init(_ other: MergeOffer.Other) {
        self.init(
            nickname: other.nickname, createdAt: other.createdAt.wire,
            moves: MergePartsBody(other.terms.moves),
            stays: MergePartsBody(other.terms.stays))
    }
}

extension MergePartsBody {
    fileprivate init(_ parts: MergeParts) {
        self.init(
            email: parts.email, phone: parts.phone, password: parts.hasPassword,
            secondFactor: parts.hasSecondFactor, passkeys: parts.hasPasskeys,
            providers: parts.providers.map(\.rawValue))
    }
}
