import NIOConcurrencyHelpers
import Testing

@testable import Loopback

@Suite struct LivePagesTests {
    private func event(_ screen: String) -> LocalEvent {
        LocalEvent(name: "screen", data: Array(screen.utf8))
    }

    private func texts(_ stream: AsyncStream<LocalEvent>) async -> [String] {
        var texts: [String] = []
        for await event in stream { texts.append(String(decoding: event.data, as: UTF8.self)) }
        return texts
    }

    @Test func `a page is sent its screen once, and again when it changes`() async {
        var pages = LivePages<Int, String>()
        let stream = pages.open("a", asking: { _ in 1 }, closed: { _ in })
        var sent: [String] = []
        for screen in ["x", "x", "y", "x"] {
            pages.send(screen, to: "a", answering: 1, unless: ==) {
                sent.append($0)
                return event($0)
            }
        }
        #expect(sent == ["x", "y", "x"])
        _ = pages.open("a", asking: { _ in 1 }, closed: { _ in })
        // Of several that wait the newest is kept; the stream that was replaced has ended.
        #expect(await texts(stream) == ["x"])
    }

    @Test func `a screen that answers an older question is not sent`() {
        var pages = LivePages<Int, String>()
        let stream = pages.open("a", asking: { _ in 1 }, closed: { _ in })
        pages.ask("a", 2)
        pages.send("x", to: "a", answering: 1, unless: ==) { _ in
            Issue.record("sent")
            return event("")
        }
        #expect(pages.question(of: "a") == 2 && pages.listening.map(\.question) == [2])
        withExtendedLifetime(stream) {}
    }

    @Test func `after an answer to a question the next screen is sent, also one that was sent before`() async
    {
        var pages = LivePages<Int, String>()
        let stream = pages.open("a", asking: { _ in 1 }, closed: { _ in })
        var sent: [String] = []
        for _ in 0..<2 {
            // The answer that the page got meanwhile may show something else.
            pages.ask("a", 1)
            pages.send("x", to: "a", answering: 1, unless: ==) {
                sent.append($0)
                return event($0)
            }
        }
        #expect(sent == ["x", "x"])
        withExtendedLifetime(stream) {}
    }

    @Test func `readings are numbered in the order in which they begin, anew in each run`() {
        var pages = LivePages<Int, String>()
        var again = LivePages<Int, String>()
        let turns = (0..<3).map { _ in pages.nextTurn() }
        #expect(turns.map(\.number) == [1, 2, 3] && Set(turns.map(\.run)).count == 1)
        #expect(again.nextTurn().number == 1 && again.nextTurn().run != turns[0].run)
    }

    @Test func `a page that comes back asks what it asked before`() {
        var pages = LivePages<Int, String>()
        let first = pages.open("a", asking: { $0 ?? 1 }, closed: { _ in })
        pages.ask("a", 7)
        let second = pages.open("a", asking: { $0 ?? 1 }, closed: { _ in })
        #expect(pages.question(of: "a") == 7 && pages.isWatched)
        withExtendedLifetime((first, second)) {}
    }

    @Test func `the end of a stream that was replaced closes nothing`() throws {
        var pages = LivePages<Int, String>()
        let ended = NIOLockedValueBox<[LivePages<Int, String>.Events]>([])
        let first = pages.open(
            "a", asking: { _ in 1 }, closed: { events in ended.withLockedValue { $0.append(events) } })
        let second = pages.open("a", asking: { _ in 1 }, closed: { _ in })
        let old = try #require(ended.withLockedValue { $0.first })
        pages.close("a", old)
        #expect(pages.isWatched)
        withExtendedLifetime((first, second)) {}
    }

    @Test func `closed pages are forgotten before there are too many`() {
        var pages = LivePages<Int, String>()
        let open = pages.open("open", asking: { _ in 0 }, closed: { _ in })
        for number in 0..<1_000 { pages.ask("closed \(number)", number) }
        #expect(pages.count <= 64 && pages.question(of: "open") == 0)
        withExtendedLifetime(open) {}
    }
}
