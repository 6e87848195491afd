internal import HTTPTypes
internal import HummingbirdCore
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
        let isAddress = target.path.hasPrefix(Self.openPath)
        let opensAddress = isAddress && method == .get
        switch gate.refusal(of: head, opensAddress: opensAddress) {
        case .malformed: return .answer(PlainAnswer(.badRequest, "The request must name one host."))
        case .misdirected: return .answer(PlainAnswer(.misdirectedRequest, "This host is not served here."))
        case .foreign: return .answer(PlainAnswer(.forbidden, "Requests from other pages are refused."))
        case nil: break
        }
        if isAddress, !opensAddress {
            return .answer(PlainAnswer(.methodNotAllowed, "This method is not served here.", allow: "GET"))
        }
        if opensAddress {
            return .answer(open(target.path.dropFirst(Self.openPath.count), head))
        }
        guard site.sessions.admits(cookieHeaders: head.headerFields.all("cookie")) else {
            return .answer(page(.forbidden, site.texts.earlierRun, head))
        }
        return find(method, target)
    }

    private static let openPath = "/open/"

    private func find(_ method: Route.Method, _ target: RequestTarget) -> Verdict {
        guard let routes = site.routes[target.path] else {
            return .answer(PlainAnswer(.notFound, "There is nothing at this address."))
        }
        guard let route = routes[method] else {
            let allowed = routes.keys.map(\.rawValue).sorted().joined(separator: ", ")
            return .answer(PlainAnswer(.methodNotAllowed, "This method is not served here.", allow: allowed))
        }
        return .handle(route, target: target)
    }

    private func open(_ token: Substring, _ head: HTTPRequest) -> PlainAnswer {
        guard site.addresses.redeem(token) else { return page(.forbidden, site.texts.addressUsed, head) }
        var answer = PlainAnswer(html: PlainPage.goOn(site.texts, in: language(of: head)), .ok)
        answer.head.headerFields[.setCookie] = site.sessions.open()
        return answer
    }

    private func page(_ status: HTTPResponse.Status, _ text: PageText, _ head: HTTPRequest) -> PlainAnswer {
        var answer = PlainAnswer(
            html: PlainPage.sentence(text, title: site.texts.title, in: language(of: head)), status)
        answer.head.headerFields[.connection] = "close"
        return answer
    }

    private func language(of head: HTTPRequest) -> PageLanguage {
        site.language ?? PageLanguage(acceptLanguage: head.headerFields[.acceptLanguage])
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
            fields: head.headerFields.map { ($0.name.canonicalName, $0.value) }.filter { $0.0 != "cookie" })
    }
}

/// An answer of a few bytes that the site itself gives.
struct PlainAnswer {
    var head: HTTPResponse
    let body: ResponseBody

    init(html: String, _ status: HTTPResponse.Status) {
        self.init(Array(html.utf8), "text/html; charset=utf-8", status)
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
