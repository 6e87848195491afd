/// What is known of a route besides its code: how it is reached, who may ask, what goes in and what comes out.
///
/// ``AccountRoute/facts`` and ``ProviderRoute/facts`` are the tables of them; server, client and the OpenAPI document
/// read them.
package struct RouteFacts: Sendable {
    package enum Verb: String, Sendable, CaseIterable {
        case get = "GET"
        case post = "POST"
        case put = "PUT"
        case patch = "PATCH"
        case delete = "DELETE"
    }

    /// Who may ask.
    package enum Access: Sendable, Equatable {
        case anyone
        /// A valid access token.
        case session
        /// The same, and a proof that is at most five minutes old.
        case freshSession
        /// A registered backend with its secret.
        case service
        /// The same, which may show its secret in the form, too, and hears of a wrong one as OAuth says it.
        case client

        /// Whether an access token is asked for.
        package var isOfSession: Bool { self == .session || self == .freshSession }
    }

    /// From where a request comes.
    package enum Origin: Sendable, Equatable {
        /// From anywhere: the answer is the same for every device.
        case anywhere
        /// From a device that proves which one it is.
        case device
        /// From a browser that itself goes there, by following an address or a form of a provider's.
        case provider
    }

    /// A body of this module; its type's name is the schema's, unless it stands for several schemas.
    package typealias Body = any (Codable & Sendable).Type

    /// The body of a request.
    package enum RequestBody: Sendable {
        case none
        case json(Body, as: String? = nil)
        /// One that browsers leave out, who show a cookie.
        case optionalJSON(Body)
        /// A form with these fields, each of which may be missing.
        case form([String])
    }

    /// The body of a success.
    package enum AnswerBody: Sendable {
        case none
        case json(Body, as: String? = nil)
        /// JSON that is no body of this module.
        case document
        /// A page for a person.
        case page
    }

    package let verb: Verb
    /// A part in braces stands for any one part.
    package let path: String
    package let access: Access
    package let origin: Origin
    /// The status of an answer that is a success.
    package let success: Int
    package let request: RequestBody
    package let answer: AnswerBody
    /// The fields of the address that are read.
    package let query: [String]
    /// Whether the store is asked at all.
    package let asksStore: Bool
    /// Whether another site may make a browser ask: only where no cookie of a session counts.
    package let takesOtherSites: Bool
    /// Whether 400 and 401 are said as RFC 6749, section 5.2, has it, which libraries of OAuth read.
    package let refusesAsOAuth: Bool
    /// The refusals that come from the flow itself.
    private let problems: [ProblemCode]

    init(
        _ verb: Verb, _ path: String, _ access: Access = .anyone, from origin: Origin = .device,
        success: Int = 200, takes request: RequestBody = .none, gives answer: AnswerBody = .none,
        query: [String] = [], asksStore: Bool = true, takesOtherSites: Bool = false,
        refusesAsOAuth: Bool = false, problems: [ProblemCode] = []
    ) {
        self.verb = verb
        self.path = path
        self.access = access
        self.origin = origin
        self.success = success
        self.request = request
        self.answer = answer
        self.query = query
        self.asksStore = asksStore
        self.takesOtherSites = takesOtherSites || origin == .provider
        self.refusesAsOAuth = refusesAsOAuth
        self.problems = problems
    }
}

extension RouteFacts {
    /// Whether a body is read; one where none belongs is not.
    package var readsBody: Bool { verb != .get && verb != .delete }

    /// Whether the answer depends on the device that asks.
    package var asksDevice: Bool { origin != .anywhere }

    /// Every refusal that may come, by status.
    package var refusals: [Int: Set<ProblemCode>] {
        var byStatus: [Int: Set<ProblemCode>] = [:]
        for code in codes { byStatus[code.status, default: []].insert(code) }
        byStatus[405] = [.form]
        byStatus[421] = [.form]
        if readsBody { byStatus[413] = [.form] }
        if case .none = request { return byStatus }
        byStatus[415] = [.form]
        return byStatus
    }

    private var codes: Set<ProblemCode> {
        var codes: Set<ProblemCode> = [.form, .tooMany, .fault]
        if access == .anyone, asksDevice { codes.formUnion([.challenge, .codesRefused]) }
        if readsBody || asksDevice { codes.insert(.invalid) }
        if asksDevice || access.isOfSession { codes.insert(.proof) }
        if asksStore { codes.formUnion([.busy, .unavailable, .missing]) }
        switch access {
        case .anyone: break
        case .session: codes.insert(.session)
        case .freshSession: codes.formUnion([.session, .reauthentication, .conflict])
        case .service, .client: codes.insert(.service)
        }
        if access.isOfSession, asksStore { codes.formUnion([.closed, .frozen]) }
        return codes.union(problems)
    }
}

extension RouteFacts.RequestBody {
    /// The name of the body's schema; nil for a form, and where there is none.
    package var schema: String? {
        switch self {
        case .json(let body, let name): name ?? "\(body)"
        case .optionalJSON(let body): "\(body)"
        case .none, .form: nil
        }
    }
}

extension RouteFacts.AnswerBody {
    /// The name of the body's schema; nil for what is no body of this module.
    package var schema: String? {
        switch self {
        case .json(let body, let name): name ?? "\(body)"
        case .none, .document, .page: nil
        }
    }
}
