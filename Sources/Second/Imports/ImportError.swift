public import Localization

/// The programs whose files can be read.
public enum ImportFormat: Sendable, Hashable, CaseIterable {
    /// `otpauth` links, one a line.
    case links
    /// Aegis: JSON, open or sealed.
    case aegis
    /// 2FAS: JSON, open or sealed.
    case twoFAS
    /// Ente Auth: links, or JSON that is sealed.
    case ente
    /// Bitwarden and its authenticator: JSON or CSV.
    case bitwarden
    /// Proton Authenticator: JSON, open or sealed.
    case proton
    /// Google Authenticator: `otpauth-migration` links.
    case google
    /// Apple's Passwords: CSV.
    case applePasswords
    /// andOTP: JSON.
    case andOTP
    /// FreeOTP+: JSON.
    case freeOTPPlus
    /// Raivo: JSON.
    case raivo
    /// Stratum, once Authenticator Pro: JSON.
    case stratum
    /// KeePassXC: CSV.
    case keePassXC
}

extension ImportFormat: Localizable {
    /// The program's name.
    public func text(in language: Language) -> String {
        switch self {
        case .links: ImportStrings.links.text(in: language)
        case .aegis: "Aegis"
        case .twoFAS: "2FAS"
        case .ente: "Ente Auth"
        case .bitwarden: "Bitwarden"
        case .proton: "Proton Authenticator"
        case .google: "Google Authenticator"
        case .applePasswords: "Apple Passwords"
        case .andOTP: "andOTP"
        case .freeOTPPlus: "FreeOTP+"
        case .raivo: "Raivo"
        case .stratum: "Stratum"
        case .keePassXC: "KeePassXC"
        }
    }
}

/// Why a whole file is not imported; nothing of its contents is carried.
public enum ImportError: Error, Hashable, Sendable {
    /// There is nothing in it.
    case empty
    /// Longer than ``ImportReader/largestFile``.
    case tooLarge
    /// More entries than ``ImportReader/mostEntries``.
    case tooManyEntries
    /// None of the formats.
    case unknownFormat
    /// A ZIP archive, which may hold a file that can be read.
    case archive
    /// The format is known, and the file is not as it should be.
    case damaged(ImportFormat)
    /// A later version of a format.
    case newerVersion(ImportFormat, Int)
    /// Sealed in a way that cannot be opened here.
    case notOpenable(ImportFormat)
    /// Sealed, but not with a password.
    case noPassword
    /// A table without the column in which codes are.
    case noCodeColumn(ImportFormat)
    /// The password does not open it, or its sealed part was changed.
    case wrongPassword
    /// Opening it would take more memory or time than is borne.
    case tooCostly
    /// The memory to open it was not to be had.
    case noMemory
}

extension ImportError: Localizable {
    /// One or two sentences for a person: what it is, and what to do.
    public func text(in language: Language) -> String {
        let string: ImportStrings =
            switch self {
            case .empty: .empty
            case .tooLarge: .tooLarge(ImportReader.largestFile >> 20)
            case .tooManyEntries: .tooManyEntries(ImportReader.mostEntries)
            case .unknownFormat: .unknownFormat
            case .archive: .archive
            case .damaged(let format): .damaged(LocalizedText(format))
            case .newerVersion(let format, let version):
                .newerVersion(format: LocalizedText(format), version: version)
            case .notOpenable(let format): .notOpenable(LocalizedText(format))
            case .noPassword: .noPassword
            case .noCodeColumn(let format): .noCodeColumn(LocalizedText(format))
            case .wrongPassword: .wrongPassword
            case .tooCostly: .tooCostly
            case .noMemory: .noMemory
            }
        return string.text(in: language)
    }
}
