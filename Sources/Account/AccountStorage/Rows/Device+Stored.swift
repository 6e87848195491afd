internal import AccountDomain

extension Device: StoredRow {
    static let shape = TableShape(
        "device", key: ["id"],
        columns: [
            "user", "credential_kind", "credential", "created", "name", "last_seen", "networks",
            "distrusted", "given_name",
        ])

    var keyValues: [ColumnValue] { [.id(id)] }
    var values: [ColumnValue] {
        [
            .id(user), .word(credential.kind), .blob(credential.bytes), .date(createdAt), .text(name),
            .date(lastSeenAt), .list(networks), .date(distrustedAt), .text(givenName),
        ]
    }

    init(_ columns: inout ColumnReader) throws(AccountStoreError) {
        let (id, user) = (try columns.id() as Identifier<Device>, try columns.id() as Identifier<User>)
        let credential = DeviceCredential(kind: try columns.word(), bytes: try columns.blob())
        let (created, name) = (try columns.date(), try columns.text())
        self.init(
            id: id, user: user, credential: credential, name: name, createdAt: created,
            network: NetworkTag(text: ""))
        lastSeenAt = try columns.date()
        networks = try columns.list()
        distrustedAt = try columns.dateIfAny()
        givenName = try columns.textIfAny()
    }
}
