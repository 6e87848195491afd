internal import Foundation
internal import IdeaBoxCore
internal import Replication

extension LegacyRows {
    /// Rows as they come, and what was met among them.
    struct Collected {
        private(set) var rows: [LegacyIdea] = []
        private var findings: [LegacyFinding] = []
        private var last: Int64?
        private let source: LegacyRows
        private let fields: [LegacyField]
        private let columns: [LegacyColumn]
        private let table: String

        init(_ source: LegacyRows) {
            self.source = source
            fields = source.mapping.fieldsInOrder
            columns = source.mapping.columnsInOrder
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
            for (place, value) in values.enumerated() {
                let (field, column) = (fields[place], columns[place].name)
                switch field {
                case .id: ownID = take(decoder.id(value), field, column, key)
                case .title: title = take(decoder.text(value), field, column, key)
                case .description: description = take(decoder.text(value), field, column, key)
                case .created: created = take(decoder.date(value), field, column, key)
                case .modified: modified = take(decoder.date(value), field, column, key)
                case .completed: flag = take(decoder.flag(value), field, column, key)
                }
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
