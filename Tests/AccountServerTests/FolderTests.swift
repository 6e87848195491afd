import AccountTestSupport
import AccountDomain
import AccountServer
import Bytes
import FoundationEssentials
import TestSupport
import Testing

@testable import accountd

struct FolderTests {
    private typealias Key = KeyRing.Key

    private func ring(_ keys: [(Int, TimeInterval)], current: Int, since: TimeInterval) -> KeyRing {
        KeyRing(
            keys: keys.map { Key(number: $0.0, madeAt: .moment($0.1)) }, current: current,
            since: .moment(since))
    }

    @Test func `a rotation has three steps, each in its time`() {
        let second = Key(number: 2, madeAt: .moment(100))
        let one = ring([(1, 0)], current: 1, since: 0)
        #expect(one.next(at: .moment(100), lifetime: 7200) == .add(second))
        let two = ring([(1, 0), (2, 100)], current: 1, since: 0)
        #expect(two.next(at: .moment(3699), lifetime: 7200) == .wait(until: .moment(3700)))
        #expect(two.next(at: .moment(3700), lifetime: 7200) == .promote(second))
        let promoted = ring([(1, 0), (2, 100)], current: 2, since: 3700)
        #expect(promoted.next(at: .moment(10_959), lifetime: 7200) == .wait(until: .moment(10_960)))
        #expect(
            promoted.next(at: .moment(10_960), lifetime: 7200)
                == .remove([Key(number: 1, madeAt: .moment(0))]))
        let done = ring([(2, 100)], current: 2, since: 3700)
        #expect(
            done.next(at: .moment(20_000), lifetime: 7200) == .add(Key(number: 3, madeAt: .moment(20_000))))
    }

    @Test(arguments: ["1-5.key", "12-1795335690.key"])
    func `names of keys`(file: String) {
        #expect(Key(file: file)?.file == file)
    }

    @Test(arguments: ["current", "1.key", "0-5.key", "a-5.key", "1-5-6.key", "1-5.key~", "-1-5.key"])
    func `what is no key`(file: String) {
        #expect(Key(file: file) == nil)
    }

    @Test func `through a whole rotation every token holds`() throws {
        let scratch = try ScratchFolder()
        let folder = try DataFolder(creating: "\(scratch.path)/data")
        let random = SeededRandomness()
        func tokens(_ now: Date) throws -> AccessTokens {
            AccessTokens(keys: try folder.signingKeys(random, at: now), policy: AccountPolicy())
        }
        func rotate(_ now: Date) throws {
            let ring = try #require(try folder.keyRing())
            try folder.apply(ring.next(at: now, lifetime: 7200), random, at: now)
        }
        func sign(_ tokens: AccessTokens, _ now: Date) throws -> String {
            let session = Session.sample(1, of: 1, createdAt: now)
            return try tokens.sign(AccessToken(session, at: now, AccountPolicy()))
        }
        let first = try tokens(.moment(0))
        try rotate(.moment(0))
        let second = try tokens(.moment(10))
        #expect(second.publicKeys.count == 2)
        let early = try sign(second, .moment(10))
        #expect(throws: Never.self) { try first.check(early, at: .moment(11)) }
        try rotate(.moment(3600))
        let third = try tokens(.moment(3600))
        let late = try sign(third, .moment(3600))
        // Servers that were not restarted yet know the new key.
        #expect(throws: Never.self) { try second.check(late, at: .moment(3601)) }
        #expect(throws: Never.self) { try third.check(early, at: .moment(3601)) }
        #expect(throws: AccountError.session(.invalid)) { try first.check(late, at: .moment(3601)) }
        try rotate(.moment(3600 + 7260))
        let last = try tokens(.moment(3600 + 7260))
        #expect(last.publicKeys.count == 1)
        #expect(throws: Never.self) { try last.check(late, at: .moment(3601)) }
    }

    @Test func `a running server takes in every step of a rotation, and bears a folder that it cannot read`()
        throws
    {
        let scratch = try ScratchFolder()
        let folder = try DataFolder(creating: "\(scratch.path)/data")
        let (random, log) = (SeededRandomness(), LogSink())
        let policy = AccountPolicy()
        let tokens = AccessTokens(keys: try folder.signingKeys(random, at: .moment(0)), policy: policy)
        let watch = KeyWatch(folder, tokens, ring: try folder.keyRing(), log.logger)
        func rotate(_ now: Date) throws -> String {
            let ring = try #require(try folder.keyRing())
            try folder.apply(ring.next(at: now, lifetime: 7200), random, at: now)
            watch.look()
            return try tokens.sign(AccessToken(Session.sample(1, of: 1, createdAt: now), at: now, policy))
        }
        func isBorne(_ token: String, _ seconds: TimeInterval) -> Bool {
            (try? tokens.check(token, at: .moment(seconds))) != nil
        }
        watch.look()
        #expect(log.lines.isEmpty)
        let early = try rotate(.moment(0))
        #expect(tokens.publicKeys.count == 2 && isBorne(early, 1))
        let late = try rotate(.moment(3600))
        #expect(tokens.publicKeys.count == 2 && isBorne(early, 3601) && isBorne(late, 3601))
        #expect(early.prefix { $0 != "." } != late.prefix { $0 != "." })
        let last = try rotate(.moment(3600 + 7260))
        #expect(tokens.publicKeys.count == 1 && isBorne(last, 10_861))
        // It was found right before, by a key that is gone.
        #expect(!isBorne(early, 3602))
        let current = URL(filePath: "\(folder.path)/signing/current")
        let content = try Data(contentsOf: current)
        for broken in [Data("x".utf8), nil] {
            try broken?.write(to: current) ?? FileManager.default.removeItem(at: current)
            for _ in 0..<3 { watch.look() }
            #expect(isBorne(last, 10_862))
        }
        #expect(
            FileManager.default.createFile(
                atPath: current.path, contents: content, attributes: [.posixPermissions: 0o600]))
        watch.look()
        #expect(log.lines.count { $0.hasPrefix("notice") } == 3)
        #expect(log.lines.count { $0.hasPrefix("warning") } == 2)
    }

    @Test func `secrets are made once, for their owner alone`() throws {
        let scratch = try ScratchFolder()
        let path = "\(scratch.path)/data"
        let random = SeededRandomness()
        let one = try DataFolder(creating: path).secrets(random)
        let other = try DataFolder(creating: path).secrets(random)
        #expect(one.mark("x") == other.mark("x"))
        _ = try DataFolder(creating: path).signingKeys(random, at: .moment(0))
        for name in [
            "master.key", "signing/current", "signing/1-\(Int(Date.moment(0).timeIntervalSince1970)).key",
        ] {
            #expect(SecretFile.mode(of: "\(path)/\(name)") == 0o600)
        }
    }

    @Test(arguments: ["", "short"])
    func `a master key that is none stops the start`(content: String) throws {
        let scratch = try ScratchFolder()
        let folder = try DataFolder(creating: "\(scratch.path)/data")
        _ = try folder.secrets(SeededRandomness())
        try Data(content.utf8).write(to: URL(filePath: "\(folder.path)/master.key"))
        #expect(throws: DataFolderError.damaged(path: "\(folder.path)/master.key")) {
            try folder.secrets(SeededRandomness())
        }
    }

    @Test func `a folder that is not there is not made by who only looks`() throws {
        let scratch = try ScratchFolder()
        let path = "\(scratch.path)/data"
        func look() throws { _ = try DataFolder(existing: path) }
        #expect(throws: DataFolderError.missing(path: path)) { try look() }
        #expect(!FileManager.default.fileExists(atPath: path))
        // Every part of it is needed.
        let folder = try DataFolder(creating: path)
        #expect(throws: DataFolderError.missing(path: path)) { try look() }
        _ = try folder.secrets(SeededRandomness())
        #expect(throws: DataFolderError.missing(path: path)) { try look() }
        _ = try folder.signingKeys(SeededRandomness(), at: .moment(0))
        #expect(throws: DataFolderError.missing(path: path)) { try look() }
        #expect(FileManager.default.createFile(atPath: folder.store, contents: Data()))
        #expect(throws: Never.self) { try look() }
    }

    @Test func `who only looks at a folder that is not there makes nothing`() throws {
        let scratch = try ScratchFolder()
        var settings = Settings()
        settings.data = "\(scratch.path)/mistyped"
        #expect(throws: DataFolderError.missing(path: settings.data)) {
            try ServerAssembly(settings, LogSink().logger, now: { .moment(0) }, makesFolder: false)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path).isEmpty)
    }

    @Test func `a TLS key that everybody may read is refused`() throws {
        let files = try PEMFolder()
        defer { files.remove() }
        let scratch = try ScratchFolder()
        var settings = Settings()
        settings.data = "\(scratch.path)/data"
        settings.server.tls = files.files
        let key = files.files.key
        func start() throws {
            _ = try ServerAssembly(settings, LogSink().logger, now: { .moment(0) }, makesFolder: true)
        }
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: key)
        #expect(throws: SecretFileError.open(path: key)) { try start() }
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: key)
        #expect(throws: Never.self) { try start() }
    }

    @Test func `a secret that everybody may read is refused`() throws {
        let scratch = try ScratchFolder()
        let path = "\(scratch.path)/secret"
        try Data(" abc\n".utf8).write(to: URL(filePath: path))
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
        #expect(try SecretFile.readLine(path).count == 3)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        #expect(throws: SecretFileError.open(path: path)) { try SecretFile.read(path) }
        #expect(throws: SecretFileError.unreadable(path: "/nowhere")) { try SecretFile.read("/nowhere") }
    }
}
