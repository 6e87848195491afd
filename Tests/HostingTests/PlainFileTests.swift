import Files
import Foundation
import TestSupport
import Testing

@testable import Hosting

struct PlainFileTests {
    private let folder: ScratchFolder
    private var path: String { folder.path + "/keys.txt" }

    init() throws { folder = try ScratchFolder() }

    @Test func `a new file holds the text and is its owner's alone`() throws {
        try PlainFile.create(path, "one\ntwo\n")
        #expect(try folder.bytes("keys.txt") == Array("one\ntwo\n".utf8))
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(PlainFile.exists(path))
        #expect(try folder.names("") == ["keys.txt"])
    }

    @Test func `nothing is replaced, a link that leads nowhere included`() throws {
        try folder.put("keys.txt", [1])
        #expect(throws: FilesError.alreadyExists(path: path)) { try PlainFile.create(path, "x") }
        #expect(try folder.bytes("keys.txt") == [1])
        let link = folder.path + "/link"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "nothing")
        #expect(PlainFile.exists(link))
        #expect(throws: FilesError.alreadyExists(path: link)) { try PlainFile.create(link, "x") }
        #expect(try folder.names("") == ["keys.txt", "link"])
    }

    @Test func `a missing folder is told`() {
        let away = folder.path + "/away/keys.txt"
        #expect(throws: FilesError.notFound(path: away)) { try PlainFile.create(away, "x") }
        #expect(throws: FilesError.notFound(path: away)) { try PlainFile.read(away, limit: 9) }
        #expect(!PlainFile.exists(away))
    }

    @Test(arguments: [0, 1]) func `a disk that fails leaves nothing behind`(syncs: Int) throws {
        var full = FileCalls.system
        unsafe full.write = { _, _ in -Int(ENOSPC) }
        #expect(throws: FilesError.system(.noSpace, path: path)) {
            try PlainFile.create(path, "x", calls: full)
        }
        var broken = FileCalls.system
        let count = Counter()
        broken.sync = { _ in count.next() == syncs ? -Int(EIO) : 0 }
        #expect(throws: FilesError.system(.device, path: path)) {
            try PlainFile.create(path, "x", calls: broken)
        }
        #expect(try folder.names("") == [])
    }

    @Test func `a long text is written in as many pieces as the disk likes`() throws {
        var slow = FileCalls.system
        let write = unsafe slow.write
        unsafe slow.write = { file, bytes in
            unsafe write(file, UnsafeRawBufferPointer(rebasing: bytes.prefix(3)))
        }
        let text = String(repeating: "0123456789", count: 50)
        try PlainFile.create(path, text, calls: slow)
        #expect(try folder.bytes("keys.txt") == Array(text.utf8))
    }

    @Test func `at most as many bytes are read as were asked for`() throws {
        try folder.put("keys.txt", [UInt8](repeating: 7, count: 100_000))
        #expect(try PlainFile.read(path, limit: 65_537).count == 65_537)
        #expect(try PlainFile.read(path, limit: 200_000).count == 100_000)
        #expect(throws: FilesError.notRegular(path: folder.path)) {
            try PlainFile.read(folder.path, limit: 9)
        }
    }

    @Test func `reading stops when enough is there`() throws {
        try folder.put("keys.txt", [UInt8](repeating: 7, count: 100_000))
        let file = unsafe open(path, O_RDONLY)
        defer { close(file) }
        let bytes = PlainFile.read(file, limit: 100_000) { $0.count >= 20_000 }
        #expect((20_000..<40_000).contains(try #require(bytes).count))
    }
}

/// Counts calls that come one after the other.
private final class Counter: @unchecked Sendable {
    private var count = -1
    func next() -> Int {
        count += 1
        return count
    }
}
