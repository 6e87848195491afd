import Foundation
import SyncEngine
import TestSupport
import Testing

@testable import SyncClouds

/// A real folder as a sync service leaves it.
@Suite struct FolderCloudTests {
    @Test func `a version is one file of its own that only its owner may use, the account an empty one`()
        async throws
    {
        let ground = try CloudFixture(begun: false)
        let cloud = ground.cloud(mayCreate: true)
        #expect(try await cloud.beginAccount(Sample.account) == [Sample.account])
        var expected: [String: CloudVersion.Content] = [:]
        for sequence in [1, 2, .max] as [UInt64] {
            let bytes = Sample.sealed(Int(truncatingIfNeeded: sequence & 0xFF))
            let name = try Sample.stem(bytes, sequence: sequence) + ".sealed"
            let mark = try await cloud.put(Sample.put(bytes, sequence: sequence))
            #expect(mark == "\(name)/\(bytes.count)")
            #expect(try ground.scratch.bytes("cloud/\(name)") == bytes)
            expected[mark] = .bytes(bytes)
        }
        #expect(try await ground.contents() == expected)
        #expect(try ground.names() == expected.keys.map { String($0.split(separator: "/")[0]) }.sorted())
        #expect(try ground.scratch.bytes("cloud/account-\(Sample.account)") == [])
        for name in try ground.scratch.names("cloud") {
            let attributes = try FileManager.default.attributesOfItem(atPath: "\(ground.path)/\(name)")
            #expect(attributes[.posixPermissions] as? Int == 0o600)
        }
        let attributes = try FileManager.default.attributesOfItem(atPath: ground.path)
        #expect(attributes[.posixPermissions] as? Int == 0o700)
        try await cloud.remove(Set(expected.keys), account: [Sample.account])
        #expect(try ground.names() == [])
    }

    @Test func `stray-files: ten thousand of them and every kind are let be`() async throws {
        let ground = try CloudFixture()
        let bytes = Sample.sealed(1)
        let stem = try Sample.stem(bytes)
        let strays = [
            ".DS_Store", "desktop.ini", "Thumbs.db", "~$register", ".stignore",
            ".syncthing.\(stem).sealed.tmp",
            "\(stem).sealed~", "\(stem).sealed.part", ".\(stem).sealed.Xb12Qz",
            ".second-0123456789abcdef.tmp",
            "\(stem)0.sealed", "account-\(Sample.account) 2", "notes.txt",
        ]
        for name in strays { try ground.put(name, [1]) }
        // Ten thousand names of one file are made and removed sooner than as many files.
        for number in 0..<10_000 {
            #expect(unsafe link("\(ground.path)/notes.txt", "\(ground.path)/stray-\(number)") == 0)
        }
        let mark = try await ground.cloud().put(Sample.put(bytes))
        #expect(try await ground.contents() == [mark: .bytes(bytes)])
        try await ground.cloud().remove(["notes.txt/1", mark], account: [Sample.account])
        #expect(try ground.names().count == strays.count + 10_000)
        #expect(try await ground.contents() == [:])
    }

    @Test(arguments: [
        ".sync-conflict-20250101-120000-ABCDEFG", " 2", " (1)", " (Ada's conflicted copy 2025-01-01)",
        " (Ren\u{E9}e)",
    ])
    func `a conflict copy is read, and given under a mark of its own`(extra: String) async throws {
        let ground = try CloudFixture()
        let (bytes, others) = (Sample.sealed(1), Sample.sealed(2))
        let stem = try Sample.stem(bytes)
        let plain = try await ground.cloud().put(Sample.put(bytes))
        let name = "\(stem)\(extra).sealed"
        let file = try #require(VersionFile(name))
        // The same bytes, other sealed bytes, a part of sealed bytes: the seal decides. What is not sealed is waited for.
        for content in [bytes, others, Array(others.prefix(100))] {
            try ground.put(name, content)
            let mark = FolderMark(file: file, size: content.count, hash: ContentHash(of: content)).text
            #expect(try await ground.contents() == [plain: .bytes(bytes), mark: .bytes(content)])
            #expect(try await ground.contents(since: [plain, mark]) == [:])
        }
        for content in [[], [UInt8](repeating: 0, count: 200), Array("{}".utf8)] {
            try ground.put(name, content)
            let mark = FolderMark(file: file, size: content.count).text
            #expect(try await ground.contents() == [plain: .bytes(bytes), mark: .waiting])
        }
    }

    @Test func `partial-file: a part, zeros, nothing, or the bytes of another version are waited for`()
        async throws
    {
        let ground = try CloudFixture()
        let bytes = Sample.sealed(1)
        let name = try Sample.stem(bytes) + ".sealed"
        var flipped = bytes
        flipped[50] ^= 1
        let parts = [
            [], Array(bytes.prefix(1)), Array(bytes.dropLast()), bytes.map { _ in 0 }, bytes + [0], flipped,
        ]
        for part in parts {
            try ground.put(name, part)
            let page = try await ground.cloud().changes(since: CloudCursor(), page: nil)
            #expect(page.versions.map(\.content) == [.waiting])
            #expect(page.versions.map(\.register) == [Sample.replica(1)])
            #expect(page.present == ["\(name)/\(part.count)"])
            #expect(page.isComplete)
        }
        try ground.put(name, bytes)
        #expect(try await ground.contents() == ["\(name)/\(bytes.count)": .bytes(bytes)])
    }

    @Test func `dataless-and-stub: a placeholder is waited for until the file has come`() async throws {
        let ground = try CloudFixture(begun: false)
        let cloud = ground.cloud(mayCreate: true)
        #expect(try await cloud.beginAccount(Sample.account) == [Sample.account])
        let bytes = Sample.sealed(1)
        let stem = try Sample.stem(bytes)
        // Before macOS 14 a stub under another name, since then a file of the right size and no data: here, a hole.
        let stub = ".\(stem).sealed.icloud"
        try ground.put(stub, Array("bplist00".utf8))
        #expect(try await ground.contents() == ["\(stub)/8": .waiting])
        try FileManager.default.removeItem(atPath: "\(ground.path)/\(stub)")
        try ground.put("\(stem).sealed", [])
        #expect(unsafe truncate("\(ground.path)/\(stem).sealed", off_t(bytes.count)) == 0)
        #expect(try await ground.contents() == ["\(stem).sealed/\(bytes.count)": .waiting])
        try ground.put("\(stem).sealed", bytes)
        #expect(try await ground.contents() == ["\(stem).sealed/\(bytes.count)": .bytes(bytes)])
        // An account whose file was evicted is the same account still.
        let account = "\(ground.path)/account-\(Sample.account)"
        try FileManager.default.moveItem(
            atPath: account, toPath: "\(ground.path)/.account-\(Sample.account).icloud")
        #expect(try await cloud.beginAccount(String(repeating: "b", count: 32)) == [Sample.account])
        _ = try await cloud.put(Sample.put(Sample.sealed(2), sequence: 2))
    }

    @Test func `a register of more than 32 MiB is not read`() async throws {
        let ground = try CloudFixture()
        let name = try Sample.stem([1]) + ".sealed"
        for (size, content) in [
            (32 << 20, CloudVersion.Content.waiting), (32 << 20 + 1, .tooLarge), (1 << 40, .tooLarge),
        ] {
            try ground.put(name, [])
            #expect(unsafe truncate("\(ground.path)/\(name)", off_t(size)) == 0)
            #expect(try await ground.contents() == ["\(name)/\(size)": content])
        }
        await #expect(throws: CloudError.tooLarge) {
            try await ground.cloud().put(Sample.put([UInt8](repeating: 1, count: 32 << 20 + 1)))
        }
    }

    @Test func `whatever stands in a register's place that is no file is neither followed nor waited for`()
        async throws
    {
        let ground = try CloudFixture()
        let bytes = Sample.sealed(1)
        let outside = ground.scratch.path + "/outside"
        try ground.scratch.put("outside", bytes)
        let names = try (1...6).map { "\(ground.path)/\(try Sample.stem(bytes, register: $0)).sealed" }
        try FileManager.default.createSymbolicLink(atPath: names[0], withDestinationPath: outside)
        try FileManager.default.createSymbolicLink(atPath: names[1], withDestinationPath: names[1])
        try FileManager.default.createDirectory(atPath: names[2], withIntermediateDirectories: false)
        #expect(unsafe mkfifo(names[3], 0o600) == 0)
        // Only root may make a device; elsewhere that place stays free.
        _ = unsafe mknod(names[4], S_IFCHR | 0o600, makedev(1, 5))
        try FileManager.default.createSymbolicLink(
            atPath: "\(ground.path)/account-\(String(repeating: "b", count: 32))",
            withDestinationPath: outside)
        let mark = try await ground.cloud().put(Sample.put(bytes, register: 6))
        let page = try await ground.cloud().changes(since: CloudCursor(), page: nil)
        #expect(page.versions.map(\.mark) == [mark])
        #expect(page.present == [mark])
        #expect(page.account == [Sample.account])
        let before = try ground.names()
        try await ground.cloud().remove(
            Set(names.map { "\($0.dropFirst(ground.path.count + 1))/\(bytes.count)" }),
            account: [Sample.account])
        #expect(try ground.names() == before.filter { "\(ground.path)/\($0)" != names[5] })
        #expect(try ground.scratch.bytes("outside") == bytes)
    }

    @Test(arguments: [0o400, 0o444, 0o644, 0o666, 0o777])
    func `files of any mode and owner are read`(mode: Int) async throws {
        let ground = try CloudFixture()
        let mark = try await ground.cloud().put(Sample.put(Sample.sealed(1)))
        let file = try "\(ground.path)/\(Sample.stem(Sample.sealed(1))).sealed"
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
        // Only root may give a file away.
        _ = unsafe chown(file, 65534, 65534)
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: ground.path)
        #expect(try await ground.contents() == [mark: .bytes(Sample.sealed(1))])
    }

    @Test func `two copies whose names look alike are two`() async throws {
        let ground = try CloudFixture()
        let bytes = Sample.sealed(1)
        for accent in ["\u{E9}", "e\u{301}"] {
            try ground.put("\(Sample.stem(bytes)) \(accent).sealed", bytes)
        }
        let contents = try await ground.contents()
        #expect(Array(contents.values) == [.bytes(bytes), .bytes(bytes)])
        #expect(contents.keys.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } })
        for mark in contents.keys.sorted() {
            try await ground.cloud().remove([mark], account: [Sample.account])
        }
        #expect(try ground.names() == [])
    }

    /// Device numbers, as the system packs them.
    private func makedev(_ major: UInt64, _ minor: UInt64) -> dev_t { dev_t(major << 8 | minor) }
}
