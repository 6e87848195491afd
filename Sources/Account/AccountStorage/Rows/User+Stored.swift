internal import AccountAPI
internal import AccountDomain

extension User: StoredRow {
    static let shape = TableShape(
        "user", key: ["id"],
        columns: [
            "created", "nickname", "email", "email_key", "phone", "language", "password",
            "password_changed", "terms", "terms_accepted", "notifies_new_device", "verifies_unusual",
            "closed", "deletion_due",
        ])

    var keyValues: [ColumnValue] { [.id(id)] }
    var values: [ColumnValue] {
        [
            .date(createdAt), .text(nickname), .text(email?.text), .text(email?.key), .text(phone?.text),
            .word(language), .text(password), .date(passwordChangedAt), .text(terms),
            .date(termsAcceptedAt), .flag(switches.notifiesNewDevice), .flag(switches.verifiesUnusual),
            .date(closedAt), .date(deletionDueAt),
        ]
    }

    init(_ columns: inout ColumnReader) throws(AccountStoreError) {
        self.init(
            id: try columns.id(), createdAt: try columns.date(), nickname: try columns.text(),
            language: .english, terms: "")
        if let text = try columns.textIfAny() { email = try columns.known(try? EmailAddress(text)) }
        // The key follows from the address.
        _ = try columns.textIfAny()
        if let text = try columns.textIfAny() { phone = try columns.known(try? PhoneNumber(text)) }
        language = try columns.word()
        password = try columns.textIfAny()
        passwordChangedAt = try columns.dateIfAny()
        terms = try columns.text()
        termsAcceptedAt = try columns.date()
        switches = SecuritySettings(
            notifiesNewDevice: try columns.flag(), verifiesUnusual: try columns.flag())
        closedAt = try columns.dateIfAny()
        deletionDueAt = try columns.dateIfAny()
    }
}
