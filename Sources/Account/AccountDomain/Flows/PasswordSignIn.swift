internal import AccountAPI
package import FoundationExports

extension Accounts {
    /// Signs in by e-mail and password.
    ///
    /// Locked first, counted second, compared last; an address without an account goes the same way, with the same
    /// work and the same answers.
    ///
    /// - Throws: `credentials`; `locked`; `invalid` for what is no address; `linkFirst` from a device that is not known,
    ///   after many wrong passwords from such; `tooMany`, `challenge`; `busy`.
    package func signIn(
        email: String, password: String, _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) -> SignInOutcome {
        let proven = try await authenticate(email: email, password: password, caller, at: now)
        return try await arrive(proven.user, proven.result, from: proven.device, caller, at: now)
    }

    /// Whose address and password these are, from which device of theirs; what follows from it is the caller's.
    ///
    /// - Throws: as ``signIn(email:password:_:at:)``.
    func authenticate(
        email: String, password: String, _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) -> (user: User, result: AuthenticationResult, device: Device?) {
        guard caller.credential != nil else { throw .proof(.missing) }
        let address = try parse(email: email)
        try checkLength(password)
        let owner = try await dependencies.user(email: address)
        let newEnd = try await newEnd(.email, address.key, at: now)
        let user = owner ?? newEnd?.user
        // One account's guesses are counted together, by whichever end.
        let subject = user?.email?.key ?? address.key
        let id = id(of: user)
        let device = try await known(id, caller)
        let asker = try await asker(signingInTo: id, subject, from: device, caller, at: now)
        try await dependencies.budgets.spend(.comparison, by: asker, at: now)
        if device == nil { try await demandMailbox(at: subject, caller, at: now) }
        let key = counter(.password, at: subject, from: device, caller)
        let attempts = try await count(key, at: now)
        let check = try await compare(password, with: user?.password, counted: key, for: asker)
        guard let user, check.isRight else {
            try await blame(attempts, id, user, caller, at: now)
            if device == nil { try await count(strangersCounter(at: subject), locks: false, at: now) }
            throw wrong(attempts)
        }
        if check.needsRehash, let checked = user.password {
            try await rehash(user.id, password, checked, for: caller.asker(.knownDevice, of: user.id))
        }
        let arrival = AuthenticationResult(
            methods: [.password], passwordSetAt: user.passwordChangedAt, failures: attempts.failures - 1,
            forgives: device == nil ? [key, strangersCounter(at: subject)] : [key],
            newEnd: owner == nil ? newEnd?.reference : nil)
        return (user, arrival, device)
    }

    /// Who signs in: a device that proved the mailbox within a day counts as a known one, so that nobody who floods the
    /// queue for hashing keeps it from the password that it has just set.
    private func asker(
        signingInTo id: Identifier<User>, _ subject: String, from device: Device?, _ caller: RequestOrigin,
        at now: Date
    ) async throws(AccountError) -> Asker {
        let hasProven = try await hasProvenMailbox(at: subject, caller, at: now)
        let asker = caller.asker(from: device, at: now)
        return hasProven && !asker.isProven ? caller.asker(.knownDevice, of: id) : asker
    }

    /// A person's id; for an address without an account one that nobody has, so that what is looked up and written
    /// takes the same time.
    func id(of user: User?) -> Identifier<User> {
        let nobody = Identifier<User>(random: dependencies.random)
        return user?.id ?? nobody
    }

    /// A password has at most four bytes a character.
    package static let mostPasswordBytes = 4 * PasswordLimits.most

    /// What no account has is not hashed: it would only cost.
    func checkLength(_ password: String, field: String = "password") throws(AccountError) {
        guard !password.isEmpty, password.utf8.count <= Self.mostPasswordBytes else {
            throw .invalid(field: field)
        }
    }

    func parse(email: String) throws(AccountError) -> EmailAddress {
        do throws(AddressError) {
            return try EmailAddress(email)
        } catch {
            throw .invalid(field: "email")
        }
    }

    func parse(phone: String) throws(AccountError) -> PhoneNumber {
        let number: PhoneNumber
        do throws(AddressError) {
            number = try PhoneNumber(phone)
        } catch {
            throw .invalid(field: "phone")
        }
        guard policy.phonePrefixes.contains(where: number.text.hasPrefix) else {
            throw .invalid(field: "phone")
        }
        return number
    }

    /// Keeps the password by the present parameters, unless it is another one meanwhile.
    ///
    /// Where the pool has no room it stays as it is: the next sign-in does it.
    private func rehash(
        _ id: Identifier<User>, _ password: String, _ checked: String, for asker: Asker
    ) async throws(AccountError) {
        let hash: String
        do throws(AccountError) {
            hash = try await dependencies.hashing.hash(password, for: asker)
        } catch .busy {
            return
        }
        try await dependencies.commitWithRetry { () async throws(AccountError) in
            guard var user = try await dependencies.user(id), user.password == checked else {
                return ProposedChanges(())
            }
            user.password = hash
            return ProposedChanges((), [.replace(.user(user))])
        }
    }
}
