import SyncEngine
import TestSupport
import Testing

@testable import SyncClouds

/// What every cloud is asked, asked of iCloud Drive over a folder in memory.
@Suite struct DriveConformanceTests {
    @Test(.timeLimit(.minutes(5)), arguments: CloudCheck.all)
    func `iCloud Drive keeps what the port promises`(check: CloudCheck) async throws {
        let drive = FakeDrive()
        try await check.run(
            on: CloudViews(a: DriveCloud(drive), b: DriveCloud(drive), tellsEvents: true))
    }
}
