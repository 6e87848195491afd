internal import AccountAPI
internal import FoundationExports

/// Identities that came or went in a take-over.
extension Accounts {
    /// What takes identities away that were linked within the last 7 days before a moment, or after it.
    ///
    /// - Parameters:
    ///   - user: whose.
    ///   - history: the account's.
    ///   - moment: which.
    ///   - keys: of identities that stay.
    ///   - spared: says of which devices' links stay.
    ///   - caller: who asks; nil if it is not known.
    ///   - now: the server's time.
    /// - Returns: the changes; no session is ended by them.
    /// - Throws: `unavailable`.
    func removingJuniorIdentities(
        of user: User, in history: CredentialHistory, since moment: Date,
        keeping keys: Set<Identity.Key> = [],
        sparing spared: (Identifier<Device>) -> Bool, _ caller: RequestOrigin?, at now: Date
    ) async throws(AccountError) -> [AccountChange] {
        try await dependencies.identities(of: user.id).filter { identity in
            guard !keys.contains(identity.key),
                !policy.seniority.isSenior(identity.createdAt, of: user, at: moment)
            else { return false }
            let added = history.changes.last { $0.kind == .identityAdded && key(of: $0) == identity.key }
            return added?.device.map { !spared($0) } ?? true
        }.flatMap { removing($0, of: user, caller, at: now) }
    }

    /// What undoes a line about an identity; nil where that cannot be done any more.
    func undoing(
        identityOf line: CredentialChange, _ user: User, at now: Date
    ) async throws(AccountError) -> [AccountChange]? {
        guard let key = key(of: line) else { return nil }
        let present = try await dependencies.identity(key)
        if line.kind == .identityAdded {
            guard let present, present.user == user.id else { return nil }
            return removing(present, of: user, nil, at: now)
                + (try await ending(
                    sessionsBy: key.provider, of: user.id, but: { $0.device == line.device }, at: now))
        }
        // One that came only shortly before it went may be the other's own; what the same device added goes with this.
        let lines = try await history(of: user).changes.filter { $0.kind == .identityAdded }
        let isJunior = lines.contains {
            self.key(of: $0) == key && !policy.seniority.isSenior($0.at, of: user, at: line.at)
        }
        let added = Set(
            lines.filter { $0.device == line.device && $0.at >= line.at }.compactMap { self.key(of: $0) })
        let others = try await dependencies.identities(of: user.id).filter { !added.contains($0.key) }
        guard !isJunior, present == nil, !others.contains(where: { $0.provider == key.provider }) else {
            return nil
        }
        return [.insert(.identity(Identity(key: key, user: user.id, createdAt: user.createdAt, client: "")))]
            + tell(user, .identityLinked, nil, at: now, provider: key.provider)
    }

    private func removing(
        _ identity: Identity, of user: User, _ caller: RequestOrigin?, at now: Date
    ) -> [AccountChange] {
        let line = written(.identityRemoved, of: user, from: former(identity.key), by: nil, at: now)
        return [
            .remove(.identity(identity)), .insert(.credentialChange(line)),
            .note(
                AuditEntry(
                    at: now, .identityUnlinked, user: user.id, network: caller?.network, detail: "junior")),
        ] + [revoking(identity, at: now)].compactMap(\.self)
            + tell(user, .identityUnlinked, caller, at: now, provider: identity.provider)
    }

    /// What a line keeps of an identity: the provider's id and, behind a space, the subject.
    func former(_ key: Identity.Key) -> String { "\(key.provider.rawValue) \(key.subject)" }

    private func key(of line: CredentialChange) -> Identity.Key? {
        let parts = former(of: line)?.split(separator: " ", maxSplits: 1) ?? []
        guard parts.count == 2, let provider = Identity.Provider(rawValue: String(parts[0])) else {
            return nil
        }
        return Identity.Key(provider, String(parts[1]))
    }
}
