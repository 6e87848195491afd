internal import AccountAPI
package import FoundationExports

/// What was undone.
package enum Reversion: Sendable, Equatable {
    /// The account has this address again.
    case restored(email: String)
    /// This address or number does not become the account's.
    case stopped(CredentialChange.Kind, next: String)
    /// This protection is on again.
    case protected(CredentialChange.Kind)
    /// The account is not part of this one any more, or the other way round.
    case parted(from: String)
    /// Two people contend for the account: nothing of it changes until the support has looked.
    case frozen
}

/// 撤销更改: the link of the letter about another address.
extension Accounts {
    /// The link's row and the letter to the former address; without a power where the former one was not held for long, or confirmed
    /// its replacement.
    func tellingOfReplacement(
        _ change: CredentialChange, of user: User, isConfirmed: Bool, _ caller: RequestOrigin?, at now: Date
    ) async throws(AccountError) -> [AccountChange] {
        guard !isConfirmed, try await history(of: user).isRevertible(change, at: now) else {
            return tell(user, .emailChanged, caller, at: now)
        }
        let undo = undoLink(for: change, until: now + policy.seniority.revertible, at: now)
        return [.insert(.challenge(undo))] + tell(user, .emailChanged, caller, at: now, undo: undo.id)
    }

    /// The row of a letter's link that undoes a change, or stops it.
    ///
    /// - Parameters:
    ///   - change: which.
    ///   - contests: whether it contests that the change was undone, instead.
    ///   - end: until when it works.
    ///   - now: the server's time.
    /// - Returns: the row.
    func undoLink(
        for change: CredentialChange, contests: Bool = false, until end: Date, at now: Date
    ) -> Challenge {
        Challenge(
            id: Identifier(random: dependencies.random), purpose: .undo, createdAt: now, expiresAt: end,
            user: change.user,
            body: dependencies.secrets.seal(change.id.bytes + (contests ? [1] : []), as: "change"))
    }

    /// What a letter's link is about.
    private struct UndoLink {
        let row: Challenge
        let change: CredentialChange
        let history: CredentialHistory
        let contests: Bool
    }

    /// What a link would do; nil if it has been used or has run out.
    ///
    /// - Throws: `unavailable`.
    package func undoQuestion(
        _ challenge: Identifier<Challenge>, at now: Date
    ) async throws(AccountError) -> Reversion? {
        try await link(challenge, at: now).flatMap { reversion(by: $0, at: now) }
    }

    /// What a link would do; nil where it cannot, or can no more.
    private func reversion(by link: UndoLink, at now: Date) -> Reversion? {
        let (change, history) = (link.change, link.history)
        guard history.user.frozenAt == nil else { return nil }
        if link.contests { return change.revertedAt == nil ? nil : .frozen }
        if history.isStoppable(change, at: now) {
            return .stopped(change.kind, next: shownNext(of: change) ?? "")
        }
        if history.isProtectionRevertible(change, at: now) { return .protected(change.kind) }
        if change.kind.isMerge {
            return history.isMergeRevertible(change, at: now)
                ? .parted(from: mergeRecord(of: change)?.name ?? "") : nil
        }
        return history.isRevertible(change, at: now) ? former(of: change).map { .restored(email: $0) } : nil
    }

    /// Gives the account its former address back, or stops what is to replace it, takes away what is junior, and withdraws the
    /// password.
    ///
    /// Nobody is signed in by it.
    ///
    /// - Parameters:
    ///   - challenge: of the letter's link.
    ///   - caller: who asks, and from where; nil if it is not known.
    ///   - now: the server's time.
    /// - Returns: what was undone.
    /// - Throws: `missing` for a link that has been used or has run out; `conflict` with `taken` where another account has the
    ///   address by now: that is a matter of the support.
    package func undo(
        _ challenge: Identifier<Challenge>, _ caller: RequestOrigin?, at now: Date
    ) async throws(AccountError) -> Reversion {
        try await dependencies.commitWithRetry { () async throws(AccountError) in
            guard let link = try await link(challenge, at: now), reversion(by: link, at: now) != nil
            else { throw .missing }
            let history = link.history
            let kind = link.change.kind
            let isReplacement = !link.change.isPending && kind.protection == nil && !kind.isMerge
            if link.contests || isReplacement && history.wasReverted(at: now) {
                let changes = try await freezing(history, caller, at: now)
                return ProposedChanges(.frozen, once([.remove(.challenge(link.row))] + changes))
            }
            let (reversion, changes) = try await restoring(link.change, in: history, caller, at: now)
            return ProposedChanges(reversion, once([.remove(.challenge(link.row))] + changes))
        }
    }

    /// Voids every link that undoes something, for good: the person does not trust a former mailbox.
    ///
    /// - Throws: `proof`; `reauthentication`; `missing` without a second factor; `conflict` with `junior` for one of less than
    ///   7 days.
    package func voidUndoLinks(
        _ who: Authorised, _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) {
        try await requireFresh(who, try await dependencies.owner(who), caller, at: now)
        try await dependencies.commitWithRetry(once: caller.proof) { () async throws(AccountError) in
            var user = try await dependencies.owner(who)
            guard let factor = try await confirmedFactor(user) else { throw .missing }
            guard policy.seniority.isSenior(factor, of: user, at: now) else { throw .conflict(.junior) }
            user.undoLinksVoidAt = now
            return ProposedChanges(
                (), [.replace(.user(user)), .note(logLine(who, .undoLinksVoided, caller, at: now))])
        }
    }

    /// Undoes the last change without a link: the support have made sure by other means.
    ///
    /// - Throws: `missing` without a replacement that can be undone; `conflict`.
    package func revert(_ id: Identifier<User>, at now: Date) async throws(AccountError) -> Reversion {
        try await dependencies.commitWithRetry { () async throws(AccountError) in
            guard let user = try await dependencies.user(id) else { throw .missing }
            let history = try await history(of: user)
            let last = history.changes.last { line in
                line.revertedAt == nil
                    && (line.dueAt != nil || line.kind == .email && line.former != nil
                        || history.isRecentMerge(line, at: now))
            }
            guard let last else { throw .missing }
            let (reversion, done) = try await restoring(last, in: history, nil, at: now)
            return ProposedChanges(reversion, once(done))
        }
    }

    private func link(
        _ id: Identifier<Challenge>, at now: Date
    ) async throws(AccountError) -> UndoLink? {
        guard let row = try await dependencies.challenge(id), row.purpose == .undo, now < row.expiresAt,
            let owner = row.user, let user = try await dependencies.user(owner), let sealed = row.body,
            user.undoLinksVoidAt.map({ $0 < row.createdAt }) ?? true,
            let bytes = dependencies.secrets.open(sealed, as: "change")
        else { return nil }
        let history = try await history(of: user)
        return history.changes.first { $0.id.bytes == Array(bytes.prefix(16)) }.map {
            UndoLink(row: row, change: $0, history: history, contests: bytes.count > 16)
        }
    }

    private func restoring(
        _ change: CredentialChange, in history: CredentialHistory, _ caller: RequestOrigin?, at now: Date
    ) async throws(AccountError) -> (Reversion, [AccountChange]) {
        if change.kind.isMerge, !change.isPending {
            return try await unmerging(change, in: history, caller, at: now)
        }
        let present = history.user
        var user = present
        var changes: [AccountChange]
        if change.isPending {
            changes = tellStopped(change, present, caller, at: now)
        } else if change.kind.protection != nil {
            changes = tell(present, .protectionRestored, caller, at: now)
        } else {
            guard let text = former(of: change) else { throw .missing }
            changes = try await undoingMergeAway(&user, in: history, since: change.at, at: now)
            try await put(text, .email, into: &user)
            let contest = undoLink(
                for: change, contests: true, until: now + policy.seniority.revertible, at: now)
            changes.append(.insert(.challenge(contest)))
            changes += tell(present, .emailRestored, caller, at: now, undo: contest.id)
        }
        let ended = history.changes.filter { later in
            let isReplaced = later.kind == .email && later.at >= change.at && later.dueAt == nil
            return later.revertedAt == nil
                && (later.isPending || !change.isPending && change.kind == .email && isReplaced)
        }
        changes += try await stopping(ended, caller, at: now)
        changes += try await removingJuniors(&user, history, since: change.at, caller, at: now)
        changes += await tellNumber(of: present, becoming: user, stopping: ended, caller, at: now)
        changes += withdrawingPassword(of: user, at: now)
        changes.append(.note(AuditEntry(at: now, .changeUndone, user: user.id, network: caller?.network)))
        if change.isPending { return (.stopped(change.kind, next: shownNext(of: change) ?? ""), changes) }
        guard change.kind.protection == nil else { return (.protected(change.kind), changes) }
        return (.restored(email: user.email?.text ?? ""), changes)
    }

    /// What takes an account out of another one that it became part of after a moment: who moved it there had it by then.
    private func undoingMergeAway(
        _ user: inout User, in history: CredentialHistory, since moment: Date, at now: Date
    ) async throws(AccountError) -> [AccountChange] {
        let merge = history.changes.last {
            $0.kind == .mergeOut && $0.at >= moment && history.isRecentMerge($0, at: now)
        }
        guard let merge else { return [] }
        let apart = try await parting(merge, at: now)
        user = apart.other
        // The address leaves the one before it comes to the other.
        return (apart.user.map { [.replace(.user($0))] } ?? []) + apart.changes
            + [apart.user, user].compactMap(\.self).flatMap { tell($0, .mergeUndone, nil, at: now) }
    }

    /// What takes a number away that came less than 7 days before a moment, or after it: the one before it is the account's again,
    /// unless somebody else has it by now.
    func removingJuniorNumber(
        from user: inout User, _ history: CredentialHistory, since moment: Date, at now: Date
    ) async throws(AccountError) -> [AccountChange] {
        let present = user
        let junior = history.changes.filter { line in
            line.kind == .phone && line.revertedAt == nil && line.dueAt == nil
                && !policy.seniority.isSenior(line.at, of: present, at: moment)
        }
        guard let first = junior.first, user.phone != nil else { return [] }
        user.phone = former(of: first).flatMap { try? PhoneNumber($0) }
        if let phone = user.phone, let other = try await dependencies.user(phone: phone), other.id != user.id
        {
            user.phone = nil
        }
        return junior.map { $0.reverting(at: now) }
    }

    /// What freezes an account: junior devices are out, and what is pending does not happen.
    private func freezing(
        _ history: CredentialHistory, _ caller: RequestOrigin?, at now: Date
    ) async throws(AccountError) -> [AccountChange] {
        let user = history.user
        var frozen = user
        frozen.frozenAt = now
        let devices = try await dependencies.devices(of: user.id)
        let senior = Set(
            devices.filter { policy.seniority.isSenior($0.createdAt, of: user, at: now) }.map(\.id))
        let junior = try await dependencies.openSessions(of: user.id).filter { !senior.contains($0.device) }
        let stopped = pendingChanges(in: history, but: nil)
        return [.replace(.user(frozen))] + junior.map { .replace(.session($0.ended(.notMe, at: now))) }
            + (try await stopping(stopped, caller, at: now))
            + (await tellNumber(of: user, becoming: user, stopping: stopped, caller, at: now))
            + [.note(AuditEntry(at: now, .frozen, user: user.id, network: caller?.network))]
            + tell(user, .accountFrozen, caller, at: now)
    }

    /// What takes away whatever was added shortly before a change, or after it: sessions and devices, a number, a second
    /// factor, and takes back a deletion.
    ///
    /// What a senior device added stays, and so do identities of which something else is done.
    func removingJuniors(
        _ user: inout User, _ history: CredentialHistory, since moment: Date,
        keeping keys: Set<Identity.Key> = [], _ caller: RequestOrigin?, at now: Date
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
        changes += takingBackDeletion(of: &user, caller, at: now)
        if !isBySenior(.phone) {
            changes += try await removingJuniorNumber(from: &user, history, since: moment, at: now)
        }
        let present = user
        let weakened = history.changes.filter { line in
            let isBy = line.device.map(junior.contains) ?? false
            return line.at == moment
                || isBy && !policy.seniority.isSenior(line.at, of: present, at: moment)
        }
        changes += protecting(&user, weakened, at: now)
        if let factor = try await confirmedFactor(user),
            !policy.seniority.isSenior(factor, of: user, at: moment), !isBySenior(.factorAdded)
        {
            changes += removing(factor, of: user, caller, at: now)
        }
        return changes
            + (try await removingJuniorIdentities(
                of: user, in: history, since: moment, keeping: keys, sparing: { !junior.contains($0) },
                caller,
                at: now))
            + (try await removingJuniorPasskeys(
                of: user, in: history, since: moment, sparing: { !junior.contains($0) }, caller, at: now))
    }
}
