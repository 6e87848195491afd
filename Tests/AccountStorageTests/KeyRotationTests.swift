import AccountAPI
import AccountDomain
import AccountRows
import AccountTestSupport
import Bytes
import Foundation
import GRDB
import TestSupport
import Testing

@testable import AccountStorage

/// A whole rotation of the master key over a real file.
struct KeyRotationTests {
    /// Columns with sealed bytes, and as what they are sealed.
    private static let sealed: [String: [String]] = [
        "identity.token": ["provider token"], "message.body": ["message"],
        "second_factor.secret": ["factor \(Identifier<User>.number(1))"],
        "challenge.body": [
            "draft", "number", "step", "address", "device", "change", "support", "authorization",
        ],
        "credential_change.former": ["former \(Identifier<User>.number(1))"],
        "credential_change.next": ["former \(Identifier<User>.number(1))"],
    ]
    /// Bytes of other kinds: ids, public keys and hashes, moments, and MACs of codes that last minutes.
    private static let plain: Set = [
        "user.id", "identity.user", "device.id", "device.user", "device.credential", "session.id",
        "session.user",
        "session.device", "session.replaced", "used_proof.hash", "challenge.id", "challenge.user",
        "challenge.session",
        "challenge.credential", "challenge.code", "second_factor.user", "message.id", "audit.user",
        "audit.session",
        "audit.device", "credential_change.id", "credential_change.user", "credential_change.device",
        "passkey.id", "passkey.user", "passkey.handle", "passkey.public_key", "service_grant.user",
    ]

    private static func master(_ number: UInt8) -> SecretBytes {
        SecretBytes([UInt8](repeating: number, count: 32))
    }

    static func ring(_ numbers: ClosedRange<Int>, current: Int) throws -> MasterKeys {
        let keys = Dictionary(uniqueKeysWithValues: numbers.map { ($0, master(UInt8($0))) })
        return try #require(MasterKeys(current: current, keys: keys))
    }

    static func accounts(_ store: AccountDatabase, _ keys: MasterKeys) throws -> Accounts {
        let signing = try #require(SigningKeys(current: master(9)))
        let policy = AccountPolicy()
        return Accounts(
            AccountDependencies(
                store: store, secrets: ServerSecrets(keys),
                tokens: AccessTokens(keys: signing, policy: policy),
                hashing: MemoryHashing(), providers: Providers([]), random: SeededRandomness(),
                policy: policy,
                revokedSessions: RevokedSessions()))
    }

    private static let purposes: [(Challenge.Purpose, String)] = [
        (.register, "draft"), (.profile, "draft"), (.phoneSignIn, "number"), (.stepUp, "step"),
        (.changeEmail, "address"), (.changePhone, "address"), (.notMe, "device"), (.undo, "change"),
        (.confirmChange, "change"), (.support, "support"), (.authorizationCode, "authorization"),
    ]

    /// Rows with a value in every sealed column, in every form, and with whatever else is marked.
    private func fill(_ store: AccountDatabase, _ secrets: ServerSecrets, at now: Date) async throws {
        func seal(_ use: String) throws -> [UInt8] {
            try #require(secrets.seal(Array("secret".utf8), as: use))
        }
        var rows: [AccountRow] = [
            .identity(
                Identity(
                    key: .init(.apple, "s"), user: .number(1), createdAt: now, client: "c",
                    token: try seal("provider token"))),
            .secondFactor(
                SecondFactor(
                    user: .number(1), secret: try seal("factor \(Identifier<User>.number(1))"), createdAt: now
                )),
            .message(
                Message(
                    id: .number(1), kind: .revocation, createdAt: now, expiresAt: now + 30 * 86_400,
                    body: try seal("message"))),
        ]
        rows.append(
            .credentialChange(
                CredentialChange(
                    id: .number(1), user: .number(1), kind: .email, at: now, device: nil,
                    former: try seal("former \(Identifier<User>.number(1))"),
                    next: try seal("former \(Identifier<User>.number(1))"), dueAt: now + 259_200)))
        for (number, (purpose, use)) in Self.purposes.enumerated() {
            rows.append(
                .challenge(
                    Challenge(
                        id: .number(number), purpose: purpose, createdAt: now, expiresAt: now + 7 * 86_400,
                        body: try seal(use))))
        }
        let tag = secrets.networkTags([1, 2, 3])[0]
        var session = Session(
            id: .number(1), user: .number(1), device: .number(1), createdAt: now, methods: [.password],
            network: tag,
            lifetimes: .standard)
        session = session.ended(.signedOut, at: now + 6 * 86_400)
        rows.append(.session(session))
        rows.append(
            .device(
                Device(
                    id: .number(1), user: .number(1), credential: .sample(1), name: "d", createdAt: now,
                    network: tag)))
        rows.append(.attempts(Attempts(key: "k", failures: 3, lastAt: now)))
        #expect(try await store.commit(rows.map { .insert($0) }) == .done)
    }

    @Test func `every column of bytes is known for what it is`() throws {
        let place = try Place()
        let store = try place.open()
        defer { store.close() }
        let found = try DatabaseQueue(path: place.path).read { db in
            try String.fetchAll(
                db,
                sql: """
                    SELECT t.name || '.' || c.name FROM sqlite_schema t, pragma_table_info(t.name) c
                    WHERE t.type = 'table' AND c.type = 'BLOB'
                    """)
        }
        // A new column belongs into one of the two; a sealed one into `AccountRow.sealed`, too.
        #expect(Set(found) == Self.plain.union(Self.sealed.keys))
        let tables = Set(Self.sealed.keys.map { $0.prefix { $0 != "." } })
        #expect(tables.count == AccountRow.Kind.sealing.count)
    }

    @Test func `after a whole rotation nothing in the store is opened, known or forged by the old key`()
        async throws
    {
        let place = try Place()
        let store = try place.open()
        let accounts = try Self.accounts(store, try Self.ring(1...1, current: 1))
        let secrets = accounts.dependencies.secrets
        let start = Date.moment(0)
        try await fill(store, secrets, at: start)
        secrets.use(try Self.ring(1...2, current: 2))
        #expect(try await accounts.countSealed() == .init(byKey: [1: 5 + Self.purposes.count]))
        let end = start + 4 * 86_400
        #expect(try await accounts.retire([1], since: start + 60, at: end) == .done(hasLegacyCodes: false))
        let old = ServerSecrets(try Self.ring(1...1, current: 1))
        let new = ServerSecrets(try Self.ring(2...2, current: 2))
        secrets.use(try Self.ring(2...2, current: 2))
        #expect(try await accounts.countSealed() == .init(byKey: [2: 5 + Self.purposes.count]))
        store.close()
        let uses = Self.sealed.values.flatMap { $0 }
        let tags = old.networkTags([1, 2, 3]).map(\.text)
        var opened = 0
        for (column, value) in try Self.values(place) {
            switch value {
            case .blob(let data):
                #expect(uses.allSatisfy { old.open(Array(data), as: $0) == nil }, "\(column)")
                guard let mine = Self.sealed[column], !data.isEmpty else { continue }
                let plain = mine.compactMap { new.open(Array(data), as: $0) }
                #expect(plain == [Array("secret".utf8)], "\(column)")
                opened += 1
            case .string(let text): #expect(!tags.contains(where: text.contains), "\(column)")
            default: break
            }
        }
        #expect(opened == 5 + Self.purposes.count)
        // Nor does a token that the old key made renew anything.
        let forged = RefreshToken(session: .number(1), counter: 0).text(old)
        #expect(RefreshToken(forged, new) == nil)
    }

    /// Every value of every table, found by walking the schema.
    private static func values(_ place: Place) throws -> [(String, DatabaseValue.Storage)] {
        try DatabaseQueue(path: place.path).read { db in
            var values: [(String, DatabaseValue.Storage)] = []
            for table in try String.fetchAll(db, sql: "SELECT name FROM sqlite_schema WHERE type = 'table'") {
                for row in try Row.fetchAll(db, sql: "SELECT * FROM \(table)") {
                    for (column, value) in row { values.append(("\(table).\(column)", value.storage)) }
                }
            }
            return values
        }
    }

    private static let count = 1500

    @Test(arguments: Soak.seeds(2))
    func `a server that is killed while it seals again loses nothing, and the next one goes on`(
        seed: UInt64
    ) async throws {
        let place = try Place()
        do {
            let store = try place.open()
            defer { store.close() }
            let secrets = ServerSecrets(try Self.ring(1...1, current: 1))
            for start in stride(from: 0, to: Self.count, by: 500) {
                let rows = (start..<start + 500).map { number in
                    AccountChange.insert(
                        .identity(
                            Identity(
                                key: .init(.apple, "\(number)"), user: .number(number), createdAt: .moment(0),
                                client: "c",
                                token: secrets.seal(Array("\(number)".utf8), as: "provider token"))))
                }
                #expect(try await store.commit(rows) == .done)
            }
        }
        var generator = SeededGenerator(seed: seed)
        let transactions = Int.random(in: 1...5, using: &generator)
        await #expect(processExitsWith: .signal(SIGKILL)) {
            [path = place.path as String, transactions = transactions as Int] in
            let store = try AccountDatabase(path: path)
            let accounts = try KeyRotationTests.accounts(store, try KeyRotationTests.ring(1...2, current: 2))
            Task {
                while store.commits.transactions < transactions { await Task.yield() }
                kill(getpid(), SIGKILL)
            }
            while true { _ = try await accounts.sealAgain(at: .moment(1)) }
        }
        let store = try place.open()
        defer { store.close() }
        let accounts = try Self.accounts(store, try Self.ring(1...2, current: 2))
        let count = try await accounts.countSealed()
        #expect(count.byKey.values.reduce(0, +) == Self.count && count.unreadable == 0, "seed \(seed)")
        #expect((count.byKey[2] ?? 0) > 0, "seed \(seed)")
        #expect(try await accounts.sealAgain(at: .moment(1)) == 0)
        #expect(try await accounts.countSealed() == .init(byKey: [2: Self.count]), "seed \(seed)")
        for number in 0..<Self.count {
            let token = try #require(try await store.identity(.init(.apple, "\(number)"))?.token)
            #expect(
                accounts.dependencies.secrets.open(token, as: "provider token") == Array("\(number)".utf8))
        }
    }
}
