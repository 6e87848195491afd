package import FoundationExports

/// What of a store hangs on master keys, and how an old one comes to be needed no more.
extension Accounts {
    /// How many sealed values there are.
    package struct SealedCount: Sendable, Equatable {
        /// By the number of the key that seals them.
        package var byKey: [Int: Int]
        /// Those that no key of the ring opens.
        package var unreadable: Int

        package init(byKey: [Int: Int] = [:], unreadable: Int = 0) {
            self.byKey = byKey
            self.unreadable = unreadable
        }
    }

    /// What became of a wish to let old keys go.
    package enum Retirement: Sendable, Equatable {
        /// Nothing hangs on them any more, but recovery codes of the first versions perhaps.
        case done(hasLegacyCodes: Bool)
        /// So many open sessions hold a token under them, and so many values are being changed just now.
        case waits(sessions: Int, values: Int)
    }

    /// Counts what is sealed.
    ///
    /// - Throws: `unavailable`.
    package func countSealed() async throws(AccountError) -> SealedCount {
        var count = SealedCount()
        for kind in AccountRow.Kind.sealing {
            try await eachPage(of: kind) { rows throws(AccountError) in
                for value in rows.flatMap(\.sealed) {
                    guard let key = sealer(of: value) else {
                        count.unreadable += 1
                        continue
                    }
                    count.byKey[key.number, default: 0] += 1
                }
            }
        }
        return count
    }

    /// Seals by the current key whatever another one sealed, some rows at a time.
    ///
    /// A row that somebody changes meanwhile stays for the next time, as does a letter that may be on its way.
    ///
    /// - Returns: how many rows stay.
    /// - Throws: `unavailable`; what was sealed again by then is.
    package func sealAgain(at now: Date) async throws(AccountError) -> Int {
        var left = 0
        for kind in AccountRow.Kind.sealing {
            try await eachPage(of: kind) { rows throws(AccountError) in
                let again = rows.compactMap { sealingAgain($0) }
                let free = again.filter { !$0.mayBeLeaving(at: now) }
                left += again.count - free.count + (try await replace(free))
            }
        }
        return left
    }

    /// Sees that nothing hangs on old keys, which may be removed then.
    ///
    /// - Parameters:
    ///   - old: their numbers.
    ///   - since: since when the current key is used.
    ///   - endsSessions: whether sessions that may hold a token under an old key end, in place of being waited for.
    ///   - now: the present time, ``AccountPolicy/marksLast`` after `since` or later.
    /// - Returns: whether they may be removed now.
    /// - Throws: `unavailable`.
    package func retire(
        _ old: Set<Int>, since: Date, endsSessions: Bool = false, at now: Date
    ) async throws(AccountError) -> Retirement {
        try await asking { store throws(AccountStoreError) in
            try await store.removeEnded(before: now - AccountPolicy.kept)
        }
        let values = try await sealAgain(at: now)
        var (sessions, legacyCodes) = (0, 0)
        try await eachPage(of: .session) { rows throws(AccountError) in
            // A minute until every server has taken in that another key is used.
            let old = rows.compactMap(\.session).filter { $0.mayHoldToken(from: since + 60, at: now) }
            if endsSessions {
                sessions += try await end(old, at: now)
            } else {
                sessions += old.count
            }
        }
        guard values == 0, sessions == 0 else { return .waits(sessions: sessions, values: values) }
        var tags = 0
        for kind in [AccountRow.Kind.device, .session] {
            try await eachPage(of: kind) { rows throws(AccountError) in
                tags += try await replace(rows.compactMap { $0.withoutTags(of: old) })
            }
        }
        guard tags == 0 else { return .waits(sessions: 0, values: tags) }
        try await eachPage(of: .secondFactor) { rows throws(AccountError) in
            legacyCodes += rows.count { $0.needsFirstKey }
        }
        return .done(hasLegacyCodes: legacyCodes > 0)
    }

    /// The key that really sealed a value.
    private func sealer(of value: AccountRow.Sealed) -> MasterKey? {
        dependencies.secrets.keys.all.first { $0.open(value.bytes, as: value.use) != nil }
    }

    /// The row with all that it holds sealed by the current key; nil if it is so, or cannot be opened.
    private func sealingAgain(_ row: AccountRow) -> AccountRow? {
        let header = dependencies.secrets.keys.current.header
        var (again, hasChanged) = (row, false)
        for value in row.sealed where !value.bytes.starts(with: header) {
            guard let plain = dependencies.secrets.open(value.bytes, as: value.use),
                let sealed = dependencies.secrets.seal(plain, as: value.use)
            else { continue }
            again.replaceSealed(value.bytes, by: sealed)
            hasChanged = true
        }
        return hasChanged ? again : nil
    }

    /// Ends sessions, as ``replace(_:)`` does it; registered services hear of it.
    private func end(_ sessions: [Session], at now: Date) async throws(AccountError) -> Int {
        var commits: [[AccountChange]] = []
        for session in sessions {
            let change = AccountChange.replace(.session(session.ended(.administrator, at: now)))
            commits.append([change] + (try await dependencies.events(of: [change])))
        }
        return try await commit(commits)
    }

    private func replace(_ rows: [AccountRow]) async throws(AccountError) -> Int {
        try await commit(rows.map { [.replace($0)] })
    }

    /// Makes changes, each commit by itself and all at once, so that the disk is waited for once.
    ///
    /// - Returns: how many were changed by somebody else meanwhile.
    private func commit(_ commits: [[AccountChange]]) async throws(AccountError) -> Int {
        let store = dependencies.store
        let outcomes = await withTaskGroup(of: Result<CommitOutcome, AccountStoreError>.self) { group in
            for changes in commits {
                group.addTask {
                    do throws(AccountStoreError) {
                        return .success(try await store.commit(changes))
                    } catch {
                        return .failure(error)
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        var refused = 0
        for outcome in outcomes {
            do throws(AccountStoreError) {
                if try outcome.get() != .done { refused += 1 }
            } catch {
                throw AccountError(error)
            }
        }
        return refused
    }

    /// Goes through all rows of a kind.
    private func eachPage(
        of kind: AccountRow.Kind, _ body: ([AccountRow]) async throws(AccountError) -> Void
    ) async throws(AccountError) {
        var place: Int64? = 0
        while let present = place {
            let page = try await asking { store throws(AccountStoreError) in
                try await store.page(of: kind, after: present, limit: 200)
            }
            try await body(page.rows)
            place = page.end
        }
    }

    private func asking<Result: Sendable>(
        _ body: (any AccountStore) async throws(AccountStoreError) -> Result
    ) async throws(AccountError) -> Result {
        try await dependencies.asking(body)
    }
}
