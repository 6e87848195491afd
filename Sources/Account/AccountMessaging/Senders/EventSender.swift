package import AccountDomain
package import HTTPClient

/// Where a service is told of events: HTTPS, or HTTP to a number of this very machine; no user, no query, no fragment.
package struct EventEndpoint: Sendable, Equatable {
    /// What the caller of other services must allow.
    package let base: HTTPOrigin
    /// A slash at the end counts.
    package let path: String

    /// The place that a text names, at most 512 bytes; nil for any other.
    package init?(_ url: String) {
        guard let base = HTTPOrigin(url), base.isSecure || base.host != "localhost" else { return nil }
        self.base = base
        path = url.hasSuffix("/") ? "/" : ""
    }
}

/// A way to tell services of events.
package protocol EventSender: Sendable {
    /// Posts a body once.
    ///
    /// It answers within ``DeliveryRules/lease``.
    ///
    /// - Parameters:
    ///   - body: the token.
    ///   - type: what it is, as a media type.
    ///   - place: where.
    /// - Returns: what came of it.
    func post(_ body: String, as type: String, to place: EventEndpoint) async -> EventAnswer
}

/// Events by HTTP (RFC 8935): no redirection is followed, and little of an answer is read.
package struct HTTPEventSender: EventSender {
    /// How long a service may take, and how much of its answer is read.
    package static let limits = CallLimits(connecting: .seconds(5), total: .seconds(10), body: 16 * 1024)

    /// What calls the places where registered services are told of events, as they are at that moment, and no others.
    ///
    /// It has as many threads as events are sent at once: nothing else waits for a service that does not answer.
    package static func caller(to services: RegisteredServices) -> HTTPCaller {
        HTTPCaller(
            allowing: { origin in services.eventURLs.contains { EventEndpoint($0)?.base == origin } },
            limits: limits, threads: EventLanes.width)
    }

    private let calls: any HTTPClientCalls

    /// - Parameter calls: the way out; it must allow the places of events.
    package init(_ calls: any HTTPClientCalls) { self.calls = calls }

    /// Posts a body once.
    package func post(_ body: String, as type: String, to place: EventEndpoint) async -> EventAnswer {
        do throws(HTTPClientError) {
            return EventAnswer(
                try await calls.call(
                    HTTPClientRequest(
                        .post, place.base, place.path, headers: [.init("Content-Type", type)],
                        body: Array(body.utf8))))
        } catch {
            return .later(.service(error), after: nil)
        }
    }
}
