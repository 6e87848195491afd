public import FoundationExports
public import Localization

/// One idea as a list draws it.
public struct IdeaCard: Sendable, Equatable, Identifiable {
    /// The idea's id.
    public let id: UUID
    /// The beginning of the title; a word for it if it has none.
    public let title: String
    /// Whether the idea has no title of its own.
    public let isUntitled: Bool
    /// The beginning of the description: its first lines with anything in them, each on a line.
    public let lines: String
    /// Where the title, and the lines, hold what is searched for, in UTF-16 code units.
    public let titleMarks: [Range<Int>], lineMarks: [Range<Int>]
    /// When it was last changed, in words.
    public let changed: String
    /// When it was last changed.
    public let dateModified: Date
    /// Whether it is done.
    public let isCompleted: Bool
    /// How many other versions of it there are.
    public let otherVersions: Int
    /// Whether the cloud, if there is one, does not have all of it yet.
    public let isPending: Bool
    /// For how long it can still be restored, in words; empty unless it is deleted.
    public let left: String

    static let titleLimit = 200
    static let lineLimit = 140
    static let mostLines = 2
    /// So much of a description is looked through for what to show of it.
    static let mostSearched = 20_000
    /// So many characters stand before what was found.
    static let before = 30

    /// The card of an idea.
    ///
    /// - Parameters:
    ///   - idea: the idea.
    ///   - now: the moment it is drawn for.
    ///   - language: the language of its words.
    ///   - hasCloud: whether there is a cloud that could have it.
    ///   - query: what is searched for; nil for nothing.
    public init(
        _ idea: Idea, at now: Date, language: Language, hasCloud: Bool = false, query: IdeaQuery? = nil
    ) {
        id = idea.id
        isPending = hasCloud && idea.isPending
        left = idea.daysLeft.map { IdeaBoxStrings.daysLeft($0).text(in: language) } ?? ""
        isUntitled = idea.title.isEmpty
        title =
            isUntitled
            ? IdeaBoxStrings.untitled.text(in: language) : Self.short(idea.title, Self.titleLimit)
        titleMarks = isUntitled ? [] : query?.marks(in: title) ?? []
        (lines, lineMarks) = Self.lines(idea.description, query)
        changed = IdeaBoxStrings.ago(idea.dateModified, at: now).text(in: language)
        dateModified = idea.dateModified
        isCompleted = idea.isCompleted
        otherVersions = idea.otherVersions.count
    }

    /// The first lines, or what stands around the first word that is searched for if none of them holds one.
    private static func lines(_ text: String, _ query: IdeaQuery?) -> (String, [Range<Int>]) {
        let first = firstLines(text)
        guard let query else { return (first, []) }
        let marks = query.marks(in: first)
        let searched = String(text.prefix(mostSearched))
        guard marks.isEmpty, let place = query.marks(in: searched).first else { return (first, marks) }
        let found = String.Index(utf16Offset: place.lowerBound, in: searched)
        let line = searched[..<found].lastIndex(where: \.isNewline).map { searched.index(after: $0) }
        let near = searched.index(found, offsetBy: -before, limitedBy: searched.startIndex)
        let start = max(line ?? searched.startIndex, near ?? searched.startIndex)
        let isCut = searched[..<start].contains { !$0.isWhitespace }
        let around = (isCut ? "…" : "") + firstLines(String(text[start...].prefix(2 * lineLimit)))
        return (around, query.marks(in: around))
    }

    /// No more than some characters, with a mark where more follow; costs nothing for what is left out.
    static func short(_ text: some StringProtocol, _ limit: Int) -> String {
        let start = text.prefix(limit)
        return start.endIndex == text.endIndex ? String(start) : start + "…"
    }

    static func firstLines(_ text: String) -> String {
        // A description may be megabytes of empty lines: only its beginning is looked at.
        let lines = text.prefix(2_000).split(whereSeparator: \.isNewline)
        return lines.lazy.filter { !$0.allSatisfy(\.isWhitespace) }.prefix(mostLines)
            .map { short($0.drop(while: \.isWhitespace), lineLimit) }.joined(separator: "\n")
    }
}

extension IdeaBoxStrings {
    /// How long ago something was, in the largest unit of which a whole one has passed.
    ///
    /// It needs no calendar and no time zone, so that every front end says the same. What lies ahead is as
    /// good as now: clocks differ.
    static func ago(_ then: Date, at now: Date) -> Self {
        let seconds = now.timeIntervalSince(then)
        guard seconds.isFinite, let unit = units.first(where: { seconds >= $0.seconds }) else {
            return .justNow
        }
        return unit.said(Int(exactly: (seconds / unit.seconds).rounded(.down)) ?? 0)
    }

    private static let units: [(seconds: Double, said: @Sendable (Int) -> Self)] = [
        (31_557_600, { .yearsAgo($0) }), (2_629_800, { .monthsAgo($0) }), (604_800, { .weeksAgo($0) }),
        (86_400, { .daysAgo($0) }), (3_600, { .hoursAgo($0) }), (60, { .minutesAgo($0) }),
    ]
}
