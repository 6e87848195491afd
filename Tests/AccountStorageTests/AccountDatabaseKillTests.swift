import AccountTestSupport
import AccountDomain
import AccountRows
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import AccountStorage

/// What stands on the disk when a process is killed while it commits.
struct AccountDatabaseKillTests {
    private static let sessions = 8

    @Test(arguments: Soak.seeds(3))
    func `what was acknowledged before a process is killed is there, and everything is whole`(
        seed: UInt64
    ) async throws {
        let place = try Place()
        let (path, heard) = (place.path, place.folder.path + "/heard")
        do {
            let store = try place.open()
            for number in 0..<Self.sessions {
                #expect(try await store.commit([.insert(.session(.sample(number, of: number)))]) == .done)
            }
        }
        // Each process goes on with what the one before has left.
        for round in 0..<2 {
            let seed = seed &* 1000 &+ UInt64(round)
            await #expect(processExitsWith: .signal(SIGKILL)) {
                [path = path as String, heard = heard as String, seed = seed as UInt64] in
                try await KilledProcess(heard: heard, seed: seed).run(AccountDatabase(path: path))
            }
        }
        try await check(place, heard, seed)
    }

    private func check(_ place: Place, _ heard: String, _ seed: UInt64) async throws {
        let store = try place.open()
        var counters: [Int: Int] = [:]
        let text = try String(contentsOfFile: heard, encoding: .utf8)
        let lines = text.split(separator: "\n").map { $0.split(separator: " ").compactMap { Int($0) } }
        for line in lines { counters[line[0]] = max(counters[line[0]] ?? 0, line[1]) }
        #expect(counters.count == Self.sessions, "seed \(seed)")
        for (number, counter) in counters {
            let session = try #require(try await store.session(.number(number)))
            let kept = Int(session.counter)
            #expect(kept >= counter, "seed \(seed): an acknowledged change of session \(number) is lost")
            #expect(session.version == session.counter, "seed \(seed)")
            // What was committed with it is there, whole, and nothing of what was not.
            let log = try await store.audit(of: .number(number), limit: 100_000)
            #expect(log.map(\.detail) == (1...kept).reversed().map { "\($0)" }, "seed \(seed)")
            #expect(try await store.notice("\(number) \(kept)") != nil, "seed \(seed)")
            #expect(try await store.notice("\(number) \(kept + 1)") == nil, "seed \(seed)")
        }
        try store.checkFile()
    }
}

/// A process that commits from eight tasks, writes down what was acknowledged, and is killed at a moment of chance.
private struct KilledProcess: Sendable {
    let heard: String
    let seed: UInt64
    private let count = Acknowledged()

    private final class Acknowledged: Sendable {
        let count = Mutex(0)
    }

    init(heard: String, seed: UInt64) {
        self.heard = heard
        self.seed = seed
    }

    func run(_ store: AccountDatabase) async throws {
        let file = unsafe open(heard, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
        precondition(file >= 0)
        killAtSomeMoment()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<8 { group.addTask { try await commit(number, store, file) } }
            try await group.waitForAll()
        }
    }

    private func commit(_ number: Int, _ store: AccountDatabase, _ file: CInt) async throws {
        while var session = try await store.session(.number(number)) {
            session.counter += 1
            let counter = session.counter
            let entry = AuditEntry(at: .moment(0), .signedIn, user: session.user, detail: "\(counter)")
            let outcome = try await store.commit([
                .note(entry), .insert(.notice(Notice(id: "\(number) \(counter)", at: .moment(0)))),
                .replace(.session(session)),
            ])
            precondition(outcome == .done)
            let line = Array("\(number) \(counter)\n".utf8)
            precondition(unsafe write(file, line, line.count) == line.count)
            count.count.withLock { $0 += 1 }
        }
    }

    /// Once every task is under way, and then after so many rounds of nothing.
    private func killAtSomeMoment() {
        var generator = SeededGenerator(seed: seed)
        let (least, rounds) = (
            Int.random(in: 100..<600, using: &generator), Int.random(in: 0..<20_000, using: &generator)
        )
        let acknowledged = count
        Thread.detachNewThread {
            while acknowledged.count.withLock({ $0 }) < least { sched_yield() }
            for _ in 0..<rounds { _ = acknowledged.count.withLock { $0 } }
            kill(getpid(), SIGKILL)
        }
    }
}
