internal import Foundation
internal import GRDB
internal import IdeaBoxCore

/// What a transaction has written into a store that held nothing before: nothing else need be looked for.
///
/// A class, for a hundred thousand ids are added to it one by one and must not be copied on the way.
final class EmptyStoreIndex {
    var rows: Set<UUID> = []
    var imports: Set<String> = []
    /// By the first place of a moment, the last one that was taken in it.
    var lastPlaces: [Int64: Int64] = [:]
}

extension Transaction {
    /// What was written so far, if the store held neither ideas nor a ledger when this transaction first asked.
    func fresh() throws(IdeaStoreError) -> EmptyStoreIndex? {
        if let freshness { return freshness }
        let known = try isEmpty() ? EmptyStoreIndex() : nil
        freshness = .some(known)
        return known
    }

    private func isEmpty() throws(IdeaStoreError) -> Bool {
        guard try readTally().revision == 0 else { return false }
        return try fetch("SELECT 1 FROM import LIMIT 1", []) { _ in true }.isEmpty
    }
}
