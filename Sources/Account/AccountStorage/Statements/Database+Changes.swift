internal import AccountDomain
internal import GRDB

/// Changes within a transaction.
extension Database {
    /// Does all changes, or none.
    func apply(_ changes: [AccountChange]) throws -> CommitOutcome {
        // A single one leaves nothing behind when it is refused.
        guard changes.count > 1 else {
            return try changes.allSatisfy { try apply($0) } ? .done : .refused(0)
        }
        try change("SAVEPOINT changes")
        for (number, one) in changes.enumerated() where try !apply(one) {
            try change("ROLLBACK TO changes")
            try change("RELEASE changes")
            return .refused(number)
        }
        try change("RELEASE changes")
        return .done
    }

    /// Does a change, and tells whether it could be done.
    private func apply(_ change: AccountChange) throws -> Bool {
        switch change {
        case .insert(let row): return try insert(row.stored)
        case .replace(let row): return try replace(row.stored)
        case .remove(let row): return try remove(row.stored)
        case .removeUser(let user): try remove(user)
        case .note(let entry): try entry.note(in: self)
        }
        return true
    }

    private func insert<Row: StoredRow>(_ row: Row) throws -> Bool {
        try change(Row.shape.insert, row.keyValues + row.values) == 1
    }

    private func replace<Row: StoredRow>(_ row: Row) throws -> Bool {
        try change(Row.shape.replace, row.values + row.keyValues + [.integer(row.version)]) == 1
    }

    private func remove<Row: StoredRow>(_ row: Row) throws -> Bool {
        try change(Row.shape.remove, row.keyValues + [.integer(row.version)]) == 1
    }

    private func remove(_ user: Identifier<User>) throws {
        for table in ["identity", "device", "session", "challenge", "second_factor"] {
            try change("DELETE FROM \(table) WHERE user = ?", [.id(user)])
        }
        try change("DELETE FROM user WHERE id = ?", [.id(user)])
    }
}
