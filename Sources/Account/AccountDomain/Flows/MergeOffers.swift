package import AccountAPI
package import FoundationExports

/// 合并账户: another account of the same person is proven within a session of the one that stays.
///
/// It is proven as at a sign-in, by as much, with the same counters; nobody is signed in to it.
extension Accounts {
    /// What is known of the other account so far.
    private struct MergeDraft: Codable {
        let account: Identifier<User>
        var methods: [Method]
        let passwordSetAt: Date?
        /// The identity that proved it, where one did.
        let identity: Identity.Key?
        var ways: [ProofMethod]
    }

    /// Begins to merge the account of an address and a password into the one that is signed in.
    ///
    /// - Returns: what it would do, or how that account is to be proven further.
    /// - Throws: `reauthentication`; what a sign-in by a password throws; `conflict` with `already` for the same account, with
    ///   `pending`; `closed`; `frozen`.
    package func startMerge(
        _ who: Authorised, email: String, password: String, _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) -> MergeOffer {
        let user = try await dependencies.owner(who)
        try await requireFresh(who, user, caller, at: now)
        let proven = try await authenticate(email: email, password: password, caller, at: now)
        // An address that is still to become an account's gives nothing of it away.
        guard proven.result.newEnd == nil else { throw .conflict(.pending) }
        let challenge = try await askMerge(
            of: proven.user, proven.result, from: proven.device, into: user.id, caller, at: now)
        return try await mergeOffer(who, challenge, caller, at: now)
    }

    /// A challenge for an account that was proven on this device, by all that it needs or by a part.
    ///
    /// - Throws: `conflict` with `already` for the same account; `closed`; `frozen`.
    func askMerge(
        of other: User, _ proven: AuthenticationResult, by identity: Identity.Key? = nil,
        from device: Device?, into user: Identifier<User>, _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) -> Identifier<Challenge> {
        guard other.id != user else { throw .conflict(.already) }
        guard other.closedAt == nil else { throw .closed }
        guard other.frozenAt == nil else { throw .frozen }
        let draft = MergeDraft(
            account: other.id, methods: proven.methods, passwordSetAt: proven.passwordSetAt,
            identity: identity, ways: try await stepUpWays(other, proven, device, at: now))
        let challenge = Challenge(
            id: Identifier(random: dependencies.random), purpose: .merge, createdAt: now,
            expiresAt: now + policy.lifetimes.mailCode, user: user, device: caller.credential,
            body: dependencies.secrets.seal(json: draft, as: "merge"))
        try await dependencies.commitWithRetry(once: caller.proof) { () async throws(AccountError) in
            ProposedChanges((), try await changes(with: proven, at: now) + [.insert(.challenge(challenge))])
        }
        return challenge.id
    }

    /// What a merge would do that this device is about to ask for.
    ///
    /// - Throws: `code` with `expired` for what is another device's or account's, or gone; as ``merge(_:_:_:at:)``.
    package func mergeOffer(
        _ who: Authorised, _ challenge: Identifier<Challenge>, _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) -> MergeOffer {
        let (row, draft, other) = try await openMerge(challenge, who, caller, at: now)
        let user = try await dependencies.owner(who)
        guard draft.ways.isEmpty else {
            return MergeOffer(challenge: challenge, expiresAt: row.expiresAt, ways: draft.ways, other: nil)
        }
        try await demandMergeable(other, into: user, at: now)
        let plan = try await mergePlan(other, into: user)
        return MergeOffer(
            challenge: challenge, expiresAt: row.expiresAt, ways: [],
            other: MergeOffer.Other(
                nickname: other.nickname, createdAt: other.createdAt, terms: plan.terms))
    }

    /// Sends the code of a further proof to the other account's address, where that is a way.
    ///
    /// - Throws: `code`; `missing`; `tooMany`.
    package func sendMergeCode(
        _ who: Authorised, _ challenge: Identifier<Challenge>, _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) -> Ticket {
        let (_, draft, other) = try await openMerge(challenge, who, caller, at: now)
        guard draft.ways.contains(.mail), let email = other.email else { throw .missing }
        let asker = caller.asker(.knownDevice, of: other.id)
        try await dependencies.budgets.spend(.mail, by: asker, at: now)
        return try await askAgain(
            challenge,
            ChallengeRequest(
                purpose: .merge, address: email.text, letter: .mergeCode, scope: .password, askers: [asker],
                language: other.language), caller, at: now)
    }

    /// Takes the further proof of the other account.
    ///
    /// - Returns: what the merge would do.
    /// - Throws: `code`; `locked`; `missing` for a way that is none here; as ``mergeOffer(_:_:_:at:)``.
    package func proveMerge(
        _ who: Authorised, _ challenge: Identifier<Challenge>, way: ProofMethod, code: String,
        _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) -> MergeOffer {
        try await requireOwnDevice(who, caller)
        let (_, draft, other) = try await openMerge(challenge, who, caller, at: now)
        guard draft.ways.contains(way) else { throw .missing }
        let method: Method
        switch way {
        case .oneTimePassword, .recoveryCode:
            let asker = caller.asker(.knownDevice, of: other.id)
            try await dependencies.budgets.spend(.comparison, by: asker, at: now)
            method = try await proveFactor(other, code, caller, at: now)
        case .mail:
            _ = try await compare(challenge, [.merge], code, caller, at: now)
            method = .mail
        default: throw .missing
        }
        try await dependencies.commitWithRetry(once: caller.proof) { () async throws(AccountError) in
            guard var row = try await dependencies.challenge(challenge), row.spentAt == nil else {
                throw .code(.used, left: nil)
            }
            var proven = draft
            proven.ways = []
            proven.methods.append(method)
            row.body = dependencies.secrets.seal(json: proven, as: "merge")
            // Nobody answers it again.
            (row.code, row.triesLeft) = (nil, 1)
            return ProposedChanges((), [.replace(.challenge(row))])
        }
        return try await mergeOffer(who, challenge, caller, at: now)
    }

    /// Merges an account that was proven on this device into the one that is signed in: the second tap.
    ///
    /// It is pending for 72 hours. Until then both accounts are as they were, and each can stop it.
    ///
    /// - Returns: when it happens.
    /// - Throws: `reauthentication`; `code`; `missing` for an account that needs a further proof; `conflict` with `pending` where
    ///   something of one of them waits, or is being deleted; `frozen`; `closed`.
    package func merge(
        _ who: Authorised, _ challenge: Identifier<Challenge>, _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) -> Date {
        try await requireFresh(who, try await dependencies.owner(who), caller, at: now)
        let due = now + policy.seniority.pending
        return try await dependencies.commitWithRetry(once: caller.proof) { () async throws(AccountError) in
            // A reset that came meanwhile ended it.
            _ = try await dependencies.present(who, at: now)
            let user = try await dependencies.owner(who)
            let (row, draft, other) = try await openMerge(challenge, who, caller, at: now)
            guard draft.ways.isEmpty else { throw .missing }
            try await demandProven(other, draft)
            try await demandMergeable(other, into: user, at: now)
            return ProposedChanges(
                due,
                [
                    // Both rows are written: of two merges at once, or a merge and a deletion, one finds them replaced.
                    .replace(.user(user)), .replace(.user(other)), spending(row, at: now),
                ]
                    + (try await pendingMerge(
                        of: other, into: user, by: who.device, until: due, caller, at: now)))
        }
    }

    /// What this device is about to merge into the account of its session.
    private func openMerge(
        _ id: Identifier<Challenge>, _ who: Authorised, _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) -> (Challenge, MergeDraft, User) {
        let row = try await open(id, [.merge], caller, at: now)
        guard row.device != nil, row.user == who.user else { throw .code(.expired, left: nil) }
        guard let draft: MergeDraft = dependencies.secrets.open(json: row.body, as: "merge") else {
            throw .fault(reason: "a merge cannot be read")
        }
        guard let other = try await dependencies.user(draft.account) else {
            throw .code(.expired, left: nil)
        }
        return (row, draft, other)
    }

    /// That what proved the other account still is what it has.
    private func demandProven(_ other: User, _ draft: MergeDraft) async throws(AccountError) {
        let isPassword = draft.methods.contains(.password)
        guard !isPassword || holds(draft.passwordSetAt, other) else { throw .code(.expired, left: nil) }
        if let key = draft.identity, try await dependencies.identity(key)?.user != other.id {
            throw .code(.expired, left: nil)
        }
        guard try await confirmedFactor(other) != nil else { return }
        guard draft.methods.contains(where: { $0 == .oneTimePassword || $0 == .recoveryCode }) else {
            throw .code(.expired, left: nil)
        }
    }

    /// - Throws: `conflict`, `frozen`, `closed`.
    private func demandMergeable(
        _ other: User, into user: User, at now: Date
    ) async throws(AccountError) {
        guard other.id != user.id else { throw .conflict(.already) }
        guard other.closedAt == nil else { throw .closed }
        guard user.frozenAt == nil, other.frozenAt == nil else { throw .frozen }
        guard user.deletionDueAt == nil, other.deletionDueAt == nil else { throw .conflict(.pending) }
        let (mine, theirs) = (try await history(of: user), try await history(of: other))
        guard !mine.changes.contains(where: \.isPending), !theirs.changes.contains(where: \.isPending),
            // What came into it lately goes back by its own letter, and could not from a third account.
            !theirs.changes.contains(where: { theirs.isRecentMerge($0, at: now) })
        else { throw .conflict(.pending) }
    }
}
