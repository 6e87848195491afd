public import FoundationExports
public import OneTimePassword

/// One token as a face draws it at one moment.
///
/// Making a card computes no code and no name: each is computed when it is read, so that a face pays for the cards on
/// its screen alone, however many there are.
public struct Card: Sendable, Equatable, Identifiable {
    /// The token's id.
    public var id: UUID { token.id }
    /// The issuer as stored; may be empty.
    public var issuer: String { token.issuer }
    /// The account as stored; may be empty.
    public var account: String { token.account }
    /// What stands first: the issuer, else the account, else a word for "unnamed".
    public var title: String { token.title(in: language) }
    /// What stands below: the account, if it is not the title already.
    public var subtitle: String { token.subtitle }
    /// The disc that stands for the issuer.
    public var monogram: Monogram { given ?? Monogram(of: title) }
    /// Whether it stands before those that are not pinned.
    public var isPinned: Bool { token.isPinned }
    /// The code that holds now, grouped: "123 456".
    public var code: String { CodeGroups.grouped(token.totp.code(counter: counter)) }
    /// The code that holds afterwards, grouped.
    public var nextCode: String { CodeGroups.grouped(token.totp.code(counter: counter &+ 1)) }
    /// The moment from which ``code`` holds.
    public let from: Date
    /// The moment at which ``code`` ends.
    public let until: Date
    /// Whole seconds that ``code`` still holds, rounded up: 1 is the last second.
    public let secondsLeft: Int
    /// The part of the period that is left: above 0, at most 1.
    public let fractionLeft: Double
    /// The algorithm.
    public var algorithm: Algorithm { token.totp.algorithm }
    /// How many digits a code has.
    public var digits: Digits { token.totp.digits }
    /// The period.
    public var period: Period { token.totp.period }

    private let token: Token
    private let given: Monogram?
    private let counter: UInt64
    private let language: Language

    /// At this many seconds the end is near: the ring turns red and the next code is shown.
    public static let urgentSeconds = 5

    /// Whether 5 seconds or less are left.
    public var isUrgent: Bool { secondsLeft <= Self.urgentSeconds }
    /// Whether the next code is to be shown as well.
    public var showsNext: Bool { isUrgent }

    /// The card of a token.
    ///
    /// - Parameters:
    ///   - token: the token.
    ///   - now: the moment it is drawn for.
    ///   - language: the language of the word for "unnamed".
    ///   - monogram: its disc, told apart from its neighbours'; nil for the one that its name alone gives.
    public init(_ token: Token, at now: Date, language: Language, monogram: Monogram? = nil) {
        let interval = token.totp.interval(at: now)
        self.token = token
        given = monogram
        self.language = language
        counter = token.totp.counter(at: now)
        from = interval.start
        until = interval.end
        let period = Double(token.totp.period.seconds)
        let left = Self.left(until: interval.end, at: now, of: period)
        secondsLeft = Int(left.rounded(.up))
        fractionLeft = left / period
    }

    /// The same card at another moment.
    ///
    /// - Parameter now: that moment.
    /// - Returns: a card whose codes and countdown are those of that moment.
    public func at(_ now: Date) -> Card { Card(token, at: now, language: language, monogram: given) }

    /// What stands first for a token: the issuer, else the account, else a word for "unnamed".
    ///
    /// - Parameters:
    ///   - issuer: the service's name; may be empty.
    ///   - account: the e-mail address or user name; may be empty.
    ///   - language: the language of the word for "unnamed".
    /// - Returns: a name, not empty, in which signs that would reverse or hide text are visible.
    public static func title(issuer: String, account: String, _ language: Language) -> String {
        if !issuer.isEmpty { return ShownText.line(issuer) }
        return account.isEmpty ? SecondStrings.unnamed.text(in: language) : ShownText.line(account)
    }

    /// What stands below for a token: the account, if it is not the title already.
    ///
    /// - Parameters:
    ///   - issuer: the service's name; may be empty.
    ///   - account: the e-mail address or user name; may be empty.
    /// - Returns: a name, shown as in ``title(issuer:account:_:)``; empty if there is none.
    public static func subtitle(issuer: String, account: String) -> String {
        issuer.isEmpty ? "" : ShownText.line(account)
    }

    /// Title and subtitle as one name, for a sentence.
    ///
    /// - Parameters:
    ///   - issuer: the service's name; may be empty.
    ///   - account: the e-mail address or user name; may be empty.
    ///   - language: the language of the word for "unnamed".
    /// - Returns: "GitHub (ann)".
    public static func name(issuer: String, account: String, _ language: Language) -> String {
        let (title, subtitle) = (
            title(issuer: issuer, account: account, language), subtitle(issuer: issuer, account: account)
        )
        return subtitle.isEmpty ? title : "\(title) (\(subtitle))"
    }

    /// Above 0 and at most the whole period, for dates that are no dates too.
    private static func left(until end: Date, at now: Date, of period: Double) -> Double {
        let left = end.timeIntervalSince(now)
        return left.isNaN ? period : min(max(left, 0.001), period)
    }
}

extension Token {
    /// What stands for the token where one name must do: the issuer, else the account, else a word for "unnamed".
    ///
    /// - Parameter language: the language of that word.
    /// - Returns: never an empty text.
    public func title(in language: Language) -> String {
        Card.title(issuer: issuer, account: account, language)
    }

    /// What stands below the title: the account, if it is not the title already.
    public var subtitle: String { Card.subtitle(issuer: issuer, account: account) }

    /// Title and subtitle as one name, for a sentence.
    func name(in language: Language) -> String { Card.name(issuer: issuer, account: account, language) }
}

/// Codes in groups that can be read at a glance.
public enum CodeGroups {
    /// 6: 3+3, 7: 3+4, 8: 4+4, 9: 3+3+3, 10: 5+5 digits, with spaces between.
    ///
    /// - Parameter code: the digits.
    /// - Returns: the digits in groups; any other count of digits as it is.
    public static func grouped(_ code: String) -> String {
        var rest = code[...]
        var groups: [Substring] = []
        for size in sizes[code.count] ?? [code.count] {
            groups.append(rest.prefix(size))
            rest = rest.dropFirst(size)
        }
        return groups.joined(separator: " ")
    }

    /// The digits one by one, as a screen reader should say them.
    ///
    /// - Parameter code: the digits, grouped or not.
    /// - Returns: "1 2 3 4 5 6".
    public static func spoken(_ code: String) -> String {
        code.filter { $0 != " " }.map(String.init).joined(separator: " ")
    }

    private static let sizes = [6: [3, 3], 7: [3, 4], 8: [4, 4], 9: [3, 3, 3], 10: [5, 5]]
}
