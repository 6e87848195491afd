public import FoundationExports
public import IdeaBoxCore

/// An old app's store in memory.
public struct MemoryLegacy: LegacyPlace {
    private let kind: IdeaBoxFixture.OldStore
    private let now: Date
    /// What it is said to be called.
    public static let path = "/old/IdeaBox.sqlite"

    /// The old app's store.
    ///
    /// - Parameters:
    ///   - kind: what there is.
    ///   - now: the ideas in it were made in the days before.
    public init(_ kind: IdeaBoxFixture.OldStore, now: Date) {
        self.kind = kind
        self.now = now
    }

    /// It is there, unless there is none.
    public func find() async -> LegacySpot? { kind == .none ? nil : .found(path: Self.path) }

    /// The store; nothing is found where a person picks something.
    public func open(_ spot: LegacySpot) async throws(LegacyError) -> any OldStore {
        guard kind != .none, spot == .found(path: Self.path) else { throw .notFound(path: Self.path) }
        return MemoryOldStore(kind, now: now)
    }
}

/// The store itself: one entity of five ideas.
struct MemoryOldStore: OldStore {
    let survey: LegacySurvey
    private let rows: [LegacyIdea]

    init(_ kind: IdeaBoxFixture.OldStore, now: Date) {
        let columns = (kind == .unclear ? Self.unclear : Self.clear).map {
            LegacyColumn(name: $0.0, declared: $0.1, filled: 5)
        }
        let ideas = LegacyEntity(
            name: kind == .unclear ? "Entry" : "Idea", table: "ZIDEA", count: 5, countWithoutLog: 4,
            columns: columns)
        let tags = LegacyEntity(
            name: "Tag", table: "ZTAG", count: 2, countWithoutLog: 2,
            columns: [LegacyColumn(name: "ZNAME", declared: "VARCHAR", filled: 2)])
        survey = LegacySurvey(
            path: MemoryLegacy.path, kind: .coreData, entities: [ideas, tags], otherTables: 3,
            externalFiles: 0, hasLog: true, damage: kind == .damaged ? [.logMissing] : [])
        let store = UUID(name: "store", in: UUID(name: "memory", in: Self.space))
        rows = (1...5).map { number in
            let made = now.timeIntervalSinceReferenceDate - Double(number) * 86_400
            return LegacyIdea(
                source: LegacyIdea.Source(store: store, table: "ZIDEA", key: Int64(number)),
                title: "Old idea \(number)", description: number == 1 ? "With a second line." : nil,
                created: made, modified: made, isCompleted: number == 5)
        }
    }

    private static let space = UUID(uuid: (6, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, 1))
    private static let clear = [
        ("ZID", "BLOB"), ("ZTITLE", "VARCHAR"), ("ZIDEADESCRIPTION", "VARCHAR"),
        ("ZDATECREATED", "TIMESTAMP"),
        ("ZDATEMODIFIED", "TIMESTAMP"), ("ZISCOMPLETED", "INTEGER"),
    ]
    private static let unclear = [("ZA", "VARCHAR"), ("ZB", "VARCHAR"), ("ZC", "TIMESTAMP")]

    func sample(_ mapping: LegacyMapping, limit: Int) async throws(LegacyError) -> [LegacyIdea] {
        Array(rows.prefix(limit))
    }

    func run(
        _ mapping: LegacyMapping, into box: IdeaBox, isDryRun: Bool, takingChanges takesChanges: Bool,
        at now: Date, progress: @escaping @Sendable (MigrationProgress) -> Void
    ) async throws(LegacyError) -> MigrationReport {
        do throws(IdeaStoreError) {
            return try await box.migrate(
                MemoryRows(rows: rows), isDryRun: isDryRun, takingChanges: takesChanges, at: now,
                progress: progress)
        } catch {
            throw .store(error)
        }
    }

    func close() async {}
}

/// Rows that are there at once, two at a time.
private struct MemoryRows: LegacySource {
    let rows: [LegacyIdea]
    var expected: Int? { rows.count }

    func batch(after key: Int64?) throws(IdeaStoreError) -> LegacyBatch {
        let next = rows.filter { $0.source.key > key ?? 0 }.prefix(2)
        let last = next.last.map(\.source.key)
        return LegacyBatch(
            rows: Array(next), findings: [], last: last == rows.last?.source.key ? nil : last)
    }
}
