import Foundation
import SyncEngine
import TestSupport
import Testing

@testable import SyncClouds

/// What every cloud is asked, asked of the zone over an imitation of CloudKit.
@Suite struct CloudKitConformanceTests {
    private static func views(_ kit: FakeCloudKit, _ limits: ZoneLimits, _ size: ZoneReading.PageSize)
        -> CloudViews
    {
        let clouds = (1...2).map { _ in
            let device = kit.device()
            let cloud = ZoneCloud(
                device, mirrors: FakeMirrors(), now: { CloudKitTests.now }, limits: limits, pageSize: size)
            device.onPush { cloud.hear($0) }
            return cloud
        }
        return CloudViews(a: clouds[0], b: clouds[1], tellsEvents: true)
    }

    @Test(.timeLimit(.minutes(5)), arguments: CloudCheck.all)
    func `the zone keeps what the port promises`(check: CloudCheck) async throws {
        try await check.run(on: Self.views(FakeCloudKit(), ZoneLimits(), ZoneReading.PageSize()))
    }

    @Test(.timeLimit(.minutes(5)), arguments: CloudCheck.all)
    func
        `it does so in small pages and requests, and where a conflict tells nothing and a batch is all or none`(
            check: CloudCheck
        ) async throws
    {
        let kit = FakeCloudKit()
        kit.state.withLock { state in
            (state.mostRecords, state.tellsServerRecord, state.isAtomic) = (3, false, true)
        }
        var limits = ZoneLimits()
        limits.changes = 2
        try await check.run(on: Self.views(kit, limits, ZoneReading.PageSize(versions: 3, bytes: 2000)))
    }
}
