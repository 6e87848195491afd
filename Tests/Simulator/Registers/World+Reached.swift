import Foundation
import SyncEngine

/// Which rules of the engine a history reached, as far as they show from outside.
extension World {
    /// What joining a page did.
    func reached(
        by result: JoinResult, _ arrivals: [IncomingRegister], _ before: Replica, _ after: Replica
    ) {
        if result.renewed { reachNewID(arrivals, before) }
        if result.putsAgain { reach("missing put is put again") }
        if !result.older.isEmpty { reach("older version joined") }
        if result.waiting > 0 { reach("waits for an unfinished file") }
        if !result.unfinished.isEmpty { reach("unfinished file is told") }
        for finding in result.settled.values where finding.kind == .locked {
            reach("register under a key that is not here")
        }
        if after.metadata.accounts.count > 1 { reach("several account ids are known") }
        if !after.seenBy.isEmpty { reach("seen by another device") }
        for (id, peer) in before.metadata.peers where peer.isForgotten {
            if after.metadata.peers[id]?.isForgotten == false { reach("forgotten device came back") }
        }
        if result.changedRecords { reachJoined(before, after) }
    }

    private func reachNewID(_ arrivals: [IncomingRegister], _ before: Replica) {
        let id = before.header.replica
        func namesUs(_ arrival: IncomingRegister) -> Bool {
            switch arrival.outcome {
            case .opened(let register): register.header.former.contains(id)
            case .locked(let header): header.former.contains(id)
            default: false
            }
        }
        if arrivals.contains(where: {
            $0.register == id && !before.ownVersions.contains($0.hash ?? ContentHash(of: []))
        }) {
            reach("new id: unknown version of the own register")
        } else if arrivals.contains(where: namesUs) {
            reach("new id: named as a former one")
        } else {
            reach("new id: another's list names an unknown version")
        }
    }

    /// What a join did to records.
    private func reachJoined(_ before: Replica, _ after: Replica) {
        for (id, entry) in after.records.entries {
            guard let mine = before.records[id] else { continue }
            guard case .record(let record) = entry else {
                reach(Ghost.isHidden(mine) ? "purge came" : "purge beats an edit")
                continue
            }
            switch (Ghost.isHidden(mine), Ghost.isHidden(record)) {
            case (true, false): reach("edit or undelete brings a deleted record back")
            case (false, true): reach("delete came")
            default: break
            }
            let won = record.fields.contains { name, field in mine.fields[name].map { $0 != field } ?? false }
            let kept = mine.fields.contains { name, field in record.fields[name] == field }
            if won, kept { reach("a field of each side is kept") }
        }
    }

    /// What a version is sealed under.
    func reachSealed(_ replica: Replica) {
        if !replica.devicesWithoutKey.isEmpty {
            reach("sealed where there is no common key")
        } else if replica.countedIDs.isEmpty {
            reach("sealed alone")
        } else {
            reach(replica.sharesOneKey ? "sealed under the one key" : "sealed under the smallest common key")
        }
    }

    /// Why versions are removed.
    func reachRemoval(_ versions: [Version], _ home: Home) {
        guard let replica = home.disk?.replica else { return }
        let newest = replica.header.replica
        for version in versions {
            if version.register == newest {
                let isThinned = !replica.isAlone && !wasSeen(version, home)
                if isThinned, home.isFull || home.quota != nil {
                    reach("removed for room")
                } else {
                    reach(isThinned ? "own versions thinned" : "own superseded version removed")
                }
            } else if replica.header.former.contains(version.register) {
                reach("register of an own former id removed")
            } else {
                reach("forgotten device's register removed")
            }
        }
    }

    /// Whether another device, or a day, has confirmed a version or a later one.
    private func wasSeen(_ version: Version, _ home: Home) -> Bool {
        let covered = home.disk?.replica.metadata.peers.values.map(\.covers).max() ?? 0
        guard version.sequence > covered else { return true }
        return home.handedOver.contains { hash, since in
            home.looks >= since + 4 && (versions[hash]?.sequence ?? 0) > version.sequence
        }
    }

    /// What the cloud said.
    func reach(_ error: CloudError) {
        switch error {
        case .quotaExceeded: reach("no room: refused")
        case .unread: reach("put refused: an unread version is there")
        case .accountChanged: reach("put or removal refused: another account")
        case .readOnly: reach("read-only: refused")
        case .throttled: reach("throttled")
        case .offline: reach("cannot be reached")
        default: break
        }
    }
}
