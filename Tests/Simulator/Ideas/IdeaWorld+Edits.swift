import Bytes
import Foundation
import IdeaBoxCore
import SyncEngine

/// What a person does.
extension IdeaWorld {
    /// One action of a person, in the home's program or, beside it, in another one.
    func edit(_ operation: IdeaOperation, _ home: SimulatedHome, by other: IdeaBox? = nil) async {
        if other == nil, faults.contains(.shortPrograms), numbers.chance(70) { home.restart() }
        if other == nil, faults.contains(.errors) || faults.contains(.crashes), numbers.chance(4) {
            home.luck.strike(after: numbers.below(3), isDeath: faults.contains(.crashes))
        }
        let box = other ?? home.box
        switch operation {
        case .add: await add(home, box)
        case .write, .writeSame, .writeStale: await write(operation, home, box)
        case .writeOften: await writeOften(home)
        case .tick: await tick(home, box)
        case .delete: await delete(home, box)
        case .restore, .wipe: await decide(operation, home, box)
        case .dismiss: await dismiss(home, box)
        default: await take(home, box)
        }
        guard other == nil else { return }
        if home.luck.isDead { restart(home) } else { home.luck.reset() }
        await home.box.load(at: time(home))
    }

    private func pick(_ home: SimulatedHome, _ box: IdeaBox, _ filter: IdeaFilter = .all) async -> (
        Idea, Record
    )? {
        let ideas = (try? await box.ideas(filter, limit: 100)) ?? []
        guard let idea = numbers.pick(ideas.sorted { name($0.id) < name($1.id) }),
            let record = await home.record(idea.id)
        else { return nil }
        return (idea, record)
    }

    private func add(_ home: SimulatedHome, _ box: IdeaBox) async {
        guard names.count < (faults.contains(.longLives) ? 4 : 25),
            let draft = try? IdeaDraft(title: newValue())
        else { return }
        let known = await home.rows().keys
        let id = try? await box.add(draft, at: time(home))
        // Who died right after the transaction has added it all the same.
        guard let id = await home.rows().keys.first(where: { !known.contains($0) }) ?? id else { return }
        reach("added")
        await noteWrites(home, id, takes: [:], isAcknowledged: !home.luck.hasStruck)
    }

    private func write(_ operation: IdeaOperation, _ home: SimulatedHome, _ box: IdeaBox) async {
        guard let (idea, record) = await pick(home, box) else { return }
        let isStale = operation == .writeStale && home.seen[idea.id] != nil
        let present = SimulatedHome.Seen(idea: idea, record: record)
        let seen = isStale ? home.seen[idea.id] ?? present : present
        if operation != .writeStale || numbers.chance(30) {
            home.seen[idea.id] = present
        }
        let field = numbers.chance(60) ? "title" : "description"
        let value = operation == .writeSame ? "SECRET-same-\(numbers.below(2))" : newValue()
        if operation == .writeSame { reach("equal values written") }
        if isStale, seen.record.fields[field]?.stamp != record.fields[field]?.stamp { reach("stale edit") }
        await write(value, field, home, box, seen)
    }

    private func write(
        _ value: String, _ field: String, _ home: SimulatedHome, _ box: IdeaBox, _ seen: SimulatedHome.Seen
    ) async {
        guard
            let edit = try? IdeaEdit(
                title: field == "title" ? value : nil, description: field == "title" ? nil : value)
        else { return }
        let id = seen.idea.id
        let isDone = (try? await box.edit(id, edit, basis: seen.idea.basis, at: time(home))) != nil
        if isDone, await home.record(id)?.fields[field]?.value.jsonString != value {
            fail("\(home.name) acknowledged \(value) as \(field) of \(name(id)), which it is not")
        }
        await noteWrites(home, id, takes: [field: seen.record.alike(field)], isAcknowledged: isDone)
    }

    /// A field's long life: mostly that of the first idea, so that several devices come to it.
    private func writeOften(_ home: SimulatedHome) async {
        guard let (some, _) = await pick(home, home.box) else { return }
        let first = ((try? await home.box.ideas(.all, limit: 100)) ?? []).min { name($0.id) < name($1.id) }
        let idea = numbers.chance(70) ? first ?? some : some
        let field = numbers.chance(70) ? "title" : "description"
        reach("written often")
        for _ in 0..<(20 + numbers.below(180)) where violation == nil {
            now += 1
            if faults.contains(.shortPrograms), numbers.chance(85) { home.restart() }
            guard let present = (try? await home.box.idea(idea.id)) ?? nil, present.daysLeft == nil,
                let record = await home.record(idea.id)
            else { return }
            await write(
                newValue(), field, home, home.box, SimulatedHome.Seen(idea: present, record: record))
        }
    }

    private func tick(_ home: SimulatedHome, _ box: IdeaBox) async {
        guard let (idea, record) = await pick(home, box) else { return }
        let isDone = (try? await box.setCompleted(idea.id, !idea.isCompleted, at: time(home))) != nil
        reach("ticked")
        let seen = Set((record.fields["completed"]?.writes ?? [:]).keys)
        await noteWrites(home, idea.id, takes: ["completed": seen], isAcknowledged: isDone)
    }

    private func delete(_ home: SimulatedHome, _ box: IdeaBox) async {
        guard let (idea, _) = await pick(home, box) else { return }
        let isDone = (try? await box.delete(idea.id, at: time(home))) != nil
        reach("deleted")
        await noteWrites(home, idea.id, takes: [:], isAcknowledged: isDone)
    }

    /// Brings a deleted idea back, or wipes it.
    private func decide(_ operation: IdeaOperation, _ home: SimulatedHome, _ box: IdeaBox) async {
        guard let (idea, _) = await pick(home, box, .deleted) else { return }
        let isDone: Bool
        if operation == .restore {
            isDone = (try? await box.restore(idea.id, at: time(home))) != nil
            reach("restored")
        } else {
            isDone = (try? await box.deleteNow(idea.id, at: time(home))) != nil
            reach("wiped")
        }
        await noteWrites(home, idea.id, takes: [:], isAcknowledged: isDone)
    }

    private func dismiss(_ home: SimulatedHome, _ box: IdeaBox) async {
        guard let (idea, record) = await pick(home, box, .conflicts) else { return }
        let seen = numbers.chance(30) ? home.seen[idea.id] : nil
        let basis = seen?.idea.basis ?? idea.basis
        let isDone = (try? await box.keepPresent(idea.id, basis: basis, at: time(home))) != nil
        // Who died right after the transaction has dismissed all the same.
        let isChanged = await home.record(idea.id) != record
        guard isDone || isChanged else { return }
        reach(seen == nil ? "dismissed" : "dismissed what was seen before")
        for field in IdeaGhost.kept {
            let others = (seen?.record ?? record).fields[field]?.siblings?.map(\.stamp) ?? []
            guard !others.isEmpty else { continue }
            home.ghost.ideas[idea.id]?.take(Set(others), of: field)
            home.checked[idea.id] = nil
            noteDismissal(home.name, idea.id, field, takes: Set(others))
        }
        say("\(home.name) dismisses versions of \(name(idea.id))")
    }

    private func take(_ home: SimulatedHome, _ box: IdeaBox) async {
        guard let (idea, record) = await pick(home, box, .conflicts),
            let other = numbers.pick(idea.otherVersions)
        else { return }
        let field = other.field.rawValue
        let siblings = record.fields[field]?.siblings ?? []
        guard let taken = siblings.first(where: { "\(field)/\($0.stamp)" == other.id }) else { return }
        let isDone = (try? await box.take(other.id, of: idea.id, at: time(home))) != nil
        reach("conflict taken")
        let alike = Set(siblings.filter { $0.value == taken.value }.map(\.stamp))
        await noteWrites(home, idea.id, takes: [field: alike], isAcknowledged: isDone)
    }

    /// Takes note of what an action wrote, by the stamps that the store gave it.
    private func noteWrites(
        _ home: SimulatedHome, _ id: UUID, takes: [String: Set<HybridTimestamp>], isAcknowledged: Bool
    ) async {
        var ghost = home.ghost.ideas[id] ?? IdeaGhost()
        switch await home.entry(id) {
        case nil: return
        case .purged where !ghost.isPurged:
            notePurge(home, id, isAcknowledged: isAcknowledged)
            return
        case .purged: return
        case .record(let record):
            for name in IdeaGhost.fields {
                guard let field = record.fields[name], !ghost.holds(field.stamp, of: name) else { continue }
                let value = field.value.jsonString ?? field.value.text
                ghost.write(name, value, at: field.stamp)
                ghost.take(takes[name] ?? [], of: name)
                noteWrite(home.name, id, name, field.stamp, value, takes: takes[name] ?? [])
                say("\(home.name) writes \(self.name(id)) \(name) \(value)")
                if isAcknowledged {
                    duties.append(
                        Duty(idea: id, field: name, stamp: field.stamp, value: value, home: home.name))
                }
            }
            home.ghost.ideas[id] = ghost
            await check(home, id)
        }
    }

    func notePurge(_ home: SimulatedHome, _ id: UUID, isAcknowledged: Bool) {
        home.ghost.ideas[id, default: IdeaGhost()].purge()
        home.checked[id] = nil
        if isAcknowledged { purged.insert(id) }
        note("{\"at\": \"\(home.name)\", \"purge\": \"\(name(id))\"}")
        say("\(home.name) wipes \(name(id))")
    }
}

extension Record {
    /// The write that a field has for its value, and every other write of the same bytes.
    fileprivate func alike(_ name: String) -> Set<HybridTimestamp> {
        guard let field = fields[name] else { return [] }
        return Set(field.writes.filter { $0.value == field.value }.keys)
    }
}
