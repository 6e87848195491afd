import Bytes
import Foundation
import IdeaBoxCore
import SyncEngine
import Secrets
import SyncProduct
import TestSupport

/// One random history: homes that edit, die, are copied and set back, and folders that something carries late, in
/// parts and out of order.
final class IdeaWorld {
    struct Violation: Error { let text: String }

    /// An edit that a home acknowledged.
    struct Edit {
        let idea: UUID
        let field: String
        let stamp: String
        let value: String
        /// The writes that it named as seen.
        let seen: Set<String>
        let home: String
    }

    var random: SeededGenerator
    let seed: UInt64
    private(set) var story: [String] = []
    private(set) var homes: [SimulatedHome] = []
    private let key: SealingKey
    private var now = Date(timeIntervalSince1970: 1_800_000_000)
    private var edits: [Edit] = []
    private var purged: Set<UUID> = []
    /// The writes that a person saw who dismissed other versions.
    private var dismissed: Set<String> = []
    private var count = 0

    init(seed: UInt64) {
        self.seed = seed
        random = SeededGenerator(seed: seed)
        var bytes = random
        guard let key = SealingKey(bytes: SecretBytes(bytes.bytes(32))) else {
            preconditionFailure("a key has 32 bytes")
        }
        self.key = key
    }

    func say(_ text: String) { story.append("\(Int(now.timeIntervalSince1970) - 1_800_000_000)s \(text)") }

    private func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

    func run(steps: Int) async throws {
        for number in 0..<Int.random(in: 2...3, using: &random) { try await addHome(number, copying: nil) }
        for _ in 0..<steps { try await step() }
        try await settle()
    }

    private func addHome(_ number: Int, copying store: MemoryStore?) async throws {
        let name = String(UnicodeScalar(UInt8(65 + number)))
        let keys = MemorySecretStore()
        try await keys.add("ideabox-key-\(key.id)", key.bytes)
        let home = SimulatedHome(
            name, place: "place-\(number)", store: store ?? MemoryStore(), keys: keys,
            seed: random.next())
        homes.append(home)
        await home.box.load(at: time(home))
        say("\(name) begins\(store == nil ? "" : " as a copy")")
    }

    private func time(_ home: SimulatedHome) -> Date { now.addingTimeInterval(home.offset) }

    private func step() async throws {
        now += chance(10) ? 3600 * Double(Int.random(in: 1...30, using: &random)) : 1
        let home = random.pick(homes)
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<40: await edit(home)
        case 40..<65: await sync(home)
        case 65..<85: carry()
        case 85..<88: home.restart()
        case 88..<90:
            home.offset = Double(Int.random(in: -3...3, using: &random)) * 31_557_600
            say("\(home.name)'s clock jumps to \(home.offset)")
        case 90..<93: home.backups.append(await MemoryStore(copying: home.store))
        case 93..<95: try await restore(home)
        case 95..<96 where homes.count < 5:
            try await addHome(homes.count, copying: await MemoryStore(copying: home.store))
        case 96..<98: try? await home.box.look(at: time(home))
        case 98..<100: await forget(home)
        default: break
        }
    }

    // MARK: What a person does

    private func edit(_ home: SimulatedHome) async {
        do { try await act(home) } catch {}
        await home.box.load(at: time(home))
    }

    private func act(_ home: SimulatedHome) async throws {
        let moment = time(home)
        let all = try await home.box.ideas(.all, limit: 100)
        count += 1
        let value = "SECRET-\(count)"
        guard let idea = all.isEmpty || chance(20) ? nil : random.pick(all) else {
            let id = try await home.box.add(IdeaDraft(title: value), at: moment)
            await note(home, id, ["title": []], value)
            return
        }
        switch Int.random(in: 0..<10, using: &random) {
        case 0..<5:
            // What was seen a while ago counts as well as what stands there.
            let base = chance(30) ? home.seen[idea.id] ?? idea : idea
            home.seen[idea.id] = idea
            let field = chance(60) ? "title" : "description"
            let edit = try IdeaEdit(
                title: field == "title" ? value : nil, description: field == "title" ? nil : value)
            try await home.box.edit(idea.id, edit, basis: base.basis, at: moment)
            await note(
                home, idea.id, [field: Set(base.basis.writes(of: field).max().map { [$0] } ?? [])], value)
        case 5:
            try await home.box.setCompleted(idea.id, !idea.isCompleted, at: moment)
            await note(
                home, idea.id, ["completed": idea.basis.writes(of: "completed")], "\(!idea.isCompleted)")
        case 6: try await home.box.delete(idea.id, at: moment)
        case 7:
            guard let gone = try await home.box.ideas(.deleted, limit: 9).first else { return }
            try await home.box.restore(gone.id, at: moment)
        case 8:
            guard chance(30), let gone = try await home.box.ideas(.deleted, limit: 9).first else { return }
            try await home.box.deleteNow(gone.id, at: moment)
            purged.insert(gone.id)
            say("\(home.name) wipes \(short(gone.id))")
        default:
            guard let other = idea.otherVersions.first else { return }
            if chance(50) {
                try await home.box.keepPresent(idea.id, basis: idea.basis, at: moment)
                dismissed.formUnion(
                    ["title", "description", "completed"].flatMap { idea.basis.writes(of: $0) })
                say("\(home.name) dismisses versions of \(short(idea.id))")
            } else {
                try await home.box.take(other.id, of: idea.id, at: moment)
            }
            for field in ["title", "description", "completed"] {
                await note(home, idea.id, [field: idea.basis.writes(of: field)], nil)
            }
        }
    }

    /// Remembers an edit that was acknowledged, by the stamp that the store gave it.
    private func note(_ home: SimulatedHome, _ id: UUID, _ seen: [String: Set<String>], _ value: String?)
        async
    {
        guard let idea = try? await home.box.idea(id) else { return }
        for (field, seen) in seen {
            guard let stamp = idea.basis.writes(of: field).max(), !seen.contains(stamp) else { continue }
            edits.append(
                Edit(idea: id, field: field, stamp: stamp, value: value ?? "", seen: seen, home: home.name))
            say("\(home.name) writes \(short(id)) \(field) \(value ?? "anew") as \(stamp.suffix(8))")
        }
    }

    private func short(_ id: UUID) -> String { String(id.uuidString.prefix(4)) }

    // MARK: What goes wrong

    private func sync(_ home: SimulatedHome) async {
        if chance(35) {
            home.luck.callsLeft = Int.random(in: 0..<12, using: &random)
            home.luck.isDeath = chance(50)
        }
        let view = await home.sync(at: time(home))
        say("\(home.name) syncs\(home.luck.isDead ? " and dies" : "") \(view.trouble.map { "\($0)" } ?? "")")
        if home.luck.isDead { home.restart() } else { home.luck.reset() }
    }

    /// Some files come, some go, one at a time and in any order.
    private func carry() {
        let from = random.pick(homes)
        let to = random.pick(homes)
        guard from !== to else { return }
        let removed = removed
        for name in from.folder.files.keys.sorted() where to.folder.files[name] == nil || chance(5) {
            guard chance(60), let bytes = from.folder.files[name], !removed.contains(name) else { continue }
            // A carrier writes a part where nothing stands yet, and what is whole over parts.
            let stands = to.folder.files[name]?.count ?? 0
            if stands < bytes.count {
                let isCut = chance(5) && stands == 0
                to.folder.files[name] = isCut ? Array(bytes.prefix(bytes.count / 2)) : bytes
            }
        }
        for name in removed.sorted() where to.folder.files[name] != nil && chance(50) {
            to.folder.files[name] = nil
        }
    }

    /// The names that their homes took away.
    private var removed: Set<String> { homes.reduce(into: []) { $0.formUnion($1.folder.removed) } }

    private func restore(_ home: SimulatedHome) async throws {
        guard let backup = home.backups.last else { return }
        home.store = await MemoryStore(copying: backup)
        home.restart()
        say("\(home.name) is set back")
        // What only that store had need not come back.
        let known = await allEntries()
        edits.removeAll { edit in !known[edit.idea, default: []].contains { $0.hasReceived(edit) } }
        purged = purged.filter { known[$0, default: []].contains(.purged) }
    }

    /// Every copy of each idea, in a store or a file.
    private func allEntries() async -> [UUID: [RecordSet.Entry]] {
        var all: [UUID: [RecordSet.Entry]] = [:]
        for home in homes {
            for (id, text) in await home.entries() {
                guard let entry = (try? RecordSet(json: SecretBytes(text.utf8)))?.entries[id] else {
                    continue
                }
                all[id, default: []].append(entry)
            }
            for (name, bytes) in home.folder.files {
                guard let part = open(name, bytes) else { continue }
                all[part.id, default: []].append(part.entry)
            }
        }
        return all
    }

    private func open(_ name: String, _ bytes: [UInt8]) -> Part? {
        let parts = name.dropLast(".sealed".count).split(separator: "-")
        guard parts.count == 5, let register = RegisterName("\(parts[1])-\(parts[2])") else { return nil }
        let version = CloudVersion(register: register.text, mark: name, content: .bytes(bytes))
        guard case .opened(let part) = Part.open(version, register, keys: [key.id: key]) else { return nil }
        return part
    }

    private func forget(_ home: SimulatedHome) async {
        guard chance(30), let other = await home.box.state.sync.devices.first(where: { !$0.isThisDevice })
        else { return }
        try? await home.box.forget(other.id, at: time(home))
        say("\(home.name) forgets \(other.name)")
    }

    // MARK: The end

    /// Everything is carried everywhere, nothing fails any more, and everybody has time.
    private func settle() async throws {
        say("quiet")
        for home in homes {
            home.offset = 0
            home.restart()
        }
        var last = ""
        for _ in 0..<40 {
            let removed = removed
            var all: [String: [UInt8]] = [:]
            for home in homes {
                for (name, bytes) in home.folder.files
                where !removed.contains(name) && bytes.count > (all[name]?.count ?? -1) {
                    all[name] = bytes
                }
            }
            for home in homes { home.folder.files = all }
            now += 700
            for home in homes { _ = await home.sync(at: time(home)) }
            let names = homes.map { $0.folder.files.keys.sorted().joined() }.joined()
            if names == last, Set(homes.map { $0.folder.files.keys.sorted() }).count == 1 { break }
            last = names
        }
        try await check()
    }

    private func fail(_ text: String) throws { throw Violation(text: text) }

    private func check() async throws {
        var fresh: [UUID: String] = [:]
        for home in homes {
            await home.box.load(at: time(home))
            let state = await home.box.state
            if state.counts.pending > 0 { try fail("\(home.name) has \(state.counts.pending) pending still") }
            if let view = await home.box.present,
                view.trouble != nil || !view.findings.isEmpty || view.waiting > 0
            {
                try fail("\(home.name) has trouble still: \(view)")
            }
        }
        let number = homes.count
        try await addHome(number, copying: nil)
        let new = homes[number]
        new.folder.files = homes[0].folder.files
        for _ in 0..<3 { _ = await new.sync(at: time(new)) }
        fresh = await new.entries()
        for home in homes.dropLast() {
            let entries = await home.entries()
            for (id, entry) in entries where fresh[id] != entry {
                try fail(
                    "\(home.name) and the cloud differ about \(short(id)):\n\(entry)\n\(fresh[id] ?? "nothing")"
                )
            }
            if entries.count != fresh.count { try fail("\(home.name) lacks ideas") }
        }
        for id in purged where fresh[id]?.contains("\"purged\":true") != true {
            try fail("\(short(id)) came back")
        }
        for edit in edits { try check(edit, fresh) }
        for (name, bytes) in new.folder.files where String(decoding: bytes, as: UTF8.self).contains("SECRET-")
        {
            try fail("\(name) holds plain text")
        }
    }

    private func check(_ edit: Edit, _ entries: [UUID: String]) throws {
        guard let entry = entries[edit.idea] else { return try fail("\(short(edit.idea)) is gone") }
        if entry.contains("\"purged\":true") { return }
        let set = try? RecordSet(json: SecretBytes(entry.utf8))
        guard let field = set?[edit.idea]?.fields[edit.field] else {
            return try fail("\(edit.field) is gone")
        }
        let shown = [field.stamp] + (field.siblings?.map(\.stamp) ?? [])
        if shown.contains(where: { $0.description == edit.stamp }) { return }
        let isReplaced = edits.contains {
            $0.idea == edit.idea && $0.field == edit.field && $0.seen.contains(edit.stamp)
        }
        if !isReplaced, !dismissed.contains(edit.stamp) {
            try fail("the write \(edit.value) of \(edit.home) vanished: \(short(edit.idea)) \(edit.field)")
        }
    }
}

extension RecordSet.Entry {
    /// Whether this copy holds an edit, or held it once.
    fileprivate func hasReceived(_ edit: IdeaWorld.Edit) -> Bool {
        guard case .record(let record) = self, let stamp = HybridTimestamp(Array(edit.stamp.utf8)) else {
            return false
        }
        return record.context?.covers(stamp) ?? false || record.fields.values.contains { $0.stamp == stamp }
    }
}

extension IdeaBasis {
    /// The stamps of a field that were seen, as text.
    func writes(of field: String) -> Set<String> {
        for part in text.split(separator: ";") where part.hasPrefix(field + "=") {
            return Set(part.dropFirst(field.count + 1).split(separator: "+").map(String.init))
        }
        return []
    }
}
