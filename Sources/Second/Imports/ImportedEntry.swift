public import Localization
public import OneTimePassword

/// One entry of another program's file: an account that can be added, or why it cannot.
public struct ImportedEntry: Sendable, Equatable {
    /// Where it stands in its file: the number of the entry or of the line, from 1.
    public let number: Int
    /// The service's name as far as the file tells it, also of an entry that is refused; may be empty.
    public let issuer: String
    /// The name at that service; may be empty.
    public let account: String
    /// The account, or why it is refused.
    public let result: Result<OTPAuthLink, ImportRefusal>

    init(_ number: Int, _ link: OTPAuthLink) {
        (self.number, issuer, account, result) = (number, link.issuer, link.account, .success(link))
    }

    init(_ number: Int, issuer: String, account: String, _ refusal: ImportRefusal) {
        (self.number, self.issuer, self.account) = (number, issuer, account)
        result = .failure(refusal)
    }

    /// The same account with other names that are shorter.
    func renamed(issuer: String?, account: String?) -> ImportedEntry {
        guard case .success(let link) = result,
            let renamed = try? OTPAuthLink(
                issuer: issuer ?? link.issuer, account: account ?? link.account, domain: link.domain,
                totp: link.totp)
        else { return self }
        return ImportedEntry(number, renamed)
    }
}

/// Why one entry is not imported; nothing of its secret is carried.
public enum ImportRefusal: Error, Hashable, Sendable {
    /// A field makes no codes: the same reasons as for a link.
    case field(OneTimePasswordError)
    /// There is no secret.
    case noSecret
    /// It makes codes of another kind, which its file calls so.
    case otherKind(String)
    /// It lies in the other program's trash.
    case inTrash
    /// Its form is not the one of its file's format.
    case damaged
}

extension ImportRefusal: Localizable {
    /// One sentence for a person.
    public func text(in language: Language) -> String {
        let string: ImportStrings =
            switch self {
            case .field(let error): .field(error)
            case .noSecret: .noSecret
            case .otherKind(let name): .otherKind(name)
            case .inTrash: .inTrash
            case .damaged: .damagedEntry
            }
        return string.text(in: language)
    }
}

/// Everything that one file holds; each of its entries is here, in the file's order.
public struct ImportedEntries: Sendable, Equatable {
    /// The program that made the file.
    public let format: ImportFormat
    /// The entries about codes.
    public let entries: [ImportedEntry]
    /// How many entries have nothing to do with codes, such as passwords alone.
    public let withoutCode: Int
    /// The parts of Google's exports among them.
    public let parts: [GooglePart]

    init(
        _ format: ImportFormat, _ entries: [ImportedEntry], withoutCode: Int = 0, parts: [GooglePart] = []
    ) {
        (self.format, self.entries, self.withoutCode, self.parts) = (format, entries, withoutCode, parts)
    }
}

/// What was read of a file.
public enum ReadImport: Sendable {
    /// The entries of a file that is open to all.
    case entries(ImportedEntries)
    /// A file that a password seals.
    case sealed(SealedImport)
}

/// One of the QR codes on which Google Authenticator spreads an export.
public struct GooglePart: Hashable, Sendable {
    /// What the parts of one export have in common.
    public let id: Int64
    /// Which part it is, from 0.
    public let index: Int64
    /// How many parts the export has.
    public let count: Int64

    /// Counts the parts that are missing.
    ///
    /// - Parameter parts: all parts that were read, from any number of files.
    /// - Returns: how many parts of the exports among them were not read.
    public static func missing(beside parts: [GooglePart]) -> Int {
        Dictionary(grouping: Set(parts), by: \.id).values.reduce(0) { sum, parts in
            let count = Int(clamping: min(parts.map(\.count).max() ?? 0, mostParts))
            let read = Set(parts.map(\.index)).filter { (0..<Int64(count)).contains($0) }
            return sum + count - read.count
        }
    }

    /// A part holds about ten accounts.
    private static let mostParts: Int64 = 10_000
}
