internal import Bytes
internal import OneTimePassword
internal import SyncEngine

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

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
    }

    /// A record's fields as values, taken in one pass.
    private struct Parts {
        var issuer, account, domain, secret, algorithm: String?
        var digits, period, created, updated: Int?

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
