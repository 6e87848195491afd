internal import AccountDomain

extension Identity: StoredRow {
    static let shape = TableShape(
        "identity", key: ["provider", "subject"], columns: ["user", "created", "client", "email", "token"])

    var keyValues: [ColumnValue] { key.values }
    var values: [ColumnValue] { [.id(user), .date(createdAt), .text(client), .text(email), .blob(token)] }

    init(_ columns: inout ColumnReader) throws(AccountStoreError) {
        self.init(
            key: Key(try columns.word(), try columns.text()), user: try columns.id(),
            createdAt: try columns.date(), client: try columns.text(), email: try columns.textIfAny(),
            token: try columns.blobIfAny())
    }
}

extension Identity.Key {
    var values: [ColumnValue] { [.word(provider), .text(subject)] }
}
