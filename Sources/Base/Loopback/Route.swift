/// One thing a page may ask for.
///
/// Handlers run only for a request that passed every check and, unless said otherwise, carries a session of this run.
public struct Route: Sendable {
    /// The methods there are; anything else is answered 405.
    public enum Method: String, Sendable {
        /// Reads, changes nothing.
        case get = "GET"
        /// Changes something; needs a proof that it comes from this very page.
        case post = "POST"
    }

    /// Answers a request.
    public typealias Handler = @Sendable (LocalRequest) async -> LocalResponse

    /// 64 KiB, the limit of a body unless a route says otherwise.
    public static let usualBodyLimit = 64 << 10

    /// The method it answers.
    public let method: Method
    /// The path it answers, compared byte by byte with what was sent: nothing is decoded or normalised.
    public let path: String
    /// The longest body taken, in bytes; a longer one is answered 413.
    public let bodyLimit: Int
    let needsSession: Bool
    let handler: Handler

    /// Declares a route.
    ///
    /// - Parameters:
    ///   - method: the only method this route answers.
    ///   - path: begins with `/` and holds no query.
    ///   - bodyLimit: in bytes.
    ///   - needsSession: false for what anybody on this machine may have: the page's own files.
    ///   - handler: answers; runs concurrently with others.
    public init(
        _ method: Method, _ path: String, bodyLimit: Int = Route.usualBodyLimit, needsSession: Bool = true,
        handler: @escaping Handler
    ) {
        self.method = method
        self.path = path
        self.bodyLimit = bodyLimit
        self.needsSession = needsSession
        self.handler = handler
    }
}

extension Route {
    /// Where a page's session is looked after.
    private static let sessionPath = "/session"

    /// How a page gets in, knows the program again, and goes.
    ///
    /// It hands the token of its address over, once, and is given a bearer.
    static func entry(_ addresses: OneTimeAddresses, _ sessions: Sessions, _ tabs: OpenTabs) -> [Route] {
        [
            Route(.post, sessionPath, bodyLimit: RandomToken.addressCharacters, needsSession: false) {
                request in
                guard addresses.redeem(request.body) else { return .text("Used, or too old.", status: 403) }
                return .json(Array("{\"bearer\":\"\(sessions.open().token)\"}".utf8))
            },
            Route(.post, sessionPath + "/proof", bodyLimit: challengeLength, needsSession: false) { request in
                guard request.body.count == challengeLength else {
                    return .text("This is no challenge.", status: 400)
                }
                let id = Array(request.body.prefix(SessionProof.idBytes))
                let nonce = Array(request.body.suffix(SessionProof.nonceBytes))
                guard let proof = sessions.proof(of: id, nonce: nonce) else {
                    if sessions.isClosed { return .text("The program is stopping.", status: 503) }
                    return .text("No session of this run.", status: 403)
                }
                return .bytes(proof)
            },
            // It cannot wait for a proof, and so carries no bearer: who knows a tab's name may say that it went.
            Route(.post, sessionPath + "/goodbye", bodyLimit: OpenTabs.nameLength, needsSession: false) {
                request in
                tabs.forget(String(decoding: request.body, as: UTF8.self))
                return .text("")
            },
        ]
    }

    private static let challengeLength = SessionProof.idBytes + SessionProof.nonceBytes
}
