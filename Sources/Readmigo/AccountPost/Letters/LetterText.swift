internal import AccountAPI
package import AccountRules

/// What a letter says, in the words of its language.
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
        let words: any LetterWords =
            switch letter.language {
            case .chinese: ChineseWords(letter: letter, place: place)
            case .english: EnglishWords(letter: letter, place: place)
            }
        let device = letter.deviceName.flatMap { ShownDevice($0)?.text }
        subject = words.subject
        mail = Self.join([
            words.opening, code, code == nil ? nil : words.codeRule, words.facts(device: device),
            words.advice(link: place.notMe(letter.notMe)), words.footer,
        ])
        if let code {
            sms = "\(words.shortCode(code))\n@\(place.domain) #\(code)"
        } else {
            sms = words.short
        }
    }

    private static func join(_ paragraphs: [String?]) -> String {
        paragraphs.compactMap { $0 }.joined(separator: "\n\n") + "\n"
    }

    private static func isCode(_ text: String) -> Bool {
        (4...10).contains(text.utf8.count) && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
}

/// The words of one language for one letter.
protocol LetterWords {
    var letter: OutgoingMessage { get }
    var subject: String { get }
    /// What happened; where a code follows, what it is for.
    var opening: String { get }
    /// How long a code lasts, and that nobody else is to have it.
    var codeRule: String { get }
    /// When, and on which device.
    func facts(device: String?) -> String
    /// What to do if it was not the reader.
    func advice(link: String?) -> String
    var footer: String { get }
    /// The whole of it in one sentence or two.
    var short: String { get }
    /// The code in one sentence.
    func shortCode(_ code: String) -> String
}

extension LetterWords {
    /// The number between words; nothing where there is none.
    func count(_ before: String, _ after: String) -> String {
        letter.count.map { "\(before)\($0)\(after)" } ?? ""
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
