public import FoundationExports

/// One value of a row, as SQLite keeps it.
public struct DatabaseValue: Sendable, Hashable {
    /// SQLite's five kinds of values.
    public enum Storage: Sendable, Hashable {
        /// Nothing.
        case null
        /// A whole number.
        case int64(Int64)
        /// A number.
        case double(Double)
        /// A text; what is no UTF-8 in it is repaired.
        case string(String)
        /// Bytes.
        case blob(Data)
    }

    /// The value.
    public let storage: Storage

    init(_ storage: Storage) { self.storage = storage }
}

/// What can be a value of a row, and an argument of a statement.
public protocol DatabaseValueConvertible {
    /// The value.
    var databaseValue: DatabaseValue { get }

    /// What a value means, without a loss.
    ///
    /// - Parameter value: any value.
    /// - Returns: nil for a value of another kind.
    static func fromDatabaseValue(_ value: DatabaseValue) -> Self?
}

extension DatabaseValue: DatabaseValueConvertible {
    /// Itself.
    public var databaseValue: DatabaseValue { self }

    /// Itself.
    public static func fromDatabaseValue(_ value: DatabaseValue) -> DatabaseValue? { value }
}

extension Int64: DatabaseValueConvertible {
    /// A whole number.
    public var databaseValue: DatabaseValue { DatabaseValue(.int64(self)) }

    /// A whole number, also one that is kept as another kind of number.
    public static func fromDatabaseValue(_ value: DatabaseValue) -> Int64? {
        switch value.storage {
        case .int64(let number): number
        case .double(let number): Int64(exactly: number)
        case .null, .string, .blob: nil
        }
    }
}

extension Int: DatabaseValueConvertible {
    /// A whole number.
    public var databaseValue: DatabaseValue { Int64(self).databaseValue }

    /// A whole number.
    public static func fromDatabaseValue(_ value: DatabaseValue) -> Int? {
        Int64.fromDatabaseValue(value).flatMap { Int(exactly: $0) }
    }
}

extension String: DatabaseValueConvertible {
    /// A text.
    public var databaseValue: DatabaseValue { DatabaseValue(.string(self)) }

    /// A text, also one that is kept as its bytes.
    public static func fromDatabaseValue(_ value: DatabaseValue) -> String? {
        switch value.storage {
        case .string(let text): text
        case .blob(let bytes):
            // Bytes that are no text are nothing.
            String(decoding: bytes, as: UTF8.self).utf8.elementsEqual(bytes)
                ? String(decoding: bytes, as: UTF8.self) : nil
        case .null, .int64, .double: nil
        }
    }
}
