internal import SQLiteReader
internal import IdeaBoxCore

/// How a damaged table is read: around what cannot be.
extension LegacyRows {
    /// After so many keys in a row that cannot be read, ever larger steps are taken.
    private static let patience: Int64 = 20_000

    private enum Probe {
        case row(Int64), none, damaged
    }

    /// The next row that can be reached, and what could not be reached before it.
    func salvage(after key: Int64?) throws(IdeaStoreError) -> LegacyBatch {
        do {
            return try store.queue.inDatabase { database in
                guard key != .max else { return Collected(self).batch(isEnd: true) }
                let first = (key ?? 0) + 1
                let last = greatestKey(database, from: first)
                let (at, found) = try next(from: first, to: last, database)
                var collected = collected(lost: first, at)
                switch found {
                case .damaged, .none: return collected.batch(isEnd: true)
                case .row(let key):
                    let values = try values(key, database)
                    if values.contains(where: { !$0.isDamaged }) {
                        _ = collected.add(key, values)
                    } else {
                        collected.lose(key...key)
                    }
                    return collected.batch(isEnd: false)
                }
            }
        } catch {
            throw .failed(path: store.survey.path, reason: "\(error)")
        }
    }

    /// The first key from which on something can be read, and what that is.
    private func next(
        from first: Int64, to last: Int64, _ database: Database
    ) throws -> (at: Int64, Probe) {
        var (at, failed) = (first, first - 1)
        while at <= last {
            let found = try probe(from: at, database)
            guard case .damaged = found else { return try back(after: failed, at, found, database) }
            failed = at
            let step = at - first < Self.patience ? 1 : (at - first) / 20
            guard step <= last - at, at < last else {
                return try back(after: failed, last, probe(from: last, database), database)
            }
            at += step
        }
        return (last + 1, .none)
    }

    /// Goes back to the first key that can be read after one that cannot.
    private func back(
        after failed: Int64, _ at: Int64, _ found: Probe, _ database: Database
    ) throws -> (at: Int64, Probe) {
        if case .damaged = found { return (at == .max ? at : at + 1, .none) }
        var (failed, best) = (failed, (at: at, found))
        while best.at - failed > 1 {
            let middle = failed + (best.at - failed) / 2
            let seen = try probe(from: middle, database)
            if case .damaged = seen { failed = middle } else { best = (middle, seen) }
        }
        return best
    }

    private func collected(lost first: Int64, _ end: Int64) -> Collected {
        var collected = Collected(self)
        if end > first { collected.lose(first...(end - 1)) }
        return collected
    }

    /// The key of the first row from a key on.
    private func probe(from key: Int64, _ database: Database) throws -> Probe {
        let sql = """
            SELECT Z_PK FROM \(LegacyCatalogue.quoted(mapping.entity.table)) \
            WHERE Z_PK >= ?\(LegacyCatalogue.condition(mapping.entity.numbers, "AND")) ORDER BY Z_PK LIMIT 1
            """
        do {
            let statement = try database.cachedStatement(sql: sql)
            guard let found = try Int64.fetchOne(statement, arguments: [key]) else { return .none }
            // A damaged tree leads anywhere.
            return found >= key ? .row(found) : .damaged
        } catch let error as DatabaseError where error.isDamage {
            return .damaged
        }
    }

    /// A row's values, each read for itself.
    private func values(_ key: Int64, _ database: Database) throws -> [LegacyValue] {
        try mapping.reads.map(\.column).map { column in
            do {
                // Exactly this key: the one before may stand on a page that cannot be read.
                let row = try Row.fetchOne(database, sql: sql([column], "="), arguments: [key])
                return row.map { LegacyValue(type: $0[1], $0[2]) } ?? .damaged
            } catch let error as DatabaseError where error.isDamage {
                return .damaged
            }
        }
    }

    /// The greatest key that there may be.
    private func greatestKey(_ database: Database, from first: Int64) -> Int64 {
        let table = LegacyCatalogue.quoted(mapping.entity.table)
        let read = try? Int64.fetchOne(database, sql: "SELECT max(Z_PK) FROM \(table)")
        let noted = store.catalogue.entities.first { $0.name == mapping.entity.name }?.greatest ?? 0
        let known = max(read ?? 0, noted)
        // Where nothing says it, the keys of a small store are tried.
        return known >= first ? known : read == nil && noted == 0 ? first + min(100_000, .max - first) : first
    }
}
