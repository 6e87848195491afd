/// Whose turn it is among classes of which the better, lesser one goes first: after seven turns in a row of a class the
/// eighth is the next one's.
///
/// In a row: where a worse class had a turn in between, because nothing of a better one waited, it is owed none.
package struct TurnShares<Class: Hashable & Comparable> {
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

    /// A class has its turn: the row of each better one has ended.
    package mutating func served(_ class: Class) {
        for better in inRow.keys where better < `class` { inRow[better] = 0 }
    }
}
