import Files
import Testing

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

@Suite struct PrivateDirectoryTests {
    let scratch: Scratch

    init() throws { scratch = try Scratch() }

    @Test func `a missing directory is made with its parents, for the owner alone`() throws {
        let path = scratch.path + "/a/b/c"
        let directory = try PrivateDirectory(creating: path)
        #expect(directory.path == path)
        #expect(
            [mode(of: scratch.path + "/a"), mode(of: scratch.path + "/a/b"), mode(of: path)] == [
                0o700, 0o700, 0o700,
            ])
    }

    @Test func `a strange umask takes nothing from the owner`() async {
        // The mask belongs to the whole process, so another one tries it.
        await #expect(processExitsWith: .success) {
            umask(0o777)
            let scratch = try Scratch()
            let path = scratch.path + "/a/b"
            unsafe chmod(scratch.path, 0o700)
            let directory = try PrivateDirectory(creating: path)
            try directory.write("file", [1])
            _ = try directory.lock("lock")
            #expect(
                [mode(of: path), mode(of: path + "/file"), mode(of: path + "/lock")] == [0o700, 0o600, 0o600])
        }
    }

    @Test(arguments: ["", "/", "/.", "/./", "///"])
    func `what stands is opened, however its path ends`(end: String) throws {
        _ = try scratch.directory()
        #expect(try PrivateDirectory(existing: scratch.fresh + end).path == scratch.fresh)
        #expect(try PrivateDirectory(creating: scratch.fresh + end).path == scratch.fresh)
    }

    @Test func `a missing directory is said, not made, when it must exist`() {
        #expect(throws: FilesError.notFound(path: scratch.fresh)) {
            try PrivateDirectory(existing: scratch.fresh)
        }
        #expect(mode(of: scratch.fresh) == 0)
    }

    @Test(arguments: [0o755, 0o750, 0o701, 0o770, 0o710] as [mode_t])
    func `a directory that others may use is refused with its mode`(loose: mode_t) throws {
        unsafe mkdir(scratch.fresh, 0o700)
        unsafe chmod(scratch.fresh, loose)
        let expected = FilesError.looseDirectory(path: scratch.fresh, mode: UInt16(loose))
        #expect(throws: expected) { try PrivateDirectory(existing: scratch.fresh) }
        #expect(throws: expected) { try PrivateDirectory(creating: scratch.fresh) }
        #expect(mode(of: scratch.fresh) == UInt16(loose))
        #expect(expected.description.hasSuffix("chmod 700 \(scratch.fresh)"))
    }

    @Test(arguments: ["", "/", "/."])
    func `a symbolic link in the last component is refused`(end: String) throws {
        unsafe mkdir(scratch.path + "/real", 0o700)
        unsafe symlink(scratch.path + "/real", scratch.fresh)
        #expect(throws: FilesError.symbolicLink(path: scratch.fresh)) {
            try PrivateDirectory(existing: scratch.fresh + end)
        }
        #expect(throws: FilesError.symbolicLink(path: scratch.fresh)) {
            try PrivateDirectory(creating: scratch.fresh + end)
        }
    }

    @Test func `a dangling symbolic link is refused, not followed`() {
        unsafe symlink(scratch.path + "/real", scratch.fresh)
        #expect(throws: FilesError.symbolicLink(path: scratch.fresh)) {
            try PrivateDirectory(creating: scratch.fresh)
        }
        #expect(mode(of: scratch.path + "/real") == 0)
    }

    @Test func `a link among the parents is the person's own affair`() throws {
        unsafe mkdir(scratch.path + "/real", 0o700)
        unsafe symlink(scratch.path + "/real", scratch.path + "/link")
        try PrivateDirectory(creating: scratch.path + "/link/x").write("a", [1])
        #expect(mode(of: scratch.path + "/real/x/a") == 0o600)
    }

    @Test func `a file in place of the directory is refused`() throws {
        _ = close(unsafe open(scratch.fresh, O_CREAT | O_WRONLY, 0o600))
        #expect(throws: FilesError.notDirectory(path: scratch.fresh)) {
            try PrivateDirectory(creating: scratch.fresh)
        }
        #expect(throws: FilesError.notDirectory(path: scratch.fresh)) {
            try PrivateDirectory(existing: scratch.fresh)
        }
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give files away"))
    func `a directory of another user is refused`() throws {
        unsafe mkdir(scratch.fresh, 0o700)
        unsafe chown(scratch.fresh, 65534, 65534)
        #expect(throws: FilesError.foreignOwner(path: scratch.fresh, owner: 65534)) {
            try PrivateDirectory(existing: scratch.fresh)
        }
    }

    @Test(arguments: ["", "a\0b"])
    func `paths that are none are refused`(path: String) {
        #expect(throws: FilesError.badName(path)) { try PrivateDirectory(creating: path) }
    }

    @Test func `a path longer than the system takes is said`() {
        let path = scratch.path + "/" + String(repeating: "x", count: 300)
        #expect(throws: FilesError.nameTooLong(path: path)) { try PrivateDirectory(creating: path) }
    }

    @Test func `a relative path is kept absolute`() throws {
        var here: [CChar] = Array(repeating: 0, count: 4096)
        unsafe getcwd(&here, here.count)
        let path = String(decoding: here.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        #expect(throws: FilesError.notFound(path: path + "/no/such")) {
            try PrivateDirectory(existing: "no/such")
        }
    }

    @Test func `a directory moved aside or deleted takes no write and answers no question`() throws {
        let directory = try scratch.directory()
        try directory.write("a", [1])
        unsafe rename(scratch.fresh, scratch.path + "/aside")
        let moved = FilesError.moved(path: scratch.fresh)
        #expect(throws: moved) { try directory.write("a", [2]) }
        #expect(throws: moved) { try directory.read("missing", limit: 9) }
        unsafe mkdir(scratch.fresh, 0o700)
        #expect(throws: moved) { try directory.create("b", [2]) }
        #expect(throws: moved) { try directory.names() }
        #expect(throws: moved) { try directory.remove("a") }
        #expect(throws: moved) { try directory.rename("a", to: "c") }
        #expect(throws: moved) { _ = try directory.lock("lock") }
        #expect(throws: moved) { try directory.identity(of: "nope") }
        #expect(scratch.entries() == [])
        #expect(try PrivateDirectory(existing: scratch.path + "/aside").read("a", limit: 9) == [1])
    }
}
