internal import AccountAPI
package import FoundationExports

/// A new account: address and password, the code, the profile; in this order alone (ASVS 2.3.1).
extension Accounts {
    /// Begins a registration by e-mail.
    ///
    /// For an address that has an account the answer is the same; the mail says so, and no code will be right.
    ///
    /// - Throws: `invalid`; `password` with every flaw; `terms`; `tooMany`, `challenge`; `busy`; `conflict` with `closed`.
    package func startRegistration(
        email: String, password: String, terms: String, _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) -> Ticket {
        guard caller.credential != nil else { throw .proof(.missing) }
        guard policy.allowsRegistration else { throw .conflict(.closed) }
        let address = try parse(email: email)
        try accept(terms)
        try accept(password, ContextBlocklist.of(email: address, nickname: nil))
        let asker = caller.asker(from: nil, at: now)
        try await dependencies.budgets.spend(.comparison, by: asker, at: now)
        let hash = try await dependencies.hashing.hash(password, for: asker)
        let present = try await dependencies.user(email: address)
        let draft = Draft(email: address.text, password: hash, terms: terms, methods: [.password])
        return try await ask(
            ChallengeRequest(
                purpose: .register, body: dependencies.secrets.seal(json: draft, as: "draft"),
                address: present?.email?.text ?? address.text,
                letter: present == nil ? .registrationCode : nil, instead: .alreadyRegistered,
                link: .registrationLink, scope: .strangers, askers: [asker],
                language: present?.language ?? caller.language), caller, at: now)
    }

    /// Says again where the code went: strangers get one letter in an hour.
    ///
    /// - Throws: `code`.
    package func resendRegistration(
        _ challenge: Identifier<Challenge>, _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) -> Ticket {
        let asked = try await open(challenge, [.register], caller, at: now)
        let end = asked.sentAt + policy.sends.linkPause
        return Ticket(
            challenge: challenge, expiresAt: asked.expiresAt, resendAt: end, letterAt: asked.sentAt,
            takesCode: asked.subject != nil)
    }

    /// Takes the code: the address is proven.
    ///
    /// - Throws: `code`.
    package func proveRegistration(
        _ challenge: Identifier<Challenge>, code: String, _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) {
        _ = try await compare(challenge, [.register], code, caller, at: now)
        try await dependencies.commitWithRetry { () async throws(AccountError) in
            guard var proven = try await dependencies.challenge(challenge), proven.provenAt == nil,
                proven.spentAt == nil
            else { throw .code(.used, left: nil) }
            proven.provenAt = now
            proven.expiresAt = now + 3600
            return ProposedChanges((), [.replace(.challenge(proven))])
        }
    }

    func accept(_ terms: String) throws(AccountError) {
        guard terms == policy.terms else { throw .terms }
    }

    /// - Throws: `password` with all its flaws.
    func accept(
        _ password: String, _ context: [String], hasSecondFactor: Bool = false
    ) throws(AccountError) {
        let flaws = policy.passwords.flaws(of: password, hasSecondFactor: hasSecondFactor, context: context)
        guard flaws.isEmpty else { throw .password(flaws) }
    }

    package static let mostNicknameCharacters = 40
    package static let mostNicknameBytes = ShownName.mostBytes(of: mostNicknameCharacters)

    /// A nickname without spaces around it.
    func parse(nickname: String) throws(AccountError) -> String {
        guard let name = ShownName.read(nickname, most: Self.mostNicknameCharacters) else {
            throw .invalid(field: "nickname")
        }
        return name
    }
}
