import Dispatch
import Foundation
import SyncEngine
import SyncFakes
import TestSupport
import Testing

@testable import SyncClouds

private let register = String(repeating: "1", count: 32)
private let ours = String(repeating: "a", count: 32)
private let theirs = String(repeating: "b", count: 32)

private func put(_ text: String, over: [String] = [], account: Set<String> = [ours]) -> CloudPut {
    CloudPut(
        register: register, sequence: 1, bytes: Array(text.utf8), account: account,
        joined: Set(over.map { ContentHash(of: Array($0.utf8)) }))
}

@Suite struct KeyValueCloudTests {
    @Test func `a store that the app is not signed for takes nothing and says so`() async throws {
        let device = FakeStores().device()
        device.isUsable.withLock { $0 = false }
        let cloud = KeyValueCloud(device, now: { FakeStores.now })
        let reason = CloudError.transient("NSUbiquitousKeyValueStore.synchronize")
        await #expect(throws: reason) { try await cloud.beginAccount(ours) }
        #expect(device.values().isEmpty)
    }

    @Test func `who puts too often is told when to come back, and reading goes on`() async throws {
        let cloud = KeyValueCloud(
            FakeStores().device(), now: { FakeStores.now }, pace: UploadThrottle(most: 1, interval: 10))
        _ = try await cloud.beginAccount(ours)
        _ = try await cloud.put(put("1"))
        let later = FakeStores.now.addingTimeInterval(10)
        await #expect(throws: CloudError.throttled(until: later)) {
            try await cloud.put(put("2", over: ["1"]))
        }
        // What stands there already costs nothing.
        _ = try await cloud.put(put("1"))
        #expect(try await cloud.changes(since: CloudCursor(), page: nil).versions.count == 1)
    }

    @Test func `an account begins once, and other devices see it`() async throws {
        let stores = FakeStores()
        let clouds = [stores.device(), stores.device()].map { KeyValueCloud($0, now: { FakeStores.now }) }
        stores.settle()
        #expect(try await clouds[0].beginAccount(ours) == [ours])
        stores.settle()
        #expect(try await clouds[1].beginAccount(theirs) == [ours])
    }

    @Test func `no reading is ever complete`() async throws {
        let cloud = KeyValueCloud(FakeStores().device(), now: { FakeStores.now })
        #expect(!cloud.limits.tellsComplete && !cloud.limits.confirms)
        #expect(try await cloud.changes(since: CloudCursor(), page: nil).isComplete == false)
    }

    @Test func `what surfaces in another iCloud account stays its own, also after a restart`() async throws {
        let stores = FakeStores()
        let device = stores.device(owner: "ann")
        stores.settle()
        let cloud = KeyValueCloud(device, now: { FakeStores.now })
        _ = try await cloud.beginAccount(ours)
        _ = try await cloud.put(put("ann's"))
        let kept = device.values()
        var events = cloud.events().makeAsyncIterator()
        #expect(await events.next() == .changed)

        // Ben signs in; his account has an id, and Ann's values are reconciled with it.
        let other = stores.device(owner: "ben")
        stores.settle()
        other.set([1], "a1.\(theirs)")
        stores.settle()
        stores.state.withLock { _ = $0.model.signIn("ben", on: device.id) }
        stores.settle()
        for (key, bytes) in kept { device.set(bytes, key) }
        device.tell(3)
        while await events.next() != .accountChanged {}

        for cloud in [cloud, KeyValueCloud(device, now: { FakeStores.now })] {
            let page = try await cloud.changes(since: CloudCursor(), page: nil)
            #expect(page == CloudPage(present: [], isComplete: false, account: [theirs]))
            await #expect(throws: CloudError.accountChanged) { try await cloud.put(put("ann's next")) }
        }
    }

    @Test func `during a first download what was written is written again, unchanged and under its own key`()
        async throws
    {
        let device = FakeStores().device()
        let clock = HeldClock()
        let cloud = KeyValueCloud(device, clock: clock, now: { FakeStores.now })
        _ = try await cloud.beginAccount(ours)
        _ = try await cloud.put(put("1"))
        var events = cloud.events().makeAsyncIterator()
        #expect(await events.next() == .changed)
        let keys = Set(device.values().keys)
        device.writes.withLock { $0 = [] }

        device.tell(1)
        #expect(await events.next() == .changed)
        var pauses = clock.asked.makeAsyncIterator()
        for seconds in KeyValueNotifications.pauses {
            #expect(await pauses.next() == .seconds(seconds))
            clock.release()
            #expect(await events.next() == .changed)
        }
        #expect(device.writes.withLock { Set($0) } == keys)
        #expect(device.writes.withLock { $0.count } == 3 * keys.count)
    }

    @Test func `what somebody else wrote meanwhile is not written over`() async throws {
        let device = FakeStores().device()
        let clock = HeldClock()
        let cloud = KeyValueCloud(device, clock: clock, now: { FakeStores.now })
        _ = try await cloud.beginAccount(ours)
        _ = try await cloud.put(put("mine"))
        var events = cloud.events().makeAsyncIterator()
        #expect(await events.next() == .changed)
        let key = try #require(device.values().keys.first { $0.hasPrefix("r1.") })
        device.tell(1)
        #expect(await events.next() == .changed)
        device.set(Array("a clone's".utf8), key)
        var pauses = clock.asked.makeAsyncIterator()
        _ = await pauses.next()
        clock.release()
        #expect(await events.next() == .changed)
        #expect(device.values()[key] == Array("a clone's".utf8))
    }

    @Test func `a value that does not fit is told of afterwards`() async throws {
        let stores = FakeStores()
        let device = stores.device()
        let cloud = KeyValueCloud(device, now: { FakeStores.now })
        var events = cloud.events().makeAsyncIterator()
        #expect(await events.next() == .changed)
        stores.settle()
        #expect(await events.next() == .changed)
        stores.state.withLock { $0.model.setRoom(10, of: "ann") }
        _ = try await cloud.beginAccount(ours)
        _ = try await cloud.put(put("more than ten bytes"))
        stores.settle()
        #expect(await events.next() == .quotaExceeded)
    }

    @Test func `a refusal is said by every put until less is put or something comes from iCloud`()
        async throws
    {
        let device = FakeStores().device()
        let cloud = KeyValueCloud(device, now: { FakeStores.now })
        var events = cloud.events().makeAsyncIterator()
        #expect(await events.next() == .changed)
        _ = try await cloud.beginAccount(ours)
        _ = try await cloud.put(put("four"))
        device.tell(2)
        #expect(await events.next() == .quotaExceeded)
        for text in ["four", "five5"] {
            await #expect(throws: CloudError.quotaExceeded) { try await cloud.put(put(text, over: ["four"])) }
        }
        _ = try await cloud.put(put("3.0", over: ["four"]))
        device.tell(0)
        #expect(await events.next() == .changed)
        _ = try await cloud.put(put("longer", over: ["3.0"]))
    }

    @Test func `the store is called where it may block, and nowhere else`() async throws {
        let lane = Lane()
        let store = WatchedStore(store: FakeStores().device())
        let cloud = KeyValueCloud(store, now: { FakeStores.now }, executor: lane)
        var events = cloud.events().makeAsyncIterator()
        #expect(await events.next() == .changed)
        _ = try await cloud.beginAccount(ours)
        let mark = try await cloud.put(put("1"))
        #expect(try await cloud.changes(since: CloudCursor(), page: nil).present == [mark])
        store.store.tell(0)
        #expect(await events.next() == .changed)
        #expect(store.places.withLock { $0 } == [true])
    }
}

/// A queue of its own on which an actor runs.
private final class Lane: SerialExecutor {
    static let key = DispatchSpecificKey<Bool>()
    let queue = DispatchQueue(label: "lane")

    init() { queue.setSpecific(key: Self.key, value: true) }

    func enqueue(_ job: UnownedJob) {
        queue.async { unsafe job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    func asUnownedSerialExecutor() -> UnownedSerialExecutor { unsafe UnownedSerialExecutor(ordinary: self) }
}

/// Notes whether each call that may block comes on the lane.
private struct WatchedStore: KeyValueStore {
    let store: FakeStores.Device
    let places = Locked<Set<Bool>>([])

    private func noted() -> FakeStores.Device {
        let isOnLane = DispatchQueue.getSpecific(key: Lane.key) == true
        places.withLock { _ = $0.insert(isOnLane) }
        return store
    }

    func values() -> [String: [UInt8]] { noted().values() }
    func set(_ bytes: [UInt8]?, _ key: String) { noted().set(bytes, key) }
    func synchronize() -> Bool { noted().synchronize() }
    func changes() -> AsyncStream<KeyValueChange> { store.changes() }
    var note: KeyValueNote {
        get { noted().note }
        nonmutating set { noted().note = newValue }
    }
}
