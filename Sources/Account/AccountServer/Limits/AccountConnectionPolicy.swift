internal import AccountAPI
internal import HTTPServer
internal import HTTPTypes
internal import NIOCore
internal import NIOHTTP1
internal import NIOHTTPTypesHTTP1

/// What a connection to the account server may cost: places by address, times by phase, a body for each refusal.
struct AccountConnectionPolicy: ConnectionPolicy {
    private let limits: ConnectionLimits
    private let headers: ResponseHeaders
    private let connections: OpenConnections
    private var connection: OpenConnections.Connection?

    init(limits: ConnectionLimits, headers: ResponseHeaders, connections: OpenConnections) {
        self.limits = limits
        self.headers = headers
        self.connections = connections
    }

    var stallLimit: Duration { limits.stall }

    mutating func opened(from address: SocketAddress?, close: @escaping @Sendable () -> Void) -> Bool {
        connection = connections.open(address.flatMap(IPAddress.init), close: close)
        return connection != nil
    }

    mutating func closed() {
        connection.map(connections.forget)
        connection = nil
    }

    mutating func requestBegan(_ head: HTTPRequest) {}

    func complete(_ head: inout HTTPResponse) -> ByteBuffer? {
        headers.add(to: &head)
        let name = head.headerFields[.requestID].flatMap { RequestIdentifier($0) } ?? RequestIdentifier()
        head.headerFields[.requestID] = name.text
        guard head.status.kind == .clientError, head.headerFields[.contentType] == nil else { return nil }
        return Problem(form: .malformed).complete(&head, to: name)
    }

    func isStream(_ head: HTTPResponse) -> Bool { false }

    mutating func entered(_ phase: HTTPConnectionState.Phase) -> Duration {
        connection?.isIdle = phase == .firstHead || phase == .nextHead
        return switch phase {
        case .firstHead: limits.firstHead
        case .request: limits.receiving
        case .answer: limits.answer
        case .nextHead: limits.idle
        case .close: limits.linger
        }
    }

    func passedOn(_ error: any Error, isLingering: Bool) -> (any Error)? {
        if isLingering { return nil }
        // A head that parses but makes no request is answered like one that does not parse.
        return error is HTTP1TypeConversionError ? HTTPParserError.unknown : error
    }
}
