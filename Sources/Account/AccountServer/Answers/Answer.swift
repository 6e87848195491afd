internal import AccountAPI
internal import FoundationExports
internal import HTTPTypes
internal import Hummingbird
internal import NIOCore

/// What is answered, before the headers that stand on every answer.
struct Answer: Sendable {
    var status: Int
    var fields = HTTPFields()
    var body: ByteBuffer?
    /// Of a refusal.
    var problem: ProblemCode?
    /// The status that the refusal has where no browser is led to a page about it; nil for that of the answer.
    var problemStatus: Int?

    /// Without a body.
    init(_ status: Int) { self.status = status }

    /// Bytes of a kind.
    init(_ status: Int, _ contentType: String, _ bytes: ByteBuffer) {
        self.status = status
        fields[.contentType] = contentType
        body = bytes
    }

    /// A value as JSON.
    static func json(_ status: Int, _ value: some Encodable) throws -> Answer {
        Answer(status, "application/json", ByteBuffer(bytes: try WireJSON.encode(value)))
    }

    /// Another page, by GET.
    static func redirect(to place: String) -> Answer {
        var answer = Answer(303)
        answer.fields[.location] = place
        return answer
    }

    /// As Hummingbird sends it.
    ///
    /// - Parameter isHead: whether the request was for the head alone.
    /// - Returns: the answer.
    func response(isHead: Bool) -> Response {
        guard let body else {
            // An answer without content has no length (RFC 9110, section 8.6).
            var response = Response(status: HTTPResponse.Status(code: status), headers: fields)
            if status == 204 { response.headers[.contentLength] = nil }
            return response
        }
        var fields = fields
        fields[.contentLength] = String(body.readableBytes)
        return Response(
            status: HTTPResponse.Status(code: status), headers: fields,
            body: isHead ? ResponseBody() : ResponseBody(byteBuffer: body))
    }
}

/// JSON as it goes over the wire.
enum WireJSON {
    static func encode(_ value: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(value))
    }
}

extension Date {
    /// RFC 3339 in UTC, whole seconds.
    var wire: String {
        Date(timeIntervalSince1970: timeIntervalSince1970.rounded(.down)).formatted(.iso8601)
    }

    /// Whole seconds from another moment to this one, at least 0.
    func seconds(since other: Date) -> Int { max(0, Int(timeIntervalSince(other).rounded(.down))) }
}

/// The headers that stand on every answer, whatever it is (ASVS 3.4, 14.3.2).
struct ResponseHeaders: Sendable {
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

extension HTTPField.Name {
    /// A name that is written in this program and therefore is one.
    static func known(_ name: String) -> HTTPField.Name {
        guard let made = HTTPField.Name(name) else { preconditionFailure("\(name) is no name of a field") }
        return made
    }

    /// What stands beside the request's authority: a second one.
    static let host = known("Host")
    static let dpop = known("DPoP")
    static let dpopNonce = known("DPoP-Nonce")
    static let client = known("Readmigo-Client")
    static let work = known(PuzzleBody.header)
    static let fetchSite = known("Sec-Fetch-Site")
    fileprivate static let referrerPolicy = known("Referrer-Policy")
    fileprivate static let frameOptions = known("X-Frame-Options")
    fileprivate static let openerPolicy = known("Cross-Origin-Opener-Policy")
    fileprivate static let resourcePolicy = known("Cross-Origin-Resource-Policy")
    static let permissionsPolicy = known("Permissions-Policy")
}
