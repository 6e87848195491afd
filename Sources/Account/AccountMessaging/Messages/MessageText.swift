package import AccountDomain
internal import FoundationExports
internal import Localization

/// What a letter says, in its language.
///
/// Every letter says what happened, when, on which device if that is known, and what to do if it was not the reader.
/// No link in it does anything by being opened.
package struct MessageText: Sendable, Equatable {
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
    package init?(_ letter: OutgoingMessage, _ place: ServiceLinks) {
        let code = letter.code.flatMap { Self.isCode($0) ? $0 : nil }
        guard letter.kind.hasCode ? code != nil : letter.code == nil else { return nil }
        let language = letter.language
        func said(_ key: some Localizable) -> String { key.text(in: language) }
        subject = said(letter.subject(place))
        mail = Self.join([
            said(letter.opening(place)), code, code == nil ? nil : said(letter.codeRule),
            place.link(of: letter).map { said(AccountMessagingStrings.orLink($0)) }, letter.facts,
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
        case .registrationCode, .stepUpCode, .reauthenticationCode, .newAddressCode, .resetCode, .phoneCode,
            .mergeCode:
            true
        case .alreadyRegistered, .newDevice, .passwordWithdrawn, .locked, .passwordChanged,
            .emailChanged, .phoneChanged, .emailPending, .phonePending, .passwordPending, .changeStopped,
            .newDeviceLettersPending, .unusualChecksPending, .factorRemovalPending, .newDeviceLettersOff,
            .unusualChecksOff, .protectionRestored, .mergeInPending, .mergeOutPending, .mergeStopped, .merged,
            .mergedAway, .mergeUndone,
            .emailRestored, .accountFrozen, .factorAdded,
            .factorRemoved, .identityLinked, .identityUnlinked, .passkeyAdded, .passkeyRemoved,
            .recoveryCodesMade, .recoveryCodeUsed,
            .deletionAsked, .deletionCancelled, .deleted:
            false
        }
    }
}

/// An instant as calendars and clocks show it, so many seconds from UTC.
struct CivilTime {
    let year, month, day, hour, minute, second, millisecond: Int
    /// 0 is Sunday.
    let weekday: Int

    /// The proleptic Gregorian calendar, by whole days since 1970, to the nearest millisecond.
    init(_ date: Date, offset: Int = 0) {
        // Far beyond any date of ours, and far from what does not fit.
        let bounded = min(max(date.timeIntervalSince1970, -62_135_596_800), 253_402_300_799)
        let milliseconds = Int((bounded * 1000).rounded())
        millisecond = (milliseconds % 1000 + 1000) % 1000
        let seconds = (milliseconds - millisecond) / 1000 + offset
        let days = seconds >= 0 ? seconds / 86_400 : -((86_399 - seconds) / 86_400)
        let rest = seconds - days * 86_400
        (hour, minute, second) = (rest / 3600, rest / 60 % 60, rest % 60)
        weekday = ((days + 4) % 7 + 7) % 7
        // Years begin in March, so that the day that is not always there is the last; eras have 400 years.
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// As readers of a language see it on their clocks: Beijing keeps one time all year; in English it is UTC.
    init(_ date: Date, in language: Language) {
        switch language {
        case .chinese: self.init(date, offset: 8 * 3600)
        case .english: self.init(date)
        }
    }

    /// RFC 5322, section 3.3: `Sun, 22 Nov 2026 07:29:56 +0000`; for UTC alone.
    var mailDate: String {
        let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let date = "\(Self.two(day)) \(months[month - 1]) \(Self.four(year))"
        return "\(days[weekday]), \(date) \(clock):\(Self.two(second)) +0000"
    }

    /// Sorts by time, to the millisecond: `20261122T072956.070`.
    var sortable: String {
        let date = "\(Self.four(year))\(Self.two(month))\(Self.two(day))"
        let time = "\(Self.two(hour))\(Self.two(minute))\(Self.two(second))"
        return "\(date)T\(time).\(Self.digits(millisecond, 3))"
    }

    /// `07:29`.
    var clock: String { "\(Self.two(hour)):\(Self.two(minute))" }

    private static func two(_ number: Int) -> String { digits(number, 2) }
    private static func four(_ number: Int) -> String { digits(number, 4) }
    private static func digits(_ number: Int, _ count: Int) -> String {
        String(repeating: "0", count: max(0, count - String(number).count)) + String(number)
    }
}
