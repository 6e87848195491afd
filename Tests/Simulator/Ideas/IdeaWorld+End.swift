import Bytes
import Foundation
import IdeaBoxCore
import SyncClouds
import SyncEngine
import SyncProduct

/// The end: everything is carried everywhere, nothing fails any more, and everybody has time.
extension IdeaWorld {
    /// So many rounds are enough until nothing changes any more.
    private static let mostRounds = 30

    func settle() async {
        say("quiet")
        isCalm = true
        for home in homes {
            home.offset = 0
            home.otherFolder = nil
            home.folder.most = .max
            home.restart()
            if seed % 2 == 1, !home.garbled.isEmpty { await update(home) }
        }
        await shareKeys()
        await rest()
        guard violation == nil else { return }
        // What is wrong now may have healed by the end.
        if seed % 2 == 0 { await checkRest() }
        // Two days: what is not needed any more leaves the cloud.
        let wiped = wiped
        await pass(days: 2, looks: 4, syncEach: 3)
        guard violation == nil else { return }
        await checkPurges(of: wiped, isLate: false)
        let hasStrangers = homes.count > live.count || newer != nil
        if hasStrangers && seed % 2 == 0 || seed % 8 == 1 { await passMonth() }
        await checkRest()
        for home in live { await noteShown(home) }
        if newer != nil { note("{\"lost\": \"\(NewerDevice.name)\"}") }
    }

    private func passMonth() async {
        // A month: nobody waits any more for those who are gone, and what was deleted is wiped.
        await pass(days: 32, looks: 1, syncEach: 5)
        let wiped = wiped
        guard violation == nil else { return }
        await pass(days: 2, looks: 4, syncEach: 3)
        guard violation == nil else { return }
        reach("a month after the end")
        await checkPurges(of: wiped, isLate: true)
        for home in live {
            for (id, ghost) in home.ghost.ideas where ghost.isHidden && home.garbled[id] == nil {
                fail("\(home.name) still has \(name(id)), deleted for a month")
            }
        }
    }

    /// All keys come everywhere, or one of them does.
    private func shareKeys() async {
        let present = presentKeys
        if present.count < keys.count { reach("key held by nobody alive") }
        var shared = present
        // Who is gone cannot be given a key, and is waited for.
        if homes.count == live.count, newer == nil, present.count > 1, numbers.chance(40),
            let one = numbers.pick(present)
        {
            shared = [one]
            reach("one common key")
        }
        for home in live { for key in shared { try? await home.hold(key) } }
    }

    private func rest() async {
        var last: [String] = []
        while violation == nil {
            carryAll()
            now += 700
            for home in live {
                await sync(home)
                await decide(home)
            }
            rounds += 1
            let names = live.map { $0.folder.files.keys.sorted().joined(separator: " ") }
            if names == last, Set(names).count == 1 { return }
            last = names
            if rounds > Self.mostRounds { fail("nothing comes to rest in \(rounds) rounds") }
        }
    }

    /// Where every account that a home knows is gone, the person says that this is the same cloud; of an emptied folder once
    /// others have filled it, or nobody else can.
    private func decide(_ home: SimulatedHome) async {
        let phase = await home.box.state.sync.phase
        guard phase == .otherAccount || phase == .emptied,
            !home.folder.files.isEmpty || live.allSatisfy({ $0.folder.files.isEmpty })
        else { return }
        try? await home.box.mergeIntoCloud(at: time(home))
        reach("merged into another account")
        say("\(home.name) takes this cloud for its own")
    }

    /// Days go by in calm; each look counts six hours at most of what lay handed over.
    private func pass(days: Int, looks: Int, syncEach: Int) async {
        for number in 0...(days * looks) where violation == nil {
            now += 86_400 / Double(looks) + 60
            for home in live { await look(home) }
            guard number % syncEach == 0 else { continue }
            carryAll()
            for home in live { await sync(home) }
        }
        let before = rounds
        if violation == nil { await rest() }
        rounds = before
    }

    // MARK: What must hold then

    private func checkRest() async {
        for home in live {
            await home.box.load(at: time(home))
            let state = await home.box.state
            // About a cloud that is empty by now a person decides.
            if state.counts.pending > 0, state.sync.phase != .emptied {
                fail("\(home.name) has \(state.counts.pending) pending still")
            }
            await checkFindings(home)
        }
        let covering = await coveringKeys()
        let able = live.filter { covering.isSubset(of: $0.keyIDs.map(\.description)) }
        let fresh = await makeFresh(beside: able)
        defer { homes.removeLast() }
        for home in able { await compare(home, fresh) }
        for id in purged where fresh.ghost.ideas[id]?.isPurged != true { fail("\(name(id)) came back") }
        let lacksKeys = presentKeys.contains { !fresh.keyIDs.contains($0.id) }
        for duty in duties {
            guard let ghost = fresh.ghost.ideas[duty.idea] else {
                // What a program does not understand it cannot seal again under the key that all hold.
                if lacksKeys, live.contains(where: { $0.garbled[duty.idea] != nil }) { continue }
                return fail("\(name(duty.idea)) is gone")
            }
            let mayHide = live.contains { $0.ghost.ideas[duty.idea]?.mayFold == true }
            let isHeld =
                ghost.isPurged || ghost.preserves(duty.stamp, of: duty.field)
                || mayHide && ghost.shown(duty.field).map { $0.stamp > duty.stamp } ?? false
            if !isHeld {
                fail("the write \(duty.value) of \(duty.home) vanished: \(name(duty.idea)) \(duty.field)")
            }
        }
        for (name, bytes) in fresh.folder.files
        where String(decoding: bytes, as: UTF8.self).contains("SECRET-") {
            fail("\(name) holds plain text")
        }
    }

    /// The keys under which homes count what stands in the cloud: a device that is gone may be waited for, and lack what all
    /// others hold.
    private func coveringKeys() async -> Set<String> {
        var keys: Set<String> = []
        for home in live { keys.formUnion(await home.replica()?.coveringKeys ?? []) }
        return keys
    }

    /// A home that was never there before reads what the others left in the cloud.
    private func makeFresh(beside others: [SimulatedHome]) async -> SimulatedHome {
        let shared = keys.filter { key in others.allSatisfy { $0.keyIDs.contains(key.id) } }
        let fresh = await addHome(keys: shared)
        await fresh.box.load(at: time(fresh))
        fresh.folder.setBack(to: HomeFolder.Image(files: live[0].folder.files, removed: []))
        let events = trace.count
        for _ in 0..<2 { _ = await fresh.sync(at: time(fresh)) }
        await absorb(fresh)
        await check(fresh)
        forgetTrace(after: events)
        return fresh
    }

    private func compare(_ home: SimulatedHome, _ fresh: SimulatedHome) async {
        let (mine, theirs) = (await home.rows(), await fresh.rows())
        for id in Set(mine.keys).union(theirs.keys).sorted(by: { name($0) < name($1) })
        where home.garbled[id] == nil {
            // A long causal context is folded only when it is put.
            guard mine[id]?.decoded?.folded != theirs[id]?.decoded?.folded else { continue }
            let (one, other) = (text(mine[id]), text(theirs[id]))
            fail("\(home.name) and a fresh home differ about \(name(id)):\n\(one)\n\(other)")
        }
    }

    private func text(_ row: IdeaRow?) -> String {
        row.map { String(decoding: $0.entry, as: UTF8.self) } ?? "nothing"
    }

    /// What a home cannot read is what nobody can, or what is sealed under keys that it does not have.
    private func checkFindings(_ home: SimulatedHome) async {
        guard let view = await home.box.present else {
            return fail("\(home.name) knows nothing of the cloud")
        }
        if let trouble = view.trouble { fail("\(home.name) has trouble still: \(trouble)") }
        if view.waiting > 0 { fail("\(home.name) waits for \(view.waiting) files still") }
        let unread = home.folder.files.keys.filter { file in
            guard VersionFile(file) != nil else { return false }
            // Of a file that came in parts nobody may have the whole any more.
            guard !spoilt.contains(file), let (_, version) = version(file, home.folder) else { return true }
            return !home.keyIDs.contains(version.key)
        }
        if !unread.isEmpty { reach("findings at the end") }
        if view.findings.count != unread.count {
            fail("\(home.name) tells of \(view.findings.count) files that it cannot read, of \(unread.count)")
        }
    }

    private var wiped: Set<UUID> {
        live.reduce(into: []) { $0.formUnion($1.ghost.ideas.filter(\.value.isPurged).keys) }
    }

    /// Nothing of what was wiped for good can be opened from the cloud: of devices in use after two days, of others after a
    /// month.
    private func checkPurges(of wiped: Set<UUID>, isLate: Bool) async {
        let folder = live[0].folder
        var inUse: Set<String> = []
        // What a device cannot understand it does not remove.
        let garbled = Set(live.flatMap(\.garbled.keys))
        for home in live {
            guard let header = await home.header() else { continue }
            inUse.formUnion([header.replica] + header.former)
        }
        let present = Set(presentKeys.map(\.id))
        for file in folder.files.keys.sorted() {
            guard let (_, version) = version(file, folder), present.contains(version.key),
                isLate || inUse.contains(version.replica)
            else { continue }
            // A pack of a device that is gone may keep it, and one that holds what cannot be understood: docs/sync.md.
            let isPack = version.ideas.count > 1
            if isPack, !inUse.contains(version.replica) { continue }
            if isPack, !garbled.isDisjoint(with: version.ideas.keys) { continue }
            for (id, ghost) in version.ideas
            where wiped.contains(id) && !ghost.isPurged && !garbled.contains(id) {
                let known = await whatIsKnown(of: version.replica, id)
                fail(
                    "\(name(id)) was wiped for good, and \(version.name) of \(version.home) still holds it: "
                        + known)
            }
        }
        guard !wiped.isEmpty else { return }
        reach(isLate ? "purges looked for after a month" : "purges looked for after two days")
    }

    /// What homes know of a replica, for people who look for a fault.
    private func whatIsKnown(of id: String, _ idea: UUID) async -> String {
        var lines: [String] = []
        for home in live {
            guard let replica = await home.replica() else { continue }
            let peer = replica.metadata.peers[id]
            let kind =
                replica.header.former.contains(id)
                ? "a former id" : replica.header.replica == id ? "its id" : "another's id"
            let count = replica.countedIDs.contains(id) ? "counted" : "not counted"
            let versions = try? await home.store.read { reader throws(IdeaStoreError) in
                try reader.versions(of: idea).map { version in
                    let lain = (version.lain ?? 0) / 3_600_000
                    let content = version.content.map { $0.count } ?? 0
                    return
                        "\(version.replica.prefix(4)) \(version.sequence) at \(version.marks.count), \(lain) h, key \(version.key?.prefix(4) ?? "-"), \(content) bytes"
                }
            }
            lines.append("covering \(replica.coveringKeys), \(versions ?? [])")
            lines.append("to \(home.name) \(peer == nil ? "no peer" : "a peer"), \(kind), \(count)")
        }
        let files = live[0].folder.files.keys.filter { $0.contains(id) }.map { $0.prefix(80) }
        return lines.joined(separator: "; ") + "; files \(files.sorted())"
    }
}
