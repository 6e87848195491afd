import Foundation
import SyncEngine
import SyncFakes
import TestSupport
import Testing

@testable import SyncClouds

/// What every cloud is asked, asked of the key-value store over an imitation of Apple's.
@Suite struct KeyValueConformanceTests {
    @Test(.timeLimit(.minutes(5)), arguments: CloudCheck.all)
    func `the key-value store keeps what the port promises`(check: CloudCheck) async throws {
        let stores = FakeStores()
        let devices = [stores.device(), stores.device()]
        stores.settle()
        let quick = UploadThrottle(most: 10_000)
        let clouds = devices.map { KeyValueCloud($0, now: { FakeStores.now }, pace: quick) }
        try await check.run(
            on: CloudViews(a: clouds[0], b: clouds[1], tellsEvents: true) { stores.settle() })
        let refusals = stores.state.withLock { $0.refusals }
        #expect(refusals.isEmpty, "a key was too long, or a value too large: an exception in Apple's store")
    }
}
