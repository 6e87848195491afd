package import FoundationExports

/// Sessions: renewed, listed, ended.
extension Accounts {
    /// The session that a refresh token was made for, whether it is open or not; nil for what is no token of ours.
    package func session(ofRefreshToken token: String) -> Identifier<Session>? {
        RefreshToken(token, dependencies.secrets)?.session
    }

    /// Renews a session: the next refresh token and a new access token.
    ///
    /// - Throws: `session`, which is final; `proof` if the request does not prove the session's device.
    package func refresh(
        _ token: String, _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) -> IssuedSession {
        guard let shown = RefreshToken(token, dependencies.secrets) else { throw .session(.invalid) }
        let refreshed = try await dependencies.commitWithRetry { () async throws(AccountError) in
            guard let stored = try await dependencies.session(shown.session) else { throw .session(.revoked) }
            guard let device = try await dependencies.device(stored.device) else { throw .session(.revoked) }
            guard let credential = caller.credential else { throw .proof(.missing) }
            guard credential == device.credential else { throw .proof(.otherDevice) }
            let session = dependencies.sessionActivity.applied(to: stored)
            let decided = session.refreshing(
                counter: shown.counter, isProven: credential.kind == .key, at: now, policy.lifetimes)
            return try self.decision(decided, of: session, device, caller, at: now)
        }
        return try entry(refreshed.session, refreshed.device, at: now)
    }

    private func decision(
        _ refreshing: Session.Refreshing, of session: Session, _ device: Device, _ caller: RequestOrigin,
        at now: Date
    ) throws(AccountError) -> ProposedChanges<NewSession> {
        switch refreshing {
        case .over(.expired) where session.endedAt == nil:
            // It is ended now: services need not wait for the next look at all sessions.
            return ProposedChanges(
                refusing: .session(.expired), [.replace(.session(session.ended(.expired, at: now)))])
        case .over(let reason):
            throw .session(reason)
        case .repeated(let session):
            return ProposedChanges(NewSession(session: session, device: device))
        case .renewed(var session):
            session.network = caller.network
            var changes = [AccountChange.replace(.session(session))]
            session.version += 1
            // Once after a rotation, so that the network is known still when the old key is gone.
            if let renamed = device.renaming(caller) { changes.append(.replace(.device(renamed))) }
            return ProposedChanges(NewSession(session: session, device: device), changes)
        case .reused(let session):
            let note = AuditEntry(
                at: now, .reuseFound, user: session.user, session: session.id, device: device.id,
                network: caller.network)
            return ProposedChanges(refusing: .session(.reused), [.replace(.session(session)), .note(note)])
        }
    }

    /// Ends the session of the request.
    ///
    /// - Throws: `unavailable`.
    package func signOut(_ who: Authorised, _ caller: RequestOrigin, at now: Date) async throws(AccountError)
    {
        try await dependencies.commitWithRetry { () async throws(AccountError) in
            guard let session = try await dependencies.session(who.session), session.endedAt == nil else {
                return ProposedChanges(())
            }
            return ProposedChanges(
                (),
                [
                    .replace(.session(session.ended(.signedOut, at: now))),
                    .note(logLine(who, .signedOut, caller, at: now)),
                ])
        }
    }

    /// Ends one session of the account.
    ///
    /// - Throws: `reauthentication`; `missing` for a session that is not of this account, or has ended.
    package func endSession(
        _ id: Identifier<Session>, _ who: Authorised, _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) {
        try await requireFresh(who, try await dependencies.owner(who), caller, at: now)
        try await dependencies.commitWithRetry(once: caller.proof) { () async throws(AccountError) in
            guard let session = try await dependencies.session(id), session.user == who.user,
                session.endedAt == nil
            else { throw .missing }
            return ProposedChanges(
                (),
                [
                    .replace(.session(session.ended(.signedOutElsewhere, at: now))),
                    .note(
                        AuditEntry(
                            at: now, .sessionEnded, user: who.user, session: id, device: session.device,
                            network: caller.network)),
                ])
        }
    }

    /// Ends all other sessions, or all.
    ///
    /// - Throws: `reauthentication`.
    package func endSessions(
        _ who: Authorised, includingThis: Bool, _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) {
        try await requireFresh(who, try await dependencies.owner(who), caller, at: now)
        try await dependencies.commitWithRetry(once: caller.proof) { () async throws(AccountError) in
            var changes = try await endingOthers(
                of: who.user, but: includingThis ? nil : who.session, .signedOutElsewhere, at: now)
            guard !changes.isEmpty else { return ProposedChanges(()) }
            changes.append(.note(logLine(who, .sessionEnded, caller, at: now)))
            return ProposedChanges((), changes)
        }
    }

    /// The changes that end a person's sessions, but one.
    func endingOthers(
        of user: Identifier<User>, but kept: Identifier<Session>?, _ reason: Session.End, at now: Date
    ) async throws(AccountError) -> [AccountChange] {
        try await dependencies.openSessions(of: user).filter { $0.id != kept }
            .map { .replace(.session($0.ended(reason, at: now))) }
    }

    /// Ends sessions that have run out: who was told of their sign-ins is told of that, too, by the same commit.
    ///
    /// - Parameters:
    ///   - now: the server's time.
    ///   - most: how many at a time; the others wait for the next time, and are not removed before.
    /// - Returns: how many were ended.
    /// - Throws: `unavailable`, `busy`; what was ended before stays so.
    package func endLapsed(at now: Date, most: Int = 100_000) async throws(AccountError) -> Int {
        // No index tells which have run out: one look at all sessions gives those of many commits.
        let (look, batch) = (10_000, 200)
        var count = 0
        while count < most {
            let limit = min(look, most - count)
            let lapsed = try await dependencies.lapsedSessions(at: now, limit: limit)
            for start in stride(from: 0, to: lapsed.count, by: batch) {
                count += try await end(lapsed[start...].prefix(batch), at: now)
            }
            if lapsed.count < limit { break }
        }
        return count
    }

    /// Ends those of some sessions that have run out and that nobody ended meanwhile; answers how many.
    private func end(_ lapsed: ArraySlice<Session>, at now: Date) async throws(AccountError) -> Int {
        try await dependencies.commitWithRetry { () async throws(AccountError) in
            var changes: [AccountChange] = []
            for id in lapsed.map(\.id) {
                guard let session = try await dependencies.session(id), session.endedAt == nil,
                    !session.isOpen(at: now)
                else { continue }
                changes.append(.replace(.session(session.ended(.expired, at: now))))
            }
            return ProposedChanges(changes.count, changes)
        }
    }

    /// Writes what was noted of sessions in use: some at a time, so that the disk is waited for once for all of them.
    ///
    /// - Throws: `unavailable`; what was not written stays noted.
    package func keepSightings() async throws(AccountError) {
        let noted = dependencies.sessionActivity.all
        guard !noted.isEmpty else { return }
        let done = try await dependencies.asking { store throws(AccountStoreError) in
            try await store.note(noted)
        }
        for id in done { dependencies.sessionActivity.forget(id, noted[id]) }
    }

    /// A line of the log about a request.
    func logLine(
        _ who: Authorised, _ event: AuditEntry.Event, _ caller: RequestOrigin, at now: Date,
        detail: String? = nil
    ) -> AuditEntry {
        AuditEntry(
            at: now, event, user: who.user, session: who.session, device: who.device,
            network: caller.network, detail: detail)
    }
}
