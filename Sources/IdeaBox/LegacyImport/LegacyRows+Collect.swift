internal import Foundation
internal import IdeaBoxCore
internal import SyncEngine

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
