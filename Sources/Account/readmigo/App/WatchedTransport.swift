import AccountClient
import Synchronization

/// A transport that counts what passes: how many renewals there were, and the ages of the tokens that went along.
///
/// It keeps no token.
final class WatchedTransport: Transport {
    /// What passed so far.
    struct Tally: Sendable, Equatable {
        /// Renewals of this process that went well.
        var renewals = 0
        /// Of the access token that went along last.
        var times: TokenTimes?
    }

    private let inner: any Transport
    private let counted = Mutex(Tally())

    init(_ inner: any Transport) { self.inner = inner }

    /// What passed so far.
    var tally: Tally { counted.withLock { $0 } }

    func send(_ request: TransportRequest) async throws(TransportError) -> TransportAnswer {
        let bearer = request.headers.first { $0.name.lowercased() == "authorization" }?.value
        if let bearer, bearer.hasPrefix("Bearer ") {
            let times = TokenTimes(String(bearer.dropFirst("Bearer ".count)))
            counted.withLock { $0.times = times }
        }
        let answer = try await inner.send(request)
        if request.path == "/v1/tokens", answer.status == 200 { counted.withLock { $0.renewals += 1 } }
        return answer
    }
}
