package import FoundationExports

/// A line of 设备列表.
package struct SignedInDevice: Sendable, Equatable {
    package let device: Device
    package let session: Session
    /// Whether it is the one that asks.
    package let isCurrent: Bool
    /// What it is called in the list: the person's name for it, else its own; no other line has the same one.
    package let shownName: String
}

/// The devices of an account: listed, and named by the person.
extension Accounts {
    /// Where the account is signed in: this device first, then the latest active.
    package func devices(
        _ who: Authorised, at now: Date
    ) async throws(AccountError) -> [SignedInDevice] {
        let devices = Dictionary(
            try await dependencies.devices(of: who.user).map { ($0.id, $0) },
            uniquingKeysWith: { first, _ in first })
        let open = try await dependencies.openSessions(of: who.user).filter { $0.isOpen(at: now) }
            .map(dependencies.sessionActivity.applied)
        let names = Self.shownNames(open.compactMap { devices[$0.device] })
        return open.compactMap { session in
            devices[session.device].map {
                SignedInDevice(
                    device: $0, session: session, isCurrent: session.id == who.session,
                    shownName: names[$0.id] ?? $0.name)
            }
        }
        .sorted { left, right in
            left.isCurrent != right.isCurrent
                ? left.isCurrent : left.session.lastActiveAt > right.session.lastActiveAt
        }
    }

    /// Gives a device a name of the person's, or takes that back.
    ///
    /// - Parameters:
    ///   - id: of the device's session.
    ///   - name: one line; nil for the name that the device has itself.
    ///   - who: of the request.
    ///   - caller: who asks, and from where.
    ///   - now: the server's time.
    /// - Throws: `missing` for a session that is not of this account, or has ended; `conflict` with `notYet`.
    package func renameDevice(
        _ id: Identifier<Session>, to name: String?, _ who: Authorised, _ caller: RequestOrigin, at now: Date
    ) async throws(AccountError) {
        let user = try await dependencies.owner(who)
        try await refuseNewEnd(who.session, of: user)
        try await dependencies.commitWithRetry(once: caller.proof) { () async throws(AccountError) in
            guard let session = try await dependencies.session(id), session.user == who.user,
                session.isOpen(at: now), var device = try await dependencies.device(session.device)
            else { throw .missing }
            guard device.givenName != name else { return ProposedChanges(()) }
            device.givenName = name
            let note = AuditEntry(
                at: now, .deviceRenamed, user: who.user, session: id, device: device.id,
                network: caller.network)
            return ProposedChanges((), [.replace(.device(device)), .note(note)])
        }
    }

    /// A name for each device that no other one of them has.
    ///
    /// Two that call themselves alike are numbered, the one that the account has known longer first; what a person named
    /// keeps its name before others.
    private static func shownNames(_ devices: [Device]) -> [Identifier<Device>: String] {
        let sorted = devices.sorted { left, right in
            (left.givenName == nil ? 1 : 0, left.createdAt, left.id.text)
                < (right.givenName == nil ? 1 : 0, right.createdAt, right.id.text)
        }
        var names: [Identifier<Device>: String] = [:]
        var taken: Set<String> = []
        for device in sorted where names[device.id] == nil {
            let own = device.givenName ?? device.name
            var (name, number) = (own, 1)
            while !taken.insert(name).inserted {
                number += 1
                name = "\(own) (\(number))"
            }
            names[device.id] = name
        }
        return names
    }
}
