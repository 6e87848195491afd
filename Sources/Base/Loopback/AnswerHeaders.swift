internal import HTTPTypes

/// The headers that stand on every answer, whatever it is.
enum AnswerHeaders {
    /// Only this site's own files; nothing inline, no frame around it, no other place to send a form to.
    static let contentSecurityPolicy = [
        "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' blob: data:",
        "connect-src 'self'", "media-src 'self' blob:", "form-action 'self'", "base-uri 'none'",
        "frame-ancestors 'none'",
    ].joined(separator: "; ")

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
        ("Content-Security-Policy", contentSecurityPolicy),
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

    static func add(to head: inout HTTPResponse) {
        for field in fields { head.headerFields[field.name] = field.value }
    }
}
