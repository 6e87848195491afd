public import FoundationExports
public import Localization

/// How requests leave the device: HTTPS with the system's trust, and the service's own certificate pins where it has
/// some.
public protocol Transport: Sendable {
    /// Sends one request and reads its whole answer; follows no redirection, keeps no cookie, caches nothing.
    ///
    /// - Parameter request: the whole of it.
    /// - Returns: whatever the server answered, refusals included.
    /// - Throws: `TransportError`.
    func send(_ request: TransportRequest) async throws(TransportError) -> TransportAnswer
}

/// A request to one of the services that an app talks to.
///
/// It prints as its verb, origin and path: tokens stand in its headers.
public struct TransportRequest: Sendable, Equatable {
    /// A header.
    public struct Field: Sendable, Equatable {
        /// In any case.
        public var name: String
        /// One line.
        public var value: String

        /// A header with these parts.
        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// `GET`, `POST` and so on.
    public var verb: String
    /// The service.
    public var origin: ServiceOrigin
    /// Begins with a slash; a query may follow.
    public var path: String
    /// What goes along.
    public var headers: [Field]
    /// Nil for none.
    public var body: [UInt8]?

    /// A request with these parts.
    public init(
        _ verb: String, _ origin: ServiceOrigin, _ path: String, headers: [Field] = [], body: [UInt8]? = nil
    ) {
        self.verb = verb
        self.origin = origin
        self.path = path
        self.headers = headers
        self.body = body
    }
}

extension TransportRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Verb, origin and path without its query.
    public var description: String { "\(verb) \(origin.text)\(path.prefix { $0 != "?" })" }
    /// Likewise.
    public var debugDescription: String { description }
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// What a server answered.
///
/// It prints without its body: tokens stand there.
public struct TransportAnswer: Sendable, Equatable {
    /// Of HTTP.
    public var status: Int
    /// In the order of the wire.
    public var headers: [TransportRequest.Field]
    /// All of it.
    public var body: [UInt8]

    /// An answer with these parts.
    public init(status: Int, headers: [TransportRequest.Field] = [], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// The first header of a name, in any case.
    public subscript(name: String) -> String? {
        let name = name.lowercased()
        return headers.first { $0.name.lowercased() == name }?.value
    }
}

extension TransportAnswer: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The status and how much there is.
    public var description: String { "<answer \(status), \(body.count) bytes>" }
    /// Likewise.
    public var debugDescription: String { description }
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// Why there is no answer.
public enum TransportError: Error, Sendable, Equatable {
    /// No connection was made: nothing was sent.
    case unreachable
    /// The connection broke, or time ran out, before the answer was complete: it may have been done or not.
    case lost
    /// The server's certificate does not hold: nothing was sent.
    case untrusted
    /// The certificate holds, and is none of those that this app was built for: nothing was sent.
    case wrongPin
    /// The answer is larger than is read.
    case tooLarge
    /// Who asked does not want the answer any more.
    case cancelled
    /// The request cannot be sent as it is; the text says why.
    case invalid(String)
}

extension TransportError: Localizable, LocalizedError, CustomStringConvertible {
    /// A sentence that a person can act on.
    public func text(in language: Language) -> String { strings.text(in: language) }

    /// The sentence in English.
    public var description: String { text(in: .english) }

    private var strings: AccountClientStrings {
        switch self {
        case .unreachable: .unreachable
        case .lost: .lost
        case .untrusted: .untrusted
        case .wrongPin: .wrongPin
        case .tooLarge: .tooLarge
        case .cancelled: .cancelled
        case .invalid(let reason): .notSent(reason)
        }
    }
}
