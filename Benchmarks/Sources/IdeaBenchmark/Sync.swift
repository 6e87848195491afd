import SyncClouds
import Foundation
import IdeaBoxCore
import IdeaBoxStorage
import LegacyImport
import SyncEngine
import Secrets
import SyncProduct

private let count = 10_000
private let rounds = 300

/// A device with a store of its own, and the keys and the folder of all.
private struct Device {
    let box: IdeaBox
    private let root: String

    init(_ name: String, _ root: String) throws {
        self.root = root
        let database = try IdeaDatabase(path: "\(root)/\(name)/ideas.sqlite")
        box = IdeaBox(
            store: database, search: database,
            keys: try FileSecretStore(path: "\(root)/keys", creating: true),
            device: name, place: name, cloud: CloudConfiguration(name: "\(root)/cloud", confirms: false))
    }

    func replicator() -> Replicator {
        Replicator(
            store: IdeaReplica(box) { now },
            cloud: FolderCloud(path: "\(root)/cloud", mayCreate: true, remembers: .seconds(10)),
            seed: 7, now: { now }, onView: { [box] in await box.see($0) })
    }
}

/// What stands in the folder, with sizes.
private func folder(_ root: String) throws -> [String: Int] {
    let path = "\(root)/cloud"
    return try FileManager.default.contentsOfDirectory(atPath: path).reduce(into: [:]) { sizes, name in
        sizes[name] = try FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")[.size] as? Int
    }
}

func measureSync(_ root: String) async throws {
    let root = root + "/sync"
    try FileManager.default.createDirectory(
        atPath: root, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try makeOldStore(at: "\(root)/old.sqlite", rows: count)
    let (a, b) = (try Device("A", root), try Device("B", root))
    await a.box.load(at: now)
    await b.box.load(at: now)
    let migration = try LegacyMigration(store: "\(root)/old.sqlite", scratch: "\(root)/scratch")
    _ = try await migration.run(migration.proposal(), into: a.box, at: now)
    try await firstSync(a, b, root)
    try await oneEdit(a, b, root)
    try await latency(a, b)
}

/// A home of A with 100,000 ideas that no cloud has yet, made by another process.
func prepareHandover(_ root: String) throws {
    try FileManager.default.createDirectory(
        atPath: "\(root)/A", withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try makeOldStore(at: "\(root)/old.sqlite", rows: handedOver)
    try runSelf("migrate", "\(root)/old.sqlite", "\(root)/A")
}

private let handedOver = 100_000

/// Many ideas handed over for the first time, in a process of its own.
///
/// Limits: 1,000 files, 40 MB on the disk, 60 s, 150 MB of memory.
func measureHandover(_ root: String) async throws {
    let a = try Device("A", root)
    await a.box.load(at: now)
    let putting = Stretch()
    _ = await a.replicator().once()
    let (put, figures) = (putting.time, putting.processor)
    let pending = await a.box.state.counts.pending
    guard pending == 0, await a.box.state.counts.all == handedOver else {
        throw Failed(what: "\(pending) pending")
    }
    let sizes = try folder(root).values
    let blocks = Double(sizes.reduce(0) { $0 + ($1 + 4095) / 4096 * 4096 }) / 1_000_000
    line("first hand-over of \(handedOver) ideas", show(put) + verdict(put, 60_000, "ms") + figures)
    line("   files", "\(sizes.count)" + verdict(Double(sizes.count), 1000, ""))
    line("   on the disk", String(format: "%9.1f MB", blocks) + verdict(blocks, 40, "MB"))
    line("   the most memory", String(format: "%9.1f MB", try peak()) + verdict(try peak(), 150, "MB"))
}

private let lives = 5
private let editsEach = 1000

/// One title edited a thousand times on each of five devices, which sync at times.
///
/// An edit of its own program has an incarnation of its own, and causal contexts tell of each.
///
/// Limit: 4 KB for a part.
func measureEdits(_ root: String) async throws {
    for isOneProgram in [true, false] {
        let root = root + (isOneProgram ? "/edits-of-one" : "/edits-of-many")
        try FileManager.default.createDirectory(
            atPath: root, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        var devices = try (0..<lives).map { try Device("D\($0)", root) }
        try await devices[0].box.add(IdeaDraft(title: "Edited"), at: now)
        func syncAll() async throws {
            for device in devices { _ = await device.replicator().once() }
        }
        for _ in 0..<2 { try await syncAll() }
        guard let id = try await devices[0].box.ideas(limit: 1, offset: 0).first?.id else {
            throw Failed(what: "no idea")
        }
        let editing = Stretch()
        var most = 0
        for number in 0..<editsEach {
            for place in devices.indices {
                if !isOneProgram { devices[place] = try Device("D\(place)", root) }
                try await edit(devices[place].box, id, "Edit \(number) on \(place)")
            }
            guard number % 50 == 49 else { continue }
            try await syncAll()
            most = max(most, try partBytes(root))
        }
        for _ in 0..<3 { try await syncAll() }
        var titles: Set<String> = []
        for device in devices { titles.insert(try await device.box.idea(id)?.title ?? "") }
        guard titles.count == 1 else { throw Failed(what: "\(titles.count) titles after all synced") }
        let bytes = Double(max(most, try partBytes(root))) / 1000
        line(
            "\(editsEach) edits on \(lives) devices, \(isOneProgram ? "a program each" : "a program per edit")",
            String(format: "%9.1f KB for the largest part", bytes) + verdict(bytes, 4, "KB"))
        line("   in all", show(editing.time) + editing.processor)
    }
}

/// The bytes of the largest part in the folder; the name of a main register has one id less.
private func partBytes(_ root: String) throws -> Int {
    try folder(root).filter { $0.key.split(separator: "-").count > 4 }.map(\.value).max() ?? 0
}

private func firstSync(_ a: Device, _ b: Device, _ root: String) async throws {
    let putting = Stretch()
    _ = await a.replicator().once()
    let (put, putFigures) = (putting.time, putting.processor)
    let pending = await a.box.state.counts.pending
    let reading = Stretch()
    _ = await b.replicator().once()
    let (read, readFigures) = (reading.time, reading.processor)
    let there = await b.box.state.counts.all
    guard pending == 0, there == count else { throw Failed(what: "\(pending) pending, \(there) there") }
    line("first sync, \(count) ideas put by A", show(put) + putFigures)
    line("   read by B", show(read) + readFigures)
    line("   both", show(put + read) + verdict(put + read, 5000, "ms"))
    let sizes = try folder(root)
    let megabytes = Double(sizes.values.reduce(0, +)) / 1_000_000
    line("   the folder", String(format: "%9.1f MB in %d files", megabytes, sizes.count))
}

private func edit(_ box: IdeaBox, _ id: UUID, _ title: String) async throws {
    guard let idea = try await box.idea(id) else { throw Failed(what: "no idea") }
    try await box.edit(id, IdeaEdit(title: title), basis: idea.basis, at: now)
}

private func oneEdit(_ a: Device, _ b: Device, _ root: String) async throws {
    // Until both know of each other that everything arrived.
    for _ in 0..<3 { for device in [a, b] { _ = await device.replicator().once() } }
    let before = try folder(root)
    guard let id = try await a.box.ideas(limit: 1, offset: 17).first?.id else {
        throw Failed(what: "no idea")
    }
    try await edit(a.box, id, "One edit")
    _ = await a.replicator().once()
    let after = try folder(root)
    let new = after.filter { before[$0.key] == nil }
    let bytes = Double(new.values.reduce(0, +)) / 1000
    line(
        "one edit in \(count) ideas",
        String(format: "%9.1f KB in %d files", bytes, new.count) + verdict(bytes, 8, "KB"))
    _ = await b.replicator().once()
    let answered = try folder(root).filter { after[$0.key] == nil }
    line(
        "   what B writes when it saw it",
        String(format: "%9.1f KB in %d files", Double(answered.values.reduce(0, +)) / 1000, answered.count))
}

private func latency(_ a: Device, _ b: Device) async throws {
    let running = [a, b].map { device in
        Task { await device.replicator().run(homeChanges: device.box.changes()) }
    }
    defer { running.forEach { $0.cancel() } }
    try await Task.sleep(for: .seconds(3))
    let ids = try await a.box.ideas(limit: rounds, offset: 100).map(\.id)
    var states = await b.box.states().makeAsyncIterator()
    var times: [Double] = []
    for (number, id) in ids.enumerated() {
        let start = ContinuousClock.now
        let title = "Edit \(number)"
        try await edit(a.box, id, title)
        while await states.next() != nil, try await b.box.idea(id)?.title != title {}
        times.append(milliseconds(since: start))
    }
    let sorted = times.sorted()
    let (half, most) = (sorted[rounds / 2], sorted[rounds * 99 / 100])
    line(
        "A to B, \(rounds) edits in \(count) ideas",
        String(format: "p50 %.1f ms, p99 %.1f ms, greatest %.1f ms", half, most, sorted[rounds - 1])
            + verdict(most, 500, "ms"))
}
