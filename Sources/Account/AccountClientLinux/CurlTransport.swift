package import AccountClient
internal import FoundationExports
package import HTTPClient

/// Requests by libcurl, which checks the server's key against the pins itself, before it sends anything.
///
/// HTTP/1.1 over connections that stay, at most eight to one service; more requests wait for one of them. A request
/// that changes something is sent once; one that only reads may be sent again by the library where a connection that
/// had stood idle turns out to be dead.
package struct CurlTransport: Transport {
    private let caller: ServiceClient
    private let pinning: Pinning
    private let clock: any ClientClock

    /// A transport that has no connection yet.
    ///
    /// - Parameters:
    ///   - pinning: which services must show which keys.
    ///   - authorities: a file of certificates (PEM) that are trusted instead of the system's.
    ///   - limits: of each request; an answer's body may have 8 MiB if nothing is said.
    ///   - clock: its calendar says whether pins still hold.
    package init(
        pinning: Pinning = .none, authorities: String? = nil,
        limits: CallLimits = CallLimits(connecting: .seconds(10), total: .seconds(30), body: 8 << 20),
        clock: any ClientClock = SystemClientClock()
    ) {
        caller = ServiceClient(limits: limits, authorities: authorities)
        self.pinning = pinning
        self.clock = clock
    }

    /// Sends one request and reads its whole answer; see ``Transport/send(_:)``.
    package func send(_ request: TransportRequest) async throws(TransportError) -> TransportAnswer {
        guard request.path.hasPrefix("/") else { throw .invalid("its path does not begin with a slash") }
        let date = clock.now.date
        let origin = request.origin
        let asked = ServiceRequest(
            request.verb, origin.text + request.path,
            headers: request.headers.map { .init($0.name, $0.value) }, body: request.body,
            pins: pinning.holding(origin, at: date)?.pins.map(\.base64).sorted() ?? [])
        do throws(HTTPClientError) {
            let answer = try await caller.call(asked) { [pinning] shown in
                let key = shown.flatMap(Self.certificate).flatMap { SubjectPublicKey(certificate: $0) }
                pinning.report(PinFailure(origin: origin, found: key?.pin, date: date))
            }
            return TransportAnswer(
                status: answer.status, headers: answer.headers.map { .init($0.name, $0.value) },
                body: answer.body)
        } catch {
            throw TransportError(error)
        }
    }

    /// The bytes of a certificate in PEM.
    private static func certificate(_ pem: String) -> [UInt8]? {
        let lines = pem.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("-----") }
        return Data(base64Encoded: lines.joined()).map { Array($0) }
    }
}

extension TransportError {
    init(_ error: HTTPClientError) {
        self =
            switch error {
            case .unreachable, .busy: .unreachable
            case .untrusted: .untrusted
            case .wrongPin: .wrongPin
            case .lost, .refused, .denied: .lost
            case .tooLarge: .tooLarge
            case .cancelled: .cancelled
            case .invalid, .notAllowed, .fault: .invalid(error.description.withoutStop)
            }
    }
}
