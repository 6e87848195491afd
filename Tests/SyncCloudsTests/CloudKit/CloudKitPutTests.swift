import Foundation
import SyncEngine
import TestSupport
import Testing

@testable import SyncClouds

private typealias T = CloudKitTests

/// How versions get into a zone.
@Suite struct CloudKitPutTests {
    private let device = CloudKitDevice()
    private var kit: FakeCloudKit { device.kit }

    private func text(_ number: Int = 1) -> String? {
        kit.records()?[T.name(number)]?.content.map { String(decoding: $0, as: UTF8.self) }
    }

    /// Somebody saves between the look and the save.
    private func overtake(_ record: ZoneRecord, times: Int = 1) {
        for _ in 0..<times { device.zone.expect(.save, .first { [kit] in kit.force(record) }) }
    }

    @Test(arguments: [true, false])
    func `stale-tag-relearned: a version that was joined is replaced after it was looked up again`(
        tellsServerRecord: Bool
    ) async throws {
        try await device.begin()
        kit.state.withLock { $0.tellsServerRecord = tellsServerRecord }
        _ = try await device.cloud.put(T.put("1"))
        overtake(T.record("2"))
        #expect(try await device.cloud.put(T.put("3", over: ["1", "2"])) == T.mark("3"))
        #expect(text() == "3")
        overtake(T.record("4"))
        await #expect(throws: CloudError.unread) { try await device.cloud.put(T.put("5", over: ["1", "3"])) }
        #expect(text() == "4")
    }

    @Test func `conflict-without-server-record: the record is fetched, and an unread one is never replaced`()
        async throws
    {
        try await device.begin()
        kit.state.withLock { $0.tellsServerRecord = false }
        _ = try await device.cloud.put(T.put("1"))
        overtake(T.record("theirs"))
        let before = device.zone.count(.fetch)
        await #expect(throws: CloudError.unread) { try await device.cloud.put(T.put("2", over: ["1"])) }
        #expect(text() == "theirs" && device.zone.count(.fetch) == before + 2)
        #expect(try await device.told() == [T.mark("theirs"): "theirs"])
        #expect(try await device.cloud.put(T.put("2", over: ["1", "theirs"])) == T.mark("2"))
    }

    @Test func `insert-already-exists: whose record stands there is learnt anew`() async throws {
        try await device.begin()
        overtake(T.record("2"))
        #expect(try await device.cloud.put(T.put("2")) == T.mark("2"))
        #expect(device.zone.count(.save) == 2, "the account's, and one that was not needed")
        overtake(T.record("1", register: 2))
        #expect(try await device.cloud.put(T.put("2", over: ["1"], register: 2)) == T.mark("2", register: 2))
        overtake(T.record("theirs", register: 3))
        await #expect(throws: CloudError.unread) { try await device.cloud.put(T.put("2", register: 3)) }
        #expect(text(3) == "theirs")
    }

    @Test func `what vanishes between the look and the save is saved as new`() async throws {
        try await device.begin()
        _ = try await device.cloud.put(T.put("1"))
        device.zone.expect(.save, .first { [kit] in kit.drop(T.name(1)) })
        #expect(try await device.cloud.put(T.put("2", over: ["1"])) == T.mark("2"))
        #expect(text() == "2")
    }

    @Test func `an answer that got lost is asked for, and what was saved is not saved twice`() async throws {
        try await device.begin()
        device.zone.expect(.save, .done(ZoneFault(.serverResponseLost)))
        #expect(try await device.cloud.put(T.put("1")) == T.mark("1"))
        device.zone.expect(.save, .fails(ZoneFault(.serverResponseLost)))
        #expect(try await device.cloud.put(T.put("2", over: ["1"])) == T.mark("2"))
        #expect(device.zone.count(.save) == 4 && text() == "2")
        // An answer that says nothing of a record is one that got lost.
        device.zone.expect(.save, .items([T.name(2): ZoneFault(.serverResponseLost)]))
        #expect(try await device.cloud.put(T.put("1", register: 2)) == T.mark("1", register: 2))
    }

    @Test func `a record that is refused for ever is refused after a few times`() async throws {
        try await device.begin()
        let same = ZoneFault(.serverRecordChanged)
        for _ in 1...9 { device.zone.expect(.save, .items([T.name(1): same])) }
        let before = device.zone.count(.save)
        await #expect(throws: CloudError.transient("CKErrorDomain 14 serverRecordChanged")) {
            try await device.cloud.put(T.put("1"))
        }
        #expect(device.zone.count(.save) - before == 6)
    }

    @Test func `transient-never-drops: after any refusal the same put goes through`() async throws {
        try await device.begin()
        var (text, tried): (String?, Int) = (nil, 0)
        for code in ZoneCode.allCases {
            for trouble in [FakeRecordZone.Trouble.fails(ZoneFault(code)), .done(ZoneFault(code))] {
                for call in [FakeRecordZone.Call.fetch, .save] {
                    tried += 1
                    let next = "text \(tried)"
                    let put = T.put(next, over: text.map { [$0] } ?? [])
                    device.zone.expect(call, trouble)
                    let mark = try? await device.cloud.put(put)
                    #expect(mark == nil || mark == T.mark(next))
                    #expect(try await device.cloud.put(put) == T.mark(next), "\(code) of \(call)")
                    #expect(self.text() == next)
                    text = next
                }
            }
        }
        #expect(tried == 36 * 4)
    }

    @Test func `retryAfter-in-body: a wait ends the hand-over, and what went before counts`() async throws {
        try await device.begin()
        device.zone.expect(.save, .items([T.name(2): ZoneFault(.requestRateLimited, retryAfter: 30)]))
        let report = try await device.cloud.put((1...3).map { T.put("\($0)", register: $0) })
        #expect(
            report
                == PutReport(
                    marks: [T.mark("1")], failure: .throttled(until: T.now.addingTimeInterval(30))))
        // And nothing behind it is tried.
        var limits = ZoneLimits()
        limits.records = 2
        let slow = CloudKitDevice(kit, limits: limits)
        slow.zone.expect(.save, .items([T.name(12): ZoneFault(.zoneBusy, retryAfter: 30)]))
        let part = try await slow.cloud.put((11...16).map { T.put("\($0)", register: $0) })
        #expect(part.marks.count == 1 && slow.zone.count(.save) == 1)
        // Whatever else is the matter: before that nothing is asked.
        let before = device.zone.calls.withLock { $0.count }
        device.zone.expect(.save, .done(ZoneFault(.serverResponseLost, retryAfter: 30)))
        await #expect(throws: CloudError.throttled(until: T.now.addingTimeInterval(30))) {
            try await device.cloud.put(T.put("4", register: 4))
        }
        #expect(device.zone.calls.withLock { $0.count } == before + 2)
        device.kit.drop(T.name(4))
        // What was saved behind it is learnt by reading.
        #expect(text(3) == "3")
        #expect(
            Set(try await device.told(since: Set(report.marks)).keys) == [
                T.mark("3", register: 3), T.mark("11", register: 11),
            ])
    }

    @Test func `atomic-batch-sibling-retry: those that fail for another's sake are saved without it`()
        async throws
    {
        try await device.begin()
        kit.state.withLock { $0.isAtomic = true }
        kit.force(T.record("theirs", register: 3))
        device.zone.expect(.save, .first { [kit] in kit.force(T.record("theirs too", register: 4)) })
        let report = try await device.cloud.put(
            (1...5).map { T.put("\($0)", over: $0 == 3 ? ["theirs"] : [], register: $0) })
        #expect(report == PutReport(marks: (1...3).map { T.mark("\($0)", register: $0) }, failure: .unread))
        #expect((1...3).map { text($0) } == ["1", "2", "3"] && text(4) == "theirs too")
    }

    @Test func `a batch is halved until it fits, by count and by bytes, down to one that does not`()
        async throws
    {
        try await device.begin()
        kit.state.withLock { $0.mostRecords = 30 }
        let puts = (1...150).map { T.put("\($0)", register: $0) }
        #expect(try await device.cloud.put(puts).marks.count == 150)
        #expect(kit.records()?.count == 151)
        let sizes = device.zone.calls.withLock { $0.filter { $0.call == .save }.map(\.count) }
        #expect(sizes == [1, 150, 75, 37] + Array(repeating: 18, count: 8) + [6])
        kit.state.withLock { $0.mostBytes = 0 }
        await #expect(throws: CloudError.tooLarge) { try await device.cloud.put(T.put("x", register: 200)) }
    }

    @Test
    func `no request has more than 150 records or a megabyte and a half, and what is large goes into a file`()
        async throws
    {
        try await device.begin()
        func put(_ number: Int, _ count: Int) -> CloudPut {
            CloudPut(
                register: T.register(number), sequence: 1, bytes: [UInt8](repeating: 7, count: count),
                account: [T.ours], joined: [])
        }
        let counts = [700_000, 700_000, 700_000, 700_001, 15_000_000, 15_000_000, 5]
        let report = try await device.cloud.put(counts.enumerated().map { put($0.offset + 1, $0.element) })
        #expect(report.failure == nil && report.marks.count == counts.count)
        let sizes = device.zone.calls.withLock { $0.filter { $0.call == .save }.map(\.count) }
        #expect(sizes == [1, 2, 3, 2])
        let records = try #require(kit.records())
        #expect((1...7).map { records[T.name($0)]?.place == .asset } == counts.map { $0 > 700_000 })
        await #expect(throws: CloudError.tooLarge) { try await device.cloud.put(put(9, 15_000_001)) }
        let mixed = try await device.cloud.put([put(10, 1), put(11, 15_000_001), put(12, 1)])
        #expect(mixed.marks.count == 1 && mixed.failure == .tooLarge && records[T.name(12)] == nil)
    }

    @Test func `of several versions of one register each replaces the one before, in their order`()
        async throws
    {
        try await device.begin()
        let report = try await device.cloud.put([
            T.put("1"), T.put("2", over: ["1"]), T.put("other", register: 2), T.put("3", over: ["1", "2"]),
        ])
        #expect(report.marks.count == 4 && report.failure == nil && text() == "3")
        let torn = try await device.cloud.put([T.put("4", over: ["3"]), T.put("5", over: ["3"])])
        #expect(torn == PutReport(marks: [T.mark("4")], failure: .unread) && text() == "4")
    }

    @Test func `a full iCloud says so, and nothing was replaced`() async throws {
        try await device.begin()
        _ = try await device.cloud.put(T.put("1"))
        kit.state.withLock { $0.roomLeft = 0 }
        await #expect(throws: CloudError.quotaExceeded) {
            try await device.cloud.put(T.put("2", over: ["1"]))
        }
        #expect(text() == "1")
    }

    @Test func `nothing is removed that is not what its mark says, and nothing whose account cannot be seen`()
        async throws
    {
        try await device.begin()
        _ = try await device.cloud.put((1...4).map { T.put("\($0)", register: $0) })
        kit.force(T.record("newer", register: 2))
        let marks = Set((1...3).map { T.mark("\($0)", register: $0) })
        device.zone.expect(.fetch, .items(["account-\(T.ours)": ZoneFault(.zoneBusy, retryAfter: 30)]))
        await #expect(throws: CloudError.throttled(until: T.now.addingTimeInterval(30))) {
            try await device.cloud.remove(marks, account: [T.ours])
        }
        await #expect(throws: CloudError.accountChanged) {
            try await device.cloud.remove(marks, account: [T.theirs])
        }
        #expect(device.zone.count(.delete) == 0)
        device.zone.expect(.delete, .items([T.name(1): ZoneFault(.networkFailure)]))
        await #expect(throws: CloudError.offline) { try await device.cloud.remove(marks, account: [T.ours]) }
        device.zone.expect(.delete, .done(ZoneFault(.serverResponseLost)))
        await #expect(throws: CloudError.self) { try await device.cloud.remove(marks, account: [T.ours]) }
        try await device.cloud.remove(marks, account: [T.ours])
        #expect(Set(try await device.told().values) == ["newer", "4"])
        device.zone.expect(.delete, .items([T.name(4): ZoneFault(.unknownItem)]))
        try await device.cloud.remove([T.mark("4", register: 4)], account: [T.ours])
    }

    @Test func `large removals go in parts, halved where they are too large`() async throws {
        try await device.begin()
        for start in [1, 151, 301] {
            _ = try await device.cloud.put((start..<(start + 150)).map { T.put("\($0)", register: $0) })
        }
        kit.state.withLock { $0.mostRecords = 100 }
        try await device.cloud.remove(Set((1...450).map { T.mark("\($0)", register: $0) }), account: [T.ours])
        #expect(kit.records()?.count == 1)
    }
}
