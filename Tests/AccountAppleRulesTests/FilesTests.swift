import AccountAppleRules
import AccountClient
import AccountClientTestSupport
import Foundation
import TestSupport
import Testing

struct FolderLockTests {
    @Test(arguments: SessionLockSuite.all)
    func `a lock by a file keeps what the port promises`(promise: Promise<SessionLockSuite.Views>)
        async throws
    {
        let folder = try ScratchFolder()
        try await promise.check(.init { FolderLock(path: folder.path + "/locks", name: "session.lock") })
    }

    @Test func `where no folder can be made it says so, and can be had later`() async throws {
        let folder = try ScratchFolder()
        let path = folder.path + "/locks"
        try Data().write(to: URL(filePath: path))
        let lock = FolderLock(path: path, name: "session.lock")
        await #expect(throws: SessionLockError.self) { try await lock.acquire() }
        try FileManager.default.removeItem(atPath: path)
        try await lock.acquire().release()
    }
}

struct ContainerNotesTests {
    @Test(arguments: InstallNotesSuite.all)
    func `notes in a container keep what the port promises`(promise: Promise<InstallNotesSuite.Views>)
        async throws
    {
        let folder = try ScratchFolder()
        try await promise.check(
            .init { ContainerNotes(path: folder.path + "/files", data: TestProtection()) })
    }

    @Test func `before the first unlock nothing is known`() async throws {
        let folder = try ScratchFolder()
        let data = TestProtection(false)
        let notes = ContainerNotes(path: folder.path + "/files", data: data)
        await #expect(throws: InstallNotesError.locked) { try await notes.note("installed") }
        await #expect(throws: InstallNotesError.locked) { try await notes.set("1", "installed") }
        data.set(true)
        #expect(try await notes.note("installed") == nil)
    }

    @Test func `a note that is too long to be read again is refused`() async throws {
        let folder = try ScratchFolder()
        let notes = ContainerNotes(path: folder.path + "/files", data: TestProtection())
        try await notes.set(String(repeating: "x", count: 65_536), "note")
        await #expect(throws: InstallNotesError.self) {
            try await notes.set(String(repeating: "y", count: 65_537), "note")
        }
        #expect(try await notes.note("note") == String(repeating: "x", count: 65_536))
    }

    @Test(arguments: ["", ".hidden", "a/b", "a b", "é", String(repeating: "a", count: 121)])
    func `a name that could leave the folder is refused`(name: String) async throws {
        let folder = try ScratchFolder()
        let notes = ContainerNotes(path: folder.path + "/files", data: TestProtection())
        await #expect(throws: InstallNotesError.failed("no note can have this name")) {
            try await notes.note(name)
        }
    }
}
