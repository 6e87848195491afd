package import FoundationExports
package import Localization
#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// Moments as a person at this terminal reads them: in the time zone of the machine (`TZ`).
package struct ShownTime {
    /// `14:05`.
    private let minutes: String
    /// `2026-11-21`.
    private let day: String
    private let hour: Int
    /// Hours, minutes and seconds: `14:05:09`.
    package let clock: String

    package init(_ date: Date) {
        // Beyond what the system can show there is no moment worth showing.
        var seconds = time_t(max(-1e11, min(1e11, date.timeIntervalSince1970.rounded(.down))))
        var parts = unsafe tm()
        _ = unsafe localtime_r(&seconds, &parts)
        hour = unsafe Int(parts.tm_hour)
        minutes = unsafe Self.two(parts.tm_hour) + ":" + Self.two(parts.tm_min)
        day = unsafe "\(parts.tm_year + 1900)-" + Self.two(parts.tm_mon + 1) + "-" + Self.two(parts.tm_mday)
        clock = unsafe minutes + ":" + Self.two(parts.tm_sec)
    }

    /// "today 14:05", "yesterday 14:05" or "2026-11-21 14:05".
    ///
    /// - Parameters:
    ///   - date: the moment.
    ///   - now: the present one.
    ///   - language: the person's language.
    /// - Returns: the words.
    package static func words(_ date: Date, now: Date, in language: Language) -> String {
        let shown = ShownTime(date)
        // Noon of the day before: no change of the clocks reaches that far.
        let noon = now.addingTimeInterval(Double(12 - ShownTime(now).hour) * 3600 - 86_400)
        switch shown.day {
        case ShownTime(now).day: return TerminalStrings.today(shown.minutes).text(in: language)
        case ShownTime(noon).day: return TerminalStrings.yesterday(shown.minutes).text(in: language)
        default: return shown.day + " " + shown.minutes
        }
    }

    private static func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
