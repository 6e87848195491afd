import Foundation
import SyncEngine
import TestSupport
import Testing

@testable import SyncClouds

private let account = String(repeating: "a", count: 32)
private let register = String(repeating: "1", count: 32)

/// A system that hands out folders in memory by bookmarks.
private final class FakeSystem: FolderAccess, Sendable {
    struct State {
        /// Which bookmarks work, and where the folder stands.
        var places: [[UInt8]: String] = [[1]: "/cloud/Sync"]
        /// The bookmark by which one is to be replaced.
        var stale: [[UInt8]: FolderBookmark] = [:]
        var fault = DriveFault(domain: "NSCocoaErrorDomain", code: 4)
        var asked: [[UInt8]] = []
    }

    let drive = FakeDrive()
    let state = Locked(State())
    /// The bookmarks under which the folder is watched, one after the other.
    let watched: AsyncStream<[UInt8]>
    private let beginning: AsyncStream<[UInt8]>.Continuation
    private let watch = Locked<AsyncStream<Void>.Continuation?>(nil)

    init() { (watched, beginning) = AsyncStream.makeStream() }

    func changes(in bookmark: [UInt8]) -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        watch.withLock { $0 = continuation }
        beginning.yield(bookmark)
        return stream
    }

    /// Somebody changes something.
    func change() { _ = watch.withLock { $0?.yield() } }

    func work<R: Sendable>(
        in bookmark: [UInt8], _ body: @escaping @Sendable (FolderOpening<FakeDrive.Folder>) -> R
    ) async -> R {
        let opening: FolderOpening<FakeDrive.Folder> = state.withLock { state in
            state.asked.append(bookmark)
            guard let path = state.places[bookmark] else { return .failed(state.fault) }
            return .open(FakeDrive.Folder(drive: drive), path: path, renewed: state.stale[bookmark])
        }
        return body(opening)
    }
}

/// What a picked folder is asked besides what every cloud is asked.
@Suite(.timeLimit(.minutes(1))) struct PickedFolderTests {
    private let system = FakeSystem()
    private let news = Locked<[FolderNews]>([])

    private var cloud: DriveCloud<PickedFolder<FakeSystem>> {
        DriveCloud(PickedFolder(system, bookmark: [1]) { [news] item in news.withLock { $0.append(item) } })
    }

    private var heard: [FolderNews] { news.withLock { $0 } }

    private func look(_ cloud: some Cloud) async throws -> CloudPage {
        try await cloud.changes(since: CloudCursor(), page: nil)
    }

    @Test func `what somebody changes is told at once`() async throws {
        let cloud = cloud
        var events = cloud.events().makeAsyncIterator()
        #expect(await events.next() == .changed)
        for await bookmark in system.watched {
            #expect(bookmark == [1])
            break
        }
        system.change()
        #expect(await events.next() == .changed)
    }

    @Test func `it is watched again under another bookmark, and once it can be used again`() async throws {
        let cloud = cloud
        let events = cloud.events()
        var watched = system.watched.makeAsyncIterator()
        #expect(await watched.next() == [1])
        _ = try await look(cloud)
        system.state.withLock { state in
            (state.stale[[1]], state.places[[2]]) = (FolderBookmark(bytes: [2], name: "Sync"), "/cloud/Sync")
        }
        _ = try await look(cloud)
        #expect(await watched.next() == [2])
        system.state.withLock { $0.places[[2]] = nil }
        await #expect(throws: CloudError.offline) { try await look(cloud) }
        system.state.withLock { $0.places[[2]] = "/cloud/Sync" }
        _ = try await look(cloud)
        #expect(await watched.next() == [2])
        withExtendedLifetime(events) {}
    }

    @Test func `a folder that can be used says so once`() async throws {
        let cloud = cloud
        _ = try await look(cloud)
        _ = try await look(cloud)
        #expect(heard == [.availability(.open)])
    }

    @Test func `an old bookmark is replaced while it works, and the new one is used`() async throws {
        let renewed = FolderBookmark(bytes: [2], name: "Sync 2")
        system.state.withLock { state in
            state.stale[[1]] = renewed
            state.places[[2]] = "/cloud/Sync 2"
        }
        let cloud = cloud
        _ = try await look(cloud)
        system.state.withLock { $0.places[[1]] = nil }
        _ = try await look(cloud)
        #expect(heard == [.renewed(renewed), .availability(.open)])
        #expect(system.state.withLock { $0.asked } == [[1], [2]])
    }

    @Test(
        arguments: [
            ("NSCocoaErrorDomain", 4, .gone), ("NSCocoaErrorDomain", 260, .gone),
            ("NSPOSIXErrorDomain", 2, .gone), ("NSCocoaErrorDomain", 257, .refused),
            ("NSCocoaErrorDomain", 259, .refused), ("NSPOSIXErrorDomain", 1, .refused),
            ("NSPOSIXErrorDomain", 13, .refused), ("NSPOSIXErrorDomain", 60, nil),
            ("NSFileProviderErrorDomain", -1004, nil),
        ] as [(String, Int, FolderAvailability?)])
    func `a folder that is not handed out is out of reach, and it is said why`(
        domain: String, code: Int, availability: FolderAvailability?
    ) async {
        system.state.withLock { ($0.places, $0.fault) = ([:], DriveFault(domain: domain, code: code)) }
        let cloud = cloud
        await #expect(throws: CloudError.offline) { try await look(cloud) }
        await #expect(throws: CloudError.offline) { try await cloud.beginAccount(account) }
        #expect(heard == availability.map { [.availability($0)] } ?? [])
    }

    @Test(
        arguments: [
            ("NSCocoaErrorDomain", 260, .gone), ("NSPOSIXErrorDomain", 13, .refused),
            ("NSCocoaErrorDomain", 257, .refused),
        ] as [(String, Int, FolderAvailability)])
    func `a folder that cannot be listed any more is never an empty one`(
        domain: String, code: Int, availability: FolderAvailability
    ) async throws {
        let cloud = cloud
        _ = try await cloud.beginAccount(account)
        system.drive.state.withLock { $0.faults[""] = DriveFault(domain: domain, code: code) }
        await #expect(throws: CloudError.offline) { try await look(cloud) }
        system.drive.state.withLock { $0.faults = [:] }
        #expect(try await look(cloud).account == [account])
        #expect(heard == [.availability(.open), .availability(availability), .availability(.open)])
    }

    @Test(arguments: ["/Users/ann/.Trash/Sync", "/Volumes/Disk/.Trashes/501/Sync/"])
    func `a folder in the bin is gone, and nothing is written there`(path: String) async {
        system.state.withLock { $0.places[[1]] = path }
        let cloud = cloud
        await #expect(throws: CloudError.offline) { try await cloud.beginAccount(account) }
        #expect(heard == [.availability(.gone)])
        #expect(system.drive.state.withLock { $0.files.isEmpty })
    }

    @Test func `a folder without its account's file takes no register of the account`() async throws {
        let cloud = cloud
        _ = try await cloud.beginAccount(account)
        system.drive.state.withLock { $0.files = ["account-\(String(repeating: "b", count: 32))": []] }
        let put = CloudPut(register: register, sequence: 1, bytes: [1], account: [account], joined: [])
        await #expect(throws: CloudError.accountChanged) { try await cloud.put(put) }
    }

    @Test func `what another folder told before goes on nowhere in this one`() async throws {
        let files = (0..<3000).map { _ in UUID().uuidString }
        system.drive.state.withLock { state in
            for (number, text) in files.enumerated() {
                let stem = RegisterFileName(
                    register: register, sequence: UInt64(number + 1), hash: ContentHash(of: Array(text.utf8)))
                state.files[(stem?.text ?? "") + ".sealed"] = Array(text.utf8)
            }
        }
        let cloud = cloud
        let page = try await look(cloud)
        let next = try #require(page.next)
        system.state.withLock { $0.places[[1]] = "/cloud/Other" }
        await #expect(throws: CloudError.self) {
            try await cloud.changes(since: CloudCursor(), page: next)
        }
    }
}

/// A picked folder and the folder that `second cloud use` names are one cloud.
@Suite struct PickedConformanceTests {
    private func picked(_ path: String) -> any Cloud {
        DriveCloud(PickedFolder(LocalFolderAccess(), bookmark: Array(path.utf8)) { _ in })
    }

    @Test(.timeLimit(.minutes(5)), arguments: CloudCheck.all)
    func `a picked folder keeps what the port promises`(check: CloudCheck) async throws {
        let folder = try ScratchFolder()
        try await check.run(
            on: CloudViews(a: picked(folder.path), b: picked(folder.path), tellsEvents: true))
    }

    @Test(.timeLimit(.minutes(5)), arguments: CloudCheck.all)
    func `what a phone puts into a folder Linux reads, and the other way round`(check: CloudCheck)
        async throws
    {
        let folder = try ScratchFolder()
        let linux = FolderCloud(path: folder.path, mayCreate: false, watches: false)
        try await check.run(on: CloudViews(a: picked(folder.path), b: linux, tellsEvents: false))
        let other = try ScratchFolder()
        let again = FolderCloud(path: other.path, mayCreate: false, watches: false)
        try await check.run(on: CloudViews(a: again, b: picked(other.path), tellsEvents: false))
    }

    @Test func `both give a version the same name and the same bytes`() async throws {
        let (one, two) = (try ScratchFolder(), try ScratchFolder())
        let bytes = Array("some sealed bytes".utf8)
        for cloud in [picked(one.path), FolderCloud(path: two.path, mayCreate: false, watches: false)]
            as [any Cloud]
        {
            _ = try await cloud.beginAccount(account)
            let put = CloudPut(register: register, sequence: 7, bytes: bytes, account: [account], joined: [])
            _ = try await cloud.put(put)
        }
        let names = try [one, two].map {
            try FileManager.default.contentsOfDirectory(atPath: $0.path).sorted()
        }
        #expect(names[0] == names[1] && names[0].count == 2)
        for folder in [one, two] {
            let file = try #require(names[0].last)
            #expect(try [UInt8](Data(contentsOf: URL(filePath: "\(folder.path)/\(file)"))) == bytes)
        }
    }
}
