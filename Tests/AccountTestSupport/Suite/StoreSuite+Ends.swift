import AccountDomain
import FoundationEssentials

extension StoreSuite {
    static let ends = [
        Promise("challenges that have run out before a moment go") { store in
            for number in 0...2 {
                try await store.insert(.challenge(.sample(number, createdAt: .moment(Double(number) - 600))))
            }
            try await store.removeEnded(before: .moment(1))
            try same(try await store.challenge(.number(0)), nil, "the first")
            try same(try await store.challenge(.number(1))?.id, .number(1), "the one of that moment")
            try same(try await store.challenge(.number(2))?.id, .number(2), "the last")
        },
        Promise(
            "sessions that have ended before a moment go, and those that ran out stay until they are ended"
        ) {
            store in
            let day = 86_400.0
            var rows = [Session.sample(0, of: 1), .sample(1, of: 1), .sample(2, of: 1), .sample(3, of: 1)]
            rows[0] = rows[0].ended(.signedOut, at: .moment(1))
            rows[1] = rows[1].ended(.signedOut, at: .moment(2))
            rows[2].idleEndsAt = .moment(1.875)
            for row in rows { try await store.insert(.session(row)) }
            for row in rows { try await store.put(.replace(.session(row))) }
            try await store.removeEnded(before: .moment(2))
            var left: [Int] = []
            for number in 0...3 where try await store.session(.number(number)) != nil { left.append(number) }
            try same(left, [1, 2, 3], "what is left")
            try same(
                try await store.revokedSessions(since: .distantPast).map(\.session), [.number(1)], "endings")
            try await store.removeEnded(before: .moment(30 * day + 1))
            try same(try await store.session(.number(1)), nil, "one that ended since")
            for number in 2...3 {
                let present = try await store.session(.number(number))
                try same(present?.id, .number(number), "one that ran out by itself")
            }
        },
        Promise(
            "sessions that ran out and were not ended are found in the order of their making, until they are ended"
        ) {
            store in
            var rows = (0...4).map { Session.sample($0, of: 1) }
            rows[1].idleEndsAt = .moment(1.875)
            rows[2].idleEndsAt = .moment(2)
            rows[3].idleEndsAt = .moment(2.125)
            rows[4].idleEndsAt = .moment(1)
            rows[4] = rows[4].ended(.signedOut, at: .moment(0))
            for row in rows { try await store.insert(.session(row)) }
            for row in rows { try await store.put(.replace(.session(row))) }
            func found(at moment: Double, limit: Int = 9) async throws -> [Identifier<Session>] {
                try await store.lapsedSessions(at: .moment(moment), limit: limit).map(\.id)
            }
            try same(try await found(at: 1.75), [], "before any")
            try same(try await found(at: 2), [.number(1), .number(2)], "by that moment")
            try same(try await found(at: 2, limit: 1), [.number(1)], "the first")
            try same(try await found(at: 2, limit: 0), [], "none")
            // One that is not idle runs out in the end.
            try same(try await found(at: 181 * 86_400).count, 4, "all")
            let first = try await store.lapsedSessions(at: .moment(2), limit: 1)
            for session in first {
                try await store.put(.replace(.session(session.ended(.expired, at: .moment(2)))))
                // Another one that read it before comes too late.
                let again = session.ended(.expired, at: .moment(3))
                try await store.refuses(.replace(.session(again)), saying: "another end")
            }
            try same(try await found(at: 2), [.number(2)], "what is left")
        },
        Promise("attempts of before a moment go, unless they lock still") { store in
            try await store.insert(
                .attempts(Attempts(key: "old", failures: 3, lastAt: .moment(0))),
                .attempts(Attempts(key: "over", failures: 5, lockedUntil: .moment(1), lastAt: .moment(0))),
                .attempts(Attempts(key: "locks", failures: 5, lockedUntil: .moment(2), lastAt: .moment(0))),
                .attempts(Attempts(key: "new", failures: 3, lastAt: .moment(2))))
            try await store.removeEnded(before: .moment(2))
            var left: [String] = []
            for key in ["old", "over", "locks", "new"] where try await store.attempts(key) != nil {
                left.append(key)
            }
            try same(left, ["locks", "new"], "what is left")
        },
        Promise("messages that were sent or that nobody needs any more go, and no other") { store in
            var waiting = Message.sample(1, createdAt: .moment(0))
            waiting.dueAt = .moment(9)
            let sent = Message.sample(2, body: [], createdAt: .moment(0))
            let recent = Message.sample(3, body: [], createdAt: .moment(2))
            let late = Message.sample(4, createdAt: .moment(-600))
            let due = Message.sample(5, createdAt: .moment(0))
            for message in [waiting, sent, recent, late, due] { try await store.insert(.message(message)) }
            for message in [waiting, sent, recent, late, due] {
                try await store.put(.replace(.message(message)))
            }
            try await store.removeEnded(before: .moment(2))
            let left = try await store.dueMessages(at: .distantFuture, limit: 9)
            try same(left.map(\.id), [.number(5), .number(1)], "what waits still")
            // A message that is gone leaves its id free.
            try await store.insert(.message(sent))
            try await store.insert(.message(late))
            try await store.refuses(.insert(.message(recent)), saying: "one that was sent at that moment")
        },
        Promise("a proof counts once until it has run out before a moment") { store in
            let (old, new) = (
                UsedProof(hash: [1], expiresAt: .moment(1)), UsedProof(hash: [2], expiresAt: .moment(2))
            )
            try await store.insert(.usedProof(old), .usedProof(new))
            let again = UsedProof(hash: [1], expiresAt: .moment(9))
            // Whatever goes with it is not done either.
            let note = AccountChange.note(AuditEntry(at: .moment(0), .registered, user: .number(1)))
            try await store.refuses(note, .insert(.usedProof(again)), at: 1, saying: "one that was used")
            try same(try await store.audit(of: .number(1), limit: 9).count, 0, "the log")
            try await store.removeEnded(before: .moment(2))
            try await store.insert(.usedProof(again))
            try await store.refuses(.insert(.usedProof(new)), saying: "the one of that moment")
        },
        Promise("of many that have run out all go, and everything else stays") { store in
            var changes: [AccountChange] = []
            for number in 0..<1500 {
                let at = Date.moment(number % 3 == 0 ? 0 : -1000)
                changes.append(.insert(.challenge(.sample(number, .reset, of: 1, createdAt: at))))
            }
            changes.append(.note(AuditEntry(at: .moment(-1e9), .registered, user: .number(1))))
            changes.append(.insert(.user(.sample(1, createdAt: .moment(-1e9)))))
            changes.append(.insert(.notice(Notice(id: "n", at: .moment(-1e9)))))
            try await store.put(changes)
            try await store.removeEnded(before: .moment(0))
            for number in 0..<1500 {
                let isLeft = try await store.challenge(.number(number)) != nil
                try same(isLeft, number % 3 == 0, "challenge \(number)")
            }
            try same(try await store.audit(of: .number(1), limit: 9).count, 1, "the log")
            try same(try await store.user(.number(1))?.id, .number(1), "the user")
            try same(try await store.notice("n")?.id, "n", "the notice")
        },
    ]
}
