import Bytes
import Foundation
import IdeaBoxCore
import SyncClouds
import SyncEngine
import SyncProduct

/// What programs and carriers do.
extension IdeaWorld {
    /// The names that their homes took away.
    var removed: Set<String> { homes.reduce(into: []) { $0.formUnion($1.folder.removed) } }

    /// One synchronisation; while faults last, calls fail in it, and other programs of the home edit.
    func sync(_ home: SimulatedHome) async {
        if faults.contains(.errors) || faults.contains(.crashes), !isCalm, numbers.chance(35) {
            let isDeath = faults.contains(.crashes) && (!faults.contains(.errors) || numbers.chance(50))
            home.luck.strike(after: numbers.below(12), isDeath: isDeath)
        }
        if faults.contains(.twoPrograms), !isCalm, numbers.chance(25) {
            home.meanwhile.plan(after: numbers.below(5)) { [self] in
                await absorb(home)
                let operation = numbers.pick([IdeaOperation.write, .add, .tick, .delete, .dismiss]) ?? .add
                reach("edited while it synchronises")
                await edit(operation, home, by: home.anotherProgram())
            }
        }
        let before = home.otherFolder?.files
        let view = await home.sync(at: time(home))
        home.meanwhile.clear()
        if home.luck.isEndless { fail("\(home.name) speaks to its cloud without end") }
        await absorb(home)
        syncs += 1
        let phase = await home.box.state.sync.phase
        say(
            "\(home.name) syncs\(home.luck.isDead ? " and dies" : ""): \(view.trouble.map { "\($0)" } ?? "\(phase)")"
        )
        if let before, home.otherFolder?.files != before { fail("\(home.name) wrote into another folder") }
        await checkView(view, home)
        if home.luck.isDead { home.restart() } else { home.luck.reset() }
        await check(home)
        if syncs % 8 == 0 { await noteShown(home) }
    }

    /// Some files come, some go, one at a time and in any order.
    func carry() {
        guard let from = numbers.pick(live), let to = numbers.pick(live), from !== to else { return }
        let removed = removed
        for name in order.sorted(from.folder.files.keys) {
            let bytes = from.folder.files[name] ?? []
            let there = to.folder.files[name]?.count ?? -1
            // A carrier writes a part where nothing is yet, and what is whole over parts.
            guard there < bytes.count, numbers.chance(60), !removed.contains(name),
                to.folder.bytes + bytes.count <= to.folder.most
            else { continue }
            let isCut = faults.contains(.partialFiles) && numbers.chance(8) && there < 0 && bytes.count > 1
            if isCut { reach("a file came in parts") }
            to.folder.put(name, isCut ? Array(bytes.prefix(bytes.count / 2)) : bytes)
        }
        for name in order.sorted(removed) where to.folder.files[name] != nil && numbers.chance(50) {
            to.folder.drop(name)
        }
        say("files go from \(from.name) to \(to.name)")
    }

    /// Everything is carried everywhere.
    func carryAll() {
        let removed = removed
        var all: [String: [UInt8]] = [:]
        for home in live {
            for (name, bytes) in home.folder.files
            where !removed.contains(name) && bytes.count > (all[name]?.count ?? -1) {
                all[name] = bytes
            }
        }
        for home in live {
            for name in removed { home.folder.drop(name) }
            for name in order.sorted(all.keys) {
                guard let bytes = all[name], home.folder.files[name]?.count != bytes.count,
                    home.folder.bytes + bytes.count <= home.folder.most
                else { continue }
                home.folder.put(name, bytes)
            }
        }
    }

    func meet() async {
        carryAll()
        for home in live { await sync(home) }
        carryAll()
        say("all meet")
    }

    // MARK: Time

    func look(_ home: SimulatedHome) async {
        let moment = time(home)
        await home.box.load(at: moment)
        let due = home.ghost.look(at: moment.wallClock, without: Set(home.garbled.keys))
        try? await home.box.look(at: moment)
        guard let due else { return }
        home.looks += 1
        for id in due.sorted(by: { name($0) < name($1) }) {
            reach("wiped after 30 days")
            if case .purged? = await home.entry(id) {
                notePurge(home, id, isAcknowledged: true)
            } else {
                fail("\(home.name) did not wipe \(name(id)), deleted for 30 days")
            }
        }
        await check(home)
    }

    /// Days go by; most homes are in use on each.
    func pass() async {
        let days = 1 + numbers.below(40)
        if days > 30 { reach("a month passed") }
        say("\(days) days")
        for _ in 0..<days where violation == nil {
            now += 86_400
            for home in live where numbers.chance(80) { await look(home) }
            if numbers.chance(25), let home = numbers.pick(live) {
                carryAll()
                await sync(home)
            }
        }
    }

    // MARK: Folders

    /// The folder takes no more than a few versions from now on, or as much as one likes again.
    func fill(_ home: SimulatedHome) {
        if home.folder.most < Int.max {
            home.folder.most = .max
        } else {
            home.folder.most = home.folder.bytes + numbers.below(4) * 800
            reach("folder nearly full")
        }
        say("\(home.name)'s folder takes \(home.folder.most == .max ? "anything" : "little")")
    }

    /// Another folder, empty or another person's, is where the folder was, or the folder is back.
    func swap(_ home: SimulatedHome) async {
        guard home.otherFolder == nil else {
            home.otherFolder = nil
            reach("folder is back")
            return say("\(home.name)'s folder is back")
        }
        guard await home.replica()?.metadata.accounts.isEmpty == false else { return }
        let folder = HomeFolder("folder in \(home.name)'s place", FileOrder(), Witness())
        let isEmpty = numbers.chance(50)
        if !isEmpty, let key = keys.first(where: { home.keyIDs.contains($0.id) }) {
            for (name, bytes) in strangersFiles(key) { folder.put(name, bytes) }
        }
        home.otherFolder = folder
        reach(isEmpty ? "folder emptied" : "folder exchanged")
        say("\(home.name)'s folder is \(isEmpty ? "empty" : "another person's")")
    }

    /// A conflict copy, whole or cut, or a removed file that is back.
    func stray(_ home: SimulatedHome) {
        guard let (name, bytes) = numbers.pick(archive) else { return }
        guard order.has(name) else { return }
        if removed.contains(name), numbers.chance(50) {
            for home in homes { home.folder.comesBack(name) }
            home.folder.put(name, bytes)
            reach("removed file is back")
            return say("a removed file is back at \(home.name)")
        }
        let isCut = faults.contains(.partialFiles) && numbers.chance(25)
        let copy = name.dropLast(".sealed".count) + ".sync-conflict-\(numbers.below(1000)).sealed"
        home.folder.put(String(copy), isCut ? Array(bytes.dropLast(bytes.count / 3)) : bytes)
        if isCut { spoilt.insert(String(copy)) }
        reach(isCut ? "broken conflict copy" : "conflict copy")
        say("a\(isCut ? " broken" : "") conflict copy is made at \(home.name)")
    }
}
