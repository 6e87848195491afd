import Foundation
import Testing

@testable import SyncEngine
@testable import SyncFakes

/// The cloud in memory behind the port, and its events.
@Suite(.timeLimit(.minutes(5))) struct MemoryCloudTests {
    private func begun(
        _ behavior: Model.CloudBehavior, _ delivery: MemoryCloud.Delivery = .atOnce
    ) async throws -> (MemoryCloud, MemoryCloud.Device, MemoryCloud.Device) {
        let cloud = MemoryCloud(behavior, delivery: delivery)
        let (phone, tablet) = (await cloud.device(), await cloud.device())
        _ = try await phone.beginAccount(hexID(0))
        await cloud.settle()
        return (cloud, phone, tablet)
    }

    private func events(_ count: Int, of stream: AsyncStream<CloudEvent>) async -> [CloudEvent] {
        var events: [CloudEvent] = []
        for await event in stream {
            events.append(event)
            if events.count == count { break }
        }
        return events
    }

    @Test(arguments: [Model.CloudBehavior.plain, .keyValueStore])
    func `a put is with everybody at once, and they are told`(behavior: Model.CloudBehavior) async throws {
        let (_, phone, tablet) = try await begun(behavior)
        let told = tablet.events()
        let mark = try await phone.put(CloudPut(1, "one"))
        #expect(await events(1, of: told) == [.changed])
        let page = try await tablet.changes(since: CloudCursor(), page: nil)
        #expect(page.texts == [hexID(1): "one"] && page.present == [mark])
        #expect(page.account == [hexID(0)] && page.isComplete == behavior.tellsComplete)
        try await tablet.remove([mark], account: [hexID(0)])
        #expect(try await phone.changes(since: CloudCursor(), page: nil).present == [])
        #expect(phone.limits == Model(behavior).limits)
    }

    @Test func `things travel when a test says so`() async throws {
        let (cloud, phone, tablet) = try await begun(.keyValueStore, .manual)
        let told = tablet.events()
        for register in [1, 2] { _ = try await phone.put(CloudPut(register, "v")) }
        #expect(try await tablet.changes(since: CloudCursor(), page: nil).texts == [:])
        await cloud.settle()
        #expect(try await tablet.changes(since: CloudCursor(), page: nil).texts.count == 2)
        _ = try await tablet.put(CloudPut(3, "dropped"))
        _ = try await phone.put(CloudPut(1, "w", over: ["v"]))
        _ = try await phone.put(CloudPut(2, "w", over: ["v"]))
        await phone.upload()
        await tablet.upload()
        await tablet.deliver("r1." + hexID(1))
        await tablet.drop("r1." + hexID(2))
        let texts = try await tablet.changes(since: CloudCursor(), page: nil).texts
        #expect(texts == [hexID(1): "w", hexID(2): "v"])
        await tablet.deliver("r1." + hexID(1), back: 1)
        await tablet.download()
        #expect(await cloud.model.values(on: tablet.id) == cloud.model.values(of: "owner"))
        // Two values and the dropped write, then one value, the same of old, and all.
        #expect(await events(5, of: told) == Array(repeating: .changed, count: 5))
    }

    @Test func `a test says what a device meets`() async throws {
        let (cloud, phone, tablet) = try await begun(.plain)
        let told = tablet.events()
        await tablet.meet { $0.isOffline = true }
        _ = try await phone.put(CloudPut(1, "one"))
        await #expect(throws: CloudError.offline) {
            try await tablet.changes(since: CloudCursor(), page: nil)
        }
        await tablet.meet { $0.isOffline = false }
        #expect(try await tablet.changes(since: CloudCursor(), page: nil).texts == [hexID(1): "one"])
        let until = Date(timeIntervalSince1970: 1)
        await tablet.meet { $0.throttledUntil = until }
        await #expect(throws: CloudError.throttled(until: until)) { try await tablet.put(CloudPut(2, "two")) }
        await tablet.meet { $0 = Model.Conditions() }
        await cloud.setRoom(3)
        await #expect(throws: CloudError.quotaExceeded) { try await tablet.put(CloudPut(2, "two")) }
        await tablet.signIn(nil)
        await #expect(throws: CloudError.signedOut) { try await tablet.put(CloudPut(2, "two")) }
        await tablet.signIn("owner")
        await cloud.erase()
        await #expect(throws: CloudError.accountChanged) { try await tablet.put(CloudPut(2, "two")) }
        #expect(
            await events(4, of: told) == [.changed, .accountChanged, .accountChanged, .changed])
    }

    @Test func `what does not fit into Apple's store is told afterwards`() async throws {
        let (cloud, phone, tablet) = try await begun(.keyValueStore)
        await cloud.setRoom(3)
        let told = (phone.events(), phone.events())
        _ = try await phone.put(CloudPut(1, "four"))
        #expect(await events(1, of: told.0) == [.quotaExceeded])
        #expect(await events(1, of: told.1) == [.quotaExceeded])
        #expect(try await tablet.changes(since: CloudCursor(), page: nil).texts == [:])
        await #expect(throws: Model.Refusal.keyTooLong(bytes: 65, most: 64)) {
            try await tablet.write([1], key: String(repeating: "k", count: 65))
        }
    }

    @Test func `the instant is the caller's`() async throws {
        let clock = MovableInstant()
        let cloud = MemoryCloud(.plain) { clock.now }
        let phone = await cloud.device()
        await phone.meet { $0.throttledUntil = Date(timeIntervalSince1970: 5) }
        await #expect(throws: CloudError.self) { try await phone.beginAccount(hexID(0)) }
        clock.now = Date(timeIntervalSince1970: 5)
        #expect(try await phone.beginAccount(hexID(0)) == [hexID(0)])
    }

    @Test func `many begin to listen while many events happen: each misses nothing from then on`() async {
        let fan = EventBroadcaster()
        await withTaskGroup(of: [CloudEvent].self) { group in
            for _ in 0..<20 {
                let stream = fan.events()
                fan.tell(.quotaExceeded)
                group.addTask { await events(1, of: stream) }
            }
            for await first in group { #expect(first == [.quotaExceeded]) }
        }
    }

    @Test func `a listener's stream ends with the cloud`() async {
        var fan: EventBroadcaster? = EventBroadcaster()
        let stream = fan?.events()
        fan?.tell(.changed)
        fan = nil
        var told: [CloudEvent] = []
        if let stream { for await event in stream { told.append(event) } }
        #expect(told == [.changed])
    }
}

/// An instant that a test moves, between calls and never during one.
private final class MovableInstant: @unchecked Sendable {
    var now = Date(timeIntervalSince1970: 0)
}
