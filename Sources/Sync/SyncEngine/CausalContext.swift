internal import Bytes

/// The writes of one record's fields with siblings that a replica has received: a version vector by incarnation, with a floor.
///
/// It judges writes that lost: one that it covers, and that is not there any more, was taken away by somebody who saw it
/// (dotted version vectors, Preguiça et al. 2010). An entry is kept for each incarnation, never for each replica: a
/// clone shares its replica's id until it notices.
public struct CausalContext: Sendable, Equatable {
    /// By incarnation the greatest stamp received; none at or below the floor, but those of imports.
    private(set) var latest: [UInt64: HybridTimestamp] = [:]
    /// Every write at or below this one was received, but those of imports.
    private(set) var floor: HybridTimestamp?

    /// So many incarnations are written into a part; the oldest are folded into the floor.
    public static let mostIncarnations = 128

    /// A context that covers these writes.
    ///
    /// - Parameter stamps: their stamps, in any order.
    public init(_ stamps: some Sequence<HybridTimestamp> = []) {
        for stamp in stamps { add(stamp) }
    }

    init(_ stamps: some Sequence<HybridTimestamp>, floor: HybridTimestamp?) {
        self.floor = floor
        for stamp in stamps { add(stamp) }
    }

    /// The greatest stamp that is known to have been received.
    var greatest: HybridTimestamp? { [latest.values.max(), floor].compactMap(\.self).max() }

    /// Whether a write was received.
    ///
    /// - Parameter stamp: the write.
    /// - Returns: true also for one that was not, at or below the floor.
    public func covers(_ stamp: HybridTimestamp) -> Bool {
        if let entry = latest[stamp.incarnation], stamp <= entry { return true }
        return isBelowFloor(stamp)
    }

    /// Takes note of a write.
    ///
    /// - Parameter stamp: the write.
    public mutating func add(_ stamp: HybridTimestamp) {
        guard !covers(stamp) else { return }
        latest[stamp.incarnation] = stamp
    }

    /// Takes in what another one covers.
    ///
    /// - Parameter other: the context of the same record in another replica.
    public mutating func join(_ other: CausalContext) {
        if let theirs = other.floor, floor.map({ $0 < theirs }) ?? true { raise(to: theirs) }
        for stamp in other.latest.values { add(stamp) }
    }

    /// Folds the oldest entries into the floor, until there are few enough to be put.
    ///
    /// A write that lost, of a device that was away meanwhile, may then be taken for one that was seen.
    ///
    /// - Parameter most: how many entries may stay.
    public mutating func fold(to most: Int = mostIncarnations) {
        let own = latest.values.filter { !$0.isOfImport }.sorted()
        guard own.count > most else { return }
        raise(to: own[own.count - most - 1])
    }

    private mutating func raise(to stamp: HybridTimestamp) {
        floor = stamp
        latest = latest.filter { !isBelowFloor($0.value) }
    }

    private func isBelowFloor(_ stamp: HybridTimestamp) -> Bool {
        guard let floor, !stamp.isOfImport else { return false }
        return stamp <= floor
    }
}

extension HybridTimestamp {
    /// The bit that the incarnations of imports have, and no other: an import's stamps come from the dates of its rows,
    /// so that no floor can tell whether one was received.
    package static let importBit: UInt64 = 1 << 63

    fileprivate var isOfImport: Bool { incarnation & Self.importBit != 0 }
}

/// `"context":["STAMP",…]`, the greatest stamp of each incarnation in order, and `"floor":"STAMP"` where there is one.
extension CausalContext {
    /// Reads a context from the values of its two members.
    ///
    /// - Throws: `notJSON` for anything that ``write(to:)`` would not write so.
    init(_ text: JSONText, _ context: Range<Int>, floor: Range<Int>?) throws(JSONText.Failure) {
        let stamps = try text.stamps(context)
        let least = try floor.map { range throws(JSONText.Failure) in
            guard let stamp = text.stamp(range) else { throw JSONText.Failure.notJSON }
            return stamp
        }
        self.init(stamps, floor: least)
        guard latest.values.sorted() == stamps else { throw .notJSON }
    }

    /// Writes both members, each after a comma.
    func write(to builder: SecretBuilder) {
        builder.append(",\"context\":[")
        builder.append(latest.values.sorted().map { "\"\($0)\"" }.joined(separator: ","))
        builder.append("]")
        if let floor { builder.append(",\"floor\":\"\(floor)\"") }
    }
}
