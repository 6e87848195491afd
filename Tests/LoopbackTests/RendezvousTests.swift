import Foundation
import NIOCore
import NIOPosix
import Testing

@testable import Loopback

@Suite("Starting twice", .timeLimit(.minutes(2)))
struct RendezvousTests {
    private func redeem(_ address: String, port: Int) async throws -> Reply {
        try await TestSite.redeem(String(address.split(separator: "#").last ?? ""), port: port)
    }

    @Test func `A second start of the same home is given a new address of the first`() async throws {
        try await TestSite.with { (test) async throws in
            let start = try await LocalSite.start(TestSite.configuration(test.folder))
            guard case .alreadyRunning(let running) = start else { throw TestFailure("two sites") }
            let address = try #require(running.address)
            #expect(running.port == test.port)
            #expect(address.plain.hasPrefix("http://127.0.0.1:\(test.port)/#"))
            #expect(try mode(address.file) == 0o600)
            #expect(try await redeem(address.address, port: test.port).status == 200)
            #expect(try await redeem(address.address, port: test.port).status == 403)
        }
    }

    @Test func `Another process of the same home is given one, and cannot take over`() async throws {
        try await TestSite.with { (test) async throws in
            let child = try await ChildSite(test.folder)
            #expect(child.lines.first == "running")
            #expect(child.port == test.port)
            #expect(try await redeem(child.lines[1], port: test.port).status == 200)
        }
    }

    @Test func `Ten starts at once make one site`() async throws {
        try await withFolder { (folder) async throws in
            // A start that comes while another one is under way asks again after a moment of real time.
            var configuration = TestSite.configuration(folder)
            configuration.clock = ContinuousClock()
            let starts = try await withThrowingTaskGroup(of: LocalSite.Start.self) { group in
                for _ in 0..<10 {
                    group.addTask { [configuration] in try await LocalSite.start(configuration) }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            let sites = starts.compactMap { start in
                if case .started(let site) = start { site } else { nil }
            }
            #expect(sites.count == 1)
            for site in sites { await site.stop() }
        }
    }

    @Test func `After a killed run a new start works and its leftovers are gone`() async throws {
        try await withFolder { (folder) async throws in
            let child = try await ChildSite(folder)
            #expect(child.lines.first == "started")
            let leftover = try #require(child.lines.last)
            let run = "\(folder)/run"
            #expect(try mode(run) == 0o700)
            for name in ["lock", "control"] { #expect(try mode("\(run)/\(name)") == 0o600, "\(name)") }
            let ended = await child.end(SIGKILL)
            #expect(ended.reason == .uncaughtSignal)
            #expect(FileManager.default.fileExists(atPath: leftover))

            let site = try TestSite.started(try await LocalSite.start(TestSite.configuration(folder)))
            #expect(!FileManager.default.fileExists(atPath: leftover))
            let second = try await LocalSite.start(TestSite.configuration(folder))
            guard case .alreadyRunning(let running) = second else { throw TestFailure("two sites") }
            #expect(try await redeem(try #require(running.address).address, port: site.port).status == 200)
            let lock = try String(contentsOfFile: "\(run)/lock", encoding: .utf8)
            #expect(lock == "process \(ProcessInfo.processInfo.processIdentifier)\nport \(site.port)\n")
            await site.stop()
        }
    }

    @Test func `SIGTERM ends a run cleanly`() async throws {
        try await withFolder { (folder) async throws in
            let child = try await ChildSite(folder)
            let ended = await child.end(SIGTERM)
            #expect(ended.reason == .exit && ended.status == 0)
            #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder)/run").isEmpty)
        }
    }

    @Test func `The address never stands in a process's arguments`() async throws {
        try await withFolder { (folder) async throws in
            let child = try await ChildSite(folder)
            let token = String(try #require(child.lines[1].split(separator: "#").last))
            var sawChild = false
            for name in try FileManager.default.contentsOfDirectory(atPath: "/proc") where Int(name) != nil {
                let arguments = systemFile("/proc/\(name)/cmdline")
                #expect(!arguments.contains(token))
                if name == "\(child.process.processIdentifier)" { sawChild = arguments.contains(folder) }
            }
            #expect(sawChild)
            _ = await child.end(SIGTERM)
        }
    }

    @Test func `A running site that stays silent is a clear error`() async throws {
        try await withFolder { (folder) async throws in
            let place = SiteFolder(base: folder, components: ["run"])
            let open = try OwnerFolder(place)
            let lock = try #require(try HomeLock(in: open))
            // Holds the lock and answers with nonsense, as another program might.
            let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .childChannelInitializer { child in
                    child.writeAndFlush(ByteBuffer(string: "nonsense\n")).flatMap { child.close() }
                }
                .bind(unixDomainSocketPath: "\(folder)/run/control").get()
            await #expect(throws: LoopbackError.runningButSilent) {
                _ = try await LocalSite.start(TestSite.configuration(folder))
            }
            try await channel.close()
            withExtendedLifetime(lock) {}
        }
    }
}
