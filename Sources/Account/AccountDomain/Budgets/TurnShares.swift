/// Whose turn it is among classes of which the better one goes first: one of ``share`` turns of each is the next one's.
package struct TurnShares<Class: Hashable> {
    /// One of so many turns.
    package static var share: Int { 8 }

    private var inRow: [Class: Int] = [:]

    package init() {}

    /// Counts a turn of a class.
    ///
    /// - Returns: whether it is the next class's, if anything waits there.
    package mutating func passesOn(_ better: Class) -> Bool {
        let count = inRow[better, default: 0] + 1
        inRow[better] = count < Self.share ? count : 0
        return count == Self.share
    }
}
