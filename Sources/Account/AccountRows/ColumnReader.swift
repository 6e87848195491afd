package import AccountDomain
package import FoundationExports

/// A row that was found, read column by column from the left.
///
/// What this program never writes is damage.
package protocol ColumnReader {
    /// Whose row it is, for errors.
    var table: String { get }

    /// Any number of the column's type, also one that this program never writes.
    mutating func int64IfAny() throws(AccountStoreError) -> Int64?
    /// Any number of the column's type, also an infinite one and none at all.
    mutating func doubleIfAny() throws(AccountStoreError) -> Double?
    mutating func textIfAny() throws(AccountStoreError) -> String?
    mutating func blobIfAny() throws(AccountStoreError) -> [UInt8]?
    /// The value of any type.
    mutating func value() throws(AccountStoreError) -> ColumnValue
}

/// The types of rows, as ``ColumnValue`` writes them.
extension ColumnReader {
    package var damage: AccountStoreError { .damaged(reason: "a row of the table \(table) cannot be read") }

    /// Counters, versions and numbers, with which the program reckons: one more is a number, too.
    package mutating func integerIfAny() throws(AccountStoreError) -> Int64? {
        guard let number = try int64IfAny() else { return nil }
        guard number.magnitude <= 1 << 62 else { throw damage }
        return number
    }

    package mutating func dateIfAny() throws(AccountStoreError) -> Date? {
        guard let seconds = try doubleIfAny() else { return nil }
        return try known(Date(stored: seconds))
    }

    package mutating func idIfAny<Owner>() throws(AccountStoreError) -> Identifier<Owner>? {
        guard let bytes = try blobIfAny() else { return nil }
        return try known(Identifier(bytes: bytes))
    }

    package mutating func wordIfAny<Word: RawRepresentable<String>>() throws(AccountStoreError) -> Word? {
        guard let text = try textIfAny() else { return nil }
        return try known(Word(rawValue: text))
    }

    package mutating func id<Owner>() throws(AccountStoreError) -> Identifier<Owner> {
        try known(try idIfAny())
    }

    package mutating func word<Word: RawRepresentable<String>>() throws(AccountStoreError) -> Word {
        try known(try wordIfAny())
    }

    package mutating func integer() throws(AccountStoreError) -> Int64 { try known(try integerIfAny()) }

    package mutating func count() throws(AccountStoreError) -> Int { Int(try integer()) }

    package mutating func flag() throws(AccountStoreError) -> Bool { try integer() != 0 }

    package mutating func date() throws(AccountStoreError) -> Date { try known(try dateIfAny()) }

    package mutating func text() throws(AccountStoreError) -> String { try known(try textIfAny()) }

    package mutating func blob() throws(AccountStoreError) -> [UInt8] { try known(try blobIfAny()) }

    package mutating func dates() throws(AccountStoreError) -> [Date] {
        let bytes = try blob()
        guard bytes.count.isMultiple(of: 8) else { throw damage }
        return try stride(from: 0, to: bytes.count, by: 8).map { start throws(AccountStoreError) in
            let bits = bytes[start..<(start + 8)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            return try known(Date(stored: Double(bitPattern: bits)))
        }
    }

    package mutating func list<Element: Decodable>() throws(AccountStoreError) -> [Element] {
        let json = Data(try text().utf8)
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { decoder in
            guard let date = Date(stored: try decoder.singleValueContainer().decode(Double.self)) else {
                throw AccountStoreError.damaged(reason: "a moment")
            }
            return date
        }
        return try known(try? decoder.decode([Element].self, from: json))
    }

    /// What must be there and make sense.
    package func known<Value>(_ value: Value?) throws(AccountStoreError) -> Value {
        guard let value else { throw damage }
        return value
    }
}

extension Date {
    /// A moment that a column holds; nil beyond 30,000 years, where its seconds need not be an `Int64`.
    fileprivate init?(stored seconds: Double) {
        guard abs(seconds) < 1e12 else { return nil }
        self.init(timeIntervalSinceReferenceDate: seconds)
    }
}

/// What a column holds or is compared with.
package enum ColumnValue: Sendable, Equatable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])
}

/// How the types of rows stand in columns; ``ColumnReader`` reads them back.
extension ColumnValue {
    package static func id<Owner>(_ id: Identifier<Owner>?) -> Self { blob(id?.bytes) }

    /// The number that a date is made of: nothing of it is lost.
    package static func date(_ date: Date?) -> Self {
        date.map { .real($0.timeIntervalSinceReferenceDate) } ?? .null
    }

    package static func text(_ text: String?) -> Self { text.map { .text($0) } ?? .null }

    package static func blob(_ bytes: [UInt8]?) -> Self { bytes.map { .blob($0) } ?? .null }

    package static func flag(_ flag: Bool) -> Self { .integer(flag ? 1 : 0) }

    package static func integer(_ number: Int) -> Self { .integer(Int64(number)) }

    package static func word(_ word: (some RawRepresentable<String>)?) -> Self { text(word?.rawValue) }

    /// Several dates in one column: eight bytes each.
    package static func dates(_ dates: [Date]) -> Self {
        .blob(
            dates.flatMap { date in
                let bits = date.timeIntervalSinceReferenceDate.bitPattern
                return (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * $0)) }
            })
    }

    /// Several values in one column, which nothing is looked up by: JSON.
    package static func list(_ values: some Encodable) -> Self {
        // Texts, numbers and dates, of which all can be written.
        let json = (try? JSONEncoder().encode(values)) ?? Data("[]".utf8)
        return .text(String(decoding: json, as: UTF8.self))
    }
}
