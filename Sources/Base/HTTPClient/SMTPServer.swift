package import Bytes

/// The mail server that takes what is sent.
package struct SMTPServer: Sendable {
    /// How the way to it is protected.
    package enum Protection: String, Sendable, Equatable, CaseIterable {
        /// TLS from the first byte (RFC 8314), mostly at port 465.
        case implicitTLS
        /// TLS after STARTTLS (RFC 3207), mostly at port 587; without it nothing is sent.
        case startTLS
        /// None; to this very machine alone.
        case none
    }

    /// A name or a number, lowercase.
    package let host: String
    /// 1 to 65535.
    package let port: Int
    /// How the way to it is protected.
    package let protection: Protection
    /// nil for a server that asks for none.
    package let user: String?
    /// UTF-8.
    package let password: SecretBytes?
    /// How this machine names itself in EHLO.
    package let ownName: String
    /// A file of certificates (PEM) that are trusted instead of the system's.
    package let authorities: String?

    /// - Parameters:
    ///   - host: a name or a number.
    ///   - port: 1 to 65535.
    ///   - protection: how the way to it is protected.
    ///   - user: nil for a server that asks for none.
    ///   - password: UTF-8, without a NUL.
    ///   - ownName: how this machine names itself in EHLO.
    ///   - authorities: the path of a file; nil for the system's authorities.
    /// - Throws: `notAllowed` for no protection to another machine; `invalid` for what is no host, port or name.
    package init(
        host: String, port: Int, protection: Protection, user: String? = nil, password: SecretBytes? = nil,
        ownName: String = "localhost", authorities: String? = nil
    ) throws(OutsideError) {
        guard let place = Place(host), place.port == nil, (1...65_535).contains(port), Place.isHost(ownName),
            user?.utf8.contains(0) != true
        else { throw .invalid }
        guard protection != .none || place.isLoopback else { throw .notAllowed }
        self.host = place.host
        self.port = port
        self.protection = protection
        self.user = user
        self.password = password
        self.ownName = ownName
        self.authorities = authorities
    }

    var address: String {
        "\(protection == .implicitTLS ? "smtps" : "smtp")://\(host):\(port)/\(ownName)"
    }
}
