public import OneTimePassword

/// What a person types to add an account by hand: texts, until all of them are found good.
public struct ManualEntry: Sendable {
    /// The service's name: asked for.
    public var issuer: String
    /// The e-mail address or user name: optional.
    public var account: String
    /// The secret in Base32: required.
    public var secret: String
    /// The algorithm's name; empty means SHA1.
    public var algorithm: String
    /// 6 to 10; empty means 6.
    public var digits: String
    /// 1 to 86400 seconds; empty means 30.
    public var period: String

    /// An entry of its texts.
    public init(
        issuer: String, account: String, secret: String, algorithm: String = "", digits: String = "",
        period: String = ""
    ) {
        self.issuer = issuer
        self.account = account
        self.secret = secret
        self.algorithm = algorithm
        self.digits = digits
        self.period = period
    }

    /// What is wrong with a field.
    public enum Problem: Error, Equatable, Sendable {
        /// No issuer was given.
        case issuerMissing
        /// The field that the error names is not as it should be.
        case field(OneTimePasswordError)

        /// The field that is concerned.
        public var field: FieldName {
            switch self {
            case .issuerMissing, .field(.issuer): .issuer
            case .field(.account): .account
            case .field(.algorithm): .algorithm
            case .field(.digits): .digits
            case .field(.period): .period
            case .field(.secret), .field(.link), .field(.label): .secret
            }
        }
    }

    /// The fields of an entry.
    public enum FieldName: String, Sendable, CaseIterable {
        /// The fields, by the names that faces and links use.
        case issuer, account, secret, algorithm, digits, period
    }

    /// Everything that is wrong, field by field; empty if the entry can be added.
    public var problems: [FieldName: Problem] {
        var problems: [FieldName: Problem] = [:]
        func check(_ field: FieldName, _ body: () throws(Problem) -> Void) {
            do throws(Problem) { try body() } catch { problems[field] = error }
        }
        check(.issuer) { () throws(Problem) in _ = try Names.issuer(issuer) }
        check(.account) { () throws(Problem) in _ = try Names.account(account) }
        check(.secret) { () throws(Problem) in _ = try parsedSecret() }
        check(.algorithm) { () throws(Problem) in _ = try parsedAlgorithm() }
        check(.digits) { () throws(Problem) in _ = try parsedDigits() }
        check(.period) { () throws(Problem) in _ = try parsedPeriod() }
        return problems
    }

    /// The token that the entry describes.
    ///
    /// - Returns: a token to add.
    /// - Throws: the first ``Problem``, in the order of the fields.
    public func token() throws(Problem) -> NewToken {
        let names = (try Names.issuer(issuer), try Names.account(account))
        do throws(OneTimePasswordError) {
            let totp = try TOTP(
                secret: Base32.decode(secret), algorithm: algorithmOrDefault(), digits: digitsOrDefault(),
                period: periodOrDefault())
            return NewToken(issuer: names.0, account: names.1, totp: totp)
        } catch {
            throw .field(error)
        }
    }
}

extension ManualEntry.Problem: Localizable {
    /// What is wrong with the field.
    public func text(in language: Language) -> String { strings.text(in: language) }

    var strings: SecondStrings {
        switch self {
        case .issuerMissing: .issuerMissing
        case .field(let error): .field(error)
        }
    }
}

extension ManualEntry {
    private func parsedSecret() throws(Problem) {
        do throws(OneTimePasswordError) { _ = try TOTP(secret: Base32.decode(secret)) } catch {
            throw .field(error)
        }
    }

    private func parsedAlgorithm() throws(Problem) {
        do throws(OneTimePasswordError) { _ = try algorithmOrDefault() } catch { throw .field(error) }
    }

    private func parsedDigits() throws(Problem) {
        do throws(OneTimePasswordError) { _ = try digitsOrDefault() } catch { throw .field(error) }
    }

    private func parsedPeriod() throws(Problem) {
        do throws(OneTimePasswordError) { _ = try periodOrDefault() } catch { throw .field(error) }
    }

    private func algorithmOrDefault() throws(OneTimePasswordError) -> Algorithm {
        algorithm.isBlank ? .sha1 : try Algorithm(spelling: algorithm.trimmed)
    }

    private func digitsOrDefault() throws(OneTimePasswordError) -> Digits {
        guard !digits.isBlank else { return .default }
        guard let count = Int(digits.trimmed) else { throw .digits(.notANumber) }
        return try Digits(count)
    }

    private func periodOrDefault() throws(OneTimePasswordError) -> Period {
        guard !period.isBlank else { return .default }
        guard let seconds = Int(period.trimmed) else { throw .period(.notANumber) }
        return try Period(seconds)
    }
}

/// The rules for names that a person types: no white space around them, at most 256 characters.
enum Names {
    static func issuer(_ text: String) throws(ManualEntry.Problem) -> String {
        let text = text.trimmed
        guard !text.isEmpty else { throw .issuerMissing }
        guard text.count <= OTPAuthLink.nameLimit else { throw .field(.issuer(.tooLong)) }
        return text
    }

    /// The issuer of a token that is edited: one whose link had none may stay without.
    static func issuer(_ text: String, after stored: String?) throws(ManualEntry.Problem) -> String {
        stored?.isEmpty == true && text.isBlank ? "" : try issuer(text)
    }

    static func account(_ text: String) throws(ManualEntry.Problem) -> String {
        let text = text.trimmed
        guard text.count <= OTPAuthLink.nameLimit else { throw .field(.account(.tooLong)) }
        return text
    }
}

extension StringProtocol {
    /// The text without white space at its ends.
    var trimmed: String {
        var rest = self[...]
        while rest.first?.isWhitespace == true { rest.removeFirst() }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return String(rest)
    }

    var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
