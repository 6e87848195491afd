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
        let isSecond = numbers.chance(25) && may(.second)
        if isSecond, home.program != nil { did(.second) }
        change(home, isSecond ? nil : home.program)
        let isBackedUp = faults.contains(.backups) || faults.contains(.images)
        if isBackedUp, numbers.chance(15) { backUp(home) }
        if faults.contains(.killedPrograms), numbers.chance(50), home.program != nil {
            reach(Fault.killedPrograms.rawValue)
            crash(home)
        }
    }

    private func change(_ home: Home, _ program: Program?) {
        guard let replica = load(home, program) else { return }
        let ids = replica.records.entries.keys.filter {
            replica.records[$0] != nil && $0 != Self.strangersRecord
        }
        .sorted { $0.uuidString < $1.uuidString }
        let hidden = ids.filter { replica.records[$0].map(Ghost.isHidden) ?? false }
        let shown = ids.filter { !hidden.contains($0) }
        switch numbers.below(100) {
        case 0..<20 where recordNames.count < 8, 0..<100 where ids.isEmpty && recordNames.count < 12:
            guard may(.add) else { return }
            did(.add)
            write(["issuer", "account", "secret"], newRecord(), home, program)
        case 0..<50:
            guard let id = numbers.pick(numbers.chance(90) ? shown : ids) else { return }
            let operation = numbers.chance(15) ? Operation.editOther : .edit
            guard may(operation) else { return }
            did(operation)
            write(
                operation == .edit ? [numbers.pick(["issuer", "account"]) ?? ""] : ["later"], id, home,
                program)
        case 50..<56: if let id = numbers.pick(shown) { editEqually(id, home, program) }
        case 56..<78: if let id = numbers.pick(shown) { delete(id, home, program) }
        case 78..<92:
            guard may(.restore), let id = numbers.pick(hidden) else { return }
            did(.restore)
            mark(id, deleted: false, home, program)
        default: if may(.purge), let id = numbers.pick(hidden) { purge(id, home, program) }
        }
    }

    /// Two people, or one on two devices, mend the same mistake.
    private func editEqually(_ id: UUID, _ home: Home, _ program: Program?) {
        let others = live.filter { $0 !== home && $0.canOpen && $0.disk?.replica.records[id] != nil }
        guard may(.editEqually), let other = numbers.pick(others) else { return }
        did(.editEqually)
        let value = newValue()
        write(["issuer": value], id, home, program)
        write(["issuer": value], id, other, other.program)
    }

    private func delete(_ id: UUID, _ home: Home, _ program: Program?) {
        guard may(.delete) else { return }
        did(.delete)
        mark(id, deleted: true, home, program)
        guard may(.undo), numbers.chance(15) else { return }
        did(.undo)
        mark(id, deleted: false, home, program)
    }

    func write(_ fields: [String], _ id: UUID, _ home: Home, _ program: Program?) {
        let values = Dictionary(uniqueKeysWithValues: fields.map { ($0, newValue()) })
        write(values, id, home, program)
    }

    private func mark(_ id: UUID, deleted: Bool, _ home: Home, _ program: Program?) {
        write(["deleted": .json(deleted)], id, home, program)
    }

    /// Writes fields of one record, and what `adding` changes in the same transaction.
    func write(
        _ values: [String: SecretBytes], _ id: UUID, _ home: Home, _ program: Program?,
        adding: (inout Replica) -> Void = { _ in }
    ) {
        var seen: Record?
        transact(home, program) { replica in
            seen = replica.records[id]
            adding(&replica)
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
            noteWrite(home, id, field, written)
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
        did(.purge)
        transact(home, program) { replica in
            replica.purge(id, wallClock: home.wallClock(at: now))
            return true
        }
        say("\(home.name) deletes \(name(id)) for good")
        notePurge(home, id)
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
