internal import Foundation
internal import GRDB
internal import IdeaBoxCore

/// An idea that was found, and what its place in a list depends on.
struct Hit {
    let number: Int64
    let modified: Double
    let id: [UInt8]

    static func isBefore(_ one: Hit, _ other: Hit) -> Bool {
        one.modified == other.modified
            ? one.id.lexicographicallyPrecedes(other.id) : one.modified > other.modified
    }
}

/// Search, by two ways that give the same answer.
///
/// What many ideas hold is found soonest by looking at the latest ideas' words one after the other, what few hold by
/// the index of words. So the latest are looked at first, and then, if they do not fill the page, the index is asked.
extension Transaction {
    /// So many of the latest ideas are looked at before the index is asked.
    private static let recent = 2000

    func rows(
        matching query: IdeaQuery, _ filter: IdeaFilter, limit: Int, offset: Int
    ) throws(IdeaStoreError) -> [IdeaRow] {
        if query.isBlank { return try rows(filter, limit: limit, offset: offset) }
        guard !query.findsNothing, limit > 0 else { return [] }
        let (skipped, overflow) = max(0, offset).addingReportingOverflow(limit)
        let page = try hits(query, filter, most: overflow ? .max : skipped).dropFirst(max(0, offset))
        var found: [IdeaRow] = []
        for hit in page.prefix(limit) {
            let sql = "SELECT \(Self.columns) FROM idea WHERE number = ?"
            found += try fetch(sql, [hit.number], ideaRow)
        }
        return found
    }

    func count(
        matching query: IdeaQuery, _ filter: IdeaFilter, most: Int
    ) throws(IdeaStoreError) -> Int {
        if query.isBlank { return min(try count(filter), max(0, most)) }
        guard !query.findsNothing, most > 0 else { return 0 }
        return min(most, try hits(query, filter, most: most).count)
    }

    /// The first hits in their order: all, or `most` at least.
    private func hits(
        _ query: IdeaQuery, _ filter: IdeaFilter, most: Int
    ) throws(IdeaStoreError) -> [Hit] {
        let latest = try latestHits(query, filter)
        if latest.count >= most { return latest }
        if try readTally().count(filter) <= Self.recent { return latest }
        return try indexHits(query, filter, most: most)
    }

    /// The hits among the latest ideas of a list.
    private func latestHits(_ query: IdeaQuery, _ filter: IdeaFilter) throws(IdeaStoreError) -> [Hit] {
        let tests = query.needles.map { _ in "instr(held.c0, ?) > 0" }.joined(separator: " AND ")
        let sql = """
            SELECT latest.number, latest.modified, latest.id FROM (
                SELECT number, modified, id, place FROM idea WHERE \(filter.condition)
                ORDER BY modified DESC, id LIMIT \(Self.recent)
            ) AS latest CROSS JOIN search_content AS held ON held.id = latest.place
            WHERE \(tests)
            """
        let needles = query.needles.map { String(decoding: $0.text, as: UTF8.self) }
        return try fetch(sql, StatementArguments(needles), hit).sorted(by: Hit.isBefore)
    }

    /// The hits that the index gives: it is read until there are enough and the last one's time has passed.
    private func indexHits(
        _ query: IdeaQuery, _ filter: IdeaFilter, most: Int
    ) throws(IdeaStoreError) -> [Hit] {
        let sql = """
            SELECT idea.number, idea.modified, idea.id, search.rowid
            FROM search CROSS JOIN idea ON idea.place = search.rowid
            WHERE search MATCH ? AND \(filter.condition) ORDER BY search.rowid DESC
            """
        let found = try attempt { db in
            var found: [Hit] = []
            var last: Int64 = 0
            try StoredRow.each(db.cachedStatement(sql: sql), [query.expression], db) { row in
                let tick = Place.tick(of: row.integer(3) ?? 0)
                if found.count >= most, tick != last { return false }
                found.append(hit(row))
                last = tick
                return true
            }
            return found
        }
        return found.sorted(by: Hit.isBefore)
    }

    private func hit(_ row: StoredRow) -> Hit {
        Hit(number: row.integer(0) ?? 0, modified: row.number(1), id: row.bytes(2))
    }
}

extension IdeaQuery {
    /// The query in the language of FTS5: words hold no quotation mark, and stand between such.
    var expression: String {
        needles.map { needle in
            let words = String(decoding: needle.text.dropFirst(), as: UTF8.self)
            return needle.isBeginning ? "\"\(words)\" *" : "\"\(words)\""
        }.joined(separator: " ")
    }
}
