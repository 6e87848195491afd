internal import Bytes
public import Sealing

/// The seal of registers, both ways.
extension IncomingRegister {
    /// The key that sealed a version, as far as that can be told without opening it.
    ///
    /// - Parameter version: what a cloud told of.
    /// - Returns: the key's id; nil for what is no whole envelope.
    public static func keyID(of version: CloudVersion) -> SealingKey.ID? {
        guard case .bytes(let bytes) = version.content else { return nil }
        return try? Envelope(bytes, name: Register.name(of: version.register)).keyID
    }

    /// Opens a version.
    ///
    /// - Parameters:
    ///   - version: what a cloud told of.
    ///   - keys: the keys at hand, by id.
    public init(_ version: CloudVersion, keys: [SealingKey.ID: SealingKey]) {
        self.init(version) { bytes, _ in Self.outcome(of: bytes, register: version.register, keys: keys) }
    }

    /// Opens a version with another seal than the envelope's: the simulator's.
    package init(_ version: CloudVersion, open: (_ bytes: [UInt8], _ hash: ContentHash) -> Outcome) {
        switch version.content {
        case .bytes(let bytes):
            let hash = ContentHash(of: bytes)
            self.init(
                register: version.register, mark: version.mark, hash: hash, outcome: open(bytes, hash))
        case .waiting:
            self.init(register: version.register, mark: version.mark, hash: nil, outcome: .waiting)
        case .tooLarge:
            self.init(
                register: version.register, mark: version.mark, hash: nil, outcome: .unusable(.tooLarge))
        }
    }

    private static func outcome(
        of bytes: [UInt8], register: String, keys: [SealingKey.ID: SealingKey]
    ) -> Outcome {
        do {
            let envelope = try Envelope(bytes, name: Register.name(of: register))
            let header = try RegisterHeader(envelope.header)
            // A register under another one's name would not open either; what stands in the clear counts already.
            guard header.replica == register else { return .unusable(.damaged) }
            guard let key = keys[envelope.keyID] else { return .locked(header) }
            return .opened(try Register(header: envelope.header, body: try envelope.open(with: key)))
        } catch SealingError.newerVersion(let version) {
            return .unusable(.newerVersion(version))
        } catch {
            return .unusable(.damaged)
        }
    }
}

extension Replica {
    /// Takes in a page of the cloud: judges whose it is, joins it, and with the last page settles the reading.
    ///
    /// - Parameters:
    ///   - arrivals: the page's versions, after an attempt to open each.
    ///   - account: the account ids that stand in the cloud.
    ///   - reading: what the whole reading says, with its last page.
    ///   - wallClock: the wall clock, in milliseconds since 1970.
    ///   - newID: mints a replica id: 32 hexadecimal digits.
    /// - Returns: what became of it.
    /// - Throws: `withheld`; nothing was joined then.
    public mutating func take(
        _ arrivals: [IncomingRegister], account: Set<String>, _ reading: Reading?, wallClock: UInt64,
        newID: () -> String
    ) throws(ReplicaStoreError) -> JoinResult {
        switch judge(account, reading ?? Reading(present: nil, isComplete: false), arrivals) {
        case .same, .unnamed: break
        case .other:
            throw .withheld(reading?.present?.isEmpty == true && account.isEmpty ? .empty : .foreign)
        case .unclear: throw .withheld(.unclear)
        }
        let isKnown = !know(account)
        var result = join(arrivals, wallClock: wallClock, newID: newID)
        if let reading { settle(reading, &result) }
        result.isNews = result.isNews || !isKnown
        return result
    }

    /// Seals the next version of the own register and notes what its bytes are, to be stored before it is sent.
    ///
    /// - Parameters:
    ///   - key: the key to seal under.
    ///   - wallClock: the wall clock, in milliseconds since 1970.
    /// - Returns: the version.
    /// - Throws: `tooLarge`.
    public mutating func seal(with key: SealingKey, wallClock: UInt64) throws(SealingError) -> CloudPut {
        try seal(under: key.id.description, wallClock: wallClock) { draft, name throws(SealingError) in
            try Envelope.seal(draft.body, header: draft.header, name: name, key: key)
        }
    }

    /// Seals with another seal than the envelope's: the simulator's.
    package mutating func seal(
        under key: String, wallClock: UInt64,
        _ seal: (_ draft: Draft, _ name: String) throws(SealingError) -> [UInt8]
    ) throws(SealingError) -> CloudPut {
        let joined = ownVersions
        let draft = draft(wallClock: wallClock)
        let bytes = try seal(draft, Register.name(of: header.replica))
        note(ContentHash(of: bytes))
        // The choice, not the key: one that could not be read is not chosen again and again.
        metadata.sealedUnder = sealingKey(present: key)
        return CloudPut(
            register: header.replica, sequence: header.sequence, bytes: bytes, account: metadata.accounts,
            joined: joined)
    }

    /// Notes that the register is to be sealed anew if another key than the last put's holds now.
    ///
    /// - Parameter present: the key in use.
    public mutating func checkKey(present: String) {
        guard let last = metadata.sealedUnder, sealingKey(present: present) != last, metadata.owed == nil
        else {
            return
        }
        owe()
    }
}
