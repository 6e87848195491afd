package import FoundationExports

extension Attempts {
    /// Counts a guess, before it is made.
    ///
    /// - Parameters:
    ///   - locks: whether too many of them lock.
    ///   - policy: after how many, and for how long.
    ///   - now: the server's time.
    /// - Throws: `locked`, and nothing is counted.
    package mutating func count(
        locks: Bool, by policy: AccountPolicy, at now: Date
    ) throws(AccountError) {
        if let until = lockedUntil, now < until { throw .locked(until: until) }
        // In a row: what a day lies between is none.
        if now.timeIntervalSince(lastAt) > 86_400 { failures = 0 }
        failures += 1
        lastAt = now
        lockedUntil = locks ? policy.lock(after: failures).map { now + $0 } : nil
    }

    /// Whether so many passwords of unknown devices were wrong that the next such device proves the mailbox first.
    package func demandMailbox(by policy: AccountPolicy, at now: Date) -> Bool {
        failures >= policy.failuresUntilLink && now.timeIntervalSince(lastAt) <= 86_400
    }
}

extension AccountPolicy {
    /// How long a failure locks: nil for most.
    func lock(after failures: Int) -> TimeInterval? {
        if failures >= secondLock.failures {
            return failures.isMultiple(of: firstLock.failures) ? secondLock.seconds : nil
        }
        return failures == firstLock.failures ? firstLock.seconds : nil
    }
}
