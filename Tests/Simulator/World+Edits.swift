import Bytes
import Foundation
import SyncEngine

/// What people do with their records.
extension World {
    /// Any edit, by the running program or by another one.
    func edit(_ home: Home) {
        if home.disk == nil {
            // Before the cloud has said that it is empty, a first record makes the key; later it may not.
            guard let program = home.program, !program.engine.view.hasAnswered || home.hasKey else { return }
            beginVault(home, program)
        }
        guard home.canOpen else { return }
        let program = numbers.chance(75) ? home.program : nil
        guard let replica = load(home, program) else { return }
        let ids = replica.records.entries.keys.filter {
            replica.records[$0] != nil && $0 != Self.strangersRecord
        }
        .sorted { $0.uuidString < $1.uuidString }
        let (hidden, shown) = ids.reduce(into: ([UUID](), [UUID]())) { parts, id in
            if let record = replica.records[id], Ghost.isHidden(record) {
                parts.0.append(id)
            } else {
                parts.1.append(id)
            }
        }
        switch numbers.below(100) {
        case 0..<20 where recordNames.count < 8, 0..<100 where ids.isEmpty && recordNames.count < 12:
            write(["issuer", "account", "secret"], newRecord(), home, program)
        case 0..<55:
            guard let id = numbers.pick(numbers.chance(90) ? shown : ids) else { return }
            write(
                numbers.chance(15) ? ["later"] : [numbers.pick(["issuer", "account"]) ?? ""], id, home,
                program)
        case 55..<80: if let id = numbers.pick(shown) { mark(id, deleted: true, home, program) }
        case 80..<93: if let id = numbers.pick(hidden) { mark(id, deleted: false, home, program) }
        default: if let id = numbers.pick(hidden) { purge(id, home, program) }
        }
    }

    func write(_ fields: [String], _ id: UUID, _ home: Home, _ program: Program?) {
        let values = Dictionary(uniqueKeysWithValues: fields.map { ($0, newValue()) })
        write(values, id, home, program)
    }

    private func mark(_ id: UUID, deleted: Bool, _ home: Home, _ program: Program?) {
        write(["deleted": .json(deleted)], id, home, program)
    }

    func write(_ values: [String: SecretBytes], _ id: UUID, _ home: Home, _ program: Program?) {
        var seen: Record?
        transact(home, program) { replica in
            seen = replica.records[id]
            return replica.write(values, id: id, wallClock: home.wallClock(at: now))
        }
        guard let record = home.disk?.replica.records[id] else {
            return fail("\(home.name)'s write of \(name(id)) is gone")
        }
        say("\(home.name) writes \(name(id)): \(values.keys.sorted().map { "\($0) \(value(record, $0))" })")
        for (field, value) in values.sorted(by: { $0.key < $1.key }) {
            guard let written = record.fields[field], written.value == value else {
                return fail("\(home.name)'s write of \(name(id)) did not beat what it saw")
            }
            for old in seen?.fields.values.map({ $0 }) ?? []
            where Ghost.isAtLeast(old, Field(value: old.value, stamp: written.stamp)) {
                return fail("\(home.name)'s write of \(name(id)) is not stamped above its record")
            }
            ghost.wrote(id, field, written)
        }
        let isDelete = values["deleted"] == .json(true)
        if Ghost.isHidden(record) != isDelete {
            fail("\(home.name) wrote \(name(id)) and it is not shown so")
        }
        if let delete = record.hidingStamp.map({ _ in true }) ?? false, delete != isDelete {
            fail("\(home.name) hides \(name(id)) otherwise than it should")
        }
        tell(home)
    }

    private func value(_ record: Record, _ field: String) -> String {
        record.fields[field].map { String(decoding: Ghost.text($0), as: UTF8.self) } ?? "-"
    }

    private func purge(_ id: UUID, _ home: Home, _ program: Program?) {
        transact(home, program) { replica in
            replica.purge(id, wallClock: home.wallClock(at: now))
            return true
        }
        say("\(home.name) deletes \(name(id)) for good")
        ghost.purge(id)
        saveLate(id, home, program)
        tell(home)
    }

    /// A form that was still open is saved: nothing comes of it.
    private func saveLate(_ id: UUID, _ home: Home, _ program: Program?) {
        transact(home, program) { replica in
            let isTaken = replica.write(["issuer": .json("late")], id: id, wallClock: home.wallClock(at: now))
            if isTaken { fail("\(home.name) takes a write of \(name(id)), which is deleted for good") }
            return isTaken
        }
    }

    /// The running program hears of the change, now or a little later.
    func tell(_ home: Home) {
        guard let program = home.program, !program.isOnce else { return }
        program.queue.append(.homeChanged)
    }
}
