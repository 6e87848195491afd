package import FoundationExports

extension Accounts {
    /// Sends a code by SMS; the answer is the same whether or not the number has an account.
    ///
    /// - Throws: `invalid` for what is no number, or one to which nothing is sent; `tooMany`, `challenge`.
    package func startPhoneSignIn(
        phone: String, _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) -> Ticket {
        guard caller.credential != nil else { throw .proof(.missing) }
        let number = try parse(phone: phone)
        let owner = try await dependencies.user(phone: number)
        let newEnd = try await newEnd(.phone, number.text, at: now)
        let id = id(of: owner ?? newEnd?.user)
        let device = try await known(id, caller)
        let asker = caller.asker(from: device, at: now)
        try await dependencies.budgets.spend(.comparison, by: asker, at: now)
        return try await ask(
            ChallengeRequest(
                purpose: .phoneSignIn, user: id,
                body: dependencies.secrets.seal(Array(number.text.utf8), as: "number"),
                address: number.text, isPhone: true, letter: .phoneCode, scope: scope(of: device, asker),
                askers: [asker], language: caller.language), caller, at: now)
    }

    /// Signs in by the code, or goes on to the profile of a new account.
    ///
    /// - Throws: `code`; `closed`.
    package func signIn(
        phoneCode code: String, _ challenge: Identifier<Challenge>, _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) -> SignInOutcome {
        let answered = try await compare(challenge, [.phoneSignIn], code, caller, at: now)
        guard let sealed = answered.body, let plain = dependencies.secrets.open(sealed, as: "number") else {
            throw .fault(reason: "a number cannot be read")
        }
        let number = try parse(phone: String(decoding: plain, as: UTF8.self))
        dependencies.budgets.answered(from: number, at: now)
        let owner = try await dependencies.user(phone: number)
        let newEnd = try await newEnd(.phone, number.text, at: now)
        guard let user = owner ?? newEnd?.user else {
            return try await askProfile(
                Draft(phone: number.text, methods: [.sms]), caller, at: now, spends: [challenge])
        }
        return try await arrive(
            user,
            AuthenticationResult(
                methods: [.sms], spends: [challenge], newEnd: owner == nil ? newEnd?.reference : nil), caller,
            at: now)
    }
}
