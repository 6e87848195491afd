package import Localization

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// How long ago something was, in words: whole minutes, hours, days.
package enum TimeAgo {
    /// The words for the time between two moments.
    ///
    /// - Parameters:
    ///   - then: the earlier moment; one that is later, or no moment at all, is "just now".
    ///   - now: the present moment.
    ///   - language: the person's language.
    /// - Returns: a few words.
    package static func words(_ then: Date, at now: Date, in language: Language) -> String {
        let seconds = now.timeIntervalSince(then)
        guard seconds >= 60, seconds.isFinite else { return AppRuntimeStrings.justNow.text(in: language) }
        let minutes = Int(min(seconds, 1e12) / 60)
        let phrase: AppRuntimeStrings =
            switch minutes {
            case ..<60: .minutesAgo(minutes)
            case ..<1440: .hoursAgo(minutes / 60)
            default: .daysAgo(minutes / 1440)
            }
        return phrase.text(in: language)
    }
}

extension AppRuntimeStrings {
    /// The list of deleted records and, unless there are none, their number.
    public static func recentlyDeleted(_ count: Int) -> Self {
        count == 0 ? .noneDeleted : .someDeleted(count)
    }
}
