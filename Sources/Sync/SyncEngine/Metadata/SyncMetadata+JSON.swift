internal import Bytes

/// The ledger as members of the vault's body, as `docs/vault-format.md` describes them.
///
/// What makes no sense is begun again: a lost cursor is read again, and of lost puts comes a new id.
extension SyncMetadata {
    /// Takes the ledger's members out of a body's.
    init(_ text: JSONText, taking members: inout [String: Range<Int>]) {
        func take<Part>(
            _ name: String, _ read: (Range<Int>) throws(JSONText.Failure) -> Part
        ) -> Part? {
            guard let range = members.removeValue(forKey: name) else { return nil }
            return try? read(range)
        }
        accounts = take("account") { range throws(JSONText.Failure) in Set(try text.strings(range)) } ?? []
        peers = take("peers") { range throws(JSONText.Failure) in try text.peers(range) } ?? [:]
        puts = take("puts") { range throws(JSONText.Failure) in try text.puts(range) } ?? [:]
        floor = take("floor") { range throws(JSONText.Failure) in try text.count(range) } ?? 0
        sealedUnder = take("key") { range throws(JSONText.Failure) in try text.string(range) }
        covering = take("covering") { range throws(JSONText.Failure) in Set(try text.strings(range)) } ?? []
        mayLosePuts = take("drops") { text.equals($0, "true") } ?? false
        token = take("cursor") { range throws(JSONText.Failure) in try text.string(range) }
        quiet = take("quiet") { range throws(JSONText.Failure) in try text.count(range) } ?? 0
        waiting = take("waiting") { range throws(JSONText.Failure) in try text.counts(range) } ?? [:]
        dismissed = take("dismissed") { range throws(JSONText.Failure) in Set(try text.strings(range)) } ?? []
        if let outbox = take("outbox", { range throws(JSONText.Failure) in try text.outbox(range) }) {
            (edits, owed) = outbox
        }
    }

    /// Writes the members of a ledger that has met a cloud; of another one nothing.
    func writeMembers(to builder: SecretBuilder) {
        guard self != SyncMetadata() else { return }
        builder.append(",\"account\":")
        builder.write(accounts.sorted())
        builder.append(",\"outbox\":{\"edits\":[")
        builder.append(edits.map(String.init).joined(separator: ","))
        builder.append(owed.map { "],\"owed\":\($0)}" } ?? "]}")
        builder.append(",\"floor\":\(floor),\"quiet\":\(quiet)")
        for case (let name, let text?) in [("key", sealedUnder), ("cursor", token)] {
            builder.append(",\"\(name)\":")
            JSONEscapes.write(text, to: builder)
        }
        if mayLosePuts { builder.append(",\"drops\":true") }
        for (name, texts) in [("covering", covering), ("dismissed", dismissed)] where !texts.isEmpty {
            builder.append(",\"\(name)\":")
            builder.write(texts.sorted())
        }
        builder.append(",\"puts\":")
        builder.writeObject(puts.sorted { $0.key < $1.key }.map { (String($0.key), $0.value) }) { put in
            builder.append("{\"hash\":\"\(put.hash)\"")
            if let lain = put.lain { builder.append(",\"lain\":\(lain)") }
            builder.append(",\"marks\":")
            builder.write(put.marks.sorted())
            builder.append("}")
        }
        builder.append(",\"peers\":")
        builder.writeObject(peers.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }) { peer in
            peer.write(to: builder)
        }
        builder.append(",\"waiting\":")
        builder.writeObject(waiting.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }) { since in
            builder.append(String(since))
        }
    }
}

extension Peer {
    fileprivate func write(to builder: SecretBuilder) {
        builder.append("{\"heard\":\(heard)")
        if let seen { builder.append(",\"seen\":\(seen.sequence),\"hash\":\"\(seen.hash)\"") }
        builder.append(",\"written\":\(written),\"ahead\":\(ahead),\"covers\":\(covers),\"silent\":\(silent)")
        if let forgotten { builder.append(",\"forgotten\":\(forgotten)") }
        if let joined { builder.append(",\"joined\":\(joined)") }
        if hadArrived { builder.append(",\"arrived\":true") }
        if !spare.isEmpty {
            builder.append(",\"spare\":")
            builder.write(spare.sorted())
        }
        if let digest {
            builder.append(",\"shelf\":")
            digest.write(to: builder)
            builder.append(",\"whole\":\(isWhole),\"word\":\(isOwedWord)")
        }
        builder.append(",\"device\":")
        JSONEscapes.write(device, to: builder)
        for (name, texts) in [("keys", keys), ("former", former), ("marks", marks.sorted())] {
            builder.append(",\"\(name)\":")
            builder.write(texts)
        }
        builder.append("}")
    }

    fileprivate init(_ text: JSONText, _ range: Range<Int>) throws(JSONText.Failure) {
        let members = try text.members(range)
        func count(_ name: String) throws(JSONText.Failure) -> UInt64? {
            guard let range = members[name] else { return nil }
            return try text.count(range)
        }
        func strings(_ name: String) throws(JSONText.Failure) -> [String] {
            guard let range = members[name] else { return [] }
            return try text.strings(range)
        }
        heard = try count("heard") ?? 0
        if let sequence = try count("seen"), let hash = members["hash"],
            let hash = ContentHash(try text.string(hash))
        {
            seen = Seen(sequence: sequence, hash: hash)
        }
        written = try count("written") ?? 0
        ahead = try count("ahead") ?? 0
        covers = try count("covers") ?? 0
        silent = try count("silent") ?? 0
        forgotten = try count("forgotten")
        joined = try count("joined")
        hadArrived = members["arrived"].map { text.equals($0, "true") } ?? false
        if let range = members["shelf"] {
            digest = try PartsDigest(text, range)
            // What cannot be told is told again.
            isWhole = members["whole"].map { text.equals($0, "true") } ?? false
            isOwedWord = members["word"].map { text.equals($0, "true") } ?? true
        }
        if let range = members["device"] { device = try text.string(range) }
        keys = try strings("keys")
        former = try strings("former")
        marks = Set(try strings("marks"))
        spare = Set(try strings("spare"))
    }
}

extension JSONText {
    /// An array of strings.
    func strings(_ range: Range<Int>) throws(Failure) -> [String] {
        var (strings, list): ([String], JSONText) = ([], JSONText(self, range))
        try list.array { reader throws(Failure) in strings.append(try string(try reader.value())) }
        return strings
    }

    fileprivate func counts(_ range: Range<Int>) throws(Failure) -> [String: UInt64] {
        var counts: [String: UInt64] = [:]
        for (name, range) in try members(range) { counts[name] = try count(range) }
        return counts
    }

    fileprivate func peers(_ range: Range<Int>) throws(Failure) -> [String: Peer] {
        var peers: [String: Peer] = [:]
        for (id, range) in try members(range) where RegisterHeader.isID(id, digits: 32) {
            peers[id] = try Peer(self, range)
        }
        return peers
    }

    fileprivate func puts(_ range: Range<Int>) throws(Failure) -> [UInt64: SyncMetadata.Put] {
        var puts: [UInt64: SyncMetadata.Put] = [:]
        for (sequence, range) in try members(range) {
            let members = try members(range)
            guard let sequence = UInt64(sequence), let hash = members["hash"],
                let hash = ContentHash(try string(hash)), let marks = members["marks"]
            else { throw .notJSON }
            var put = SyncMetadata.Put(hash: hash, marks: Set(try strings(marks)))
            if let lain = members["lain"] { put.lain = try count(lain) }
            puts[sequence] = put
        }
        return puts
    }

    fileprivate func outbox(_ range: Range<Int>) throws(Failure) -> ([UInt64], UInt64?) {
        let members = try members(range)
        var edits: [UInt64] = []
        if let range = members["edits"] {
            var list = JSONText(self, range)
            try list.array { reader throws(Failure) in edits.append(try count(try reader.value())) }
        }
        guard let range = members["owed"] else { return (edits, nil) }
        return (edits, try count(range))
    }
}

extension SecretBuilder {
    fileprivate func write(_ texts: [String]) {
        append("[")
        for (index, text) in texts.enumerated() {
            if index > 0 { append(",") }
            JSONEscapes.write(text, to: self)
        }
        append("]")
    }

    fileprivate func writeObject<Value>(_ members: [(String, Value)], _ each: (Value) -> Void) {
        append("{")
        for (index, (name, value)) in members.enumerated() {
            if index > 0 { append(",") }
            JSONEscapes.write(name, to: self)
            append(":")
            each(value)
        }
        append("}")
    }
}
