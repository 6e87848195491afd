import SyncClouds
import Files
import Foundation
import Hosting
import SyncHost
import IdeaBoxHost
import SyncEngine
import SyncProduct
import TestSupport
import Testing

@testable import IdeaBoxCore

/// A first sync of many ideas through a slow folder, by a clock that the test moves.
struct LongSyncTests {

    private static let count = 60
    private let folder: ScratchFolder
    private let time = TestTime()

    init() throws { folder = try ScratchFolder() }

    private func host(_ name: String = "a") throws -> ProductEnvironment {
        try ProductEnvironment(
            HostOptions(
                home: folder.path + "/" + name, keychain: folder.path + "/keys",
                cloud: folder.path + "/cloud"), environment: Environment([:]))
    }

    private func fill(_ box: IdeaBox) async throws {
        await box.load(at: Date())
        // Each goes in a file of its own: it is too large for a pack.
        let description = String(repeating: "long ", count: 8000)
        for number in 0..<Self.count {
            let draft = try IdeaDraft(title: "Idea \(number)", description: description)
            _ = try await box.add(draft, at: Date())
        }
    }

    private func syncing(_ host: ProductEnvironment, _ box: IdeaBox, _ cloud: SlowCloud) -> Syncing {
        Syncing(host: host, owner: box, clock: time) { path, mayCreate in cloud.over(path, mayCreate) }
    }

    /// Moves the clock until some work has ended, while that rests between two looks: its alarm and it are asleep.
    private func moving<R: Sendable>(_ work: @Sendable () async -> R) async -> R {
        let moving = Task { [time] in
            while !Task.isCancelled {
                if time.sleeperCount > 1 { time.advance(by: .milliseconds(100)) }
                await Task.yield()
            }
        }
        let result = await work()
        moving.cancel()
        await moving.value
        return result
    }

    @Test func `a first sync goes on for as long as something is handed over, and tells how far it is`()
        async throws
    {
        let host = try host()
        let box = try host.openBox()
        try await fill(box)
        let told = Locked<[String?]>([])
        // Each answer takes 20 seconds of the 30 that nothing may come.
        let cloud = SlowCloud(time: time, pause: .seconds(20)) { [box] in
            let words = await box.state.sync.progressWords(in: .english)
            told.withLock { $0.append(words) }
            return true
        }
        let outcome = await syncing(host, box, cloud).whole(whileGoingOn: .seconds(30))
        #expect(outcome == .done)
        #expect(await box.state.sync.phase == .handedOver)
        #expect(await box.state.counts.pending == 0)
        #expect(time.now.offset > .seconds(120))
        // Six steps with ideas, and then what tells of them.
        let words: [String?] = [0, 10, 20, 30, 40, 50].map { "Syncing: \($0) of 60" }
        #expect(Array(told.withLock { $0 }.prefix(6)) == words)
        #expect(told.withLock { $0 }.dropFirst(6).allSatisfy { $0 == nil })
        #expect(await box.state.sync.progress == nil)
    }

    @Test func `a first reading of many slow files goes on, and tells how far it is`() async throws {
        let (writer, reader) = (try host(), try host("b"))
        let box = try writer.openBox()
        try await fill(box)
        #expect(await Syncing(host: writer, owner: box).whole(whileGoingOn: .seconds(30)) == .done)
        let here = try reader.openBox()
        await here.load(at: Date())
        let told = Locked<[String]>([])
        let showing = Task {
            for await state in await here.syncStatuses() {
                guard let words = state.progressWords(in: .english) else { continue }
                told.withLock { $0.append(words) }
            }
        }
        // The time moves whenever it is asked, which is once for each file: 61 of them take much more than 30 seconds.
        let syncing = Syncing(host: reader, owner: here, clock: time) { [time] path, mayCreate in
            FolderCloud(path: path, mayCreate: mayCreate, watches: false, calls: .system) {
                time.advance(by: .milliseconds(1200))
                return time.now.offset
            }
        }
        let outcome = await syncing.whole(whileGoingOn: .seconds(30))
        showing.cancel()
        await showing.value
        #expect(outcome == .done)
        #expect(await here.load(at: Date()).counts.all == Self.count)
        #expect(time.now.offset > .seconds(60))
        #expect(told.withLock { $0 }.contains { $0.hasSuffix(" of 61") })
    }

    @Test func `the whole of it takes too long for who waits so long in all`() async throws {
        let host = try host()
        let box = try host.openBox()
        try await fill(box)
        let cloud = SlowCloud(time: time, pause: .seconds(20)) { true }
        let outcome = await syncing(host, box, cloud).whole(within: .seconds(30))
        #expect(outcome == .late)
    }

    @Test func `another program that holds the cloud and does nothing is not waited for without end`()
        async throws
    {
        let host = try host()
        let box = try host.openBox()
        let cloud = SlowCloud(time: time, pause: .zero) { true }
        // A cloud that can be looked at without the lock.
        await box.load(at: Date())
        #expect(await syncing(host, box, cloud).whole(whileGoingOn: .seconds(30)) == .done)
        try await fill(box)
        let lock = try host.directory.lock(Syncing.lockName, wait: false)
        let told = Locked(0)
        let outcome = await moving {
            await syncing(host, box, cloud).whole(whileGoingOn: .seconds(30)) {
                told.withLock { $0 += 1 }
            }
        }
        // The cloud did answer.
        #expect(outcome == .held && told.withLock { $0 } == 1)
        #expect(await box.load(at: Date()).counts.pending == Self.count)
        lock.release()
    }

    @Test
    func
        `a cloud that another program leaves is used at once, and one that nothing waits for is not waited for`()
        async throws
    {
        let host = try host()
        let box = try host.openBox()
        let cloud = SlowCloud(time: time, pause: .zero) { true }
        await box.load(at: Date())
        #expect(await syncing(host, box, cloud).whole(whileGoingOn: .seconds(30)) == .done)
        let other = OtherProgram(try host.directory.lock(Syncing.lockName, wait: false))
        // The time stands still.
        #expect(await syncing(host, box, cloud).whole(whileGoingOn: .seconds(30)) == .elsewhere)
        try await fill(box)
        let outcome = await moving {
            await syncing(host, box, cloud).whole(whileGoingOn: .seconds(30)) { other.end() }
        }
        #expect(outcome == .done)
        #expect(await box.load(at: Date()).counts.pending == 0)
    }
}

/// Holds the cloud's lock, as a program does that syncs.
private final class OtherProgram: @unchecked Sendable {
    private var lock: FileLock?

    init(_ lock: consuming FileLock) { self.lock = consume lock }

    func end() { lock.take()?.release() }
}

/// A folder that takes its time for each answer, ten registers a step.
private struct SlowCloud: Cloud {
    let time: TestTime
    let pause: Duration
    /// Asked before each put: whether it is answered at all.
    let answers: @Sendable () async -> Bool
    private var inner: (any Cloud)?

    init(time: TestTime, pause: Duration, answers: @escaping @Sendable () async -> Bool) {
        (self.time, self.pause, self.answers) = (time, pause, answers)
    }

    func over(_ path: String, _ mayCreate: Bool) -> SlowCloud {
        var cloud = self
        cloud.inner = FolderCloud(path: path, mayCreate: mayCreate, watches: false)
        return cloud
    }

    private var folder: any Cloud {
        get throws(CloudError) {
            guard let inner else { throw .offline }
            return inner
        }
    }

    var limits: CloudLimits {
        CloudLimits(
            registerBytes: 1 << 20, batch: 10, confirms: false, keepsVersions: true, tellsComplete: true)
    }

    func changes(since cursor: CloudCursor, page: String?) async throws(CloudError) -> CloudPage {
        time.advance(by: pause)
        return try await folder.changes(since: cursor, page: page)
    }

    func beginAccount(_ id: String, beside known: Set<String>) async throws(CloudError) -> Set<String> {
        time.advance(by: pause)
        return try await folder.beginAccount(id, beside: known)
    }

    func put(_ put: CloudPut) async throws(CloudError) -> String { try await folder.put(put) }

    func put(_ puts: [CloudPut]) async throws(CloudError) -> PutReport {
        guard await answers() else {
            for await _ in AsyncStream(Void.self, { _ in }) {}
            throw .offline
        }
        time.advance(by: pause)
        return try await folder.put(puts)
    }

    func remove(_ marks: Set<String>, account: Set<String>) async throws(CloudError) {
        try await folder.remove(marks, account: account)
    }

    func events() -> AsyncStream<CloudEvent> { AsyncStream { $0.finish() } }
}
