internal import AsyncAlgorithms
internal import HTTPTypes
internal import HummingbirdCore
internal import NIOCore

extension Responder {
    @concurrent func send(
        _ response: LocalResponse, _ writer: consuming ResponseWriter, _ channel: any Channel
    ) async throws {
        var head = HTTPResponse(status: HTTPResponse.Status(code: response.status))
        head.headerFields[.contentType] = response.contentType
        switch response.body {
        case .bytes(let bytes):
            head.headerFields[.contentLength] = String(bytes.count)
            try await writer.write(
                response: head, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
        case .constant(let text):
            head.headerFields[.contentLength] = String(text.utf8CodeUnitCount)
            try await writer.write(
                response: head, body: ResponseBody(byteBuffer: ByteBuffer(staticString: text)))
        case .events(let events, let heartbeat):
            let (halt, halting) = AsyncStream<Frame>.makeStream()
            let stream = site.streams.add { halting.yield(.end) }
            defer { site.streams.remove(stream) }
            channel.closeFuture.whenComplete { _ in halting.yield(.end) }
            let body = try await writer.writeHead(head)
            try await pump(events, heartbeat, halt: halt, clock: site.clock, into: body)
        }
    }

    /// What may come next on an event stream.
    private enum Frame: Sendable {
        case event(LocalEvent)
        case beat
        case end
    }

    /// Writes one frame at a time; leaving the loop cancels the product's stream.
    @concurrent private func pump<C: Clock<Duration>, W: ResponseBodyWriter>(
        _ events: AsyncStream<LocalEvent>, _ heartbeat: Heartbeat, halt: AsyncStream<Frame>, clock: C,
        into writer: W
    ) async throws {
        var writer = writer
        let frames = merge(
            chain(events.map { Frame.event($0) }, [Frame.end].async),
            AsyncTimerSequence(interval: heartbeat.interval, clock: clock).map { _ in Frame.beat },
            halt)
        pumping: for await frame in frames {
            switch frame {
            case .event(let event):
                try await writer.write(ByteBuffer(bytes: event.wire))
            case .beat:
                let wire = await heartbeat.event?().wire ?? Array(":\n\n".utf8)
                try await writer.write(ByteBuffer(bytes: wire))
            case .end:
                break pumping
            }
        }
        try await writer.finish(nil)
    }
}
