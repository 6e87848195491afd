internal import AccountDomain

/// Where the server listens, whom it trusts, and what it bears.
package struct ServerConfiguration: Sendable, Equatable {
    /// Certificate chain and key, as PEM.
    package struct TLSFiles: Sendable, Equatable {
        /// The path of the chain.
        package var certificate: String
        /// The path of the key.
        package var key: String

        /// Files at these paths.
        package init(certificate: String, key: String) {
            self.certificate = certificate
            self.key = key
        }
    }

    /// An address of this machine.
    package var host = "127.0.0.1"
    /// 0 takes a free one.
    package var port = 8080
    /// Nil serves plain HTTP, which is refused but on a loopback address or behind a trusted proxy.
    package var tls: TLSFiles?
    /// Proxies in front of this server: TLS ends there, and their word about the client's address is taken.
    package var trustedProxies: [AddressRange] = []
    /// How browsers name this service: scheme, host, and port where it is not the usual one.
    package var origin = "http://127.0.0.1:8080"
    /// Apps of Apple's systems that may use this domain's passkeys, each as team and bundle id: `TEAM.com.example.app`.
    package var appleApps: [String] = []
    /// What connections may cost.
    package var limits = ConnectionLimits()
    /// How often may be asked.
    package var rates = RateRules()

    /// Plain HTTP on this machine alone.
    package init() {}

    /// Whether browsers come by TLS.
    package var isSecure: Bool { tls != nil || !trustedProxies.isEmpty }

    /// The origin without its scheme and the scheme's own port, in lower case, as a request's host is compared.
    var originHost: String {
        WebAddress.host(String(origin.drop { $0 != "/" }.drop { $0 == "/" }), isSecure: isSecure)
    }

    /// Looks whether the server may listen like this.
    ///
    /// - Throws: `plainHTTP`, `origin`.
    package func check() throws(ServerError) {
        let isLocal = host == "localhost" || IPAddress(host)?.isLoopback == true
        guard isSecure || isLocal else { throw .plainHTTP(host: host) }
        let scheme = isSecure ? "https://" : "http://"
        let rest = origin.hasPrefix(scheme) ? origin.dropFirst(scheme.count) : ""
        guard !rest.isEmpty, !rest.contains(where: { "/?#@ ".contains($0) }) else {
            throw .origin(origin, scheme: scheme)
        }
    }
}

/// Why the server does not start.
package enum ServerError: Error, Sendable, Equatable {
    /// Passwords and tokens would cross a network in the clear.
    case plainHTTP(host: String)
    /// The origin is none, or does not fit how browsers come.
    case origin(String, scheme: String)
    /// Certificate or key cannot be used.
    case certificate(path: String, reason: String)
    /// The port of the figures must not be reachable from outside (ASVS 13.4.5).
    case openMetrics(host: String)
}

extension ServerError: CustomStringConvertible {
    /// One English sentence that says what to do.
    package var description: String {
        switch self {
        case .plainHTTP(let host):
            "Plain HTTP is not served on \(host): name a certificate and a key, listen on 127.0.0.1, or name "
                + "the proxy in front that speaks TLS."
        case .origin(let origin, let scheme):
            "The origin \(origin) is not usable: it must be \(scheme)HOST or \(scheme)HOST:PORT, as browsers "
                + "reach this server."
        case .certificate(let path, let reason):
            "The certificate or key \(path) cannot be used: \(reason)."
        case .openMetrics(let host):
            "Figures are served on a loopback address alone, not on \(host)."
        }
    }
}
