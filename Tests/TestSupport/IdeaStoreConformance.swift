import Foundation
public import IdeaBoxCore
import SyncEngine

/// What an ``IdeaStoreCheck`` is run on: one store, empty at first.
public struct IdeaStoreFixture: Sendable {
    /// One handle.
    public let a: any IdeaStore
    /// Another handle on the same store; the same one for a store that cannot be opened twice.
    public let b: any IdeaStore
    /// Finds in the store.
    public let search: any IdeaSearch
    /// Whether commits through one handle are told by the other one.
    public let tellsOthers: Bool

    /// A ground.
    ///
    /// - Parameters:
    ///   - a: one handle.
    ///   - b: another one.
    ///   - search: finds in the store.
    ///   - tellsOthers: whether commits through one handle are told by the other one.
    public init(a: any IdeaStore, b: any IdeaStore, search: any IdeaSearch, tellsOthers: Bool) {
        self.a = a
        self.b = b
        self.search = search
        self.tellsOthers = tellsOthers
    }
}

/// One thing that ``IdeaStore`` or ``IdeaSearch`` promises, asked through the ports alone.
///
/// To measure another store, make a test of this shape beside it:
///
///     @Test(.timeLimit(.minutes(2)), arguments: IdeaStoreCheck.all)
///     func `this store keeps what the port promises`(check: IdeaStoreCheck) async throws {
///         try await check.run(on: IdeaStoreFixture(a: …, b: …, search: …, tellsOthers: true))
///     }
///
/// Each run needs a store of its own.
public struct IdeaStoreCheck: Sendable, CustomStringConvertible {
    /// Every promise.
    public static let all = transactions + lists + changes + others + findings

    /// The promise, as a sentence.
    public let description: String
    private let body: @Sendable (IdeaStoreFixture) async throws -> Void

    init(_ description: String, _ body: @escaping @Sendable (IdeaStoreFixture) async throws -> Void) {
        self.description = description
        self.body = body
    }

    /// Asks a store.
    ///
    /// - Parameter ground: a store in which nothing stands.
    /// - Throws: an ``IdeaStoreBreach``, or an `IdeaStoreError` that should not have come.
    public func run(on ground: IdeaStoreFixture) async throws { try await body(ground) }
}

/// A promise that was not kept.
public struct IdeaStoreBreach: Error, CustomStringConvertible {
    /// What was found.
    public let description: String
}

func hold(_ condition: Bool, _ found: @autoclosure () -> String) throws {
    if !condition { throw IdeaStoreBreach(description: found()) }
}

/// What is found must be what is wanted.
func same<Value: Equatable>(_ found: Value, _ wanted: Value, _ what: String) throws {
    if found != wanted {
        throw IdeaStoreBreach(description: "\(what): found \(found) where \(wanted) was wanted")
    }
}

extension IdeaRow {
    /// A row for checks: its entry is of the store's no concern.
    package static func sample(
        _ number: Int, _ title: String = "", _ description: String = "", modified: Double = 0,
        done: Bool = false, standing: Lifecycle = .shown, others: Bool = false, pending: Bool = false
    ) -> IdeaRow {
        IdeaRow(
            id: .number(number), entry: Array("{\"n\":\(number)}".utf8), title: title,
            description: description, created: 1000 + Double(number), modified: modified, isCompleted: done,
            standing: standing, hasOtherVersions: others, isPending: pending)
    }

    /// The same row with another revision.
    package func at(_ revision: Int64) -> IdeaRow {
        IdeaRow(
            id: id, entry: entry, title: title, description: description, created: created,
            modified: modified, isCompleted: isCompleted, standing: standing,
            hasOtherVersions: hasOtherVersions, isPending: isPending, revision: revision)
    }
}

extension IdeaStoreFixture {
    /// Puts rows in one transaction.
    func put(_ rows: [IdeaRow]) async throws {
        try await a.write { writer throws(IdeaStoreError) in
            for row in rows { try writer.put(row) }
        }
    }

    /// The numbers of the ideas of a list, as the second handle gives them.
    func numbers(
        _ filter: IdeaFilter = .all, limit: Int = 1000, offset: Int = 0
    ) async throws -> [Int] {
        try await b.read { reader throws(IdeaStoreError) in
            try reader.rows(filter, limit: limit, offset: offset)
        }.map(\.id.number)
    }

    func row(_ number: Int) async throws -> IdeaRow? {
        try await b.read { reader throws(IdeaStoreError) in try reader.row(.number(number)) }
    }

    func revision() async throws -> Int64 {
        try await b.read { reader throws(IdeaStoreError) in try reader.revision() }
    }

    /// The numbers of what is found.
    func found(
        _ text: String, _ filter: IdeaFilter = .all, limit: Int = 1000, offset: Int = 0
    ) async throws -> [Int] {
        try await search.rows(matching: text, filter, limit: limit, offset: offset).map(\.id.number)
    }
}

extension UUID {
    /// The number that ``number(_:)`` made it of.
    var number: Int { Int(uuid.14) << 8 | Int(uuid.15) }
}
