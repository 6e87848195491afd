import Bytes
import Secrets
import Testing

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

@Suite struct FileSecretStoreTests {
    let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private func store() throws(SecretStoreError) -> FileSecretStore {
        try FileSecretStore(path: scratch.fresh, creating: true)
    }

    private func expectRead(_ error: SecretStoreError) async throws {
        let store = try store()
        await #expect(throws: error) { try await store.read("key") }
        // Whatever stands there is never replaced, and a key in its place is never made.
        await #expect(throws: SecretStoreError.alreadyExists(name: "key")) {
            try await store.add("key", SecretBytes([2]))
        }
        #expect(try await store.names() == ["key"])
    }

    @Test func `files and directory are for the owner alone`() async throws {
        try await store().add("key", SecretBytes([1]))
        #expect(mode(of: scratch.fresh) == 0o700)
        #expect(mode(of: scratch.fresh + "/key.secret") == 0o600)
    }

    @Test func `the file is laid out as documented`() async throws {
        try await store().add("key", SecretBytes([0xAB, 0]))
        // The sum was computed by Python's zlib.crc32.
        #expect(
            scratch.bytes("key.secret") == Array("SECRET1\n".utf8) + [3] + Array("key".utf8) + [
                0, 2, 0xAB, 0,
            ]
                + [0x37, 0x52, 0x1D, 0x1C])
    }

    @Test(arguments: [0o644, 0o640, 0o604, 0o666] as [mode_t])
    func `a key file that others may use is refused`(loose: mode_t) async throws {
        try await store().add("key", SecretBytes([1]))
        unsafe chmod(scratch.fresh + "/key.secret", loose)
        try await expectRead(.looseMode(path: scratch.fresh + "/key.secret", isDirectory: false))
    }

    @Test(arguments: [0o755, 0o750, 0o711] as [mode_t], [true, false])
    func `a directory that others may use is refused`(loose: mode_t, creating: Bool) async throws {
        try await store().add("key", SecretBytes([1]))
        unsafe chmod(scratch.fresh, loose)
        let error = SecretStoreError.looseMode(path: scratch.fresh, isDirectory: true)
        #expect(throws: error) { try FileSecretStore(path: scratch.fresh, creating: creating) }
        #expect(error.description.hasSuffix("chmod 700 \(scratch.fresh)"))
    }

    @Test func `a symbolic link in place of file or directory is refused`() async throws {
        let store = try store()
        try await store.add("real", SecretBytes([1]))
        unsafe symlink(scratch.fresh + "/real.secret", scratch.fresh + "/key.secret")
        await #expect(throws: SecretStoreError.symbolicLink(path: scratch.fresh + "/key.secret")) {
            try await store.read("key")
        }
        await #expect(throws: SecretStoreError.alreadyExists(name: "key")) {
            try await store.add("key", SecretBytes([2]))
        }
        #expect(try await store.read("real") == SecretBytes([1]))
        unsafe symlink(scratch.fresh, scratch.path + "/link")
        #expect(throws: SecretStoreError.symbolicLink(path: scratch.path + "/link")) {
            try FileSecretStore(path: scratch.path + "/link/", creating: true)
        }
    }

    @Test func `a dangling link is refused, not taken for nothing`() async throws {
        _ = try store()
        unsafe symlink(scratch.path + "/nothing", scratch.fresh + "/key.secret")
        try await expectRead(.symbolicLink(path: scratch.fresh + "/key.secret"))
        #expect(mode(of: scratch.path + "/nothing") == 0)
    }

    @Test func `a directory in place of a file is refused`() async throws {
        _ = try store()
        unsafe mkdir(scratch.fresh + "/key.secret", 0o700)
        try await expectRead(.wrongKind(path: scratch.fresh + "/key.secret"))
        await #expect(throws: SecretStoreError.wrongKind(path: scratch.fresh + "/key.secret")) {
            try await store().remove("key")
        }
    }

    @Test func `a file in place of the directory is refused`() {
        scratch.put(at: scratch.fresh, "")
        #expect(throws: SecretStoreError.wrongKind(path: scratch.fresh)) { try store() }
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give files away"))
    func `files and directories of another user are refused`() async throws {
        try await store().add("key", SecretBytes([1]))
        unsafe chown(scratch.fresh + "/key.secret", 65534, 65534)
        try await expectRead(.foreignOwner(path: scratch.fresh + "/key.secret"))
        unsafe chown(scratch.fresh, 65534, 65534)
        #expect(throws: SecretStoreError.foreignOwner(path: scratch.fresh)) { try store() }
    }

    @Test
    func `a file cut anywhere, with any bit turned or with more at its end is damaged, never a wrong key`()
        async throws
    {
        let store = try store()
        try await store.add("key", SecretBytes([1, 2, 3, 0]))
        let whole = scratch.bytes("key.secret")
        func expectDamaged(_ bytes: [UInt8]) async {
            scratch.replace("key.secret", bytes)
            await #expect(throws: SecretStoreError.damaged(name: "key")) { try await store.read("key") }
        }
        for count in whole.indices { await expectDamaged(Array(whole.prefix(count))) }
        for bit in 0..<whole.count * 8 {
            var bytes = whole
            bytes[bit / 8] ^= 1 << UInt8(bit % 8)
            await expectDamaged(bytes)
        }
        await expectDamaged(whole + [0])
        await expectDamaged([UInt8](repeating: 0, count: whole.count))
        await expectDamaged(whole + [UInt8](repeating: 0, count: 4096))
        #expect(try await store.names() == ["key"])
        scratch.replace("key.secret", whole)
        #expect(try await store.read("key") == SecretBytes([1, 2, 3, 0]))
    }

    @Test func `a file under another's name is damaged`() async throws {
        let store = try store()
        try await store.add("one", SecretBytes([1]))
        unsafe rename(scratch.fresh + "/one.secret", scratch.fresh + "/two.secret")
        await #expect(throws: SecretStoreError.damaged(name: "two")) { try await store.read("two") }
        #expect(try await store.read("one") == nil)
    }

    @Test func `a missing directory is an empty store only where it may be made`() async throws {
        #expect(throws: SecretStoreError.unreachable(.noDirectory(path: scratch.fresh))) {
            try FileSecretStore(path: scratch.fresh, creating: false)
        }
        #expect(mode(of: scratch.fresh) == 0)
        #expect(try await store().read("key") == nil)
    }

    @Test func `a directory that went away does not answer that there is nothing`() async throws {
        let store = try store()
        unsafe rename(scratch.fresh, scratch.path + "/aside")
        let error = SecretStoreError.unreachable(.noDirectory(path: scratch.fresh))
        await #expect(throws: error) { try await store.read("key") }
        await #expect(throws: error) { try await store.names() }
        await #expect(throws: error) { try await store.add("key", SecretBytes([1])) }
        await #expect(throws: error) { try await store.remove("key") }
    }

    @Test func `other files are left alone and not listed, what the dead left is cleared`() async throws {
        let store = try store()
        for name in ["notes.txt", ".hidden.secret", "a b.secret", ".secret", ".tmp-dead"] {
            scratch.put(at: scratch.fresh + "/" + name, "x")
        }
        try await store.add("key", SecretBytes([1]))
        #expect(try await store.names() == ["key"])
        #expect(mode(of: scratch.fresh + "/notes.txt") == 0o600)
        #expect(mode(of: scratch.fresh + "/.tmp-dead") == 0)
    }

    @Test func `another program holding the lock keeps nobody from adding`() async throws {
        let store = try store()
        scratch.put(at: scratch.fresh + "/.lock", "")
        let file = unsafe open(scratch.fresh + "/.lock", O_RDWR)
        #expect(flock(file, LOCK_EX) == 0)
        try await store.add("key", SecretBytes([1]))
        #expect(try await store.read("key") == SecretBytes([1]))
        _ = close(file)
    }
}

extension Scratch {
    /// A file of the directory, seen past the module under test.
    func bytes(_ name: String) -> [UInt8] {
        let file = unsafe open(fresh + "/" + name, O_RDONLY)
        defer { _ = close(file) }
        return unsafe [UInt8](unsafeUninitializedCapacity: 8192) { buffer, count in
            count = unsafe max(0, read(file, buffer.baseAddress, buffer.count))
        }
    }

    /// Replaces the content of a file of the directory, past the module under test.
    func replace(_ name: String, _ bytes: [UInt8]) {
        let file = unsafe open(fresh + "/" + name, O_WRONLY | O_TRUNC)
        _ = unsafe bytes.withUnsafeBytes { unsafe write(file, $0.baseAddress, $0.count) }
        _ = close(file)
    }
}
