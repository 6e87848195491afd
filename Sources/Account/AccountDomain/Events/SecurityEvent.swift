internal import Crypto
package import FoundationExports

/// What a registered service is told of an account, by a security event token (RFC 8417).
package struct SecurityEvent: Sendable, Equatable, Codable {
    /// What happened, as `services.file` names it.
    package enum Kind: String, Sendable, Equatable, Codable, CaseIterable {
        case userCreated, userDeleted, sessionEnded
        /// A session that had signed in to the service ended, its account is gone, or the person removed the service: told by a
        /// logout token, where `backChannelLogout` says.
        case serviceLogout

        /// Whether a service asks for it by name.
        package var isByType: Bool { self != .serviceLogout }
    }

    package let kind: Kind
    package let user: Identifier<User>
    /// The one that ended; nil for an event of the account.
    package let session: Identifier<Session>?
    /// The account that this one had become part of when it was deleted.
    package let into: Identifier<User>?
    package let at: Date

    package init(
        _ kind: Kind, of user: Identifier<User>, session: Identifier<Session>? = nil,
        into: Identifier<User>? = nil, at moment: Date
    ) {
        self.kind = kind
        self.user = user
        self.session = session
        self.into = into
        at = moment
    }

    /// After that it is given up: access tokens of a session that ended have run out long before.
    package var expiresAt: Date { at + (session != nil ? 1 : 7) * 86_400 }
}

/// An event that waits in the outbox for one service: what the body of its message is.
package struct QueuedEvent: Sendable, Equatable, Codable {
    /// Its name; where that is told is looked up when it is sent.
    package let service: String
    package let event: SecurityEvent

    package init(for service: String, _ event: SecurityEvent) {
        self.service = service
        self.event = event
    }

    /// The order of a service's messages in the outbox: the same number for all of them and, but by a chance of one in
    /// 2⁶², another one for each service, so that the outbox finds those of one without looking at others'.
    package static func lane(of service: String) -> Int64 {
        SHA256.hash(data: Array(service.utf8)).prefix(8).reduce(0) { $0 << 8 | Int64($1) } & (1 << 62 - 1)
    }
}

extension AccountDependencies {
    /// What services are told of changes: rows of the same commit, so that an event is neither lost nor told of what did not
    /// happen.
    ///
    /// No flow asks for it: each change that makes or removes an account, or ends a session, has its event.
    ///
    /// - Parameter changes: as a flow wants them.
    /// - Returns: the messages, one for each event and service that wants to hear it.
    /// - Throws: `unavailable`.
    func events(of changes: [AccountChange]) async throws(AccountError) -> [AccountChange] {
        guard services.haveEvents else { return [] }
        var messages = try await logouts(of: changes)
        for change in changes {
            guard let event = try await event(of: change) else { continue }
            for service in services.names(hearing: event.kind) {
                messages.append(.insert(.message(message(QueuedEvent(for: service, event)))))
            }
        }
        return messages
    }

    /// What services are told to which a session signed in that ends; where an account goes, or the person removes a service, it is
    /// told of all the account's sessions.
    private func logouts(of changes: [AccountChange]) async throws(AccountError) -> [AccountChange] {
        let names = services.namesWithLogout
        guard !names.isEmpty else { return [] }
        var (grants, messages): ([Identifier<User>: [ServiceGrant]], [AccountChange]) = ([:], [])
        for change in changes {
            if let (service, user, moment) = removal(change), names.contains(service) {
                let event = SecurityEvent(.serviceLogout, of: user, at: moment)
                messages.append(.insert(.message(message(QueuedEvent(for: service, event)))))
            }
            guard let (user, session, moment) = change.logout else { continue }
            let known: [ServiceGrant]
            if let found = grants[user] { known = found } else { known = try await serviceGrants(of: user) }
            grants[user] = known
            for grant in known where names.contains(grant.service) {
                guard session.map(grant.sessions.contains) ?? true else { continue }
                let event = SecurityEvent(.serviceLogout, of: user, session: session, at: moment)
                messages.append(.insert(.message(message(QueuedEvent(for: grant.service, event)))))
            }
        }
        return messages
    }

    /// Which service a person removes by a change.
    private func removal(
        _ change: AccountChange
    ) -> (service: String, user: Identifier<User>, at: Date)? {
        guard case .insert(.credentialChange(let line)) = change, line.kind == .serviceRemoved,
            let former = line.former,
            let name = secrets.open(former, as: CredentialChange.sealedAs(line.user))
        else { return nil }
        return (String(decoding: name, as: UTF8.self), line.user, line.at)
    }

    private func message(_ queued: QueuedEvent) -> Message {
        Message(
            id: Identifier(random: random), kind: .event, priority: .event,
            order: QueuedEvent.lane(of: queued.service), createdAt: queued.event.at,
            expiresAt: queued.event.expiresAt,
            body: secrets.seal(json: queued, as: Message.sealedAs) ?? [])
    }

    private func event(of change: AccountChange) async throws(AccountError) -> SecurityEvent? {
        switch change {
        case .insert(.user(let user)):
            SecurityEvent(.userCreated, of: user.id, at: user.createdAt)
        case .removeUser(let user, let moment):
            SecurityEvent(.userDeleted, of: user, into: try await survivor(of: user), at: moment)
        case .replace(.session(let session)): session.endEvent
        case .insert, .replace, .remove, .note: nil
        }
    }

    /// The account that one is part of; nil for one that was not merged.
    private func survivor(of user: Identifier<User>) async throws(AccountError) -> Identifier<User>? {
        let history = try await asking { store throws(AccountStoreError) in
            try await store.credentialChanges(of: user)
        }
        let line = history.last { $0.kind == .mergeOut && $0.dueAt == nil && $0.revertedAt == nil }
        let record: MergeRecord? = secrets.open(json: line?.former, as: CredentialChange.sealedAs(user))
        return record?.account
    }
}

extension AccountChange {
    /// Whose session ends by it; a nil session stands for all of the account's.
    fileprivate var logout: (user: Identifier<User>, session: Identifier<Session>?, at: Date)? {
        switch self {
        case .replace(.session(let session)): session.endEvent.map { ($0.user, session.id, $0.at) }
        case .removeUser(let user, let moment): (user, nil, moment)
        case .insert, .replace, .remove, .note: nil
        }
    }
}

extension Session {
    /// What is told of its end, also of that of one that had run out: it ends but once; nil while it is open.
    fileprivate var endEvent: SecurityEvent? {
        guard let endedAt else { return nil }
        return SecurityEvent(.sessionEnded, of: user, session: id, at: endedAt)
    }
}
