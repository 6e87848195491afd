internal import AccountAPI
internal import AccountDomain
internal import Crypto
internal import FoundationExports

/// What an identity token of Apple's says.
struct AppleClaims: Decodable {
    let iss, aud, sub: String
    let exp, iat: Double
    let nonce: String?
    let codeHash: String?
    let email: String?
    let isEmailVerified: LenientBool?

    enum CodingKeys: String, CodingKey {
        case iss, aud, sub, exp, iat, nonce, email
        case codeHash = "c_hash"
        case isEmailVerified = "email_verified"
    }

    /// Whether it holds now, for one of our clients.
    ///
    /// Apple's tokens last a day; one that is shown here was made for this very sign-in.
    func holds(issuers: Set<String>, clients: Set<String>, at now: Date) -> Bool {
        let age = now.timeIntervalSince1970 - iat
        return issuers.contains(iss) && clients.contains(aud) && isSubject(sub)
            && now.timeIntervalSince1970 < exp && (-Self.bornDifference...Self.oldest).contains(age)
    }

    static let oldest: TimeInterval = 600
    /// By how much Apple's clock may be ahead of ours.
    static let bornDifference: TimeInterval = 60

    /// Whether it was made for the nonce that this server gave: one without a nonce could be anybody's.
    func isFor(nonce raw: String) -> Bool {
        nonce == AppleProvider.shown(nonce: raw)
    }

    /// Whether it was made together with a code (OpenID Connect Core, section 3.3.2.11), where it says so.
    func isWith(code: String) -> Bool {
        codeHash.map { $0 == Base64URL.encode(Data(SHA256.hash(data: Data(code.utf8)).prefix(16))) } ?? true
    }

    /// The address, if there is one.
    var address: String? { email.flatMap { $0.isEmpty ? nil : $0 } }

    /// An address is proven only where there is one.
    var isAddressProven: Bool { address != nil && isEmailVerified?.value == true }
}
