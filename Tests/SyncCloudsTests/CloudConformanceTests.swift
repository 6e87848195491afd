import SyncClouds
import SyncEngine
import TestSupport
import Testing

/// Every promise of the port, asked of every cloud there is.
@Suite struct CloudConformanceTests {
    /// The clouds that must behave alike: another one is one more case, and its views below.
    enum Subject: CaseIterable {
        case folder, folderWithoutEvents

        func views(in scratch: ScratchFolder) -> CloudViews {
            let path = scratch.path + "/cloud"
            let watches = self == .folder
            return CloudViews(
                a: FolderCloud(path: path, mayCreate: true, watches: watches),
                b: FolderCloud(path: path, mayCreate: true, watches: watches), tellsEvents: watches)
        }
    }

    @Test(.timeLimit(.minutes(5)), arguments: Subject.allCases, CloudCheck.all)
    func `each cloud keeps what the port promises`(subject: Subject, check: CloudCheck) async throws {
        let scratch = try ScratchFolder()
        try await check.run(on: subject.views(in: scratch))
    }
}
