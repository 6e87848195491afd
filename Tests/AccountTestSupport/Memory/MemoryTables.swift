package import AccountDomain

/// Everything that a store holds, as a value.
package struct MemoryTables: Sendable {
    var userShelf = MemoryTable<Identifier<User>, User>()
    var identityShelf = MemoryTable<Identity.Key, Identity>()
    var deviceShelf = MemoryTable<Identifier<Device>, Device>()
    var sessionShelf = MemoryTable<Identifier<Session>, Session>()
    var challengeShelf = MemoryTable<Identifier<Challenge>, Challenge>()
    var attemptsShelf = MemoryTable<String, Attempts>()
    var factorShelf = MemoryTable<Identifier<User>, SecondFactor>()
    var messageShelf = MemoryTable<Identifier<Message>, Message>()
    var noticeShelf = MemoryTable<String, Notice>()
    var changeShelf = MemoryTable<Identifier<CredentialChange>, CredentialChange>()
    var proofShelf = MemoryTable<[UInt8], UsedProof>()
    var passkeyShelf = MemoryTable<[UInt8], Passkey>()
    var grantShelf = MemoryTable<ServiceGrant.Key, ServiceGrant>()
    /// The log, the latest line last.
    package var log: [AuditEntry] { lines.map(\.entry) }
    /// The same, each line with its number.
    var lines: [(number: Int64, entry: AuditEntry)] = []
    private var lineCount: Int64 = 0
    /// What is counted by the hour.
    var counted: [AuditCount] = []

    /// Nothing at all.
    package init() {}

    /// All rows of a kind, in the order in which they were inserted.
    package var users: [User] { userShelf.rows }
    /// As ``users``.
    package var identities: [Identity] { identityShelf.rows }
    /// As ``users``.
    package var devices: [Device] { deviceShelf.rows }
    /// As ``users``.
    package var sessions: [Session] { sessionShelf.rows }
    /// As ``users``.
    package var challenges: [Challenge] { challengeShelf.rows }
    /// As ``users``.
    package var attempts: [Attempts] { attemptsShelf.rows }
    /// As ``users``.
    package var secondFactors: [SecondFactor] { factorShelf.rows }
    /// As ``users``.
    package var messages: [Message] { messageShelf.rows }
    /// As ``users``.
    package var notices: [Notice] { noticeShelf.rows }
    /// As ``users``.
    package var usedProofs: [UsedProof] { proofShelf.rows }
    /// As ``users``.
    package var passkeys: [Passkey] { passkeyShelf.rows }
    /// As ``users``.
    package var serviceGrants: [ServiceGrant] { grantShelf.rows }
    /// As ``users``.
    package var credentialChanges: [CredentialChange] { changeShelf.rows }
}

extension MemoryTables {
    /// Does all changes, or none.
    mutating func apply(_ changes: [AccountChange]) -> CommitOutcome {
        var tables = self
        for (number, change) in changes.enumerated() where !tables.apply(change) { return .refused(number) }
        self = tables
        return .done
    }

    private mutating func apply(_ change: AccountChange) -> Bool {
        switch change {
        case .insert(let row): return insert(row)
        case .replace(let row): return replace(row)
        case .remove(let row): return remove(row)
        case .removeUser(let user, _): removeAll(of: user)
        case .note(let entry):
            lineCount += 1
            lines.append((lineCount, entry))
        }
        return true
    }

    private mutating func insert(_ row: AccountRow) -> Bool {
        switch row {
        case .user(let row): isFree(row) && userShelf.insert(row, row.id)
        case .identity(let row): identityShelf.insert(row, row.key)
        case .device(let row): isFree(row) && deviceShelf.insert(row, row.id)
        case .session(let row): sessionShelf.insert(row, row.id)
        case .challenge(let row): challengeShelf.insert(row, row.id)
        case .attempts(let row): attemptsShelf.insert(row, row.key)
        case .secondFactor(let row): factorShelf.insert(row, row.user)
        case .message(let row): messageShelf.insert(row, row.id)
        case .notice(let row): noticeShelf.insert(row, row.id)
        case .credentialChange(let row): changeShelf.insert(row, row.id)
        case .usedProof(let row): proofShelf.insert(row, row.hash)
        case .passkey(let row): passkeyShelf.insert(row, row.id)
        case .serviceGrant(let row): grantShelf.insert(row, row.key)
        }
    }

    private mutating func replace(_ row: AccountRow) -> Bool {
        switch row {
        case .user(let row): isFree(row) && userShelf.replace(row, row.id)
        case .identity(let row): identityShelf.replace(row, row.key)
        case .device(let row): isFree(row) && deviceShelf.replace(row, row.id)
        case .session(let row): sessionShelf.replace(row, row.id)
        case .challenge(let row): challengeShelf.replace(row, row.id)
        case .attempts(let row): attemptsShelf.replace(row, row.key)
        case .secondFactor(let row): factorShelf.replace(row, row.user)
        case .message(let row): messageShelf.replace(row, row.id)
        case .notice(let row): noticeShelf.replace(row, row.id)
        case .credentialChange(let row): changeShelf.replace(row, row.id)
        case .usedProof(let row): proofShelf.replace(row, row.hash)
        case .passkey(let row): passkeyShelf.replace(row, row.id)
        case .serviceGrant(let row): grantShelf.replace(row, row.key)
        }
    }

    private mutating func remove(_ row: AccountRow) -> Bool {
        switch row {
        case .user(let row): userShelf.remove(row, row.id)
        case .identity(let row): identityShelf.remove(row, row.key)
        case .device(let row): deviceShelf.remove(row, row.id)
        case .session(let row): sessionShelf.remove(row, row.id)
        case .challenge(let row): challengeShelf.remove(row, row.id)
        case .attempts(let row): attemptsShelf.remove(row, row.key)
        case .secondFactor(let row): factorShelf.remove(row, row.user)
        case .message(let row): messageShelf.remove(row, row.id)
        case .notice(let row): noticeShelf.remove(row, row.id)
        case .credentialChange(let row): changeShelf.remove(row, row.id)
        case .usedProof(let row): proofShelf.remove(row, row.hash)
        case .passkey(let row): passkeyShelf.remove(row, row.id)
        case .serviceGrant(let row): grantShelf.remove(row, row.key)
        }
    }

    /// Whether no other user has the address or the number.
    private func isFree(_ user: User) -> Bool {
        !users.contains { other in
            other.id != user.id
                && (other.email != nil && other.email?.key == user.email?.key
                    || other.phone != nil && other.phone == user.phone)
        }
    }

    /// Whether no other device of the person has the credential.
    private func isFree(_ device: Device) -> Bool {
        !devices.contains {
            $0.id != device.id && $0.user == device.user && $0.credential == device.credential
        }
    }

    private mutating func removeAll(of user: Identifier<User>) {
        userShelf.removeAll { $0.id == user }
        identityShelf.removeAll { $0.user == user }
        deviceShelf.removeAll { $0.user == user }
        sessionShelf.removeAll { $0.user == user }
        challengeShelf.removeAll { $0.user == user }
        factorShelf.removeAll { $0.user == user }
        changeShelf.removeAll { $0.user == user }
        passkeyShelf.removeAll { $0.user == user }
        grantShelf.removeAll { $0.user == user }
    }
}
