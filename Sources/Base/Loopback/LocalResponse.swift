public import HTTPServer
internal import HTTPTypes

/// What a route's handler answers; the security headers are added to every one.
public struct LocalResponse: Sendable {
    /// The HTTP status.
    public let status: Int
    let contentType: String
    let body: Body
    /// In place of the one that every answer has.
    private(set) var contentSecurityPolicy: String?

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

    /// Answers with a page, and allows the style that stands in it and no other.
    static func page(_ asset: Asset) -> Self {
        var response = Self.asset(asset)
        response.contentSecurityPolicy = InlineStyle.source(within: asset)
            .map { SecurityHeaders.contentSecurityPolicy(styles: $0) }
        return response
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

/// The headers that stand on every answer, whatever it is.
enum SecurityHeaders {
    /// Only this site's own files; no script inline, no frame around it, no other place to send a form to.
    ///
    /// - Parameter styles: the styles that are allowed, as `style-src` has them.
    /// - Returns: the policy.
    static func contentSecurityPolicy(styles: String = "'self'") -> String {
        [
            "default-src 'none'", "script-src 'self'", "style-src \(styles)", "img-src 'self' blob: data:",
            "connect-src 'self'", "media-src 'self' blob:", "form-action 'self'", "base-uri 'none'",
            "frame-ancestors 'none'",
        ].joined(separator: "; ")
    }

    static let permissionsPolicy =
        (["camera=(self)", "clipboard-read=(self)", "clipboard-write=(self)"]
        + [
            "accelerometer", "autoplay", "display-capture", "fullscreen", "geolocation",
            "gyroscope",
            "hid", "local-fonts", "magnetometer", "microphone", "midi", "payment", "screen-wake-lock",
            "serial",
            "usb", "xr-spatial-tracking",
        ].map { "\($0)=()" }).joined(separator: ", ")

    /// Name and value of each.
    static let all: [(name: String, value: String)] = [
        ("Content-Security-Policy", contentSecurityPolicy()),
        ("Cache-Control", "no-store"),
        ("X-Content-Type-Options", "nosniff"),
        ("Referrer-Policy", "no-referrer"),
        ("X-Frame-Options", "DENY"),
        ("Cross-Origin-Opener-Policy", "same-origin"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
        ("Permissions-Policy", permissionsPolicy),
    ]

    private static let fields: [HTTPField] = all.compactMap { name, value in
        HTTPField.Name(name).map { HTTPField(name: $0, value: value) }
    }

    /// Adds those that the answer does not have.
    static func add(to head: inout HTTPResponse) {
        for field in fields where head.headerFields[field.name] == nil {
            head.headerFields[field.name] = field.value
        }
    }
}
