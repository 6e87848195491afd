import Foundation
import TestSupport
import Testing

@testable import SyncEngine
@testable import SyncFakes

/// Random histories of the cloud in memory.
@Suite struct MemoryCloudHistoryTests {
    @Test(arguments: Soak.seeds(30)) func `an ideal cloud shows every put to all, at once`(seed: UInt64)
        throws
    {
        var behavior = Model.CloudBehavior.plain
        behavior.registersPerPage = 2
        var history = try RandomCloudHistory(seed: seed, behavior)
        for _ in 0..<60 {
            try history.step()
            var expected: [String: String] = [:]
            for device in history.devices {
                expected[hexID(device.number + 1)] = history.written[device.number].last
            }
            for device in history.devices {
                history.model[device].isOffline = false
                history.model[device].throttledUntil = nil
                let page = try history.model.reading(on: device)
                #expect(page.texts == expected && page.isComplete, "seed \(seed)")
            }
        }
        #expect(history.model.overwritten == [], "seed \(seed)")
    }

    @Test(arguments: Soak.seeds(80))
    func `a copy never shows what nobody wrote, a store never holds too much, a drop changes no store`(
        seed: UInt64
    ) throws {
        var behavior = Model.CloudBehavior.keyValueStore
        behavior.totalBytes = 150
        behavior.coalesces = seed.isMultiple(of: 2)
        var history = try RandomCloudHistory(seed: seed, behavior)
        for _ in 0..<200 {
            try history.step()
            let store = history.model.stores["ann"]
            let bytes = store?.values.values.reduce(0) { $0 + $1.bytes.count }
            #expect(store?.bytes == bytes && (bytes ?? 0) <= 150, "seed \(seed)")
            for device in history.devices {
                for writer in history.devices {
                    let text = history.model.text(RandomCloudHistory.key(writer), on: device)
                    #expect(text.map(history.written[writer.number].contains) ?? true, "seed \(seed)")
                }
            }
        }
        #expect(history.model.overwritten == [], "seed \(seed)")
    }

    @Test(arguments: Soak.seeds(50)) func `all see the same once the trouble is over`(seed: UInt64) throws {
        for behavior in [Model.CloudBehavior.plain, .keyValueStore] {
            var history = try RandomCloudHistory(seed: seed, behavior)
            for _ in 0..<150 { try history.step() }
            try history.comeToRest()
            let store = history.model.values(of: "ann")
            for device in history.devices {
                #expect(history.model.values(on: device) == store, "seed \(seed)")
                #expect(history.model.pending(on: device) == [], "seed \(seed)")
                #expect(history.model.undelivered(to: device) == [], "seed \(seed)")
                let last = history.written[device.number].last
                #expect(history.model.stored(RandomCloudHistory.key(device)) == last, "seed \(seed)")
            }
            let before = history.model
            #expect(history.model.settle(at: history.now) == [], "seed \(seed)")
            #expect(history.model == before, "seed \(seed)")
        }
    }

    @Test(arguments: Soak.seeds(10)) func `the same seed makes the same history`(seed: UInt64) throws {
        var histories = try (0..<2).map { _ in try RandomCloudHistory(seed: seed, .keyValueStore) }
        for _ in 0..<200 {
            for index in histories.indices { try histories[index].step() }
            #expect(histories[0].model == histories[1].model, "seed \(seed)")
            #expect(histories[0].seen == histories[1].seen, "seed \(seed)")
        }
    }

    @Test func `the histories meet everything that can happen`() throws {
        var seen: Set<String> = []
        for seed in Soak.seeds(30) {
            var history = try RandomCloudHistory(seed: seed, .keyValueStore)
            for _ in 0..<200 { try history.step() }
            seen.formUnion(history.seen)
        }
        #expect(
            seen == [
                "put", "refused", "stored", "upload: [SyncEngine.CloudEvent.changed]",
                "upload: [SyncEngine.CloudEvent.quotaExceeded]", "download: changed", "0: changed",
                "1: changed",
                "2: changed",
            ])
    }
}
