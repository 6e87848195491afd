package import FoundationExports

/// The history of an account: what is written into it, and how a take-over is undone.
///
/// The rules are those of the issue on take-overs: a former address that was the account's for 30 days can undo its replacement for
/// 14, once; what was added less than 7 days before is junior, and goes; nobody gets a session by it, and an older second
/// factor stays.
extension Accounts {
    func history(of user: User) async throws(AccountError) -> CredentialHistory {
        let changes = try await dependencies.asking { store throws(AccountStoreError) in
            try await store.credentialChanges(of: user.id)
        }
        return CredentialHistory(changes, of: user, policy.seniority, merged: mergedLines(of: changes))
    }

    /// The lines that the merges among these wrote.
    func mergedLines(of lines: [CredentialChange]) -> Set<Identifier<CredentialChange>> {
        Set(lines.filter { $0.kind == .mergeIn }.compactMap(mergeRecord).flatMap(\.lines))
    }

    /// A line of the history.
    func written(
        _ kind: CredentialChange.Kind, of user: User, from former: String? = nil,
        by device: Identifier<Device>?, at now: Date
    ) -> CredentialChange {
        CredentialChange(
            id: Identifier(random: dependencies.random), user: user.id, kind: kind, at: now, device: device,
            former: former.flatMap { sealed($0, of: user.id) })
    }

    /// An address or a number as a line keeps it.
    func sealed(_ address: String, of user: Identifier<User>) -> [UInt8]? {
        dependencies.secrets.seal(Array(address.utf8), as: CredentialChange.sealedAs(user))
    }

    func former(of change: CredentialChange) -> String? { opened(change.former, of: change.user) }

    /// What a pending change is to put there.
    package func next(of change: CredentialChange) -> String? { opened(change.next, of: change.user) }

    /// The same for people, who are shown no hash.
    func shownNext(of change: CredentialChange) -> String? {
        switch change.kind {
        case .password: nil
        case .mergeIn, .mergeOut: change.next == nil ? nil : mergeRecord(of: change)?.name
        default: next(of: change)
        }
    }

    private func opened(_ sealed: [UInt8]?, of user: Identifier<User>) -> String? {
        sealed.flatMap { dependencies.secrets.open($0, as: CredentialChange.sealedAs(user)) }
            .map { String(decoding: $0, as: UTF8.self) }
    }

    /// Of an identity the provider alone; of a merge what the other account was called.
    private func shownFormer(of change: CredentialChange) -> String? {
        switch change.kind {
        case .identityAdded, .identityRemoved: former(of: change).map { String($0.prefix { $0 != " " }) }
        case .passkeyAdded, .passkeyRemoved: passkey(of: change)?.name
        case .mergeIn, .mergeOut: change.former == nil ? nil : mergeRecord(of: change)?.name
        default: former(of: change)
        }
    }

    /// What a person, or the support, may see of an account's history.
    package struct ShownChange: Sendable, Equatable {
        package let at: Date
        package let kind: CredentialChange.Kind
        /// The address or the number that was there before.
        package let former: String?
        /// The one that is to be there; nil once it is.
        package let next: String?
        /// When that is; nil once it is.
        package let dueAt: Date?
        /// When it was undone, or stopped.
        package let undoneAt: Date?
    }

    /// An account's history, the earliest line first.
    ///
    /// - Throws: `unavailable`.
    package func credentialChanges(
        of id: Identifier<User>
    ) async throws(AccountError) -> [ShownChange] {
        let changes = try await dependencies.asking { store throws(AccountStoreError) in
            try await store.credentialChanges(of: id)
        }
        return changes.map {
            ShownChange(
                at: $0.at, kind: $0.kind, former: shownFormer(of: $0), next: shownNext(of: $0),
                dueAt: $0.dueAt, undoneAt: $0.revertedAt)
        }
    }

    /// Whether a second factor is junior to the account's address, so that it keeps nobody from recovery who proves that.
    func isJunior(_ factor: SecondFactor, of user: User, at now: Date) async throws(AccountError) -> Bool {
        guard !policy.seniority.isSenior(factor, of: user, at: now) else { return false }
        return policy.seniority.isSenior(try await history(of: user).emailSince, of: user, at: now)
    }

    /// Each session's end, each removal of a row, and each line's undoing once: there may be two reasons for it.
    func once(_ changes: [AccountChange]) -> [AccountChange] {
        var (sessions, challenges): (Set<Identifier<Session>>, Set<Identifier<Challenge>>) = ([], [])
        var lines: Set<Identifier<CredentialChange>> = []
        var (factors, identities): (Set<Identifier<User>>, Set<Identity.Key>) = ([], [])
        var passkeys: Set<[UInt8]> = []
        return changes.filter { change in
            switch change {
            case .replace(.session(let session)): sessions.insert(session.id).inserted
            case .replace(.credentialChange(let line)): lines.insert(line.id).inserted
            case .remove(.challenge(let challenge)): challenges.insert(challenge.id).inserted
            case .remove(.secondFactor(let factor)): factors.insert(factor.user).inserted
            case .remove(.identity(let identity)): identities.insert(identity.key).inserted
            case .remove(.passkey(let passkey)): passkeys.insert(passkey.id).inserted
            default: true
            }
        }
    }

    /// What takes a second factor away, for a reason that the log tells.
    func removing(
        _ factor: SecondFactor, of user: User, _ caller: RequestOrigin?, for reason: String = "junior",
        at now: Date
    ) -> [AccountChange] {
        [
            .remove(.secondFactor(factor)),
            .insert(.credentialChange(written(.factorRemoved, of: user, by: nil, at: now))),
            .note(
                AuditEntry(at: now, .factorRemoved, user: user.id, network: caller?.network, detail: reason)
            ),
        ] + tell(user, .factorRemoved, caller, at: now)
    }
}
