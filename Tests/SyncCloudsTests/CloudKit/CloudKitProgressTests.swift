import SyncEngine
import Secrets
import SyncProduct
import TestSupport
import Testing

@testable import SyncClouds
@testable import IdeaBoxCore

/// How far the reading of a zone of many records is.
@Suite struct CloudKitProgressTests {
    @Test func `each page counts what it went through and what follows`() async throws {
        let device = CloudKitDevice()
        try await device.begin()
        _ = try await device.cloud.put((1...450).map { CloudKitTests.put("text", register: $0) })
        #expect(try await pages(device) == [[200, 250], [200, 50], [50, 0]])
        let known = Set((101...400).map { CloudKitTests.mark("text", register: $0) })
        #expect(try await pages(device, since: known) == [[450, 0]])
        // 201 are news, and those that are known between them are passed, too.
        let others = Set((1...249).map { CloudKitTests.mark("text", register: $0) })
        #expect(try await pages(device, since: others) == [[449, 1], [1, 0]])
    }

    /// What each page of a reading counts.
    private func pages(
        _ device: CloudKitDevice, since joined: Set<String> = []
    ) async throws -> [[Int]] {
        var (page, counts) = (String?.none, [[Int]]())
        repeat {
            let answer = try await device.cloud.changes(since: CloudCursor(joined: joined), page: page)
            counts.append([answer.passed, answer.remaining])
            page = answer.next
        } while page != nil
        return counts
    }

    @Test func `a first reading of more than a page of ideas says how far it is`() async throws {
        let kit = FakeCloudKit()
        let keys = MemorySecretStore()
        let (one, other) = (CloudKitPerson("A", kit, keys: keys), CloudKitPerson("B", kit, keys: keys))
        // A few at a time: many at once would go in packs.
        for number in 1...230 {
            _ = try await one.add("Idea \(number)")
            if number % 23 == 0 { await one.sync() }
        }
        let total = (kit.records()?.count ?? 0) - 1
        #expect(total > 230)
        await other.box.load(at: other.now)
        let (box, moment) = (other.box, other.now)
        let told = Locked<[String]>([])
        let replicator = Replicator(
            store: IdeaReplica(box) { moment },
            cloud: ZoneCloud(kit.device(), mirrors: FakeMirrors(), now: { CloudKitTests.now }), seed: 1,
            now: { moment },
            onView: { view in
                await box.see(view)
                guard let words = await box.state.sync.progressWords(in: .english) else { return }
                told.withLock { $0.append(words) }
            })
        _ = await replicator.once()
        #expect(await box.load(at: moment).counts.all == 230)
        #expect(told.withLock { Set($0) } == ["Syncing: 200 of \(total)"])
    }
}
