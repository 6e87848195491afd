internal import Bytes
internal import NIOConcurrencyHelpers

/// The browsers that were let in, for as long as the program runs.
///
/// Browsers share cookies across ports, so the cookie's name carries the home: another home's page, or another
/// product's, never overwrites it, and the next run of this home does, so that old cookies do not pile up.
final class Sessions: Sendable {
    let cookieName: String
    private let values = NIOLockedValueBox<[SecretBytes]>([])

    init(name: String, home: String) {
        cookieName = "\(name)-\(HomeDigest.text(of: home))"
    }

    /// Lets one more browser in; returns the `Set-Cookie` header that makes it known.
    func open() -> String {
        let value = RandomToken.make()
        values.withLockedValue { $0.append(value) }
        return "\(cookieName)=\(value.token); Path=/; HttpOnly; SameSite=Strict"
    }

    /// Whether one of the cookies sent is a session of this run.
    ///
    /// A page on another port can send cookies of the same name beside ours, so each is looked at; every value is
    /// compared with every session in full, so that time tells nothing.
    func admits(cookieHeaders: [String]) -> Bool {
        let known = values.withLockedValue { $0 }
        var admitted = false
        for header in cookieHeaders {
            for pair in header.split(separator: ";") {
                let pair = pair.drop { $0 == " " }
                guard let equals = pair.firstIndex(of: "="), pair[..<equals] == cookieName else { continue }
                let value = SecretBytes(pair[pair.index(after: equals)...].utf8)
                for session in known where session == value { admitted = true }
            }
        }
        return admitted
    }
}
