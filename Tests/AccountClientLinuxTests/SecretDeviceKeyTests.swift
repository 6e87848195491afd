import AccountClient
import AccountClientTestSupport
import AccountClientLinux
import Bytes
import Files
import Foundation
import Secrets
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1))) struct SecretDeviceKeyTests {
    @Test(arguments: DeviceKeySuite.all)
    func `a key in private files keeps what the port promises`(promise: Promise<DeviceKeySuite.Views>)
        async throws
    {
        let folder = try ScratchFolder()
        try await promise.check(
            .init { SecretDeviceKey(try FileSecretStore(path: folder.path + "/keys", creating: true)) })
    }

    @Test(arguments: DeviceKeySuite.all)
    func `the key in memory that other tests use keeps it, too`(promise: Promise<DeviceKeySuite.Views>)
        async throws
    {
        let chip = MemoryDeviceKey.Chip()
        try await promise.check(.init { MemoryDeviceKey(chip) })
    }

    @Test(
        arguments: [
            (.locked, .locked), (.damaged(name: "x"), .damaged),
            (.keyringDenied, .failed("You have no permission to use the keyring")),
            (
                .system(.noSpace, path: "/k"),
                .failed("There is no room left for /k; free some space and try again")
            ),
            (.failed("why"), .failed("The secret store failed: why")),
        ] as [(SecretStoreError, DeviceKeyError)])
    func `a store that cannot tell is never taken for one without a key`(
        error: SecretStoreError, wanted: DeviceKeyError
    ) async throws {
        let secrets = MemorySecretStore()
        let key = SecretDeviceKey(secrets)
        let point = try await key.make()
        await secrets.fail(with: error)
        await #expect(throws: wanted) { try await key.publicKey() }
        await #expect(throws: wanted) { try await key.make() }
        await #expect(throws: wanted) { try await key.sign([1]) }
        await secrets.fail(with: nil)
        #expect(try await key.make() == point)
    }

    @Test(arguments: [
        [UInt8](repeating: 0, count: 32), [UInt8](repeating: 0xFF, count: 32), [1],
        [UInt8](repeating: 1, count: 33),
    ])
    func `what is no key is damaged, and gets a successor when one is to be made`(bytes: [UInt8]) async throws
    {
        let secrets = MemorySecretStore(["device-key-0000000000000001": SecretBytes(bytes)])
        let key = SecretDeviceKey(secrets)
        await #expect(throws: DeviceKeyError.damaged) { try await key.publicKey() }
        await #expect(throws: DeviceKeyError.damaged) { try await key.sign([1]) }
        let point = try await key.make()
        #expect(try await key.publicKey() == point)
        #expect(try await secrets.read("device-key-0000000000000001") == SecretBytes(bytes))
        #expect(try await secrets.names().count == 2)
    }

    /// Lets another process make its key right after this one has seen that there is none.
    private actor Interloper: SecretStore {
        let inner = MemorySecretStore()
        private(set) var other: [UInt8]?
        private var listings = 0

        func names() async throws(SecretStoreError) -> [String] {
            let names = try await inner.names()
            listings += 1
            if listings == 2 { other = try? await SecretDeviceKey(inner).make() }
            return names
        }

        func read(_ name: String) async throws(SecretStoreError) -> SecretBytes? {
            try await inner.read(name)
        }
        func add(_ name: String, _ secret: SecretBytes) async throws(SecretStoreError) {
            try await inner.add(name, secret)
        }
        func remove(_ name: String) async throws(SecretStoreError) { try await inner.remove(name) }
    }

    @Test func `who sees no key and is second to make one has the first one's`() async throws {
        let secrets = Interloper()
        let point = try await SecretDeviceKey(secrets).make()
        #expect(await secrets.other == point)
        #expect(try await secrets.inner.names().count == 1)
    }
}

@Suite(.timeLimit(.minutes(1))) struct FileNotesTests {
    private let folder: ScratchFolder
    private let notes: FileNotes

    init() throws {
        folder = try ScratchFolder()
        notes = FileNotes(try .init(creating: folder.path + "/notes"))
    }

    @Test(arguments: InstallNotesSuite.all)
    func `notes in files keep what the port promises`(promise: Promise<InstallNotesSuite.Views>) async throws
    {
        let path = folder.path + "/notes"
        try await promise.check(.init { FileNotes(try .init(creating: path)) })
    }

    @Test(arguments: InstallNotesSuite.all)
    func `the notes in memory that other tests use keep it, too`(promise: Promise<InstallNotesSuite.Views>)
        async throws
    {
        let paper = MemoryNotes.Paper()
        try await promise.check(.init { MemoryNotes(paper) })
    }

    @Test(arguments: [
        "", ".", "..", ".x", "a/b", "../x", "a b", "a\u{0}", "阅", String(repeating: "x", count: 121),
    ])
    func `a name that could lead elsewhere is refused`(name: String) async throws {
        await #expect(throws: InstallNotesError.failed("no note can have this name")) {
            try await notes.note(name)
        }
        await #expect(throws: InstallNotesError.failed("no note can have this name")) {
            try await notes.set("x", name)
        }
        #expect(try folder.names("notes") == [])
    }

    @Test func `notes that cannot be read are an error, not none`() async throws {
        try await notes.set("x", "installed")
        #expect(try folder.mode("notes/installed.note") == 0o600)
        try folder.setMode("notes/installed.note", 0o644)
        await #expect(throws: InstallNotesError.self) { try await notes.note("installed") }
        try folder.setMode("notes/installed.note", 0o600)
        #expect(try await notes.note("installed") == "x")
        try folder.put("notes/installed.note", [0xFF, 0xFE])
        await #expect(throws: InstallNotesError.failed("\(folder.path)/notes/installed.note is no text")) {
            try await notes.note("installed")
        }
        try FileManager.default.removeItem(atPath: folder.path + "/notes")
        await #expect(throws: InstallNotesError.self) { try await notes.note("installed") }
    }

    @Test func `a note too long is refused, and the one before stays`() async throws {
        try await notes.set("x", "n")
        await #expect(throws: InstallNotesError.self) {
            try await notes.set(String(repeating: "x", count: NoteFile.longest + 1), "n")
        }
        #expect(try await notes.note("n") == "x")
    }
}
