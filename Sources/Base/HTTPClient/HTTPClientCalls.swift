package import Bytes

/// Asking another service by HTTP.
package protocol HTTPClientCalls: Sendable {
    /// Asks once; nothing is tried again by itself, and no redirection is followed.
    ///
    /// - Returns: the answer, whatever its status.
    /// - Throws: why there is none.
    func call(_ request: HTTPClientRequest) async throws(HTTPClientError) -> HTTPClientResponse
}

/// What is asked of another service.
///
/// It prints as nothing: secrets stand in it.
package struct HTTPClientRequest: Sendable, Equatable {
    /// What is done.
    package enum Verb: String, Sendable, Equatable, CaseIterable {
        case get = "GET"
        case post = "POST"
    }

    /// A name and its value.
    package struct Field: Sendable, Equatable {
        /// Plain text.
        package var name: String
        /// Any text.
        package var value: String

        /// A name and its value.
        package init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }

        /// Whether it can be sent: a name of letters, digits and hyphens, and a value that cannot end its line.
        package var canBeSent: Bool { HTTPCaller.isHeader(self) }
    }

    /// What is done.
    package var verb: Verb
    /// One of those that the caller may call.
    package var base: HTTPOrigin
    /// What follows it: empty, or plain segments after slashes.
    package var path: String
    /// Any text; it is encoded.
    package var query: [Field]
    /// Beside those that every request has.
    package var headers: [Field]
    /// Sent with a `POST` alone.
    package var body: [UInt8]

    /// A request with nothing but what is given.
    package init(
        _ verb: Verb, _ base: HTTPOrigin, _ path: String = "", query: [Field] = [],
        headers: [Field] = [], body: [UInt8] = []
    ) {
        self.verb = verb
        self.base = base
        self.path = path
        self.query = query
        self.headers = headers
        self.body = body
    }

    /// A form as a browser sends it.
    package static func form(_ base: HTTPOrigin, _ path: String, _ fields: [Field]) -> HTTPClientRequest {
        HTTPClientRequest(
            .post, base, path, headers: [Field("Content-Type", "application/x-www-form-urlencoded")],
            body: Array(FormText.encode(fields).utf8))
    }
}

extension HTTPClientRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Always `<request>`.
    package var description: String { "<request>" }
    /// Always `<request>`.
    package var debugDescription: String { "<request>" }
    /// A mirror without children.
    package var customMirror: Mirror { Mirror(self, children: []) }
}

/// What another service answered.
///
/// It prints without its body: secrets stand there, too.
package struct HTTPClientResponse: Sendable, Equatable {
    /// Of HTTP.
    package var status: Int
    /// All of it.
    package var body: [UInt8]
    /// After how many seconds it may be asked again, if it said so (`Retry-After`).
    package var retryAfter: Int?

    /// An answer of this status.
    package init(status: Int, body: [UInt8] = [], retryAfter: Int? = nil) {
        self.status = status
        self.body = body
        self.retryAfter = retryAfter
    }
}

extension HTTPClientResponse: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The status and how much there is.
    package var description: String { "<answer \(status), \(body.count) bytes>" }
    /// Likewise.
    package var debugDescription: String { description }
    /// A mirror without children.
    package var customMirror: Mirror { Mirror(self, children: []) }
}

extension FormText {
    /// The text, without a question mark.
    package static func encode(_ fields: [HTTPClientRequest.Field]) -> String {
        encode(fields.map { ($0.name, $0.value) })
    }
}
