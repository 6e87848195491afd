internal import AccountAPI
package import FoundationExports

/// What was undone.
package struct Reversion: Sendable, Equatable {
    /// The address that the account has again.
    package let email: String
}

/// 撤销更改: the link of the letter about another address.
extension Accounts {
    /// The link's row and the letter to the former address; without a power where the former one was not held for long, or where the
    /// person proved more than the new address.
    func tellingOfReplacement(
        _ change: CredentialChange, of user: User, _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) -> [AccountChange] {
        let confirmed = try await isConfirmedByOldEnd(user, at: now)
        guard !confirmed, try await history(of: user).isRevertible(change, at: now) else {
            return tell(user, .emailChanged, caller, at: now)
        }
        let undo = Challenge(
            id: Identifier(random: dependencies.random), purpose: .undo, createdAt: now,
            expiresAt: now + policy.seniority.revertible, user: user.id,
            body: dependencies.secrets.seal(change.id.bytes, as: "change"))
        return [.insert(.challenge(undo))] + tell(user, .emailChanged, caller, at: now, undo: undo.id)
    }

    /// Whether what a session had to prove just now was the old end itself: a senior second factor, or, for who has no password,
    /// a code to the address that is replaced.
    private func isConfirmedByOldEnd(_ user: User, at now: Date) async throws(AccountError) -> Bool {
        if let factor = try await confirmedFactor(user) {
            return policy.seniority.isSenior(factor, of: user, at: now)
        }
        return try await reauthenticationWays(user) == [.mail]
    }

    /// The former address; nil if the link has been used or has run out.
    ///
    /// - Throws: `unavailable`.
    package func undoQuestion(
        _ challenge: Identifier<Challenge>, at now: Date
    ) async throws(AccountError) -> String? {
        guard let (_, change, history) = try await undo(challenge, at: now),
            history.isRevertible(change, at: now)
        else { return nil }
        return former(of: change)
    }

    /// Gives the account its former address back, takes away what is junior, and withdraws the password.
    ///
    /// Nobody is signed in by it.
    ///
    /// - Parameters:
    ///   - challenge: of the letter's link.
    ///   - caller: who asks, and from where; nil if it is not known.
    ///   - now: the server's time.
    /// - Returns: what was undone.
    /// - Throws: `missing` for a link that has been used or has run out; `conflict` with `already` for a second time within 30 days,
    ///   and with `taken` where another account has the address by now: those are matters of the support.
    package func undo(
        _ challenge: Identifier<Challenge>, _ caller: RequestOrigin?, at now: Date
    ) async throws(AccountError) -> Reversion {
        try await dependencies.commitWithRetry { () async throws(AccountError) in
            guard let (row, change, history) = try await undo(challenge, at: now),
                history.isRevertible(change, at: now)
            else { throw .missing }
            guard !history.wasReverted(at: now) else { throw .conflict(.already) }
            let (reversion, changes) = try await restoring(change, in: history, caller, at: now)
            return ProposedChanges(reversion, [.remove(.challenge(row))] + changes)
        }
    }

    /// The same by the support, who have made sure by other means.
    ///
    /// - Throws: `missing` without a replacement that can be undone; `conflict`.
    package func revert(_ id: Identifier<User>, at now: Date) async throws(AccountError) -> Reversion {
        try await dependencies.commitWithRetry { () async throws(AccountError) in
            guard let user = try await dependencies.user(id) else { throw .missing }
            let history = try await history(of: user)
            let last = history.changes.last { $0.kind == .email && $0.former != nil && $0.revertedAt == nil }
            guard let last else { throw .missing }
            let (reversion, done) = try await restoring(last, in: history, nil, at: now)
            return ProposedChanges(reversion, done)
        }
    }

    private func undo(
        _ id: Identifier<Challenge>, at now: Date
    ) async throws(AccountError) -> (Challenge, CredentialChange, CredentialHistory)? {
        guard let row = try await dependencies.challenge(id), row.purpose == .undo, now < row.expiresAt,
            let owner = row.user, let user = try await dependencies.user(owner), let sealed = row.body,
            let bytes = dependencies.secrets.open(sealed, as: "change")
        else { return nil }
        let history = try await history(of: user)
        return history.changes.first { $0.id.bytes == bytes }.map { (row, $0, history) }
    }

    private func restoring(
        _ change: CredentialChange, in history: CredentialHistory, _ caller: RequestOrigin?, at now: Date
    ) async throws(AccountError) -> (Reversion, [AccountChange]) {
        let present = history.user
        guard let text = former(of: change) else { throw .missing }
        let email = try parse(email: text)
        if let other = try await dependencies.user(email: email), other.id != present.id {
            throw .conflict(.taken)
        }
        var user = present
        user.email = email
        var changes = tell(present, .emailChanged, caller, at: now)
        for var later in history.changes
        where later.kind == .email && later.at >= change.at && later.revertedAt == nil {
            later.revertedAt = now
            changes.append(.replace(.credentialChange(later)))
        }
        changes += try await removingJuniors(&user, history, since: change.at, caller, at: now)
        changes += withdrawingPassword(of: user, at: now)
        changes.append(.note(AuditEntry(at: now, .changeUndone, user: user.id, network: caller?.network)))
        return (Reversion(email: email.text), changes)
    }

    /// What takes away whatever was added shortly before a change, or after it: sessions and devices, a number, a second
    /// factor.
    ///
    /// What a senior device added stays.
    private func removingJuniors(
        _ user: inout User, _ history: CredentialHistory, since moment: Date, _ caller: RequestOrigin?,
        at now: Date
    ) async throws(AccountError) -> [AccountChange] {
        let devices = try await dependencies.devices(of: user.id)
        let culprits = Set(history.changes.filter { $0.at == moment }.compactMap(\.device))
        let junior = Set(
            devices.filter { device in
                culprits.contains(device.id)
                    || !policy.seniority.isSenior(device.createdAt, of: user, at: moment)
            }.map(\.id))
        let open = try await dependencies.openSessions(of: user.id).filter { junior.contains($0.device) }
        var changes = open.map { AccountChange.replace(.session($0.ended(.notMe, at: now))) }
        for var device in devices where junior.contains(device.id) {
            device.distrustedAt = now
            changes.append(.replace(.device(device)))
        }
        func isBySenior(_ kind: CredentialChange.Kind) -> Bool {
            let by = history.changes.last { $0.kind == kind }?.device
            return by.map { !junior.contains($0) } ?? false
        }
        if user.phone != nil, !policy.seniority.isSenior(history.phoneSince, of: user, at: moment),
            !isBySenior(.phone)
        {
            changes.append(
                .insert(
                    .credentialChange(
                        written(.phone, of: user, from: user.phone?.text, by: nil, at: now))))
            user.phone = nil
        }
        if let factor = try await confirmedFactor(user),
            !policy.seniority.isSenior(factor, of: user, at: moment), !isBySenior(.factorAdded)
        {
            changes += removing(factor, of: user, caller, at: now)
        }
        return changes
            + (try await removingJuniorIdentities(
                of: user, since: moment, sparing: { !junior.contains($0) }, caller, at: now))
    }
}

/// What "this was not me" undoes.
extension Accounts {
    /// What takes back whatever a device changed in the last 14 days.
    ///
    /// - Parameters:
    ///   - user: becomes as it was, as far as addresses go.
    ///   - device: which.
    ///   - now: the server's time.
    /// - Returns: the further changes.
    /// - Throws: `unavailable`.
    func undoing(
        _ user: inout User, by device: Identifier<Device>, at now: Date
    ) async throws(AccountError) -> [AccountChange] {
        var changes: [AccountChange] = []
        let lines = try await history(of: user).changes.filter { line in
            line.device == device && line.revertedAt == nil && now < line.at + policy.seniority.revertible
        }
        for var line in lines.reversed() {
            switch line.kind {
            case .email:
                guard let text = former(of: line), let email = try? EmailAddress(text),
                    try await dependencies.user(email: email) == nil
                else { continue }
                changes += tell(user, .emailChanged, nil, at: now)
                user.email = email
            case .phone:
                let phone = former(of: line).flatMap { try? PhoneNumber($0) }
                if let phone, try await dependencies.user(phone: phone) != nil { continue }
                user.phone = phone
            case .factorAdded:
                guard let factor = try await confirmedFactor(user) else { continue }
                changes += removing(factor, of: user, nil, at: now)
            case .factorRemoved:
                continue
            case .identityAdded, .identityRemoved:
                guard let undone = try await undoing(identityOf: line, user, at: now) else { continue }
                changes += undone
            }
            line.revertedAt = now
            changes.append(.replace(.credentialChange(line)))
        }
        return changes
    }
}
