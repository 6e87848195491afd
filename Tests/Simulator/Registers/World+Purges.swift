import Bytes
import Foundation
import SyncEngine

/// What must leave the cloud.
extension World {
    /// Nothing that was deleted for good is in a register of a device in use, nor under an id that it bore before, that
    /// anybody can open.
    ///
    /// It is called after everything has been read by everybody, and days have passed.
    func checkPurges(_ records: RecordSet) {
        // In a store that drops writes only another device's list tells that something has arrived.
        guard kind != .kvs || live.count > 1 else { return }
        let ids = live.reduce(into: Set<String>()) { $0.formUnion($1.ownIDs) }
        for version in cloud.stored where ids.contains(version.register) && !isDead(version) {
            checkPurged(version, records)
        }
    }

    private func checkPurged(_ version: Version, _ records: RecordSet) {
        guard let content = ghost.contents[version.hash] else { return }
        for (id, entry) in content.entries where entry != .purged && records.entries[id] == .purged {
            return fail("\(name(id)) was deleted for good and stands in \(name(version)) still")
        }
    }

    /// A person forgets every device that is gone; then nothing of theirs is left, but what nobody can open.
    func checkForgetting() {
        // In a store that drops writes only another device's list tells that something has arrived.
        guard kind != .kvs || live.count > 1, let home = live.first, let replica = home.disk?.replica else {
            return
        }
        let used = live.reduce(into: Set<String>()) { $0.formUnion($1.ownIDs) }
        let gone = replica.metadata.peers.keys.sorted().filter { !used.contains($0) }
        guard !gone.isEmpty else { return }
        for id in gone {
            say("\(home.name) forgets \(names[id] ?? "?"), which is gone")
            transact(home, home.program) { replica in
                replica.forget(id)
                return true
            }
            tell(home)
        }
        passDays()
        reach("every lost device forgotten")
        for version in cloud.stored where !isDead(version) {
            if gone.contains(version.register) {
                fail("\(name(version)) of a forgotten device is left")
            } else if let records = home.disk?.replica.records {
                checkPurged(version, records)
            }
        }
    }

    /// Who joins now sees what everybody sees.
    func checkFresh() {
        guard let records = live.first?.disk?.replica.records else { return }
        let fresh = addHome()
        shareKeys()
        say("\(fresh.name) is fresh")
        start(fresh)
        comeToRest()
        guard violation == nil else { return }
        guard let seen = fresh.disk?.replica.records else {
            return fail("\(fresh.name), which is fresh, has no vault")
        }
        if seen != records { fail("\(fresh.name), which is fresh, shows other records than the others") }
        noteShown(fresh)
    }
}
