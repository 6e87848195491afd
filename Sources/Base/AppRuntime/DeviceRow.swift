package import FoundationExports
package import Localization

/// One device of the person's, as the page of sync lists it.
public struct DeviceRow: Sendable, Equatable, Identifiable {
    /// The device's replica id.
    public let id: String
    /// Its name.
    public let name: String
    /// When it was last seen, in words.
    public let seen: String
    /// Whether it may be forgotten.
    public let canForget: Bool

    /// A row of its parts.
    public init(id: String, name: String, seen: String, canForget: Bool) {
        self.id = id
        self.name = name
        self.seen = seen
        self.canForget = canForget
    }
}

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

/// How a key is waited for: nothing announces it, so it is looked for again and again.
public struct KeyWait: Sendable, Equatable {
    /// Whether a spinner turns: the key may still be on its way.
    public let isBusy: Bool
    /// What is said below the sentence: that it can take a minute, later how to check iCloud Keychain.
    public let hint: String

    /// A wait.
    public init(isBusy: Bool, hint: String) {
        self.isBusy = isBusy
        self.hint = hint
    }
}
