package import AccountDomain

extension Attempts: AccountTableRow {
    package static let shape = TableShape(
        "attempts", key: ["key"], columns: ["failures", "locked_until", "last"])

    package var keyValues: [ColumnValue] { [.text(key)] }
    package var values: [ColumnValue] {
        [.integer(failures), .date(lockedUntil), .date(lastAt)]
    }

    package init(_ columns: inout some ColumnReader) throws(AccountStoreError) {
        self.init(
            key: try columns.text(), failures: try columns.count(), lockedUntil: try columns.dateIfAny(),
            lastAt: try columns.date())
    }
}

extension SecondFactor: AccountTableRow {
    package static let shape = TableShape(
        "second_factor", key: ["user"],
        columns: ["secret", "created", "confirmed", "last_step", "recovery_codes"], number: "rowid")

    package var keyValues: [ColumnValue] { [.id(user)] }
    package var values: [ColumnValue] {
        [.blob(secret), .date(createdAt), .date(confirmedAt), .integer(lastStep), .list(recoveryCodes)]
    }

    package init(_ columns: inout some ColumnReader) throws(AccountStoreError) {
        self.init(user: try columns.id(), secret: try columns.blob(), createdAt: try columns.date())
        confirmedAt = try columns.dateIfAny()
        lastStep = try columns.integer()
        recoveryCodes = try columns.list()
    }
}

extension Message: AccountTableRow {
    package static let shape = TableShape(
        "message", key: ["id"],
        columns: ["kind", "priority", "fair_order", "created", "expires", "due", "tries", "body"])

    package var keyValues: [ColumnValue] { [.id(id)] }
    package var values: [ColumnValue] {
        [
            .word(kind), .integer(priority.rawValue), .integer(order), .date(createdAt), .date(expiresAt),
            .date(dueAt), .integer(tries), .blob(body),
        ]
    }

    package init(_ columns: inout some ColumnReader) throws(AccountStoreError) {
        self.init(
            id: try columns.id(), kind: try columns.word(),
            priority: try columns.known(Priority(rawValue: try columns.count())),
            order: try columns.integer(), createdAt: try columns.date(), expiresAt: try columns.date(),
            body: [])
        dueAt = try columns.date()
        tries = try columns.count()
        body = try columns.blob()
    }
}

extension Notice: AccountTableRow {
    package static let shape = TableShape("notice", key: ["id"], columns: ["at"], number: "rowid")

    package var keyValues: [ColumnValue] { [.text(id)] }
    package var values: [ColumnValue] { [.date(at)] }

    package init(_ columns: inout some ColumnReader) throws(AccountStoreError) {
        self.init(id: try columns.text(), at: try columns.date())
    }
}

extension UsedProof: AccountTableRow {
    package static let shape = TableShape("used_proof", key: ["hash"], columns: ["expires"])

    package var keyValues: [ColumnValue] { [.blob(hash)] }
    package var values: [ColumnValue] { [.date(expiresAt)] }

    package init(_ columns: inout some ColumnReader) throws(AccountStoreError) {
        self.init(hash: try columns.blob(), expiresAt: try columns.date())
    }
}

extension Passkey: AccountTableRow {
    package static let shape = TableShape(
        "passkey", key: ["id"],
        columns: [
            "user", "handle", "public_key", "created", "name", "counter", "last_used", "verified",
            "may_be_copied", "copied", "stood_still", "sessions",
        ])

    package var keyValues: [ColumnValue] { [.blob(id)] }
    package var values: [ColumnValue] {
        [
            .id(user), .blob(handle), .blob(key), .date(createdAt), .text(name), .integer(counter),
            .date(lastUsedAt), .flag(isVerified), .flag(mayBeCopied), .flag(isCopied), .date(stoodStillAt),
            .list(sessions),
        ]
    }

    package init(_ columns: inout some ColumnReader) throws(AccountStoreError) {
        let (id, user) = (try columns.blob(), try columns.id() as Identifier<User>)
        let (handle, key) = (try columns.blob(), try columns.blob())
        let (created, name) = (try columns.date(), try columns.text())
        self.init(
            id: id, user: user, handle: handle, key: key, createdAt: created, name: name,
            counter: try columns.integer(), isVerified: false)
        lastUsedAt = try columns.dateIfAny()
        isVerified = try columns.flag()
        mayBeCopied = try columns.flag()
        isCopied = try columns.flag()
        stoodStillAt = try columns.dateIfAny()
        sessions = try columns.list()
    }
}

extension ServiceGrant: AccountTableRow {
    package static let shape = TableShape(
        "service_grant", key: ["user", "service"], columns: ["created", "scopes", "sessions"])

    package var keyValues: [ColumnValue] { key.values }
    package var values: [ColumnValue] { [.date(createdAt), .text(scopes.text), .list(sessions)] }

    package init(_ columns: inout some ColumnReader) throws(AccountStoreError) {
        let key = Key(try columns.id(), try columns.text())
        let (created, scopes) = (try columns.date(), try columns.text())
        self.init(
            key, createdAt: created, scopes: Set(text: scopes), sessions: try columns.list())
    }
}

extension ServiceGrant.Key {
    package var values: [ColumnValue] { [.id(user), .text(service)] }
}

extension CredentialChange: AccountTableRow {
    package static let shape = TableShape(
        "credential_change", key: ["id"],
        columns: ["user", "kind", "at", "device", "former", "next", "due", "reverted"])

    package var keyValues: [ColumnValue] { [.id(id)] }
    package var values: [ColumnValue] {
        [
            .id(user), .word(kind), .date(at), .id(device), .blob(former), .blob(next), .date(dueAt),
            .date(revertedAt),
        ]
    }

    package init(_ columns: inout some ColumnReader) throws(AccountStoreError) {
        self.init(
            id: try columns.id(), user: try columns.id(), kind: try columns.word(), at: try columns.date(),
            device: try columns.idIfAny(), former: try columns.blobIfAny(), next: try columns.blobIfAny(),
            dueAt: try columns.dateIfAny())
        revertedAt = try columns.dateIfAny()
    }
}

extension Challenge: AccountTableRow {
    package static let shape = TableShape(
        "challenge", key: ["id"],
        columns: [
            "purpose", "created", "expires", "user", "session", "credential_kind", "credential", "subject",
            "code", "tries_left", "sends", "sent", "proven", "spent", "body",
        ])

    package var keyValues: [ColumnValue] { [.id(id)] }
    package var values: [ColumnValue] {
        [
            .word(purpose), .date(createdAt), .date(expiresAt), .id(user), .id(session),
            .word(device?.kind), .blob(device?.bytes), .text(subject), .blob(code), .integer(triesLeft),
            .integer(sends), .date(sentAt), .date(provenAt), .date(spentAt), .blob(body),
        ]
    }

    package init(_ columns: inout some ColumnReader) throws(AccountStoreError) {
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
    fileprivate init?(_ columns: inout some ColumnReader) throws(AccountStoreError) {
        let kind: Kind? = try columns.wordIfAny()
        let bytes = try columns.blobIfAny()
        guard let kind else { return nil }
        self.init(kind: kind, bytes: try columns.known(bytes))
    }
}
