internal import Crypto

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Apple, as far as Sign in with Apple goes.
struct FakeApple: Sendable {
    let configuration: FakeConfiguration
    var keys: FakeKeys
    /// Which one signs.
    var signing = 0
    /// Which ones stand in the key set.
    var shown: Set<Int> = [0]
    var codes: [String: Code] = [:]
    var refreshTokens: [String: Grant] = [:]
    /// Subject and client of those who signed in once.
    var known: Set<String> = []

    struct Code: Sendable {
        var grant: Grant
        var redirect: String?
        var madeAt: Date
        var isSpent = false
    }

    struct Grant: Sendable, Equatable {
        var person: FakeApplePerson
        var client: String
        var nonce: String?
        /// Whether the address is told, as it is at the first sign-in alone.
        var tellsEmail: Bool
    }

    static let codeLifetime: TimeInterval = 300
    static let tokenLifetime = 86_400

    /// The next key signs; the old one stays in the key set or not.
    mutating func rotate(keepingOld: Bool) {
        keys.makeSure(of: signing + 1)
        let old = signing
        signing = min(signing + 1, keys.count - 1)
        shown = keepingOld ? [old, signing] : [signing]
    }

    func keySet() -> FakeAnswer {
        .json(["keys": shown.sorted().compactMap { keys.shown($0) }])
    }

    /// A person agrees in a client.
    mutating func authorize(
        _ person: FakeApplePerson, client: String, nonce: String?, redirect: String?, _ faults: FakeFaults,
        at now: Date
    ) -> FakeAppleAuthorization {
        let isFirst = known.insert("\(person.subject) \(client)").inserted
        let grant = Grant(
            person: person, client: client, nonce: faults.withoutNonce ? nil : nonce, tellsEmail: isFirst)
        let code = "c\(Letters.random(32)).0.\(Letters.random(4)).\(Letters.random(22))"
        codes[code] = Code(grant: grant, redirect: redirect, madeAt: now)
        let hash = Letters.encode(SHA256.hash(data: Data(code.utf8)).prefix(16))
        let token = identityToken(grant, faults, at: now, more: ["c_hash": .text(hash)])
        return FakeAppleAuthorization(
            identityToken: token, code: code, user: isFirst ? Self.user(person) : nil)
    }

    private struct User: Encodable {
        let name: [String: String]
        let email: String?
    }

    private static func user(_ person: FakeApplePerson) -> String? {
        guard let first = person.firstName, let last = person.lastName else { return nil }
        return json(User(name: ["firstName": first, "lastName": last], email: person.email))
    }

    func identityToken(
        _ grant: Grant, _ faults: FakeFaults, at now: Date, more: [String: FakeValue] = [:]
    ) -> String {
        let start = Int(now.timeIntervalSince1970)
        func truth(_ value: Bool) -> FakeValue {
            faults.booleansAsText ? .text(String(value)) : .truth(value)
        }
        var claims: [String: FakeValue] = [
            "iss": .text(faults.issuer ?? "https://appleid.apple.com"), "aud": .text(grant.client),
            "exp": .number(start + Self.tokenLifetime), "iat": .number(start),
            "sub": .text(grant.person.subject), "auth_time": .number(start),
            "nonce_supported": truth(true), "real_user_status": 2,
        ]
        if let nonce = grant.nonce { claims["nonce"] = .text(nonce) }
        if let email = grant.person.email, grant.tellsEmail {
            claims["email"] = .text(email)
            claims["email_verified"] = truth(grant.person.isEmailVerified)
            claims["is_private_email"] = truth(grant.person.isPrivateEmail)
        }
        return keys.sign(claims: json(claims.merging(more) { $1 }), by: signing)
    }
}
