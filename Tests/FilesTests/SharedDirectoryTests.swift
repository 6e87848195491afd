import Testing

@testable import Files

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

@Suite struct SharedDirectoryTests {
    let scratch: Scratch
    let directory: SharedDirectory

    init() throws {
        scratch = try Scratch()
        try SharedDirectory.make(scratch.fresh)
        directory = try SharedDirectory(existing: scratch.fresh)
    }

    @Test func `it is made for its owner alone, in a directory that stands, and only once`() throws {
        #expect(mode(of: scratch.fresh) == 0o700)
        _ = unsafe chmod(scratch.fresh, 0o755)
        try SharedDirectory.make(scratch.fresh)
        #expect(mode(of: scratch.fresh) == 0o755)
        let below = scratch.fresh + "/a/b"
        #expect(throws: FilesError.notFound(path: below)) { try SharedDirectory.make(below) }
        #expect(scratch.entries() == [])
        for path in ["", "a\0b"] {
            #expect(throws: FilesError.badName(path)) { try SharedDirectory(existing: path) }
        }
    }

    @Test func `files are written for their owner alone and read whatever their mode`() throws {
        try directory.write("a", [1, 2, 3])
        try directory.write("a", [4])
        try directory.mark("b")
        try directory.mark("b")
        #expect(scratch.entries() == ["a", "b"])
        #expect(mode(of: scratch.fresh + "/a") == 0o600)
        #expect(mode(of: scratch.fresh + "/b") == 0o600)
        scratch.put("c", "text", mode: 0o666)
        #expect(try directory.read("a", limit: 1) == [4])
        #expect(try directory.read("b", limit: 0) == [])
        #expect(try directory.read("c", limit: 4) == Array("text".utf8))
        #expect(throws: FilesError.tooLarge(path: scratch.fresh + "/c", limit: 3)) {
            try directory.read("c", limit: 3)
        }
        #expect(try directory.identity(of: "c")?.size == 4)
        #expect(try directory.names().sorted() == ["a", "b", "c"])
        try directory.settle("a")
        try directory.remove(["a", "c", "gone"])
        #expect(scratch.entries() == ["b"])
    }

    @Test func `marking leaves what stands there`() throws {
        try directory.write("a", [1])
        try directory.mark("a")
        #expect(try directory.read("a", limit: 9) == [1])
    }

    @Test func `links, directories and pipes are as if they were not there`() throws {
        try directory.write("file", [1])
        #expect(unsafe symlink("file", scratch.fresh + "/link") == 0)
        #expect(unsafe mkdir(scratch.fresh + "/directory", 0o700) == 0)
        #expect(unsafe mkfifo(scratch.fresh + "/pipe", 0o600) == 0)
        for name in ["link", "directory", "pipe", "nothing"] {
            #expect(try directory.identity(of: name) == nil)
            #expect(try directory.read(name, limit: 9) == nil)
        }
        #expect(try directory.names().count == 4)
    }

    #if os(Linux)
        @Test func `a file that is longer than it says is changing`() throws {
            let kernel = try SharedDirectory(existing: "/proc/self")
            #expect(throws: FilesError.changing(path: "/proc/self/status")) {
                try kernel.read("status", limit: 9)
            }
        }
    #endif

    @Test func `one that was moved aside acknowledges nothing`() throws {
        try directory.write("a", [1])
        try directory.check()
        #expect(unsafe rename(scratch.fresh, scratch.fresh + "2") == 0)
        #expect(unsafe mkdir(scratch.fresh, 0o700) == 0)
        let moved = FilesError.moved(path: scratch.fresh)
        #expect(throws: moved) { try directory.check() }
        #expect(throws: moved) { try directory.write("b", [1]) }
        #expect(throws: moved) { try directory.mark("c") }
        #expect(throws: moved) { try directory.settle("a") }
        #expect(throws: moved) { try directory.remove(["a"]) }
        #expect(scratch.entries() == [])
        // The one that was opened is the one that was written to.
        #expect(try directory.names().sorted() == ["b", "c"])
    }

    @Test(arguments: ["", ".", "..", "a/b", "/", "a\0b", String(repeating: "x", count: 256)])
    func `names that lead elsewhere are refused`(name: String) throws {
        let bad = FilesError.badName(name)
        #expect(throws: bad) { try directory.identity(of: name) }
        #expect(throws: bad) { try directory.read(name, limit: 1) }
        #expect(throws: bad) { try directory.write(name, [1]) }
        #expect(throws: bad) { try directory.mark(name) }
        #expect(throws: bad) { try directory.settle(name) }
        #expect(throws: bad) { try directory.remove([name]) }
        #expect(scratch.entries() == [])
    }

    @Test(arguments: [
        (".second-0123456789abcdef.tmp", true), (".second-0123456789abcde.tmp", false),
        (".second-0123456789abcdeg.tmp", false), (".second-0123456789abcdef.tmp2", false),
        (".second-.tmp", false), ("second-0123456789abcdef.tmp", false), (".tmp-0123456789abcdef", false),
    ])
    func `only the names of unfinished files of ours are taken for such`(name: String, isOurs: Bool) {
        #expect(SharedDirectory.isTemporary(name) == isOurs)
    }
}
