#if canImport(Security)
    internal import AccountAppleRules
    public import AccountClient
    internal import Foundation

    /// Requests by the system's own loader: TLS 1.2 at least, its trust, and the service's pins on top of that.
    ///
    /// It keeps no cookie, no cache and no credential, and follows no redirection.
    public final class URLSessionTransport: Transport {
        private let session = URLSession(configuration: URLSessionTransport.configuration)
        private let pinning: Pinning

        /// A transport.
        ///
        /// - Parameter pinning: which services are pinned to which keys.
        public init(pinning: Pinning = .none) { self.pinning = pinning }

        deinit { session.finishTasksAndInvalidate() }

        /// Sends a request; see ``AccountClient/Transport/send(_:)``.
        public func send(_ request: TransportRequest) async throws(TransportError) -> TransportAnswer {
            let listener = ConnectionListener(request.origin, pinning)
            let wanted = try Self.wanted(request)
            do {
                let (bytes, response) = try await session.bytes(for: wanted, delegate: listener)
                return TransportAnswer(
                    status: (response as? HTTPURLResponse)?.statusCode ?? 0, headers: Self.fields(response),
                    body: try await Self.read(bytes))
            } catch {
                throw listener.meaning(of: error)
            }
        }

        private static func read(_ bytes: URLSession.AsyncBytes) async throws -> [UInt8] {
            var body: [UInt8] = []
            for try await byte in bytes {
                body.append(byte)
                guard body.count <= TransportAnswers.largest else { throw TransportError.tooLarge }
            }
            return body
        }

        private static func wanted(_ request: TransportRequest) throws(TransportError) -> URLRequest {
            guard let url = URL(string: try TransportAnswers.address(of: request)) else {
                throw .invalid("the system cannot read its address")
            }
            var wanted = URLRequest(url: url)
            wanted.httpMethod = request.verb
            wanted.httpBody = request.body.map { Data($0) }
            wanted.httpShouldHandleCookies = false
            for field in request.headers { wanted.setValue(field.value, forHTTPHeaderField: field.name) }
            return wanted
        }

        private static func fields(_ response: URLResponse) -> [TransportRequest.Field] {
            let all = (response as? HTTPURLResponse)?.allHeaderFields ?? [:]
            return all.map { TransportRequest.Field("\($0.key)", "\($0.value)") }
        }

        private static var configuration: URLSessionConfiguration {
            let configuration = URLSessionConfiguration.ephemeral
            configuration.httpCookieStorage = nil
            configuration.httpShouldSetCookies = false
            configuration.urlCache = nil
            configuration.urlCredentialStorage = nil
            configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
            configuration.tlsMinimumSupportedProtocolVersion = .TLSv12
            configuration.timeoutIntervalForRequest = TransportAnswers.patience
            configuration.timeoutIntervalForResource = 2 * TransportAnswers.patience
            return configuration
        }
    }
#endif
