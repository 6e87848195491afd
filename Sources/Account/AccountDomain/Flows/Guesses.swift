internal import Bytes
internal import FoundationExports

/// Wrong passwords and codes, counted before they are compared (requirements 8.2).
extension Accounts {
    /// What is guessed at.
    enum Guess: String {
        case password, factor
    }

    /// Names the counter of a guess: of a known device of the account, or of all unknown ones together.
    ///
    /// So nobody who guesses from elsewhere can lock the owner out of a device that has signed in before.
    func counter(_ guess: Guess, at subject: String, from device: Device?) -> String {
        let scope = device.map(\.id.text) ?? "unknown"
        return Hexadecimal.encode(
            dependencies.secrets.mark(
                "attempts", Array(guess.rawValue.utf8), Array(subject.utf8), Array(scope.utf8)))
    }

    /// Counts a guess before it is made.
    ///
    /// - Returns: the count with this guess in it.
    /// - Throws: `locked`.
    func count(_ key: String, at now: Date) async throws(AccountError) -> Attempts {
        try await dependencies.commitWithRetry { () async throws(AccountError) in
            let found = try await dependencies.attempts(key)
            var attempts = found ?? Attempts(key: key, lastAt: now)
            if let until = attempts.lockedUntil, now < until { throw .locked(until: until) }
            // In a row: what a day lies between is none.
            if now.timeIntervalSince(attempts.lastAt) > 86_400 { attempts.failures = 0 }
            attempts.failures += 1
            attempts.lastAt = now
            attempts.lockedUntil = lock(after: attempts.failures).map { now + $0 }
            guard found != nil else { return ProposedChanges(attempts, [.insert(.attempts(attempts))]) }
            let change = AccountChange.replace(.attempts(attempts))
            attempts.version += 1
            return ProposedChanges(attempts, [change])
        }
    }

    /// Compares a password whose guess was counted.
    ///
    /// Where the pool has no room nothing was compared, and the guess is given back.
    ///
    /// - Throws: `busy`.
    func compare(
        _ password: String, with phc: String?, counted key: String, for asker: Asker
    ) async throws(AccountError) -> PasswordCheck {
        do throws(AccountError) {
            return try await dependencies.hashing.check(password, against: phc, for: asker)
        } catch .busy(let wait) {
            try await giveBack(key)
            throw .busy(retryAfter: wait)
        }
    }

    private func giveBack(_ key: String) async throws(AccountError) {
        try await dependencies.commitWithRetry { () async throws(AccountError) in
            guard var attempts = try await dependencies.attempts(key) else { return ProposedChanges(()) }
            attempts.failures -= 1
            guard attempts.failures > 0 else { return ProposedChanges((), [.remove(.attempts(attempts))]) }
            if lock(after: attempts.failures) == nil { attempts.lockedUntil = nil }
            return ProposedChanges((), [.replace(.attempts(attempts))])
        }
    }

    /// How long a failure locks: nil for most.
    private func lock(after failures: Int) -> TimeInterval? {
        if failures >= policy.secondLock.failures {
            return failures.isMultiple(of: policy.firstLock.failures) ? policy.secondLock.seconds : nil
        }
        return failures == policy.firstLock.failures ? policy.firstLock.seconds : nil
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
    func forgive(_ key: String) async throws(AccountError) -> [AccountChange] {
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
            .note(AuditEntry(at: now, .signInFailed, user: id, network: caller.network))
        ]
        if let until = attempts.lockedUntil {
            changes.append(.note(AuditEntry(at: now, .locked, user: id, network: caller.network)))
            let minutes = Int(until.timeIntervalSince(now) / 60)
            if let user { changes += tell(user, .locked, caller, at: now, count: minutes) }
        }
        let all = changes
        try await dependencies.commitWithRetry { () async throws(AccountError) in ProposedChanges((), all) }
    }
}
