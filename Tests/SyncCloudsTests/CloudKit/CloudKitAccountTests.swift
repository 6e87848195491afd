import Foundation
import SyncEngine
import TestSupport
import Testing

@testable import SyncClouds

private typealias T = CloudKitTests

/// Whose cloud it is, and what tells that something changed.
@Suite struct CloudKitAccountTests {
    private let device = CloudKitDevice()

    @Test func `account-switch-keeps-and-separates: each user has a mirror, and nothing goes to the other`()
        async throws
    {
        try await device.begin()
        _ = try await device.cloud.put(T.put("ann's"))
        #expect(try await device.told() == [T.mark("ann's"): "ann's"])
        device.zone.signIn("_ben")
        #expect(try await device.told().isEmpty)
        await #expect(throws: CloudError.accountChanged) {
            try await device.cloud.put(T.put("2", over: ["ann's"]))
        }
        #expect(try await device.cloud.beginAccount(T.theirs) == [T.theirs])
        await #expect(throws: CloudError.accountChanged) {
            try await device.cloud.put(T.put("2", over: ["ann's"]))
        }
        _ = try await device.cloud.put(T.put("ben's", account: [T.theirs]))
        #expect(device.kit.records(of: "_ben")?[T.name(1)]?.content == Array("ben's".utf8))
        #expect(device.kit.records(of: "_ann")?[T.name(1)]?.content == Array("ann's".utf8))
        for (user, text) in [("_ann", "ann's"), ("_ben", "ben's")] {
            device.zone.signIn(user, tells: false)
            #expect(try await device.told() == [T.mark(text): text])
        }
        #expect(device.mirrors.kept.withLock { Set($0.keys) } == ["_ann", "_ben"])
    }

    @Test func `another user is told of even where the system does not`() async throws {
        try await device.begin()
        var events = device.cloud.events().makeAsyncIterator()
        device.zone.signIn("_ben", tells: false)
        _ = try await device.told()
        #expect(await events.next() == .accountChanged)
    }

    @Test(arguments: [
        (0, CloudError.transient("CKAccountStatus"), ZoneStatus.unknown), (2, .signedOut, .restricted),
        (3, .signedOut, .signedOut),
        (4, .transient("CKErrorDomain 36 accountTemporarilyUnavailable"), .paused),
        (99, .transient("CKAccountStatus"), .unknown),
    ])
    func `without an account nothing is asked, and a status is told for what it is`(
        status: Int, error: CloudError, sign: ZoneStatus
    ) async throws {
        try await device.begin()
        _ = try await device.cloud.put(T.put("1"))
        let pulls = device.zone.count(.pull)
        device.zone.signIn("_ann", status: status)
        await #expect(throws: error) { try await device.told() }
        await #expect(throws: error) { try await device.cloud.beginAccount(T.ours) }
        var signs = device.cloud.signs().makeAsyncIterator()
        #expect(await signs.next() == sign)
        #expect(device.zone.count(.pull) == pulls)
        device.zone.signIn("_ann")
        #expect(await signs.next() == .available)
        #expect(try await device.told() == [T.mark("1"): "1"])
    }

    @Test func `an app that is not signed for CloudKit is signed out for good`() async throws {
        let cloud = ZoneCloud(AbsentZone(), mirrors: FakeMirrors(), now: { T.now })
        await #expect(throws: CloudError.signedOut) {
            try await cloud.changes(since: CloudCursor(), page: nil)
        }
        await #expect(throws: CloudError.signedOut) { try await cloud.beginAccount(T.ours) }
        await #expect(throws: CloudError.signedOut) { try await cloud.put(T.put("1")) }
        await #expect(throws: CloudError.signedOut) {
            try await cloud.remove([T.mark("1")], account: [T.ours])
        }
        var signs = cloud.signs().makeAsyncIterator()
        #expect(await signs.next() == .signedOut)
    }

    @Test func `only pushes about the zone are heard, and an activation always is`() async throws {
        var events = device.cloud.events().makeAsyncIterator()
        let strays = [(nil, nil), ("other", nil), (nil, "Other"), ("", "")] as [(String?, String?)]
        for (subscription, zone) in strays {
            #expect(!device.cloud.hear(ZonePush(subscription: subscription, zone: zone)))
        }
        device.zone.signIn("_ann")
        #expect(await events.next() == .accountChanged)
        for (subscription, zone) in [(ZoneName.subscription, nil), (nil, ZoneName.zone)]
            as [(String?, String?)]
        {
            #expect(device.cloud.hear(ZonePush(subscription: subscription, zone: zone)))
            #expect(await events.next() == .changed)
        }
        device.cloud.activated()
        #expect(await events.next() == .changed)
    }

    @Test func `pushes are asked for once, also after a restart, and again when they were refused`()
        async throws
    {
        let fault = ZoneFault(.serviceUnavailable)
        device.zone.expect(.subscribe, .fails(fault))
        try await device.begin()
        for _ in 1...18 { _ = try await device.told() }
        #expect(device.zone.count(.subscribe) == 1)
        for _ in 1...9 { _ = try await device.told() }
        #expect(device.zone.count(.subscribe) == 2)
        let again = device.again()
        _ = try await again.told()
        #expect(again.zone.count(.subscribe) == 0)
    }

    @Test func `what begins an account may fail anywhere, and is begun at last`() async throws {
        for call in FakeRecordZone.Call.allCases where call != .subscribe && call != .fetch && call != .delete
        {
            for trouble in [
                FakeRecordZone.Trouble.fails(ZoneFault(.networkFailure)),
                .done(ZoneFault(.serverResponseLost)),
            ] {
                let device = CloudKitDevice()
                device.zone.expect(call, trouble)
                _ = try? await device.cloud.beginAccount(T.ours)
                #expect(try await device.cloud.beginAccount(T.ours) == [T.ours], "\(call)")
                #expect(try await device.cloud.put(T.put("1")) == T.mark("1"))
            }
        }
    }

    @Test func `an account id that is none is refused before anything is made`() async throws {
        for id in ["", "a", T.ours + "a", T.ours.uppercased(), "\(T.ours.dropLast())/"] {
            await #expect(throws: CloudError.self) { try await device.cloud.beginAccount(id) }
        }
        #expect(device.kit.records() == nil)
    }

    @Test func `calls from several tasks at once are answered one after the other`() async throws {
        try await device.begin()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 1...40 {
                group.addTask { [device] in
                    _ = try await device.cloud.put(T.put("\(number)", register: number))
                    _ = try await device.told()
                }
            }
            try await group.waitForAll()
        }
        #expect(try await device.told().count == 40)
    }
}
