internal import Bytes
internal import OneTimePassword

/// The fields of an entry as a file spells them; what is missing has a link's default, what is wrong is refused.
struct EntryDraft {
    enum Kind: Equatable {
        case totp, hotp, steam, damaged
        case other(String)

        /// A kind by its name, in any case; no name means TOTP.
        init(_ name: String?) {
            switch name?.lowercased() {
            case nil, "totp": self = .totp
            case "hotp": self = .hotp
            case "steam": self = .steam
            default: self = .other(name ?? "")
            }
        }
    }

    enum Secret {
        case missing
        case base32(String)
        case bytes(SecretBytes)
    }

    var kind = Kind.totp
    var issuer: String
    var account: String
    var secret = Secret.missing
    var algorithm: String?
    var digits: String?
    var period: String?

    /// The entry, with the number it has in its file.
    func entry(_ number: Int) -> ImportedEntry {
        let (issuer, account) = (issuer.trimmed, account.trimmed)
        do throws(ImportRefusal) {
            try checkKind()
            let secret = try bytes()
            do throws(OneTimePasswordError) {
                let totp = try TOTP(
                    secret: secret, algorithm: Algorithm(spelling: algorithm ?? "SHA1"),
                    digits: digits.map { text throws(OneTimePasswordError) in
                        try Digits(Self.number(text, OneTimePasswordError.digits))
                    } ?? .default,
                    period: period.map { text throws(OneTimePasswordError) in
                        try Period(Self.number(text, OneTimePasswordError.period))
                    } ?? .default)
                return ImportedEntry(number, try OTPAuthLink(issuer: issuer, account: account, totp: totp))
            } catch {
                throw .field(error)
            }
        } catch {
            return ImportedEntry(number, issuer: issuer, account: account, error)
        }
    }

    private func checkKind() throws(ImportRefusal) {
        switch kind {
        case .totp: return
        case .hotp: throw .field(.link(.hotp))
        case .steam: throw .field(.link(.steam))
        case .damaged: throw .damaged
        case .other(let name): throw .otherKind(name)
        }
    }

    private func bytes() throws(ImportRefusal) -> SecretBytes {
        switch secret {
        case .missing: throw .noSecret
        case .bytes(let bytes):
            guard !bytes.isEmpty else { throw .noSecret }
            return bytes
        case .base32(let text):
            guard !text.trimmed.isEmpty else { throw .noSecret }
            do throws(OneTimePasswordError) { return try Base32.decode(text) } catch { throw .field(error) }
        }
    }

    private static func number(
        _ text: String, _ field: (OneTimePasswordError.NumberReason) -> OneTimePasswordError
    ) throws(OneTimePasswordError) -> Int {
        guard !text.isEmpty else { throw field(.empty) }
        guard let number = Int(text) else { throw field(.notANumber) }
        return number
    }
}

extension EntryDraft.Secret {
    /// The secret of a member that holds Base32.
    init(_ text: String?) { self = text.map { .base32($0) } ?? .missing }
}

extension String {
    /// The text without white space at its ends.
    var trimmed: String {
        var rest = self[...]
        while rest.first?.isWhitespace == true { rest.removeFirst() }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return String(rest)
    }

    /// This text, or another one if it is empty.
    func or(_ other: @autoclosure () -> String) -> String { isEmpty ? other() : self }
}
