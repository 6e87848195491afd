package import HTTPClient

/// Why a message did not leave.
///
/// No case holds an address, a text or a code.
package enum MessagingError: Error, Sendable, Equatable {
    /// It may be tried again later.
    case later(Reason)
    /// It will never leave as it is.
    case never(Reason)

    /// What stood in the way.
    package enum Reason: Sendable, Equatable {
        /// The service; its own words stand in its error.
        case service(HTTPClientError)
        /// The service answered with this HTTP status.
        case status(Int)
        /// The outbox folder cannot be written.
        case folder
        /// The provider refused, or cannot be reached.
        case provider
        /// Nothing is configured that could take such a message.
        case noWay
        /// The recipient is none to whom such a message can go.
        case recipient
        /// What was to be sent cannot be read.
        case unreadable
    }

    /// What follows from a service's error: what may be done, and what a better configuration would do, is tried again.
    init(_ error: HTTPClientError) {
        self =
            switch error {
            case .invalid, .tooLarge: .never(.service(error))
            case .refused(let status) where status >= 500: .never(.service(error))
            default: .later(.service(error))
            }
    }
}

extension MessagingError.Reason: CustomStringConvertible {
    /// One English sentence that says what to do.
    package var description: String {
        switch self {
        case .service(let error): error.description
        case .status(let status): "The SMS service answered with status \(status); see its own log."
        case .folder: "The outbox folder cannot be written; check its owner, its mode and the disk."
        case .provider: "The provider did not take it; see its state and our credentials there."
        case .noWay: "No service is configured for such a message; see the configuration."
        case .recipient: "The recipient is no address that such a message can go to."
        case .unreadable: "The message cannot be read; it may have been sealed with another secret."
        }
    }
}
