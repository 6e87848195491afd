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
            try run("DELETE FROM search WHERE rowid = ?", [before])
            wipesWords = wipesWords || place == nil
        }
        guard let place else { return }
        texts += 1
        if texts == Self.many { try setOrder(.later) }
        let words = IdeaWords(title: row.title, description: row.description)
        try run(
            "INSERT INTO search (rowid, words) VALUES (?, ?)",
            [place, String(decoding: words.text, as: UTF8.self)])
    }

    /// Puts back what ``putWords(of:at:_:)`` has put off.
    func finishWords() throws(IdeaStoreError) {
        if texts >= Self.many { try setOrder(.owed) }
    }

    /// When the parts that FTS5 makes of its index are joined.
    enum WordOrder {
        /// With each write, a little.
        case present
        /// Not now.
        case later
        /// With each write, a little, but however many parts there are, never all of them at once.
        case owed

        /// FTS5's own settings: parts that are joined by the way, and so many that they are joined before anything else.
        fileprivate var settings: (automerge: Int, crisismerge: Int) {
            switch self {
            case .present: (4, 16)
            case .later: (0, 1999)
            case .owed: (4, 1999)
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
