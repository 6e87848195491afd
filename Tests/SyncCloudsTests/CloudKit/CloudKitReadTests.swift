import Foundation
import SyncEngine
import TestSupport
import Testing

@testable import SyncClouds

private typealias T = CloudKitTests

/// How what stands in a zone is told.
@Suite struct CloudKitReadTests {
    private let device = CloudKitDevice()
    private var other: CloudKitDevice { CloudKitDevice(device.kit) }

    /// A zone with an account and so many registers.
    private func fill(_ count: Int) async throws {
        try await device.begin()
        _ = try await device.cloud.put((1...count).map { T.put("text \($0)", register: $0) })
    }

    private func expected(_ numbers: ClosedRange<Int>) -> [String: String] {
        Dictionary(uniqueKeysWithValues: numbers.map { (T.mark("text \($0)", register: $0), "text \($0)") })
    }

    @Test func `without a zone the cloud is empty, complete and nobody's, and none is made`() async throws {
        let page = try await device.cloud.changes(since: CloudCursor(), page: nil)
        #expect(page == CloudPage(present: [], isComplete: true, account: []))
        await #expect(throws: CloudError.accountChanged) { try await device.cloud.put(T.put("1")) }
        await #expect(throws: CloudError.accountChanged) {
            try await device.cloud.remove([T.mark("1")], account: [T.ours])
        }
        for _ in 1...5 { _ = try await device.told() }
        #expect(device.zone.count(.createZone) == 0 && device.kit.records() == nil)
        #expect(device.zone.count(.subscribe) == 0 && device.mirrors.stores.withLock { $0 } == 0)
    }

    @Test func `a token that expired is forgotten, and the same call tells everything`() async throws {
        try await fill(9)
        _ = try await device.told()
        device.kit.drop(T.name(9))
        device.kit.expireTokens()
        #expect(try await device.told() == expected(1...8))
        #expect(device.zone.count(.subscribe) == 2)
    }

    @Test func `a token that is always expired is passing trouble, not an endless reading`() async throws {
        try await fill(1)
        device.zone.expect(.pull, .fails(.expired), .fails(.expired))
        await #expect(throws: CloudError.transient("CKErrorDomain 21 changeTokenExpired")) {
            try await device.told()
        }
        #expect(try await device.told() == expected(1...1))
    }

    @Test
    func `token-foreign-after-zone-recreate: what the zone before held is not told, and the new one is`()
        async throws
    {
        try await fill(5)
        _ = try await device.told()
        device.kit.deleteZone()
        let second = other
        _ = try await second.cloud.beginAccount(T.theirs)
        _ = try await second.cloud.put(T.put("new", register: 2, account: [T.theirs]))
        let page = try await device.cloud.changes(since: CloudCursor(), page: nil)
        #expect(page.account == [T.theirs] && page.present == [T.mark("new", register: 2)] && page.isComplete)
        await #expect(throws: CloudError.accountChanged) { try await device.cloud.put(T.put("mine")) }
    }

    @Test(arguments: [false, true])
    func
        `zone-deleted-remotely: it is told as empty and nobody's, nothing is put, a beginning alone makes it`(
            inSettings: Bool
        ) async throws
    {
        try await fill(5)
        _ = try await device.told()
        device.kit.deleteZone(inSettings: inSettings)
        await #expect(throws: CloudError.accountChanged) {
            try await device.cloud.put(T.put("2", over: ["text 1"]))
        }
        let page = try await device.cloud.changes(since: CloudCursor(), page: nil)
        #expect(page == CloudPage(present: [], isComplete: true, account: []))
        #expect(device.zone.count(.createZone) == 1 && device.kit.records() == nil)
        #expect(try await device.cloud.beginAccount(T.theirs) == [T.theirs])
        #expect(device.kit.records()?.count == 1)
    }

    @Test func `moreComing-stuck: the same answer again and again ends in one reading from the beginning`()
        async throws
    {
        try await fill(3)
        _ = try await device.told()
        device.zone.expect(.pull, .stuck, .stuck)
        #expect(try await device.told() == expected(1...3))
        for _ in 1...9 { device.zone.expect(.pull, .stuck) }
        let before = device.zone.count(.pull)
        await #expect(throws: CloudError.transient("CKErrorDomain 34 serverResponseLost")) {
            try await device.told()
        }
        #expect(device.zone.count(.pull) - before < 9)
        while true { if await (try? device.told()) != nil { break } }
        #expect(try await device.told() == expected(1...3))
    }

    @Test
    func `delete-then-recreate-same-id: the version that is there is told, whatever was said on the way`()
        async throws
    {
        try await fill(2)
        _ = try await device.told()
        device.kit.drop(T.name(1))
        device.kit.force(T.record("made again", register: 1))
        device.zone.expect(
            .pull,
            .tells { pull in
                var pull = pull
                pull.deleted.append(T.name(1))
                return pull
            })
        let marks = [T.mark("made again"): "made again", T.mark("text 2", register: 2): "text 2"]
        #expect(try await device.told() == marks)
        device.zone.expect(
            .pull,
            .tells { pull in
                var pull = pull
                pull.records.append(T.record("long gone", register: 3).bare)
                pull.deleted.append(T.name(3))
                return pull
            })
        #expect(try await device.told() == marks)
        // And over what was removed the same name is saved again.
        _ = try await device.cloud.remove([T.mark("made again")], account: [T.ours])
        device.zone.expect(.fetch, .first { device.kit.force(T.record("theirs", register: 1)) })
        await #expect(throws: CloudError.unread) { try await device.cloud.put(T.put("mine")) }
        device.kit.drop(T.name(1))
        #expect(try await device.cloud.put(T.put("mine")) == T.mark("mine"))
    }

    @Test
    func `a record that cannot be told is looked at by itself, and does not keep anybody from the others`()
        async throws
    {
        try await fill(3)
        let fault = ZoneFault(.internalError)
        device.zone.expect(
            .pull,
            .tells { pull in
                var pull = pull
                pull.records.removeAll { $0.name == T.name(2) }
                pull.faults[T.name(2)] = fault
                return pull
            })
        device.zone.expect(.fetch, .items([T.name(2): fault]), .items([T.name(2): fault]))
        let page = try await device.cloud.changes(since: CloudCursor(), page: nil)
        #expect(Set(page.versions.map(\.register)) == Set((1...3).map(T.register)))
        #expect(page.versions.first { $0.register == T.register(2) }?.content == .waiting)
        #expect(try await device.told() == expected(1...3))
    }

    @Test func `while a record waits for the network nothing is told for less than it is`() async throws {
        try await fill(3)
        _ = try await device.told()
        device.kit.drop(T.name(3))
        device.zone.expect(
            .pull,
            .tells { pull in
                var pull = pull
                pull.faults[T.name(3)] = ZoneFault(.internalError)
                return pull
            })
        device.zone.expect(.fetch, .items([T.name(3): ZoneFault(.networkFailure)]))
        await #expect(throws: CloudError.offline) { try await device.told() }
        #expect(try await device.told() == expected(1...2))
    }

    @Test func `bytes that do not fit their hash are not there yet, and larger ones are not fetched`()
        async throws
    {
        try await fill(1)
        var (torn, bare, large) = (
            T.record("2", register: 2), T.record("3", register: 3), T.record("4", register: 4)
        )
        torn.content = [1]
        bare.hash = nil
        large.size = 15_000_001
        for record in [torn, bare, large] { device.kit.force(record) }
        let page = try await device.cloud.changes(since: CloudCursor(), page: nil)
        let told = Dictionary(uniqueKeysWithValues: page.versions.map { ($0.register, $0.content) })
        #expect(told[T.register(2)] == .waiting && told[T.register(3)] == .waiting)
        #expect(told[T.register(4)] == .tooLarge && told[T.register(1)] == .bytes(Array("text 1".utf8)))
        #expect(device.zone.calls.withLock { $0.last { $0.call == .fetch }?.count } == 3)
        await #expect(throws: CloudError.unread) { try await device.cloud.put(T.put("5", register: 3)) }
    }

    @Test func `what changes between the list and the bytes is told as it is by then`() async throws {
        try await fill(3)
        device.zone.expect(
            .fetch,
            .first {
                device.kit.force(T.record("newer", register: 1))
                device.kit.drop(T.name(2))
            })
        let page = try await device.cloud.changes(since: CloudCursor(), page: nil)
        let marks: Set = [T.mark("newer"), T.mark("text 3", register: 3)]
        #expect(Set(page.versions.map(\.mark)) == marks && page.present == marks)
        #expect(Set(try await device.told().keys) == marks)
    }

    @Test func `a page of another reading is not told for one of this`() async throws {
        let small = ZoneReading.PageSize(versions: 2, bytes: 1000)
        let cloud = ZoneCloud(
            device.zone, mirrors: device.mirrors, now: { T.now }, limits: ZoneLimits(), pageSize: small)
        try await fill(5)
        let first = try await cloud.changes(since: CloudCursor(), page: nil)
        let next = try #require(first.next)
        #expect(!first.isComplete && first.versions.count == 2)
        _ = try await cloud.changes(since: CloudCursor(), page: nil)
        for page in [next, "", "1", "2.", "2.9", "x.1"] {
            await #expect(throws: CloudError.self, "\(page)") {
                try await cloud.changes(since: CloudCursor(), page: page)
            }
        }
    }

    @Test func `what another device removed is present no more, also if it was joined`() async throws {
        try await fill(6)
        let all = Set(try await device.told().keys)
        try await other.cloud.remove(
            [T.mark("text 4", register: 4), T.mark("text 5", register: 5)], account: [T.ours])
        device.kit.drop("account-\(T.ours)")
        let page = try await device.cloud.changes(since: CloudCursor(joined: all), page: nil)
        #expect(page.versions.isEmpty && page.present?.count == 4)
        #expect(page.account.isEmpty)
        #expect(page.present == Set(expected(1...3).keys).union(expected(6...6).keys))
    }

    @Test func `a mirror that is wrong is found out by the next put, removal or fetch`() async throws {
        try await fill(4)
        #expect(try await device.told().count == 4)
        device.kit.vanish(T.name(1))
        _ = try await device.cloud.put(T.put("new", over: ["text 1"]))
        device.kit.vanish(T.name(2))
        #expect(try await device.told().count == 3, "what is fetched is found out")
        device.kit.vanish(T.name(3))
        try await device.cloud.remove([T.mark("text 3", register: 3)], account: [T.ours])
        let page = try await device.cloud.changes(
            since: CloudCursor(joined: [T.mark("text 3", register: 3)]), page: nil)
        #expect(page.present == [T.mark("new"), T.mark("text 4", register: 4)])
        device.kit.vanish("account-\(T.ours)")
        await #expect(throws: CloudError.accountChanged) {
            try await device.cloud.put(T.put("newer", over: ["new"]))
        }
        #expect(try await device.cloud.changes(since: CloudCursor(), page: nil).account.isEmpty)
    }

    @Test func `what was joined is neither fetched nor told, and without its mirror it is the same`()
        async throws
    {
        try await fill(300)
        let second = other
        let all = Set(try await second.told().keys)
        #expect(all.count == 300)
        let fetched = second.zone.count(.fetch)
        #expect(try await second.told(since: all).isEmpty)
        second.mirrors.kept.withLock { $0 = [:] }
        let anew = second.again()
        #expect(
            try await anew.told(since: all.subtracting([T.mark("text 7", register: 7)])) == expected(7...7))
        #expect(second.zone.count(.fetch) == fetched && anew.zone.count(.fetch) == 1)
    }
}
