import AccountAPI
import AccountDomain
import FoundationEssentials

extension StoreSuite {
    static let lists = [
        Promise("pages hold every row of a kind once, in the order of making") { store in
            for kind in AccountRow.Kind.allCases {
                try same(
                    try await store.page(of: kind, after: 0, limit: 2), AccountPage(rows: [], end: nil),
                    "an empty page")
            }
            var rows: [AccountRow] = others
            rows += users.prefix(5).map { .user($0) }
            rows += identities.prefix(5).map { .identity($0) }
            rows += devices.prefix(5).map { .device($0) }
            rows += sessions.prefix(5).map { .session($0) }
            rows += challenges.prefix(5).map { .challenge($0) }
            for row in rows { try await store.insert(row) }
            for limit in [1, 2, 5, 100] {
                var found: [AccountRow] = []
                for kind in AccountRow.Kind.allCases {
                    var place: Int64? = 0
                    while let present = place {
                        let page = try await store.page(of: kind, after: present, limit: limit)
                        try same(page.rows.count <= limit, true, "the length of a page")
                        found += page.rows
                        place = page.end
                        // One that is replaced keeps its place.
                        if let last = page.rows.last { try await store.put(.replace(last)) }
                    }
                }
                try same(found.count, rows.count, "how many rows there are")
                for row in rows {
                    let now = try await store.row(like: row)
                    try same(found.contains { $0.at(0) == now?.at(0) }, true, "that a row is there")
                }
            }
        },
        Promise("a person's rows come in the order of their making") { store in
            // What is made at one moment stays in the order of inserting.
            let moments = [3.0, 1, 2, 1, 1]
            for (number, seconds) in moments.enumerated() {
                let (id, at) = (9 - number, Date.moment(seconds))
                let key = Identity.Key(.wechat, "\(id)")
                try await store.insert(
                    .device(.sample(id, of: 1, createdAt: at)), .session(.sample(id, of: 1, createdAt: at)),
                    .identity(Identity(key: key, user: .number(1), at: seconds)),
                    .passkey(.sample([UInt8(id)], of: 1, createdAt: at)),
                    .passkey(.sample([UInt8(id), 1], of: 2, createdAt: at)),
                    .serviceGrant(.sample("\(id)", of: 1, createdAt: at)),
                    .serviceGrant(.sample("\(id)", of: 2, createdAt: at)),
                    .device(.sample(id + 100, of: 2, createdAt: at)),
                    .session(.sample(id + 100, of: 2, createdAt: at)))
            }
            let order = [8, 6, 5, 7, 9]
            let devices = try await store.devices(of: .number(1))
            try same(devices.map(\.id), order.map { .number($0) }, "devices")
            let sessions = try await store.openSessions(of: .number(1))
            try same(sessions.map(\.id), order.map { .number($0) }, "sessions")
            let identities = try await store.identities(of: .number(1))
            try same(identities.map(\.subject), order.map { "\($0)" }, "identities")
            let passkeys = try await store.passkeys(of: .number(1))
            try same(passkeys.map(\.id), order.map { [UInt8($0)] }, "passkeys")
            let grants = try await store.serviceGrants(of: .number(1))
            try same(grants.map(\.service), order.map { "\($0)" }, "grants")
            // Nor does a replacement change the order.
            try await store.put(.replace(.device(devices[0])), .replace(.session(sessions[1])))
            try same(
                try await store.devices(of: .number(1)).map(\.id), devices.map(\.id), "devices, replaced")
            try same(
                try await store.openSessions(of: .number(1)).map(\.id), sessions.map(\.id),
                "sessions, replaced")
        },
        Promise("open sessions are those that have not ended, also when they have run out") { store in
            for number in 1...3 { try await store.insert(.session(.sample(number, of: 1))) }
            try await store.put(
                .replace(.session(Session.sample(2, of: 1).ended(.signedOut, at: .moment(1)))))
            var late = Session.sample(3, of: 1)
            late.idleEndsAt = .moment(-1)
            try await store.put(.replace(.session(late)))
            let open = try await store.openSessions(of: .number(1))
            try same(open.map(\.id), [.number(1), .number(3)], "open sessions")
        },
        Promise("codes sent to an address are counted after a moment, whatever became of them") { store in
            for number in 1...4 {
                var challenge = Challenge.sample(
                    number, number % 2 == 0 ? .reset : .register, subject: number == 4 ? "other" : "s",
                    code: [1], createdAt: .moment(-Double(number)))
                challenge.sends = 1 << number
                // When it was made counts for nothing.
                challenge.sentAt = .moment(Double(number))
                challenge.provenAt = .moment(9)
                try await store.insert(.challenge(challenge))
                if number == 2 { try await store.put(.replace(.challenge(challenge.spent(at: .moment(9))))) }
            }
            func sent(_ to: String, _ since: Double) async throws -> [[Int]] {
                try await store.sends(to: to, since: .moment(since))
                    .map { [Int($0.at.timeIntervalSince(.moment(0))), $0.count, $0.isSpent ? 1 : 0] }
            }
            try same(try await sent("s", 0), [[1, 2, 0], [2, 4, 1], [3, 8, 0]], "since before")
            try same(try await sent("s", 1.875), [[2, 4, 1], [3, 8, 0]], "after the first")
            try same(try await sent("s", 2), [[3, 8, 0]], "at one of them")
            try same(try await sent("s", 3), [], "at the last")
            try same(try await sent("other", 0), [[4, 16, 0]], "to another")
            try same(try await store.sends(to: "", since: .moment(0)), [], "to none")
        },
        Promise("messages that are due come first by first, and those that were sent do not") { store in
            try same(try await store.outbox(.letters), OutboxContent(count: 0, oldest: nil), "nothing yet")
            for (number, due) in [5.0, 1, 3, 1, 2].enumerated() {
                var message = Message.sample(number, body: number == 4 ? [] : [1])
                message.dueAt = .moment(due)
                try await store.insert(.message(message))
            }
            func due(_ seconds: TimeInterval, _ limit: Int = 9) async throws -> [Identifier<Message>] {
                try await store.dueMessages(at: .moment(seconds), limit: limit).map(\.id)
            }
            try same(try await due(0.875), [], "before all")
            try same(try await due(1), [.number(1), .number(3)], "at the first")
            try same(try await due(4), [.number(1), .number(3), .number(2)], "later")
            try same(try await due(9, 2), [.number(1), .number(3)], "two of them")
            try same(try await due(9, 0), [], "none of them")
            try same(
                try await store.outbox(.letters), OutboxContent(count: 4, oldest: .moment(0)), "what waits")
            var sent = try await store.dueMessages(at: .moment(9), limit: 1)[0]
            sent.body = []
            try await store.put(.replace(.message(sent)))
            try same(try await due(9), [.number(3), .number(2), .number(0)], "after one was sent")
        },
        Promise("messages come by priority, then by order, then by when they are due") { store in
            let rows: [(Message.Priority, Int64, TimeInterval)] = [
                (.news, 0, 1), (.stranger, 5, 1), (.stranger, -5, 3), (.stranger, 5, 1),
                (.proven, 1 << 62, 4),
                (.solvedChallenge, 9, 2), (.proven, 1, 2), (.proven, 1, 1), (.proven, 0, 9),
            ]
            for (number, row) in rows.enumerated() {
                var message = Message.sample(number, .mail, row.0, order: row.1)
                message.dueAt = .moment(row.2)
                try await store.insert(.message(message))
            }
            func due(
                _ limit: Int = 9, after priority: Message.Priority? = nil
            ) async throws -> [Identifier<Message>] {
                try await store.dueMessages(at: .moment(4), limit: limit, after: priority).map(\.id)
            }
            let all = [7, 6, 4, 5, 2, 1, 3, 0]
            try same(try await due(), all.map { .number($0) }, "all that are due")
            try same(try await due(3), all.prefix(3).map { .number($0) }, "the first")
            try same(
                try await due(after: .proven), all.dropFirst(3).map { .number($0) }, "after the first class")
            try same(try await due(2, after: .solvedChallenge), [.number(2), .number(1)], "of strangers")
            try same(try await due(after: .stranger), [.number(0)], "news")
            try same(try await due(after: .news), [], "after all")
        },
        Promise("events wait by their order, due or not, and are no letters") { store in
            try await store.insert(.message(.sample(9)))
            let rows: [(Int64, TimeInterval)] = [(7, 3), (2, 9), (7, 1), (2, 4), (1 << 62, 2)]
            for (number, row) in rows.enumerated() {
                var message = Message.sample(number, .event, .event, order: row.0, createdAt: .moment(row.1))
                message.dueAt = .moment(row.1)
                try await store.insert(.message(message))
            }
            func waiting(_ order: Int64, _ limit: Int = 9) async throws -> [Identifier<Message>] {
                try await store.waitingEvents(from: order, limit: limit).map(\.id)
            }
            let all = [3, 1, 2, 0, 4].map { Identifier<Message>.number($0) }
            try same(try await waiting(0), all, "all")
            try same(try await waiting(2, 1), [all[0]], "the first")
            try same(try await waiting(3), Array(all.dropFirst(2)), "after the first order")
            try same(try await waiting(1 << 62), [all[4]], "the last order")
            try same(try await waiting(0, 0), [], "none of them")
            try same(
                try await store.dueMessages(at: .moment(99), limit: 9).map(\.id), [.number(9)], "letters")
            try same(
                try await store.outbox(.events), OutboxContent(count: 5, oldest: .moment(1)), "what waits")
            try same(
                try await store.outbox(.letters), OutboxContent(count: 1, oldest: .moment(0)), "letters wait")
            var sent = try await store.waitingEvents(from: 0, limit: 1)[0]
            sent.body = []
            try await store.put(.replace(.message(sent)))
            try same(try await waiting(0), Array(all.dropFirst()), "after one was sent")
        },
        Promise("a message is taken by one, and not again before it is due") { store in
            var message = Message.sample(1)
            message.dueAt = .moment(1)
            try await store.insert(.message(message))
            message.tries = 1
            message.dueAt = .moment(300)
            try same(try await store.take(message, at: .moment(1)), message, "the first who takes it")
            try same(try await store.take(message, at: .moment(299)), nil, "the second")
            message.version = 1
            try same(try await store.message(message.id), message, "the message that is kept")
            try await store.put(.remove(.message(message)))
            try same(try await store.take(message, at: .moment(999)), nil, "one that has left")
        },
        Promise("what was seen of sessions is noted, unless more is known or they have ended") { store in
            for number in 1...4 { try await store.insert(.session(.sample(number, of: 1))) }
            var later = Session.sample(2, of: 1)
            (later.seenCounter, later.lastActiveAt) = (7, .moment(70))
            try await store.put(
                .replace(.session(later)),
                .replace(.session(Session.sample(3, of: 1).ended(.signedOut, at: .moment(3)))))
            let seen = SessionActivity.Activity(counter: 5, at: .moment(50))
            let all = (1...5).filter { $0 != 4 }.map { Identifier<Session>.number($0) }
            for _ in 0..<2 {
                let noted = try await store.note(Dictionary(uniqueKeysWithValues: all.map { ($0, seen) }))
                try same(noted, Set(all), "what needs not be noted again")
            }
            func known(_ number: Int) async throws -> [Double]? {
                try await store.session(.number(number)).map { session in
                    [
                        Double(session.version), Double(session.seenCounter),
                        session.lastActiveAt.timeIntervalSince(.moment(0)),
                    ]
                }
            }
            try same(try await known(1), [1, 5, 50], "one that is open")
            try same(try await known(2), [1, 7, 70], "one of which more is known")
            try same(try await known(3), [1, -1, 0], "one that has ended")
            try same(try await known(4), [0, -1, 0], "another one")
        },
        Promise("what ended is read on from where a reading came to") { store in
            for number in 1...2 { try await store.insert(.session(.sample(number, of: number))) }
            func end(_ number: Int) async throws {
                let ended = Session.sample(number, of: number).ended(.notMe, at: .moment(Double(number)))
                try await store.put(.replace(.session(ended)))
            }
            try await end(1)
            let first = try await store.revocations(since: .moment(0), after: nil)
            try same(first.sessions.map(\.session), [.number(1)], "the first reading")
            try await end(2)
            let second = try await store.revocations(since: .moment(2), after: first.place)
            try same(second.sessions.map(\.session), [.number(2)], "the second one")
        },
        Promise("deletions that are due come first by first") { store in
            for (number, due) in [nil, 5.0, 1, 3].enumerated() {
                var user = User.sample(number)
                user.deletionDueAt = due.map { .moment($0) }
                try await store.insert(.user(user))
            }
            func due(_ seconds: TimeInterval, _ limit: Int = 9) async throws -> [Identifier<User>] {
                try await store.dueDeletions(at: .moment(seconds), limit: limit).map(\.id)
            }
            try same(try await due(0.875), [], "before all")
            try same(try await due(3), [.number(2), .number(3)], "at one of them")
            try same(try await due(9, 1), [.number(2)], "one of them")
            try same(try await due(9), [.number(2), .number(3), .number(1)], "all")
        },
        Promise("changes that are due come first by first, until they are stopped or applied") { store in
            var lines: [CredentialChange] = []
            for (number, due) in [nil, 5.0, 1, 3, 2].enumerated() {
                let line = CredentialChange(
                    id: .number(number), user: .number(1), kind: .email, at: .moment(0), device: nil,
                    next: [1], dueAt: due.map { .moment($0) })
                try await store.insert(.credentialChange(line))
                lines.append(line)
            }
            func due(_ seconds: TimeInterval, _ limit: Int = 9) async throws -> [Identifier<CredentialChange>]
            {
                try await store.dueChanges(at: .moment(seconds), limit: limit).map(\.id)
            }
            try same(try await due(0.875), [], "before all")
            try same(try await due(2), [.number(2), .number(4)], "at one of them")
            lines[2].revertedAt = .moment(2)
            (lines[3].dueAt, lines[3].next) = (nil, nil)
            for number in [2, 3] { try await store.put(.replace(.credentialChange(lines[number]))) }
            try same(try await due(9, 1), [.number(4)], "one of them")
            try same(try await due(9), [.number(4), .number(1)], "all that are left")
        },
        Promise("endings are told since a moment, that moment among them") { store in
            for (number, end) in [nil, 5.0, 1, 3.125].enumerated() {
                let session = Session.sample(number, of: number)
                try await store.insert(.session(session))
                guard let end else { continue }
                try await store.put(.replace(.session(session.ended(.notMe, at: .moment(end)))))
            }
            func revokedSessions(_ seconds: TimeInterval) async throws -> [Identifier<Session>: Date] {
                let found = try await store.revokedSessions(since: .moment(seconds))
                return Dictionary(found.map { ($0.session, $0.at) }) { first, _ in first }
            }
            try same(try await revokedSessions(5.125), [:], "after all")
            try same(
                try await revokedSessions(3.125), [.number(1): .moment(5), .number(3): .moment(3.125)],
                "since one of them")
            try same(try await revokedSessions(0).count, 3, "since before all")
        },
        Promise("the log of a person has every field of every event, the latest first") { store in
            var entries: [AuditEntry] = []
            for (number, event) in AuditEntry.Event.allCases.enumerated() {
                // The clock goes back; the log's own order counts.
                let at = Date.moment(0.125 - Double(number))
                let isFull = number % 2 == 0
                let entry = AuditEntry(
                    at: at, event, user: .number(1), session: isFull ? .number(2) : nil,
                    device: isFull ? .number(3) : nil, network: isFull ? .sample(4) : nil,
                    detail: isFull ? texts[number % texts.count] : nil)
                let other = AuditEntry(at: at, event, user: number % 3 == 0 ? nil : .number(9))
                try await store.put(.note(other), .note(entry))
                entries.insert(entry, at: 0)
            }
            try same(try await store.audit(of: .number(1), limit: 999), entries, "the log")
            try same(try await store.audit(of: .number(1), limit: 3), Array(entries.prefix(3)), "its end")
            try same(try await store.audit(of: .number(1), limit: 0), [], "nothing of it")
            try same(try await store.audit(of: .number(2), limit: 9), [], "another's")
        },
    ]
}
