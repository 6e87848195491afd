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
            let ring = try #require(try folder.signing.ring())
            try folder.signing.apply(ring.next(at: now, lifetime: 7200), random, at: now)
        }
        func sign(_ tokens: AccessTokens, _ now: Date) throws -> String {
            let session = Session.sample(1, of: 1, createdAt: now)
            return try tokens.sign(
                AccessToken(session, of: Device.sample(1, of: 1).credential, at: now, AccountPolicy()))
        }
        let first = try tokens(.moment(0))
        try rotate(.moment(0))
        let second = try tokens(.moment(10))
        #expect(second.publicKeys.count == 4)
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
        #expect(last.publicKeys.count == 2)
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
        let secrets = ServerSecrets(try folder.masterKeys(random, at: .moment(0)))
        let watch = KeyWatch(
            folder, tokens, secrets, signing: try folder.signing.ring(), master: try folder.master.ring(),
            log.logger)
        func rotate(_ now: Date) throws -> String {
            let ring = try #require(try folder.signing.ring())
            try folder.signing.apply(ring.next(at: now, lifetime: 7200), random, at: now)
            watch.look()
            let session = Session.sample(1, of: 1, createdAt: now)
            return try tokens.sign(
                AccessToken(session, of: Device.sample(1, of: 1).credential, at: now, policy))
        }
        func isBorne(_ token: String, _ seconds: TimeInterval) -> Bool {
            (try? tokens.check(token, at: .moment(seconds))) != nil
        }
        watch.look()
        #expect(log.lines.isEmpty)
        let early = try rotate(.moment(0))
        #expect(tokens.publicKeys.count == 4 && isBorne(early, 1))
        let late = try rotate(.moment(3600))
        #expect(tokens.publicKeys.count == 4 && isBorne(early, 3601) && isBorne(late, 3601))
        #expect(early.prefix { $0 != "." } != late.prefix { $0 != "." })
        let last = try rotate(.moment(3600 + 7260))
        #expect(tokens.publicKeys.count == 2 && isBorne(last, 10_861))
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
        let one = ServerSecrets(try DataFolder(creating: path).masterKeys(random, at: .moment(0)))
        let other = ServerSecrets(try DataFolder(creating: path).masterKeys(random, at: .moment(0)))
        #expect(one.mark("x") == other.mark("x"))
        _ = try DataFolder(creating: path).signingKeys(random, at: .moment(0))
        for name in [
            "master.key", "signing/current", "signing/1-\(Int(Date.moment(0).timeIntervalSince1970)).key",
        ] {
            #expect(SecretFile.mode(of: "\(path)/\(name)") == 0o600)
        }
    }

    @Test
    func `the master key of before there were rings is the first one, and a whole rotation replaces it`()
        throws
    {
        let scratch = try ScratchFolder()
        let folder = try DataFolder(creating: "\(scratch.path)/data")
        let (random, log) = (SeededRandomness(), LogSink())
        let old = ServerSecrets(try folder.masterKeys(random, at: .moment(0)))
        let secrets = ServerSecrets(try folder.masterKeys(random, at: .moment(0)))
        let tokens = AccessTokens(
            keys: try folder.signingKeys(random, at: .moment(0)), policy: AccountPolicy())
        let watch = KeyWatch(
            folder, tokens, secrets, signing: try folder.signing.ring(), master: try folder.master.ring(),
            log.logger)
        func step(_ now: Date) throws -> KeyRing.Step {
            let ring = try #require(try folder.master.ring())
            let step = ring.next(at: now, lifetime: AccountPolicy.marksLast)
            if case .remove(let keys) = step {
                try folder.remove(keys, of: ring, keepsCodes: true)
            } else {
                try folder.master.apply(step, random, at: now)
            }
            watch.look()
            return step
        }
        func names() throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0 != "signing" }
                .sorted()
        }
        #expect(try names() == ["master.key"])
        let first = try #require(old.seal([1], as: "a"))
        #expect(try step(.moment(0)) == .add(Key(number: 2, madeAt: .moment(0))))
        #expect(secrets.seal([1], as: "a")?[4] == 1)
        #expect(try step(.moment(3599)) == .wait(until: .moment(3600)))
        #expect(try step(.moment(3600)) == .promote(Key(number: 2, madeAt: .moment(0))))
        let second = try #require(secrets.seal([2], as: "a"))
        #expect(second[4] == 2 && secrets.open(first, as: "a") == [1])
        // A server that has not looked since the key was added opens it.
        let end = 3600 + 3 * 86_400 + 60.0
        #expect(try step(.moment(end - 1)) == .wait(until: .moment(end)))
        #expect(try step(.moment(end)) == .remove([.first]))
        let third = "master-2-\(Int(Date.moment(0).timeIntervalSince1970)).key"
        #expect(try names() == [third, "master.current", "recovery.key"].sorted())
        for name in try names() { #expect(SecretFile.mode(of: "\(folder.path)/\(name)") == 0o600) }
        #expect(secrets.open(first, as: "a") == nil && secrets.open(second, as: "a") == [2])
        #expect(log.lines.count { $0.hasPrefix("notice Master keys were taken in.") } == 3)
        // A server that starts from here on makes no new first key.
        let again = ServerSecrets(try folder.masterKeys(random, at: .moment(end)))
        #expect(again.open(second, as: "a") == [2])
        #expect(try !names().contains("master.key"))
        // The key that is used cannot be taken away: a running server goes on, and another one says why it does not.
        try FileManager.default.removeItem(atPath: "\(folder.path)/\(third)")
        for _ in 0..<3 { watch.look() }
        #expect(secrets.open(second, as: "a") == [2])
        #expect(log.lines.count { $0.hasPrefix("warning Master keys cannot be read") } == 1)
        #expect(throws: DataFolderError.damaged(path: "\(folder.path)/master.current")) {
            try folder.masterKeys(random, at: .moment(end))
        }
    }

    @Test func `an added key without the first one, or without its file, stops the start`() throws {
        let scratch = try ScratchFolder()
        let folder = try DataFolder(creating: "\(scratch.path)/data")
        let random = SeededRandomness()
        _ = try folder.masterKeys(random, at: .moment(0))
        try folder.master.apply(.add(Key(number: 2, madeAt: .moment(0))), random, at: .moment(0))
        try FileManager.default.removeItem(atPath: "\(folder.path)/master.key")
        #expect(throws: DataFolderError.damaged(path: "\(folder.path)/master.key")) {
            try folder.masterKeys(random, at: .moment(0))
        }
    }

    @Test func `a rotation says what it did and when it goes on`() throws {
        func say(_ step: KeyRing.Step) -> String {
            step.sentence(use: "seals", lifetime: 7200, at: .moment(3600))
        }
        let key = Key(number: 2, madeAt: .moment(3600))
        #expect(
            say(.add(key))
                == "key 2 was added. Next step: run this again at 2026-01-01T14:00:00Z: from then on it seals."
        )
        #expect(
            say(.promote(key))
                == "key 2 seals now. Next step: run this again at 2026-01-01T15:01:00Z: then the old key can go."
        )
        #expect(
            say(.remove([.first])) == "key 1 was removed; nothing hangs on it any more. The rotation is over."
        )
        #expect(
            say(.wait(until: .moment(60)))
                == "nothing was changed. Next step: run this again at 2026-01-01T12:01:00Z.")
        #expect(
            Accounts.Retirement.waits(sessions: 1, values: 0).reason(for: [.first])
                == "nothing was changed: open sessions that may hold a token under key 1: 1; each gets a new one when its "
                + "device is used, and ends if it is not used for 30 days. Next step: run this again in a day."
        )
        let ring = ring([(1, 0), (2, 3600)], current: 1, since: 0)
        #expect(
            ring.sentence(use: "seals", lifetime: 7200, at: .moment(3700))
                == "1, 2; 1 seals; a rotation goes on at 2026-01-01T14:00:00Z")
        #expect(
            try Accounts.SealedCount(byKey: [2: 5, 1: 3]).sentence(current: 2)
                == "3 by key 1 (an old one), 5 by key 2")
        #expect(throws: SealedValuesError(count: 2)) {
            try Accounts.SealedCount(byKey: [2: 5], unreadable: 2).sentence(current: 2)
        }
    }

    @Test(arguments: ["", "short"])
    func `a master key that is none stops the start`(content: String) throws {
        let scratch = try ScratchFolder()
        let folder = try DataFolder(creating: "\(scratch.path)/data")
        _ = try folder.masterKeys(SeededRandomness(), at: .moment(0))
        try Data(content.utf8).write(to: URL(filePath: "\(folder.path)/master.key"))
        #expect(throws: DataFolderError.damaged(path: "\(folder.path)/master.key")) {
            try folder.masterKeys(SeededRandomness(), at: .moment(0))
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
        _ = try folder.masterKeys(SeededRandomness(), at: .moment(0))
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
