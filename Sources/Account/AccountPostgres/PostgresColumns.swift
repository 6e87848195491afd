package import AccountDomain
package import AccountRows

/// A row of PostgreSQL's, read column by column from the left.
package struct PostgresColumns: ColumnReader {
    package let table: String
    private let types: [UInt32]
    private let values: [[UInt8]?]
    private var column = 0

    init(_ values: [[UInt8]?], types: [UInt32], table: String) {
        self.values = values
        self.types = types
        self.table = table
    }

    /// Types of PostgreSQL's catalogue.
    private enum TypeID {
        static let truth: UInt32 = 16
        static let bytes: UInt32 = 17
        static let integer: UInt32 = 20
        static let shortInteger: UInt32 = 23
        static let text: UInt32 = 25
        static let real: UInt32 = 701
    }

    private mutating func next(_ wanted: UInt32...) throws(AccountStoreError) -> [UInt8]? {
        guard values.indices.contains(column) else { throw damage }
        defer { column += 1 }
        guard let value = values[column] else { return nil }
        guard wanted.contains(types[column]) else { throw damage }
        return value
    }

    package mutating func int64IfAny() throws(AccountStoreError) -> Int64? {
        let bytes = try next(TypeID.integer, TypeID.shortInteger, TypeID.truth)
        guard let bytes else { return nil }
        // Numbers of less than eight bytes are only ever counts here.
        return Int64(bitPattern: bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }

    package mutating func doubleIfAny() throws(AccountStoreError) -> Double? {
        guard let bytes = try next(TypeID.real) else { return nil }
        let bits = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return Double(bitPattern: bits)
    }

    package mutating func textIfAny() throws(AccountStoreError) -> String? {
        guard let bytes = try next(TypeID.text) else { return nil }
        return try known(ColumnValue.unescaped(bytes).flatMap { String(validating: $0, as: UTF8.self) })
    }

    package mutating func value() throws(AccountStoreError) -> ColumnValue {
        guard types.indices.contains(column) else { throw damage }
        switch types[column] {
        case TypeID.integer: return try int64IfAny().map { .integer($0) } ?? .null
        case TypeID.real: return try doubleIfAny().map { .real($0) } ?? .null
        case TypeID.text: return .text(try textIfAny())
        default: return .blob(try blobIfAny())
        }
    }

    package mutating func blobIfAny() throws(AccountStoreError) -> [UInt8]? { try next(TypeID.bytes) }
}
