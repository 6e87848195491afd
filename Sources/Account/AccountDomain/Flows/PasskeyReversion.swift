internal import FoundationExports

/// Passkeys that came or went in a take-over: the same rules as for identities.
extension Accounts {
    /// What takes passkeys away that were made within the last 7 days before a moment, or after it.
    ///
    /// - Parameters:
    ///   - user: whose.
    ///   - history: the account's.
    ///   - moment: which.
    ///   - spared: says of which devices' passkeys stay.
    ///   - caller: who asks; nil if it is not known.
    ///   - now: the server's time.
    /// - Returns: the changes; the sessions that they began end.
    /// - Throws: `unavailable`.
    func removingJuniorPasskeys(
        of user: User, in history: CredentialHistory, since moment: Date,
        sparing spared: (Identifier<Device>) -> Bool, _ caller: RequestOrigin?, at now: Date
    ) async throws(AccountError) -> [AccountChange] {
        var changes: [AccountChange] = []
        for passkey in try await dependencies.passkeys(of: user.id)
        where !policy.seniority.isSenior(passkey.createdAt, of: user, at: moment) {
            let added = history.changes.last {
                $0.kind == .passkeyAdded && self.passkey(of: $0)?.id == passkey.id
            }
            guard added?.device.map({ !spared($0) }) ?? true else { continue }
            changes += try await removing(passkey, of: user, caller, at: now)
        }
        return changes
    }

    /// What takes away the passkeys by which a device signed in that was not the owner's, however long they were there.
    ///
    /// - Parameters:
    ///   - sessions: the device's.
    ///   - user: whose passkeys.
    ///   - now: the server's time.
    /// - Returns: the changes; the sessions that they began end.
    /// - Throws: `unavailable`.
    func removingPasskeys(
        thatBegan sessions: Set<Identifier<Session>>, of user: User, at now: Date
    ) async throws(AccountError) -> [AccountChange] {
        var changes: [AccountChange] = []
        for passkey in try await dependencies.passkeys(of: user.id)
        where !sessions.isDisjoint(with: passkey.sessions) {
            changes += try await removing(passkey, of: user, nil, at: now)
        }
        return changes
    }

    /// What undoes a line about a passkey.
    ///
    /// - Parameters:
    ///   - line: which.
    ///   - user: whose.
    ///   - changes: what is undone before it.
    ///   - now: the server's time.
    /// - Returns: the changes; nil where that cannot be done any more.
    /// - Throws: `unavailable`.
    func undoing(
        passkeyOf line: CredentialChange, _ user: User, after changes: [AccountChange], at now: Date
    ) async throws(AccountError) -> [AccountChange]? {
        guard let kept = passkey(of: line) else { return nil }
        let present = try await dependencies.passkey(kept.id)
        if line.kind == .passkeyAdded {
            guard let present, present.user == user.id else { return nil }
            return try await removing(present, of: user, nil, at: now)
        }
        // Its id may be that of a passkey which is taken away before: who removed it put another key in its place.
        let isFree =
            present == nil
            || changes.contains { change in
                guard case .remove(.passkey(let gone)) = change else { return false }
                return gone.id == kept.id
            }
        // One that came only shortly before it went may be the other's own.
        guard isFree, policy.seniority.isSenior(kept.createdAt, of: user, at: line.at) else {
            return nil
        }
        var restored = kept
        restored.version = 0
        restored.sessions = []
        if try await confirmedFactor(user) != nil { restored.isVerified = false }
        return [.insert(.passkey(restored))] + tell(user, .passkeyAdded, nil, at: now)
    }

    private func removing(
        _ passkey: Passkey, of user: User, _ caller: RequestOrigin?, at now: Date
    ) async throws(AccountError) -> [AccountChange] {
        let note = AuditEntry(
            at: now, .passkeyRemoved, user: user.id, network: caller?.network, detail: "junior")
        return [
            .remove(.passkey(passkey)),
            .insert(.credentialChange(line(.passkeyRemoved, passkey, by: nil, at: now))), .note(note),
        ] + (try await ending(sessionsOf: passkey, at: now)) + tell(user, .passkeyRemoved, caller, at: now)
    }

    /// The passkey that a line is about, as it was then.
    func passkey(of line: CredentialChange) -> Passkey? {
        dependencies.secrets.open(json: line.former, as: CredentialChange.sealedAs(line.user))
    }
}
