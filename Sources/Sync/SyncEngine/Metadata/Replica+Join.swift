/// How a replica takes in what a cloud holds. Nothing here replaces anything: records are joined.
extension Replica {
    /// A version that has not become whole for so long is a finding: 10 minutes, in milliseconds.
    static let waiting: UInt64 = 600_000

    /// Joins the versions of one page.
    ///
    /// - Parameters:
    ///   - arrivals: the versions, after an attempt to open each.
    ///   - wallClock: the wall clock, in milliseconds since 1970.
    ///   - newID: mints a replica id: 32 hexadecimal digits.
    /// - Returns: what became of them.
    public mutating func join(
        _ arrivals: [IncomingRegister], wallClock: UInt64, newID: () -> String
    ) -> JoinResult {
        var result = JoinResult()
        let before = metadata
        for arrival in arrivals {
            if isOwn(arrival) {
                noteOwn(arrival)
                continue
            }
            if arrival.register == header.replica, arrival.hash != nil { renew(newID(), &result) }
            switch arrival.outcome {
            case .opened(let register): join(register, arrival, wallClock: wallClock, newID, &result)
            case .locked(let header):
                hear(header, of: arrival.register, newID, &result)
                note(.locked, of: arrival, in: &result)
            case .waiting:
                noteDamaged(arrival, in: &result)
                wait(for: arrival, wallClock: wallClock, in: &result)
            case .unusable(let kind): note(kind, of: arrival, in: &result)
            }
        }
        result.isNews = result.renewed || result.changedRecords || metadata != before
        return result
    }

    /// A version that this replica put itself: its content is here already.
    func isOwn(_ arrival: IncomingRegister) -> Bool {
        guard arrival.register == header.replica, let hash = arrival.hash else { return false }
        return metadata.puts.values.contains { $0.hash == hash }
    }

    private mutating func noteOwn(_ arrival: IncomingRegister) {
        for (sequence, put) in metadata.puts where put.hash == arrival.hash {
            metadata.puts[sequence]?.marks.insert(arrival.mark)
            // The program may have died between the put and its confirmation.
            if put.lain == nil { confirm(sequence, mark: arrival.mark) }
        }
        metadata.waiting[arrival.mark] = nil
    }

    /// What stands under the mark of an own put and is not whole is that put no more: bytes of it changed since.
    private mutating func noteDamaged(_ arrival: IncomingRegister, in result: inout JoinResult) {
        guard metadata.puts.values.contains(where: { $0.marks.contains(arrival.mark) }) else { return }
        result.damagedPuts.insert(arrival.mark)
        forgetVersions([arrival.mark])
    }

    /// Takes a new id at once: what stands under the old one is another writer's, too.
    private mutating func renew(_ id: String, _ result: inout JoinResult) {
        renew(id)
        result.renewed = true
    }

    /// Takes a new id; the old one's register becomes one among the others.
    ///
    /// - Parameter id: 32 hexadecimal digits, minted at random.
    public mutating func renew(_ id: String) {
        var old = Peer()
        old.device = device
        for put in metadata.puts.values { old.marks.formUnion(put.marks) }
        if let last = metadata.puts.max(by: { $0.key < $1.key }) {
            // Edits count on: the greatest sequence under this id is that of its last put.
            old.heard = last.key
            old.seen = Peer.Seen(sequence: last.key, hash: last.value.hash)
            // What was joined since then stands in no put of that id, whether it had arrived or not.
            (old.joined, old.hadArrived) = (last.key, lastArrived == last.key)
        }
        old.joined = old.joined ?? header.sequence
        old.spare = spareVersions
        metadata.peers[header.replica] = old
        for id in metadata.peers.keys { metadata.peers[id]?.covers = 0 }
        metadata.puts = [:]
        metadata.floor = 0
        header.renew(id)
        place = ""
    }

    private mutating func join(
        _ register: Register, _ arrival: IncomingRegister, wallClock: UInt64, _ newID: () -> String,
        _ result: inout JoinResult
    ) {
        let id = arrival.register
        let known = metadata.peers[id]?.seen?.sequence ?? 0
        hear(register.header, of: id, newID, &result)
        let isNews = records.join(register.records)
        if isNews { result.changedRecords = true }
        clock.observe(register.records, wallClock: wallClock)
        var peer = metadata.peers[id] ?? Peer()
        let sequence = register.header.sequence
        if let hash = arrival.hash, peer.seen.map({ $0.sequence <= sequence }) ?? true {
            peer.seen = Peer.Seen(sequence: sequence, hash: hash)
            peer.device = register.device
            peer.written = register.written
            peer.ahead = register.written > wallClock ? register.written - wallClock : 0
            if register.digest != peer.digest {
                (peer.digest, peer.isWhole) = (register.digest, register.digest == nil)
            }
            if register.digest != nil, register.header.changed > known { peer.isOwedWord = true }
        } else {
            result.older.insert(id)
        }
        let isNewVersion = peer.marks.insert(arrival.mark).inserted
        metadata.peers[id] = peer
        metadata.waiting[arrival.mark] = nil
        if register.header.changed > known, register.digest == nil { owe() }
        // Also without news: a purge may hold it that no earlier put holds.
        if self.header.former.contains(id), isNewVersion || isNews || peer.joined == nil {
            owe()
            metadata.peers[id]?.joined = self.header.sequence
            metadata.peers[id]?.hadArrived = false
        }
        if metadata.peers[id]?.forgotten != nil {
            // What was joined only now goes when a put that holds it has arrived.
            owe()
            metadata.peers[id]?.forgotten = self.header.sequence
        }
        if let seen = register.seen[header.replica] { check(seen, by: id, newID, &result) }
    }

    /// What another register says it has seen of ours tells of a second writer, or that a put has arrived.
    private mutating func check(
        _ seen: Peer.Seen, by id: String, _ newID: () -> String, _ result: inout JoinResult
    ) {
        let isOurs =
            metadata.puts[seen.sequence].map { $0.hash == seen.hash } ?? (seen.sequence < metadata.floor)
        guard isOurs else { return renew(newID(), &result) }
        if let covers = metadata.peers[id]?.covers, covers < seen.sequence {
            metadata.peers[id]?.covers = seen.sequence
        }
    }

    /// Takes notice of what stands in the clear: keys are counted even where nothing can be read.
    private mutating func hear(
        _ header: RegisterHeader, of id: String, _ newID: () -> String, _ result: inout JoinResult
    ) {
        if header.former.contains(self.header.replica) { renew(newID(), &result) }
        var peer = metadata.peers[id] ?? Peer()
        if header.sequence > peer.heard || peer == Peer() {
            peer.heard = header.sequence
            peer.keys = header.keys
            peer.former = header.former
            peer.silent = 0
            peer.forgotten = nil
        }
        metadata.peers[id] = peer
    }

    private mutating func wait(for arrival: IncomingRegister, wallClock: UInt64, in result: inout JoinResult)
    {
        // A clock that ran ahead and was set right must not be waited for.
        let since = min(metadata.waiting[arrival.mark] ?? wallClock, wallClock)
        metadata.waiting[arrival.mark] = since
        if !Self.hasWaited(since, wallClock) {
            result.waiting += 1
        } else if !metadata.dismissed.contains(arrival.mark) {
            result.unfinished.append(finding(.unfinished, of: arrival))
        }
    }

    private static func hasWaited(_ since: UInt64, _ wallClock: UInt64) -> Bool {
        wallClock >= since && wallClock - since >= waiting
    }

    /// Whether versions stand in the cloud that are not whole, dismissed or not: what they hold may need a key to come.
    package var waitsForUnfinished: Bool { !metadata.waiting.isEmpty }

    /// The versions that never became whole and were not dismissed, by mark.
    ///
    /// - Parameter wallClock: the wall clock, in milliseconds since 1970.
    /// - Returns: their marks.
    public func unfinished(wallClock: UInt64) -> Set<String> {
        Set(metadata.waiting.filter { Self.hasWaited($0.value, wallClock) }.keys)
            .subtracting(metadata.dismissed)
    }

    /// Tells no more of the versions that never became whole; they are joined should they still become it.
    ///
    /// - Parameter wallClock: the wall clock, in milliseconds since 1970.
    public mutating func dismissUnfinished(wallClock: UInt64) {
        metadata.dismissed.formUnion(unfinished(wallClock: wallClock))
    }

    private func note(_ kind: Finding.Kind, of arrival: IncomingRegister, in result: inout JoinResult) {
        result.settled[arrival.mark] = finding(kind, of: arrival)
    }

    private func finding(_ kind: Finding.Kind, of arrival: IncomingRegister) -> Finding {
        Finding(
            register: arrival.register, device: metadata.peers[arrival.register]?.device ?? "", kind: kind)
    }
}

extension Replica {
    /// Takes notice of all stamps of an entry that stands elsewhere.
    ///
    /// - Parameters:
    ///   - entry: what was joined.
    ///   - wallClock: the wall clock, in milliseconds since 1970.
    public mutating func observe(_ entry: RecordSet.Entry, wallClock: UInt64) {
        guard case .record(let record) = entry else { return }
        for field in record.fields.values { clock.observe(field.stamp, wallClock: wallClock) }
    }
}

extension HybridClock {
    /// Takes notice of all stamps of others' records.
    fileprivate mutating func observe(_ records: RecordSet, wallClock: UInt64) {
        for case .record(let record) in records.entries.values {
            for field in record.fields.values { observe(field.stamp, wallClock: wallClock) }
        }
    }
}
