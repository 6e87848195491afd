/// What a client asks of a service, as it goes over the wire.
///
/// It prints as nothing: tokens stand in it.
package struct ServiceRequest: Sendable {
    /// Capital letters.
    package var verb: String
    /// The whole address, as text without spaces.
    package var address: String
    /// As they are sent, beside `Host` and lengths.
    package var headers: [HTTPClientRequest.Field]
    /// Nil for none.
    package var body: [UInt8]?
    /// SHA-256 hashes of public keys as Base64, one of which the server must show; none allow every key.
    package var pins: [String]

    /// A request with nothing but what is given.
    package init(
        _ verb: String, _ address: String, headers: [HTTPClientRequest.Field] = [], body: [UInt8]? = nil,
        pins: [String] = []
    ) {
        self.verb = verb
        self.address = address
        self.headers = headers
        self.body = body
        self.pins = pins
    }
}

extension ServiceRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Always `<request>`.
    package var description: String { "<request>" }
    /// Always `<request>`.
    package var debugDescription: String { "<request>" }
    /// A mirror without children.
    package var customMirror: Mirror { Mirror(self, children: []) }
}

extension ServiceRequest {
    private static let letters = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)

    /// Whether nothing in it can end its line, or be taken for something else.
    fileprivate var isSendable: Bool {
        (1...16).contains(verb.utf8.count) && verb.utf8.allSatisfy(Self.letters.contains)
            && (address.hasPrefix("https://") || address.hasPrefix("http://"))
            && address.utf8.count <= 8192
            && address.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "#") }
            && headers.allSatisfy(HTTPCaller.isHeader)
    }

    /// What asking again changes nothing of.
    var isReading: Bool { verb == "GET" || verb == "HEAD" }
}

/// What a service answered.
///
/// It prints without its body and headers: tokens stand there.
package struct ServiceAnswer: Sendable, Equatable {
    /// Of HTTP.
    package var status: Int
    /// In the order of the wire.
    package var headers: [HTTPClientRequest.Field]
    /// All of it.
    package var body: [UInt8]

    /// An answer with these parts.
    package init(status: Int, headers: [HTTPClientRequest.Field] = [], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}

extension ServiceAnswer: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The status and how much there is.
    package var description: String { "<answer \(status), \(body.count) bytes>" }
    /// Likewise.
    package var debugDescription: String { description }
    /// A mirror without children.
    package var customMirror: Mirror { Mirror(self, children: []) }
}

/// Asks services as a client does: over connections that stay, any number of calls at once, each of which can be
/// cancelled.
///
/// HTTP/1.1 by libcurl, in one thread of its own; TLS 1.2 and up with certificates verified, and pinned where that is
/// asked for; no redirection, cookie, proxy or compression. What changes something is never sent twice.
package struct ServiceClient: Sendable {
    private let limits: CallLimits
    private let authorities: String?
    private let loop = CallLoop()

    /// - Parameters:
    ///   - limits: of each call.
    ///   - authorities: a file of certificates (PEM) that are trusted instead of the system's.
    package init(limits: CallLimits = CallLimits(), authorities: String? = nil) {
        self.limits = limits
        self.authorities = authorities
    }

    /// Asks.
    ///
    /// - Parameters:
    ///   - request: the whole of it.
    ///   - onWrongPin: is given the certificate that the server showed, as PEM, where its key is none of the pins; it
    ///     is called in the caller's own thread and must not wait.
    /// - Returns: the answer, whatever its status.
    /// - Throws: why there is none.
    package func call(
        _ request: ServiceRequest, onWrongPin: @escaping @Sendable (String?) -> Void = { _ in }
    ) async throws(HTTPClientError) -> ServiceAnswer {
        guard request.isSendable else { throw .invalid }
        let transfer = Transfer(
            request, limits: limits, authorities: authorities, onWrongPin: onWrongPin)
        return try await loop.run(transfer)
    }
}

/// How long a call may take and how much it may bring.
package struct CallLimits: Sendable, Equatable {
    /// Until the connection stands, TLS included.
    package var connecting: Duration
    /// For all of it, waiting for a thread included.
    package var total: Duration
    /// The largest body that is read, in bytes.
    package var body: Int

    package init(
        connecting: Duration = .seconds(5), total: Duration = .seconds(10), body: Int = 1 << 20
    ) {
        self.connecting = connecting
        self.total = total
        self.body = body
    }
}

extension Duration {
    /// In whole thousandths of a second, at least one: libcurl takes 0 for no limit at all.
    var milliseconds: Int {
        max(1, Int(components.seconds) * 1000 + Int(components.attoseconds / 1_000_000_000_000_000))
    }
}
