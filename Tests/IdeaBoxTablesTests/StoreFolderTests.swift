import Files
import Foundation
import IdeaBoxCore
import IdeaBoxTables
import TestSupport
import Testing

struct StoreFolderTests {
    private let scratch: ScratchFolder
    private var path: String { scratch.path + "/ideas" }

    init() throws { scratch = try ScratchFolder() }

    /// What opening the folder throws; nil if it opens.
    private func refusal() -> IdeaStoreError? {
        do throws(IdeaStoreError) { _ = try StoreFolder(creating: path) } catch { return error }
        return nil
    }

    @Test func `a fresh folder gets the number of the form before there is a store`() throws {
        let folder = try StoreFolder(creating: path)
        #expect(folder.storePath == path + "/ideas.store")
        #expect(try scratch.names("ideas") == ["format"])
        #expect(try scratch.bytes("ideas/format") == Array("1\n".utf8))
        #expect(refusal() == nil)
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber
        #expect(mode?.intValue == 0o700)
    }

    @Test func `the folder of a newer version is left as it is`() throws {
        _ = try StoreFolder(creating: path)
        try scratch.put("ideas/format", Array("2\n".utf8))
        try scratch.put("ideas/ideas.store", Array("SQLite format 3\0 and what a newer version made".utf8))
        let before = try scratch.bytes("ideas/ideas.store")
        #expect(refusal() == .newerVersion(path: path + "/ideas.store", 2))
        #expect(try scratch.bytes("ideas/format") == Array("2\n".utf8))
        #expect(try scratch.bytes("ideas/ideas.store") == before)
        #expect(try scratch.names("ideas") == ["format", "ideas.store"])
    }

    @Test func `a newer version says so before it renews the store, and the older one is kept out`() throws {
        _ = try StoreFolder(creating: path)
        _ = try StoreFolder(creating: path, format: 2)
        #expect(try scratch.bytes("ideas/format") == Array("2\n".utf8))
        #expect(refusal() == .newerVersion(path: path + "/ideas.store", 2))
        _ = try StoreFolder(creating: path, format: 2)
    }

    @Test(arguments: ["", "x", "0\n", "-1\n", "\n"])
    func `a number that makes no sense is damage`(text: String) throws {
        _ = try StoreFolder(creating: path)
        try scratch.put("ideas/format", Array(text.utf8))
        #expect(refusal() == .damaged(path: path + "/format"))
    }

    @Test func `what is no database is not handed to one`() throws {
        _ = try StoreFolder(creating: path)
        for (bytes, error) in [
            (Array("not SQLite".utf8), IdeaStoreError.notAStore(path: path + "/ideas.store")),
            (Array("SQLite format 3".utf8), .notAStore(path: path + "/ideas.store")),
            ([], nil), (Array("SQLite format 3\0rest".utf8), nil),
        ] {
            try scratch.put("ideas/ideas.store", bytes)
            #expect(refusal() == error)
            #expect(try scratch.bytes("ideas/ideas.store") == bytes)
        }
    }

    @Test func `the place stays, and is another one in a copy and on another device`() throws {
        let folder = try StoreFolder(creating: path)
        let place = try folder.place(on: "abc")
        #expect(place.hasPrefix("abc/"))
        #expect(try folder.place(on: "abc") == place)
        #expect(try StoreFolder(creating: path).place(on: "abc") == place)
        #expect(try folder.place(on: "abd") != place)
        try FileManager.default.copyItem(atPath: path, toPath: path + "-copy")
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path + "-copy")
        #expect(try StoreFolder(creating: path + "-copy").place(on: "abc") != place)
    }

    @Test func `where an error says nothing the file's own rights are looked at`() throws {
        let folder = try StoreFolder(creating: path)
        let codes = [SystemStoreError.Code("SwiftDataError.loadIssueModelContainer", 1)]
        let unknown = IdeaStoreError.failed(
            path: folder.storePath, reason: "SwiftDataError.loadIssueModelContainer 1")
        #expect(folder.fault(codes) == unknown)
        try scratch.put("ideas/ideas.store", [])
        #expect(folder.fault(codes) == unknown)
        // Root may do everything, so no right is missing there.
        guard geteuid() != 0 else { return }
        try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: folder.storePath)
        #expect(folder.fault(codes) == .system(.notWritable, path: folder.storePath))
        try FileManager.default.setAttributes([.posixPermissions: 0o000], ofItemAtPath: folder.storePath)
        #expect(folder.fault(codes) == .system(.denied, path: folder.storePath))
    }
}
