import AccountTestSupport
import AccountDomain
import AccountRows
import AccountStorage
import Foundation

/// A store of many sessions, and what is measured with it.
struct Load: Sendable {
    let store: AccountDatabase
    let folder: String
    private let random = SeededRandomness()
    private let ids: Ids

    /// The sessions' ids, once they are made.
    private final class Ids: @unchecked Sendable {
        var all: [Identifier<Session>] = []
    }

    init(_ folder: String) throws {
        self.folder = folder
        ids = Ids()
        store = try AccountDatabase(path: folder + "/accounts.sqlite3")
    }

    func fill(_ count: Int) async throws {
        var changes: [AccountChange] = []
        for number in 0..<count {
            let user = Identifier<User>(random: random)
            var session = Session(
                id: Identifier(random: random), user: user, device: Identifier(random: random),
                createdAt: .moment(Double(number) + 0.123456), methods: [.password, .oneTimePassword],
                network: NetworkTag(text: "0123456789abcdef"), lifetimes: .standard)
            session.replacedAt = (0..<8).map { .moment(Double(number + $0)) }
            ids.all.append(session.id)
            changes.append(.insert(.session(session)))
            if changes.count == 5_000 {
                guard try await store.commit(changes) == .done else { throw LoadError.refused }
                changes = []
            }
        }
    }

    /// The size of the file; after large commits next to nothing stands in its log.
    func bytes() throws -> Int {
        let path = folder + "/accounts.sqlite3"
        let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? NSNumber
        return size?.intValue ?? 0
    }

    /// Conditional replacements by several tasks for five seconds.
    func refreshes(_ tasks: Int, withMore: Bool) async throws -> String {
        let (store, all) = (store, ids.all)
        return try await rate(tasks) { number, round in
            let id = all[(number &* 7919 &+ round &* 104_729) % all.count]
            guard var session = try await store.session(id) else { throw LoadError.refused }
            session.counter += 1
            session.replacedAt = Array((session.replacedAt + [.moment(Double(round))]).suffix(8))
            session.lastActiveAt = .moment(Double(round))
            session.idleEndsAt = .moment(Double(round) + 1e6)
            var changes = [AccountChange.replace(.session(session))]
            if withMore {
                changes.append(
                    .note(
                        AuditEntry(
                            at: session.lastActiveAt, .signedIn, user: session.user, session: session.id,
                            network: session.network)))
            }
            _ = try await store.commit(changes)
        }
    }

    /// How long another one needs to open the store.
    func opening() throws -> Duration {
        try ContinuousClock().measure { try AccountDatabase(path: folder + "/accounts.sqlite3").close() }
    }

    func looks(_ tasks: Int) async throws -> String {
        let (store, all) = (store, ids.all)
        return try await rate(tasks) { number, round in
            _ = try await store.session(all[(number &* 7919 &+ round &* 104_729) % all.count])
        }
    }

    func looksWhileRemoving() async throws -> String {
        let store = store
        async let removal: Void = store.removeEnded(before: .distantFuture)
        let figure = try await looks(1)
        let began = ContinuousClock.now
        try await removal
        return figure + "; the removal took \(ContinuousClock.now - began) longer"
    }

    private func rate(
        _ tasks: Int, _ body: @escaping @Sendable (_ task: Int, _ round: Int) async throws -> Void
    ) async throws -> String {
        let (clock, length) = (ContinuousClock(), Duration.seconds(5))
        let began = clock.now
        let processor = Self.processorSeconds()
        let waits = try await withThrowingTaskGroup(of: [Duration].self) { group in
            for number in 0..<tasks {
                group.addTask {
                    var (round, waits) = (0, [Duration]())
                    while clock.now - began < length {
                        round += 1
                        let start = clock.now
                        try await body(number, round)
                        waits.append(clock.now - start)
                    }
                    return waits
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }.sorted()
        }
        let used = Self.processorSeconds() - processor
        let count = waits.count
        let seconds = (clock.now - began) / .seconds(1)
        let (middle, late) = (waits[count / 2] / .milliseconds(1), waits[count * 99 / 100] / .milliseconds(1))
        return String(
            format: "%.0f/s, median %.2f ms, p99 %.2f ms, %.3f CPU-ms each", Double(count) / seconds, middle,
            late, used * 1000 / Double(count))
    }

    private static func processorSeconds() -> Double {
        var usage = rusage()
        _ = unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return [usage.ru_utime, usage.ru_stime].reduce(0) {
            $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6
        }
    }
}

enum LoadError: Error {
    case refused
}
