internal import AccountDomain
internal import FoundationEssentials

/// What a column holds or is compared with.
enum ColumnValue {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])
}

/// How the types of rows stand in columns; ``ColumnReader`` reads them back.
extension ColumnValue {
    static func id<Owner>(_ id: Identifier<Owner>?) -> Self { blob(id?.bytes) }

    /// The number that a date is made of: nothing of it is lost.
    static func date(_ date: Date?) -> Self {
        date.map { .real($0.timeIntervalSinceReferenceDate) } ?? .null
    }

    static func text(_ text: String?) -> Self { text.map { .text($0) } ?? .null }

    static func blob(_ bytes: [UInt8]?) -> Self { bytes.map { .blob($0) } ?? .null }

    static func flag(_ flag: Bool) -> Self { .integer(flag ? 1 : 0) }

    static func integer(_ number: Int) -> Self { .integer(Int64(number)) }

    static func word(_ word: (some RawRepresentable<String>)?) -> Self { text(word?.rawValue) }

    /// Several dates in one column: eight bytes each.
    static func dates(_ dates: [Date]) -> Self {
        .blob(
            dates.flatMap { date in
                let bits = date.timeIntervalSinceReferenceDate.bitPattern
                return (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * $0)) }
            })
    }

    /// Several values in one column, which nothing is looked up by: JSON.
    static func list(_ values: some Encodable) -> Self {
        // Texts, numbers and dates, of which all can be written.
        let json = (try? JSONEncoder().encode(values)) ?? Data("[]".utf8)
        return .text(String(decoding: json, as: UTF8.self))
    }
}
