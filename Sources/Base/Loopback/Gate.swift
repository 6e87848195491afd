internal import Bytes
internal import HTTPTypes

/// Whether a request can come from the page that was opened, judged by its head alone.
///
/// Against DNS rebinding: `Host` is one of the spellings of this very site. Against other pages in the same browser:
/// `Origin` (RFC 6454) and `Sec-Fetch-Site` (W3C Fetch Metadata) name this origin.
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

    init(name: String, port: Int) {
        let names = [name, "127.0.0.1", "[::1]", "localhost"]
        hosts = Set(names.map { "\($0):\(port)" } + (port == 80 ? names : []))
    }

    /// Judges a request; nil lets it pass.
    func refusal(of request: HTTPRequest) -> Refusal? {
        let fields = request.headerFields
        // The first one is the authority; a second one would still stand among the fields.
        guard let host = request.authority, fields.all("host").isEmpty else { return .malformed }
        guard hosts.contains(host) else { return .misdirected }

        let origins = fields.all("origin")
        guard origins.allSatisfy({ $0 == "http://\(host)" }) else { return .foreign }
        let sites = fields.all("sec-fetch-site")
        if request.method == .get || request.method == .head {
            // "none": the person typed it or chose a bookmark. A link or a file may lead to the page itself.
            let isOwn = sites.allSatisfy { $0 == "same-origin" || $0 == "none" }
            return isOwn || request.isVisit ? nil : .foreign
        }
        guard sites.allSatisfy({ $0 == "same-origin" }) else { return .foreign }
        return origins.isEmpty && sites.isEmpty ? .foreign : nil
    }
}

extension HTTPRequest {
    /// Whether a browser goes to a page with it, in a tab and not in a frame.
    var isVisit: Bool {
        headerFields.all("sec-fetch-mode") == ["navigate"]
            && headerFields.all("sec-fetch-dest") == ["document"]
    }
}

extension HTTPFields {
    /// All values of a header, by its lower-case name.
    func all(_ name: String) -> [String] {
        filter { $0.name.canonicalName == name }.map(\.value)
    }
}

/// Random text from the system's generator.
enum RandomToken {
    /// 132 bits: an address that is typed or clicked within a minute.
    static let addressCharacters = 22
    /// 258 bits: what a session is known by for as long as the program runs.
    static let bearerCharacters = 43

    private static let base64URL = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    private static let base32 = Array("abcdefghijklmnopqrstuvwxyz234567".utf8)

    /// A secret of base64url characters, six bits each.
    static func make(characters: Int) -> SecretBytes { SecretBytes(random(base64URL, characters)) }

    /// The name of a host that nobody can guess: 80 bits in lower-case letters and digits.
    static func hostName() -> String {
        String(decoding: random(base32, 16), as: UTF8.self) + ".localhost"
    }

    /// A name for a file: 64 bits in hexadecimal; not a secret.
    static func fileName() -> String {
        var system = SystemRandomNumberGenerator()
        return Hexadecimal.encode((0..<8).map { _ in UInt8.random(in: .min ... .max, using: &system) })
    }

    private static func random(_ alphabet: [UInt8], _ count: Int) -> [UInt8] {
        var system = SystemRandomNumberGenerator()
        return (0..<count).map { _ in alphabet[Int.random(in: alphabet.indices, using: &system)] }
    }
}

extension SecretBytes {
    /// The token as text, for the one header, file or answer it is meant for.
    var token: String {
        unsafe withUnsafeBytes { bytes in unsafe String(decoding: bytes, as: UTF8.self) }
    }
}
