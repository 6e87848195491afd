import Bytes
import SyncClouds
import Files
import Foundation
import OneTimePassword
import SyncEngine
import SecondCore
import Secrets

/// What replication costs: joins, bytes in the cloud, an edit with its way there, and the time from one device to the other.
///
/// Goals: 10,000 tokens joined in less than 100 ms, 1,000 tokens in less than 150 KB a device, added on A and in B's
/// state in less than 500 ms (p99) through a folder on this machine.
let wallClock: UInt64 = 1_800_000_000_000
let now = Date(timeIntervalSince1970: 1_800_000_000)
let root = FileManager.default.temporaryDirectory.appending(path: "second-sync-\(UUID().uuidString)").path
try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)

func milliseconds(_ duration: Duration) -> Double {
    Double(duration.components.seconds) * 1000 + Double(duration.components.attoseconds) / 1e15
}

func median(_ runs: Int, _ body: () throws -> Void) rethrows -> Double {
    try (0..<runs).map { _ in milliseconds(try ContinuousClock().measure(body)) }.sorted()[runs / 2]
}

func verdict(_ value: Double, _ goal: Double, _ unit: String) -> String {
    "goal \(Int(goal)) \(unit): " + (value < goal ? "met" : "MISSED")
}

func fields(_ number: Int) -> [String: SecretBytes] {
    let secret = (0..<20).map { _ in UInt8.random(in: 0...255) }
    return [
        "issuer": .json("Service \(number / 50)"), "account": .json("person\(number)@example.org"),
        "secret": .json(Base32.encode(SecretBytes(secret))), "algorithm": .json("SHA1"),
        "digits": .json(Int64(6)),
        "period": .json(Int64(30)), "created": .json(Int64(wallClock)), "updated": .json(Int64(wallClock)),
        "deleted": .json(false),
    ]
}

/// Two replicas with the same tokens, of which each has edited another half.
func pair(_ count: Int) -> (Replica, Replica) {
    var one = Replica(incarnation: 1)
    one.header = RegisterHeader(replica: String(repeating: "1a", count: 16), keys: [])
    let ids = (0..<count).map { _ in UUID() }
    for (number, id) in ids.enumerated() {
        one.write(fields(number), id: id, wallClock: wallClock + UInt64(number))
    }
    var other = one
    other.header = RegisterHeader(replica: String(repeating: "2b", count: 16), keys: [])
    for (number, id) in ids.enumerated() {
        let names: [String: SecretBytes] = [
            "account": .json("edited \(number)"), "updated": .json(Int64(wallClock)),
        ]
        if number % 2 == 0 {
            one.write(names, id: id, wallClock: wallClock + 900_000)
        } else {
            other.write(names, id: id, wallClock: wallClock + 900_000)
        }
    }
    return (one, other)
}

func joins(_ count: Int) throws {
    let key = SealingKey.random()
    var (one, other) = pair(count)
    let put = try other.seal(with: key, wallClock: wallClock)
    let joining = median(count > 5000 ? 11 : 31) {
        var copy = one.records
        copy.join(other.records)
    }
    let version = CloudVersion(register: put.register, mark: "m", content: .bytes(put.bytes))
    let whole = try median(count > 5000 ? 11 : 31) {
        var copy = one
        let arrival = IncomingRegister(version, keys: [key.id: key])
        _ = try copy.take(
            [arrival], account: ["a"], Reading(present: ["m"], isComplete: true), wallClock: wallClock,
            newID: { "" })
    }
    one.hold([key.id.description])
    let goal = count == 10_000 ? "  " + verdict(joining, 100, "ms") : ""
    let size = count == 1000 ? "  " + verdict(Double(put.bytes.count) / 1000, 150, "KB") : ""
    print(
        String(
            format: "join  %6d tokens: %8.2f ms; opened, read and joined %8.2f ms", count, joining, whole)
            + goal)
    print(
        String(format: "bytes %6d tokens: %8.1f KB a register", count, Double(put.bytes.count) / 1000) + size)
}

func device(_ name: String) throws -> Authenticator {
    Authenticator(
        home: try Home(creating: "\(root)/\(name)", machine: "bench"),
        keys: try FileSecretStore(path: "\(root)/keys", creating: true), device: name,
        cloud: CloudConfiguration(name: "\(root)/cloud", confirms: false))
}

func replicator(_ device: Authenticator, cloud: String = "cloud") -> Replicator {
    Replicator(
        store: VaultReplica(device) { now }, cloud: FolderCloud(path: "\(root)/\(cloud)", mayCreate: true),
        seed: 7,
        now: { now }, onView: { await device.see($0) })
}

func token(_ number: Int) throws -> NewToken {
    try ManualEntry(issuer: "Service \(number)", account: "ann", secret: "GEZDGNBVGY3TQOJQ").token()
}

func edit(_ count: Int) async throws {
    let device = Authenticator(
        home: try Home(creating: "\(root)/edit-\(count)", machine: "bench"),
        keys: try FileSecretStore(path: "\(root)/keys-\(count)", creating: true), device: "bench")
    _ = try await device.add((0..<count).map(token), allowingDuplicates: true, at: now)
    await device.use(CloudConfiguration(name: "cloud", confirms: false))
    _ = await replicator(device, cloud: "cloud-\(count)").once()
    let id = await device.state.tokens[count / 2].id
    var (edits, ways): ([Double], [Double]) = ([], [])
    for number in 0..<(count > 5000 ? 5 : 15) {
        let start = ContinuousClock.now
        try await device.edit(id, TokenNames(issuer: "Service", account: "edit \(number)"), at: now)
        edits.append(milliseconds(start.duration(to: .now)))
        _ = await replicator(device, cloud: "cloud-\(count)").once()
        ways.append(milliseconds(start.duration(to: .now)))
    }
    print(
        String(
            format: "edit  %6d tokens: %8.2f ms here, %8.2f ms until it lies in the folder", count,
            edits.sorted()[edits.count / 2], ways.sorted()[ways.count / 2]))
}

func latency(_ rounds: Int) async throws {
    let (a, b) = (try device("A"), try device("B"))
    let (changesOfA, feedOfA) = AsyncStream.makeStream(of: Void.self)
    let (changesOfB, _) = AsyncStream.makeStream(of: Void.self)
    let running = [(a, changesOfA), (b, changesOfB)].map { device, changes in
        Task { await replicator(device).run(homeChanges: changes) }
    }
    defer { running.forEach { $0.cancel() } }
    var states = await b.states().makeAsyncIterator()
    var times: [Double] = []
    for number in 0..<rounds {
        let start = ContinuousClock.now
        let id = try await a.add(token(number), allowingDuplicate: true, at: now)
        feedOfA.yield()
        while let state = await states.next(), !state.tokens.contains(where: { $0.id == id }) {}
        times.append(milliseconds(start.duration(to: .now)))
    }
    let sorted = times.sorted()
    let (half, most) = (sorted[rounds / 2], sorted[min(rounds - 1, rounds * 99 / 100)])
    print(
        String(format: "A to B, %d adds: p50 %.1f ms, p99 %.1f ms  ", rounds, half, most)
            + verdict(most, 500, "ms"))
}

for count in [50, 1000, 10_000] { try joins(count) }
for count in [10, 100, 1000, 10_000] { try await edit(count) }
try await latency(300)
try? FileManager.default.removeItem(atPath: root)
