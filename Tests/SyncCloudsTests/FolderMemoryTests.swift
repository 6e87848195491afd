import Files
import Foundation
import SyncEngine
import TestSupport
import Testing

@testable import SyncClouds

/// A folder of which only what may have changed is looked at.
struct FolderMemoryTests {
    private let ground: CloudFixture
    private let cloud: FolderCloud
    private let elapsed = Locked(Duration.zero)

    init() throws {
        ground = try CloudFixture()
        let memory = FolderMemory(lasts: .seconds(10)) { [elapsed] in elapsed.withLock { $0 } }
        cloud = FolderCloud(
            path: ground.path, mayCreate: false, watches: false, calls: .system, memory: memory)
    }

    private func read(_ joined: Set<String> = []) async throws -> CloudPage {
        try await cloud.changes(since: CloudCursor(joined: joined), page: nil)
    }

    @Test func `a joined file that is cut is told no later than what is kept in mind lasts`() async throws {
        let bytes = Sample.sealed(1)
        let mark = try await cloud.put(Sample.put(bytes))
        #expect(try await read([mark]).present == [mark])
        try ground.put(Sample.stem(bytes) + ".sealed", Array(bytes.prefix(50)))
        elapsed.withLock { $0 = .seconds(9) }
        #expect(try await read([mark]).present == [mark])
        elapsed.withLock { $0 = .seconds(10) }
        let page = try await read([mark])
        #expect(page.versions.map(\.content) == [.waiting])
        #expect(page.present?.contains(mark) == false)
    }

    @Test func `what comes and what goes is told at once`() async throws {
        let (first, second) = (Sample.sealed(1), Sample.sealed(2))
        let mark = try await cloud.put(Sample.put(first))
        #expect(try await read([mark]).present == [mark])
        try ground.put(Sample.stem(second, register: 2) + ".sealed", second)
        #expect(try await read([mark]).versions.map(\.content) == [.bytes(second)])
        try FileManager.default.removeItem(atPath: ground.path + "/" + Sample.stem(first) + ".sealed")
        #expect(try await read([mark]).present?.contains(mark) == false)
    }

    @Test func `of another folder at the same place nothing is known`() async throws {
        let bytes = Sample.sealed(1)
        let mark = try await cloud.put(Sample.put(bytes))
        #expect(try await read([mark]).present == [mark])
        try FileManager.default.moveItem(atPath: ground.path, toPath: ground.scratch.path + "/aside")
        try FileManager.default.createDirectory(atPath: ground.path, withIntermediateDirectories: false)
        try ground.put(Sample.stem(bytes) + ".sealed", Array(bytes.prefix(50)))
        #expect(try await read([mark]).versions.map(\.content) == [.waiting])
    }

    @Test func `what dead writers left is looked for once an hour`() async throws {
        func leave(_ digit: String) throws -> String {
            let name = ".second-\(String(repeating: digit, count: 16)).tmp"
            try ground.put(name, [1])
            let longAgo = Date(timeIntervalSinceNow: -2 * 86_400)
            try FileManager.default.setAttributes(
                [.modificationDate: longAgo], ofItemAtPath: "\(ground.path)/\(name)")
            return name
        }
        let first = try leave("a")
        _ = try await cloud.put(Sample.put(Sample.sealed(1)))
        #expect(try !ground.names().contains(first))
        let second = try leave("b")
        _ = try await cloud.put(Sample.put(Sample.sealed(2), sequence: 2))
        #expect(try ground.names().contains(second))
        elapsed.withLock { $0 = .seconds(3600) }
        _ = try await cloud.put(Sample.put(Sample.sealed(3), sequence: 3))
        #expect(try !ground.names().contains(second))
    }
}
