import AccountClient
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Requests by URLSession: no cookie, no cache, no redirection.
final class URLSessionTransport: NSObject, Transport, URLSessionTaskDelegate {
    func send(_ request: TransportRequest) async throws(TransportError) -> TransportAnswer {
        guard let url = URL(string: request.origin.text + request.path) else {
            throw .invalid("its path is no part of an address")
        }
        var asked = URLRequest(url: url)
        asked.httpMethod = request.verb
        asked.httpBody = request.body.map { Data($0) }
        for header in request.headers { asked.addValue(header.value, forHTTPHeaderField: header.name) }
        let settings = URLSessionConfiguration.ephemeral
        settings.httpCookieStorage = nil
        settings.urlCache = nil
        let session = URLSession(configuration: settings, delegate: self, delegateQueue: nil)
        defer { session.finishTasksAndInvalidate() }
        do {
            let (body, response) = try await session.data(for: asked)
            guard let response = response as? HTTPURLResponse else { throw URLError(.badServerResponse) }
            let headers = response.allHeaderFields.map {
                TransportRequest.Field("\($0.key)", "\($0.value)")
            }
            return TransportAnswer(status: response.statusCode, headers: headers, body: Array(body))
        } catch {
            throw Self.reason(error)
        }
    }

    /// Whether anything was sent decides what the client may do again.
    private static func reason(_ error: any Error) -> TransportError {
        switch (error as? URLError)?.code {
        case .cannotConnectToHost, .cannotFindHost, .dnsLookupFailed, .notConnectedToInternet: .unreachable
        case .serverCertificateUntrusted, .serverCertificateHasBadDate, .serverCertificateNotYetValid,
            .serverCertificateHasUnknownRoot, .secureConnectionFailed:
            .untrusted
        case .cancelled: .cancelled
        default: .lost
        }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }
}
