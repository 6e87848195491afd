import TestSupport
import Testing

@testable import SyncEngine

/// What becomes of an own version in the cloud whose bytes changed under its mark, as on a bad disk.
@Suite struct OwnPutTests {
    private let cloud = TestCloud()
    private let device: Device

    init() {
        device = Device("A", cloud, keys: [key(1)])
        device.write(["issuer": "one"])
        device.start()
        for _ in 0..<3 { device.look() }
    }

    private var mark: String {
        get throws { try #require(device.replica.metadata.newestPut?.marks.first) }
    }

    /// How often the own version was asked for since `count` effects.
    private func readings(of mark: String, since count: Int) -> Int {
        device.effects.dropFirst(count).count { effect in
            if case .fetch(let cursor, _) = effect { !cursor.joined.contains(mark) } else { false }
        }
    }

    private func begin(verifies: Bool) {
        device.engine = Engine(limits: cloud.limits, seed: 7, verifies: verifies)
        device.start()
    }

    @Test func `it is not read in the background, so nobody notices`() throws {
        let (mark, count, puts) = (try mark, device.effects.count, cloud.puts.count)
        cloud.hollow = [device.replica.header.replica]
        begin(verifies: false)
        for _ in 0..<3 { device.look() }
        #expect(readings(of: mark, since: count) == 0 && cloud.puts.count == puts)
        #expect(device.engine.view.damagedPuts == [])
    }

    @Test func `read back it is found, and put again once`() throws {
        let (mark, puts) = (try mark, cloud.puts.count)
        cloud.hollow = [device.replica.header.replica]
        var found: Set<String> = []
        device.between = { [cloud, device] effect in
            if case .prepare = effect { found = device.engine.view.damagedPuts }
            if case .put = effect { cloud.hollow = [] }
        }
        begin(verifies: true)
        device.look(after: 1)
        device.between = nil
        #expect(found == [mark] && cloud.puts.count == puts + 1)
        #expect(!device.replica.wantsPut && !device.replica.metadata.newestPut!.marks.contains(mark))
        for _ in 0..<3 { device.look() }
        #expect(cloud.puts.count == puts + 1 && device.engine.view.damagedPuts == [])
        #expect(device.engine.view.findings == [] && device.engine.view.waiting == 0)
    }

    @Test func `a version that is as it was written is read once, and nothing comes of it`() throws {
        let (mark, count, puts) = (try mark, device.effects.count, cloud.puts.count)
        let before = device.replica.metadata
        begin(verifies: true)
        for _ in 0..<3 { device.look() }
        #expect(readings(of: mark, since: count) == 1 && cloud.puts.count == puts)
        #expect(device.replica.metadata == before && device.engine.view.damagedPuts == [])
    }

    @Test func `once it is noted, whoever writes next puts it again`() throws {
        let (mark, puts) = (try mark, cloud.puts.count)
        device.replica.forgetVersions(["other"])
        #expect(!device.replica.wantsPut)
        device.replica.forgetVersions([mark])
        #expect(device.replica.wantsPut)
        device.edited()
        #expect(!device.replica.wantsPut && cloud.puts.count == puts + 1)
    }
}
