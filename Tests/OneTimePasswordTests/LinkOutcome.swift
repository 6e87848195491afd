import OneTimePassword
import Testing

/// Everything that reading a link can give, so that a test compares all of it.
enum LinkOutcome: Equatable {
    case accepted(Reading)
    case refused(OneTimePasswordError)

    /// What a link says, the secret in Base32.
    struct Reading: Equatable {
        var issuer = ""
        var account = ""
        var domain = ""
        var secret = "JBSWY3DPEHPK3PXP"
        var algorithm = Algorithm.sha1
        var digits = 6
        var period = 30
    }

    init(reading text: some StringProtocol) {
        do throws(OneTimePasswordError) {
            let link = try OTPAuthLink(text)
            self = .accepted(
                Reading(
                    issuer: link.issuer, account: link.account, domain: link.domain,
                    secret: Base32.encode(link.totp.secret),
                    algorithm: link.totp.algorithm, digits: link.totp.digits.count,
                    period: link.totp.period.seconds))
        } catch {
            self = .refused(error)
        }
    }

    static func names(_ issuer: String, _ account: String, domain: String = "") -> Self {
        .accepted(Reading(issuer: issuer, account: account, domain: domain))
    }
}

/// One row of a table: a link and all that comes of it.
struct LinkRow: CustomTestStringConvertible, Sendable {
    let link: String
    let outcome: LinkOutcome
    var testDescription: String { String(link.prefix(120)) }

    init(_ link: String, _ outcome: LinkOutcome) {
        self.link = link
        self.outcome = outcome
    }

    /// A link with this label and an ordinary secret.
    static func label(_ label: String, _ outcome: LinkOutcome) -> Self {
        LinkRow("otpauth://totp/\(label)secret=JBSWY3DPEHPK3PXP", outcome)
    }

    /// A link `A:b` with an ordinary secret and more parameters.
    static func query(_ query: String, _ outcome: LinkOutcome) -> Self {
        LinkRow("otpauth://totp/A:b?secret=JBSWY3DPEHPK3PXP&\(query)", outcome)
    }

    /// A link `A:b` with an ordinary secret and more parameters, which says this of itself.
    static func query(_ query: String, _ change: (inout LinkOutcome.Reading) -> Void) -> Self {
        var reading = LinkOutcome.Reading(issuer: "A", account: "b")
        change(&reading)
        return .query(query, .accepted(reading))
    }

    /// A link `A:b` with this secret, which is read as the ordinary one or refused.
    static func secret(_ secret: String, refused reason: OneTimePasswordError.SecretReason? = nil) -> Self {
        LinkRow(
            "otpauth://totp/A:b?secret=\(secret)", reason.map { .refused(.secret($0)) } ?? .names("A", "b"))
    }
}
