import AccountAPI
import AccountTestSupport
import AccountDomain
import Foundation
import ServiceLifecycle
import Synchronization
import TestSupport
import Testing

@testable import accountd

struct HousekeepingTests {
    private static func keeping(_ server: TestServer, isShared: Bool = true) -> MaintenanceTasks {
        MaintenanceTasks(
            server.accounts, isShared: isShared, now: { server.clock.now }, server.log.logger)
    }

    /// What another program does to the store, past this one's memory.
    private static func endElsewhere(_ server: TestServer) async throws {
        let session = try #require(await server.store.tables.sessions.first)
        let ended = session.ended(.administrator, at: server.clock.now)
        #expect(try await server.store.commit([.replace(.session(ended))]) == .done)
    }

    @Test func `what another program ended is refused from then on`() async throws {
        try await TestServer.run { server in
            let app = App(server: server)
            let token = try await app.register().accessToken
            let keeping = Self.keeping(server)
            await keeping.takeEndings()
            #expect(try await app.send(Ask(.session), token: token).status == 200)
            server.clock.advance(1)
            try await Self.endElsewhere(server)
            await keeping.takeEndings()
            #expect(try await app.send(Ask(.session), token: token).problem().subcode == "revoked")
        }
    }

    @Test func `what was missed while the store could not be read is found afterwards`() async throws {
        try await TestServer.run { server in
            let app = App(server: server)
            let token = try await app.register().accessToken
            let keeping = Self.keeping(server)
            await keeping.takeEndings()
            server.clock.advance(10)
            try await Self.endElsewhere(server)
            await server.store.fail(with: .unavailable(reason: "locked"))
            for _ in 0..<5 {
                server.clock.advance(300)
                await keeping.takeEndings()
            }
            #expect(server.log.lines.count { $0.contains("locked") } == 5)
            await server.store.fail(with: nil)
            await keeping.takeEndings()
            #expect(try await app.send(Ask(.session), token: token).problem().subcode == "revoked")
            // Once the last token has run out nobody needs to remember.
            server.clock.advance(7260)
            await keeping.takeEndings()
            #expect(server.accounts.dependencies.revokedSessions.count == 0)
        }
    }

    @Test func `a program that starts knows what ended before`() async throws {
        try await TestServer.run { server in
            _ = try await App(server: server).register()
            try await Self.endElsewhere(server)
            server.clock.advance(7200)
            await Self.keeping(server).takeEndings()
            #expect(server.accounts.dependencies.revokedSessions.count == 1)
        }
    }

    @Test(.timeLimit(.minutes(1)))
    func `a disk that hangs holds up nobody, and what is refused is written again`()
        async throws
    {
        let folder = try ScratchFolder()
        let path = folder.path + "/revocations"
        // A pipe takes 64 KiB until somebody reads, and cannot be told to be on the disk.
        #expect(unsafe mkfifo(path, 0o600) == 0)
        let ended = (0..<2_000).map { (session: Identifier<Session>.number($0), at: Date.moment(Double($0))) }
        let file = try RevocationsFile(path)
        let told = Mutex<[RevocationsFileError]>([])
        for _ in 0..<2 {
            file.add(ended, forgetting: .distantPast) { error in told.withLock { $0.append(error) } }
        }
        let lines = ended.map { "\($0.session.text) \(Int($0.at.timeIntervalSince1970))\n" }.joined()
        // Open for writing, too: a pipe without a writer is at its end.
        let reader = try FileHandle(forUpdating: URL(fileURLWithPath: path))
        for round in 1...2 {
            var read = Data()
            while read.count < lines.utf8.count {
                read += try #require(try reader.read(upToCount: lines.utf8.count - read.count))
            }
            #expect(String(decoding: read, as: UTF8.self) == lines)
            while told.withLock({ $0.count }) < round { await Task.yield() }
            file.add([], forgetting: .distantPast) { error in told.withLock { $0.append(error) } }
        }
        #expect(told.withLock { $0 }.allSatisfy { $0.path == path && $0.reason == "Invalid argument" })
    }

    @Test(.timeLimit(.minutes(1)))
    func `a new file of revocations begins with what ended in the last two days`()
        async throws
    {
        let folder = try ScratchFolder()
        try await TestServer.run { server in
            _ = try await App(server: server).register()
            try await Self.endElsewhere(server)
            server.clock.advance(86_400)
            let path = folder.path + "/revocations"
            let keeping = MaintenanceTasks(
                server.accounts, isShared: false, revocations: try RevocationsFile(path),
                now: { server.clock.now }, server.log.logger)
            await keeping.takeEndings()
            var text = ""
            while text.isEmpty {
                await Task.yield()
                text = try String(contentsOfFile: path, encoding: .utf8)
            }
            let session = try #require(await server.store.tables.sessions.first)
            let ended = try #require(session.endedAt)
            #expect(text == "\(session.id.text) \(Int(ended.timeIntervalSince1970))\n")
            #expect(server.accounts.dependencies.revokedSessions.count == 0, "its tokens have run out")
        }
    }

    @Test func `a file of revocations goes on from its last line, whatever its own time says`() throws {
        let folder = try ScratchFolder()
        let path = folder.path + "/revocations"
        #expect(try RevocationsFile(path).lastEnding == nil)
        let lines = (0..<500).map { "\(Identifier<Session>.number($0).text) \(1_000_000 + $0)\n" }.joined()
        // The last one is torn.
        try (lines + "0123 99").write(toFile: path, atomically: true, encoding: .utf8)
        #expect(try RevocationsFile(path).lastEnding == Date(timeIntervalSince1970: 1_000_499))
    }

    @Test func `accounts whose deletion is due go`() async throws {
        try await TestServer.run { server in
            let app = App(server: server)
            let token = try await app.register().accessToken
            #expect(try await app.send(Ask(.askDeletion), token: token).status == 200)
            let keeping = Self.keeping(server)
            await keeping.tidy()
            #expect(await server.store.tables.users.count == 1)
            server.clock.advance(31 * 86_400)
            await keeping.tidy()
            server.clock.advance(7260)
            await keeping.tidy()
            #expect(await server.store.tables.users.isEmpty)
        }
    }

    @Test(arguments: [(400, 1), (2, 0), (nil, 1)] as [(Int?, Int)])
    func `the log is kept as long as it is set, and what concerns no account is counted by the hour`(
        days: Int?, left: Int
    ) async throws {
        try await TestServer.run(policy: { $0.auditDays = days }) { server in
            let app = App(server: server)
            _ = try await app.register()
            for number in 0..<3 {
                let body = ForgottenBody(email: "nobody\(number)@example.com")
                #expect(try await app.send(Ask(.forgot).json(body)).status == 202)
            }
            let keeping = Self.keeping(server)
            #expect(
                await server.store.tables.log.map(\.event) == [.registered]
                    + Array(repeating: .resetAsked, count: 3))
            server.clock.advance(3600)
            await keeping.tidy()
            #expect(await server.store.tables.log.map(\.event) == [.registered])
            #expect(try await server.store.auditCounts(AuditSelection()).map(\.count) == [3])
            server.clock.advance(399 * 86_400)
            await keeping.tidy()
            #expect(await server.store.tables.log.count == left)
            #expect(try await server.store.auditCounts(AuditSelection()).count == left)
            server.clock.advance(2 * 86_400)
            await keeping.tidy()
            #expect(await server.store.tables.log.count == (days == nil ? 1 : 0))
        }
    }

    @Test func `a part that fails keeps no other one from its turn, and has its own an hour later`()
        async throws
    {
        try await TestServer.run { server in
            let app = App(server: server)
            let token = try await app.register().accessToken
            #expect(try await app.send(Ask(.askDeletion), token: token).status == 200)
            let user = try #require(await server.store.tables.users.first).id
            let line = CredentialChange(
                id: Identifier(random: server.accounts.dependencies.random), user: user, kind: .phone,
                at: server.clock.now, device: nil, next: [1], dueAt: server.clock.now)
            #expect(try await server.store.commit([.insert(.credentialChange(line))]) == .done)
            server.clock.advance(31 * 86_400)
            await server.store.failNextCommit(with: .unavailable(reason: "full"))
            await Self.keeping(server, isShared: false).tidy()
            #expect(server.log.lines.count { $0.contains("A part of") } == 1)
            #expect(await server.store.tables.users.first?.closedAt == server.clock.now)
        }
    }

    @Test func `one instance at a time does the work of an hour, and another in place of a dead one`()
        async throws
    {
        try await TestServer.run { server in
            let (one, two) = (Self.keeping(server), Self.keeping(server))
            var dying = try await Lease("maintenance", of: server.store, at: server.clock.now)
            #expect(dying != nil)
            #expect(await !one.tidy())
            server.clock.advance(Lease.length)
            #expect(await one.tidy())
            // It is over, and holds nobody back; the dead one, should it wake, learns that it is not its turn.
            #expect(await two.tidy())
            #expect(try await dying?.extend(at: server.clock.now) == false)
            // A clock that was far ahead does not hold all up.
            _ = try await Lease("maintenance", of: server.store, at: server.clock.now + 86_400)
            #expect(await two.tidy())
        }
    }

    @Test func `who is the only instance waits for no lease, also not for one of before a kill`() async throws
    {
        try await TestServer.run { server in
            let lease = try await Lease("maintenance", of: server.store, at: server.clock.now)
            #expect(lease != nil)
            #expect(await Self.keeping(server, isShared: false).tidy())
            #expect(await !Self.keeping(server).tidy())
        }
    }

    @Test func `what was not this instance's turn is looked at again before the hour is over`() async throws {
        try await TestServer.run { server in
            let keeping = Self.keeping(server)
            let reads = { await server.store.tables.attempts.map(\.version) }
            _ = try await Lease("maintenance", of: server.store, at: server.clock.now)
            await keeping.tidyIfDue()
            #expect(await reads() == [0])
            server.clock.advance(Lease.length)
            await keeping.tidyIfDue()
            let done = await reads()
            #expect(done != [0])
            server.clock.advance(3599)
            await keeping.tidyIfDue()
            #expect(await reads() == done)
            server.clock.advance(1)
            await keeping.tidyIfDue()
            #expect(await reads() != done)
            // A clock that was ahead, once it is right, holds nothing up.
            server.clock.advance(86_400)
            await keeping.tidyIfDue()
            server.clock.advance(-86_400)
            let ahead = await reads()
            await keeping.tidyIfDue()
            #expect(await reads() != ahead)
        }
    }

    @Test func `what repeats stops with the program, and finishes what it is at`() async throws {
        let done = Mutex(0)
        let (rounds, round) = AsyncStream<Void>.makeStream()
        let service = Repeating(every: .seconds(3600)) {
            done.withLock { $0 += 1 }
            round.yield()
        }
        let group = ServiceGroup(configuration: .init(services: [service], logger: LogSink().logger))
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask { try await group.run() }
            for await _ in rounds { break }
            await group.triggerGracefulShutdown()
            try await tasks.waitForAll()
        }
        #expect(done.withLock { $0 } == 1)
    }
}
