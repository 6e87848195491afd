import Bytes
import Files
import Testing

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

@Suite struct ReadWriteTests {
    let scratch: Scratch

    init() throws { scratch = try Scratch() }

    @Test(arguments: [0, 1, 4095, 4096, 4097, 3_000_000])
    func `what was written is read back, whole`(count: Int) throws {
        var random = Seeded(state: UInt64(count))
        let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
        let directory = try scratch.directory()
        try directory.write("a", bytes)
        #expect(try directory.read("a", limit: count) == bytes)
        #expect(try directory.readSecret("a", limit: count) == SecretBytes(bytes))
        #expect(mode(of: scratch.fresh + "/a") == 0o600)
        #expect(scratch.entries() == ["a"])
    }

    @Test func `secrets, slices and lazy collections are written too`() throws {
        let directory = try scratch.directory()
        try directory.write("secret", SecretBytes([1, 0, 2]))
        try directory.create("created", SecretBytes([3]))
        try directory.write("slice", [9, 8, 7][1...])
        try directory.write("lazy", (1...3 as ClosedRange<UInt8>).lazy.map { $0 * 2 })
        #expect(try directory.read("secret", limit: 9) == [1, 0, 2])
        #expect(try directory.read("created", limit: 9) == [3])
        #expect(try directory.read("slice", limit: 9) == [8, 7])
        #expect(try directory.read("lazy", limit: 9) == [2, 4, 6])
    }

    @Test func `a missing file is nothing, not an error`() throws {
        let directory = try scratch.directory()
        #expect(try directory.read("a", limit: 9) == nil)
        #expect(try directory.readSecret("a", limit: 9) == nil)
        #expect(try directory.identity(of: "a") == nil)
        #expect(try directory.remove("a") == false)
    }

    @Test func `a file over the limit is refused`() throws {
        let directory = try scratch.directory()
        try directory.write("a", [1, 2, 3])
        let expected = FilesError.tooLarge(path: scratch.fresh + "/a", limit: 2)
        #expect(throws: expected) { try directory.read("a", limit: 2) }
        #expect(throws: expected) { try directory.readSecret("a", limit: 2) }
    }

    @Test(arguments: [0o644, 0o640, 0o606, 0o604, 0o660] as [mode_t])
    func `a file that others may use is refused with its mode`(loose: mode_t) throws {
        let directory = try scratch.directory()
        scratch.put("a", "x", mode: loose)
        let expected = FilesError.looseFile(path: scratch.fresh + "/a", mode: UInt16(loose))
        #expect(throws: expected) { try directory.read("a", limit: 9) }
        #expect(throws: expected) { _ = try directory.lock("a") }
        #expect(expected.description.hasSuffix("chmod 600 \(scratch.fresh)/a"))
    }

    @Test func `links, directories, pipes and foreign files each have their own error`() throws {
        let directory = try scratch.directory()
        scratch.put("real", "x")
        unsafe symlink(scratch.fresh + "/real", scratch.fresh + "/link")
        unsafe symlink(scratch.fresh + "/nothing", scratch.fresh + "/dangling")
        unsafe mkdir(scratch.fresh + "/directory", 0o700)
        unsafe mkfifo(scratch.fresh + "/pipe", 0o600)
        for link in ["link", "dangling"] {
            let expected = FilesError.symbolicLink(path: scratch.fresh + "/" + link)
            #expect(throws: expected) { try directory.read(link, limit: 9) }
            #expect(throws: expected) { try directory.identity(of: link) }
            #expect(throws: expected) { _ = try directory.lock(link) }
        }
        for other in ["directory", "pipe"] {
            let expected = FilesError.notRegular(path: scratch.fresh + "/" + other)
            #expect(throws: expected) { try directory.read(other, limit: 9) }
            #expect(throws: expected) { try directory.identity(of: other) }
            #expect(throws: expected) { _ = try directory.lock(other) }
        }
        let expected = FilesError.notRegular(path: scratch.fresh + "/directory")
        #expect(throws: expected) { try directory.write("directory", [1]) }
        #expect(throws: expected) { try directory.remove("directory") }
        #expect(scratch.entries() == ["dangling", "directory", "link", "pipe", "real"])
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give files away"))
    func `a file of another user is refused`() throws {
        let directory = try scratch.directory()
        scratch.put("a", "x")
        unsafe chown(scratch.fresh + "/a", 65534, 65534)
        #expect(throws: FilesError.foreignOwner(path: scratch.fresh + "/a", owner: 65534)) {
            try directory.read("a", limit: 9)
        }
    }

    @Test func `writing over a link replaces the link and leaves its target alone`() throws {
        let directory = try scratch.directory()
        scratch.put("real", "x")
        unsafe symlink(scratch.fresh + "/real", scratch.fresh + "/link")
        try directory.write("link", [1])
        #expect(try directory.read("link", limit: 9) == [1])
        #expect(try directory.read("real", limit: 9) == Array("x".utf8))
    }

    @Test(arguments: ["", ".", "..", "a/b", "/a", "a\0", ".tmp-1", String(repeating: "x", count: 256)])
    func `names that are not one component are refused`(name: String) throws {
        let directory = try scratch.directory()
        let expected = FilesError.badName(name)
        #expect(throws: expected) { try directory.read(name, limit: 9) }
        #expect(throws: expected) { try directory.write(name, [1]) }
        #expect(throws: expected) { try directory.create(name, [1]) }
        #expect(throws: expected) { try directory.remove(name) }
        #expect(throws: expected) { try directory.identity(of: name) }
        #expect(throws: expected) { try directory.rename(name, to: "a") }
        #expect(throws: expected) { _ = try directory.lock(name) }
        #expect(scratch.entries() == [])
    }

    @Test func `creating never replaces`() throws {
        let directory = try scratch.directory()
        try directory.create("a", [1])
        #expect(throws: FilesError.alreadyExists(path: scratch.fresh + "/a")) {
            try directory.create("a", [2])
        }
        #expect(try directory.read("a", limit: 9) == [1])
        #expect(scratch.entries() == ["a"])
    }

    @Test func `renaming never replaces and loses neither file`() throws {
        let directory = try scratch.directory()
        try directory.write("a", [1])
        try directory.write("b", [2])
        #expect(throws: FilesError.alreadyExists(path: scratch.fresh + "/b")) {
            try directory.rename("a", to: "b")
        }
        #expect(throws: FilesError.alreadyExists(path: scratch.fresh + "/a")) {
            try directory.rename("a", to: "a")
        }
        #expect(throws: FilesError.notFound(path: scratch.fresh + "/c")) {
            try directory.rename("c", to: "d")
        }
        try directory.rename("a", to: "c")
        #expect(try directory.names() == ["b", "c"])
        #expect(try directory.read("c", limit: 9) == [1])
        #expect(try directory.remove("c"))
        #expect(try directory.names() == ["b"])
    }

    @Test func `each version has its own identity`() throws {
        let directory = try scratch.directory()
        var seen: Set<FileIdentity> = []
        for round in 0..<50 {
            try directory.write("a", [UInt8(round)])
            seen.insert(try #require(try directory.identity(of: "a")))
            #expect(try directory.identity(of: "a") == directory.identity(of: "a"))
        }
        #expect(seen.count == 50)
    }

    @Test func `names are sorted, whole, and without unfinished or unreadable ones`() throws {
        let directory = try scratch.directory()
        for name in ["b", "ä", "a", ".hidden", "令牌"] { try directory.write(name, [1]) }
        scratch.put(".tmp-1-0", "x")
        let latin: [CChar] = Array((scratch.fresh + "/").utf8CString.dropLast()) + [-28, 0]
        _ = close(unsafe open(latin, O_CREAT | O_WRONLY, 0o600))
        #expect(try directory.names() == [".hidden", "a", "b", "ä", "令牌"])
        unsafe unlink(latin)
    }
}
