internal import FoundationExports

/// The names of a token, folded: what a query looks at.
struct FoldedNames: Sendable, Equatable {
    let issuer: FoldedText
    let account: FoldedText
    let domain: FoldedText

    init(issuer: String, account: String, domain: String) {
        self.issuer = FoldedText(issuer)
        self.account = FoldedText(account)
        self.domain = FoldedText(domain)
    }

    fileprivate func isOne(_ whole: [UInt32]) -> Bool {
        issuer.scalars == whole || account.scalars == whole || domain.scalars == whole
    }

    fileprivate func isBoth(_ whole: [UInt32]) -> Bool {
        whole.count == issuer.scalars.count + 1 + account.scalars.count
            && issuer.scalars + [0x20] + account.scalars == whole
    }

    /// The worst word decides, since every word must match; among equals the sum does.
    fileprivate func rank(_ words: [[UInt32]], whole: [UInt32]) -> Int? {
        if isOne(whole) { return 0 }
        var (worst, sum) = (0, 0)
        for word in words {
            let host = domain.rank(of: word).flatMap { $0 == .fuzzy ? nil : $0 }
            let ranks = [issuer.rank(of: word), account.rank(of: word), host].compactMap { $0 }
            guard let best = ranks.min() else { return nil }
            worst = max(worst, best.rawValue)
            sum += best.rawValue
        }
        return worst << 32 + sum
    }
}

/// What a query means among names, by their places.
enum NameSearch {
    /// At least so many characters are the beginning of an id.
    private static let shortestID = 4

    /// The names that match a query, the best first; equal ones keep their order.
    ///
    /// - Parameters:
    ///   - query: words between white space.
    ///   - names: in the list's order.
    /// - Returns: their places; nil for a blank query, which asks for all.
    static func places(_ query: String, in names: [FoldedNames]) -> [Int]? {
        let words = query.split(whereSeparator: \.isWhitespace).map { FoldedText(String($0)).scalars }
            .filter { !$0.isEmpty }
        guard !words.isEmpty else { return query.isBlank ? nil : [] }
        let whole = FoldedText(query.trimmed).scalars
        var matches: [(rank: Int, place: Int)] = []
        for (place, names) in names.enumerated() {
            if let rank = names.rank(words, whole: whole) { matches.append((rank, place)) }
        }
        return matches.sorted { ($0.rank, $0.place) < ($1.rank, $1.place) }.map(\.place)
    }

    /// The names that a command means: a whole id wins over exact names, those over the beginning of an id, that over
    /// the rest.
    ///
    /// Programs name accounts by whole ids; a name that somebody else chose must not come before one.
    ///
    /// - Parameters:
    ///   - query: words, or the beginning of an id.
    ///   - names: in the list's order.
    ///   - id: the id of a place.
    /// - Returns: their places; one alone is an answer.
    static func named(_ query: String, in names: [FoldedNames], id: (Int) -> UUID) -> [Int] {
        let text = query.trimmed
        let whole = FoldedText(text).scalars
        func matching() -> [Int] { places(query, in: names) ?? Array(names.indices) }
        guard !whole.isEmpty else { return matching() }
        if let named = UUID(uuidString: text), let place = names.indices.first(where: { id($0) == named }) {
            return [place]
        }
        let exact = names.indices.filter { names[$0].isOne(whole) || names[$0].isBoth(whole) }
        if !exact.isEmpty { return exact }
        let start = text.lowercased()
        if text.count >= shortestID, start.utf8.allSatisfy({ "0123456789abcdef-".utf8.contains($0) }) {
            let prefixed = names.indices.filter { id($0).uuidString.lowercased().hasPrefix(start) }
            if !prefixed.isEmpty { return prefixed }
        }
        return matching()
    }
}
