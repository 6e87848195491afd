package import AccountDomain
package import FoundationExports
package import HTTPClient

/// What became of one try to tell a service of an event.
package enum EventAnswer: Sendable, Equatable {
    /// The service has it (2xx).
    case taken
    /// It never will: 400 with the error that RFC 8935 asks for.
    case refused(Refusal)
    /// It may be tried again, not before so many seconds where the service said so.
    case later(EventProblem, after: TimeInterval?)

    /// Why a service refuses a token for good.
    package enum Refusal: String, Sendable, Equatable, CaseIterable {
        case invalidRequest = "invalid_request"
        case invalidKey = "invalid_key"
        case invalidIssuer = "invalid_issuer"
        case invalidAudience = "invalid_audience"
        case authenticationFailed = "authentication_failed"
        case accessDenied = "access_denied"
        /// A word that is not RFC 8935's; nobody is told which.
        case other
    }

    /// A service is not left alone for longer because it says so.
    package static let longestPause: TimeInterval = 3600

    /// What an answer means.
    package init(_ answer: HTTPClientResponse) {
        let pause = answer.retryAfter.map { min(max(0, TimeInterval($0)), Self.longestPause) }
        switch answer.status {
        case 200..<300: self = .taken
        case 400:
            guard let body = try? JSONDecoder().decode(ErrorBody.self, from: Data(answer.body)) else {
                self = .later(.status(400), after: pause)
                return
            }
            self = .refused(Refusal(rawValue: body.err) ?? .other)
        default: self = .later(.status(answer.status), after: pause)
        }
    }

    private struct ErrorBody: Decodable {
        let err: String
    }
}

/// Why an event has not reached its service.
///
/// No case holds an address, a token or an answer.
package enum EventProblem: Sendable, Equatable {
    /// There was no answer.
    case service(HTTPClientError)
    /// The service answered with this HTTP status.
    case status(Int)
    /// The service is registered no more, or wants to hear this no more.
    case notWanted
    /// What was to be told cannot be read.
    case unreadable
    /// The service refuses the token.
    case refused(EventAnswer.Refusal)
}

extension EventProblem: CustomStringConvertible {
    /// One English sentence that says what to do.
    package var description: String {
        switch self {
        case .service(let error): error.description
        case .status(let status): "The service answered with status \(status); see its own log."
        case .notWanted: "The service is not registered for it any more; see the file of services.file."
        case .unreadable: "The event cannot be read; it may have been sealed with another key."
        case .refused(.other): "The service refused the token; see its own log."
        case .refused(let word): "The service refused the token: \(word.rawValue); see its own log."
        }
    }
}

/// What is told of the delivery of events: of the service its name, of the event nothing.
package enum EventReport: Sendable, Equatable {
    case sent(String, tries: Int)
    case postponed(String, tries: Int, EventProblem)
    /// The service refused it for good.
    case refused(String, tries: Int, EventAnswer.Refusal)
    /// It was removed without having been sent; nil where not even the service's name can be read.
    case dropped(String?, tries: Int, EventProblem)
    /// It was removed since it could not be sent for too long.
    case expired(String?, tries: Int)
    /// The store cannot be used; events wait there.
    case storeFailed(AccountStoreError)
}
