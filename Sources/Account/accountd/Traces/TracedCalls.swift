import AccountDomain
import AccountMessaging
import FoundationExports
import HTTPClient
import Traces
import Tracing

/// Asks other services, each call as a span, whose place is said in `traceparent`.
///
/// The span names the service's host; paths and queries may hold secrets.
struct TracedCalls: HTTPClientCalls {
    let calls: any HTTPClientCalls

    func call(_ request: HTTPClientRequest) async throws(HTTPClientError) -> HTTPClientResponse {
        let base = request.base
        return try await traced(
            request.verb.rawValue, ofKind: .client,
            [
                "http.request.method": .string(request.verb.rawValue), "server.address": .string(base.host),
                "server.port": .int(Int64(base.port)),
                "url.scheme": .string(base.isSecure ? "https" : "http"),
            ]
        ) { span throws(HTTPClientError) in
            var request = request
            if let place = TracePlace.current {
                request.headers.append(.init(TracePlace.header, place.traceparent))
            }
            do throws(HTTPClientError) {
                let answer = try await calls.call(request)
                span?.updateAttributes { $0["http.response.status_code"] = answer.status }
                if answer.status >= 400 { span?.fail(String(answer.status)) }
                return answer
            } catch {
                span?.fail(error.word)
                throw error
            }
        }
    }
}

/// Sends letters, each as a trace of its own: the row that waited does not say which request wrote it.
struct TracedSender: MessageSender {
    let kind: Message.Kind
    let sender: any MessageSender
    let recorder: SpanRecorder

    func send(
        _ letter: OutgoingMessage, _ text: MessageText, _ id: Identifier<Message>, at now: Date
    ) async throws(MessagingError) {
        try await traced(
            by: recorder, "send \(kind.rawValue)", ofKind: .consumer,
            ["readmigo.message.kind": .string(kind.rawValue)]
        ) { _ throws(MessagingError) in try await sender.send(letter, text, id, at: now) }
    }
}

extension HTTPClientError {
    /// One of few words.
    fileprivate var word: String {
        switch self {
        case .notAllowed: "not_allowed"
        case .invalid: "invalid"
        case .busy: "busy"
        case .unreachable: "unreachable"
        case .untrusted: "untrusted"
        case .wrongPin: "wrong_pin"
        case .lost: "lost"
        case .tooLarge: "too_large"
        case .denied: "denied"
        case .refused: "refused"
        case .cancelled: "cancelled"
        case .fault: "fault"
        }
    }
}
