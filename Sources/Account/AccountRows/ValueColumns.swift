internal import AccountDomain

/// A row that was copied, read column by column from the left.
struct ValueColumns: ColumnReader {
    let table: String
    private var values: ArraySlice<ColumnValue>

    init(_ values: ArraySlice<ColumnValue>, table: String) {
        self.values = values
        self.table = table
    }

    mutating func value() throws(AccountStoreError) -> ColumnValue {
        guard let value = values.popFirst() else { throw damage }
        return value
    }

    mutating func int64IfAny() throws(AccountStoreError) -> Int64? {
        switch try value() {
        case .null: return nil
        case .integer(let number): return number
        default: throw damage
        }
    }

    mutating func doubleIfAny() throws(AccountStoreError) -> Double? {
        switch try value() {
        case .null: return nil
        case .real(let number): return number
        default: throw damage
        }
    }

    mutating func textIfAny() throws(AccountStoreError) -> String? {
        switch try value() {
        case .null: return nil
        case .text(let text): return text
        default: throw damage
        }
    }

    mutating func blobIfAny() throws(AccountStoreError) -> [UInt8]? {
        switch try value() {
        case .null: return nil
        case .blob(let bytes): return bytes
        default: throw damage
        }
    }
}

extension CopiedTable {
    /// The row that copied columns are; nil for a table that has no kind of row, such as the log.
    ///
    /// - Throws: `damaged` for what this program never writes.
    func row(_ values: [ColumnValue]) throws(AccountStoreError) -> AccountRow? {
        guard let kind else { return nil }
        // The number and the version come first.
        guard values.count == columns.count, case .integer(let version) = values[1] else {
            throw .damaged(reason: "a row of the table \(name) cannot be read")
        }
        var columns = ValueColumns(values.dropFirst(2), table: name)
        return try kind.row(&columns, version: version)
    }

    /// The same columns with what a row holds.
    func values(of row: AccountRow, number: ColumnValue) -> [ColumnValue] {
        [number, .integer(row.stored.version)] + row.stored.keyValues + row.stored.values
    }
}

extension AccountRow.Kind {
    fileprivate func row(
        _ columns: inout ValueColumns, version: Int64
    ) throws(AccountStoreError) -> AccountRow {
        switch self {
        case .user: .user(try stored(&columns, version))
        case .identity: .identity(try stored(&columns, version))
        case .device: .device(try stored(&columns, version))
        case .session: .session(try stored(&columns, version))
        case .challenge: .challenge(try stored(&columns, version))
        case .attempts: .attempts(try stored(&columns, version))
        case .secondFactor: .secondFactor(try stored(&columns, version))
        case .message: .message(try stored(&columns, version))
        case .notice: .notice(try stored(&columns, version))
        case .credentialChange: .credentialChange(try stored(&columns, version))
        case .usedProof: .usedProof(try stored(&columns, version))
        case .passkey: .passkey(try stored(&columns, version))
        case .serviceGrant: .serviceGrant(try stored(&columns, version))
        }
    }

    private func stored<Row: AccountTableRow>(
        _ columns: inout ValueColumns, _ version: Int64
    ) throws(AccountStoreError) -> Row {
        var row = try Row(&columns)
        row.version = version
        return row
    }
}
