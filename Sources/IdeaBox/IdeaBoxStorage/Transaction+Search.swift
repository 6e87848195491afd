internal import Foundation
internal import GRDB
internal import IdeaBoxCore

/// An idea that was found, and what its place in a list depends on.
struct Hit {
    let number: Int64
    let modified: Double
    let id: [UInt8]
    /// Whether the title alone holds every word.
    var isInTitle = false

    static func isBefore(_ one: Hit, _ other: Hit) -> Bool {
        one.modified == other.modified
            ? one.id.lexicographicallyPrecedes(other.id) : one.modified > other.modified
    }
}

/// Search, by two ways that give the same answer.
///
/// What many ideas hold is found soonest by looking at the latest ideas' words one after the other, what few hold by
/// the index of words. So the latest are looked at first, and then, if they do not fill the page, the index is asked.
/// What holds every word in its title comes first.
extension Transaction {
    /// So many of the latest ideas are looked at before the index is asked.
    private static let recent = 2000

    func rows(
        matching query: IdeaQuery, _ filter: IdeaFilter, limit: Int, offset: Int
    ) throws(IdeaStoreError) -> [IdeaRow] {
        if query.isBlank { return try rows(filter, limit: limit, offset: offset) }
        guard !query.findsNothing, limit > 0 else { return [] }
        let (skipped, overflow) = max(0, offset).addingReportingOverflow(limit)
        let page = try rankedHits(query, filter, most: overflow ? .max : skipped).dropFirst(max(0, offset))
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
        let latest = try latestHits(query, filter).count
        let all = try readTally().count(filter)
        if latest >= most || all <= Self.recent { return min(most, latest) }
        return min(most, try indexHits(query.expression, filter, most: most).count)
    }

    /// The first hits in their order: all, or `most` at least.
    private func rankedHits(
        _ query: IdeaQuery, _ filter: IdeaFilter, most: Int
    ) throws(IdeaStoreError) -> [Hit] {
        let latest = try latestHits(query, filter)
        let (first, others) = (latest.filter(\.isInTitle), latest.filter { !$0.isInTitle })
        if first.count >= most { return first }
        if try readTally().count(filter) <= Self.recent { return first + others }
        let all = try indexHits(query.titleExpression, filter, most: most)
        if all.count >= most { return all }
        let rest = most - all.count
        if others.count >= rest { return all + others }
        let expression = "(\(query.expression)) NOT (\(query.titleExpression))"
        return all + (try indexHits(expression, filter, most: rest))
    }

    /// The hits among the latest ideas of a list.
    private func latestHits(_ query: IdeaQuery, _ filter: IdeaFilter) throws(IdeaStoreError) -> [Hit] {
        let (tests, needles) = query.terms.tests
        let (titleTests, titleNeedles) = query.terms.map(\.inTitle).tests
        let sql = """
            SELECT latest.number, latest.modified, latest.id, \(titleTests) FROM (
                SELECT number, modified, id, place FROM idea WHERE \(filter.condition)
                ORDER BY modified DESC, id LIMIT \(Self.recent)
            ) AS latest CROSS JOIN search_content AS held ON held.id = latest.place
            WHERE \(tests)
            """
        return try fetch(sql, StatementArguments(titleNeedles + needles)) { row in
            var hit = hit(row)
            hit.isInTitle = row.integer(3) == 1
            return hit
        }.sorted(by: Hit.isBefore)
    }

    /// The hits that the index gives: it is read until there are enough and the last one's time has passed.
    private func indexHits(
        _ expression: String, _ filter: IdeaFilter, most: Int
    ) throws(IdeaStoreError) -> [Hit] {
        let sql = """
            SELECT idea.number, idea.modified, idea.id, search.rowid
            FROM search CROSS JOIN idea ON idea.place = search.rowid
            WHERE search MATCH ? AND \(filter.condition) ORDER BY search.rowid DESC
            """
        let found = try attempt { db in
            var found: [Hit] = []
            var last: Int64 = 0
            try StoredRow.each(db.cachedStatement(sql: sql), [expression], db) { row in
                let tick = DatabasePlace.tick(of: row.integer(3) ?? 0)
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
    /// The query in the language of FTS5.
    fileprivate var expression: String { terms.map(\.expression).joined(separator: " AND ") }

    /// The same for the words of titles alone.
    fileprivate var titleExpression: String { terms.map(\.inTitle.expression).joined(separator: " AND ") }
}

extension IdeaQuery.Term {
    fileprivate var expression: String {
        let all = needles.map(\.expression).joined(separator: " AND ")
        return joined.map { "((\(all)) OR \($0.expression))" } ?? all
    }
}

extension IdeaQuery.Needle {
    /// Words hold no quotation mark, and stand between such.
    fileprivate var expression: String {
        let words = String(decoding: text.dropFirst(), as: UTF8.self)
        return isBeginning ? "\"\(words)\" *" : "\"\(words)\""
    }
}

extension [IdeaQuery.Term] {
    /// Whether the words of a row hold all of them, in SQL, and the values of its parameters.
    fileprivate var tests: (sql: String, values: [String]) {
        var values: [String] = []
        func test(_ needle: IdeaQuery.Needle) -> String {
            values.append(String(decoding: needle.text, as: UTF8.self))
            return "instr(held.c0, ?) > 0"
        }
        let tests = map { term in
            let all = term.needles.map(test).joined(separator: " AND ")
            return term.joined.map { "((\(all)) OR \(test($0)))" } ?? all
        }
        return (tests.joined(separator: " AND "), values)
    }
}
