import Files
import SyncClouds
import Foundation
import SyncEngine
import TestSupport
import Testing

@testable import SyncClouds

/// Folders that are not there, not ours to use, or not the ones they were.
@Suite struct FolderPlaceTests {
    private static let other = String(repeating: "b", count: 32)

    /// Asks a cloud everything that may be asked; all must answer the same.
    private func expectAll(_ error: CloudError, of cloud: FolderCloud) async {
        await #expect(throws: error) { try await cloud.changes(since: CloudCursor(), page: nil) }
        await #expect(throws: error) { try await cloud.beginAccount(Sample.account) }
        await #expect(throws: error) { try await cloud.put(Sample.put([1])) }
        await #expect(throws: error) { try await cloud.remove(["x"], account: [Sample.account]) }
    }

    @Test func `a folder that was used and is gone is offline and is not made again`() async throws {
        let ground = try CloudFixture(begun: false)
        await expectAll(.offline, of: ground.cloud())
        let cloud = ground.cloud(mayCreate: true)
        #expect(
            try await cloud.changes(since: CloudCursor(), page: nil)
                == CloudPage(present: [], isComplete: true, account: []))
        try FileManager.default.removeItem(atPath: ground.path)
        await expectAll(.offline, of: cloud)
        #expect(!FileManager.default.fileExists(atPath: ground.path))
        let back = try CloudFixture()
        try FileManager.default.moveItem(atPath: back.path, toPath: ground.path)
        #expect(try await cloud.changes(since: CloudCursor(), page: nil).account == [Sample.account])
    }

    @Test func `a folder that was found is not made again, even by one who may make it`() async throws {
        let ground = try CloudFixture()
        let cloud = ground.cloud(mayCreate: true)
        _ = try await cloud.put(Sample.put([1]))
        try FileManager.default.removeItem(atPath: ground.path)
        await expectAll(.offline, of: cloud)
        #expect(!FileManager.default.fileExists(atPath: ground.path))
    }

    @Test func `of the path only the folder itself is made`() async throws {
        let scratch = try ScratchFolder()
        let path = scratch.path + "/stick/cloud"
        await expectAll(
            .transient(
                "The cloud folder \(path) cannot be made, because the folder above it is not there; "
                    + "make that one, or mount the disk it is on."),
            of: FolderCloud(path: path, mayCreate: true, watches: false))
        #expect(!FileManager.default.fileExists(atPath: scratch.path + "/stick"))
    }

    @Test(arguments: [true, false])
    func `something that is no folder is said`(mayCreate: Bool) async throws {
        let ground = try CloudFixture(begun: false)
        try ground.scratch.put("cloud", [1])
        await expectAll(
            .transient("\(ground.path) is not a folder; move it away, or name another cloud folder."),
            of: ground.cloud(mayCreate: mayCreate))
        try FileManager.default.removeItem(atPath: ground.path)
        try FileManager.default.createSymbolicLink(atPath: ground.path, withDestinationPath: "nowhere")
        // A link to a disk that is not mounted.
        let cloud = ground.cloud(mayCreate: mayCreate)
        await #expect(throws: CloudError.self) { try await cloud.put(Sample.put([1])) }
        #expect(try ground.scratch.names("") == ["cloud"])
    }

    @Test func `a link to a folder is the folder`() async throws {
        let ground = try CloudFixture()
        let link = ground.scratch.path + "/link"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "cloud")
        let mark = try await FolderCloud(path: link, mayCreate: false).put(Sample.put([1]))
        #expect(try await ground.contents() == [mark: .bytes([1])])
    }

    @Test func `another person's folder in the place of ours gets nothing`() async throws {
        let (ground, others) = (try CloudFixture(), try CloudFixture(begun: false))
        let cloud = ground.cloud()
        let mark = try await cloud.put(Sample.put([1]))
        _ = try await others.cloud(mayCreate: true).beginAccount(Self.other)
        try FileManager.default.moveItem(atPath: ground.path, toPath: ground.path + "-aside")
        try FileManager.default.moveItem(atPath: others.path, toPath: ground.path)
        await #expect(throws: CloudError.accountChanged) { try await cloud.put(Sample.put([2])) }
        await #expect(throws: CloudError.accountChanged) {
            try await cloud.remove([mark], account: [Sample.account])
        }
        #expect(try await cloud.changes(since: CloudCursor(), page: nil).account == [Self.other])
        #expect(try ground.scratch.names("cloud") == ["account-\(Self.other)"])
    }

    @Test(arguments: ["create", "rename"])
    func `a folder that is exchanged in the middle of a put is offline, and the other one stays as it was`(
        moment: String
    ) async throws {
        let ground = try CloudFixture()
        let path = ground.path
        @Sendable func exchange() {
            try? FileManager.default.moveItem(atPath: path, toPath: path + "-aside")
            try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
            _ = FileManager.default.createFile(atPath: "\(path)/account-\(Sample.account)", contents: nil)
        }
        var calls = FileCalls.system
        calls.create = { directory, name in
            if moment == "create" { exchange() }
            return FileCalls.system.create(directory, name)
        }
        calls.rename = { directory, from, to in
            if moment == "rename" { exchange() }
            return FileCalls.system.rename(directory, from, to)
        }
        let cloud = FolderCloud(path: path, mayCreate: true, watches: false, calls: calls)
        await #expect(throws: CloudError.offline) { try await cloud.put(Sample.put([1])) }
        #expect(try ground.names() == [])
        #expect(try ground.scratch.names("cloud-aside").contains("\(Sample.stem([1])).sealed"))
        #expect(try await ground.contents() == [:])
    }

    @Test func `a folder that is deleted in the middle of a put is offline`() async throws {
        let ground = try CloudFixture()
        let path = ground.path
        var calls = FileCalls.system
        calls.create = { directory, name in
            try? FileManager.default.removeItem(atPath: path)
            return FileCalls.system.create(directory, name)
        }
        let cloud = FolderCloud(path: path, mayCreate: true, watches: false, calls: calls)
        await #expect(throws: CloudError.offline) { try await cloud.put(Sample.put([1])) }
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func `a folder that may not be listed, and one that may not be written, are said`() throws {
        let ground = try CloudFixture()
        let place = FolderPlace(
            path: ground.path, mayCreate: true, calls: .system, memory: FolderMemory(lasts: .zero) { .zero })
        let file = try Sample.stem([1]) + ".sealed"
        try ground.put(file, [1])
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: ground.scratch.path)
        let denied = CloudError.transient(
            "You have no permission to list the cloud folder \(ground.path); allow it, or name another.")
        ground.allow(0o300)
        try asNobody { #expect(throws: denied) { try place.open() } }
        ground.allow(0o555)
        try asNobody {
            let rules = FolderRegisters(try place.open())
            #expect(throws: CloudError.readOnly) { try rules.put(Sample.put([2])) }
            #expect(throws: CloudError.readOnly) {
                try rules.remove(["\(file)/1"], account: [Sample.account])
            }
            // Its file is another's, mode 0600: there, but not to be had.
            if geteuid() == 0 {
                #expect(
                    try rules.changes(since: CloudCursor(), page: nil).versions.map(\.content) == [.waiting])
            }
        }
        ground.allow(0o700)
        #expect(try ground.names() == [file])
    }

    /// Does work as a user without rights.
    ///
    /// Root's own rights know no modes; every other user is such a one already.
    private func asNobody(_ work: () throws -> Void) throws {
        #if os(Linux)
            guard geteuid() == 0 else { return try work() }
            // The call is for one thread; Swift's import leaves it out.
            typealias Call = @convention(c) (UInt32) -> Int32
            let symbol = try unsafe #require(dlsym(nil, "setfsuid"))
            let setfsuid = unsafe unsafeBitCast(symbol, to: Call.self)
            _ = setfsuid(65534)
            defer { _ = setfsuid(0) }
        #endif
        try work()
    }
}

extension CloudFixture {
    /// Changes what its owner, and everybody else, may do with the folder; as root whatever user asks.
    fileprivate func allow(_ mode: mode_t) {
        #expect(unsafe chmod(path, geteuid() == 0 ? mode | mode >> 6 : mode) == 0)
    }
}
