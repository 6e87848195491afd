package import AccountDomain

/// What is wrong with a store, or with a backup of one.
package enum StoreFault: Error, Sendable, Equatable, CustomStringConvertible {
    /// The rest of the table could not be read.
    case unread(table: String, AccountStoreError)
    /// So many rows hold what this program never writes.
    case unreadable(table: String, rows: Int)
    /// So many rows hold what none of the master keys opens.
    case sealed(table: String, rows: Int)
    /// So many rows name a row of another table that is not there.
    case dangling(table: String, to: String, rows: Int)
    /// The table is not what the backup says of itself.
    case altered(table: String)
    /// A master key of the backup is not there, or is another one, or somebody changed the backup.
    case key(Int)
    /// What the database says of its own file.
    case file(String)

    package var description: String {
        switch self {
        case .unread(let table, _): "\(table): it cannot be read whole"
        case .unreadable(let table, let rows): "\(table): \(rows) rows hold what accountd never writes"
        case .sealed(let table, let rows):
            "\(table): \(rows) rows are sealed by a master key that is not there"
        case .dangling(let table, let other, let rows):
            "\(table): \(rows) rows name a row of \(other) that is not there"
        case .altered(let table): "\(table): it is not what was backed up"
        case .key(let number):
            "master key \(number): it is missing in the folder of data, or is another one, or somebody changed the backup"
        case .file(let text): "file: \(text)"
        }
    }
}

/// What was found of a store.
package struct StoreCheck: Sendable, Equatable {
    package var counts: [CopiedCount] = []
    package var faults: [StoreFault] = []
}

extension CopiedStore {
    /// Reads every row of every table, and says what is wrong; nothing is changed.
    ///
    /// - Parameters:
    ///   - expected: what a backup says of itself; nil for a store.
    ///   - isOpened: whether the master keys open all that a row holds sealed.
    /// - Returns: what was read, and what is wrong.
    package func check(
        against expected: [CopiedCount]? = nil, isOpened: (AccountRow) -> Bool
    ) -> StoreCheck {
        var check = StoreCheck()
        for (place, table) in CopiedTable.all.enumerated() {
            guard let count = read(table, isOpened, &check.faults) else { continue }
            check.counts.append(count)
            if let expected, !expected.indices.contains(place) || expected[place] != count {
                check.faults.append(.altered(table: table.name))
            }
        }
        for reference in CopiedTable.references {
            do throws(AccountStoreError) {
                let rows = try number(reference.sql)
                guard rows > 0 else { continue }
                check.faults.append(
                    .dangling(table: reference.table, to: reference.other, rows: Int(rows)))
            } catch {
                check.faults.append(.unread(table: reference.table, error))
            }
        }
        return check
    }

    /// Reads a table; nil if it cannot be read whole.
    private func read(
        _ table: CopiedTable, _ isOpened: (AccountRow) -> Bool, _ faults: inout [StoreFault]
    ) -> CopiedCount? {
        var (hash, unreadable, sealed) = (RowHash(), 0, 0)
        do throws(AccountStoreError) {
            try each(table) { values throws(AccountStoreError) in
                hash.add(values)
                do throws(AccountStoreError) {
                    if let row = try table.row(values), !isOpened(row) { sealed += 1 }
                    if table.name == "audit" { try AuditEntry.read(values) }
                } catch {
                    unreadable += 1
                }
            }
        } catch {
            faults.append(.unread(table: table.name, error))
            return nil
        }
        if unreadable > 0 { faults.append(.unreadable(table: table.name, rows: unreadable)) }
        if sealed > 0 { faults.append(.sealed(table: table.name, rows: sealed)) }
        return hash.count(of: table)
    }
}

extension AuditEntry {
    /// Reads a line as it is copied.
    fileprivate static func read(_ values: [ColumnValue]) throws(AccountStoreError) {
        var columns = ValueColumns(values.dropFirst(), table: "audit")
        _ = try AuditEntry(&columns)
    }
}

extension CopiedTable {
    fileprivate struct Reference {
        let table: String
        let other: String
        let sql: String

        init(_ table: String, _ column: String, _ other: String, where condition: String = "true") {
            self.table = table
            self.other = other
            sql = """
                SELECT count(*) FROM "\(table)" WHERE \(condition) AND NOT EXISTS (
                    SELECT 1 FROM "\(other)" WHERE "\(other)".id = "\(table)"."\(column)")
                """
        }
    }

    /// Rows that must name another one; a session that ended may outlive its device.
    fileprivate static let references = [
        Reference("identity", "user", "user"),
        Reference("device", "user", "user"),
        Reference("session", "user", "user"),
        Reference("session", "device", "device", where: "ended IS NULL"),
        Reference("second_factor", "user", "user"),
        Reference("credential_change", "user", "user"),
        Reference("passkey", "user", "user"), Reference("service_grant", "user", "user"),
    ]
}
