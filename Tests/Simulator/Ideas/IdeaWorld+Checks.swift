import Bytes
import Foundation
import IdeaBoxCore
import SyncEngine
import SyncProduct

/// What must hold at any moment.
extension IdeaWorld {
    /// A home shows what it has received and nobody has taken away, no more and no less.
    func check(_ home: SimulatedHome) async {
        let rows = await home.rows()
        guard violation == nil else { return }
        for (id, row) in rows where home.checked[id] != row.revision || home.garbled[id] != nil {
            check(home, id, row)
            home.checked[id] = row.revision
        }
        for id in home.ghost.ideas.keys where rows[id] == nil { fail("\(home.name)'s \(name(id)) is gone") }
    }

    func check(_ home: SimulatedHome, _ id: UUID) async { check(home, id, await home.row(id)) }

    private func check(_ home: SimulatedHome, _ id: UUID, _ row: IdeaRow?) {
        let what = "\(home.name)'s \(name(id))"
        if let garbled = home.garbled[id] {
            if row?.entry != garbled.bytes { fail("\(what), which cannot be understood, was changed") }
            return
        }
        guard let ghost = home.ghost.ideas[id] else { return fail("\(what) came from nowhere") }
        guard let row, let entry = RecordSet.Entry(row: row.entry, id) else { return fail("\(what) is gone") }
        guard case .record(let record) = entry, let idea = Idea(row, in: nil) else {
            if !ghost.isPurged { fail("\(what) is wiped, and nobody wiped it") }
            return
        }
        if ghost.isPurged { return fail("\(what) came back") }
        if (idea.daysLeft != nil) != ghost.isHidden {
            fail("\(what) is \(ghost.isHidden ? "shown though it was deleted" : "hidden")")
        }
        for field in IdeaGhost.kept { check(idea, field, ghost, what) }
        let tags = record.fields["tags"].map { $0.value.jsonString ?? "" }
        if tags != ghost.shown("tags")?.value { fail("\(what) lost what a later program wrote") }
    }

    private func check(_ idea: Idea, _ field: String, _ ghost: IdeaGhost, _ what: String) {
        guard let shown = idea.shown(field), let expected = ghost.shown(field) else {
            return fail("\(what) has no \(field)")
        }
        if shown.value != expected.value || shown.stamp != expected.stamp {
            fail("\(what) shows \(shown.value) as \(field), and the last write was \(expected.value)")
        }
        if !expected.others.isEmpty { reach("conflict shown") }
        if ghost.hidesEqual(field) { reach("equal value not shown") }
        guard !ghost.mayFold else { return reach("an idea of many incarnations") }
        if shown.others != expected.others {
            fail(
                "\(what) shows \(shown.others.sorted()) beside the \(field), and \(expected.others.sorted()) were not taken away"
            )
        }
    }

    // MARK: What is said of the cloud

    /// The trouble that is told is the true one.
    func checkView(_ view: CloudView, _ home: SimulatedHome) async {
        let wasFull = home.folder.takeWasFull()
        let phase = await home.box.state.sync.phase
        switch view.trouble {
        case nil: break
        case .quotaExceeded:
            reach("quota said")
            if !wasFull { fail("\(home.name) says that the cloud is full, and it is not") }
        default:
            if !home.luck.hasStruck { fail("\(home.name) says \(view.trouble.map { "\($0)" } ?? "")") }
        }
        guard !home.luck.hasStruck else { return }
        if home.otherFolder != nil {
            if phase != .emptied, phase != .otherAccount {
                fail("\(home.name) says \(phase) of another folder")
            }
            return
        }
        if wasFull, phase != .quotaExceeded { reach("quota overcome") }
        await checkPhase(phase, view, home)
    }

    private func checkPhase(
        _ phase: SyncStatus.Phase, _ view: CloudView, _ home: SimulatedHome
    ) async {
        switch phase {
        case .handedOver:
            reach(keys.count > 1 ? "handed over under the common key" : "handed over")
            await checkHandedOver(home)
            await checkBounds(home)
        case .keyMissing(let devices):
            reach("no common key")
            if keys.count < 2 {
                fail("\(home.name) says that \(devices) lack the key, and there is one alone")
            }
        case .emptied, .otherAccount:
            let accounts = await home.replica()?.metadata.accounts ?? []
            if accounts.contains(where: { home.folder.files["account-\($0)"] != nil }) {
                fail("\(home.name) says \(phase) of its own folder")
            }
        default: break
        }
    }

    /// What a home calls handed over can be opened with the keys of every device that counts.
    private func checkHandedOver(_ home: SimulatedHome) async {
        guard let replica = await home.replica() else { return }
        var common = Set(replica.header.keys)
        // Who is named as former takes an id of its own, and is counted by that.
        let former = replica.formerIDs
        for other in live where other !== home {
            guard let id = await other.header()?.replica, let peer = replica.metadata.peers[id],
                !peer.isForgotten, !former.contains(id), !common.isDisjoint(with: peer.keys),
                // A device that was silent for a month need not be waited for.
                !faults.contains(.months) || replica.countedIDs.contains(id)
            else { continue }
            common.formIntersection(peer.keys)
        }
        let versions = home.folder.files.keys.compactMap { version($0, home.folder) }.filter {
            common.contains($0.1.key.description) && home.ghost.joined.contains($0.0)
        }
        for (id, ghost) in home.ghost.ideas where home.garbled[id] == nil && !ghost.mayFold {
            let parts = versions.compactMap { $0.1.ideas[id] }
            if parts.contains(where: { $0.holds(all: ghost) }) { continue }
            var all = IdeaGhost()
            for part in parts { all.join(part) }
            if all.holds(all: ghost) {
                reach("covered by several")
            } else {
                let sealed = parts.map { "\(common.sorted())" + ($0.isPurged ? " wiped" : "") }
                fail(
                    "\(home.name) calls \(name(id)) handed over, and what every device can open lacks some of it: \(sealed)"
                )
            }
        }
    }

    /// Files and former ids stay few.
    func checkBounds(_ home: SimulatedHome) async {
        guard !faults.contains(.strayFiles), let replica = await home.replica() else { return }
        var counts: [String: Int] = [:]
        for (_, version) in home.folder.files.keys.compactMap({ version($0, home.folder) })
        where version.replica == replica.header.replica {
            counts[version.register, default: 0] += 1
        }
        for (id, count) in counts.sorted(by: { $0.key < $1.key })
        where count > RetainedVersions.most + 1 {
            fail("\(home.name) has \(count) versions of \(id) in the cloud")
        }
        let gone = replica.header.former.filter { replica.metadata.peers[$0] == nil }
        if gone.count > 33 { fail("\(home.name) tells of \(gone.count) former ids that are gone") }
    }
}
