internal import HTTPTypes

/// Whether a request can come from the page that was opened, judged by its head alone.
///
/// Against DNS rebinding: `Host` is one of the three spellings of this very site. Against other pages in the same
/// browser: `Origin` (RFC 6454) and `Sec-Fetch-Site` (W3C Fetch Metadata) name this origin. Nothing here looks at
/// cookies.
struct Gate: Sendable {
    enum Refusal: Equatable {
        /// No or several `Host` headers.
        case malformed
        /// Meant for another host.
        case misdirected
        /// Comes from another page.
        case foreign
    }

    private let hosts: Set<String>

    init(port: Int) {
        let names = ["127.0.0.1", "[::1]", "localhost"]
        hosts = Set(names.map { "\($0):\(port)" } + (port == 80 ? names : []))
    }

    /// Judges a request; nil lets it pass.
    ///
    /// A request for a one-time address (`opensAddress`) comes from a file, hence cross-site: its token is the proof.
    func refusal(of request: HTTPRequest, opensAddress: Bool) -> Refusal? {
        let fields = request.headerFields
        // The first one is the authority; a second one would still stand among the fields.
        guard let host = request.authority, fields.all("host").isEmpty else { return .malformed }
        guard hosts.contains(host) else { return .misdirected }

        let origins = fields.all("origin")
        guard origins.allSatisfy({ $0 == "http://\(host)" }) else { return .foreign }
        // A prefetched or prerendered page must not use an address up.
        if opensAddress { return fields.all("sec-purpose").isEmpty ? nil : .foreign }

        let sites = fields.all("sec-fetch-site")
        if request.method == .get || request.method == .head {
            // "none": the person typed it or chose a bookmark.
            return sites.allSatisfy { $0 == "same-origin" || $0 == "none" } ? nil : .foreign
        }
        guard sites.allSatisfy({ $0 == "same-origin" }) else { return .foreign }
        return origins.isEmpty && sites.isEmpty ? .foreign : nil
    }
}

extension HTTPFields {
    /// All values of a header, by its lower-case name.
    func all(_ name: String) -> [String] {
        filter { $0.name.canonicalName == name }.map(\.value)
    }
}
