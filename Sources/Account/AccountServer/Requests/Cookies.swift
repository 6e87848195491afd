internal import HTTPTypes

/// The cookies of this service; over plain HTTP, for development alone, they go without the prefix.
enum CookieName: String, Sendable, CaseIterable {
    /// By what a browser is known again; 32 bytes that the server made.
    case device
    case access
    case refresh
    /// What binds a provider's answer to the browser that asked.
    case flow
}

/// How cookies of this service are written and read.
struct CookieJar: Sendable {
    let isSecure: Bool

    /// How long a browser is known again: 400 days, the most that browsers keep.
    static let deviceSeconds = 400 * 86_400
    /// How long a person has on a provider's page.
    static let flowSeconds = 600

    func name(_ cookie: CookieName) -> String { isSecure ? "__Host-\(cookie.rawValue)" : cookie.rawValue }

    /// A cookie that scripts cannot read, for this host alone.
    ///
    /// - Parameters:
    ///   - cookie: which one.
    ///   - value: letters, digits, `-`, `_` and `.`.
    ///   - seconds: how long it is kept; 0 takes it away.
    ///   - crossSite: whether it goes along when another site sends the browser here by POST.
    /// - Returns: the field of the answer.
    func set(_ cookie: CookieName, _ value: String, seconds: Int, crossSite: Bool = false) -> HTTPField {
        let security = isSecure ? "; Secure" : ""
        // Browsers take SameSite=None only together with Secure.
        let site = crossSite && isSecure ? "None" : "Lax"
        return HTTPField(
            name: .setCookie,
            value:
                "\(name(cookie))=\(value); Path=/; Max-Age=\(seconds); HttpOnly; SameSite=\(site)\(security)")
    }

    func clear(_ cookie: CookieName) -> HTTPField {
        set(cookie, "", seconds: 0, crossSite: cookie == .flow)
    }

    /// The cookie's value; nil if the request has none.
    func value(_ cookie: CookieName, in fields: HTTPFields) -> Substring? {
        let name = name(cookie)
        for line in fields[values: .cookie] {
            // Bytes: the names and what stands around them are ASCII.
            for pair in line.utf8.split(separator: UInt8(ascii: ";")) {
                let pair = pair.drop { $0 == UInt8(ascii: " ") }
                guard pair.starts(with: name.utf8),
                    pair.dropFirst(name.utf8.count).first == UInt8(ascii: "=")
                else { continue }
                let value = Substring(pair.dropFirst(name.utf8.count + 1))
                return value.isEmpty ? nil : value
            }
        }
        return nil
    }
}
