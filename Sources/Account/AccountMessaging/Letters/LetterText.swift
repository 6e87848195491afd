package import AccountDomain
internal import Localization

/// What a letter says, in its language.
///
/// Every letter says what happened, when, on which device if that is known, and what to do if it was not the reader.
/// No link in it does anything by being opened.
package struct LetterText: Sendable, Equatable {
    /// One line; a code never stands in it.
    package let subject: String
    /// Plain text, lines ended by LF; a code stands on a line of its own.
    package let mail: String
    /// One short message; that of a code ends with the line by which phones bind it to our domain (`@domain #code`,
    /// "Origin-bound one-time codes delivered via SMS", WICG).
    package let sms: String

    /// Writes a letter.
    ///
    /// - Returns: nil for a letter of a code that holds none of 4 to 10 digits, and for one that holds a code where
    ///   none belongs.
    package init?(_ letter: OutgoingMessage, _ place: PostPlace) {
        let code = letter.code.flatMap { Self.isCode($0) ? $0 : nil }
        guard letter.kind.hasCode ? code != nil : letter.code == nil else { return nil }
        let language = letter.language
        func said(_ key: some Localizable) -> String { key.text(in: language) }
        subject = said(letter.subject(place))
        mail = Self.join([
            said(letter.opening(place)), code, code == nil ? nil : said(letter.codeRule), letter.facts,
            said(letter.advice(place)), said(AccountMessagingStrings.footer(place.product)),
        ])
        sms =
            code.map { "\(said(letter.short(code: $0, place)))\n@\(place.domain) #\($0)" }
            ?? said(letter.short(place))
    }

    private static func join(_ paragraphs: [String?]) -> String {
        paragraphs.compactMap { $0 }.joined(separator: "\n\n") + "\n"
    }

    private static func isCode(_ text: String) -> Bool {
        (4...10).contains(text.utf8.count) && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
}

extension OutgoingMessage.Kind {
    /// Whether it is sent for the sake of a code.
    var hasCode: Bool {
        switch self {
        case .registrationCode, .stepUpCode, .reauthenticationCode, .newAddressCode, .resetCode, .phoneCode:
            true
        case .alreadyRegistered, .noAccount, .newDevice, .passwordWithdrawn, .locked, .passwordChanged,
            .emailChanged, .phoneChanged, .factorAdded, .factorRemoved, .recoveryCodesMade, .deletionAsked,
            .deletionCancelled, .deleted:
            false
        }
    }
}
