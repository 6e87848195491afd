/// Which versions of one own register stay in the cloud: the newest, the last that is known to have arrived, and some of those
/// between the two.
///
/// What carries a folder may take a removal along before what came later, so a version between those two may be all that
/// another machine has. The more of them stay, the less is lost if this machine is lost then.
public struct RetainedVersions: Sendable, Equatable {
    /// How many of those between stay, the latest ones.
    private let between: Int

    /// So many versions of one register a device leaves in the cloud, beside one that it is just putting.
    public static let most = 16
    /// For a cloud without room.
    public static let forRoom = RetainedVersions(between: 0)

    /// For a cloud that may drop the newest.
    static let all = RetainedVersions(between: .max)

    private init(between: Int) { self.between = between }

    /// For a cloud with room.
    ///
    /// - Parameter isAlone: whether no other device is known, so that nobody has read one of those between.
    public init(isAlone: Bool) { self.init(between: isAlone ? 0 : Self.most - 2) }

    /// The versions that may be removed.
    ///
    /// - Parameters:
    ///   - sequences: those that stand in the cloud, in any order.
    ///   - arrived: the greatest sequence that is known to have arrived; nil if none is.
    /// - Returns: some of `sequences`, never the greatest.
    public func superseded(_ sequences: some Sequence<UInt64>, arrived: UInt64?) -> Set<UInt64> {
        let ordered = sequences.sorted()
        let least = arrived ?? 0
        let before = ordered.dropLast().filter { $0 < least }
        let after = ordered.dropLast().filter { $0 > least || arrived == nil }
        return Set(before + after.dropLast(between))
    }
}
