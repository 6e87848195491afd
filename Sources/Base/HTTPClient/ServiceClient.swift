/// Asks services as a client does: over connections that stay, any number of calls at once, each of which can be
/// cancelled.
///
/// HTTP/1.1 by libcurl, in one thread of its own; TLS 1.2 and up with certificates verified, and pinned where that is
/// asked for; no redirection, cookie, proxy or compression. What changes something is never sent twice.
package struct ServiceClient: Sendable {
    private let limits: CallLimits
    private let authorities: String?
    private let loop = CallLoop()

    /// - Parameters:
    ///   - limits: of each call.
    ///   - authorities: a file of certificates (PEM) that are trusted instead of the system's.
    package init(limits: CallLimits = CallLimits(), authorities: String? = nil) {
        self.limits = limits
        self.authorities = authorities
    }

    /// Asks.
    ///
    /// - Parameters:
    ///   - request: the whole of it.
    ///   - onWrongPin: is given the certificate that the server showed, as PEM, where its key is none of the pins; it
    ///     is called in the caller's own thread and must not wait.
    /// - Returns: the answer, whatever its status.
    /// - Throws: why there is none.
    package func call(
        _ request: ServiceRequest, onWrongPin: @escaping @Sendable (String?) -> Void = { _ in }
    ) async throws(OutsideError) -> ServiceAnswer {
        guard request.isSendable else { throw .invalid }
        let transfer = Transfer(
            request, limits: limits, authorities: authorities, onWrongPin: onWrongPin)
        return try await loop.run(transfer)
    }
}
