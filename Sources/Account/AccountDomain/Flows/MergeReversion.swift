internal import AccountAPI
internal import FoundationExports

/// A merge that is undone: each account has again what it had.
extension Accounts {
    /// What becomes of the two accounts, and what else changes.
    struct Parting {
        /// The account that stayed; nil once it is deleted.
        var user: User?
        var other: User
        var keys: Set<Identity.Key> = []
        var changes: [AccountChange] = []
    }

    /// What takes two accounts apart.
    ///
    /// What somebody else has by now stays there; what the account that stayed gave up meanwhile comes back, too.
    ///
    /// - Parameters:
    ///   - line: either half.
    ///   - present: the account that stayed, as further changes of the same commit leave it; nil for its row.
    ///   - now: the server's time.
    /// - Returns: the rows of both accounts, which are not among the changes.
    /// - Throws: `missing` where the other account is gone for good; `frozen` where one of them is.
    func parting(
        _ line: CredentialChange, _ present: User? = nil, at now: Date
    ) async throws(AccountError) -> Parting {
        guard let pair = try await mergePair(of: line), let record = mergeRecord(of: pair.out.line) else {
            throw .missing
        }
        var parting = Parting(user: present ?? pair.into?.user, other: pair.out.user)
        guard parting.user?.frozenAt == nil, parting.other.frozenAt == nil else { throw .frozen }
        parting.other.deletionDueAt = nil
        // What an administrator closed stays closed.
        if let closed = parting.other.closedAt, abs(closed.timeIntervalSince(pair.out.line.at)) < 1 {
            parting.other.closedAt = nil
        }
        try await returnAddresses(record, &parting, at: now)
        try await returnIdentities(record, mergedAt: pair.out.line.at, &parting, at: now)
        var lines = [pair.out.line]
        if let into = pair.into {
            let written = Set(mergeRecord(of: into.line)?.lines ?? [])
            let came = try await history(of: into.user).changes.filter {
                written.contains($0.id) && $0.revertedAt == nil
            }
            lines += [into.line] + came
        }
        parting.changes += lines.map { $0.reverting(at: now) }
        for id in [parting.user?.id, parting.other.id].compactMap(\.self) {
            let another = id == parting.other.id ? record.account : parting.other.id
            parting.changes.append(
                .note(AuditEntry(at: now, .mergeUndone, user: id, detail: "from \(another.text)")))
        }
        return parting
    }

    private func returnAddresses(
        _ record: MergeRecord, _ parting: inout Parting, at now: Date
    ) async throws(AccountError) {
        let stayed = record.account
        if let email = record.email.flatMap({ try? EmailAddress($0) }),
            try await dependencies.user(email: email).map({ $0.id == stayed }) ?? true
        {
            if parting.user?.email == email { parting.user?.email = nil }
            parting.other.email = email
        }
        if let phone = record.phone.flatMap({ try? PhoneNumber($0) }),
            try await dependencies.user(phone: phone).map({ $0.id == stayed }) ?? true
        {
            if parting.user?.phone == phone { parting.user?.phone = nil }
            parting.other.phone = phone
        }
        if let set = record.passwordAt, let kept = parting.user?.passwordChangedAt,
            abs(kept.timeIntervalSince(set)) < 1
        {
            parting.user?.password = nil
            parting.user?.passwordChangedAt = now
        }
    }

    /// The sessions that these identities began at the account that stayed end.
    ///
    /// One that got a better name since, as WeChat's `openid` becomes a `unionid`, is found by when it came.
    private func returnIdentities(
        _ record: MergeRecord, mergedAt moment: Date, _ parting: inout Parting, at now: Date
    ) async throws(AccountError) {
        let (stayed, home) = (record.account, parting.other.id)
        let there = try await dependencies.identities(of: stayed)
        for moved in record.identities {
            let renamed = there.first {
                $0.provider == moved.key.provider && abs($0.createdAt.timeIntervalSince(moment)) < 1
            }
            let present = try await dependencies.identity(moved.key) ?? renamed
            guard present.map({ $0.user == stayed }) ?? true else { continue }
            let key = present?.key ?? moved.key
            let returned = Identity(
                key: key, user: home, createdAt: moved.since, client: present?.client ?? "",
                email: present?.email, token: present?.token)
            parting.keys.insert(key)
            parting.changes += present.map { [.remove(.identity($0))] } ?? []
            parting.changes.append(.insert(.identity(returned)))
        }
        let methods = parting.keys.map { Method.provider($0.provider) }
        parting.changes += try await dependencies.openSessions(of: stayed)
            .filter { $0.methods.contains(where: methods.contains) }
            .map { .replace(.session($0.ended(.provider, at: now))) }
    }

    /// Undoes a merge by the link of a letter, or for the support: what is junior in the account of the line goes, and its password
    /// is withdrawn.
    func unmerging(
        _ line: CredentialChange, in history: CredentialHistory, _ caller: RequestOrigin?, at now: Date
    ) async throws(AccountError) -> (Reversion, [AccountChange]) {
        let parting = try await parting(line, at: now)
        let isOut = line.kind == .mergeOut
        guard var asker = isOut ? parting.other : parting.user else { throw .missing }
        var changes = parting.changes
        changes += try await removingJuniors(
            &asker, history, since: line.at, keeping: parting.keys, caller, at: now)
        changes += try await stopping(pendingChanges(in: history, but: nil), caller, at: now)
        let withdrawn = withdrawingPassword(of: asker, at: now)
        // The address leaves the one before it comes to the other.
        let users =
            isOut
            ? (parting.user.map { [.replace(.user($0))] } ?? []) + withdrawn
            : withdrawn + [.replace(.user(parting.other))]
        changes += users
        for user in [isOut ? parting.user : asker, isOut ? asker : parting.other].compactMap(\.self) {
            changes += tell(user, .mergeUndone, caller, at: now)
        }
        changes.append(.note(AuditEntry(at: now, .changeUndone, user: line.user, network: caller?.network)))
        return (.parted(from: mergeRecord(of: line)?.name ?? ""), once(changes))
    }
}
