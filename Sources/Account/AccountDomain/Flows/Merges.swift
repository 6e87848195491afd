internal import AccountAPI
internal import FoundationExports

/// Merges that are pending, that happen, and that are undone.
///
/// A merge is a line in each account's history. Whatever stops or undoes one half does the same to the other.
extension Accounts {
    struct MergePlan {
        var terms = MergeTerms()
        /// Those that go over.
        var identities: [Identity] = []
    }

    /// A second factor protects the one account that it was made for; the password goes where its address goes.
    func mergePlan(_ other: User, into user: User) async throws(AccountError) -> MergePlan {
        var terms = MergeTerms()
        let mine = Set(try await dependencies.identities(of: user.id).map(\.provider))
        let theirs = try await dependencies.identities(of: other.id)
        let providers = Set(theirs.map(\.provider))
        terms.moves.providers = Identity.Provider.allCases.filter { providers.subtracting(mine).contains($0) }
        terms.stays.providers = Identity.Provider.allCases.filter {
            providers.intersection(mine).contains($0)
        }
        if user.email == nil {
            terms.moves.email = other.email?.text
        } else {
            terms.stays.email = other.email?.text
        }
        if user.phone == nil {
            terms.moves.phone = other.phone?.text
        } else {
            terms.stays.phone = other.phone?.text
        }
        if other.password != nil {
            let goes = terms.moves.email != nil && user.password == nil
            (terms.moves.hasPassword, terms.stays.hasPassword) = (goes, !goes)
        }
        terms.stays.hasSecondFactor = try await confirmedFactor(other) != nil
        // They are in authenticators under that account's name.
        if try await !dependencies.passkeys(of: other.id).isEmpty { terms.stays.hasPasskeys = true }
        return MergePlan(terms: terms, identities: theirs.filter { !mine.contains($0.provider) })
    }

    /// Both halves, and what both sides are told; a senior address gets a link that stops it.
    func pendingMerge(
        of other: User, into user: User, by device: Identifier<Device>, until due: Date,
        _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) -> [AccountChange] {
        var changes: [AccountChange] = []
        let agreed = AgreedMerge(try await mergePlan(other, into: user), of: other)
        let halves: [(User, User, CredentialChange.Kind, Identifier<Device>?, OutgoingMessage.Kind)] = [
            (user, other, .mergeIn, device, .mergeInPending),
            (other, user, .mergeOut, nil, .mergeOutPending),
        ]
        for (owner, another, kind, device, letter) in halves {
            var line = written(kind, of: owner, by: device, at: now)
            var record = MergeRecord(another)
            record.agreed = agreed
            line.next = sealed(record, of: owner.id)
            line.dueAt = due
            let note = AuditEntry(
                at: now, .changePending, user: owner.id, device: device, network: caller.network,
                detail: kind.rawValue)
            changes += [.insert(.credentialChange(line)), .note(note)]
            let hours = Int(policy.seniority.pending / 3600)
            let isStoppable = try await history(of: owner).isStoppable(line, at: now)
            changes += tell(
                owner, letter, linked: isStoppable ? line : nil, until: due + policy.seniority.revertible,
                caller, at: now, count: hours)
            changes += await tellNumber(of: owner, letter, caller, at: now, count: hours)
        }
        return changes
    }

    /// A letter, with a link that stops or undoes a change where one is given.
    private func tell(
        _ user: User, _ letter: OutgoingMessage.Kind, linked change: CredentialChange?, until end: Date,
        _ caller: RequestOrigin?, at now: Date, count: Int? = nil
    ) -> [AccountChange] {
        guard let change, user.email != nil else { return tell(user, letter, caller, at: now, count: count) }
        let link = undoLink(for: change, until: end, at: now)
        return [.insert(.challenge(link))] + tell(user, letter, caller, at: now, count: count, undo: link.id)
    }

    /// What a line keeps of a merge.
    func mergeRecord(of line: CredentialChange) -> MergeRecord? {
        dependencies.secrets.open(json: line.next ?? line.former, as: CredentialChange.sealedAs(line.user))
    }

    /// The accounts that are part of this one, the earliest first, with those that were part of them.
    package func mergedAccounts(of user: User) async throws(AccountError) -> [Identifier<User>] {
        try await history(of: user).changes.filter { line in
            line.kind == .mergeIn && line.dueAt == nil && line.revertedAt == nil
        }.compactMap(mergeRecord).flatMap { $0.parts + [$0.account] }
    }

    private func sealed(_ record: MergeRecord, of user: Identifier<User>) -> [UInt8]? {
        dependencies.secrets.seal(json: record, as: CredentialChange.sealedAs(user))
    }

    /// The two halves of a merge that is neither stopped nor undone; nil where the account that was to go is gone.
    func mergePair(of line: CredentialChange) async throws(AccountError) -> MergePair? {
        guard let record = mergeRecord(of: line) else { return nil }
        func half(
            _ id: Identifier<User>, _ kind: CredentialChange.Kind
        ) async throws(AccountError) -> MergePair.Half? {
            guard let user = try await dependencies.user(id) else { return nil }
            let another = id == line.user ? record.account : line.user
            let found = try await history(of: user).changes.last { each in
                each.kind == kind && each.revertedAt == nil && each.at == line.at
                    && mergeRecord(of: each)?.account == another
            }
            return found.map { MergePair.Half(user: user, line: $0) }
        }
        let isOut = line.kind == .mergeOut
        guard let out = try await half(isOut ? line.user : record.account, .mergeOut) else { return nil }
        return MergePair(into: try await half(isOut ? record.account : line.user, .mergeIn), out: out)
    }

    /// What stops changes that are pending: their new ends sign in no more; of a merge the other half stops, too, and both accounts
    /// are told.
    func stopping(
        _ lines: [CredentialChange], _ caller: RequestOrigin?, at now: Date
    ) async throws(AccountError) -> [AccountChange] {
        var changes = lines.map { $0.reverting(at: now) }
        for line in lines {
            changes += try await closing(newEndOf: line, endingSessions: true, at: now)
        }
        for line in lines where line.kind.isMerge && line.isPending {
            guard let pair = try await mergePair(of: line) else { continue }
            for half in [pair.into, pair.out].compactMap(\.self) {
                changes += tell(half.user, .mergeStopped, caller, at: now)
                changes += await tellNumber(of: half.user, .mergeStopped, caller, at: now)
                guard half.user.id != line.user else { continue }
                let note = AuditEntry(
                    at: now, .changeStopped, user: half.user.id, network: caller?.network,
                    detail: half.line.kind.rawValue)
                changes += [half.line.reverting(at: now), .note(note)]
            }
        }
        return changes
    }

    /// The letter that says that a change was stopped; nothing for a merge, of which ``stopping(_:_:at:)`` tells.
    func tellStopped(
        _ line: CredentialChange, _ user: User, _ caller: RequestOrigin?, at now: Date
    ) -> [AccountChange] {
        line.kind.isMerge ? [] : tell(user, .changeStopped, caller, at: now)
    }
}

/// A merge that is due.
extension Accounts {
    /// What makes an account part of another one; the rest of it goes as late as with a deletion that is asked for.
    ///
    /// - Throws: `conflict` where one of them is closed, frozen, or to be deleted by now, or where something else would go over or be
    ///   lost than what the person said yes to.
    func merging(_ line: CredentialChange, at now: Date) async throws(AccountError) -> [AccountChange] {
        guard let pair = try await mergePair(of: line), let into = pair.into else {
            throw .conflict(.already)
        }
        let out = pair.out
        guard
            [into.user, out.user].allSatisfy({
                $0.closedAt == nil && $0.frozenAt == nil && $0.deletionDueAt == nil
            })
        else { throw .conflict(.pending) }
        var (user, other) = (into.user, out.user)
        let plan = try await mergePlan(other, into: user)
        let agreed = mergeRecord(of: into.line)?.agreed
        guard agreed?.matches(AgreedMerge(plan, of: other)) ?? true else {
            throw .conflict(.pending)
        }
        var record = MergeRecord(user)
        var lines: [CredentialChange] = []
        func added(_ kind: CredentialChange.Kind, _ former: String? = nil) {
            lines.append(written(kind, of: user, from: former, by: into.line.device, at: now))
        }
        if let email = other.email, plan.terms.moves.email != nil {
            (user.email, other.email, record.email) = (email, nil, email.text)
            added(.email)
        }
        if let phone = other.phone, plan.terms.moves.phone != nil {
            (user.phone, other.phone, record.phone) = (phone, nil, phone.text)
            added(.phone)
        }
        if plan.terms.moves.hasPassword {
            (user.password, user.passwordChangedAt, record.passwordAt) = (other.password, now, now)
            added(.password)
        }
        for identity in plan.identities {
            record.identities.append(.init(key: identity.key, since: identity.createdAt))
            added(.identityAdded, former(identity.key))
        }
        var part = MergeRecord(out.user)
        part.parts = try await mergedAccounts(of: out.user)
        part.lines = lines.map(\.id)
        (other.closedAt, other.deletionDueAt) = (
            now, now + max(policy.seniority.revertible, policy.lifetimes.deletion)
        )
        return [.replace(.user(other)), .replace(.user(user))]
            + plan.identities.flatMap { moving($0, to: user.id, since: now) }
            + lines.map { .insert(.credentialChange($0)) }
            + [done(into, part, at: now), done(out, record, at: now)]
            + (try await endingOthers(of: other.id, but: nil, .merged, at: now))
            + (try await stopping(
                try await history(of: other).changes.filter { $0.isPending && $0.id != out.line.id }, nil,
                at: now))
            + (try await tellingOfMerge(into, out, at: now))
    }

    private func moving(
        _ identity: Identity, to user: Identifier<User>, since moment: Date
    ) -> [AccountChange] {
        let moved = Identity(
            key: identity.key, user: user, createdAt: moment, client: identity.client, email: identity.email,
            token: identity.token)
        return [.remove(.identity(identity)), .insert(.identity(moved))]
    }

    private func done(_ half: MergePair.Half, _ record: MergeRecord, at now: Date) -> AccountChange {
        var line = half.line
        (line.former, line.next, line.dueAt, line.at) = (sealed(record, of: line.user), nil, nil, now)
        return .replace(.credentialChange(line))
    }

    /// Each is told where it was reached before; a senior address gets a link that undoes it.
    private func tellingOfMerge(
        _ into: MergePair.Half, _ out: MergePair.Half, at now: Date
    ) async throws(AccountError) -> [AccountChange] {
        var changes: [AccountChange] = []
        for (half, other, letter, word) in [
            (into, out, OutgoingMessage.Kind.merged, "from"), (out, into, .mergedAway, "into"),
        ] {
            let note = AuditEntry(
                at: now, .merged, user: half.user.id, device: half.line.device,
                detail: "\(word) \(other.user.id.text)")
            let history = try await history(of: half.user)
            let isSenior = policy.seniority.isSenior(history.emailSince, of: half.user, at: now)
            changes.append(.note(note))
            changes += tell(
                half.user, letter, linked: isSenior ? half.line : nil,
                until: now + policy.seniority.revertible,
                nil, at: now)
            changes += await tellNumber(of: half.user, letter, nil, at: now)
        }
        return changes
    }
}
