import Bytes
import Foundation
import SyncEngine

/// What must hold.
extension World {
    /// Whether a home may remove versions between its last one that has arrived and its newest: it knows of no other
    /// device, has more of them than it may leave, or there is or was no room.
    private func mayThin(_ home: Home) -> Bool {
        guard let replica = home.disk?.replica else { return false }
        let own = Set([replica.header.replica] + replica.header.former)
        let isAlone = replica.metadata.peers.keys.allSatisfy { own.contains($0) }
        return isAlone || home.isFull || home.quota != nil || home.lacksRoom
            || cloud.stored.count { own.contains($0.register) } >= RetainedVersions.most
    }

    /// A removal loses nothing: what is removed is within what stays, and that has arrived elsewhere.
    func checkRemoval(_ marks: Set<String>, _ home: Home) {
        let removed = cloud.versions(marks, on: home.number)
        let hashes = Set(removed.map(\.hash))
        let staying = cloud.stored.filter { !hashes.contains($0.hash) }
        for version in removed {
            guard let part = ghost.contents[version.hash] else { continue }
            let holders = staying.filter { ghost.contents[$0.hash].map { Ghost.isWithin(part, $0) } ?? false }
            guard !holders.isEmpty else {
                return fail(
                    "\(home.name) removes \(name(version)), and nothing that stays holds what it does")
            }
            let own = home.disk?.replica.header.replica
            let hasArrived =
                holders.contains { $0.register != own && $0.register != version.register }
                || homes.contains {
                    $0 !== home && $0.disk.map { Ghost.isWithin(part, $0.replica.records) } ?? false
                }
                || home.handedOver.contains { hash, since in
                    home.looks >= since + 4
                        && ghost.contents[hash].map { Ghost.isWithin(part, $0) } ?? false
                }
            if !hasArrived, !mayThin(home) {
                fail("\(home.name) removes \(name(version)) before it has arrived anywhere")
            }
        }
    }

    /// A key is taken up only when every device that is in use, and was heard of, holds it.
    ///
    /// Anyone who goes by an id that this device has left behind takes one of its own once it hears of that, and is
    /// counted by it.
    func checkChoice(of key: SealingKey.ID, _ home: Home, _ replica: Replica) {
        // A device that was silent for a month need not be waited for.
        guard !faults.contains(.months) else { return }
        for other in live where other !== home && other.keychain[key] == nil {
            guard let id = other.disk?.replica.header.replica, let peer = replica.metadata.peers[id],
                !peer.isForgotten, !isLeft(id, by: replica) || hears(other),
                peer.keys.contains(where: replica.header.keys.contains),
                other.wroteAs.contains(id), homes.filter({ $0.wroteAs.contains(id) }).count == 1
            else { continue }
            fail("\(home.name) seals under a key that \(other.name) does not hold")
        }
    }

    /// Whether an id is one that a device that this one knows, or this one itself, has left behind.
    func isLeft(_ id: String, by replica: Replica) -> Bool {
        (replica.metadata.peers.values.flatMap(\.former) + replica.header.former).contains(id)
    }

    /// Whether a device has met a register that tells it to leave its id.
    func hears(_ home: Home) -> Bool {
        guard let replica = home.disk?.replica else { return false }
        return replica.metadata.peers.values.contains { $0.former.contains(replica.header.replica) }
    }

    func checkSecrecy(_ bytes: [UInt8]) {
        for secret in [Self.secret]
            + keys.map({ key in unsafe key.bytes.withUnsafeBytes { unsafe Array($0) } })
        where contains(bytes, secret) {
            fail("a secret stands in the clear")
        }
    }

    private func contains(_ bytes: [UInt8], _ part: [UInt8]) -> Bool {
        guard let first = part.first, bytes.count >= part.count else { return false }
        for start in 0...bytes.count - part.count where bytes[start] == first {
            if bytes[start..<start + part.count].elementsEqual(part) { return true }
        }
        return false
    }

    func checkEnd() {
        for home in live { checkHome(home) }
        guard violation == nil, let first = live.first?.disk?.replica.records else { return }
        for home in live.dropFirst() where home.disk?.replica.records != first {
            return fail("\(home.name) and \(live[0].name) hold different records")
        }
        for write in ghost.writes where !Ghost.holds(first, write) {
            return fail("a write of \(name(write.id)) \(write.field) is gone: \(text(write.value))")
        }
        for id in ghost.purged where first.entries[id] != .purged {
            return fail("\(name(id)) came back from its purge")
        }
        for (id, entry) in first.entries { checkEntry(id, entry) }
        for home in live { checkNewer(home, first) }
        checkPurges(first)
        for version in cloud.stored where !isDead(version) {
            guard let content = ghost.contents[version.hash] else { continue }
            if !Ghost.isWithin(content, first) {
                return fail("\(name(version)) stands there and was never joined")
            }
        }
        // Of two copies one may never have written anything: it counts from its first put on.
        let ids = live.compactMap { home in
            home.disk.map(\.replica.header.replica).flatMap { home.wroteAs.contains($0) ? $0 : nil }
        }
        if Set(ids).count != ids.count {
            fail("two homes write under one id: \(ids.compactMap { names[$0] })")
        }
    }

    /// Whether it is of a register that nobody can open any more.
    private func isOfDeadKey(_ finding: Finding) -> Bool {
        finding.kind == .locked && cloud.stored.contains { $0.register == finding.register && isDead($0) }
    }

    private func text(_ field: Field) -> String { String(decoding: Ghost.text(field), as: UTF8.self) }

    private func checkEntry(_ id: UUID, _ entry: RecordSet.Entry) {
        switch entry {
        case .purged: if !ghost.everPurged.contains(id) { fail("\(name(id)) is purged and nobody purged it") }
        case .record(let record):
            if (record.hidingStamp != nil) != Ghost.isHidden(record) {
                fail("\(name(id)) is hidden otherwise than it should")
            }
            for (field, value) in record.fields where !ghost.wasWritten(id, field, value) {
                fail("nobody ever wrote \(name(id)) \(field): \(text(value))")
            }
            if faults.contains(.months), Ghost.isHidden(record) { fail("\(name(id)) was never purged") }
        }
    }

    private func checkHome(_ home: Home) {
        guard let replica = home.disk?.replica, let program = home.program else {
            return fail("\(home.name) has no vault in the end")
        }
        let view = program.engine.view
        if view.otherCloud != nil { fail("\(home.name) takes the cloud for another one") }
        if let trouble = view.trouble { fail("\(home.name) has trouble still: \(trouble)") }
        let findings = view.findings.filter { !isOfDeadKey($0) }
        if !findings.isEmpty {
            fail(
                "\(home.name) cannot read \(findings.map { "\(names[$0.register] ?? "?"): \($0.kind)" })"
            )
        }
        if view.waiting > 0 { fail("\(home.name) waits for \(view.waiting) files still") }
        if replica.wantsPut || replica.pending > 0 {
            fail(
                "\(home.name)'s outbox is not empty; \(program.engine)".replacing(
                    #/([0-9a-f]{4})[0-9a-f]{28}/#
                ) { $0.output.1 })
        }
        if !program.engine.isAtRest { fail("\(home.name)'s engine is not at rest") }
        guard let last = replica.lastConfirmedPut else {
            return fail("\(home.name) never handed anything over")
        }
        if !cloud.stands(last, on: home.number) {
            fail("\(home.name)'s last put does not stand in the cloud")
        }
        if ghost.contents[last] != replica.records {
            fail("\(home.name)'s last put does not hold what is here")
        }
        checkClaim(home)
        checkBounds(home)
        noteShown(home)
    }
}
