internal import FoundationExports
public import SyncEngine
internal import Secrets

/// How ideas get to the cloud.
extension IdeaReplica {
    /// So many bytes are sealed in one step.
    private static let stepBytes = 8 << 20

    /// Seals what the cloud does not have: ideas first, and when none is left the main register, which tells of them.
    public func prepare(
        within limits: CloudLimits
    ) async throws(ReplicaStoreError) -> ([CloudPut], PendingSyncWork) {
        guard let keys = try await sealingKeys() else { return ([], await pendingWork()) }
        let wallClock = now().wallClock
        return try await transact { writer, replica, remoteIndex throws(IdeaStoreError) in
            // The first key was made just now; otherwise which are held was looked up before.
            if replica.header.keys.isEmpty { replica.hold(keys.held) }
            let inUse = replica.metadata.sealedUnder.flatMap { keys.all[$0] } ?? keys.present
            let chosen = replica.sealingKey(present: inUse.id.description)
            let key = keys.all[chosen] ?? inUse
            let puts = try Self.parts(writer, &replica, remoteIndex, key, limits, wallClock: wallClock)
            guard puts.isEmpty else {
                // Others are to hear of which parts there are now.
                replica.owe()
                return puts
            }
            replica.digest = remoteIndex.digests[replica.header.replica] ?? PartsDigest()
            guard replica.wantsPut, let put = try? replica.seal(with: key, wallClock: wallClock) else {
                return []
            }
            return [put]
        }
    }

    private static func parts(
        _ writer: any IdeaWriting, _ replica: inout Replica, _ remoteIndex: RemoteIndex, _ key: SealingKey,
        _ limits: CloudLimits, wallClock: UInt64
    ) throws(IdeaStoreError) -> [CloudPut] {
        var (puts, bytes, offset): ([CloudPut], Int, Int) = ([], 0, 0)
        while puts.isEmpty {
            let rows = try writer.rows(.pending, limit: limits.batch, offset: offset)
            if rows.isEmpty { break }
            for row in rows where bytes < stepBytes {
                guard let whole = row.decoded else { continue }
                let entry = whole.folded
                if entry != whole { try writer.change(row.id, from: whole, to: entry, isPending: true) }
                let own = try writer.versions(of: row.id).filter { $0.replica == replica.header.replica }
                // What is larger than the cloud takes stays here, and everything else goes.
                var next = replica
                guard
                    let put = try? next.seal(
                        part: row.id, entry, joined: Set(own.map(\.hash)), with: key, wallClock: wallClock),
                    put.bytes.count <= limits.registerBytes
                else { continue }
                replica = next
                try writer.putVersion(
                    StoredVersion(
                        hash: ContentHash(of: put.bytes), replica: replica.header.replica, idea: row.id,
                        sequence: Int64(clamping: put.sequence), key: key.id.description))
                try writer.forgetOldest(row.id, replica.header.replica)
                puts.append(put)
                bytes += put.bytes.count
            }
            offset += rows.count
        }
        return puts
    }

    /// Stores that versions were handed over.
    public func confirm(
        _ puts: [CloudPut], marks: [String]
    ) async throws(ReplicaStoreError) -> PendingSyncWork {
        await box.noteHandedOver(at: now())
        return try await write { writer, replica, remoteIndex throws(IdeaStoreError) in
            for (put, mark) in zip(puts, marks) {
                guard let name = RegisterName(put.register), name.replica == replica.header.replica else {
                    continue
                }
                guard name.record != nil else {
                    replica.confirm(put.sequence, mark: mark)
                    continue
                }
                guard var version = try writer.version(ContentHash(of: put.bytes)) else { continue }
                let before = try writer.versions(of: version.idea)
                if !version.marks.contains(mark) { version.marks.append(mark) }
                version.lain = version.lain ?? 0
                try writer.putVersion(version)
                remoteIndex.note(version.idea, before, try writer.versions(of: version.idea))
                try writer.recheck(version.idea, remoteIndex)
            }
        }
    }

    /// Stores that versions were removed.
    public func removed(_ marks: Set<String>) async throws(ReplicaStoreError) -> PendingSyncWork {
        let removable = removable.all
        return try await write { writer, replica, remoteIndex throws(IdeaStoreError) in
            replica.forgetVersions(marks)
            let digest = remoteIndex.digests[replica.header.replica]
            for mark in marks {
                guard let hash = removable[mark], var version = try writer.version(hash) else { continue }
                let before = try writer.versions(of: version.idea)
                version.marks.removeAll { $0 == mark }
                if version.marks.isEmpty, version.replica != remoteIndex.replica {
                    try writer.removeVersion(version.hash)
                } else {
                    try writer.putVersion(version)
                }
                try writer.forgetOldest(version.idea, remoteIndex.replica)
                remoteIndex.note(version.idea, before, try writer.versions(of: version.idea))
                try writer.recheck(version.idea, remoteIndex)
            }
            // Others are to hear of which parts there are now.
            if remoteIndex.digests[replica.header.replica] != digest { replica.owe() }
        }
    }

    /// The keys at hand, the one in use first.
    private struct Keys: Sendable {
        let present: SealingKey
        let all: [String: SealingKey]
        var held: [String] { all.keys.sorted() }
    }

    /// The keys to seal under; nil if there is none and none may be made: what stands in the cloud needs one that is
    /// to come.
    private func sealingKeys() async throws(ReplicaStoreError) -> Keys? {
        let ids = try await keys { keyring throws(SecretStoreError) in try await keyring.ids() }
        if ids.isEmpty {
            guard await box.mayMakeKey, remoteIndex?.locked.isEmpty ?? true else { return nil }
            guard
                let key = try await keys({ keyring throws(SecretStoreError) in try await keyring.firstKey() })
            else {
                await box.note(keyNotKept: true)
                return nil
            }
            return Keys(present: key, all: [key.id.description: key])
        }
        var all: [String: SealingKey] = [:]
        for id in ids {
            all[id] = try await keys { keyring throws(SecretStoreError) in
                do throws(SecretStoreError) { return try await keyring.key(text: id) } catch .damaged {
                    return nil
                }
            }
        }
        guard let first = all.keys.min(), let present = all[first] else { throw .failed }
        return Keys(present: present, all: all)
    }
}

extension IdeaWriting {
    /// So many own versions that do not stand in the cloud any more are known for each idea.
    private static var mostKnown: Int { 8 }

    /// Forgets the oldest own versions that do not stand in the cloud any more.
    fileprivate func forgetOldest(_ idea: UUID, _ replica: String) throws(IdeaStoreError) {
        let gone = try versions(of: idea).filter { $0.replica == replica && $0.marks.isEmpty }
        for version in gone.sorted(by: { $0.sequence < $1.sequence }).dropLast(Self.mostKnown) {
            try removeVersion(version.hash)
        }
    }
}
