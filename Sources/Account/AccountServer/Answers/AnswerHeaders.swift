internal import HTTPTypes

/// The headers that stand on every answer, whatever it is (ASVS 3.4, 14.3.2).
struct AnswerHeaders: Sendable {
    /// Nothing may be loaded, framed or sent elsewhere; a page of ours adds its own style's hash.
    static let contentSecurityPolicy =
        "default-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

    let all: [HTTPField]

    /// - Parameter isSecure: whether browsers come by TLS: then they are told to do so for two years.
    init(isSecure: Bool) {
        var fields = [
            HTTPField(name: .xContentTypeOptions, value: "nosniff"),
            HTTPField(name: .cacheControl, value: "no-store"),
            HTTPField(name: .contentSecurityPolicy, value: Self.contentSecurityPolicy),
            HTTPField(name: .referrerPolicy, value: "no-referrer"),
            HTTPField(name: .frameOptions, value: "DENY"),
            HTTPField(name: .openerPolicy, value: "same-origin"),
            HTTPField(name: .resourcePolicy, value: "same-origin"),
            HTTPField(name: .permissionsPolicy, value: "camera=(), geolocation=(), microphone=()"),
        ]
        if isSecure {
            fields.append(
                HTTPField(name: .strictTransportSecurity, value: "max-age=63072000; includeSubDomains"))
        }
        all = fields
    }

    /// Adds those that the answer does not have itself.
    func add(to head: inout HTTPResponse) {
        for field in all where head.headerFields[field.name] == nil { head.headerFields.append(field) }
    }
}
