/// Why another service did not do what it was asked for.
///
/// No case holds an address, a header or a body: secrets stand in all of them.
package enum HTTPClientError: Error, Sendable, Equatable {
    /// The address is none that this program may call.
    case notAllowed
    /// What was to be sent cannot be sent as it is, such as an address with a line break in it.
    case invalid
    /// Too many calls wait already; nothing was sent.
    case busy
    /// No connection was made: nothing was sent.
    case unreachable
    /// The service's certificate does not hold, or it offers no TLS: nothing was sent.
    case untrusted
    /// The certificate holds, and its key is none of those that were asked for: nothing was sent.
    case wrongPin
    /// The connection broke, or time ran out, before the answer was complete: it may have been done or not.
    case lost
    /// The answer is larger than is read.
    case tooLarge
    /// The mail server refused name or password.
    case denied
    /// The mail server refused the message: 400 and up for now, 500 and up for good (RFC 5321, section 4.2.1).
    case refused(status: Int)
    /// Who asked does not want the answer any more: it may have been done or not.
    case cancelled
    /// The library failed in a way that should not be; the number is its own (`libcurl-errors(3)`).
    case fault(code: Int)
}

extension HTTPClientError: CustomStringConvertible {
    /// A sentence that a person can act on.
    package var description: String {
        switch self {
        case .notAllowed: "This address is not one of those that may be called; see the configuration."
        case .invalid: "An address, a path or a header holds a character that cannot be sent."
        case .busy: "Too many calls to other services wait already; try again later."
        case .unreachable: "The service cannot be reached; check name, port and network."
        case .untrusted: "The service's certificate does not hold; check its name and the authorities."
        case .wrongPin: "The service's key is none of those that are known; use another network."
        case .cancelled: "It was cancelled."
        case .lost: "The service did not answer in time, or the connection broke; try again later."
        case .tooLarge: "The service's answer is larger than is read."
        case .denied: "The mail server refuses this user and password; check the configuration."
        case .refused(let status): "The mail server refuses the message with status \(status)."
        case .fault(let code): "libcurl failed with code \(code)."
        }
    }
}
