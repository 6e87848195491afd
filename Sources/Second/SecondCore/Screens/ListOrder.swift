public import FoundationExports

/// How a list of tokens stands; those that are pinned come first in each order.
public enum ListOrder: Sendable, Equatable {
    /// By issuer, account and id.
    case name
    /// The code that was copied last first, at these moments; those that never were follow by name.
    case lastUse([UUID: Date])

    /// Tokens in this order.
    ///
    /// - Parameter listed: the tokens, by name.
    /// - Returns: the same tokens.
    func sorted(_ listed: [ListedToken]) -> [ListedToken] {
        guard case .lastUse(let uses) = self, !uses.isEmpty else { return listed }
        // Places are sorted, not tokens, which are large to move.
        let keys = listed.enumerated().map { place, listed in
            let used = uses[listed.token.id]?.timeIntervalSince1970 ?? -.infinity
            return (isPinned: listed.token.isPinned ? 0 : 1, age: -used, place: place)
        }
        return keys.sorted { ($0.isPinned, $0.age, $0.place) < ($1.isPinned, $1.age, $1.place) }
            .map { listed[$0.place] }
    }
}
