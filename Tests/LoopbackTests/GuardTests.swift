import HTTPServer
import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Testing

@testable import Loopback

@Suite("What a connection may cost")
struct GuardTests {
    private let loop = EmbeddedEventLoop()
    private let channel: EmbeddedChannel

    init() throws {
        channel = EmbeddedChannel(loop: loop)
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
        try channel.pipeline.syncOperations.addHandler(HalfCloser())
        try channel.pipeline.syncOperations.addHandler(
            ConnectionGuard(
                SiteConnectionPolicy(
                    limits: SiteLimits(), admits: { $0.path == "/session" }, sessionShown: {})))
    }

    /// A head with a session, and one without.
    private var head: HTTPRequestPart { head("/session") }
    private var strangersHead: HTTPRequestPart { head("/stranger") }

    private func head(_ path: String) -> HTTPRequestPart {
        .head(HTTPRequest(method: .post, scheme: "http", authority: "x", path: path))
    }

    private func answer(_ fields: HTTPFields = [:]) throws {
        try channel.writeOutbound(HTTPResponsePart.head(HTTPResponse(status: .ok, headerFields: fields)))
        try channel.writeOutbound(HTTPResponsePart.end(nil))
    }

    private func expectClose(after seconds: Int64) {
        loop.advanceTime(by: .seconds(seconds) - .milliseconds(1))
        #expect(channel.isActive)
        loop.advanceTime(by: .milliseconds(1))
        #expect(!channel.isActive)
    }

    @Test func `A connection that never sends a head is closed after a second`() {
        expectClose(after: 1)
    }

    @Test func `A body without a session is closed after a second, however it drips`() throws {
        try channel.writeInbound(strangersHead)
        for _ in 0..<9 {
            loop.advanceTime(by: .milliseconds(100))
            try channel.writeInbound(HTTPRequestPart.body(ByteBuffer(string: "x")))
        }
        loop.advanceTime(by: .milliseconds(99))
        #expect(channel.isActive)
        loop.advanceTime(by: .milliseconds(1))
        #expect(!channel.isActive)
    }

    @Test func `A connection without a session is closed a second after its answer`() throws {
        for _ in 0..<3 {
            try channel.writeInbound(strangersHead)
            try channel.writeInbound(HTTPRequestPart.end(nil))
            try answer()
        }
        expectClose(after: 1)
    }

    @Test func `A body that drips is closed after 30 seconds`() throws {
        try channel.writeInbound(head)
        for _ in 0..<29 {
            loop.advanceTime(by: .seconds(1))
            try channel.writeInbound(HTTPRequestPart.body(ByteBuffer(string: "x")))
        }
        expectClose(after: 1)
    }

    @Test func `An answer that does not come is given up after 60 seconds`() throws {
        try channel.writeInbound(head)
        try channel.writeInbound(HTTPRequestPart.end(nil))
        expectClose(after: 60)
    }

    @Test func `A connection left idle between requests is closed after 60 seconds`() throws {
        for _ in 0..<3 {
            loop.advanceTime(by: .milliseconds(900))
            try channel.writeInbound(head)
            try channel.writeInbound(HTTPRequestPart.end(nil))
            try answer()
        }
        expectClose(after: 60)
    }

    @Test func `An event stream has no end`() throws {
        try channel.writeInbound(head)
        try channel.writeInbound(HTTPRequestPart.end(nil))
        let fields: HTTPFields = [.contentType: "text/event-stream"]
        try channel.writeOutbound(HTTPResponsePart.head(HTTPResponse(status: .ok, headerFields: fields)))
        loop.advanceTime(by: .hours(1000))
        #expect(channel.isActive)
    }

    @Test func `A page that stops reading is closed after 30 seconds`() throws {
        try channel.writeInbound(head)
        try channel.writeInbound(HTTPRequestPart.end(nil))
        let fields: HTTPFields = [.contentType: "text/event-stream"]
        try channel.writeOutbound(HTTPResponsePart.head(HTTPResponse(status: .ok, headerFields: fields)))
        channel.isWritable = false
        channel.pipeline.fireChannelWritabilityChanged()
        loop.advanceTime(by: .seconds(29))
        channel.isWritable = true
        channel.pipeline.fireChannelWritabilityChanged()
        loop.advanceTime(by: .seconds(60))
        #expect(channel.isActive)
        channel.isWritable = false
        channel.pipeline.fireChannelWritabilityChanged()
        expectClose(after: 30)
    }

    @Test func `What a refused sender goes on sending is dropped, for 2 seconds`() throws {
        try channel.writeInbound(head)
        try answer([.connection: "close"])
        while try channel.readInbound(as: HTTPRequestPart.self) != nil {}
        try channel.writeInbound(HTTPRequestPart.body(ByteBuffer(string: "x")))
        #expect(try channel.readInbound(as: HTTPRequestPart.self) == nil)
        expectClose(after: 2)
    }

    @Test func `Who says that the last of several requests is the last gets all answers`() throws {
        let last = HTTPRequest(
            method: .post, scheme: "http", authority: "x", path: "/session",
            headerFields: [.connection: "close"])
        for head in [head, head, HTTPRequestPart.head(last)] {
            try channel.writeInbound(head)
            try channel.writeInbound(HTTPRequestPart.end(nil))
        }
        for _ in 0..<2 {
            try answer()
            loop.advanceTime(by: .seconds(59))
            #expect(channel.isActive)
        }
        try answer()
        expectClose(after: 2)
    }
}

/// Stands in for a socket, whose two directions close one by one.
private final class HalfCloser: ChannelOutboundHandler {
    typealias OutboundIn = Never

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        if case .output = mode { promise?.succeed() } else { context.close(mode: mode, promise: promise) }
    }
}
