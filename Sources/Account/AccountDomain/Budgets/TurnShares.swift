/// Whose turn it is among classes of which the better, lesser one goes first: of so many turns in a row of a class the
/// last is the next one's.
///
/// In a row: where a worse class had a turn in between, because nothing of a better one waited, it is owed none.
package struct TurnShares<Class: Hashable & Comparable> {
    /// One of so many turns, where nothing else is said.
    package static var share: Int { 8 }

    private let shares: [Class: Int]
    private var inRow: [Class: Int] = [:]

    /// - Parameter shares: of the turns in a row of some classes one in so many is the next class's; of the others
    ///   one in ``share``.
    package init(_ shares: [Class: Int] = [:]) { self.shares = shares }

    /// Counts a turn of a class.
    ///
    /// - Returns: whether it is the next class's, if anything waits there.
    package mutating func passesOn(_ better: Class) -> Bool {
        let count = inRow[better, default: 0] + 1
        let share = shares[better] ?? Self.share
        inRow[better] = count < share ? count : 0
        return count == share
    }

    /// A class has its turn: the row of each better one has ended.
    package mutating func served(_ class: Class) {
        for better in inRow.keys where better < `class` { inRow[better] = 0 }
    }
}
