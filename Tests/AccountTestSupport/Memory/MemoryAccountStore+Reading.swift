package import AccountDomain
package import FoundationEssentials

/// The port's reads; its own comments say what each one promises.
extension MemoryAccountStore {
    /// By id.
    package func user(_ id: Identifier<User>) throws(AccountStoreError) -> User? {
        try look { $0.userShelf[id] }
    }

    /// By the key of an address.
    package func user(email key: String) throws(AccountStoreError) -> User? {
        try look { $0.users.first { $0.email?.key == key } }
    }

    /// By number.
    package func user(phone: PhoneNumber) throws(AccountStoreError) -> User? {
        try look { $0.users.first { $0.phone == phone } }
    }

    /// By key.
    package func identity(_ key: Identity.Key) throws(AccountStoreError) -> Identity? {
        try look { $0.identityShelf[key] }
    }

    /// In the order of their making.
    package func identities(of user: Identifier<User>) throws(AccountStoreError) -> [Identity] {
        try look { $0.identities.filter { $0.user == user }.ordered(by: \.createdAt) }
    }

    /// By id.
    package func device(_ id: Identifier<Device>) throws(AccountStoreError) -> Device? {
        try look { $0.deviceShelf[id] }
    }

    /// By person and credential.
    package func device(
        of user: Identifier<User>, _ credential: DeviceCredential
    ) throws(AccountStoreError) -> Device? {
        try look { $0.devices.first { $0.user == user && $0.credential == credential } }
    }

    /// In the order of their making.
    package func devices(of user: Identifier<User>) throws(AccountStoreError) -> [Device] {
        try look { $0.devices.filter { $0.user == user }.ordered(by: \.createdAt) }
    }

    /// By id.
    package func session(_ id: Identifier<Session>) throws(AccountStoreError) -> Session? {
        try look { $0.sessionShelf[id] }
    }

    /// Those that have not ended, in the order of their making.
    package func openSessions(of user: Identifier<User>) throws(AccountStoreError) -> [Session] {
        try look {
            $0.sessions.filter { $0.user == user && $0.endedAt == nil }.ordered(by: \.createdAt)
        }
    }

    /// In the order of their making.
    package func lapsedSessions(at now: Date, limit: Int) throws(AccountStoreError) -> [Session] {
        try look { tables in
            Array(
                tables.sessions.filter {
                    $0.endedAt == nil && min($0.idleEndsAt, $0.absoluteEndsAt) <= now
                }.prefix(max(0, limit)))
        }
    }

    /// By id.
    package func challenge(_ id: Identifier<Challenge>) throws(AccountStoreError) -> Challenge? {
        try look { $0.challengeShelf[id] }
    }

    /// What challenges have sent whose last code left after that.
    package func sends(to subject: String, since: Date) throws(AccountStoreError) -> [Challenge.Sent] {
        try look { tables in
            tables.challenges.filter { $0.subject == subject && $0.sentAt > since }
                .sorted { $0.sentAt < $1.sentAt }
                .map { Challenge.Sent(at: $0.sentAt, count: $0.sends, isSpent: $0.spentAt != nil) }
        }
    }

    /// By key.
    package func attempts(_ key: String) throws(AccountStoreError) -> Attempts? {
        try look { $0.attemptsShelf[key] }
    }

    /// By the credential's own id.
    package func passkey(_ id: [UInt8]) throws(AccountStoreError) -> Passkey? {
        try look { $0.passkeyShelf[id] }
    }

    /// In the order of their making.
    package func passkeys(of user: Identifier<User>) throws(AccountStoreError) -> [Passkey] {
        try look { tables in
            tables.passkeys.filter { $0.user == user }.enumerated()
                .sorted { ($0.element.createdAt, $0.offset) < ($1.element.createdAt, $1.offset) }.map(
                    \.element)
        }
    }

    /// By person and service.
    package func serviceGrant(_ key: ServiceGrant.Key) throws(AccountStoreError) -> ServiceGrant? {
        try look { $0.grantShelf[key] }
    }

    /// In the order of their making.
    package func serviceGrants(of user: Identifier<User>) throws(AccountStoreError) -> [ServiceGrant] {
        try look { $0.serviceGrants.filter { $0.user == user }.ordered(by: \.createdAt) }
    }

    /// By person.
    package func secondFactor(of user: Identifier<User>) throws(AccountStoreError) -> SecondFactor? {
        try look { $0.factorShelf[user] }
    }

    /// In the order of writing.
    package func credentialChanges(
        of user: Identifier<User>
    ) throws(AccountStoreError) -> [CredentialChange] {
        try look { $0.credentialChanges.filter { $0.user == user } }
    }

    /// By id.
    package func message(_ id: Identifier<Message>) throws(AccountStoreError) -> Message? {
        try look { $0.messageShelf[id] }
    }

    /// By id.
    package func notice(_ id: String) throws(AccountStoreError) -> Notice? {
        try look { $0.noticeShelf[id] }
    }

    /// By priority, order and due time; what was sent has no body any more.
    package func dueMessages(
        at now: Date, limit: Int, after priority: Message.Priority?
    ) throws(AccountStoreError) -> [Message] {
        try look { tables in
            let due = tables.messages.filter { message in
                !message.body.isEmpty && message.dueAt <= now && message.priority != .event
                    && priority.map { $0 < message.priority } ?? true
            }
            let sorted = due.ordered(by: \.dueAt).ordered(by: \.order).ordered(by: \.priority)
            return Array(sorted.prefix(max(0, limit)))
        }
    }

    package func waitingEvents(from order: Int64, limit: Int) throws(AccountStoreError) -> [Message] {
        try look { tables in
            let waiting = tables.messages.filter { message in
                !message.body.isEmpty && message.priority == .event && message.order >= order
            }
            return Array(waiting.ordered(by: \.dueAt).ordered(by: \.order).prefix(max(0, limit)))
        }
    }

    package func outbox(_ part: OutboxPart) throws(AccountStoreError) -> OutboxContent {
        try look { tables in
            let waiting = tables.messages.filter {
                !$0.body.isEmpty && ($0.priority == .event) == (part == .events)
            }.map(\.createdAt)
            return OutboxContent(count: waiting.count, oldest: waiting.min())
        }
    }

    /// Those that are due first first.
    package func dueChanges(at now: Date, limit: Int) throws(AccountStoreError) -> [CredentialChange] {
        try look { tables in
            let due = tables.credentialChanges.filter(\.isPending).compactMap { line in
                line.dueAt.map { (line, $0) }
            }
            return due.filter { $0.1 <= now }.ordered(by: \.1).prefix(max(0, limit)).map(\.0)
        }
    }

    /// Those that are due first first.
    package func dueDeletions(at now: Date, limit: Int) throws(AccountStoreError) -> [User] {
        try look { tables in
            let due = tables.users.compactMap { user in user.deletionDueAt.map { (user, $0) } }
                .filter { $0.1 <= now }
            return due.ordered(by: \.1).prefix(max(0, limit)).map(\.0)
        }
    }

    /// Those that ended at or after a moment, the earliest first.
    package func revokedSessions(
        since: Date
    ) throws(AccountStoreError) -> [(session: Identifier<Session>, at: Date)] {
        try look { tables in
            let ended = tables.sessions.compactMap { session in
                session.endedAt.map { (session: session.id, at: $0) }
            }
            return ended.filter { $0.at >= since }.ordered(by: \.at)
        }
    }

    /// The latest first.
    package func audit(of user: Identifier<User>, limit: Int) throws(AccountStoreError) -> [AuditEntry] {
        try look { $0.log.reversed().filter { $0.user == user }.prefix(max(0, limit)).map { $0 } }
    }

    /// In the order of writing.
    package func audit(
        _ selection: AuditSelection, after number: Int64, limit: Int
    ) throws(AccountStoreError) -> [(number: Int64, entry: AuditEntry)] {
        try look { tables in
            let found = tables.lines.filter { line in
                line.number > number && line.entry.detail != AuditEntry.noAccount
                    && selection.contains(line.entry.at)
                    && (selection.user == nil || line.entry.user == selection.user)
            }
            return Array(found.prefix(max(1, limit)))
        }
    }

    /// The earliest first.
    package func auditCounts(_ selection: AuditSelection) throws(AccountStoreError) -> [AuditCount] {
        try look { tables in
            let lines = tables.lines.map(\.entry).filter { $0.detail == AuditEntry.noAccount }
            return AuditCount.sum(tables.counted, lines).filter { selection.contains($0.hour) }
        }
    }

    /// Counts by the hour what concerns no account.
    package func countStrangers(before moment: Date) throws(AccountStoreError) {
        try change { tables in
            let lines = tables.log.filter { $0.detail == AuditEntry.noAccount && $0.at < moment }
            tables.counted = AuditCount.sum(tables.counted, lines)
            tables.lines.removeAll { $0.entry.detail == AuditEntry.noAccount && $0.entry.at < moment }
        }
    }

    /// Removes what the log says of before a moment.
    package func removeAudit(before moment: Date) throws(AccountStoreError) {
        try change { tables in
            tables.lines.removeAll { $0.entry.at < moment }
            tables.counted.removeAll { $0.hour < moment }
        }
    }

    /// In the order of their making.
    package func page(
        of kind: AccountRow.Kind, after place: Int64, limit: Int
    ) throws(AccountStoreError) -> AccountPage {
        try look { tables in
            switch kind {
            case .user: tables.userShelf.page(after: place, limit: limit) { .user($0) }
            case .identity: tables.identityShelf.page(after: place, limit: limit) { .identity($0) }
            case .device: tables.deviceShelf.page(after: place, limit: limit) { .device($0) }
            case .session: tables.sessionShelf.page(after: place, limit: limit) { .session($0) }
            case .challenge: tables.challengeShelf.page(after: place, limit: limit) { .challenge($0) }
            case .attempts: tables.attemptsShelf.page(after: place, limit: limit) { .attempts($0) }
            case .secondFactor: tables.factorShelf.page(after: place, limit: limit) { .secondFactor($0) }
            case .message: tables.messageShelf.page(after: place, limit: limit) { .message($0) }
            case .notice: tables.noticeShelf.page(after: place, limit: limit) { .notice($0) }
            case .credentialChange:
                tables.changeShelf.page(after: place, limit: limit) { .credentialChange($0) }
            case .usedProof: tables.proofShelf.page(after: place, limit: limit) { .usedProof($0) }
            case .passkey: tables.passkeyShelf.page(after: place, limit: limit) { .passkey($0) }
            case .serviceGrant: tables.grantShelf.page(after: place, limit: limit) { .serviceGrant($0) }
            }
        }
    }

    /// Removes what has run out.
    package func removeEnded(before moment: Date) throws(AccountStoreError) {
        try change { tables in
            tables.challengeShelf.removeAll { $0.expiresAt < moment }
            tables.sessionShelf.removeAll { $0.endedAt.map { $0 < moment } ?? false }
            tables.attemptsShelf.removeAll {
                $0.lastAt < moment && $0.lockedUntil.map { $0 < moment } ?? true
            }
            tables.proofShelf.removeAll { $0.expiresAt < moment }
            tables.messageShelf.removeAll {
                $0.expiresAt < moment || $0.body.isEmpty && $0.dueAt < moment
            }
        }
    }
}

extension Array {
    /// By a moment; those of one moment stay as they stand.
    fileprivate func ordered(by value: KeyPath<Element, some Comparable>) -> [Element] {
        enumerated().sorted {
            ($0.element[keyPath: value], $0.offset) < ($1.element[keyPath: value], $1.offset)
        }.map(\.element)
    }
}

extension AuditCount {
    /// Counts with further lines, by hour and event.
    fileprivate static func sum(_ known: [AuditCount], _ lines: [AuditEntry]) -> [AuditCount] {
        var counts: [String: AuditCount] = [:]
        let further = lines.map { AuditCount(hour: hour(of: $0.at), event: $0.event, count: 1) }
        for count in known + further {
            let key = "\(count.hour) \(count.event)"
            counts[key] = AuditCount(
                hour: count.hour, event: count.event, count: count.count + (counts[key]?.count ?? 0))
        }
        return counts.values.sorted { ($0.hour, $0.event.rawValue) < ($1.hour, $1.event.rawValue) }
    }
}
