public import FoundationExports

/// Rows of an old store, in the order of their keys, a few at a time.
public protocol LegacySource: Sendable {
    /// How many rows there are; nil if they cannot be counted.
    var expected: Int? { get }

    /// The rows after a key; the same rows whenever it is asked.
    ///
    /// - Parameter key: the ``LegacyBatch/last`` of the batch before; nil for the first.
    /// - Returns: some rows, or none but the key after which to go on.
    /// - Throws: why the rows cannot be read at all; damage within is told as findings.
    func batch(after key: Int64?) throws(IdeaStoreError) -> LegacyBatch

    /// The same rows, with all worked out that they become where they are new.
    ///
    /// A source may do that while the batch before is written.
    ///
    /// - Parameters:
    ///   - key: as in ``batch(after:)``.
    ///   - now: the moment of the import.
    /// - Returns: as ``batch(after:)``, ``LegacyBatch/prepared(at:)``.
    /// - Throws: as ``batch(after:)``.
    func batch(after key: Int64?, at now: Date) throws(IdeaStoreError) -> LegacyBatch
}

extension LegacySource {
    /// Works it out when it is asked for.
    public func batch(after key: Int64?, at now: Date) throws(IdeaStoreError) -> LegacyBatch {
        try batch(after: key).prepared(at: now)
    }
}

/// Some rows of an old store.
public struct LegacyBatch: Sendable, Equatable {
    /// The rows, in the order of their keys.
    public let rows: [LegacyIdea]
    /// What was met among them.
    public let findings: [LegacyFinding]
    /// The key after which to go on; nil after the last row.
    public let last: Int64?
    private var worked: [ReadyIdea]?

    /// The rows with what follows from them.
    var ready: [ReadyIdea] { worked ?? rows.map { ReadyIdea($0) } }

    /// A batch of its parts.
    public init(rows: [LegacyIdea], findings: [LegacyFinding], last: Int64?) {
        self.rows = rows
        self.findings = findings
        self.last = last
    }

    /// The same batch, with all worked out that its rows become where they are new.
    ///
    /// - Parameter now: the moment of the import.
    /// - Returns: a batch that is written sooner.
    public func prepared(at now: Date) -> LegacyBatch {
        var batch = self
        batch.worked = rows.map { ReadyIdea($0).withRow(at: now) }
        return batch
    }
}
