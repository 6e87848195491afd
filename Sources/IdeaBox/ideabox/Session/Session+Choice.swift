import IdeaBoxCore
import IdeaBoxHost
import Terminal

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Which idea a person means.
extension Session {
    /// So many are looked at to tell one from several.
    private static let mostMatches = 20
    /// Fewer digits are taken for words.
    private static let fewestDigits = 4

    /// The only idea that a query means, here or in the cloud, which is looked into where none is found here.
    ///
    /// - Parameters:
    ///   - query: words, or the beginning of an id.
    ///   - isDeleted: whether a deleted one is meant.
    /// - Returns: the idea.
    /// - Throws: `usage` for an empty query, `several`, `nothing`, `action`.
    mutating func idea(_ query: String, deleted isDeleted: Bool = false) async throws(CommandError) -> Idea {
        guard !query.allSatisfy(\.isWhitespace) else { throw .usage(.queryMissing) }
        var found = try await matches(query, deleted: isDeleted)
        if found.isEmpty {
            await look()
            found = try await matches(query, deleted: isDeleted)
        }
        guard let idea = found.first else {
            let shown = TextWidth.cut(query, to: 60)
            throw .nothing(isDeleted ? .nothingDeleted(shown) : .nothing(shown))
        }
        guard found.count == 1 else {
            var lines = found.prefix(Self.mostMatches).map {
                "  " + $0.shortID + "  " + $0.shownTitle(in: language)
            }
            if found.count > Self.mostMatches {
                lines.append("  " + IdeaBoxCommandStrings.moreMatch.text(in: language))
            }
            throw .several(.several(TextWidth.cut(query, to: 60)), lines: lines)
        }
        return idea
    }

    /// The ideas of the first way of matching that finds any: an id, an exact title, words.
    private func matches(_ query: String, deleted isDeleted: Bool) async throws(CommandError) -> [Idea] {
        let most = Self.mostMatches + 1
        let digits = query.filter { $0 != "-" }
        if digits.count >= Self.fewestDigits, digits.allSatisfy(\.isHexDigit) {
            let ideas = try await act { () async throws(IdeaBoxError) in
                try await box.ideas(beginning: query, limit: most)
            }
            let fitting = ideas.filter { ($0.daysLeft != nil) == isDeleted }
            if !fitting.isEmpty { return fitting }
        }
        let found = try await act { () async throws(IdeaBoxError) in
            try await box.ideas(isDeleted ? .deleted : .all, matching: query, limit: most)
        }
        let wanted = query.lowercased()
        let exact = found.filter { $0.title.lowercased() == wanted }
        return exact.isEmpty ? found : exact
    }
}
