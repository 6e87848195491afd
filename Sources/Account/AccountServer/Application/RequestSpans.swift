internal import AccountAPI
internal import HTTPTypes
internal import HummingbirdCore
internal import Traces
internal import Tracing

extension AccountController {
    /// Answers a request as a span, named by its route (OpenTelemetry's conventions for HTTP servers).
    ///
    /// A trace that a trusted proxy began is gone on with. The span says nothing of what stands in the request: no path,
    /// query or address, and nothing of who asks.
    func traced(_ asked: Asked, _ work: () async throws -> Answer) async throws -> Answer {
        guard let recorder else { return try await work() }
        let (verb, path) = (asked.verb, asked.route?.place.path)
        let isSecure = configuration.isSecure
        var attributes: SpanAttributes {
            var attributes: SpanAttributes = [
                "http.request.method": .string(verb), "url.scheme": isSecure ? "https" : "http",
                "readmigo.request.id": .string(asked.name.text),
            ]
            attributes["http.route"] = path
            return attributes
        }
        return try await Traces.traced(
            by: recorder, beneath: proxies.trace(asked), path.map { "\(verb) \($0)" } ?? verb,
            ofKind: .server, attributes
        ) { span in
            let answer = try await work()
            span?.note(answer)
            return answer
        }
    }
}

extension RecordedSpan {
    /// A refusal is no fault of the server's unless its status says so.
    fileprivate func note(_ answer: Answer) {
        updateAttributes { attributes in
            attributes["http.response.status_code"] = answer.status
            attributes["readmigo.problem"] = answer.problem?.rawValue
        }
        let status = answer.problemStatus ?? answer.status
        if status >= 500 { fail(String(status)) }
    }
}

extension TrustedProxies {
    fileprivate func trace(_ asked: Asked) -> TracePlace? {
        told(.traceParent, by: asked.peer ?? .loopback, asked.request.headers)
            .flatMap { TracePlace(traceparent: $0) }
    }
}

extension Asked {
    /// One of few words, whatever was sent.
    fileprivate var verb: String {
        let known: [HTTPRequest.Method] = [
            .get, .head, .post, .put, .patch, .delete, .options, .trace, .connect,
        ]
        return known.contains(request.method) ? request.method.rawValue : "_OTHER"
    }
}

extension HTTPField.Name {
    fileprivate static let traceParent = known(TracePlace.header)
}
