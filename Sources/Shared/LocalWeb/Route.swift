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
