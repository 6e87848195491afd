import AccountDomain
import AccountRows
import AccountTestSupport
import Bytes
import Foundation
import GRDB
import TestSupport
import Testing

@testable import AccountStorage

/// Backups: their rows, what is wrong with damaged ones, and what becomes of rows that are restored.
struct SQLiteBackupTests {
    private static let now = Date.moment(1_000_000)

    private static func secrets(_ byte: UInt8) throws -> ServerSecrets {
        try #require(ServerSecrets(master: SecretBytes([UInt8](repeating: byte, count: 32))))
    }

    /// A store with a person, a device, sessions, a code that waits and a second factor.
    private static func filled(_ place: Place) async throws {
        let store = try place.open()
        defer { store.close() }
        var changes: [AccountChange] = [.insert(.user(.sample(1))), .insert(.device(.sample(1, of: 1)))]
        changes += (1...3).map { .insert(.session(.sample($0, of: 1))) }
        for (number, purpose) in Challenge.Purpose.allCases.enumerated() {
            changes.append(
                .insert(
                    .challenge(
                        Challenge(
                            id: .number(number + 1), purpose: purpose, createdAt: .moment(1),
                            expiresAt: now + 600, code: [1, 2, 3]))))
        }
        changes.append(
            .insert(.secondFactor(SecondFactor(user: .number(1), secret: [1], createdAt: .moment(1)))))
        changes.append(.note(AuditEntry(at: .moment(1), .signedIn, user: .number(1))))
        #expect(try await store.commit(changes) == .done)
    }

    private static func backup(_ place: Place, _ secrets: ServerSecrets) throws -> String {
        let path = place.folder.path + "/data/backup"
        try SQLiteBackup.make(path) { target in
            let counts = try SQLiteCopy.snapshot(place.path) { try $0.copy(to: target) }
            return try BackupManifest(.init(madeAt: now, tables: counts), secrets)
        }
        return path
    }

    @Test func `a backup is made beside an open store, says what it is, and is found whole`() async throws {
        let (place, secrets) = (try Place(), try Self.secrets(1))
        try await Self.filled(place)
        let store = try place.open()
        defer { store.close() }
        let path = try Self.backup(place, secrets)
        try SQLiteBackup.open(path) { copy, manifest in
            #expect(try manifest.content.madeAt == Self.now)
            #expect(manifest.keys == [1] && manifest.missingKeys(in: secrets).isEmpty)
            #expect(manifest.missingKeys(in: try Self.secrets(2)) == [1])
            #expect(copy.damage().isEmpty)
            let check = copy.check(against: try manifest.content.tables) { _ in true }
            #expect(check.faults.isEmpty)
            let tables = try manifest.content.tables
            #expect(check.counts == tables)
        }
        #expect(try place.folder.names("data").filter { $0.hasPrefix("backup") } == ["backup"])
    }

    @Test func `a check names every kind of fault, and reads on after each`() async throws {
        let place = try Place()
        try await Self.filled(place)
        for statement in [
            "UPDATE user SET language = 'xx'", "DELETE FROM device",
            "UPDATE challenge SET purpose = 'none' WHERE number < 3",
        ] { try place.sqlite(statement) }
        let check = try SQLiteCopy.snapshot(place.path) { copy in
            copy.check { if case .secondFactor = $0 { false } else { true } }
        }
        #expect(
            check.faults == [
                .unreadable(table: "user", rows: 1), .unreadable(table: "challenge", rows: 2),
                .sealed(table: "second_factor", rows: 1),
                .dangling(table: "session", to: "device", rows: 3),
            ])
        #expect(check.counts.count == CopiedTable.all.count)
    }

    @Test func `restored rows end what ended, and void what waited for an answer`() async throws {
        let (place, secrets) = (try Place(), try Self.secrets(1))
        try await Self.filled(place)
        let path = try Self.backup(place, secrets)
        let restored = place.folder.path + "/restored/accounts.sqlite"
        let ended = Identifier<Session>.number(2)
        let rows = try Self.restored(
            path, to: restored,
            revocations: [ended.bytes: .moment(7), Array(repeating: 9, count: 16): .moment(8)])
        let store = try AccountDatabase(path: restored)
        defer { store.close() }
        let session = try #require(try await store.session(ended))
        #expect(session.endedAt == .moment(7) && session.end == .administrator)
        #expect(try await store.openSessions(of: .number(1)).map(\.id) == [.number(1), .number(3)])
        var kept: [Challenge.Purpose] = []
        for number in Challenge.Purpose.allCases.indices {
            let challenge = try #require(try await store.challenge(.number(number + 1)))
            if challenge.spentAt == nil {
                kept.append(challenge.purpose)
            } else {
                #expect(challenge.code == nil)
            }
        }
        #expect(kept == [.notMe, .undo, .newEnd])
        #expect(rows.voidedCodes == Challenge.Purpose.allCases.count - 3 && rows.endedSessions == 1)
        let factor = try #require(try await store.secondFactor(of: .number(1)))
        #expect(factor.lastStep == Int64(Self.now.timeIntervalSince1970 / 30) + 1)
    }

    /// Restores a backup, and says what became of its rows.
    private static func restored(
        _ path: String, to restored: String, revocations: [[UInt8]: Date]
    ) throws -> RestoredRows {
        try SQLiteBackup.open(path) { backup, manifest in
            var rows = try RestoredRows(revocations: revocations, of: backup, at: now)
            func change(
                _ table: CopiedTable, _ row: [ColumnValue]
            ) throws(AccountStoreError) -> [ColumnValue] { try rows.changed(table, row) }
            try SQLiteCopy.open(restored, creating: true) { target in
                let copied = try backup.copy(to: target, changing: change)
                let tables = try manifest.content.tables
                #expect(copied == tables)
            }
            return rows
        }
    }

    @Test func `what was pending is stopped, with what it began, and a deletion must be asked for again`()
        async throws
    {
        let (place, secrets) = (try Place(), try Self.secrets(1))
        try await Self.filled(place)
        let store = try place.open()
        var (dying, closed) = (User.sample(2), User.sample(3))
        dying.deletionDueAt = Self.now + 60
        (closed.closedAt, closed.deletionDueAt) = (.moment(5), Self.now + 60)
        func line(_ number: Int, _ kind: CredentialChange.Kind, of user: Int, due: Date?) -> AccountChange {
            .insert(
                .credentialChange(
                    CredentialChange(
                        id: .number(number), user: .number(user), kind: kind, at: .moment(2), device: nil,
                        next: due == nil ? nil : [1], dueAt: due)))
        }
        let open = try await store.openSessions(of: .number(1))
        let lines = [
            line(1, .email, of: 1, due: Self.now - 1), line(2, .mergeOut, of: 2, due: Self.now + 1),
            line(3, .phone, of: 1, due: nil),
        ]
        #expect(try await store.commit([.insert(.user(dying)), .insert(.user(closed))] + lines) == .done)
        store.close()
        let path = try Self.backup(place, secrets)
        let restored = place.folder.path + "/restored/accounts.sqlite"
        let rows = try Self.restored(path, to: restored, revocations: [:])
        let after = try AccountDatabase(path: restored)
        defer { after.close() }
        #expect(try await after.dueChanges(at: .distantFuture, limit: 9).isEmpty)
        #expect(try await after.dueDeletions(at: .distantFuture, limit: 9).map(\.id) == [.number(3)])
        #expect(try await after.credentialChanges(of: .number(1)).map(\.revertedAt) == [Self.now, nil])
        let left = open.filter { $0.createdAt < .moment(2) }.map(\.id)
        #expect(try await after.openSessions(of: .number(1)).map(\.id) == left)
        #expect(rows.stoppedChanges == 2 && rows.deletionsTakenBack == 1)
        #expect(rows.endedSessions == open.count - left.count)
    }

    @Test func `a store that holds anything is refused before it is read`() async throws {
        let (place, other) = (try Place(), try Place())
        try await Self.filled(place)
        try await Self.filled(other)
        // Whoever read this row would say that it is damaged.
        try other.sqlite("UPDATE user SET nickname = CAST(x'ff' AS TEXT)")
        #expect(throws: StoreCopyError.notEmpty(table: "user")) {
            try SQLiteCopy.snapshot(place.path) { source in
                try SQLiteCopy.open(other.path, creating: true) { _ = try source.copy(to: $0) }
            }
        }
    }

    @Test func `revocations are read back, without lines that were torn`() {
        let (one, two) = (Identifier<Session>.number(1), Identifier<Session>.number(2))
        let text =
            RevocationsText.line(one, at: .moment(9)) + "0123\n\nx y z\n"
            + RevocationsText.line(two, at: .moment(5))
            + RevocationsText.line(one, at: .moment(3)) + "\(one.text) later"
        let (revocations, unreadable) = RevocationsText.read(text)
        #expect(revocations == [one.bytes: .moment(3), two.bytes: .moment(5)])
        #expect(unreadable == 3)
    }
}
