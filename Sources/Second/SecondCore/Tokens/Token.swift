internal import Bytes
public import FoundationExports
public import OneTimePassword
internal import SyncEngine

/// One account's entry: who issued it, for whom, and what makes its codes.
public struct Token: Sendable, Equatable, Identifiable {
    /// Given when the token was added; never derived from the secret or the names, which may repeat.
    public let id: UUID
    /// The service's name; empty if its link had none.
    public let issuer: String
    /// The e-mail address or user name; may be empty.
    public let account: String
    /// The service's host, which its link gave beside its name: not shown, but found; else empty.
    public let domain: String
    /// Makes the codes: secret, algorithm, digits, period.
    public let totp: TOTP
    /// When it was added.
    public let created: Date
    /// When its names were last changed.
    public let updated: Date
    /// Whether it stands before those that are not pinned.
    public internal(set) var isPinned = false
}

/// What a person may change of a token.
public struct TokenNames: Sendable, Equatable {
    /// The service's name.
    public var issuer: String
    /// The e-mail address or user name.
    public var account: String

    /// Names as they are typed.
    public init(issuer: String = "", account: String = "") {
        self.issuer = issuer
        self.account = account
    }

    /// The fields, in the order of a form.
    public static let fields: [ManualEntry.FieldName] = [.issuer, .account]

    /// One of the fields; empty for one that is not among them.
    public subscript(field: ManualEntry.FieldName) -> String {
        get { Self.paths[field].map { self[keyPath: $0] } ?? "" }
        set { if let path = Self.paths[field] { self[keyPath: path] = newValue } }
    }

    private static var paths: [ManualEntry.FieldName: WritableKeyPath<TokenNames, String>] {
        [.issuer: \.issuer, .account: \.account]
    }
}

extension Token {
    /// What a person may change of it.
    public var names: TokenNames { TokenNames(issuer: issuer, account: account) }
}

/// A token that was deleted and is kept sealed for 30 days.
public struct DeletedToken: Sendable, Equatable, Identifiable {
    /// The token as it was.
    public let token: Token
    /// When it was deleted, by the clock of the device that deleted it.
    public let deleted: Date
    /// In how many days it is wiped for good, at least 1.
    public let daysLeft: Int

    /// The token's id.
    public var id: UUID { token.id }
}

/// An entry that cannot be shown as a token; its bytes are kept and it stands in nobody's way.
public struct UnreadableEntry: Sendable, Equatable {
    /// The issuer and account as far as they can be read; empty otherwise.
    public let name: String
    /// What is wrong with it; nil if not even its fields can be told apart.
    public let reason: OneTimePasswordError?
}

extension UnreadableEntry: Localizable {
    /// Which entry it is and what is wrong with it.
    public func text(in language: Language) -> String {
        let shown = ShownText.line(name)
        let name = shown.isEmpty ? LocalizedText(SecondStrings.namelessEntry) : LocalizedText(verbatim: shown)
        let string = reason.map { SecondStrings.unreadableField(name: name, error: $0) } ?? .unknownForm(name)
        return string.text(in: language)
    }
}

/// A token that is about to be added: everything checked, no id yet.
public struct NewToken: Sendable, Equatable {
    /// The service's name.
    public let issuer: String
    /// The e-mail address or user name.
    public let account: String
    /// The service's host, where its link gave one beside its name; else empty.
    public let domain: String
    /// Makes the codes.
    public let totp: TOTP

    /// A token from an `otpauth` link.
    ///
    /// - Parameter link: a link, already understood.
    public init(_ link: OTPAuthLink) {
        issuer = link.issuer
        account = link.account
        domain = link.domain
        totp = link.totp
    }

    init(issuer: String, account: String, totp: TOTP) {
        self.issuer = issuer
        self.account = account
        domain = ""
        self.totp = totp
    }
}

/// Tokens as records: the field names are those of `docs/vault-format.md`.
extension Token {
    enum FieldName {
        static let issuer = "issuer"
        static let account = "account"
        static let domain = "domain"
        static let secret = "secret"
        static let algorithm = "algorithm"
        static let digits = "digits"
        static let period = "period"
        static let created = "created"
        static let updated = "updated"
        static let pinned = "pinned"
    }

    /// A new token's fields, the delete field (not deleted) among them.
    static func fields(of token: NewToken, wallClock: UInt64) -> [String: SecretBytes] {
        var fields: [String: SecretBytes] = [
            FieldName.issuer: .json(token.issuer),
            FieldName.account: .json(token.account),
            FieldName.secret: .json(Base32.encode(token.totp.secret)),
            FieldName.algorithm: .json(token.totp.algorithm.rawValue),
            FieldName.digits: .json(Int64(token.totp.digits.count)),
            FieldName.period: .json(Int64(token.totp.period.seconds)),
            FieldName.created: .json(Int64(wallClock)),
            FieldName.updated: .json(Int64(wallClock)),
            Record.deleteField: .json(false),
        ]
        if !token.domain.isEmpty { fields[FieldName.domain] = .json(token.domain) }
        return fields
    }

    /// The token of a record.
    ///
    /// - Throws: what is wrong with the first field that makes no sense.
    init(id: UUID, record: Record) throws(OneTimePasswordError) {
        let parts = Parts(record)
        guard let secret = parts.secret else { throw .secret(.missing) }
        guard let algorithm = parts.algorithm else { throw .algorithm(.empty) }
        guard let digits = parts.digits else { throw .digits(.notANumber) }
        guard let period = parts.period else { throw .period(.notANumber) }
        self.id = id
        issuer = parts.issuer ?? ""
        account = parts.account ?? ""
        domain = parts.domain ?? ""
        totp = try TOTP(
            secret: Base32.decode(secret), algorithm: Algorithm(spelling: algorithm), digits: Digits(digits),
            period: Period(period))
        created = Date(milliseconds: parts.created ?? 0)
        updated = Date(milliseconds: parts.updated ?? 0)
        isPinned = parts.isPinned
    }

    /// A record's fields as values, taken in one pass.
    private struct Parts {
        var issuer, account, domain, secret, algorithm: String?
        var digits, period, created, updated: Int?
        var isPinned = false

        init(_ record: Record) {
            for (name, field) in record.fields {
                switch name {
                case FieldName.issuer: issuer = field.value.jsonString
                case FieldName.account: account = field.value.jsonString
                case FieldName.domain: domain = field.value.jsonString
                case FieldName.secret: secret = field.value.jsonString
                case FieldName.algorithm: algorithm = field.value.jsonString
                case FieldName.digits: digits = Self.number(field)
                case FieldName.period: period = Self.number(field)
                case FieldName.created: created = Self.number(field)
                case FieldName.updated: updated = Self.number(field)
                case FieldName.pinned: isPinned = field.value == .json(true)
                default: break
                }
            }
        }

        private static func number(_ field: Field) -> Int? {
            field.value.jsonInteger.flatMap(Int.init(exactly:))
        }
    }
}

extension Date {
    init(milliseconds: Int) { self.init(timeIntervalSince1970: Double(milliseconds) / 1000) }
}
