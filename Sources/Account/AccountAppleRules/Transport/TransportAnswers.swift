public import AccountClient
public import FoundationExports

/// What a connection's certificate was found to be; kept beside the request, because a refused challenge comes back as
/// a mere cancellation.
public enum TrustVerdict: Sendable, Equatable {
    /// The system trusts it, and so do the pins.
    case good
    /// The system does not trust it.
    case untrusted
    /// The system does, the pins do not.
    case wrongPin

    /// The verdict on a server that shows a certificate.
    ///
    /// - Parameters:
    ///   - isTrusted: whether the system trusts it; this comes first.
    ///   - certificate: the server's own, DER; nil if the system told none.
    ///   - origin: the service.
    ///   - pinning: its pins.
    ///   - date: by the device's calendar.
    public init(
        isTrusted: Bool, certificate: [UInt8]?, origin: ServiceOrigin, pinning: Pinning, at date: Date
    ) {
        guard isTrusted, let certificate else {
            self = .untrusted
            return
        }
        self = pinning.judge(certificate: certificate, of: origin, at: date).isGood ? .good : .wrongPin
    }
}

/// What the system's errors of a request mean.
///
/// Source: `URLError.Code` in Apple's documentation of Foundation.
public enum TransportAnswers {
    /// What an error means.
    ///
    /// - Parameters:
    ///   - code: Apple's number.
    ///   - verdict: what was found of the certificate of this request's connection; nil if none was shown.
    ///   - isCancelled: whether who asked has given up.
    /// - Returns: the transport's error.
    public static func error(_ code: Int, verdict: TrustVerdict?, isCancelled: Bool) -> TransportError {
        switch verdict {
        case .untrusted: return .untrusted
        case .wrongPin: return .wrongPin
        case .good, nil: break
        }
        if isCancelled { return .cancelled }
        if unreachable.contains(code) { return .unreachable }
        if (-1206 ... -1200).contains(code) { return .untrusted }
        if malformed.contains(code) { return .invalid("the system does not take it (\(code))") }
        // Whatever is not known may have been sent.
        return .lost
    }

    /// Whether a request can be sent as it is.
    ///
    /// - Parameter request: the request.
    /// - Returns: its whole address.
    /// - Throws: `invalid`.
    public static func address(of request: TransportRequest) throws(TransportError) -> String {
        let isToken = { (text: String) in
            !text.isEmpty && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
        }
        guard isToken(request.verb) else { throw .invalid("it has no verb") }
        guard request.path.hasPrefix("/"), isToken(request.path) else { throw .invalid("it has no path") }
        for field in request.headers {
            guard isToken(field.name), !field.name.contains(":"),
                field.value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 })
            else { throw .invalid("a header is not one line") }
        }
        return request.origin.text + request.path
    }

    /// No connection was made: cannotFindHost, cannotConnectToHost, dnsLookupFailed, notConnectedToInternet,
    /// internationalRoamingOff, callIsActive, dataNotAllowed, and App Transport Security's refusal.
    private static let unreachable: Set<Int> = [-1003, -1004, -1006, -1009, -1018, -1019, -1020, -1022]

    /// badURL, unsupportedURL.
    private static let malformed: Set<Int> = [-1000, -1002]

    /// The largest answer that is read, in bytes.
    public static let largest = 4 << 20
    /// How long is waited for the next bytes, in seconds.
    public static let patience = 30.0
}
