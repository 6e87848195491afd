internal import AsyncAlgorithms
internal import HTTPTypes
internal import HummingbirdCore
internal import Localization
internal import NIOCore

/// Takes one request through every check to its handler and back.
struct Responder: Sendable {
    let gate: Gate
    let site: SiteState

    /// What the head of a request deserves.
    private enum Verdict {
        case answer(PlainAnswer)
        case handle(Route, target: RequestTarget)
    }

    @concurrent func respond(to request: Request, _ writer: consuming ResponseWriter, _ channel: any Channel)
        async throws
    {
        switch verdict(on: request.head) {
        case .answer(let answer):
            try await writer.write(response: answer.head, body: answer.body)
        case .handle(let route, let target):
            guard let body = try await body(of: request, limit: route.bodyLimit) else {
                let answer = PlainAnswer(.contentTooLarge, "The request is too large.")
                try await writer.write(response: answer.head, body: answer.body)
                return
            }
            let response = await route.handler(localRequest(request.head, route, target, body))
            try await send(response, writer, channel)
        }
    }

    private func verdict(on head: HTTPRequest) -> Verdict {
        guard let target = RequestTarget(head.path ?? "") else {
            return .answer(PlainAnswer(.badRequest, "The address makes no sense."))
        }
        guard let method = Route.Method(rawValue: head.method.rawValue) else {
            return .answer(PlainAnswer(.methodNotAllowed, "This method is not served.", allow: "GET, POST"))
        }
        // The style of the page that says what is wrong, whatever is wrong.
        if method == .get, target.path == MessagePage.stylePath {
            return .answer(PlainAnswer(css: MessagePage.style))
        }
        switch gate.refusal(of: head) {
        case .malformed: return .answer(PlainAnswer(.badRequest, "The request must name one host."))
        case .misdirected: return .answer(misdirected(head))
        case .foreign: return .answer(PlainAnswer(.forbidden, "Requests from other pages are refused."))
        case nil: return find(method, target, head)
        }
    }

    private func find(_ method: Route.Method, _ target: RequestTarget, _ head: HTTPRequest) -> Verdict {
        let routes = site.routes[target.path]
        guard routes?[method]?.needsSession == false || site.sessions.admits(head) else {
            if site.sessions.isClosed {
                return .answer(PlainAnswer(.serviceUnavailable, "The program is stopping."))
            }
            // Who has no session is not told which addresses there are.
            return .answer(
                head.isVisit
                    ? page(.notFound, site.texts.notFound, head, leadsOn: true)
                    : PlainAnswer(.forbidden, "This needs a session of this run."))
        }
        guard let routes else { return .answer(PlainAnswer(.notFound, "There is nothing at this address.")) }
        guard let route = routes[method] else {
            let allowed = routes.keys.map(\.rawValue).sorted().joined(separator: ", ")
            return .answer(PlainAnswer(.methodNotAllowed, "This method is not served here.", allow: allowed))
        }
        if route.needsSession, let tab = head.headerFields.all("x-page").first { site.tabs.note(tab) }
        return .handle(route, target: target)
    }

    /// An old tab or bookmark of an earlier run on the same port is told what to do.
    private func misdirected(_ head: HTTPRequest) -> PlainAnswer {
        guard head.isVisit, head.authority?.contains(".localhost:") == true else {
            return PlainAnswer(.misdirectedRequest, "This host is not served here.")
        }
        return page(.misdirectedRequest, site.texts.earlierRun, head)
    }

    private func page(
        _ status: HTTPResponse.Status, _ text: LocalizedText, _ head: HTTPRequest, leadsOn: Bool = false
    ) -> PlainAnswer {
        let html = MessagePage.sentence(text, site.texts, in: language(of: head), leadsOn: leadsOn)
        var answer = PlainAnswer(html: html, status)
        answer.head.headerFields[.connection] = "close"
        return answer
    }

    private func language(of head: HTTPRequest) -> Language {
        site.language ?? Language(acceptLanguage: head.headerFields[.acceptLanguage], otherwise: .english)
    }

    /// The whole body, or nil if it is longer than the limit; a longer declared one is not read at all.
    @concurrent private func body(of request: Request, limit: Int) async throws -> ByteBuffer? {
        if let declared = request.headers[.contentLength], Int(declared) ?? .max > limit { return nil }
        do {
            return try await request.body.collect(upTo: limit)
        } catch is NIOTooManyBytesError {
            return nil
        }
    }

    private func localRequest(
        _ head: HTTPRequest, _ route: Route, _ target: RequestTarget, _ body: ByteBuffer
    ) -> LocalRequest {
        LocalRequest(
            method: route.method, path: route.path, query: target.query, language: language(of: head),
            body: Array(body.readableBytesView),
            fields: head.headerFields.map { ($0.name.canonicalName, $0.value) }
                .filter { $0.0 != "cookie" && $0.0 != "authorization" })
    }
}

/// An answer of a few bytes that the site itself gives.
struct PlainAnswer {
    var head: HTTPResponse
    let body: ResponseBody

    init(html: String, _ status: HTTPResponse.Status) {
        self.init(Array(html.utf8), "text/html; charset=utf-8", status)
    }

    init(css: String) {
        self.init(Array(css.utf8), "text/css; charset=utf-8", .ok)
    }

    /// A refusal; its connection is closed, so that an unread body costs nothing.
    init(_ status: HTTPResponse.Status, _ sentence: String, allow: String? = nil) {
        self.init(Array("\(sentence)\n".utf8), "text/plain; charset=utf-8", status)
        head.headerFields[.connection] = "close"
        if let allow { head.headerFields[.allow] = allow }
    }

    private init(_ bytes: [UInt8], _ contentType: String, _ status: HTTPResponse.Status) {
        head = HTTPResponse(status: status)
        head.headerFields[.contentType] = contentType
        head.headerFields[.contentLength] = String(bytes.count)
        body = ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
    }
}

extension Responder {
    @concurrent func send(
        _ response: LocalResponse, _ writer: consuming ResponseWriter, _ channel: any Channel
    ) async throws {
        var head = HTTPResponse(status: HTTPResponse.Status(code: response.status))
        head.headerFields[.contentType] = response.contentType
        head.headerFields[.contentSecurityPolicy] = response.contentSecurityPolicy
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
