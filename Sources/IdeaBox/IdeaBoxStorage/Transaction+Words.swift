internal import Foundation
internal import GRDB
internal import IdeaBoxCore

/// The index of words, as a transaction writes it.
extension Transaction {
    /// From so many texts in one transaction on, the index is put in order afterwards instead of at every step.
    private static let many = 100

    func putWords(of row: IdeaRow, at place: Int64?, _ old: OldRow?) throws(IdeaStoreError) {
        if let old, place == old.place, old.hasSameText { return }
        if let before = old?.place {
            pendingWords.remove(at: before)
            wipesWords = wipesWords || place == nil
        }
        guard let place else { return }
        texts += 1
        let words = IdeaWords(title: row.title, description: row.description)
        pendingWords.insert(String(decoding: words.text, as: UTF8.self), at: place)
        if pendingWords.isLarge { try writeWords() }
    }

    /// Writes what ``putWords(of:at:_:)`` has kept, and puts back what that has put off.
    func finishWords() throws(IdeaStoreError) {
        try writeWords()
        if isOrderPutOff { try setOrder(.owed) }
    }

    private func writeWords() throws(IdeaStoreError) {
        if pendingWords.count >= Self.many, !isOrderPutOff {
            try setOrder(.later)
            isOrderPutOff = true
        }
        for (place, change) in pendingWords.take() {
            if change.isRemoval { try run("DELETE FROM search WHERE rowid = ?", [place]) }
            guard let words = change.words else { continue }
            try run("INSERT INTO search (rowid, words) VALUES (?, ?)", [place, words])
        }
    }

    /// When the parts that FTS5 makes of its index are joined.
    enum WordOrder {
        /// With each write, a little.
        case present
        /// Not now.
        case later
        /// With each write, a little, and all of them at once only where there are very many.
        case owed

        /// FTS5's own settings: parts that are joined by the way, and so many that they are joined before anything else.
        ///
        /// Each level has so many parts at most, and all levels together must stay far below FTS5's limit of 2,000.
        fileprivate var settings: (automerge: Int, crisismerge: Int) {
            switch self {
            case .present: (4, 16)
            case .later: (0, 128)
            case .owed: (4, 128)
            }
        }
    }

    func setOrder(_ order: WordOrder) throws(IdeaStoreError) {
        let sql = "INSERT INTO search (search, rank) VALUES (?, ?)"
        try run(sql, ["automerge", order.settings.automerge])
        try run(sql, ["crisismerge", order.settings.crisismerge])
    }

    /// Whether the index is to be put in order still.
    func owesOrder() throws(IdeaStoreError) -> Bool {
        try fetch("SELECT v FROM search_config WHERE k = 'crisismerge'", []) { $0.integer(0) ?? 0 }
            .contains { $0 != WordOrder.present.settings.crisismerge }
    }

    /// Joins a few of the index's parts.
    ///
    /// - Parameter isFirst: whether all parts are to become one, so that nothing stays of what was deleted.
    /// - Returns: whether there was nothing to join any more.
    /// - Throws: what SQLite refuses.
    func joinParts(isFirst: Bool) throws(IdeaStoreError) -> Bool {
        let before = db.totalChangesCount
        let pages = isFirst ? -Self.pages : Self.pages
        try run("INSERT INTO search (search, rank) VALUES ('merge', ?)", [pages])
        // One change is the command itself: https://sqlite.org/fts5.html#the_merge_command
        return db.totalChangesCount - before < 2
    }

    /// How many pages one step writes: some ten milliseconds' work.
    private static let pages = 200
}
