public import Bytes
public import FoundationExports

/// What the registers tell about the devices behind them.
extension Replica {
    /// The names of the devices that have joined every change of this replica's records and keys.
    public var seenBy: [String] {
        guard header.changed > 0 else { return [] }
        let former = formerIDs
        return metadata.peers.compactMap { id, peer in
            let counts = !former.contains(id) && !peer.isForgotten && !peer.device.isEmpty
            return counts && peer.covers >= header.changed ? peer.device : nil
        }
    }

    /// Whether some version of the own register was handed over, and every change of records and keys with it.
    public var wasHandedOver: Bool { metadata.confirmed > 0 && header.changed <= metadata.confirmed }

    /// Ids that devices bore before they took another one.
    public var formerIDs: Set<String> {
        metadata.peers.values.reduce(into: Set(header.former)) { $0.formUnion($1.former) }
    }

    /// The other registers whose newest version was opened.
    ///
    /// Those under former ids are left out: a copy of a home may have written under one, so that not each version is in
    /// the next. So are those of products with parts: what a part holds no main register does.
    var readableRegisters: Set<String> {
        let readable = metadata.peers.filter { $0.value.isReadable && $0.value.digest == nil }
        return Set(readable.keys).subtracting(formerIDs)
    }

    /// Whether nothing was ever here, while what stands in the cloud could not be opened: anyone who added to such a
    /// vault would take it for the one that is missing.
    public var isBareBeforeLocked: Bool {
        let former = Set(header.former)
        let others = metadata.peers.filter { !former.contains($0.key) && !$0.value.isForgotten }
        return records.entries.isEmpty && records.unreadable.isEmpty && !others.isEmpty
            && others.values.allSatisfy { $0.seen == nil }
    }
}

extension Peer {
    /// Whether its newest version was opened.
    public var isReadable: Bool { seen.map { $0.sequence >= heard } ?? false }
}

/// What is counted at each look at the clock, beside deletes.
extension Replica {
    /// A device that was not heard of for so long is not waited for when keys change: 30 days, in milliseconds.
    public static let patience: UInt64 = 30 * day
    /// A device in use lets itself be heard of at least this often: 7 days, in milliseconds.
    private static let greatestQuiet: UInt64 = 7 * day
    /// A version that has lain in the cloud for so long is taken to have arrived: 24 hours, in milliseconds.
    public static let arrival: UInt64 = day
    /// Of ``arrival`` one look counts at most a quarter: a clock that jumps a year makes nothing arrive.
    static let mostLain: UInt64 = day / 4

    mutating func countAbsence(_ passed: UInt64) {
        for id in metadata.peers.keys { metadata.peers[id]?.silent.add(passed, atMost: Self.patience) }
        // Who is not waited for any more may have been the one who lacks a key.
        checkKey()
        // What is not there, nor any later version, does not arrive by waiting.
        let standing = metadata.puts.filter { !$0.value.marks.isEmpty }.keys.max() ?? 0
        for (sequence, put) in metadata.puts where put.lain != nil && sequence <= standing {
            metadata.puts[sequence]?.lain?.add(min(passed, Self.mostLain), atMost: Self.arrival)
        }
        guard !metadata.puts.isEmpty else { return }
        metadata.quiet.add(passed, atMost: Self.greatestQuiet)
        if metadata.quiet == Self.greatestQuiet { owe() }
    }

    /// Notes that others must hear of this replica, although neither records nor keys changed.
    public mutating func owe() {
        header.advance()
        metadata.owed = header.sequence
    }
}

extension UInt64 {
    fileprivate mutating func add(_ other: UInt64, atMost limit: UInt64) {
        self = other > limit ? limit : Swift.min(self + other, limit)
    }
}

/// Whose cloud it is.
extension Replica {
    /// What the account ids that stand in a cloud mean for this replica.
    public enum AccountVerdict: Sendable, Equatable {
        /// It is the cloud this replica knows, or it knows none yet.
        case same
        /// It has no account id, and this replica either knows none or finds its own register there.
        case unnamed
        /// It is not the cloud this replica knows: nothing may be joined or sent before a person decided.
        case other
        /// Nothing can be said yet: the cloud may not have told everything. Nothing may be joined or sent.
        case unclear
    }

    /// Judges a cloud before anything in it is joined.
    ///
    /// - Parameters:
    ///   - account: the account ids that stand there.
    ///   - reading: what stands there.
    ///   - arrivals: the versions of all pages that were not joined yet.
    /// - Returns: whose it is.
    public func judge(
        _ account: Set<String>, _ reading: Reading, _ arrivals: [IncomingRegister] = []
    ) -> AccountVerdict {
        if metadata.accounts.isEmpty || !metadata.accounts.isDisjoint(with: account) {
            return account.isEmpty ? .unnamed : .same
        }
        // An account id may be lost, as any stray file; what this replica put there, or joined there, tells the same.
        let stands = reading.present.map { !metadata.cursor.joined.isDisjoint(with: $0) } ?? false
        guard stands || arrivals.contains(where: isKnown) || reading.mayLosePuts && isNewHere(arrivals) else {
            return account.isEmpty && !reading.isComplete ? .unclear : .other
        }
        return account.isEmpty ? .unnamed : .same
    }

    /// Whether a version is this replica's own, or a later one of a register that was joined: another person's
    /// cloud holds neither.
    private func isKnown(_ arrival: IncomingRegister) -> Bool {
        if isOwn(arrival) { return true }
        guard case .opened = arrival.outcome else { return false }
        return arrival.register == header.replica || metadata.peers[arrival.register]?.seen != nil
    }

    /// Whether all that this replica knows of the cloud is its own doing, which may have been lost on the way, while
    /// the keys at hand open what stands there: so do two devices meet that each began one cloud.
    private func isNewHere(_ arrivals: [IncomingRegister]) -> Bool {
        let others = metadata.peers.filter { !header.former.contains($0.key) }
        return others.values.allSatisfy { $0.seen == nil }
            && arrivals.contains { if case .opened = $0.outcome { true } else { false } }
    }

    /// Takes notice of account ids: from now on they are known, all of them.
    ///
    /// - Parameter account: the ids that stand in the cloud.
    /// - Returns: whether any is new.
    @discardableResult
    public mutating func know(_ account: Set<String>) -> Bool {
        let before = metadata.accounts
        metadata.accounts.formUnion(account)
        return metadata.accounts != before
    }

    /// Forgets which cloud this was: what stands in the next one is met for the first time.
    ///
    /// Records stay as they are, and so does the replica id: its versions in the former cloud are known as its own.
    public mutating func leaveCloud() {
        metadata.accounts = []
        metadata.token = nil
        metadata.waiting = [:]
        metadata.dismissed = []
        for id in metadata.peers.keys { metadata.peers[id]?.marks = [] }
        for sequence in metadata.puts.keys {
            metadata.puts[sequence]?.marks = []
            metadata.puts[sequence]?.lain = nil
        }
        owe()
    }
}

/// The sealed body's JSON, as `docs/vault-format.md` describes it.
extension Replica {
    /// Why a body could not be read although its seal is whole.
    public enum BodyError: Error, Equatable, Sendable {
        /// The text is no JSON of the form that this format version has.
        case malformed
    }

    /// Reads a body and begins a new incarnation on it.
    ///
    /// Entries that cannot be understood are set aside within ``records``; members that this version does not know
    /// are kept.
    ///
    /// - Parameters:
    ///   - body: the JSON text.
    ///   - incarnation: a random id, minted at this start.
    /// - Throws: ``BodyError/malformed``.
    public init(body: SecretBytes, incarnation: UInt64) throws(BodyError) {
        do throws(JSONText.Failure) {
            self = try unsafe body.withUnsafeBytes {
                (bytes: UnsafeRawBufferPointer) throws(JSONText.Failure) -> Replica in
                try unsafe Replica(JSONText(bytes), incarnation: incarnation)
            }
        } catch {
            throw .malformed
        }
    }

    private init(_ text: JSONText, incarnation: UInt64) throws(JSONText.Failure) {
        var members = try text.members(text.all)
        func take(_ name: String) throws(JSONText.Failure) -> Range<Int> {
            guard let range = members.removeValue(forKey: name) else { throw .notJSON }
            return range
        }
        guard let last = text.stamp(try take("clock")) else { throw .notJSON }
        self.init(incarnation: incarnation, clock: last, written: try text.count(take("written")))
        device = try text.string(try take("device"))
        place = try text.string(try take("place"))
        retentionAdvanced = try text.count(take("looked"))
        for (name, range) in try text.members(take("held")) {
            // What cannot be read is counted again: later than it should be is the safe side.
            if let id = UUID(uuidString: name) { retainedFor[id] = try? TombstoneAge(text, range) }
        }
        records = try RecordSet(JSONText(text, try take("records")))
        metadata = SyncMetadata(text, taking: &members)
        others = members.mapValues { text.secret($0) }
    }

    /// The body's JSON text; the same replica gives the same bytes.
    public var body: SecretBytes {
        let builder = SecretBuilder(capacity: 1024 + records.entries.count * 512)
        builder.append("{\"clock\":\"\(clock.last)\",\"written\":\(written),\"device\":")
        JSONEscapes.write(device, to: builder)
        builder.append(",\"place\":")
        JSONEscapes.write(place, to: builder)
        builder.append(",\"looked\":\(retentionAdvanced),\"held\":{")
        let sorted = retainedFor.map { ($0.key.uuidString.lowercased(), $0.value.json) }.sorted {
            $0.0 < $1.0
        }
        builder.append(sorted.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ","))
        builder.append("},\"records\":")
        records.write(to: builder)
        metadata.writeMembers(to: builder)
        builder.writeMembers(others)
        builder.append("}")
        return builder.secret
    }
}

/// `{"delete":"STAMP","for":MILLISECONDS}`.
extension TombstoneAge {
    fileprivate init(_ text: JSONText, _ range: Range<Int>) throws(JSONText.Failure) {
        let members = try text.members(range)
        guard let stamp = members["delete"], let time = members["for"], let delete = text.stamp(stamp) else {
            throw .notJSON
        }
        self.init(delete: delete, time: min(try text.count(time), Replica.holding))
    }

    fileprivate var json: String { "{\"delete\":\"\(delete)\",\"for\":\(time)}" }
}

extension Replica.BodyError: LocalizedError {
    /// One sentence in English.
    public var errorDescription: String? {
        switch self {
        case .malformed: "The body is not a replica in this format."
        }
    }
}
