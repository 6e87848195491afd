public import FoundationExports
public import Localization

/// Why a link, or what a person typed, is not a token: the field, and in it the reason.
///
/// Nothing of a secret is ever carried, save one bad character, which by being bad is not part of it. No other
/// text of the input is carried either: in a damaged link the secret may stand anywhere.
public enum OneTimePasswordError: Error, Hashable, Sendable {
    /// The link as a whole.
    case link(LinkReason)
    /// The link's label: the part before `?` with the issuer and the account.
    case label(LabelReason)
    /// The issuer.
    case issuer(NameReason)
    /// The account.
    case account(NameReason)
    /// The secret.
    case secret(SecretReason)
    /// The algorithm.
    case algorithm(AlgorithmReason)
    /// The number of digits.
    case digits(NumberReason)
    /// The period in seconds.
    case period(NumberReason)

    /// What can be wrong with a link as a whole.
    public enum LinkReason: Hashable, Sendable, CaseIterable {
        /// There is no text.
        case empty
        /// Longer than ``OTPAuthLink/lengthLimit``.
        case tooLong
        /// Text without a scheme and `://`.
        case notALink
        /// A secret alone, as sites show it for typing: it lacks the names that a link has.
        case bareSecret
        /// A page of the web: `http` or `https`.
        case web
        /// An export of Google Authenticator: `otpauth-migration`.
        case googleExport
        /// Steam's own codes, in any of the spellings in use.
        case steam
        /// Codes that count events, not time: `otpauth://hotp`.
        case hotp
        /// An `otpauth` link of a type nobody here knows.
        case otherType
        /// A link of any other scheme.
        case otherApp
        /// A `%` without two hexadecimal digits, or bytes that are not UTF-8, in a parameter's name or in a
        /// parameter that is otherwise ignored.
        case brokenEncoding
    }

    /// What can be wrong with the label.
    public enum LabelReason: Hashable, Sendable, CaseIterable {
        /// A `%` without two hexadecimal digits, or bytes that are not UTF-8.
        case brokenEncoding
    }

    /// What can be wrong with an issuer or an account.
    public enum NameReason: Hashable, Sendable, CaseIterable {
        /// Longer than ``OTPAuthLink/nameLimit``.
        case tooLong
        /// Given more than once with different values.
        case repeated
        /// A `%` without two hexadecimal digits, or bytes that are not UTF-8.
        case brokenEncoding
    }

    /// What can be wrong with a secret.
    public enum SecretReason: Hashable, Sendable {
        /// The link has no such parameter.
        case missing
        /// Nothing is left once spaces, dashes and padding are dropped.
        case empty
        /// Not enough letters for one whole byte.
        case tooShort
        /// Longer than ``TOTP/secretLimit``.
        case tooLong
        /// A character that is not of Base32, and the letters it is likely meant for, if that is known.
        case badLetter(Unicode.Scalar, likely: [Character])
        /// Given more than once with different values.
        case repeated
        /// A `%` without two hexadecimal digits, or bytes that are not UTF-8.
        case brokenEncoding
    }

    /// What can be wrong with an algorithm.
    public enum AlgorithmReason: Hashable, Sendable, CaseIterable {
        /// Present, but without a value.
        case empty
        /// None of SHA-1, SHA-256 and SHA-512.
        case unknown
        /// Given more than once with different values.
        case repeated
        /// A `%` without two hexadecimal digits, or bytes that are not UTF-8.
        case brokenEncoding
    }

    /// What can be wrong with a number of digits or seconds.
    public enum NumberReason: Hashable, Sendable, CaseIterable {
        /// Present, but without a value.
        case empty
        /// Something other than decimal digits, with `-` before them or not.
        case notANumber
        /// Not in ``Digits/range`` or ``Period/range``.
        case outOfRange
        /// Given more than once with different values.
        case repeated
        /// A `%` without two hexadecimal digits, or bytes that are not UTF-8.
        case brokenEncoding
    }
}

extension OneTimePasswordError: Localizable, LocalizedError, CustomStringConvertible {
    /// One sentence for a person, naming the field.
    public func text(in language: Language) -> String { strings.text(in: language) }

    /// The sentence in English.
    public var description: String { text(in: .english) }

    private var strings: OneTimePasswordStrings {
        switch self {
        case .link(let reason): reason.strings
        case .label(.brokenEncoding): .brokenLabel
        case .issuer(let reason): reason.strings(.issuer)
        case .account(let reason): reason.strings(.account)
        case .secret(let reason): reason.strings
        case .algorithm(let reason): reason.strings
        case .digits(let reason): reason.strings(.digits, Digits.range)
        case .period(let reason): reason.strings(.period, Period.range)
        }
    }
}

extension OneTimePasswordError.LinkReason {
    fileprivate var strings: OneTimePasswordStrings {
        switch self {
        case .empty: .noLink
        case .tooLong: .longLink(OTPAuthLink.lengthLimit)
        case .notALink: .notALink
        case .bareSecret: .bareSecret
        case .web: .web
        case .googleExport: .googleExport
        case .steam: .steam
        case .hotp: .hotp
        case .otherType: .otherType
        case .otherApp: .otherApp
        case .brokenEncoding: .brokenLink
        }
    }
}

extension OneTimePasswordError.NameReason {
    fileprivate func strings(_ field: OneTimePasswordStrings) -> OneTimePasswordStrings {
        switch self {
        case .tooLong: .longName(field: LocalizedText(field), limit: OTPAuthLink.nameLimit)
        case .repeated: .repeated(LocalizedText(field))
        case .brokenEncoding: .broken(LocalizedText(field))
        }
    }
}

extension OneTimePasswordError.SecretReason {
    fileprivate var strings: OneTimePasswordStrings {
        switch self {
        case .missing: .noSecret
        case .empty: .emptySecret
        case .tooShort: .shortSecret
        case .tooLong: .longSecret(TOTP.secretLimit)
        case .badLetter(let scalar, let likely): Self.badLetter(scalar, likely)
        case .repeated: .repeated(LocalizedText(OneTimePasswordStrings.secret))
        case .brokenEncoding: .broken(LocalizedText(OneTimePasswordStrings.secret))
        }
    }

    private static func badLetter(_ scalar: Unicode.Scalar, _ likely: [Character]) -> OneTimePasswordStrings {
        let letter = scalar.nameForPeople
        guard let first = likely.first else { return .badLetter(letter) }
        let either = likely.dropFirst().reduce(LocalizedText(verbatim: String(first))) {
            LocalizedText(OneTimePasswordStrings.eitherLetter(first: $0, second: String($1)))
        }
        return .likelyLetter(letter: letter, likely: either)
    }
}

extension OneTimePasswordError.AlgorithmReason {
    fileprivate var strings: OneTimePasswordStrings {
        switch self {
        case .empty: .empty(LocalizedText(OneTimePasswordStrings.algorithm))
        case .unknown: .otherAlgorithm
        case .repeated: .repeated(LocalizedText(OneTimePasswordStrings.algorithm))
        case .brokenEncoding: .broken(LocalizedText(OneTimePasswordStrings.algorithm))
        }
    }
}

extension OneTimePasswordError.NumberReason {
    fileprivate func strings(
        _ field: OneTimePasswordStrings, _ range: ClosedRange<Int>
    ) -> OneTimePasswordStrings {
        let field = LocalizedText(field)
        return switch self {
        case .empty: .empty(field)
        case .notANumber: .notANumber(field)
        case .outOfRange: .outOfRange(field: field, least: range.lowerBound, greatest: range.upperBound)
        case .repeated: .repeated(field)
        case .brokenEncoding: .broken(field)
        }
    }
}

extension Unicode.Scalar {
    /// The character in quotes if it can be seen and stands alone, else its number.
    fileprivate var nameForPeople: String {
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
