internal import FoundationExports

/// What an identity token of an issuer's says (OpenID Connect Core, section 2).
struct OpenIDClaims: Decodable {
    let iss, sub: String
    let aud: Audience
    let azp: String?
    let exp, iat: Double
    let nonce: String?
    let email: String?
    let isEmailVerified: LenientBool?
    let name: String?

    enum CodingKeys: String, CodingKey {
        case iss, sub, aud, azp, exp, iat, nonce, email, name
        case isEmailVerified = "email_verified"
    }

    /// One name, or a list of them.
    struct Audience: Decodable {
        let names: Set<String>

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let name = try? container.decode(String.self) {
                names = [name]
            } else {
                names = Set(try container.decode([String].self))
            }
        }
    }

    /// Whether it holds now, for us alone: one that is meant for others, too, could come from them.
    func holds(issuer: String, client: String, nonce shown: String, at now: Date) -> Bool {
        let time = now.timeIntervalSince1970
        return iss == issuer && aud.names == [client] && azp ?? client == client && nonce == shown
            && isSubject(sub) && time < exp && (-Self.bornDifference...Self.oldest).contains(time - iat)
    }

    /// One that comes with a code was made a moment ago.
    private static let oldest: TimeInterval = 600
    /// By how much the issuer's clock may be ahead of ours.
    private static let bornDifference: TimeInterval = 60

    /// The address, if there is one.
    var address: String? { email.flatMap { $0.isEmpty || $0.utf8.count > 254 ? nil : $0 } }
}
