internal import FoundationExports
public import SyncEngine
internal import Secrets

/// How ideas get to the cloud.
extension IdeaReplica {
    /// Seals what the cloud does not have: ideas first, and when none is left the main register, which tells of them.
    public func prepare(
        within limits: CloudLimits
    ) async throws(ReplicaStoreError) -> ([CloudPut], PendingSyncWork) {
        guard let keys = try await sealingKeys() else { return ([], await pendingWork()) }
        let wallClock = now().wallClock
        return try await transact { [packs] writer, replica, remoteIndex throws(IdeaStoreError) in
            // The first key was made just now; otherwise which are held was looked up before.
            if replica.header.keys.isEmpty { replica.hold(keys.held) }
            let inUse = replica.metadata.sealedUnder.flatMap { keys.all[$0] } ?? keys.present
            let chosen = replica.sealingKey(present: inUse.id.description)
            let key = keys.all[chosen] ?? inUse
            var sealing = PartSealing(writer, replica, remoteIndex, key, limits, packs, wallClock: wallClock)
            try sealing.run()
            replica = sealing.replica
            for idea in sealing.unpackable { remoteIndex.note(unpackable: idea) }
            for pack in sealing.stuck { remoteIndex.note(stuck: pack) }
            guard sealing.puts.isEmpty else {
                // Others are to hear of which parts there are now.
                replica.owe()
                return sealing.puts
            }
            replica.digest = remoteIndex.digests[replica.header.replica] ?? PartsDigest()
            guard replica.wantsPut, let put = try? replica.seal(with: key, wallClock: wallClock) else {
                return []
            }
            return [put]
        }
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
                for version in try writer.versions(ContentHash(of: put.bytes)) {
                    try writer.note(version, stands: mark, &remoteIndex)
                }
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
                guard let hash = removable[mark] else { continue }
                for version in try writer.versions(hash) {
                    try writer.note(version.idea, without: [mark], &remoteIndex)
                }
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
