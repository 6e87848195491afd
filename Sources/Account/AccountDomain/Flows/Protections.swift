internal import AccountAPI
package import FoundationExports

/// Protections that a person switches off: letters about new devices, the further proof of an unusual sign-in, the second factor.
///
/// What a senior second factor confirmed is off at once. Whatever else waits for 72 hours, so that a thief with the password
/// and one look into the mailbox takes away nothing before the owner could stop it.
extension Accounts {
    /// The protections that a change of the profile is to switch off.
    func protectionsOff(_ change: ProfileChangeBody, of user: User) -> [CredentialChange.Kind] {
        var kinds: [CredentialChange.Kind] = []
        if change.notifiesNewDevice == false, user.switches.notifiesNewDevice {
            kinds.append(.newDeviceLettersOff)
        }
        if change.verifiesUnusual == false, user.switches.verifiesUnusual { kinds.append(.unusualChecksOff) }
        return kinds
    }

    /// What switches protections off after a fresh proof; what waits already waits on.
    ///
    /// - Parameters:
    ///   - kinds: which.
    ///   - user: becomes as it will be; not changed by what waits.
    ///   - who: of the request.
    ///   - caller: who asks, and from where.
    ///   - now: the server's time.
    /// - Returns: the further changes.
    /// - Throws: `unavailable`.
    func switchingOff(
        _ kinds: [CredentialChange.Kind], of user: inout User, _ who: Authorised, _ caller: RequestOrigin,
        at now: Date
    ) async throws(AccountError) -> [AccountChange] {
        guard !kinds.isEmpty else { return [] }
        let factor = try await confirmedFactor(user)
        let isConfirmed = factor.map { policy.seniority.isSenior($0, of: user, at: now) } ?? false
        let waits = Set(try await history(of: user).changes.filter(\.isPending).map(\.kind))
        var changes: [AccountChange] = []
        for kind in kinds {
            if isConfirmed {
                try await put("", kind, into: &user)
                changes += tellOfProtection(kind, of: user, caller, at: now)
            } else if !waits.contains(kind) {
                changes += try await waiting(kind, for: "", user, by: who.device, caller, at: now)
            }
        }
        return changes
    }

    /// The letter that says which protection is off; it has no power.
    func tellOfProtection(
        _ kind: CredentialChange.Kind, of user: User, _ caller: RequestOrigin?, at now: Date
    ) -> [AccountChange] {
        tell(
            user, kind == .newDeviceLettersOff ? .newDeviceLettersOff : .unusualChecksOff, caller, at: now)
    }

    /// What switches protections on again that some lines of the history switched off.
    func protecting(_ user: inout User, _ lines: [CredentialChange], at now: Date) -> [AccountChange] {
        var changes: [AccountChange] = []
        for line in lines where line.revertedAt == nil && line.dueAt == nil {
            guard let protection = line.kind.protection else { continue }
            user.switches[keyPath: protection] = true
            changes.append(line.reverting(at: now))
        }
        return changes
    }
}

extension Accounts {
    /// Asks for the removal of a second factor that is lost with its recovery codes: by the password, which is one end alone, so
    /// that it waits for 72 hours.
    ///
    /// Nobody gets a session by it: who asks has one.
    ///
    /// - Parameters:
    ///   - password: the account's.
    ///   - who: of the request.
    ///   - caller: who asks, and from where.
    ///   - now: the server's time.
    /// - Returns: when it is removed; who asks again meanwhile is told the same.
    /// - Throws: `proof`; `frozen`; `missing` without a confirmed factor; `credentials`, `locked`; `reauthentication` for a
    ///   browser's page with another key.
    package func removeLostFactor(
        password: String, _ who: Authorised, _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) -> Date {
        let owner = try await dependencies.owner(who)
        let device = try await requireOwnPage(who, owner, caller, at: now)
        guard owner.frozenAt == nil else { throw .frozen }
        try await refuseNewEnd(who.session, of: owner)
        guard try await confirmedFactor(owner) != nil else { throw .missing }
        try await provePassword(owner, password, caller, at: now)
        return try await dependencies.commitWithRetry(once: caller.proof) { () async throws(AccountError) in
            let user = try await dependencies.owner(who)
            guard user.frozenAt == nil else { throw .frozen }
            guard user.password == owner.password, try await confirmedFactor(user) != nil else {
                throw .missing
            }
            let waits = try await history(of: user).changes.first { line in
                line.isPending && line.kind == .factorRemoved && line.device == device.id
            }
            if let due = waits?.dueAt { return ProposedChanges(due) }
            return ProposedChanges(
                now + policy.seniority.pending,
                try await waiting(.factorRemoved, for: "", user, by: device.id, caller, at: now))
        }
    }

    /// What removes a factor whose removal is due.
    ///
    /// - Throws: `conflict` where it is gone, or is another one by now.
    func removingLost(
        _ line: CredentialChange, of user: User
    ) async throws(AccountError) -> [AccountChange] {
        guard let factor = try await confirmedFactor(user), factor.confirmedAt.map({ $0 <= line.at }) ?? false
        else { throw .conflict(.already) }
        return [.remove(.secondFactor(factor))]
    }
}
