import Bytes
import Foundation
import IdeaBoxCore
import SyncClouds
import SyncEngine

/// What the simulator makes of what happened between a home and its folder.
extension IdeaWorld {
    func absorb(_ home: SimulatedHome) async {
        for event in home.witness.drain() {
            switch event {
            case .joined(let hashes):
                for hash in hashes { join(hash, home) }
            case .sealed(let put, let ids): seal(put, ids, home)
            case .removed(let names, let left): await checkRemoval(of: names, left: left, home)
            }
        }
    }

    private func join(_ hash: ContentHash, _ home: SimulatedHome) {
        guard let version = sealed[hash] else {
            return fail("\(home.name) joined what nobody sealed")
        }
        let garbled = Set(home.garbled.keys)
        for (id, theirs) in version.ideas
        where !home.ghost.joined.contains(hash) && !garbled.contains(id) {
            let mine = home.ghost.ideas[id]
            if mine?.hasConflict == true { reach("joined during a conflict") }
            if mine?.isPurged == true, !theirs.isPurged { reach("joined after the purge") }
            if theirs.isPurged, mine?.isPurged == false { reach("purge joined") }
            if mine?.hasConflict == false, let mine {
                var both = mine
                both.join(theirs)
                if both.hasConflict { reach("conflict arose") }
            }
        }
        if home.ghost.missed[hash]?.isSubset(of: garbled) == false { reach("understood again") }
        join(version, hash, &home.ghost, without: garbled, at: home.name)
        for id in version.ideas.keys { home.checked[id] = nil }
        if home.handedOver[hash] == nil { home.handedOver[hash] = home.looks }
    }

    func join(
        _ version: SealedVersion, _ hash: ContentHash, _ ghost: inout HomeGhost,
        without garbled: Set<UUID> = [], at name: String
    ) {
        let isNew = ghost.joined.insert(hash).inserted
        let due = isNew ? Set(version.ideas.keys) : ghost.missed[hash] ?? []
        let (missed, taken) = (due.intersection(garbled), due.subtracting(garbled))
        ghost.missed[hash] = missed.isEmpty ? nil : missed
        if isNew { joiners[hash, default: []].insert(name) }
        guard !taken.isEmpty else { return }
        for id in taken {
            if let theirs = version.ideas[id] { ghost.ideas[id, default: IdeaGhost()].join(theirs) }
        }
        let records = taken.map { "\"\(self.name($0))\"" }.sorted().joined(separator: ", ")
        let part = taken.count < version.ideas.count ? ", \"records\": [\(records)]" : ""
        note("{\"at\": \"\(name)\", \"join\": \"\(version.name)\"\(part)}")
    }

    private func seal(_ put: CloudPut, _ ids: Set<UUID>, _ home: SimulatedHome) {
        let ideas = home.ghost.ideas.filter { ids.contains($0.key) }
        if ids.count > 1 { reach("pack put") }
        if ids.count > 1, sealed.values.contains(where: { $0.register == put.register }) {
            reach("pack put again")
            if ideas.values.contains(where: \.isPurged) { reach("pack put again for a purge") }
        }
        keep(put, ideas, at: home.name)
        let hash = ContentHash(of: put.bytes)
        home.handedOver[hash] = home.looks
        for (id, ghost) in ideas {
            let last = home.lastSealed.updateValue(hash, forKey: id).flatMap { sealed[$0] }
            guard let last, last.ideas[id]?.holds(all: ghost) == true else { continue }
            reach(sealed[hash]?.key == last.key ? "part put again" : "part put again under another key")
        }
        // What a home sealed itself it need not join.
        home.ghost.joined.insert(hash)
        let others = ideas.values.reduce(0) { sum, ghost in
            sum + IdeaGhost.kept.reduce(0) { $0 + (ghost.shown($1)?.others.count ?? 0) }
        }
        let most = 4096 * max(1, ids.count) + 256 * others
        if !ideas.isEmpty, put.bytes.count > most {
            fail("a part of \(home.name) has \(put.bytes.count) bytes")
        }
    }

    /// Takes note of sealed bytes, and of what is in them.
    func keep(_ put: CloudPut, _ ideas: [UUID: IdeaGhost], at home: String) {
        puts += 1
        let version = CloudVersion(register: put.register, mark: "", content: .bytes(put.bytes))
        guard let name = RegisterName(put.register), let key = IncomingRegister.keyID(of: version) else {
            return fail("\(home) sealed no register")
        }
        let sealed = SealedVersion(
            name: "v\(self.sealed.count + 1)", file: file(of: put), home: home, register: put.register,
            replica: name.replica,
            sequence: put.sequence, key: key, size: put.bytes.count, ideas: ideas)
        self.sealed[ContentHash(of: put.bytes)] = sealed
        archive.append((sealed.file, put.bytes))
        noteSeal(home, sealed)
    }
}

/// What a home may take away.
extension IdeaWorld {
    /// A removal loses nothing: what is removed is within one version that stays, and that has reached somebody else or has
    /// lain there for a day.
    private func checkRemoval(
        of names: [String], left: [String: [UInt8]], _ home: SimulatedHome
    ) async {
        guard let header = await home.header() else { return }
        let own = Set([header.replica] + header.former)
        let stays = left.compactMap { version($0, $1) }
        for name in names {
            guard let stem = VersionFile(name)?.stem, let version = sealed[stem.hash] else { continue }
            for (id, ghost) in version.ideas {
                let rivals = stays.filter { $0.1.ideas[id] != nil }
                await checkRemoval(of: version, id, ghost, rivals, isOwn: own.contains(version.replica), home)
            }
        }
    }

    private func checkRemoval(
        of version: SealedVersion, _ id: UUID, _ ghost: IdeaGhost,
        _ rivals: [(ContentHash, SealedVersion)], isOwn: Bool, _ home: SimulatedHome
    ) async {
        let what = "\(home.name) removes \(version.name) of \(name(id))"
        let holders = rivals.filter { $0.1.ideas[id]?.holds(all: ghost) == true }
        guard isOwn else {
            return await checkForeignRemoval(of: version, id, ghost, rivals, home, what)
        }
        guard !holders.isEmpty else { return fail("\(what), and no version that stays holds it") }
        let hasArrived = holders.contains { hash, holder in
            let isElsewhere = homes.contains { other in
                other !== home && (joiners[hash]?.contains(other.name) ?? false || holds(other, hash))
            }
            return isElsewhere || home.looks >= (home.handedOver[hash] ?? home.looks) + 4
                || holder.replica != version.replica && home.ghost.joined.contains(hash)
        }
        if !hasArrived, !(await mayThin(version, home)) { fail("\(what) before it has reached anybody") }
        let isOthers = holders.allSatisfy { $0.1.replica != version.replica }
        let isCurrent = await home.header()?.replica == version.replica
        reach(
            isCurrent
                ? isOthers ? "dominated part removed" : "superseded part removed" : "own former part removed")
        if version.ideas.count > 1 { reach("pack removed") }
        if ghost.isPurged == false, holders.contains(where: { $0.1.ideas[id]?.isPurged == true }) {
            reach("purge left the cloud")
        }
    }

    private func checkForeignRemoval(
        of version: SealedVersion, _ id: UUID, _ ghost: IdeaGhost,
        _ rivals: [(ContentHash, SealedVersion)], _ home: SimulatedHome, _ what: String
    ) async {
        let replica = await home.replica()
        if replica?.metadata.peers[version.replica]?.isForgotten == true {
            var all = IdeaGhost()
            for rival in rivals { if let theirs = rival.1.ideas[id] { all.join(theirs) } }
            reach("forgotten part removed")
            if !all.holds(all: ghost) {
                fail("\(what), of a forgotten device, and what stays does not hold it")
            }
            return
        }
        guard !ghost.isPurged, rivals.contains(where: { $0.1.ideas[id]?.isPurged == true }) else {
            return fail("\(what), another device's")
        }
        if replica?.countedIDs.contains(version.replica) == true { fail("\(what), of a device that counts") }
        reach("abandoned part removed")
    }

    private func holds(_ home: SimulatedHome, _ hash: ContentHash) -> Bool {
        sealed[hash].map { home.folder.files[$0.file]?.count == $0.size } ?? false
    }

    /// The version that is whole in a file.
    func version(_ file: String, _ folder: HomeFolder) -> (ContentHash, SealedVersion)? {
        folder.files[file].flatMap { version(file, $0) }
    }

    private func version(_ file: String, _ bytes: [UInt8]) -> (ContentHash, SealedVersion)? {
        guard let name = VersionFile(file) else { return nil }
        let hash = name.isCopy ? ContentHash(of: bytes) : name.stem.hash
        guard let version = sealed[hash], version.size == bytes.count else { return nil }
        return (hash, version)
    }

    /// Whether a home may remove versions between its last one that has arrived and its newest: it knows of no other device,
    /// has more of them than it may leave, or its folder was full.
    private func mayThin(_ version: SealedVersion, _ home: SimulatedHome) async -> Bool {
        if home.folder.most < Int.max { return true }
        guard let replica = await home.replica() else { return false }
        let own = Set([replica.header.replica] + replica.header.former)
        if replica.metadata.peers.keys.allSatisfy({ own.contains($0) }) { return true }
        let same = home.folder.files.keys.compactMap { self.version($0, home.folder)?.1 }.filter {
            own.contains($0.replica) && !version.ideas.keys.filter($0.ideas.keys.contains).isEmpty
        }
        return same.count >= 16
    }
}
