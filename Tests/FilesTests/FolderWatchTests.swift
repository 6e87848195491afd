import Foundation
import Testing

@testable import Files

/// Each test waits for a change and for nothing else; one that is never told shows as a test that does not end.
@Suite(.timeLimit(.minutes(1))) struct FolderWatchTests {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("watch-\(UUID())")

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    enum Watcher: CaseIterable {
        case system, polling

        func changes(of path: String) -> AsyncStream<Void> {
            switch self {
            case .system: FolderWatch.changes(of: path)
            case .polling:
                FolderPolling.changes(of: path, every: .milliseconds(1), clock: ContinuousClock())
            }
        }
    }

    @Test(arguments: Watcher.allCases)
    func `a file that is made, replaced and removed is told each time`(watcher: Watcher) async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        var changes = watcher.changes(of: folder.path).makeAsyncIterator()
        let file = folder.appendingPathComponent("vault")
        try Data([1]).write(to: file)
        #expect(await changes.next() != nil)
        try Data([2]).write(to: file, options: .atomic)
        #expect(await changes.next() != nil)
        try FileManager.default.removeItem(at: file)
        #expect(await changes.next() != nil)
    }

    @Test(arguments: Watcher.allCases)
    func `a folder that goes and comes back is watched on`(watcher: Watcher) async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        var changes = watcher.changes(of: folder.path).makeAsyncIterator()
        try FileManager.default.removeItem(at: folder)
        #expect(await changes.next() != nil)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        #expect(await changes.next() != nil)
    }

    @Test func `a folder that is not there yet is watched for`() async throws {
        try FileManager.default.removeItem(at: folder)
        defer { try? FileManager.default.removeItem(at: folder) }
        var changes = FolderWatch.changes(of: folder.path).makeAsyncIterator()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        #expect(await changes.next() != nil)
    }

    @Test(arguments: Watcher.allCases)
    func `a cancelled watch ends`(watcher: Watcher) async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let changes = watcher.changes(of: folder.path)
        let task = Task { for await _ in changes {} }
        task.cancel()
        await task.value
    }
}
