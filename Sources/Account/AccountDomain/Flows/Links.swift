internal import AccountAPI
internal import Bytes
package import FoundationExports

/// Links in letters: 128 bits of chance that stand for the mailbox, on whichever device they are opened.
///
/// They are looked at by GET, which does nothing, and used by POST.
extension Accounts {
    /// What a link was made for.
    struct LinkBody: Codable {
        var email: String
        var language: Language
    }

    /// A new link and its row: the row's id and a mark of it, which no row holds.
    func newLink(
        _ purpose: Challenge.Purpose, _ asking: ChallengeRequest, _ id: Identifier<Challenge>, at now: Date
    ) -> (link: String, row: Challenge) {
        let body = LinkBody(email: asking.address, language: asking.language)
        let row = Challenge(
            id: id, purpose: purpose, createdAt: now, expiresAt: now + policy.sends.linkPause,
            user: asking.user, body: dependencies.secrets.seal(json: body, as: "link"))
        return (Base64URL.encode(id.bytes + marks(ofLink: id)[0]), row)
    }

    private func marks(ofLink id: Identifier<Challenge>) -> [[UInt8]] {
        dependencies.secrets.marks("link", id.bytes).map { Array($0.prefix(16)) }
    }

    /// The row of a link that can be used now.
    ///
    /// - Throws: `code` with `expired`.
    private func open(
        link: String, _ purpose: Challenge.Purpose, at now: Date
    ) async throws(AccountError) -> (row: Challenge, body: LinkBody) {
        guard let bytes = Base64URL.decode(link), bytes.count == 32,
            let id = Identifier<Challenge>(bytes: Array(bytes.prefix(16))),
            isOne(Array(bytes.suffix(16)), of: marks(ofLink: id)),
            let row = try await dependencies.challenge(id), row.purpose == purpose, now < row.expiresAt,
            let body: LinkBody = dependencies.secrets.open(json: row.body, as: "link")
        else { throw .code(.expired, left: nil) }
        return (row, body)
    }

    /// Sets a new password by the link of a letter, and ends all sessions.
    ///
    /// - Parameters:
    ///   - link: as it stood in the letter.
    ///   - password: the new one.
    ///   - secondFactor: a one-time password or a recovery code.
    ///   - caller: who asks, and from where.
    ///   - now: the server's time.
    /// - Throws: as ``reset(_:code:password:secondFactor:_:at:)``.
    package func reset(
        link: String, password: String, secondFactor: String?, _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) {
        guard caller.credential != nil else { throw .proof(.missing) }
        let (row, body) = try await open(link: link, .resetLink, at: now)
        let user: User? = if let id = row.user { try await dependencies.user(id) } else { nil }
        guard let user, user.email?.text == body.email, !hasOtherPassword(user, since: row.createdAt) else {
            throw .code(.expired, left: nil)
        }
        try await reset(user, spending: row.id, password, secondFactor, caller, at: now)
    }

    /// Begins a registration afresh by the link of a letter: what the asker of the letter had typed is dropped.
    ///
    /// - Parameters:
    ///   - link: as it stood in the letter.
    ///   - password: of the new account.
    ///   - terms: the version that is accepted.
    ///   - caller: who asks, and from where.
    ///   - now: the server's time.
    /// - Returns: the ticket of the profile.
    /// - Throws: `code` with `expired`; `password`; `terms`; `conflict` with `taken` or `closed`; `busy`.
    package func register(
        link: String, password: String, terms: String, _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) -> Ticket {
        guard caller.credential != nil else { throw .proof(.missing) }
        guard policy.allowsRegistration else { throw .conflict(.closed) }
        let (row, body) = try await open(link: link, .registrationLink, at: now)
        let address = try parse(email: body.email)
        guard try await dependencies.user(email: address) == nil else { throw .conflict(.taken) }
        try accept(terms)
        try accept(password, ContextBlocklist.of(email: address, nickname: nil))
        let asker = caller.asker(.knownDevice, of: Identifier(prefix: row.id.bytes))
        let hash = try await dependencies.hashing.hash(password, for: asker)
        let draft = Draft(email: address.text, password: hash, terms: terms, methods: [.password])
        var proven = Challenge(
            id: Identifier(random: dependencies.random), purpose: .register, createdAt: now,
            expiresAt: now + 3600, device: caller.credential,
            body: dependencies.secrets.seal(json: draft, as: "draft"))
        proven.provenAt = now
        let challenge = proven
        return try await dependencies.commitWithRetry { () async throws(AccountError) in
            ProposedChanges(
                Ticket(challenge: challenge.id, expiresAt: challenge.expiresAt, resendAt: now),
                [.insert(.challenge(challenge))])
        }
    }
}
