import FoundationExports

/// A web origin, written as browsers write it: small letters, no usual port, nothing behind.
struct WebOrigin: Sendable, Equatable {
    let host: String
    let text: String

    /// Nil for what is none.
    init?(_ given: String) {
        let usual = ["http": 80, "https": 443]
        guard let parts = URLComponents(string: given), let scheme = parts.scheme?.lowercased(),
            let port = usual[scheme], let host = parts.host?.lowercased(), !host.isEmpty,
            parts.path.isEmpty, parts.query == nil, parts.fragment == nil, parts.user == nil,
            parts.password == nil
        else { return nil }
        self.host = host
        text = "\(scheme)://\(host)" + (parts.port.map { $0 == port ? "" : ":\($0)" } ?? "")
    }
}
