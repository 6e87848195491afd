import Foundation
import NIOCore
import NIOPosix
import TestSupport
import Testing

@testable import Loopback

@Suite("Listening", .timeLimit(.minutes(2)))
struct ListenerTests {
    /// The local addresses, in the kernel's own hexadecimal, that listen on a port.
    private func listening(on port: Int) throws -> Set<String> {
        let suffix = ":" + String(format: "%04X", port)
        var found: Set<String> = []
        for table in ["/proc/net/tcp", "/proc/net/tcp6"] {
            for line in systemFile(table).split(separator: "\n").dropFirst() {
                let columns = line.split(separator: " ")
                if columns[3] == "0A", columns[1].hasSuffix(suffix) {
                    found.insert(String(columns[1].dropLast(5)))
                }
            }
        }
        return found
    }

    /// Listens on a port that nobody is given by asking for any free one, so that no other test is in the way.
    private static func listenQuietly(_ host: String) async throws -> any Channel {
        for _ in 0..<1000 {
            let port = Int.random(in: 20_000..<32_000)
            let bootstrap = ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            if let channel = try? await bootstrap.bind(host: host, port: port).get() { return channel }
        }
        throw TestFailure("no free port below 32000")
    }

    /// A port as above, on which nothing listens.
    private static func quietPort() async throws -> Int {
        let channel = try await listenQuietly("127.0.0.1")
        let port = try #require(channel.localAddress?.port)
        try await channel.close()
        return port
    }

    /// Starts as soon as the port is free: a process that another test is just starting holds copies of every
    /// socket for the moment before its program is loaded, hence the waiting loops of this suite.
    private static func start(_ folder: String, _ port: Int) async throws -> LocalSite {
        while true {
            do {
                let configuration = TestSite.configuration(folder, port: port)
                return try TestSite.started(try await LocalSite.start(configuration))
            } catch LoopbackError.portBusy(port) {
                await Task.yield()
            }
        }
    }

    @Test func `No socket is inherited by programs that are started`() async throws {
        try await withFolder { (folder) async throws in
            let child = try await ChildSite(folder)
            try await RawClient.connected(port: child.port, host: "127.0.0.1") { _, _ in
                // Both addresses where there are two, and the connection once it is taken in.
                let count = FileManager.default.fileExists(atPath: "/proc/net/if_inet6") ? 3 : 2
                while try !sockets(of: child, areClosedOnExec: count) { await Task.yield() }
            }
            _ = await child.end(SIGTERM)
        }
    }

    /// Whether so many of a child's sockets on its port, and all there are, close when it starts a program.
    private func sockets(of child: ChildSite, areClosedOnExec count: Int) throws -> Bool {
        let suffix = ":" + String(format: "%04X", child.port)
        let rows = (systemFile("/proc/net/tcp") + systemFile("/proc/net/tcp6")).split(separator: "\n")
            .map { $0.split(separator: " ") }
        let ours = Set(rows.filter { $0[1].hasSuffix(suffix) }.map { "socket:[\($0[9])]" })
        let process = "/proc/\(child.process.processIdentifier)"
        let found = try FileManager.default.contentsOfDirectory(atPath: "\(process)/fd").filter {
            let link = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(process)/fd/\($0)")
            return link.map(ours.contains) ?? false
        }
        return found.count == count
            && found.allSatisfy { descriptor in
                let text = systemFile("\(process)/fdinfo/\(descriptor)")
                let flags = text.split(separator: "\n").first { $0.hasPrefix("flags:") }?.split(
                    separator: "\t"
                ).last
                return flags.flatMap { Int($0, radix: 8) }.map { $0 & 0o2000000 != 0 } ?? false
            }
    }

    @Test func `Only the loopback addresses listen, IPv6 too where there is one`() async throws {
        try await TestSite.with { (test) async throws in
            let loopback4 = "0100007F"
            let loopback6 = "00000000000000000000000001000000"
            let found = try listening(on: test.port)
            let hasIPv6 = FileManager.default.fileExists(atPath: "/proc/net/if_inet6")
            #expect(found == (hasIPv6 ? [loopback4, loopback6] : [loopback4]))
            if hasIPv6 {
                #expect(
                    try await test.ask("GET /list", host: "[::1]:\(test.port)", over: "::1").status == 200)
            }
        }
    }

    @Test func `This machine's other addresses do not answer`() async throws {
        try await TestSite.with { (test) async throws in
            for device in try System.enumerateDevices() {
                guard let host = device.address?.ipAddress, host != "127.0.0.1", host != "::1" else {
                    continue
                }
                await #expect(throws: (any Error).self, "\(host)") {
                    try await RawClient.exchange("GET / HTTP/1.1\r\n\r\n", port: test.port, host: host)
                }
            }
            await #expect(throws: (any Error).self) {
                try await RawClient.exchange("GET / HTTP/1.1\r\n\r\n", port: test.port, host: "127.0.0.2")
            }
        }
    }

    @Test(arguments: ["127.0.0.1", "::1"])
    func `A port that is used on either address is a clear error, and nothing stays behind`(host: String)
        async throws
    {
        let other = try await Self.listenQuietly(host)
        let port = try #require(other.localAddress?.port)
        try await withFolder { (folder) async throws in
            await #expect(throws: LoopbackError.portBusy(port)) {
                _ = try await LocalSite.start(TestSite.configuration(folder, port: port))
            }
            while try listening(on: port).count != 1 { await Task.yield() }
            try await other.close()
            // The failed start has let go of the home.
            let site = try await Self.start(folder, port)
            #expect(site.port == port)
            await site.stop()
        }
    }

    @Test func `Stopping closes both addresses, idle connections and the files`() async throws {
        try await withFolder { (folder) async throws in
            let port = try await Self.quietPort()
            let site = try await Self.start(folder, port)
            _ = try site.mint()
            try await RawClient.connected(port: port, host: "127.0.0.1") { inbound, _ in
                await site.stop()
                // A connection that was not yet taken in is reset instead; either way it is over.
                do { for try await _ in inbound {} } catch is IOError {}
            }
            while try !listening(on: port).isEmpty { await Task.yield() }
            #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder)/run").isEmpty)
            #expect(throws: LoopbackError.stopped) { try site.mint() }
        }
    }

    @Test func `Cancelling run ends it without an error`() async throws {
        try await withFolder { (folder) async throws in
            let port = try await Self.quietPort()
            let site = try await Self.start(folder, port)
            let running = Task { try await site.run() }
            running.cancel()
            try await running.value
            while try !listening(on: port).isEmpty { await Task.yield() }
            #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder)/run").isEmpty)
        }
    }

    @Test func `An answer in progress is still given when the site stops`() async throws {
        let (entered, entering) = AsyncStream<Void>.makeStream()
        let (release, releasing) = AsyncStream<Void>.makeStream()
        let slow = Route(.get, "/slow") { _ in
            entering.finish()
            for await _ in release {}
            return .text("done")
        }
        try await TestSite.with(routes: [slow]) { (test) async throws in
            async let reply = test.ask("GET /slow")
            for await _ in entered {}
            async let stopped: Void = test.site.stop()
            releasing.finish()
            await stopped
            #expect(try await reply.body == "done")
        }
    }

    @Test func `A handler that never answers does not keep the site from stopping`() async throws {
        let (entered, entering) = AsyncStream<Void>.makeStream()
        let (never, kept) = AsyncStream<Void>.makeStream()
        let stuck = Route(.get, "/stuck") { _ in
            entering.finish()
            for await _ in never {}
            return .text("late")
        }
        defer { kept.finish() }
        try await TestSite.with(routes: [stuck]) { (test) async throws in
            async let reply = try? test.ask("GET /stuck")
            for await _ in entered {}
            async let stopped: Void = test.site.stop()
            await test.clock.sleepers(atLeast: 1)
            test.clock.advance(by: .seconds(2))
            await stopped
            #expect(await reply?.body != "late")
        }
    }
}
