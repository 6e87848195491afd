import Bytes
import Foundation
import SyncEngine

/// What a home says of itself, held against what is so.
extension World {
    /// What a home calls handed over, every device that it counts can open.
    func checkClaim(_ home: Home) {
        guard let replica = home.disk?.replica, replica.wasHandedOver, !replica.wantsPut,
            replica.devicesWithoutKey.isEmpty, let last = replica.lastConfirmedPut, let key = keyOf[last]
        else { return }
        for other in live where other !== home && other.keychain[key] == nil {
            guard let id = other.disk?.replica.header.replica, replica.countedIDs.contains(id),
                !isLeft(id, by: replica) || hears(other), other.wroteAs.contains(id),
                homes.filter({ $0.wroteAs.contains(id) }).count == 1
            else { continue }
            fail("\(home.name) calls handed over what \(other.name) cannot open")
        }
    }

    /// Who has a trouble says which, and nobody says another.
    ///
    /// It is called where nothing changes any more, while some homes have troubles still.
    func checkTroubles() {
        for home in live {
            guard let program = home.program, let replica = home.disk?.replica, home.canOpen else { continue }
            let view = program.engine.view
            if let decoy = home.decoy {
                let isKnown = replica.metadata.accounts.isEmpty
                if !isKnown, view.otherCloud == nil, view.trouble == nil, !home.isOffline {
                    fail(
                        "\(home.name) does not say that its cloud is \(decoy.isEmpty ? "empty" : "another's")"
                    )
                }
                continue
            }
            // Whose cloud it is was asked first; what is written then is not asked for.
            guard view.otherCloud == nil else { continue }
            let expected = trouble(of: home, replica, program)
            if view.trouble != expected {
                fail(
                    "\(home.name) shows \(view.trouble.map { "\($0)" } ?? "no trouble"), and it is "
                        + "\(expected.map { "\($0)" } ?? "none")")
            }
            if expected == .quotaExceeded { checkQuota(home, replica) }
        }
    }

    private func trouble(of home: Home, _ replica: Replica, _ program: Program) -> CloudError? {
        if home.isOffline, kind != .kvs { return .offline }
        let work = pendingWork(home, program)
        // A cloud that lost its account id gets it again before anything else.
        let there = try? cloud.changes(on: home.number, since: CloudCursor(), page: nil).account
        let lacksAccount = !work.accounts.isEmpty && there?.isEmpty == true
        let wantsWrite = work.wantsPut || !work.removable.isEmpty || lacksAccount
        if home.isReadOnly, wantsWrite { return .readOnly }
        guard work.wantsPut, home.isFull || home.quota != nil else { return nil }
        guard let last = replica.lastPut, let version = versions[last] else { return nil }
        let put = CloudPut(
            register: version.register, sequence: version.sequence, bytes: version.bytes, account: [],
            joined: [])
        return hasRoom(for: put, home) ? nil : .quotaExceeded
    }

    /// Who says that there is no room has removed what it may.
    ///
    /// Of its versions under the present id two are left at most, the last that has arrived and the newest.
    private func checkQuota(_ home: Home, _ replica: Replica) {
        reach("full cloud is told")
        guard !home.isReadOnly, kind != .kvs else { return }
        let id = replica.header.replica
        let own = Set(cloud.stored(on: home.number).filter { $0.register == id }.map(\.hash))
        if own.count > 2 {
            fail("\(home.name) says that its cloud is full, and \(own.count) versions of its own lie there")
        }
    }

    /// Ids, files and bytes stay below their bounds.
    func checkBounds(_ home: Home) {
        guard let replica = home.disk?.replica else { return }
        let there = Set(cloud.stored(on: home.number).map(\.register))
        let gone = replica.header.former.filter { !there.contains($0) }
        if gone.count > 32 { fail("\(home.name) remembers \(gone.count) former ids that are gone") }
        // What a copy of the home wrote under it and nobody here could read may have gone since.
        let shared = homes.filter { $0 !== home }.reduce(into: Set()) { $0.formUnion($1.wroteAs) }
        for id in gone where replica.metadata.peers[id] != nil && !shared.contains(id) {
            fail("\(home.name) still lists \(names[id] ?? id), a former id of which nothing is left")
        }
        let own = cloud.stored(on: home.number).filter { home.ownIDs.contains($0.register) }
        let most = replica.isAlone ? 2 : RetainedVersions.most
        if cloud.limits.keepsVersions, Set(own.map(\.hash)).count > most {
            fail("\(home.name) leaves \(Set(own.map(\.hash)).count) versions of its own in the cloud")
        }
        let records = replica.records.json.count
        let peers = replica.metadata.peers.count
        for version in own where version.hash == replica.lastPut {
            // The form is that of `docs/vault-format.md`; a real seal pads to the next size class.
            let bound = records + 1200 + 40 * replica.header.former.count + 120 * (peers + 1)
            if version.bytes.count > (seals.isReal ? max(4500, 2 * bound) : bound) {
                fail("\(home.name)'s register has \(version.bytes.count) bytes for \(records) of records")
            }
        }
        // Of edits before the last put as many are remembered as there were; of puts 32 and those that lie there.
        let marks =
            own.count + replica.metadata.peers.values.reduce(0) { $0 + $1.keys.count + $1.former.count }
        let metadata = replica.body.count - records
        let bound = 4000 + 12 * replica.pending + 200 * (32 + own.count) + 700 * (peers + 1) + 200 * marks
        if metadata > bound { fail("\(home.name)'s metadata have \(metadata) bytes, of \(bound)") }
    }
}
