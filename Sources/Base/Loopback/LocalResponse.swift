public import HTTPServer

/// What a route's handler answers; the security headers are added to every one.
public struct LocalResponse: Sendable {
    /// The HTTP status.
    public let status: Int
    let contentType: String
    let body: Body

    enum Body: Sendable {
        case bytes([UInt8])
        case constant(StaticString)
        case events(AsyncStream<LocalEvent>, Heartbeat)
    }

    /// Answers with JSON.
    ///
    /// - Parameters:
    ///   - bytes: JSON in UTF-8.
    ///   - status: the HTTP status.
    /// - Returns: the answer.
    public static func json(_ bytes: [UInt8], status: Int = 200) -> Self {
        Self(status: status, contentType: "application/json; charset=utf-8", body: .bytes(bytes))
    }

    /// Answers with plain text.
    ///
    /// - Parameters:
    ///   - text: any text.
    ///   - status: the HTTP status.
    /// - Returns: the answer.
    public static func text(_ text: String, status: Int = 200) -> Self {
        Self(status: status, contentType: "text/plain; charset=utf-8", body: .bytes(Array(text.utf8)))
    }

    /// Answers with bytes that mean nothing to a browser.
    static func bytes(_ bytes: [UInt8]) -> Self {
        Self(status: 200, contentType: "application/octet-stream", body: .bytes(bytes))
    }

    /// Answers with a file of the page.
    ///
    /// - Parameter asset: its path is not looked at.
    /// - Returns: the answer.
    public static func asset(_ asset: Asset) -> Self {
        let body: Body =
            switch asset.content {
            case .constant(let text): .constant(text)
            case .bytes(let bytes): .bytes(bytes)
            }
        return Self(status: 200, contentType: asset.contentType, body: body)
    }

    /// Answers with server-sent events until the stream ends, the page goes away or the site stops.
    ///
    /// When the page goes away or the site stops, the stream's iteration is cancelled, so its `onTermination` runs.
    /// A slow page holds back the iteration: choose the stream's buffering policy (newest for whole states).
    ///
    /// - Parameters:
    ///   - stream: the events.
    ///   - heartbeat: what is sent in between.
    /// - Returns: the answer.
    public static func events(_ stream: AsyncStream<LocalEvent>, heartbeat: Heartbeat = .silent) -> Self {
        Self(status: 200, contentType: "text/event-stream", body: .events(stream, heartbeat))
    }
}
