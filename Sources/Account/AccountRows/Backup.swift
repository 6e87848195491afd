package import AccountDomain
package import FoundationExports

/// What a backup says of itself.
package struct BackupManifest: Sendable, Equatable, Codable {
    /// What was copied, at one moment.
    package struct Content: Sendable, Equatable, Codable {
        package let madeAt: Date
        package let tables: [CopiedCount]

        package init(madeAt: Date, tables: [CopiedCount]) {
            self.madeAt = madeAt
            self.tables = tables
        }
    }

    /// The content as JSON, which the marks are of.
    private let text: String
    /// A mark of the content by each master key, by the number of the key.
    private let marks: [Int: [UInt8]]

    /// - Throws: `unavailable` if it cannot be written, which never happens.
    package init(_ content: Content, _ secrets: ServerSecrets) throws(AccountStoreError) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        guard let json = try? encoder.encode(content) else {
            throw .unavailable(reason: "the backup cannot be described")
        }
        text = String(decoding: json, as: UTF8.self)
        marks = secrets.marksByKey(Self.use, Array(json))
    }

    private static let use = "backup 1"

    /// Reads what stands in a backup.
    package init(json: String) throws(AccountStoreError) {
        // Without a mark anybody could have written it.
        guard let found = try? JSONDecoder().decode(Self.self, from: Data(json.utf8)), !found.marks.isEmpty
        else {
            throw .damaged(reason: "what the backup says of itself cannot be read")
        }
        self = found
    }

    /// As it stands in a backup.
    package var json: String {
        get throws(AccountStoreError) {
            guard let json = try? JSONEncoder().encode(self) else {
                throw .unavailable(reason: "the backup cannot be described")
            }
            return String(decoding: json, as: UTF8.self)
        }
    }

    package var content: Content {
        get throws(AccountStoreError) {
            guard let content = try? JSONDecoder().decode(Content.self, from: Data(text.utf8)) else {
                throw .damaged(reason: "what the backup says of itself cannot be read")
            }
            return content
        }
    }

    /// The numbers of the master keys that there were.
    package var keys: [Int] { marks.keys.sorted() }

    /// The keys of then that are not among these, or are others; all of them where somebody changed the content.
    package func missingKeys(in secrets: ServerSecrets) -> [Int] {
        let present = secrets.marksByKey(Self.use, Array(text.utf8))
        return keys.filter { present[$0] != marks[$0] }
    }
}

/// What becomes of the rows of a backup that is restored: what happened since must not be undone for the worse.
package struct RestoredRows {
    /// When sessions ended that were open when the backup was made, by their ids.
    private let revocations: [[UInt8]: Date]
    /// Since when a change of the address or the number is pending, by the accounts.
    private let pending: [[UInt8]: Date]
    private let now: Date
    package private(set) var endedSessions = 0
    package private(set) var voidedCodes = 0
    package private(set) var stoppedChanges = 0
    package private(set) var deletionsTakenBack = 0

    /// - Parameters:
    ///   - revocations: when sessions ended, by their ids.
    ///   - backup: what is restored.
    ///   - now: the time.
    /// - Throws: why the backup cannot be read.
    package init(
        revocations: [[UInt8]: Date], of backup: some CopiedStore, at now: Date
    ) throws(AccountStoreError) {
        var pending: [[UInt8]: Date] = [:]
        for table in CopiedTable.all where table.kind == .credentialChange {
            try backup.each(table) { values throws(AccountStoreError) in
                guard case .credentialChange(let line)? = try table.row(values), line.isPending,
                    [.email, .phone].contains(line.kind)
                else { return }
                pending[line.user.bytes] = min(pending[line.user.bytes] ?? line.at, line.at)
            }
        }
        self.pending = pending
        self.revocations = revocations
        self.now = now
    }

    /// The row as it is restored.
    package mutating func changed(
        _ table: CopiedTable, _ values: [ColumnValue]
    ) throws(AccountStoreError) -> [ColumnValue] {
        switch try table.row(values) {
        case .user(var user):
            // It may have been taken back since.
            guard user.closedAt == nil, user.deletionDueAt != nil else { return values }
            user.deletionDueAt = nil
            deletionsTakenBack += 1
            return table.values(of: .user(user), number: values[0])
        case .session(let session):
            guard session.endedAt == nil, let moment = end(of: session) else { return values }
            endedSessions += 1
            return table.values(
                of: .session(session.ended(.administrator, at: moment)), number: values[0])
        case .credentialChange(var line):
            // It may have been stopped since, and nobody would stop it again.
            guard line.isPending else { return values }
            line.revertedAt = now
            stoppedChanges += 1
            return table.values(of: .credentialChange(line), number: values[0])
        case .challenge(let challenge):
            guard challenge.spentAt == nil, challenge.purpose.isVoidAfterRestore else { return values }
            if challenge.expiresAt > now { voidedCodes += 1 }
            return table.values(of: .challenge(challenge.spent(at: now)), number: values[0])
        case .secondFactor(var factor):
            // A code that was used since counts no more.
            factor.voidCodes(at: now)
            return table.values(of: .secondFactor(factor), number: values[0])
        default: return values
        }
    }

    /// When a session ended; one that the end of a pending change may have begun ends with that change.
    private func end(of session: Session) -> Date? {
        if let moment = revocations[session.id.bytes] { return moment }
        guard let moment = pending[session.user.bytes], session.createdAt >= moment else { return nil }
        return now
    }
}

/// The sessions that ended, as a file keeps them beside the store: one a line, its id and the moment (Unix time).
package enum RevocationsText {
    package static func line(_ session: Identifier<Session>, at moment: Date) -> String {
        "\(session.text) \(Int(moment.timeIntervalSince1970))\n"
    }

    /// Reads lines; one that a crash has torn is left out and counted.
    package static func read(_ text: String) -> (revocations: [[UInt8]: Date], unreadable: Int) {
        var (revocations, unreadable) = ([[UInt8]: Date](), 0)
        for line in text.split(whereSeparator: \.isNewline) {
            let words = line.split(separator: " ", omittingEmptySubsequences: false)
            guard words.count == 2, let session = Identifier<Session>(String(words[0])),
                let seconds = Int(words[1])
            else {
                unreadable += 1
                continue
            }
            let moment = Date(timeIntervalSince1970: Double(seconds))
            revocations[session.bytes] = revocations[session.bytes].map { min($0, moment) } ?? moment
        }
        return (revocations, unreadable)
    }
}
