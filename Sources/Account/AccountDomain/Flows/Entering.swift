internal import AccountAPI
internal import FoundationExports

/// What every way of signing in ends in.
extension Accounts {
    /// What a person proved, and from where.
    struct AuthenticationResult {
        var methods: [Method]
        /// When the password that was proven had been set; it must be the same one still.
        var passwordSetAt: Date?
        /// Wrong guesses right before.
        var failures = 0
        /// Challenges that it spends.
        var spends: [Identifier<Challenge>] = []
        /// Counters of wrong guesses that it clears.
        var forgives: [CounterKey] = []
        /// The end that signs in while it is to become the account's.
        var newEnd: NewEnd.Reference?
        /// The passkey that proved it.
        var passkey: PasskeyUse?
        /// The same in a step before this one.
        var shownPasskey: ShownPasskey?
        /// What else happens together with it.
        var further: [AccountChange] = []
    }

    /// What a sign-in changes besides, as things stand now.
    ///
    /// - Throws: `code` with `used` if a challenge was spent by somebody who was quicker.
    func changes(
        with arrival: AuthenticationResult, beginning session: Identifier<Session>? = nil, at now: Date
    ) async throws(AccountError) -> [AccountChange] {
        var changes = arrival.further
        for challenge in arrival.spends { changes.append(try await spending(challenge, at: now)) }
        for key in arrival.forgives { changes += try await forgive(key) }
        if let use = arrival.passkey {
            let used = try await self.changes(by: use, at: now)
            let passkey = session.map(used.passkey.beginning) ?? used.passkey
            changes += used.further + [.replace(.passkey(passkey))]
        } else if let shown = arrival.shownPasskey {
            let passkey = try await present(shown)
            changes.append(.replace(.passkey(session.map(passkey.beginning) ?? passkey)))
        }
        return changes
    }

    /// A session, or the second step before it.
    func arrive(
        _ user: User, _ arrival: AuthenticationResult, _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) -> SignInOutcome {
        try await arrive(user, arrival, from: try await known(user.id, caller), caller, at: now)
    }

    /// The same from a device that was looked for already; nil if the account does not know it.
    func arrive(
        _ user: User, _ arrival: AuthenticationResult, from device: Device?, _ caller: RequestOrigin,
        at now: Date
    ) async throws(AccountError) -> SignInOutcome {
        guard user.closedAt == nil else { throw .closed }
        if user.frozenAt != nil { try refuseJunior(device, of: user, at: now) }
        let ways = try await stepUpWays(user, arrival, device, at: now)
        guard ways.isEmpty else { return try await askStepUp(user, arrival, ways, caller, at: now) }
        return .entered(try await enter(user.id, arrival, caller, at: now))
    }

    /// The caller's device, if the account knows it.
    func known(_ user: Identifier<User>, _ caller: RequestOrigin) async throws(AccountError) -> Device? {
        guard let credential = caller.credential else { return nil }
        let found = try await dependencies.asking { store throws(AccountStoreError) in
            try await store.device(of: user, credential)
        }
        return found.flatMap { $0.distrustedAt == nil ? $0 : nil }
    }

    /// Begins a session.
    ///
    /// - Throws: `closed`; `frozen`; `credentials` for a password that was set again since it was proven, and `code` with
    ///   `expired` where that was the first of two steps; `busy` for who must prove a second factor that was confirmed
    ///   since.
    func enter(
        _ id: Identifier<User>, _ arrival: AuthenticationResult, _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) -> IssuedSession {
        let began = try await dependencies.commitWithRetry { () async throws(AccountError) in
            guard let user = try await dependencies.user(id), user.closedAt == nil else { throw .closed }
            guard !arrival.methods.contains(.password) || holds(arrival.passwordSetAt, user) else {
                let failures = arrival.failures + 1
                throw arrival.spends.isEmpty
                    ? .credentials(failures: failures, left: left(after: failures))
                    : .code(.expired, left: nil)
            }
            if user.frozenAt != nil { try refuseJunior(try await known(id, caller), of: user, at: now) }
            let isSecondProven = arrival.methods.contains {
                [.oneTimePassword, .recoveryCode, .multipleFactors].contains($0)
            }
            if !isSecondProven, try await confirmedFactor(user) != nil { throw .busy(retryAfter: 1) }
            return try await beginning(user, arrival, caller, isFirst: false, at: now)
        }
        return try entry(began.session, began.device, at: now)
    }

    /// Lets only senior devices into a frozen account.
    ///
    /// - Throws: `frozen`.
    private func refuseJunior(_ device: Device?, of user: User, at now: Date) throws(AccountError) {
        guard let device, policy.seniority.isSenior(device.createdAt, of: user, at: now) else {
            throw .frozen
        }
    }

    /// Whether a password that was set at a moment is the account's still.
    func holds(_ setAt: Date?, _ user: User) -> Bool {
        user.password != nil && user.passwordChangedAt == setAt
    }

    /// A session and its device.
    struct NewSession: Sendable {
        let session: Session
        let device: Device
    }

    /// What the beginning of a session changes.
    func beginning(
        _ user: User, _ arrival: AuthenticationResult, _ caller: RequestOrigin, isFirst: Bool, at now: Date
    ) async throws(AccountError) -> ProposedChanges<NewSession> {
        guard let credential = caller.credential else { throw .proof(.missing) }
        let found =
            isFirst
            ? nil
            : try await dependencies.asking { store throws(AccountStoreError) in
                try await store.device(of: user.id, credential)
            }
        var device = found.map { seen($0, caller, at: now) } ?? new(user, credential, caller, at: now)
        // An end that is still to become the account's makes no device known.
        if arrival.newEnd != nil, found.map({ $0.distrustedAt != nil }) ?? true { device.distrustedAt = now }
        var session = Session(
            id: Identifier(random: dependencies.random), user: user.id, device: device.id,
            createdAt: Date(timeIntervalSince1970: now.timeIntervalSince1970.rounded(.down)),
            methods: arrival.methods, network: caller.network, lifetimes: policy.lifetimes)
        session.pageKey = caller.pageKey
        var changes = try await changes(with: arrival, beginning: session.id, at: now)
        changes.append(found == nil ? .insert(.device(device)) : .replace(.device(device)))
        if !isFirst {
            // The row as it was read: so a sign-in and the closing of the account, another password or its removal
            // exclude each other.
            changes.append(.replace(.user(user)))
            changes += try await revokedSessions(before: session, of: user, at: now)
            changes += try await forgetting(but: device, of: user, at: now)
        }
        changes.append(.insert(.session(session)))
        if let newEnd = arrival.newEnd { changes.append(try await noting(session.id, of: user, by: newEnd)) }
        if !isFirst, found == nil || found?.distrustedAt != nil {
            changes += notice(of: session, user, caller, at: now)
        }
        let method = arrival.methods.map(\.rawValue).joined(separator: " ")
        changes.append(
            .note(
                AuditEntry(
                    at: now, isFirst ? .registered : .signedIn, user: user.id, session: session.id,
                    device: device.id, network: caller.network, detail: method)))
        return ProposedChanges(NewSession(session: session, device: device), changes)
    }

    private func new(
        _ user: User, _ credential: DeviceCredential, _ caller: RequestOrigin, at now: Date
    ) -> Device {
        Device(
            id: Identifier(random: dependencies.random), user: user.id, credential: credential,
            name: caller.deviceName, createdAt: now, network: caller.network)
    }

    private func seen(_ device: Device, _ caller: RequestOrigin, at now: Date) -> Device {
        var device = device
        device.lastSeenAt = now
        device.distrustedAt = nil
        if !caller.deviceName.isEmpty { device.name = caller.deviceName }
        device.networks = Array(
            ([caller.network] + device.networks.filter { !caller.isIn($0) }).prefix(8))
        return device
    }

    /// One session for each device, and no more in all than the policy allows.
    private func revokedSessions(
        before new: Session, of user: User, at now: Date
    ) async throws(AccountError) -> [AccountChange] {
        let open = try await dependencies.openSessions(of: user.id)
        var ended = open.filter { $0.device == new.device }
        let others = open.filter { $0.device != new.device }.map(dependencies.sessionActivity.applied)
            .sorted { $0.lastActiveAt < $1.lastActiveAt }
        ended += others.prefix(max(0, others.count + 1 - policy.mostSessions))
        return ended.map { .replace(.session($0.ended(.replaced, at: now))) }
    }

    /// The devices beyond the most that are remembered: those last seen longest ago that are not signed in.
    private func forgetting(
        but present: Device, of user: User, at now: Date
    ) async throws(AccountError) -> [AccountChange] {
        let others = try await dependencies.devices(of: user.id).filter { $0.id != present.id }
        let surplus = others.count + 1 - policy.mostDevices
        guard surplus > 0 else { return [] }
        let signedIn = Set(
            try await dependencies.openSessions(of: user.id).filter { $0.isOpen(at: now) }.map(\.device))
        return others.filter { !signedIn.contains($0.id) }.sorted { $0.lastSeenAt < $1.lastSeenAt }
            .prefix(surplus).map { .remove(.device($0)) }
    }

    /// The mail about a new device, with the way to say that this was somebody else.
    private func notice(
        of session: Session, _ user: User, _ caller: RequestOrigin, at now: Date
    ) -> [AccountChange] {
        guard user.switches.notifiesNewDevice, user.email != nil else { return [] }
        let notMe = Challenge(
            id: Identifier(random: dependencies.random), purpose: .notMe, createdAt: now,
            expiresAt: now + 7 * 86_400, user: user.id, session: session.id,
            body: dependencies.secrets.seal(session.device.bytes, as: "device"))
        return [.insert(.challenge(notMe))] + tell(user, .newDevice, caller, at: now, notMe: notMe.id)
    }
}
