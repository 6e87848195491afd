internal import AccountAPI
package import FoundationExports

/// 恢复账户: a recovery code alone, for who lost the mailbox, the authenticator and the password.
///
/// It is one end: the new password holds after 72 hours, and the mailbox and every device that is signed in can stop it.
extension Accounts {
    /// Takes a recovery code, and has a new password hold in 72 hours.
    ///
    /// - Parameters:
    ///   - email: the account's address.
    ///   - code: a recovery code, which is spent.
    ///   - password: the new one.
    ///   - caller: who asks, and from where.
    ///   - now: the server's time.
    /// - Returns: from when on it holds.
    /// - Throws: `code` with `wrong`, the same for an address without an account; `locked`; `password`; `frozen`; `tooMany`.
    package func startRecovery(
        email: String, code: String, password: String, _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) -> Date {
        guard caller.credential != nil else { throw .proof(.missing) }
        let address = try parse(email: email)
        try accept(password, [], hasSecondFactor: true)
        let user = try await dependencies.user(email: address)
        let id = id(of: user)
        let device = try await known(id, caller)
        let asker = caller.asker(from: device, at: now)
        try await dependencies.budgets.spend(.comparison, by: asker, at: now)
        let key = counter(.recovery, at: address.key, from: device, caller)
        let attempts = try await count(key, at: now)
        let factor = try await dependencies.secondFactor(of: id)
        guard let user, let factor, factor.confirmedAt != nil,
            spending(recoveryCode: code, of: factor, caller, at: now) != nil
        else {
            if user != nil { try await noteWrongCode(id, caller, at: now) }
            throw wrongCode(attempts)
        }
        guard user.frozenAt == nil, user.closedAt == nil else {
            throw user.closedAt == nil ? .frozen : .closed
        }
        let hash = try await dependencies.hashing.hash(password, for: asker)
        return try await dependencies.commitWithRetry { () async throws(AccountError) in
            guard let present = try await dependencies.user(id), present.email == user.email,
                let factor = try await confirmedFactor(present),
                let spent = spending(recoveryCode: code, of: factor, caller, at: now)
            else { throw wrongCode(attempts) }
            return ProposedChanges(
                now + policy.seniority.pending,
                spent.changes + (try await forgive(key))
                    + (try await waiting(.password, for: hash, present, by: device?.id, caller, at: now)))
        }
    }
}
