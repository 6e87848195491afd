internal import AccountDomain
internal import FoundationEssentials

extension Session: StoredRow {
    static let shape = TableShape(
        "session", key: ["id"],
        columns: [
            "user", "device", "created", "absolute_ends", "methods", "authenticated", "counter", "replaced",
            "seen_counter", "idle_ends", "last_active", "network", "ended", "end_reason",
        ])

    var keyValues: [ColumnValue] { [.id(id)] }
    var values: [ColumnValue] {
        [
            .id(user), .id(device), .date(createdAt), .date(absoluteEndsAt),
            .text(methods.map(\.rawValue).joined(separator: " ")), .date(authenticatedAt),
            .integer(counter), .dates(replacedAt), .integer(seenCounter), .date(idleEndsAt),
            .date(lastActiveAt), .text(network.text), .date(endedAt), .word(end),
        ]
    }

    init(_ columns: inout ColumnReader) throws(AccountStoreError) {
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
