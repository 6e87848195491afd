import NIOConcurrencyHelpers
import NIOCore
import TestSupport
import Testing

@testable import Loopback

@Suite("Live updates", .timeLimit(.minutes(2)))
struct EventTests {
    /// A route that streams, and what became of the stream.
    private struct Source: Sendable {
        let stream: AsyncStream<LocalEvent>
        let more: AsyncStream<LocalEvent>.Continuation
        let ended: AsyncStream<Void>

        init() {
            (stream, more) = AsyncStream.makeStream()
            let (ended, ending) = AsyncStream<Void>.makeStream()
            self.ended = ended
            more.onTermination = { _ in ending.finish() }
        }

        func route(_ heartbeat: Heartbeat = .silent) -> Route {
            Route(.get, "/events") { [stream] _ in .events(stream, heartbeat: heartbeat) }
        }

        func end() async { for await _ in ended {} }
    }

    private func request(_ test: TestSite) -> String {
        "GET /events HTTP/1.1\r\nHost: 127.0.0.1:\(test.port)\r\nAuthorization: Bearer \(test.bearer)\r\n\r\n"
    }

    @Test func `Events arrive as they are made`() async throws {
        let source = Source()
        try await TestSite.with(routes: [source.route()]) { (test) async throws in
            source.more.yield(LocalEvent(name: "screen", data: Array("{\"a\":1}".utf8)))
            let text = try await RawClient.follow(request(test), port: test.port, until: "\n\n") {
                @concurrent (rest) async throws in
                var rest = rest
                source.more.yield(LocalEvent(name: "next", data: Array("two".utf8)))
                var more = ""
                while !more.contains("\n\n"), let part = try await rest.next() {
                    more += String(buffer: part)
                }
                #expect(more.contains("event: next\ndata: two\n\n"))
            }
            #expect(
                text.contains("HTTP/1.1 200 OK\r\n") && text.contains("Content-Type: text/event-stream\r\n"))
            #expect(text.contains("event: screen\ndata: {\"a\":1}\n\n"))
        }
    }

    @Test func `A page that goes away ends its stream`() async throws {
        let source = Source()
        try await TestSite.with(routes: [source.route()]) { (test) async throws in
            source.more.yield(LocalEvent(name: "a", data: []))
            _ = try await RawClient.follow(request(test), port: test.port, until: "event: a")
            await source.end()
        }
    }

    @Test func `A further start that wants none is given no address while a page listens`() async throws {
        let source = Source()
        try await TestSite.with(routes: [source.route()]) { (test) async throws in
            #expect(try await !test.isOpen)
            source.more.yield(LocalEvent(name: "a", data: []))
            _ = try await RawClient.follow(request(test), port: test.port, until: "event: a") {
                @concurrent (_) async throws in
                #expect(try await test.isOpen)
            }
            await source.end()
            #expect(try await !test.isOpen)
        }
    }

    @Test func `Stopping the site ends every stream at once and closes the connection`() async throws {
        let source = Source()
        try await TestSite.with(routes: [source.route()]) { (test) async throws in
            source.more.yield(LocalEvent(name: "a", data: []))
            _ = try await RawClient.follow(request(test), port: test.port, until: "event: a") {
                @concurrent (rest) async throws in
                var rest = rest
                // The clock stands still, so nothing here waits for a grace period.
                await test.site.stop()
                await source.end()
                while try await rest.next() != nil {}
            }
        }
    }

    @Test func `A stream that its product ends is finished on the wire`() async throws {
        let source = Source()
        try await TestSite.with(routes: [source.route()]) { (test) async throws in
            source.more.yield(LocalEvent(name: "a", data: []))
            source.more.finish()
            let text = try await RawClient.follow(request(test), port: test.port, until: "\r\n0\r\n\r\n")
            #expect(text.contains("event: a\ndata: \n\n") && text.hasSuffix("0\r\n\r\n"))
        }
    }

    @Test func `Heartbeats follow the clock`() async throws {
        let source = Source()
        let beats = NIOLockedValueBox(0)
        let heartbeat = Heartbeat.every(.seconds(5)) {
            let number = beats.withLockedValue { count in
                count += 1
                return count
            }
            return LocalEvent(name: "ping", data: Array("\(number)".utf8))
        }
        try await TestSite.with(routes: [source.route(heartbeat)]) { (test) async throws in
            source.more.yield(LocalEvent(name: "a", data: []))
            _ = try await RawClient.follow(request(test), port: test.port, until: "event: a") {
                @concurrent (rest) async throws in
                var rest = rest
                for number in 1...3 {
                    await test.clock.sleepers(atLeast: 1)
                    test.clock.advance(by: .seconds(5))
                    var more = ""
                    while !more.contains("\n\n"), let part = try await rest.next() {
                        more += String(buffer: part)
                    }
                    #expect(more.contains("event: ping\ndata: \(number)\n\n"))
                }
            }
        }
    }

    @Test func `The silent heartbeat is a comment after 15 seconds`() async throws {
        let source = Source()
        try await TestSite.with(routes: [source.route()]) { (test) async throws in
            source.more.yield(LocalEvent(name: "a", data: []))
            _ = try await RawClient.follow(request(test), port: test.port, until: "event: a") {
                @concurrent (rest) async throws in
                var rest = rest
                await test.clock.sleepers(atLeast: 1)
                test.clock.advance(by: .seconds(15))
                let part = try await rest.next()
                #expect(part.map { String(buffer: $0) }?.contains(":\n\n") == true)
            }
        }
    }

    @Test func `A stranger gets no stream`() async throws {
        let source = Source()
        try await TestSite.with(routes: [source.route()]) { (test) async throws in
            source.more.yield(LocalEvent(name: "secret", data: []))
            let reply = try await test.ask("GET /events", bearer: "")
            #expect(reply.status == 403 && !reply.wire.contains("event:"))
        }
    }

    @Test(arguments: [
        ("a", "b", "event: a\ndata: b\n\n"), ("a", "", "event: a\ndata: \n\n"),
        ("a\nid: 1", "b", "event: aid: 1\ndata: b\n\n"),
        ("a", "b\n\nevent: forged", "event: a\ndata: b\ndata: \ndata: event: forged\n\n"),
        ("a", "b\rc", "event: a\ndata: b\ndata: c\n\n"),
    ])
    func `No data can forge another event`(name: String, data: String, wire: String) {
        let event = LocalEvent(name: name, data: Array(data.utf8))
        #expect(String(decoding: event.wire, as: UTF8.self) == wire)
    }
}
