internal import AccountAPI
package import FoundationExports

/// 待生效的更改: a replacement that one end alone asked for waits for 72 hours, and can be stopped until then.
///
/// Until then the account is as it was: the former address signs in, and gets what is sent. The new one signs in, too.
extension Accounts {
    /// What a replacement changes that was proven at the new end: at once where the old end confirmed it, else in 72 hours.
    func replacing(
        _ kind: CredentialChange.Kind, by next: String, _ who: Authorised, _ user: User,
        _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) -> [AccountChange] {
        let former = address(kind, of: user)
        let isConfirmed = try await isConfirmedByOldEnd(kind, of: user, at: now)
        guard former != nil, !isConfirmed else {
            var line = written(kind, of: user, from: former, by: who.device, at: now)
            line.next = sealed(next, of: user.id)
            return try await applying(line, isNew: true, isConfirmed: isConfirmed, to: user, caller, at: now)
        }
        return try await waiting(kind, for: next, user, by: who.device, caller, at: now)
    }

    /// What has a replacement wait for 72 hours, and tells of it.
    func waiting(
        _ kind: CredentialChange.Kind, for next: String, _ user: User, by device: Identifier<Device>?,
        _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) -> [AccountChange] {
        let due = now + policy.seniority.pending
        var line = written(kind, of: user, from: address(kind, of: user), by: device, at: now)
        line.next = sealed(next, of: user.id)
        line.dueAt = due
        let history = try await history(of: user)
        // Who asks again on the same device means the last one.
        let earlier = history.changes.filter { $0.isPending && $0.kind == kind && $0.device == device }
        var changes = try await stopping(earlier, caller, at: now)
        changes.append(.insert(.credentialChange(line)))
        changes += try await opening(newEndOf: line, at: now)
        changes.append(
            .note(
                AuditEntry(
                    at: now, .changePending, user: user.id, device: device, network: caller.network,
                    detail: kind.rawValue)))
        let hours = Int(policy.seniority.pending / 3600)
        let letter: OutgoingMessage.Kind =
            switch kind {
            case .email: .emailPending
            case .password: .passwordPending
            case .newDeviceLettersOff: .newDeviceLettersPending
            case .unusualChecksOff: .unusualChecksPending
            case .factorRemoved: .factorRemovalPending
            default: .phonePending
            }
        if kind == .phone {
            changes += await tellNumber(of: user, .phonePending, caller, at: now, count: hours)
        }
        guard history.isStoppable(line, at: now) else {
            return once(changes + tell(user, letter, caller, at: now, count: hours))
        }
        let stop = undoLink(for: line, until: due + policy.seniority.revertible, at: now)
        changes.append(.insert(.challenge(stop)))
        return once(changes + tell(user, letter, caller, at: now, count: hours, undo: stop.id))
    }

    /// Makes a replacement the account's.
    ///
    /// - Throws: `conflict` with `taken`.
    private func applying(
        _ line: CredentialChange, isNew: Bool = false, isConfirmed: Bool, to user: User,
        _ caller: RequestOrigin?, at now: Date
    ) async throws(AccountError) -> [AccountChange] {
        guard let text = next(of: line) else { throw .fault(reason: "a pending change cannot be read") }
        var after = user
        try await put(text, line.kind, into: &after)
        if line.kind == .password { after.passwordChangedAt = now }
        var applied = line
        applied.former = address(line.kind, of: user).flatMap { sealed($0, of: user.id) }
        applied.next = nil
        applied.dueAt = nil
        applied.at = now
        let row = AccountRow.credentialChange(applied)
        let removed =
            (line.kind == .factorRemoved ? try await removingLost(line, of: user) : [])
            + (try await closing(newEndOf: line, endingSessions: false, at: now))
        let (event, told) = try await telling(of: applied, user, isConfirmed: isConfirmed, caller, at: now)
        let note = AuditEntry(
            at: now, event, user: user.id, device: line.device, network: caller?.network)
        return [.replace(.user(after)), isNew ? .insert(row) : .replace(row), .note(note)] + removed + told
    }

    /// What the log and the letters say of a change that was applied; all sessions that began by a former password end.
    private func telling(
        of line: CredentialChange, _ user: User, isConfirmed: Bool, _ caller: RequestOrigin?, at now: Date
    ) async throws(AccountError) -> (AuditEntry.Event, [AccountChange]) {
        switch line.kind {
        case .email:
            let told = try await tellingOfReplacement(
                line, of: user, isConfirmed: isConfirmed, caller, at: now)
            return (.emailChanged, told)
        case .password:
            let ended = try await endingOthers(of: user.id, but: nil, .passwordChanged, at: now)
            return (.passwordReset, ended + tell(user, .passwordChanged, caller, at: now))
        case .newDeviceLettersOff, .unusualChecksOff:
            return (.switchesChanged, tellOfProtection(line.kind, of: user, caller, at: now))
        case .factorRemoved:
            return (.factorRemoved, tell(user, .factorRemoved, caller, at: now))
        default:
            let told = await tellNumber(of: user, .phoneChanged, caller, at: now)
            return (.phoneChanged, told + tell(user, .phoneChanged, caller, at: now))
        }
    }

    /// Whether the end that is replaced was proven, or a senior second factor: for who has neither that nor a password, a code to
    /// the very address or number is what had to be proven just now.
    private func isConfirmedByOldEnd(
        _ kind: CredentialChange.Kind, of user: User, at now: Date
    ) async throws(AccountError) -> Bool {
        if let factor = try await confirmedFactor(user) {
            return policy.seniority.isSenior(factor, of: user, at: now)
        }
        return try await reauthenticationWays(user) == [kind == .email ? .mail : .sms]
    }

    /// The change of this id that is pending.
    ///
    /// - Throws: `missing`.
    private func pendingChange(
        _ id: Identifier<CredentialChange>, of user: User
    ) async throws(AccountError) -> CredentialChange {
        let found = try await history(of: user).changes.first { $0.id == id && $0.isPending }
        guard let found else { throw .missing }
        return found
    }
}

extension Accounts {
    /// Stops a change that is pending.
    ///
    /// - Parameters:
    ///   - id: of the change.
    ///   - who: of the request: by a senior device, or the one that asked for the change.
    ///   - caller: who asks, and from where.
    ///   - now: the server's time.
    /// - Throws: `proof`; `reauthentication` for a browser's page with another key; `missing` for a change that is pending
    ///   no more; `conflict` with `junior`.
    package func stopChange(
        _ id: Identifier<CredentialChange>, _ who: Authorised, _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) {
        let device = try await requireOwnPage(who, try await dependencies.owner(who), caller, at: now)
        try await dependencies.commitWithRetry(once: caller.proof) { () async throws(AccountError) in
            let user = try await dependencies.owner(who)
            guard user.frozenAt == nil else { throw .frozen }
            try await refuseNewEnd(who.session, of: user)
            let line = try await pendingChange(id, of: user)
            guard
                line.device == device.id
                    || policy.seniority.isSenior(device.createdAt, of: user, at: now)
            else { throw .conflict(.junior) }
            let note = logLine(who, .changeStopped, caller, at: now, detail: line.kind.rawValue)
            return ProposedChanges(
                (),
                (try await stopping([line], caller, at: now)) + [.note(note)]
                    + tellStopped(line, user, caller, at: now)
                    + (await tellNumber(of: user, becoming: user, stopping: [line], caller, at: now)))
        }
    }

    /// Sends a code to the end that is to be replaced, so that the change need not wait.
    ///
    /// - Throws: `reauthentication`; `missing`; `tooMany`.
    package func sendChangeCode(
        _ id: Identifier<CredentialChange>, _ who: Authorised, _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) -> Ticket {
        let user = try await dependencies.owner(who)
        try await requireFresh(who, user, caller, at: now)
        let line = try await pendingChange(id, of: user)
        guard let address = address(line.kind, of: user) else { throw .missing }
        let isPhone = line.kind == .phone
        return try await ask(
            ChallengeRequest(
                purpose: .confirmChange, user: user.id, session: who.session,
                body: dependencies.secrets.seal(line.id.bytes, as: "change"), address: address,
                isPhone: isPhone, letter: isPhone ? .phoneCode : .reauthenticationCode,
                scope: .device(who.device), askers: [caller.asker(.session, of: user.id)],
                language: user.language), caller, at: now)
    }

    /// Takes the code of the end that is replaced: the change is the account's at once, and final.
    ///
    /// - Throws: `reauthentication`; `code`; `missing`; `conflict` with `taken`.
    package func confirmChange(
        _ id: Identifier<CredentialChange>, _ who: Authorised, _ challenge: Identifier<Challenge>,
        code: String, _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) {
        let owner = try await dependencies.owner(who)
        try await requireFresh(who, owner, caller, at: now)
        let asked = try await compare(challenge, [.confirmChange], code, caller, at: now)
        guard asked.session == who.session, let sealed = asked.body,
            dependencies.secrets.open(sealed, as: "change") == id.bytes
        else { throw .code(.expired, left: nil) }
        try await dependencies.commitWithRetry(once: caller.proof) { () async throws(AccountError) in
            let user = try await dependencies.owner(who)
            // The code went to what the account had then.
            guard address(.email, of: user) == address(.email, of: owner),
                address(.phone, of: user) == address(.phone, of: owner)
            else { throw .missing }
            let line = try await pendingChange(id, of: user)
            let spent = try await spending(challenge, at: now)
            return ProposedChanges(
                (), [spent] + (try await applying(line, isConfirmed: true, to: user, caller, at: now)))
        }
    }

    /// Applies the changes whose time is over; one whose address somebody else has by now is stopped.
    ///
    /// One that fails keeps no other one from its turn.
    ///
    /// - Returns: how many were applied.
    /// - Throws: `unavailable`; what the first one that failed threw, once all have had their turn.
    package func applyDueChanges(at now: Date) async throws(AccountError) -> Int {
        try await settleDue(by: \CredentialChange.id) { most async throws(AccountError) in
            try await dependencies.asking { store throws(AccountStoreError) in
                try await store.dueChanges(at: now, limit: most)
            }
        } _: { line async throws(AccountError) in
            try await settle(line, at: now) ? .done : .dropped
        }
    }

    /// - Returns: whether it was applied.
    private func settle(_ due: CredentialChange, at now: Date) async throws(AccountError) -> Bool {
        try await dependencies.commitWithRetry { () async throws(AccountError) in
            guard let user = try await dependencies.user(due.user),
                let line = try await history(of: user).changes.first(where: { $0.id == due.id }),
                line.isPending
            else { return ProposedChanges(false) }
            do throws(AccountError) {
                let changes =
                    line.kind.isMerge
                    ? try await merging(line, at: now)
                    : try await applying(line, isConfirmed: false, to: user, nil, at: now)
                return ProposedChanges(true, once(changes))
            } catch {
                switch error {
                case .conflict, .invalid, .fault: break
                default: throw error
                }
                return ProposedChanges(
                    false,
                    once(
                        (try await stopping([line], nil, at: now))
                            + tellStopped(line, user, nil, at: now)
                            + (await tellNumber(of: user, becoming: user, stopping: [line], nil, at: now))))
            }
        }
    }

    /// Whatever is pending, but what one device asked for; a merge in any case.
    func pendingChanges(
        in history: CredentialHistory, but device: Identifier<Device>?
    ) -> [CredentialChange] {
        history.changes.filter {
            $0.isPending && ($0.device != device || device == nil || $0.kind.isMerge)
        }
    }
}
