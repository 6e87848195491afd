internal import AccountAPI
package import FoundationExports

/// A password that was forgotten, or is to be another one.
extension Accounts {
    /// Sends a code and a link to who forgot the password; the answer is the same for an address without an account, to
    /// which nothing is sent.
    ///
    /// - Throws: `invalid`; `tooMany`; `challenge`.
    package func startReset(
        email: String, _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) -> Ticket {
        guard caller.credential != nil else { throw .proof(.missing) }
        let address = try parse(email: email)
        let user = try await dependencies.user(email: address)
        let id = id(of: user)
        let device = try await known(id, caller)
        let asker = caller.asker(from: device, at: now)
        try await dependencies.budgets.spend(.comparison, by: asker, at: now)
        let sentTo = user?.email?.text ?? address.text
        return try await ask(
            ChallengeRequest(
                purpose: .reset, user: id,
                body: dependencies.secrets.seal(Array(sentTo.utf8), as: "address"), address: sentTo,
                letter: user == nil ? nil : .resetCode, link: .resetLink, scope: scope(of: device, asker),
                askers: [asker], language: user?.language ?? caller.language), caller, at: now,
            and: [.note(AuditEntry(at: now, .resetAsked, of: user, id, network: caller.network))])
    }

    /// Sets a new password by the code, and ends all sessions.
    ///
    /// A reset is no way around the second factor (ASVS 6.4.3): anyone who has one proves it, too.
    ///
    /// - Parameters:
    ///   - challenge: of the code.
    ///   - code: as it was sent.
    ///   - password: the new one.
    ///   - secondFactor: a one-time password or a recovery code.
    ///   - caller: who asks, and from where.
    ///   - now: the server's time.
    /// - Throws: `code`; `password`; `reauthentication` with the ways of a second factor that is missing; `locked`.
    package func reset(
        _ challenge: Identifier<Challenge>, code: String, password: String, secondFactor: String?,
        _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) {
        _ = try await open(challenge, [.reset], caller, at: now)
        // What is said before the code is right is the same for everybody: it tells nothing of the account.
        try accept(password, [], hasSecondFactor: true)
        let asked = try await compare(challenge, [.reset], code, caller, at: now)
        let user: User? = if let id = asked.user { try await dependencies.user(id) } else { nil }
        // A code that went to a former address proves nothing of the present one.
        guard let user, let email = user.email, let sentTo = asked.body,
            dependencies.secrets.open(sentTo, as: "address") == Array(email.text.utf8),
            !hasOtherPassword(user, since: asked.createdAt)
        else { throw .code(.expired, left: nil) }
        try await reset(user, spending: challenge, password, secondFactor, caller, at: now)
    }

    /// Whether the password was set since a letter left, so that what stands in it has done its work.
    func hasOtherPassword(_ user: User, since sent: Date) -> Bool {
        user.passwordChangedAt.map { $0 > sent } ?? false
    }

    /// Sets a new password for somebody who proved the mailbox.
    func reset(
        _ user: User, spending challenge: Identifier<Challenge>, _ password: String, _ secondFactor: String?,
        _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) {
        guard user.frozenAt == nil else { throw .frozen }
        let isProtected =
            if let factor = try await confirmedFactor(user) {
                try await !isJunior(factor, of: user, at: now)
            } else { false }
        try accept(
            password, ContextBlocklist.of(email: user.email, nickname: user.nickname),
            hasSecondFactor: isProtected)
        if isProtected, secondFactor == nil {
            throw .reauthentication([.oneTimePassword, .recoveryCode])
        }
        // A pool without room takes no recovery code away.
        let hash = try await dependencies.hashing.hash(
            password, for: caller.asker(.knownDevice, of: user.id))
        if isProtected, let secondFactor {
            _ = try await proveFactor(user, secondFactor, caller, at: now)
        }
        try await dependencies.commitWithRetry { () async throws(AccountError) in
            let spent = try await spending(challenge, at: now)
            guard var present = try await dependencies.user(user.id) else { throw .missing }
            let taken = try await takingAway(from: &present, sparesFactor: isProtected, caller, at: now)
            var proposed = try await setting(
                hash, of: present, keeping: nil, .passwordReset,
                [spent] + taken + (try await provingMailbox(user, spending: challenge, caller, at: now)),
                caller, at: now)
            proposed.changes = once(proposed.changes)
            return proposed
        }
    }

    /// Sets another password; the other sessions end.
    ///
    /// - Parameters:
    ///   - who: of the request.
    ///   - current: nil alone where the account has none: then a fresh proof stands for it.
    ///   - new: as received.
    ///   - caller: who asks, and from where.
    ///   - now: the server's time.
    /// - Throws: `credentials`; `locked`; `password`; `reauthentication`.
    package func changePassword(
        _ who: Authorised, current: String?, new: String, _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) {
        let user = try await dependencies.owner(who)
        if user.password == nil {
            try await requireFresh(who, user, caller, at: now)
        } else {
            try await requireOwnDevice(who, caller)
            guard user.frozenAt == nil else { throw .frozen }
            try await refuseNewEnd(who.session, of: user)
            guard let current else { throw .invalid(field: "current") }
            try checkLength(current, field: "current")
            try await provePassword(user, current, caller, at: now)
            guard current != new else { throw .password([.unchanged]) }
        }
        try accept(
            new, ContextBlocklist.of(email: user.email, nickname: user.nickname),
            hasSecondFactor: try await confirmedFactor(user) != nil)
        let hash = try await dependencies.hashing.hash(new, for: caller.asker(.session, of: user.id))
        try await dependencies.commitWithRetry(once: caller.proof) { () async throws(AccountError) in
            // A reset that came meanwhile ended it: the newer password stays.
            let session = try await dependencies.present(who, at: now)
            guard let present = try await dependencies.user(user.id) else { throw .missing }
            return try await setting(
                hash, of: present, keeping: session.id, .passwordChanged, [], caller, at: now)
        }
    }

    /// That somebody knows the password, counted as at a sign-in.
    func provePassword(
        _ user: User, _ password: String, _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) {
        try checkLength(password)
        let asker = caller.asker(.session, of: user.id)
        try await dependencies.budgets.spend(.comparison, by: asker, at: now)
        let key = counter(
            .password, at: user.email?.key ?? user.id.text, from: try await known(user.id, caller), caller)
        let attempts = try await count(key, at: now)
        guard try await compare(password, with: user.password, counted: key, for: asker).isRight else {
            try await blame(attempts, user.id, user, caller, at: now)
            throw wrong(attempts)
        }
        try await dependencies.commitWithRetry { () async throws(AccountError) in
            ProposedChanges((), try await forgive(key))
        }
    }

    func confirmedFactor(_ user: User) async throws(AccountError) -> SecondFactor? {
        guard let factor = try await dependencies.secondFactor(of: user.id), factor.confirmedAt != nil else {
            return nil
        }
        return factor
    }

    /// What a reset by the mailbox takes away: what other devices asked for and is pending, and, if the mailbox is senior,
    /// whatever is junior, so that a thief's does not sign in any more.
    private func takingAway(
        from user: inout User, sparesFactor: Bool, _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) -> [AccountChange] {
        let before = user
        let history = try await history(of: user)
        let stopped = pendingChanges(in: history, but: try await known(user.id, caller)?.id)
        var changes = try await stopping(stopped, caller, at: now)
        guard policy.seniority.isSenior(history.emailSince, of: user, at: now) else {
            return changes + (await tellNumber(of: user, becoming: user, stopping: stopped, caller, at: now))
        }
        if !sparesFactor, let factor = try await confirmedFactor(user),
            !policy.seniority.isSenior(factor, of: user, at: now)
        {
            changes += removing(factor, of: user, caller, at: now)
        }
        changes += try await removingJuniorIdentities(
            of: user, in: history, since: now, sparing: { _ in false }, caller, at: now)
        changes += try await removingJuniorPasskeys(
            of: user, in: history, since: now, sparing: { _ in false }, caller, at: now)
        let weakened = history.changes.filter { !policy.seniority.isSenior($0.at, of: before, at: now) }
        changes += protecting(&user, weakened, at: now)
        let number = try await removingJuniorNumber(from: &user, history, since: now, at: now)
        changes += number + (await tellNumber(of: before, becoming: user, stopping: stopped, caller, at: now))
        return number.isEmpty ? changes : changes + tell(user, .phoneChanged, nil, at: now)
    }

    /// What keeps a new password, ends sessions, clears the counters of wrong ones, and tells the person.
    private func setting(
        _ hash: String, of present: User, keeping session: Identifier<Session>?,
        _ event: AuditEntry.Event, _ further: [AccountChange], _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) -> ProposedChanges<Void> {
        guard present.frozenAt == nil else { throw .frozen }
        var user = present
        user.password = hash
        user.passwordChangedAt = now
        let id = user.id
        var changes = further + [.replace(.user(user))]
        changes += try await endingOthers(of: id, but: session, .passwordChanged, at: now)
        let subject = user.email?.key ?? id.text
        for device in [nil] + (try await dependencies.devices(of: id)) {
            changes += try await forgive(counter(.password, at: subject, from: device, caller))
        }
        changes += try await forgive(strangersCounter(at: subject))
        changes.append(.note(AuditEntry(at: now, event, user: id, network: caller.network)))
        return ProposedChanges((), changes + tell(user, .passwordChanged, caller, at: now))
    }
}
