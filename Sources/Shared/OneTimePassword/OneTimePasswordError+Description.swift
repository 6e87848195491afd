extension OneTimePasswordError: CustomStringConvertible {
    /// One English sentence for a person, naming the field; faces with a language of their own bring their own.
    public var description: String {
        switch self {
        case .link(let reason): reason.sentence
        case .label(.brokenEncoding): "The link's label is damaged: its percent-encoding is broken."
        case .issuer(let reason): reason.sentence("issuer")
        case .account(let reason): reason.sentence("account")
        case .secret(let reason): reason.sentence
        case .algorithm(let reason): reason.sentence
        case .digits(let reason): reason.sentence("number of digits", Digits.range)
        case .period(let reason): reason.sentence("period in seconds", Period.range)
        }
    }

    fileprivate static func repeated(_ field: String) -> String {
        "The link gives the \(field) twice, with different values."
    }

    fileprivate static func broken(_ field: String) -> String {
        "The link's \(field) is damaged: its percent-encoding is broken."
    }
}

extension OneTimePasswordError.LinkReason {
    fileprivate var sentence: String {
        switch self {
        case .empty: "There is no link."
        case .tooLong: "The link is longer than \(OTPAuthLink.lengthLimit) bytes."
        case .notALink: "This is not an otpauth link."
        case .bareSecret:
            "This is a secret key alone, not a link; enter it by hand, with the name of its service."
        case .web: "This is a link to a web page, not an otpauth link."
        case .googleExport: "This is an export of Google Authenticator; add the accounts one by one instead."
        case .steam: "Steam makes codes of its own kind, which are not supported."
        case .hotp: "This account counts its codes (HOTP); only time-based codes (TOTP) are supported."
        case .otherType: "This otpauth link is of an unknown type; only totp is supported."
        case .otherApp: "This is a link for another app, not an otpauth link."
        case .brokenEncoding: "The link is damaged: its percent-encoding is broken."
        }
    }
}

extension OneTimePasswordError.NameReason {
    fileprivate func sentence(_ field: String) -> String {
        switch self {
        case .tooLong: "The \(field) is longer than \(OTPAuthLink.nameLimit) characters."
        case .repeated: OneTimePasswordError.repeated(field)
        case .brokenEncoding: OneTimePasswordError.broken(field)
        }
    }
}

extension OneTimePasswordError.SecretReason {
    fileprivate var sentence: String {
        switch self {
        case .missing: "The link has no secret."
        case .empty: "The secret is empty."
        case .tooShort: "The secret is too short: it needs two letters at least."
        case .tooLong: "The secret is longer than \(TOTP.secretLimit) bytes."
        case .badLetter(let scalar, let likely): Self.sentence(scalar, likely)
        case .repeated: OneTimePasswordError.repeated("secret")
        case .brokenEncoding: OneTimePasswordError.broken("secret")
        }
    }

    private static func sentence(_ scalar: Unicode.Scalar, _ likely: [Character]) -> String {
        let sentence = "The secret contains \(scalar.nameForPeople), which is not one of A-Z and 2-7"
        guard !likely.isEmpty else { return sentence + "." }
        return sentence + "; did you mean \(likely.map(String.init).joined(separator: " or "))?"
    }
}

extension OneTimePasswordError.AlgorithmReason {
    fileprivate var sentence: String {
        switch self {
        case .empty: "The algorithm is empty."
        case .unknown: "The algorithm is none of SHA1, SHA256 and SHA512."
        case .repeated: OneTimePasswordError.repeated("algorithm")
        case .brokenEncoding: OneTimePasswordError.broken("algorithm")
        }
    }
}

extension OneTimePasswordError.NumberReason {
    fileprivate func sentence(_ field: String, _ range: ClosedRange<Int>) -> String {
        switch self {
        case .empty: "The \(field) is empty."
        case .notANumber: "The \(field) is not a whole number."
        case .outOfRange: "The \(field) is not between \(range.lowerBound) and \(range.upperBound)."
        case .repeated: OneTimePasswordError.repeated(field)
        case .brokenEncoding: OneTimePasswordError.broken(field)
        }
    }
}

extension Unicode.Scalar {
    /// The character in quotes if it can be seen and stands alone, else its number.
    package var nameForPeople: String {
        switch properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator,
            .spaceSeparator, .nonspacingMark, .spacingMark, .enclosingMark:
            let number = String(value, radix: 16, uppercase: true)
            return "U+" + String(repeating: "0", count: max(0, 4 - number.count)) + number
        default:
            return "\u{201C}\(self)\u{201D}"
        }
    }
}
