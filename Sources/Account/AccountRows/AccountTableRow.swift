internal import AccountAPI
package import AccountDomain
internal import FoundationExports

/// A row of a table.
package protocol AccountTableRow: Sendable {
    static var shape: TableShape { get }
    var version: Int64 { get set }
    /// The columns of ``TableShape/key``.
    var keyValues: [ColumnValue] { get }
    /// All other columns but the version.
    var values: [ColumnValue] { get }

    /// Reads the key and the other columns, in this order; the version is somebody else's concern.
    init(_ columns: inout some ColumnReader) throws(AccountStoreError)
}

/// A table's columns, and the statements that follow from them, in what SQLite and PostgreSQL both understand.
///
/// Names stand in quotes: `user` is a word of PostgreSQL's own.
package struct TableShape: Sendable {
    package let name: String
    /// The column that has the order of making.
    package let number: String
    /// All columns, the number first.
    let allColumns: [String]
    /// The version and all other columns but the number, as they are read.
    package let columns: String
    /// Reads them; a condition follows.
    package let select: String
    /// Reads the row's number, the version and all columns of some rows after a number.
    package let page: String
    /// Takes all columns.
    ///
    /// A key or a unique column that is taken lets it do nothing, which is no error.
    package let insert: String
    /// Takes the columns beside the key, the key, and the version; a unique column that is taken is an error.
    package let replace: String
    /// The same for SQLite, where a unique column that is taken is no error.
    package let replaceOrIgnore: String
    /// Takes the key and the version.
    package let remove: String
    /// What names one row.
    package let key: String

    /// - Parameters:
    ///   - name: the table's.
    ///   - key: the columns of the key.
    ///   - others: all other columns but the version and the number.
    ///   - number: the column that has the order of making.
    init(_ name: String, key: [String], columns others: [String], number: String = "number") {
        let columns = (key + others).map { "\"\($0)\"" }.joined(separator: ", ")
        let places = (key + others).map { _ in "?" }.joined(separator: ", ")
        let keys = key.map { "\"\($0)\" = ?" }.joined(separator: " AND ")
        let settings = others.map { ", \"\($0)\" = ?" }.joined()
        let change = "\"\(name)\" SET version = version + 1\(settings) WHERE \(keys) AND version = ?"
        let read = "version, \(columns) FROM \"\(name)\""
        self.columns = "version, \(columns)"
        self.name = name
        self.number = number
        allColumns = [number, "version"] + key + others
        self.key = " WHERE \(keys)"
        select = "SELECT \(read)"
        page = "SELECT \(number), \(read) WHERE \(number) > ? ORDER BY \(number) LIMIT ?"
        insert = """
            INSERT INTO "\(name)" (version, \(columns)) VALUES (0, \(places))
            ON CONFLICT DO NOTHING
            """
        replace = "UPDATE \(change)"
        replaceOrIgnore = "UPDATE OR IGNORE \(change)"
        remove = "DELETE FROM \"\(name)\" WHERE \(keys) AND version = ?"
    }
}

extension AccountRow.Kind {
    /// The table of its rows.
    package var table: any AccountTableRow.Type {
        switch self {
        case .user: User.self
        case .identity: Identity.self
        case .device: Device.self
        case .session: Session.self
        case .challenge: Challenge.self
        case .attempts: Attempts.self
        case .secondFactor: SecondFactor.self
        case .message: Message.self
        case .notice: Notice.self
        case .credentialChange: CredentialChange.self
        case .usedProof: UsedProof.self
        case .passkey: Passkey.self
        case .serviceGrant: ServiceGrant.self
        }
    }

    /// Whether its rows name the person whose they are, and go with the account.
    private var goesWithAccount: Bool {
        switch self {
        case .identity, .device, .session, .challenge, .secondFactor, .credentialChange, .passkey,
            .serviceGrant:
            true
        case .user, .attempts, .message, .notice, .usedProof: false
        }
    }

    /// What removes an account with all that is its own; each takes the user's id.
    package static let removalsOfAccount =
        allCases.filter(\.goesWithAccount).map { "DELETE FROM \"\($0.table.shape.name)\" WHERE \"user\" = ?" }
        + ["DELETE FROM \"user\" WHERE id = ?"]
}

extension AccountRow {
    /// The row, whatever it is.
    package var stored: any AccountTableRow {
        switch self {
        case .user(let row): row
        case .identity(let row): row
        case .device(let row): row
        case .session(let row): row
        case .challenge(let row): row
        case .attempts(let row): row
        case .secondFactor(let row): row
        case .message(let row): row
        case .notice(let row): row
        case .credentialChange(let row): row
        case .usedProof(let row): row
        case .passkey(let row): row
        case .serviceGrant(let row): row
        }
    }
}

extension User: AccountTableRow {
    package static let shape = TableShape(
        "user", key: ["id"],
        columns: [
            "created", "nickname", "email", "email_key", "phone", "language", "password",
            "password_changed", "terms", "terms_accepted", "notifies_new_device", "verifies_unusual",
            "closed", "deletion_due", "frozen", "undo_links_void",
        ])

    package var keyValues: [ColumnValue] { [.id(id)] }
    package var values: [ColumnValue] {
        [
            .date(createdAt), .text(nickname), .text(email?.text), .text(email?.key), .text(phone?.text),
            .word(language), .text(password), .date(passwordChangedAt), .text(terms),
            .date(termsAcceptedAt), .flag(switches.notifiesNewDevice), .flag(switches.verifiesUnusual),
            .date(closedAt), .date(deletionDueAt), .date(frozenAt), .date(undoLinksVoidAt),
        ]
    }

    package init(_ columns: inout some ColumnReader) throws(AccountStoreError) {
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
        frozenAt = try columns.dateIfAny()
        undoLinksVoidAt = try columns.dateIfAny()
    }
}

extension Identity: AccountTableRow {
    package static let shape = TableShape(
        "identity", key: ["provider", "subject"], columns: ["user", "created", "client", "email", "token"])

    package var keyValues: [ColumnValue] { key.values }
    package var values: [ColumnValue] {
        [.id(user), .date(createdAt), .text(client), .text(email), .blob(token)]
    }

    package init(_ columns: inout some ColumnReader) throws(AccountStoreError) {
        self.init(
            key: Key(try columns.word(), try columns.text()), user: try columns.id(),
            createdAt: try columns.date(), client: try columns.text(), email: try columns.textIfAny(),
            token: try columns.blobIfAny())
    }
}

extension Identity.Key {
    package var values: [ColumnValue] { [.word(provider), .text(subject)] }
}

extension Device: AccountTableRow {
    package static let shape = TableShape(
        "device", key: ["id"],
        columns: [
            "user", "credential_kind", "credential", "created", "name", "last_seen", "networks",
            "distrusted", "given_name",
        ])

    package var keyValues: [ColumnValue] { [.id(id)] }
    package var values: [ColumnValue] {
        [
            .id(user), .word(credential.kind), .blob(credential.bytes), .date(createdAt), .text(name),
            .date(lastSeenAt), .list(networks), .date(distrustedAt), .text(givenName),
        ]
    }

    package init(_ columns: inout some ColumnReader) throws(AccountStoreError) {
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

extension Session: AccountTableRow {
    package static let shape = TableShape(
        "session", key: ["id"],
        columns: [
            "user", "device", "created", "absolute_ends", "methods", "authenticated", "counter", "replaced",
            "seen_counter", "idle_ends", "last_active", "network", "ended", "end_reason",
            "reauthenticated", "page_key",
        ])

    package var keyValues: [ColumnValue] { [.id(id)] }
    package var values: [ColumnValue] {
        [
            .id(user), .id(device), .date(createdAt), .date(absoluteEndsAt),
            .text(methods.map(\.rawValue).joined(separator: " ")), .date(authenticatedAt),
            .integer(counter), .dates(replacedAt), .integer(seenCounter), .date(idleEndsAt),
            .date(lastActiveAt), .text(network.text), .date(endedAt), .word(end),
            .date(reauthenticatedAt), .text(pageKey),
        ]
    }

    package init(_ columns: inout some ColumnReader) throws(AccountStoreError) {
        let (id, user) = (try columns.id() as Identifier<Session>, try columns.id() as Identifier<User>)
        let device: Identifier<Device> = try columns.id()
        let (created, absoluteEnd) = (try columns.date(), try columns.date())
        self.init(
            id: id, user: user, device: device, createdAt: created, methods: [],
            network: NetworkTag(text: ""), lifetimes: Lifetimes(from: created, to: absoluteEnd))
        for word in try columns.text().split(separator: " ") {
            methods.append(try columns.known(Method(rawValue: String(word))))
        }
        authenticatedAt = try columns.date()
        counter = try columns.integer()
        replacedAt = try columns.dates()
        seenCounter = try columns.integer()
        idleEndsAt = try columns.date()
        lastActiveAt = try columns.date()
        network = NetworkTag(text: try columns.text())
        endedAt = try columns.dateIfAny()
        end = try columns.wordIfAny()
        reauthenticatedAt = try columns.dateIfAny()
        pageKey = try columns.textIfAny()
    }
}

extension Lifetimes {
    /// Those by which a session that begins at one moment ends at another in any case.
    fileprivate init(from start: Date, to end: Date) {
        self = .standard
        absolute = end.timeIntervalSince(start)
        // Far from each other, the difference of two moments is not exact; its neighbour may lead back to the end.
        let neighbours = [absolute, absolute.nextUp, absolute.nextDown]
        absolute = neighbours.first { start + $0 == end } ?? absolute
    }
}
