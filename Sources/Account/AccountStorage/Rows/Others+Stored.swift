internal import AccountDomain

extension Attempts: StoredRow {
    static let shape = TableShape(
        "attempts", key: ["key"], columns: ["failures", "locked_until", "last"])

    var keyValues: [ColumnValue] { [.text(key)] }
    var values: [ColumnValue] {
        [.integer(failures), .date(lockedUntil), .date(lastAt)]
    }

    init(_ columns: inout ColumnReader) throws(AccountStoreError) {
        self.init(
            key: try columns.text(), failures: try columns.count(), lockedUntil: try columns.dateIfAny(),
            lastAt: try columns.date())
    }
}

extension SecondFactor: StoredRow {
    static let shape = TableShape(
        "second_factor", key: ["user"],
        columns: ["secret", "created", "confirmed", "last_step", "recovery_codes"])

    var keyValues: [ColumnValue] { [.id(user)] }
    var values: [ColumnValue] {
        [.blob(secret), .date(createdAt), .date(confirmedAt), .integer(lastStep), .list(recoveryCodes)]
    }

    init(_ columns: inout ColumnReader) throws(AccountStoreError) {
        self.init(user: try columns.id(), secret: try columns.blob(), createdAt: try columns.date())
        confirmedAt = try columns.dateIfAny()
        lastStep = try columns.integer()
        recoveryCodes = try columns.list()
    }
}

extension Message: StoredRow {
    static let shape = TableShape(
        "message", key: ["id"], columns: ["kind", "created", "expires", "due", "tries", "body"])

    var keyValues: [ColumnValue] { [.id(id)] }
    var values: [ColumnValue] {
        [.word(kind), .date(createdAt), .date(expiresAt), .date(dueAt), .integer(tries), .blob(body)]
    }

    init(_ columns: inout ColumnReader) throws(AccountStoreError) {
        self.init(
            id: try columns.id(), kind: try columns.word(), createdAt: try columns.date(),
            expiresAt: try columns.date(), body: [])
        dueAt = try columns.date()
        tries = try columns.count()
        body = try columns.blob()
    }
}

extension Notice: StoredRow {
    static let shape = TableShape("notice", key: ["id"], columns: ["at"])

    var keyValues: [ColumnValue] { [.text(id)] }
    var values: [ColumnValue] { [.date(at)] }

    init(_ columns: inout ColumnReader) throws(AccountStoreError) {
        self.init(id: try columns.text(), at: try columns.date())
    }
}
