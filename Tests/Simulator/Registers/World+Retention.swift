import Foundation
import SyncEngine

/// How time is counted.
extension World {
    /// Counts a look at the clock, and by itself how long deletes were held.
    func look(_ home: Home) {
        let program = home.program
        let wallClock = home.wallClock(at: now)
        guard let replica = load(home, program), replica.wantsRetentionUpdate(at: wallClock),
            let disk = home.disk
        else {
            return
        }
        let passed = disk.lookedAt.map { wallClock < $0 ? 0 : min(wallClock - $0, 86_400_000) } ?? 0
        var watch: [UUID: Disk.Watched] = [:]
        for (id, entry) in replica.records.entries {
            guard case .record(let record) = entry, Ghost.isHidden(record),
                let delete = record.fields["deleted"]?.stamp
            else { continue }
            var watched = disk.watch[id] ?? Disk.Watched(delete: delete)
            if watched.delete != delete {
                watched = Disk.Watched(delete: delete)
            } else if disk.watch[id] != nil {
                watched.time += passed
                watched.looks += 1
            }
            watch[id] = watched
        }
        disk.watch = watch
        disk.lookedAt = wallClock
        home.looks += 1
        var purged: [UUID] = []
        let counted = replica.countedIDs
        transact(home, program) { replica in
            purged = replica.advanceRetention(to: wallClock)
            return true
        }
        if let after = home.disk?.replica {
            if !counted.isSubset(of: after.countedIDs) { reach("device not waited for after 30 days") }
            let isSame = replica.header.replica == after.header.replica
            if isSame, !replica.wantsPut, after.wantsPut, purged.isEmpty {
                reach("a word in a week of silence")
            }
        }
        for id in purged.sorted(by: { $0.uuidString < $1.uuidString }) {
            say("\(home.name) purges \(name(id)) after 30 days")
            guard let watched = watch[id], watched.looks >= 30, watched.time >= 30 * 86_400_000 else {
                return fail("\(home.name) purged \(name(id)) before its 30 days were counted")
            }
            reach("purged after 30 days")
            notePurge(home, id)
            ghost.purge(id)
            unrest += 1
        }
        if let program, !program.isOnce { program.queue.append(.homeChanged) }
    }
}
