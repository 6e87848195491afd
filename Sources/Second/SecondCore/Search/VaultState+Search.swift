#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

extension VaultState {
    /// The tokens that a query asks for, the best matches first.
    ///
    /// Every word of the query must match the issuer, the account or the service's host; a whole name beats the
    /// beginning of a word, which beats an inner match, and letters that merely follow each other come last: those of
    /// the host, which is not shown, are no match. Equal matches keep the list's order. Case, width and diacritics do
    /// not count.
    ///
    /// - Parameter query: words between white space; none of them means all tokens.
    /// - Returns: the matching tokens.
    /// - Complexity: linear in the tokens and their names.
    public func search(_ query: String) -> [Token] {
        let words = query.split(whereSeparator: \.isWhitespace).map { FoldedText(String($0)).scalars }
            .filter { !$0.isEmpty }
        guard !words.isEmpty else { return query.isBlank ? tokens : [] }
        let whole = FoldedText(query.trimmed).scalars
        var matches: [(rank: Int, place: Int)] = []
        for (place, listed) in contents.listed.enumerated() {
            if let rank = Self.rank(listed, words, whole: whole) { matches.append((rank, place)) }
        }
        return matches.sorted { ($0.rank, $0.place) < ($1.rank, $1.place) }.map {
            contents.listed[$0.place].token
        }
    }

    /// The tokens that a command names: an exact issuer, account or both, an exact host, or the beginning of an id,
    /// wins over the rest.
    ///
    /// - Parameter query: words as for ``search(_:)``, or at least 4 characters with which an id begins.
    /// - Returns: all tokens that it may mean; one alone is an answer.
    public func named(_ query: String) -> [Token] {
        let text = query.trimmed
        let whole = FoldedText(text)
        guard !whole.scalars.isEmpty else { return search(query) }
        let exact = contents.listed.filter { listed in
            listed.issuer == whole || listed.account == whole || listed.domain == whole
                || listed.issuer.scalars + [0x20] + listed.account.scalars == whole.scalars
        }
        if !exact.isEmpty { return exact.map(\.token) }
        if text.count >= 4 {
            let prefixed = tokens.filter { $0.id.uuidString.lowercased().hasPrefix(text.lowercased()) }
            if !prefixed.isEmpty { return prefixed }
        }
        return search(query)
    }

    /// The deleted tokens that a command names, by the rules of ``named(_:)``.
    ///
    /// - Parameter query: words, or the beginning of an id.
    /// - Returns: all deleted tokens that it may mean; one alone is an answer.
    public func deletedNamed(_ query: String) -> [DeletedToken] {
        var pool = VaultState()
        pool.contents.listed = deleted.map { ListedToken($0.token) }
        let ids = pool.named(query).map(\.id)
        return ids.compactMap { id in deleted.first { $0.id == id } }
    }

    /// The worst word decides, since every word must match; among equals the sum does.
    private static func rank(_ listed: ListedToken, _ words: [[UInt32]], whole: [UInt32]) -> Int? {
        if listed.issuer.scalars == whole || listed.account.scalars == whole || listed.domain.scalars == whole
        {
            return 0
        }
        var (worst, sum) = (0, 0)
        for word in words {
            let host = listed.domain.rank(of: word).flatMap { $0 == .fuzzy ? nil : $0 }
            let ranks = [listed.issuer.rank(of: word), listed.account.rank(of: word), host].compactMap { $0 }
            guard let best = ranks.min() else { return nil }
            worst = max(worst, best.rawValue)
            sum += best.rawValue
        }
        return worst << 32 + sum
    }
}
