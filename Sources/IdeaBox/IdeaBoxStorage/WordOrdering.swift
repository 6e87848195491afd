internal import GRDB
internal import IdeaBoxCore

/// Puts the index of words in order after large writes, in small steps between those of everybody else.
///
/// Whatever interrupts it, the index is whole, and the next write of any program goes on with it.
final class WordOrdering: @unchecked Sendable {
    private let path: String
    private let writer: DatabaseQueue
    // What follows is touched on the writer's queue alone.
    private var isUnderWay = false
    private var wipes = false

    init(_ path: String, _ writer: DatabaseQueue) {
        self.path = path
        self.writer = writer
    }

    /// Takes notice of a transaction that was committed; called on the writer's queue.
    func committed(_ transaction: Transaction) {
        guard transaction.texts > 0 || transaction.wipesWords else { return }
        wipes = wipes || transaction.wipesWords
        let isOwed = (try? transaction.owesOrder()) ?? false
        guard wipes || isOwed, !isUnderWay else { return }
        isUnderWay = true
        goOn()
    }

    /// Whether steps are to come still; answered after those that were asked for before.
    func isGoingOn() async -> Bool {
        await withCheckedContinuation { continuation in
            writer.asyncWriteWithoutTransaction { _ in continuation.resume(returning: self.isUnderWay) }
        }
    }

    private func goOn() {
        writer.asyncWriteWithoutTransaction { [weak self] db in self?.step(db) }
    }

    private func step(_ db: Database) {
        let isFirst = wipes
        wipes = false
        do {
            var isDone = false
            try db.inTransaction(.immediate) {
                let transaction = Transaction(db, path)
                isDone = try transaction.joinParts(isFirst: isFirst) && !isFirst
                if isDone, try transaction.owesOrder() { try transaction.setOrder(.present) }
                return .commit
            }
            isUnderWay = !isDone
            if !isDone { goOn() }
        } catch {
            // Another program writes, or the disk is full: the next write goes on with it.
            isUnderWay = false
        }
    }
}
