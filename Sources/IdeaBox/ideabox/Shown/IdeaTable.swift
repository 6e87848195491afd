internal import FoundationExports
import IdeaBoxCore
import Terminal

/// Ideas as lines with aligned columns: the beginning of the id, whether it is done, the title, when it was changed.
struct IdeaTable {
    /// The widest title where the output is no terminal.
    private static let widest = 100

    let now: Date
    let language: Language
    let style: Style
    /// The columns of the terminal; nil if the output is none.
    let columns: Int?
    /// Whether there is a cloud that a change can wait for.
    let hasCloud: Bool
    /// What is searched for.
    var query = IdeaQuery("")

    /// The lines of some ideas, their titles as wide as the widest of them.
    func lines(_ ideas: [Idea]) -> [String] {
        let times = ideas.map { idea in
            idea.daysLeft.map { IdeaBoxCommandStrings.daysLeft($0).text(in: language) }
                ?? ShownTime.words(idea.dateModified, now: now, in: language)
        }
        let marks = ideas.map(marks)
        let beside = 8 + 2 + 1 + 1 + 2 + (times.map(TextWidth.of).max() ?? 0)
        let room = max(
            10, (columns.map { $0 - beside - (marks.map(TextWidth.of).max() ?? 0) } ?? Self.widest))
        let titles = ideas.map { $0.shownTitle(in: language, width: min(room, Self.widest)) }
        let width = titles.map(TextWidth.of).max() ?? 0
        return ideas.indices.map { place in
            let idea = ideas[place]
            let title = TextWidth.fit(titles[place], to: width)
            return [
                style.dim(idea.shortID),
                idea.isCompleted ? "✓ " + marked(title, style.dim) : "○ " + marked(title),
                times[place] + marks[place],
            ].joined(separator: "  ")
        }
    }

    /// A title with what is searched for in bold.
    private func marked(_ title: String, _ rest: (String) -> String = { $0 }) -> String {
        guard style.isOn else { return title }
        var (text, at) = ("", title.startIndex)
        for mark in query.marks(in: title) {
            let start = String.Index(utf16Offset: mark.lowerBound, in: title)
            let end = String.Index(utf16Offset: mark.upperBound, in: title)
            if at < start { text += rest(String(title[at..<start])) }
            text += style.bold(String(title[start..<end]))
            at = end
        }
        return text + rest(String(title[at...]))
    }

    private func marks(_ idea: Idea) -> String {
        let mark: IdeaBoxCommandStrings
        switch (!idea.otherVersions.isEmpty, hasCloud && idea.isPending) {
        case (false, false): return ""
        case (true, false): mark = .hasOtherVersion
        case (false, true): mark = .isPending
        case (true, true): mark = .hasOtherVersionAndIsPending
        }
        return "  " + mark.text(in: language)
    }
}
