internal import AccountAPI
internal import AccountDomain
internal import FoundationExports
internal import HTTPTypes
internal import Hummingbird
internal import Logging
internal import NIOCore
internal import NIOHTTP1

/// Whose connection a request came by.
struct ConnectionContext: InitializableFromSource, Sendable {
    let peer: IPAddress?

    init(source: ApplicationRequestContextSource) {
        peer = source.channel.remoteAddress.flatMap { IPAddress($0) }
    }
}

/// A request before anybody looked at what it wants.
struct Asked: Sendable {
    let request: Request
    let peer: IPAddress?
    let name: RequestIdentifier
    let found: RouteTable.Found
    let route: ServiceRoute?
}

/// Takes one request through every check to its handler and back.
struct AccountResponder: HTTPResponder {
    typealias Context = ConnectionContext

    let desk: AccountController

    /// Answers one request; every refusal becomes an answer, too.
    ///
    /// - Throws: the parser's errors, which Hummingbird answers itself.
    func respond(to request: Request, context: ConnectionContext) async throws -> Response {
        try await answer(request, context.peer).response(isHead: request.method == .head)
    }

    /// The answer to one request, however it came.
    func answer(_ request: Request, _ peer: IPAddress?) async throws -> Answer {
        let controller = desk
        let path = (request.head.path ?? "").prefix { $0 != "?" }
        let found = controller.table.find(request.method.rawValue, path)
        var route: ServiceRoute?
        if case .route(let known, _) = found { route = known }
        // Sockets of the file system have no address; they are this machine's.
        let asked = Asked(
            request: request, peer: peer,
            name: controller.proxies.identifier(behind: peer ?? .loopback, request.headers), found: found,
            route: route)
        return try await controller.traced(asked) { try await answer(asked) }
    }

    private func answer(_ asked: Asked) async throws -> Answer {
        let (start, request, route) = (ContinuousClock.now, asked.request, asked.route)
        var isUnread = request.hasBody
        var answer: Answer
        do {
            answer = try await self.answer(asked, &isUnread)
        } catch let error as HTTPParserError {
            throw error
        } catch {
            answer = desk.refusal(error, route, request.head, asked.name)
        }
        // A body that nobody reads is not waited for.
        if isUnread { answer.fields[.connection] = "close" }
        answer.fields[.requestID] = asked.name.text
        desk.meters.answered(route, answer.status, ContinuousClock.now - start)
        return answer
    }

    private func answer(_ asked: Asked, _ isUnread: inout Bool) async throws -> Answer {
        let (now, request, peer, found) = (desk.now(), asked.request, asked.peer, asked.found)
        let address = desk.proxies.client(behind: peer ?? .loopback, request.headers)
        try desk.refuseMisdirected(request.head, peer, found)
        switch found {
        case .nothing:
            try desk.limits.count(.network(address.household), at: now)
            let path = (request.head.path ?? "").prefix { $0 != "?" }
            guard let page = try desk.pages.answer(request.head, path) else { throw FormError.address }
            return page
        case .otherVerb(let allowed):
            try desk.limits.count(.network(address.household), at: now)
            throw FormError.verb(allowed: allowed)
        case .route(let route, let parameter):
            var asking = RequestContext(
                name: asked.name, route: route, head: request.head, parameter: parameter, address: address,
                now: now,
                desk: desk)
            // A session is not counted together with its neighbours; why one does not hold is said below.
            if route.facts.access.isOfSession { asking.authorise() }
            try count(&asking)
            if route.facts.readsBody {
                asking.body = try await read(request)
                isUnread = false
            }
            var answer = try await answer(&asking)
            if asking.proof?.needsNonce == true { answer.fields[.dpopNonce] = desk.nonces.current(at: now) }
            return answer
        }
    }

    /// Counts a request for its session or its backend, or for the network of who is neither.
    ///
    /// - Throws: `tooMany`; `service` for a backend that is not registered.
    private func count(_ asking: inout RequestContext) throws(AccountError) {
        let controller = desk
        let limits = controller.limits
        let access = asking.route.facts.access
        guard access == .service || access == .client else {
            let session = asking.who.map { RateLimits.Key.session($0.session) }
            return try limits.count(session ?? .network(asking.address.household), at: asking.now)
        }
        asking.identify(controller.registeredService(asking))
        if let service = asking.service { return try limits.count(service, at: asking.now) }
        try limits.count(.network(asking.address.household), at: asking.now)
        // Who shows the secret in the form is known by that alone.
        if access == .service { throw .service }
    }

    private func answer(_ asking: inout RequestContext) async throws -> Answer {
        try desk.refuseForeign(asking)
        let facts = asking.route.facts
        let binding = asking.route.binding
        let handler = binding.handler
        let who = try asking.authorisation?.get()
        try asking.takeProof()
        if let who { asking.accounts.noteUse(who, at: asking.now) }
        guard facts.asksDevice else {
            try await asking.spend(binding.purpose)
            return try await handler(desk, asking)
        }
        var visitor = asking.meet()
        if let solution = asking.fields[.work] {
            visitor.caller.hasSolvedChallenge = await asking.checkSolution(solution)
        }
        asking.visitor = visitor
        var answer: Answer
        do {
            try await asking.spend(binding.purpose)
            answer = try await handler(desk, asking)
        } catch {
            answer = desk.refusal(error, asking.route, asking.head, asking.name)
            if case AccountError.session? = error as? AccountError, asking.route == .account(.refresh) {
                answer.fields.append(desk.jar.clear(.access))
                answer.fields.append(desk.jar.clear(.refresh))
            }
        }
        if let secret = visitor.deviceSecret, visitor.isNew {
            answer.fields.append(desk.jar.set(.device, secret, seconds: CookieJar.deviceSeconds))
        }
        return answer
    }

    /// The whole body; a longer declared one is not read at all.
    private func read(_ request: Request) async throws -> ByteBuffer {
        let limit = desk.configuration.limits.body
        if let declared = request.headers[.contentLength], Int(declared) ?? .max > limit {
            throw FormError.tooLarge
        }
        do {
            return try await request.body.collect(upTo: limit)
        } catch is NIOTooManyBytesError {
            throw FormError.tooLarge
        }
    }
}
