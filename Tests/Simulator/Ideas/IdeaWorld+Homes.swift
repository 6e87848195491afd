import Bytes
import Foundation
import IdeaBoxCore
import SyncEngine
import SyncProduct

/// What befalls homes.
extension IdeaWorld {
    private var mayAddHome: Bool { homes.count < 6 }

    /// A home with nothing in it.
    @discardableResult
    func addHome(store: MemoryStore = MemoryStore(), place: String? = nil, keys held: [SealingKey]? = nil)
        async -> SimulatedHome
    {
        let number = homes.count
        let home = SimulatedHome(
            String(UnicodeScalar(UInt8(65 + number))), place: place ?? "place \(number)", store: store,
            packs: packs, order: order, seed: numbers.next())
        homes.append(home)
        for key in held ?? firstKeys() { try? await home.hold(key) }
        return home
    }

    /// The home is there, and has what a copy has, if it is one.
    private func begin(_ home: SimulatedHome) async {
        await home.box.load(at: time(home))
        say("\(home.name) begins with \(home.keyIDs.count) of \(keys.count) keys")
    }

    private func firstKeys() -> [SealingKey] {
        guard faults.contains(.lateKeys), !isCalm else { return keys }
        let some = keys.filter { _ in numbers.chance(50) }
        if some.isEmpty { return [numbers.pick(keys)].compactMap(\.self) }
        return some
    }

    func beginHome() async {
        let home = await addHome()
        note("{\"home\": \"\(home.name)\"}")
        await begin(home)
    }

    func restart(_ home: SimulatedHome) {
        home.restart()
        reach("restarted")
    }

    func jump(_ home: SimulatedHome) {
        home.offset = Double(numbers.below(7) - 3) * 31_557_600
        reach("clock jumped")
        say("\(home.name)'s clock is \(home.offset) s off")
    }

    // MARK: Backups

    func backUp(_ home: SimulatedHome) async {
        backups += 1
        home.backups.append(
            SimulatedHome.Backup(
                number: backups, store: await MemoryStore(copying: home.store), ghost: home.ghost,
                folder: home.folder.image, garbled: home.garbled))
        note("{\"backup\": \"\(home.name)\", \"as\": \(backups)}")
        say("\(home.name) is backed up as \(backups)")
    }

    func setBack(_ home: SimulatedHome) async {
        guard let backup = numbers.pick(home.backups) else { return await backUp(home) }
        await setBack(home, to: backup)
        reach("home set back")
        excuse()
    }

    /// The whole disk is set back: the home and the folder on it.
    func setBackWithFolder(_ home: SimulatedHome) async {
        guard let backup = numbers.pick(home.backups) else { return await backUp(home) }
        await setBack(home, to: backup)
        home.folder.setBack(to: backup.folder)
        reach("disk set back")
        say("and so is its folder")
        excuse()
    }

    private func setBack(_ home: SimulatedHome, to backup: SimulatedHome.Backup) async {
        home.store = await MemoryStore(copying: backup.store)
        (home.ghost, home.garbled) = (backup.ghost, backup.garbled)
        (home.seen, home.checked) = ([:], [:])
        home.restart()
        // A home that knows no cloud yet takes the one that is there for its first.
        if await home.replica()?.metadata.accounts.isEmpty ?? true { home.otherFolder = nil }
        if home.ghost.ideas.values.contains(where: \.hasConflict) { reach("set back to a conflict") }
        note("{\"restore\": \"\(home.name)\", \"from\": \(backup.number)}")
        say("\(home.name) is set back to \(backup.number)")
    }

    // MARK: Copies

    func copy(_ home: SimulatedHome) async {
        guard mayAddHome else { return }
        let hasFolder = numbers.chance(30)
        let copy = await addHome(
            store: await MemoryStore(copying: home.store), keys: keys.filter { home.keyIDs.contains($0.id) })
        await fill(copy, from: home, hasFolder: hasFolder)
        reach(home.ghost.ideas.isEmpty ? "empty home copied" : "home copied")
    }

    /// A copy that takes itself for the first one, until it meets what that one does.
    func twin(_ home: SimulatedHome) async {
        guard mayAddHome else { return }
        let hasFolder = numbers.chance(50)
        let twin = await addHome(
            store: await MemoryStore(copying: home.store), place: home.place,
            keys: keys.filter { home.keyIDs.contains($0.id) })
        await fill(twin, from: home, hasFolder: hasFolder)
        reach("twin")
        if numbers.chance(30) { await lose(home) }
    }

    private func fill(_ copy: SimulatedHome, from home: SimulatedHome, hasFolder: Bool) async {
        (copy.ghost, copy.garbled, copy.handedOver, copy.looks) =
            (home.ghost, home.garbled, home.handedOver, home.looks)
        if hasFolder { copy.folder.setBack(to: home.folder.image) }
        note("{\"home\": \"\(copy.name)\", \"copies\": \"\(home.name)\"}")
        say(
            "\(copy.name) is a copy of \(home.name)\(copy.place == home.place ? ", and takes itself for it" : "")"
        )
        await begin(copy)
        if numbers.chance(30), let backup = numbers.pick(home.backups) {
            await setBack(copy, to: backup)
            reach("copy of a backup")
        }
    }

    func lose(_ home: SimulatedHome) async {
        guard live.count > 1 else { return }
        home.isLost = true
        reach("home lost")
        note("{\"lost\": \"\(home.name)\"}")
        say("\(home.name) is lost")
        excuse()
        if mayAddHome, numbers.chance(50) { await beginHome() }
    }

    func forget(_ home: SimulatedHome) async {
        let others = await home.box.load(at: time(home)).sync.devices.filter { !$0.isThisDevice }
        guard let other = numbers.pick(others) else { return }
        try? await home.box.forget(other.id, at: time(home))
        reach(live.contains { $0.name == other.name } ? "live device forgotten" : "device forgotten")
        say("\(home.name) forgets \(other.name)")
    }

    // MARK: Keys

    func bringKey(_ home: SimulatedHome) async {
        let others = keys.filter { key in
            !home.keyIDs.contains(key.id) && live.contains { $0.keyIDs.contains(key.id) }
        }
        guard let key = numbers.pick(others) else { return }
        try? await home.hold(key)
        reach("key came late")
        say("a key comes to \(home.name)")
    }

    /// The keys that some home still has.
    var presentKeys: [SealingKey] {
        keys.filter { key in live.contains { $0.keyIDs.contains(key.id) } }
    }

    // MARK: What need not come back

    /// Excuses what exists nowhere any more: only a disk that is gone had it.
    ///
    /// A file that somebody took away is on its way out, and so is one that nobody can open.
    func excuse() {
        let before = duties.count
        var copies: [UUID: IdeaGhost] = [:]
        for home in live {
            for (id, ghost) in home.ghost.ideas where home.garbled[id] == nil {
                copies[id, default: IdeaGhost()].join(ghost)
            }
        }
        let (removed, present) = (removed, Set(presentKeys.map(\.id)))
        for home in live {
            for file in home.folder.files.keys where !removed.contains(file) {
                guard let (_, version) = version(file, home.folder), present.contains(version.key) else {
                    continue
                }
                for (id, ghost) in version.ideas { copies[id, default: IdeaGhost()].join(ghost) }
            }
        }
        duties.removeAll { duty in
            guard let ghost = copies[duty.idea] else { return true }
            return !ghost.isPurged && !ghost.preserves(duty.stamp, of: duty.field)
        }
        purged = purged.filter { copies[$0]?.isPurged ?? false }
        if duties.count < before { reach("what only one disk had is lost") }
    }
}
