import Files
import IdeaBoxCore
import IdeaBoxHost
import Terminal

/// A list of ideas on standard output.
struct IdeaListing {
    /// So many stand in memory at once.
    private static let page = 500
    /// So many are shown at a terminal unless something else is said.
    private static let usual = 100

    let session: Session
    let filter: IdeaFilter
    var query = ""
    /// At most so many, 0 for all; nil for what is usual.
    var limit: Int?
    var json = false

    /// Prints it.
    ///
    /// - Throws: `nothing` if words match nothing; `action`.
    func print() async throws(CommandError) {
        let isTerminal = Output.isTerminal
        let limit = limit ?? (isTerminal && !json ? Self.usual : 0)
        let table = IdeaTable(
            now: session.now, language: session.language, style: .output,
            columns: isTerminal ? TerminalSize.now.columns : nil, hasCloud: session.host.cloud != .off,
            query: IdeaQuery(query))
        var shown = 0
        var isMore = false
        if json { Output.text("[") }
        while !isMore {
            let count = limit == 0 ? Self.page : min(Self.page, limit - shown)
            // One more tells whether there is more.
            let ideas = try await session.ideas(filter, query, limit: count + 1, offset: shown)
            show(Array(ideas.prefix(count)), table, isFirst: shown == 0)
            shown += min(count, ideas.count)
            guard ideas.count > count else { break }
            isMore = shown == limit
        }
        if json { return Output.line(shown == 0 ? "]" : "\n]") }
        try await end(shown: shown, isMore: isMore)
    }

    private func show(_ ideas: [Idea], _ table: IdeaTable, isFirst: Bool) {
        guard json else { return table.lines(ideas).forEach(Output.line) }
        for (place, idea) in ideas.enumerated() {
            Output.text((isFirst && place == 0 ? "\n  " : ",\n  ") + idea.json)
        }
    }

    private func end(shown: Int, isMore: Bool) async throws(CommandError) {
        let hasQuery = !query.allSatisfy(\.isWhitespace)
        if shown == 0 {
            guard !hasQuery else { throw .nothing(.nothing(TextWidth.cut(query, to: 60))) }
            switch filter {
            case .all: session.say(.emptyHint)
            case .deleted: session.say(.noDeleted)
            case .open, .done, .conflicts, .pending: session.say(.nothingSuch)
            }
        }
        if isMore {
            let count = hasQuery ? nil : session.state.counts.count(filter)
            session.say(count.map { .more(max(1, $0 - shown)) } ?? .moreUncounted)
        }
        if hasQuery { try await sayCount(shown: shown, isMore: isMore) }
        session.sayStanding()
    }

    /// Says how many match.
    private func sayCount(shown: Int, isMore: Bool) async throws(CommandError) {
        let most = max(shown + 1, IdeaScreen.mostCounted)
        let count =
            isMore
            ? try await mapError(CommandError.action) { () async throws(IdeaBoxError) in
                try await session.box.count(filter, matching: query, most: most)
            } : shown
        let sentence: IdeaBoxCommandStrings =
            isMore && count == most ? .matchingOrMore(count) : .matching(count)
        Output.quiet(sentence.text(in: session.language))
    }
}

extension Session {
    /// A page of ideas.
    func ideas(
        _ filter: IdeaFilter, _ query: String = "", limit: Int, offset: Int = 0
    ) async throws(CommandError) -> [Idea] {
        try await mapError(CommandError.action) { () async throws(IdeaBoxError) in
            try await box.ideas(filter, matching: query, limit: limit, offset: offset)
        }
    }
}

extension BoxState.Counts {
    /// How many ideas a filter has.
    fileprivate func count(_ filter: IdeaFilter) -> Int {
        switch filter {
        case .all: all
        case .open: open
        case .done: done
        case .conflicts: conflicts
        case .deleted: deleted
        case .pending: pending
        }
    }
}
