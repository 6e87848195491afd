public import Bytes

/// How a replica's register gets to the cloud, and what is known of it there.
extension Replica {
    /// So many puts are remembered beside those that still stand in the cloud.
    private static let mostPuts = 32

    /// A version of the own register, not sealed yet.
    public struct Draft: Sendable {
        /// What will stand in the clear.
        public let header: [UInt8]
        /// What will be sealed.
        public let body: SecretBytes
    }

    /// Whether there is something that the cloud does not have.
    public var wantsPut: Bool {
        metadata.owed != nil || metadata.puts.isEmpty || header.changed > metadata.confirmed
    }

    /// How many edits no confirmed put holds yet; before the first put, how many records there are.
    public var pending: Int {
        guard wantsPut else { return 0 }
        let isFirst = metadata.confirmed == 0 && metadata.edits.isEmpty
        return isFirst ? records.entries.count : metadata.edits.count
    }

    /// Counts one more version of the own register.
    ///
    /// - Parameter wallClock: the wall clock, in milliseconds since 1970.
    /// - Returns: the version, to be sealed and then noted with ``note(_:)`` before it is sent.
    public mutating func draft(wallClock: UInt64) -> Draft {
        header.advance()
        return Draft(header: header.bytes, body: registerBody(wallClock: wallClock))
    }

    /// Notes what the present version's bytes are: from here on they are known as this replica's own.
    ///
    /// - Parameter hash: what the sealed bytes are.
    public mutating func note(_ hash: ContentHash) {
        metadata.puts[header.sequence] = SyncMetadata.Put(hash: hash)
        let excess = metadata.puts.filter { $0.value.marks.isEmpty }.keys.sorted().dropLast(Self.mostPuts)
        for sequence in excess {
            metadata.puts[sequence] = nil
            metadata.floor = max(metadata.floor, sequence + 1)
        }
    }

    /// What the last sealed version's bytes are; nil before the first.
    package var lastPut: ContentHash? { metadata.puts.max { $0.key < $1.key }?.value.hash }

    /// What the bytes of the last version are that was handed over under the present id; nil before the first.
    package var lastConfirmedPut: ContentHash? { metadata.newestPut?.hash }

    /// The versions of the own register whose content is in every later one.
    public var ownVersions: Set<ContentHash> { Set(metadata.puts.values.map(\.hash)) }

    /// Notes that a version was handed over, and clears from the outbox what it holds and nothing later.
    ///
    /// - Parameters:
    ///   - sequence: the version's sequence.
    ///   - mark: where it stands in the cloud.
    public mutating func confirm(_ sequence: UInt64, mark: String) {
        guard metadata.puts[sequence] != nil else { return }
        metadata.puts[sequence]?.marks.insert(mark)
        if metadata.puts[sequence]?.lain == nil { metadata.puts[sequence]?.lain = 0 }
        if let owed = metadata.owed, owed <= sequence { metadata.owed = nil }
        metadata.edits.removeAll { $0 <= sequence }
        metadata.quiet = 0
    }

    /// Takes in what a whole reading says: what still stands there, and whether the own last put does.
    ///
    /// - Parameters:
    ///   - reading: the reading.
    ///   - result: completed with what the reading shows.
    public mutating func settle(_ reading: Reading, _ result: inout JoinResult) {
        let before = metadata
        if reading.isComplete { metadata.token = reading.token }
        metadata.mayLosePuts = reading.mayLosePuts
        if let present = reading.present {
            keepOnly(present)
            if reading.isComplete { dropFormerIDs(besides: reading.partOwners) }
        }
        if reading.mayLosePuts {
            // Time alone tells nothing there: what lay for days may be dropped still.
            for (sequence, put) in metadata.puts where put.lain != nil { metadata.puts[sequence]?.lain = 0 }
            askForWord()
        }
        if let last = metadata.newestPut {
            result.standsInCloud = !last.marks.isEmpty
            result.putsAgain = reading.present != nil && last.marks.isEmpty
            if result.putsAgain, metadata.owed == nil { owe() }
        }
        result.isNews = result.isNews || metadata != before
    }

    /// Counts as a change what has to arrive before another version may go: devices answer changes, and only their word
    /// tells of arrival where nothing arrives by lying there.
    private mutating func askForWord() {
        let awaited = metadata.peers.compactMap { id, peer in
            peer.forgotten ?? (header.former.contains(id) && !peer.marks.isEmpty ? peer.joined : nil)
        }
        guard let last = awaited.max(), header.changed < last else { return }
        owe()
        header.changed = header.sequence
    }

    /// So many former ids are told of whose registers are gone: who still writes under one finds it there.
    private static let mostFormerIDs = 32

    /// Forgets the registers under former ids that left the cloud, and the oldest of those ids.
    ///
    /// Nobody goes back to an id, so that one is only a name in a list then.
    private mutating func dropFormerIDs(besides partOwners: Set<String>) {
        for id in formerIDs {
            guard let peer = metadata.peers[id], peer.marks.isEmpty else { continue }
            // Only a register that was met tells of keys: nobody else wrote under such an own id.
            let isUnused = peer.keys.isEmpty && header.former.contains(id)
            if peer.isReadable || isUnused { metadata.peers[id] = nil }
        }
        let gone = header.former.filter { metadata.peers[$0] == nil && !partOwners.contains($0) }
        let dropped = Set(gone.dropLast(Self.mostFormerIDs))
        if !dropped.isEmpty { header.former.removeAll { dropped.contains($0) } }
        for id in header.former
        where metadata.peers[id].map({ !$0.marks.isEmpty && $0.joined == nil }) ?? false {
            // An earlier program did not note since when it is held here.
            owe()
            metadata.peers[id]?.joined = header.sequence
        }
    }

    private mutating func keepOnly(_ present: Set<String>) {
        for id in metadata.peers.keys { metadata.peers[id]?.marks.formIntersection(present) }
        for sequence in metadata.puts.keys { metadata.puts[sequence]?.marks.formIntersection(present) }
        metadata.waiting = metadata.waiting.filter { present.contains($0.key) }
        metadata.dismissed.formIntersection(present)
    }

    /// Notes that versions were removed, or are not whole any more: the newest own one goes there again.
    ///
    /// - Parameter marks: the versions.
    public mutating func forgetVersions(_ marks: Set<String>) {
        if let newest = metadata.newestPut?.marks, !newest.isEmpty, newest.isSubset(of: marks),
            metadata.owed == nil
        {
            owe()
        }
        for id in metadata.peers.keys { metadata.peers[id]?.marks.subtract(marks) }
        for sequence in metadata.puts.keys { metadata.puts[sequence]?.marks.subtract(marks) }
    }

    /// Forgets a device: its keys are not waited for any more, and its register is removed once this one's is there.
    ///
    /// If the device returns, it is there again.
    ///
    /// - Parameter id: the replica id of its register.
    public mutating func forget(_ id: String) {
        guard metadata.peers[id] != nil else { return }
        owe()
        metadata.peers[id]?.forgotten = header.sequence
    }
}

extension SyncMetadata {
    /// What was joined, as a cloud asks for it.
    var cursor: CloudCursor {
        var joined: Set<String> = []
        for peer in peers.values { joined.formUnion(peer.marks) }
        for put in puts.values { joined.formUnion(put.marks) }
        return CloudCursor(joined: joined, token: token)
    }
}
