internal import AccountDomain

extension Challenge: StoredRow {
    static let shape = TableShape(
        "challenge", key: ["id"],
        columns: [
            "purpose", "created", "expires", "user", "session", "credential_kind", "credential", "subject",
            "code", "tries_left", "sends", "sent", "proven", "spent", "body",
        ])

    var keyValues: [ColumnValue] { [.id(id)] }
    var values: [ColumnValue] {
        [
            .word(purpose), .date(createdAt), .date(expiresAt), .id(user), .id(session),
            .word(device?.kind), .blob(device?.bytes), .text(subject), .blob(code), .integer(triesLeft),
            .integer(sends), .date(sentAt), .date(provenAt), .date(spentAt), .blob(body),
        ]
    }

    init(_ columns: inout ColumnReader) throws(AccountStoreError) {
        self.init(
            id: try columns.id(), purpose: try columns.word(), createdAt: try columns.date(),
            expiresAt: try columns.date(), user: try columns.idIfAny(), session: try columns.idIfAny(),
            device: try DeviceCredential(&columns), subject: try columns.textIfAny(),
            code: try columns.blobIfAny(), triesLeft: try columns.count())
        sends = try columns.count()
        sentAt = try columns.date()
        provenAt = try columns.dateIfAny()
        spentAt = try columns.dateIfAny()
        body = try columns.blobIfAny()
    }
}

extension DeviceCredential {
    /// Reads two columns; nil if there is none.
    fileprivate init?(_ columns: inout ColumnReader) throws(AccountStoreError) {
        let kind: Kind? = try columns.wordIfAny()
        let bytes = try columns.blobIfAny()
        guard let kind else { return nil }
        self.init(kind: kind, bytes: try columns.known(bytes))
    }
}
