import AccountAPI
import AccountDomain
import FoundationEssentials

extension StoreSuite {
    static let races = [
        Promise("of many who replace one version of a row one wins") { store in
            try await store.insert(.session(.sample(1, of: 1)))
            for round in 0..<10 {
                let outcomes = try await atOnce(40) { number in
                    var session = Session.sample(1, of: 1)
                    session.version = Int64(round)
                    session.counter = Int64(number)
                    return try await store.commit([
                        .note(AuditEntry(at: .moment(0), .signedIn, user: .number(1), detail: "\(number)")),
                        .replace(.session(session)),
                    ])
                }
                let winners = outcomes.indices.filter { outcomes[$0] == .done }
                try same(winners.count, 1, "the winners of round \(round)")
                let others = outcomes.filter { $0 != .done }
                try same(others, Array(repeating: .refused(1), count: 39), "the others' outcomes")
                let session = try await store.session(.number(1))
                try same(session?.counter, winners.first.map(Int64.init), "the winner's counter")
                try same(session?.version, Int64(round) + 1, "the version")
                let log = try await store.audit(of: .number(1), limit: 999)
                try same(log.count, round + 1, "the lines of the log")
                try same(log.first?.detail, winners.first.map { "\($0)" }, "the last of them")
            }
        },
        Promise("of many who want one address, number, identity or credential one gets it") { store in
            let outcomes = try await atOnce(40) { number in
                try await store.commit([
                    .insert(.user(.sample(number, email: "a@b.cd", phone: "13800000000"))),
                    .insert(.identity(Identity(key: .init(.apple, "s"), user: .number(number), at: 0))),
                    .insert(.device(.sample(number, of: 777, .sample(1)))),
                ])
            }
            try same(outcomes.filter { $0 == .done }.count, 1, "the winners")
            let winner = outcomes.firstIndex(of: .done) ?? -1
            try same(try await store.user(email: "a@b.cd")?.id, .number(winner), "the address")
            try same(try await store.identity(.init(.apple, "s"))?.user, .number(winner), "the identity")
            try same(try await store.devices(of: .number(777)).map(\.id), [.number(winner)], "the device")
        },
        Promise("who reads, decides and commits until it is done loses nothing") { store in
            let counts = 12
            try await store.insert(.attempts(Attempts(key: "k", lastAt: .moment(0))))
            _ = try await atOnce(8) { number in
                for _ in 0..<counts {
                    while true {
                        guard var attempts = try await store.attempts("k") else { return }
                        attempts.failures += 1
                        attempts.lastAt = .moment(Double(number))
                        if try await store.commit([.replace(.attempts(attempts))]) == .done { break }
                    }
                }
            }
            let found = try await store.attempts("k")
            try same(found?.failures, 8 * counts, "the count")
            try same(found?.version, Int64(8 * counts), "the version")
        },
        Promise("what is done is read at once, and by everybody") { store in
            _ = try await atOnce(8) { number in
                var session = Session.sample(number, of: number)
                try await store.insert(.session(session))
                for counter in 1...25 {
                    session.counter = Int64(counter)
                    try await store.put(.replace(.session(session)))
                    session.version += 1
                    let (found, open) = try await (
                        store.session(session.id), store.openSessions(of: session.user)
                    )
                    try same(found, session, "the session")
                    try same(open, [session], "the open sessions")
                }
            }
        },
        Promise("a cancelled task's changes are done whole or not at all") { store in
            for number in 0..<20 {
                let task = Task {
                    try await store.commit([
                        .insert(.user(.sample(number))), .insert(.device(.sample(number, of: number))),
                    ])
                }
                task.cancel()
                _ = await task.result
                let found = (try await store.user(.number(number)), try await store.device(.number(number)))
                try same(found.0 == nil, found.1 == nil, "whether nothing of \(number) was done")
            }
        },
    ]

    /// Does something so many times at once; the answers stand in the order of their numbers.
    private static func atOnce<Answer: Sendable>(
        _ count: Int, _ body: @escaping @Sendable (Int) async throws -> Answer
    ) async throws -> [Answer] {
        try await withThrowingTaskGroup(of: (Int, Answer).self) { group in
            for number in 0..<count { group.addTask { (number, try await body(number)) } }
            var answers: [Int: Answer] = [:]
            for try await (number, answer) in group { answers[number] = answer }
            return (0..<count).compactMap { answers[$0] }
        }
    }
}
