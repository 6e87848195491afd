/// How strong a password looks, in the four steps of the requirements (8.2).
///
/// The label is guidance; whether a password is accepted is another rule.
public enum PasswordStrength: Int, Sendable, Equatable, Codable, CaseIterable, Comparable {
    /// 弱: digits or letters alone.
    case weak
    /// 中: letters and digits.
    case medium
    /// 强: upper case, lower case and digits.
    case strong
    /// 很强: upper case, lower case, digits and something else.
    case veryStrong

    /// The strength of a password by the kinds of characters in it, and by nothing else.
    ///
    /// - Parameters:
    ///   - password: as typed.
    ///   - isListed: whether it stands among common passwords or holds a word of the context: then it is weak.
    public init(_ password: String, isListed: Bool = false) {
        let kinds = PasswordKinds(password)
        guard !isListed, kinds.hasLetter, kinds.hasDigit else {
            self = .weak
            return
        }
        guard kinds.hasUpper, kinds.hasLower else {
            self = .medium
            return
        }
        self = kinds.hasOther ? .veryStrong : .strong
    }

    /// The weaker one is less.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

extension PasswordStrength: Localizable {
    /// The label that stands beside the meter.
    public func text(in language: Language) -> String {
        let strings: AccountAPIStrings =
            switch self {
            case .weak: .weak
            case .medium: .medium
            case .strong: .strong
            case .veryStrong: .veryStrong
            }
        return strings.text(in: language)
    }
}

/// Numbers of the rules for passwords, counted in Unicode scalars.
public enum PasswordLimits {
    /// 最少 8 位.
    public static let least = 8
    /// From so many on any composition is free.
    public static let free = 15
    /// Longer ones are refused.
    public static let most = 256
}

/// What kinds of characters a password holds.
package struct PasswordKinds: Sendable, Equatable {
    package private(set) var hasUpper = false
    package private(set) var hasLower = false
    package private(set) var hasDigit = false
    /// A letter of any script.
    package private(set) var hasLetter = false
    /// Neither letter nor digit.
    package private(set) var hasOther = false

    package init(_ password: String) {
        for scalar in password.unicodeScalars {
            let properties = scalar.properties
            if properties.isUppercase { hasUpper = true }
            if properties.isLowercase { hasLower = true }
            if properties.numericType == .decimal { hasDigit = true }
            if properties.isAlphabetic {
                hasLetter = true
            } else if properties.numericType != .decimal {
                hasOther = true
            }
        }
    }
}

/// Why a password is refused.
public enum PasswordFlaw: String, Sendable, Equatable, Codable, CaseIterable {
    case tooShort, tooLong
    /// Under 15 characters: no capital, no small letter, no digit.
    case noUpper, noLower, noDigit
    /// Among the most common ones.
    case common
    /// It holds the product's name, or a part of the person's address or name.
    case context
    /// The same as before.
    case unchanged
    /// It holds a character that cannot be typed everywhere: a control character.
    case control
}

extension PasswordFlaw {
    var strings: AccountAPIStrings {
        switch self {
        case .tooShort: .tooShort
        case .tooLong: .tooLong
        case .noUpper: .noUpper
        case .noLower: .noLower
        case .noDigit: .noDigit
        case .common: .common
        case .context: .context
        case .unchanged: .unchanged
        case .control: .control
        }
    }
}
