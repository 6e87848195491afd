internal import FoundationExports

/// Wrong passwords and codes, counted before they are compared (requirements 8.2).
extension Accounts {
    /// What is guessed at.
    enum Guess: String {
        case password, factor, recovery
    }

    /// Names the counter of a guess: of a known device of the account, or of the unknown ones of one network (an IPv4 /24,
    /// an IPv6 /48).
    ///
    /// So nobody who guesses from elsewhere can lock the owner out. Guesses at a second factor are those of people who
    /// know the first one: of the unknown devices they count together.
    func counter(
        _ guess: Guess, at subject: String, from device: Device?, _ caller: RequestOrigin
    ) -> CounterKey {
        if let device { return counter(guess, at: subject, in: [device.id.text]) }
        // A network has a name by each master key, so that a rotation forgives nothing.
        let networks = ([caller.network] + caller.otherTags).map { "network " + $0.text }
        return counter(guess, at: subject, in: guess == .factor ? ["unknown"] : networks)
    }

    /// Names the counter of the passwords that unknown devices of all networks guessed wrong: it locks nobody.
    func strangersCounter(at subject: String) -> CounterKey {
        counter(.password, at: subject, in: ["strangers"])
    }

    private func counter(_ guess: Guess, at subject: String, in scopes: [String]) -> CounterKey {
        CounterKey(
            scopes.flatMap { scope in
                dependencies.secrets.marks(
                    "attempts", Array(guess.rawValue.utf8), Array(subject.utf8), Array(scope.utf8))
            })
    }

    /// Counts a guess: before it is made where it may lock.
    ///
    /// - Returns: the count with this guess in it.
    /// - Throws: `locked`.
    @discardableResult
    func count(
        _ key: CounterKey, locks: Bool = true, at now: Date
    ) async throws(AccountError) -> Attempts {
        try await dependencies.commitWithRetry { () async throws(AccountError) in
            let found = try await dependencies.attempts(key)
            var attempts = found ?? Attempts(key: key.current, lastAt: now)
            try attempts.count(locks: locks, by: policy, at: now)
            guard let found else { return ProposedChanges(attempts, [.insert(.attempts(attempts))]) }
            guard found.key == key.current else {
                let moved = attempts.renamed(key.current)
                return ProposedChanges(moved, [.remove(.attempts(found)), .insert(.attempts(moved))])
            }
            let change = AccountChange.replace(.attempts(attempts))
            attempts.version += 1
            return ProposedChanges(attempts, [change])
        }
    }

    /// After many wrong passwords from unknown devices such a one proves the mailbox first; nobody is locked.
    ///
    /// - Throws: `linkFirst`.
    func demandMailbox(at subject: String, _ caller: RequestOrigin, at now: Date) async throws(AccountError) {
        guard let attempts = try await dependencies.attempts(strangersCounter(at: subject)),
            attempts.demandMailbox(by: policy, at: now)
        else { return }
        guard try await hasProvenMailbox(at: subject, caller, at: now) else { throw .linkFirst }
    }

    /// Whether a device has proven the mailbox within a day.
    func hasProvenMailbox(
        at subject: String, _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) -> Bool {
        let proof = try await dependencies.attempts(mailboxProof(at: subject, caller))
        return proof.map { now.timeIntervalSince($0.lastAt) <= 86_400 } ?? false
    }

    /// The changes that note that a device has proven the mailbox, by a code or a link that is spent elsewhere.
    func provingMailbox(
        _ user: User, spending challenge: Identifier<Challenge>, _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) -> [AccountChange] {
        guard let email = user.email else { return [] }
        let letter = try await forgettingLetter(.reset, to: email.text).filter { change in
            if case .remove(.challenge(let link)) = change { link.id != challenge } else { true }
        }
        let key = mailboxProof(at: email.key, caller)
        guard var row = try await dependencies.attempts(key) else {
            return letter + [.insert(.attempts(Attempts(key: key.current, lastAt: now)))]
        }
        row.lastAt = now
        return letter + [.replace(.attempts(row))]
    }

    private func mailboxProof(at subject: String, _ caller: RequestOrigin) -> CounterKey {
        CounterKey(
            dependencies.secrets.marks(
                "mailbox", Array(subject.utf8), Array((caller.credential?.text ?? "").utf8)))
    }

    /// Compares a password whose guess was counted.
    ///
    /// Where the pool has no room nothing was compared, and the guess is given back.
    ///
    /// - Throws: `busy`.
    func compare(
        _ password: String, with phc: String?, counted key: CounterKey, for asker: Asker
    ) async throws(AccountError) -> PasswordCheck {
        do throws(AccountError) {
            return try await dependencies.hashing.check(password, against: phc, for: asker)
        } catch .busy(let wait) {
            try await giveBack(key)
            throw .busy(retryAfter: wait)
        }
    }

    private func giveBack(_ key: CounterKey) async throws(AccountError) {
        try await dependencies.commitWithRetry { () async throws(AccountError) in
            guard var attempts = try await dependencies.attempts(key) else { return ProposedChanges(()) }
            attempts.failures -= 1
            guard attempts.failures > 0 else { return ProposedChanges((), [.remove(.attempts(attempts))]) }
            if policy.lock(after: attempts.failures) == nil { attempts.lockedUntil = nil }
            return ProposedChanges((), [.replace(.attempts(attempts))])
        }
    }

    /// How many guesses are left before the next lock.
    func left(after failures: Int) -> Int {
        let step = policy.firstLock.failures
        return (step - failures % step) % step
    }

    /// What a wrong password is answered with: the guess that locks says until when.
    func wrong(_ attempts: Attempts) -> AccountError {
        .credentials(
            failures: attempts.failures, left: left(after: attempts.failures),
            lockedUntil: attempts.lockedUntil)
    }

    /// The same for a code of the second factor.
    func wrongCode(_ attempts: Attempts) -> AccountError {
        .code(.wrong, left: left(after: attempts.failures), lockedUntil: attempts.lockedUntil)
    }

    /// Forgets the failures: the guess was right.
    func forgive(_ key: CounterKey) async throws(AccountError) -> [AccountChange] {
        guard let attempts = try await dependencies.attempts(key) else { return [] }
        return [.remove(.attempts(attempts))]
    }

    /// What follows from a wrong guess at a password: the warning mail, once a lock, and the log.
    ///
    /// - Parameters:
    ///   - attempts: with this guess in them.
    ///   - id: of the account, or one that nobody has.
    ///   - user: nil where there is no account.
    ///   - caller: who guessed.
    ///   - now: the server's time.
    /// - Throws: `unavailable`.
    func blame(
        _ attempts: Attempts, _ id: Identifier<User>, _ user: User?, _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) {
        var changes: [AccountChange] = [
            .note(AuditEntry(at: now, .signInFailed, of: user, id, network: caller.network))
        ]
        if let until = attempts.lockedUntil {
            changes.append(.note(AuditEntry(at: now, .locked, of: user, id, network: caller.network)))
            let minutes = Int(until.timeIntervalSince(now) / 60)
            changes +=
                user.map { tell($0, .locked, caller, at: now, count: minutes) }
                ?? [tellNobody(id, .locked, caller, at: now, count: minutes)]
        }
        let all = changes
        try await dependencies.commitWithRetry { () async throws(AccountError) in ProposedChanges((), all) }
    }
}
