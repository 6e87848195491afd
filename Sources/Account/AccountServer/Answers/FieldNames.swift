internal import HTTPTypes

extension HTTPField.Name {
    /// A name that is written in this program and therefore is one.
    static func known(_ name: String) -> HTTPField.Name {
        guard let made = HTTPField.Name(name) else { preconditionFailure("\(name) is no name of a field") }
        return made
    }

    static let dpop = known("DPoP")
    static let dpopNonce = known("DPoP-Nonce")
    static let client = known("Readmigo-Client")
    static let fetchSite = known("Sec-Fetch-Site")
    static let referrerPolicy = known("Referrer-Policy")
    static let frameOptions = known("X-Frame-Options")
    static let openerPolicy = known("Cross-Origin-Opener-Policy")
    static let resourcePolicy = known("Cross-Origin-Resource-Policy")
    static let permissionsPolicy = known("Permissions-Policy")
}
