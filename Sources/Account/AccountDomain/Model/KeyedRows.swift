internal import FoundationExports

extension AccountRow.Kind {
    /// Those with a column of sealed bytes.
    package static let sealing: [Self] = [
        .identity, .secondFactor, .challenge, .message, .credentialChange,
    ]
}

/// What of each kind of row is sealed, or hangs on a key in another way: a new column has its line here.
extension AccountRow {
    /// Sealed bytes, and as what they are sealed.
    struct Sealed {
        let bytes: [UInt8]
        let use: String
    }

    var sealed: [Sealed] {
        let (columns, use): ([[UInt8]?], String?) =
            switch self {
            case .identity(let row): ([row.token], Identity.sealedAs)
            case .secondFactor(let row): ([row.secret], SecondFactor.sealedAs(row.user))
            case .challenge(let row): ([row.body], row.purpose.sealedAs)
            case .message(let row): ([row.body], Message.sealedAs)
            case .credentialChange(let row): ([row.former, row.next], CredentialChange.sealedAs(row.user))
            case .user, .device, .session, .attempts, .notice, .usedProof, .passkey, .serviceGrant: ([], nil)
            }
        guard let use else { return [] }
        return columns.compactMap { $0 }.filter { !$0.isEmpty }.map { Sealed(bytes: $0, use: use) }
    }

    /// Puts other bytes in the place of sealed ones.
    mutating func replaceSealed(_ old: [UInt8], by bytes: [UInt8]) {
        switch self {
        case .identity(var row):
            row.token = bytes
            self = .identity(row)
        case .secondFactor(var row):
            row.secret = bytes
            self = .secondFactor(row)
        case .challenge(var row):
            row.body = bytes
            self = .challenge(row)
        case .message(var row):
            row.body = bytes
            self = .message(row)
        case .credentialChange(var row):
            if row.former == old { row.former = bytes }
            if row.next == old { row.next = bytes }
            self = .credentialChange(row)
        case .user, .device, .session, .attempts, .notice, .usedProof, .passkey, .serviceGrant: break
        }
    }

    /// Whether somebody may be sending it, who would send it twice if it changed: for who takes a letter it is due again
    /// five minutes later.
    func mayBeLeaving(at now: Date) -> Bool {
        guard case .message(let row) = self else { return false }
        return now < row.dueAt && row.dueAt <= now + 360
    }

    var session: Session? {
        if case .session(let row) = self { row } else { nil }
    }

    /// The row without the names that networks had under old keys; nil if it has none.
    func withoutTags(of old: Set<Int>) -> AccountRow? {
        switch self {
        case .device(var row):
            let kept = row.networks.filter { !old.contains($0.key) }
            guard kept != row.networks else { return nil }
            row.networks = kept
            return .device(row)
        case .session(var row):
            guard !row.network.text.isEmpty, old.contains(row.network.key) else { return nil }
            row.network = NetworkTag(text: "")
            return .session(row)
        case .user, .identity, .challenge, .attempts, .secondFactor, .message, .notice, .credentialChange,
            .usedProof, .passkey, .serviceGrant:
            return nil
        }
    }

    var needsFirstKey: Bool {
        guard case .secondFactor(let row) = self else { return false }
        return row.recoveryCodes.contains(where: \.needsFirstKey)
    }
}

extension Session {
    /// Whether a device may show a refresh token of before a moment, and be given another one.
    func mayHoldToken(from moment: Date, at now: Date) -> Bool {
        isOpen(at: now) && earlierTokenMadeAt < moment
    }
}

extension ServerSecrets {
    /// What a network is called, by the current key first.
    package func networkTags(_ network: [UInt8]) -> [NetworkTag] {
        keys.all.map { NetworkTag($0.mark("network", network), key: $0.number) }
    }
}
