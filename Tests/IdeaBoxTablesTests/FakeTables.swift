import Foundation
import IdeaBoxCore
import IdeaBoxTables
import TestSupport

/// Tables in memory that behave as SwiftData's: a session sees what was saved when it began, a save is all or nothing,
/// and columns that are unique refuse a second row instead of replacing the first.
final class FakeTables: IdeaTables {
    struct State: Sendable {
        var ideas: [String: IdeaColumns] = [:]
        var items: [String: TableItem] = [:]
    }

    struct Plan: Sendable {
        /// What the next calls of a kind answer instead of working.
        var refusals: [String: IdeaStoreError] = [:]
        /// How often each kind of call was made.
        var calls: [String: Int] = [:]
        /// How many rows and items were handed out.
        var handed = 0
    }

    let path = "fake"
    let state: Locked<State>
    let plan = Locked(Plan())

    init(_ state: State = State()) { self.state = Locked(state) }

    func session() throws(IdeaStoreError) -> any TableSession {
        try note("session")
        return FakeSession(self, state.withLock { $0 })
    }

    /// Counts a call, and refuses it if that is planned.
    func note(_ call: String, handed: Int = 0) throws(IdeaStoreError) {
        let refusal = plan.withLock { plan in
            plan.calls[call, default: 0] += 1
            plan.handed += handed
            return plan.refusals[call]
        }
        if let refusal { throw refusal }
    }
}

final class FakeSession: TableSession {
    private let tables: FakeTables
    private let seen: FakeTables.State

    init(_ tables: FakeTables, _ seen: FakeTables.State) {
        self.tables = tables
        self.seen = seen
    }

    func ideas(_ keys: [String]) throws(IdeaStoreError) -> [IdeaColumns] {
        try checkKeys(keys)
        return try page("ideas", keys.compactMap { seen.ideas[$0] }.reversed(), keys.count, 0)
    }

    func ideas(in list: IdeaFilter, limit: Int, offset: Int) throws(IdeaStoreError) -> [IdeaColumns] {
        let found = seen.ideas.values.filter { $0.isIn(list) }.sorted { $0.order < $1.order }
        return try page("list", found, limit, offset)
    }

    func ideas(after revision: Int64, limit: Int) throws(IdeaStoreError) -> [IdeaColumns] {
        let found = seen.ideas.values.filter { $0.revision > revision }.sorted { $0.revision < $1.revision }
        return try page("after", found, limit, 0)
    }

    func keys(of heads: ClosedRange<Int64>, limit: Int) throws(IdeaStoreError) -> [String] {
        let found = seen.ideas.values.filter { heads.contains($0.head) }.map(\.key).sorted()
        return try page("keys", found, limit, 0)
    }

    func items(_ keys: [String]) throws(IdeaStoreError) -> [TableItem] {
        try checkKeys(keys)
        let isLedger = keys.contains { $0.hasPrefix("ledger/") }
        return try page(
            isLedger ? "ledger" : "item", keys.compactMap { seen.items[$0] }.reversed(), keys.count, 0)
    }

    private func checkKeys(_ keys: [String]) throws(IdeaStoreError) {
        guard (1...TableChanges.mostKeys).contains(keys.count) else {
            throw .failed(path: "fake", reason: "\(keys.count) keys at once")
        }
    }

    func items(of kind: TableItem.Kind, limit: Int, offset: Int) throws(IdeaStoreError) -> [TableItem] {
        let found = seen.items.values.filter { $0.kind == kind }.sorted { $0.key < $1.key }
        return try page("items", found, limit, offset)
    }

    /// A limit of 0 means no limit to Core Data, and numbers of more than 32 bits are trouble: neither may come.
    private func page<Element>(
        _ call: String, _ found: [Element], _ limit: Int, _ offset: Int
    ) throws(IdeaStoreError) -> [Element] {
        guard limit > 0, limit < 1 << 31, offset >= 0, offset < 1 << 31 else {
            throw .failed(path: "fake", reason: "\(call) was asked for \(limit) from \(offset)")
        }
        let page = Array(found.dropFirst(offset).prefix(limit))
        try tables.note(call, handed: page.count)
        return page
    }

    func commit(_ changes: TableChanges) throws(IdeaStoreError) {
        try tables.note("commit")
        var state = tables.state.withLock { $0 }
        for row in changes.addedIdeas + changes.updatedIdeas { state.ideas[row.key] = row }
        for item in changes.addedItems + changes.updatedItems { state.items[item.key] = item }
        for key in changes.removedItems { state.items[key] = nil }
        if let fault = fault(changes, state) { throw .failed(path: "fake", reason: fault) }
        tables.state.withLock { [state] in $0 = state }
    }

    private func fault(_ changes: TableChanges, _ state: FakeTables.State) -> String? {
        let before = tables.state.withLock { $0 }
        let rows = state.ideas.values
        if changes.addedIdeas.contains(where: { before.ideas[$0.key] != nil }) { return "added twice" }
        if changes.updatedIdeas.contains(where: { before.ideas[$0.key] == nil }) { return "not there" }
        if changes.addedItems.contains(where: { before.items[$0.key] != nil }) { return "added twice" }
        if changes.updatedItems.contains(where: { before.items[$0.key] == nil }) { return "not there" }
        if changes.removedItems.contains(where: { before.items[$0] == nil }) { return "not there" }
        if Set(rows.map(\.order)).count != rows.count { return "one order twice" }
        if Set(rows.map(\.revision)).count != rows.count { return "one revision twice" }
        let keys = Array(state.items.keys) + Array(state.ideas.keys)
        return keys.allSatisfy { $0.utf8.allSatisfy { 0x21...0x7E ~= $0 } } ? nil : "a key that is no ASCII"
    }
}
