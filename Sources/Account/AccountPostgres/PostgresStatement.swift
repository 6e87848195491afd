internal import AccountRows

/// A statement and what its places hold.
struct PostgresStatement: Sendable {
    let sql: String
    let values: [ColumnValue]

    init(_ sql: String, _ values: [ColumnValue] = []) {
        self.sql = sql
        self.values = values
    }

    /// The statement as PostgreSQL reads it: its places have numbers.
    var numbered: String {
        var (text, number) = ("", 0)
        for character in sql {
            if character == "?" {
                number += 1
                text += "$\(number)"
            } else {
                text.append(character)
            }
        }
        return text
    }
}

/// What a statement found: for each row its columns, in PostgreSQL's binary form.
struct PostgresRows: Sendable {
    var types: [UInt32] = []
    var rows: [[[UInt8]?]] = []
}

/// How statements ended that are one transaction.
enum SegmentEnd: Sendable {
    case done([PostgresRows])
    /// The statement of this number failed, with this SQLSTATE; nothing was done.
    case failed(Int, state: String)
    /// The server was asked, and the connection was lost before it said what became of it.
    case unknown
    /// The server was not asked.
    case unavailable(reason: String)
}

/// What PostgreSQL takes and gives for a column's value; all of it in binary form.
extension ColumnValue {
    /// The bytes of a value; nil for none.
    var wire: [UInt8]? {
        switch self {
        case .null: nil
        case .integer(let number): Self.bytes(UInt64(bitPattern: number))
        case .real(let number): Self.bytes(number.bitPattern)
        case .text(let text): Self.escaped(Array(text.utf8))
        case .blob(let bytes): bytes
        }
    }

    /// Types of PostgreSQL's catalogue that stand in arrays.
    enum ElementType: Int32 {
        case bytes = 17
        case integer = 20
        case real = 701
    }

    /// Values as PostgreSQL's binary form of an array has them.
    static func array(_ values: [ColumnValue], of type: ElementType) -> ColumnValue {
        func bytes(_ number: Int32) -> [UInt8] {
            (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
        }
        // One dimension, no nulls, of the type, so many from 1 on.
        var array = [1, 0, type.rawValue, Int32(values.count), 1].flatMap(bytes)
        for value in values {
            let wire = value.wire ?? []
            array += bytes(Int32(wire.count)) + wire
        }
        return .blob(array)
    }

    private static func bytes(_ bits: UInt64) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * $0)) }
    }

    /// PostgreSQL has no text with a zero byte.
    ///
    /// 0 becomes 1 1 and 1 becomes 1 2, which keeps the order of texts.
    private static func escaped(_ text: [UInt8]) -> [UInt8] {
        guard text.contains(where: { $0 < 2 }) else { return text }
        return text.flatMap { $0 < 2 ? [1, $0 + 1] : [$0] }
    }

    /// The text that ``escaped(_:)`` made of one; nil for what it never makes.
    static func unescaped(_ bytes: [UInt8]) -> [UInt8]? {
        guard bytes.contains(1) else { return bytes }
        var (text, isEscaped): ([UInt8], Bool) = ([], false)
        for byte in bytes {
            if isEscaped {
                guard byte == 1 || byte == 2 else { return nil }
                text.append(byte - 1)
                isEscaped = false
            } else if byte == 1 {
                isEscaped = true
            } else {
                text.append(byte)
            }
        }
        return isEscaped ? nil : text
    }
}
