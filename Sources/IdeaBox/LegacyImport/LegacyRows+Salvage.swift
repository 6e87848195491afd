internal import Foundation
internal import IdeaBoxCore
internal import SQLiteReader
internal import SyncEngine

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

extension LegacyRows {
    /// Rows as they come, and what was met among them.
    struct Collected {
        private(set) var rows: [LegacyIdea] = []
        private var findings: [LegacyFinding] = []
        private var last: Int64?
        private let source: LegacyRows
        private let reads: [(field: LegacyField?, column: LegacyColumn)]
        private let table: String

        init(_ source: LegacyRows) {
            self.source = source
            reads = source.mapping.reads
            table = source.mapping.entity.table.uppercased()
        }

        func batch(isEnd: Bool) -> LegacyBatch {
            LegacyBatch(rows: rows, findings: findings, last: isEnd ? nil : last)
        }

        mutating func lose(_ keys: ClosedRange<Int64>) {
            findings.append(LegacyFinding(table: table, key: nil, .rowsUnreadable(keys)))
            last = keys.upperBound
        }

        /// Takes a row in; says how many bytes it has.
        mutating func add(_ key: Int64, _ values: [LegacyValue]) -> Int {
            last = key
            let decoder = source.decoder
            var (ownID, title, description): (UUID?, String?, String?) = (nil, nil, nil)
            var (created, modified, flag): (Double?, Double?, Bool?) = (nil, nil, nil)
            var rest: [String] = []
            for (place, value) in values.enumerated() {
                let column = reads[place].column.name
                guard let field = reads[place].field else {
                    if let line = line(value, reads[place].column, key) { rest.append(line) }
                    continue
                }
                switch field {
                case .id: ownID = take(decoder.id(value), field, column, key)
                case .title: title = take(decoder.text(value), field, column, key)
                case .description: description = take(decoder.text(value), field, column, key)
                case .created: created = date(take(decoder.date(value), field, column, key), place)
                case .modified: modified = date(take(decoder.date(value), field, column, key), place)
                case .completed: flag = take(decoder.flag(value), field, column, key)
                }
            }
            if !rest.isEmpty {
                let text = description ?? ""
                description = (text.isEmpty ? "" : text + "\n\n") + rest.joined(separator: "\n")
            }
            if let id = ownID, source.shared.contains(id) {
                findings.append(LegacyFinding(table: table, key: key, .idShared))
                ownID = nil
            }
            rows.append(
                LegacyIdea(
                    source: .init(store: store(key, title, description, created), table: table, key: key),
                    ownID: ownID, title: title, description: description, created: created,
                    modified: modified,
                    isCompleted: flag))
            return (title?.utf8.count ?? 0) + (description?.utf8.count ?? 0) + 100
        }

        /// Seconds since 2001, which is what Core Data's own dates count: other columns may count otherwise.
        private func date(_ number: Double?, _ place: Int) -> Double? {
            let column = reads[place].column
            guard let number, !column.declared.hasPrefix("TIMESTAMP"), let unit = column.sample?.dateUnit
            else { return number }
            return unit.seconds(number)
        }

        /// A value as a line of the description: `Tags: boat, harbour`; nil if there is nothing to say.
        private mutating func line(_ value: LegacyValue, _ column: LegacyColumn, _ key: Int64) -> String? {
            let decoder = source.decoder
            var reading = decoder.text(value)
            if column.declared.hasPrefix("TIMESTAMP"), let seconds = decoder.date(value).value {
                reading = LegacyReading(Self.words(seconds))
            }
            // That a number is written as text is what was asked for.
            if reading.issue == .converted { reading.issue = nil }
            guard let text = take(reading, .description, column.name, key), !text.isEmpty else { return nil }
            let name = column.attribute.lowercased()
            return "\(name.prefix(1).uppercased())\(name.dropFirst()): \(text)"
        }

        /// A date in UTC, so that it is the same wherever it is imported.
        private static func words(_ seconds: Double) -> String {
            guard abs(seconds) < 1e10 else { return "\(seconds)" }
            return Date(timeIntervalSinceReferenceDate: seconds).formatted(Date.ISO8601FormatStyle())
        }

        private mutating func take<Value>(
            _ reading: LegacyReading<Value>, _ field: LegacyField, _ column: String, _ key: Int64
        ) -> Value? {
            let kind: LegacyFinding.Kind? =
                switch reading.issue {
                case nil: nil
                case .converted: .valueConverted(field, column: column)
                case .repaired: .textRepaired(field, column: column)
                case .unreadable(let obstacle): .valueUnreadable(field, column: column, obstacle)
                }
            if let kind { findings.append(LegacyFinding(table: table, key: key, kind)) }
            return reading.value
        }

        /// The store's id.
        ///
        /// Where it cannot be read, what the row holds stands for it: two such stores must not be taken for one, or
        /// rows of the second would count as imported.
        private func store(_ key: Int64, _ title: String?, _ description: String?, _ created: Double?) -> UUID
        {
            if let id = source.store.catalogue.store { return id }
            let text = [title ?? "", description ?? "", created.map { "\($0)" } ?? ""].joined(
                separator: "\u{0}")
            return UUID(name: text, in: Self.nowhere)
        }

        /// The space of ids that stand for stores without one.
        private static let nowhere = UUID(0x5A1E_6E0B_7C0F_4D6B, 0x9E63_1B1D_0C5A_A5C1)
    }
}
