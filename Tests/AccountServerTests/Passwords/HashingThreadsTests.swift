import AccountDomain
import AccountServer
import AccountTestSupport
import Foundation
import TestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#endif

@Suite struct HashingThreadsTests {
    /// Something that keeps a thread until the test opens it.
    final class Latch: Sendable {
        private let condition = NSCondition()
        private let isOpen = Locked(false)
        private let entered = Locked(0)

        func wait() {
            entered.withLock { $0 += 1 }
            condition.withLock { while !isOpen.withLock({ $0 }) { condition.wait() } }
        }

        func open() {
            condition.withLock {
                isOpen.withLock { $0 = true }
                condition.broadcast()
            }
        }

        /// Returns once so many threads wait before it.
        func waiters(_ count: Int) async {
            while entered.withLock({ $0 }) < count { await Task.yield() }
        }
    }

    private func stranger(_ network: Int) -> Asker { Asker(.stranger, from: .sample(network)) }

    private func known(_ account: Int) -> Asker {
        Asker(.knownDevice, from: .sample(account), of: .number(account))
    }

    /// What was done, or for how many seconds it was put off.
    private func outcome(
        of threads: HashingThreads, _ asker: Asker, _ work: @escaping @Sendable () -> Int
    ) async -> Result<Int, AccountError> {
        do throws(AccountError) {
            return .success(try await threads.run(for: asker, work))
        } catch {
            return .failure(error)
        }
    }

    @Test(arguments: [(1, 0), (1, 1), (1, 16), (2, 32), (3, 5)])
    func `so many run, so many wait, and whoever comes then is told at once`(
        _ count: Int, _ waiting: Int
    ) async {
        let threads = HashingThreads(count: count, waiting: waiting)
        let door = Latch()
        await withTaskGroup(of: Int?.self) { group in
            for number in 0..<count {
                group.addTask {
                    try? await threads.run(for: self.stranger(number)) {
                        door.wait(); return number
                    }
                }
                await door.waiters(number + 1)
            }
            let refused = Locked(0)
            for number in 0..<waiting + 5 {
                group.addTask {
                    let result = try? await threads.run(for: self.stranger(number)) { number }
                    if result == nil { refused.withLock { $0 += 1 } }
                    return result
                }
            }
            // All but those for whom there is room have their answer while the door is still closed.
            while refused.withLock({ $0 }) < 5 { await Task.yield() }
            door.open()
            var done = 0
            for await result in group where result != nil { done += 1 }
            #expect(refused.withLock { $0 } == 5)
            #expect(done == count + waiting)
        }
    }

    @Test func `work is done in the order of the fair queue`() async {
        let threads = HashingThreads(count: 1, waiting: 64)
        let door = Latch()
        let order = Locked<[Int]>([])
        await withTaskGroup(of: Void.self) { group in
            group.addTask { _ = try? await threads.run(for: self.stranger(1)) { door.wait() } }
            await door.waiters(1)
            // Three of one network, two of others, and a known device that comes last.
            let askers = [stranger(2), stranger(2), stranger(2), stranger(3), stranger(4), known(5)]
            for (number, asker) in askers.enumerated() {
                group.addTask {
                    _ = try? await threads.run(for: asker) { order.withLock { $0.append(number) } }
                }
                while Asker.Kind.allCases.reduce(0, { $0 + threads.waitingCount(of: $1) }) <= number {
                    await Task.yield()
                }
            }
            door.open()
        }
        #expect(order.withLock { $0 } == [5, 0, 3, 4, 1, 2])
    }

    @Test func `a known device takes a stranger's place, who is told when to come again`() async {
        let clock = TestTime()
        let threads = HashingThreads(count: 2, waiting: 16, clock: clock)
        // The work takes three seconds each, in two threads.
        _ = await outcome(of: threads, stranger(1)) {
            clock.advance(by: .seconds(3)); return 0
        }
        let door = Latch()
        var tasks: [Task<Result<Int, AccountError>, Never>] = []
        for number in 0..<18 {
            tasks.append(
                Task {
                    await outcome(of: threads, stranger(number)) {
                        if number < 2 { door.wait() }; return number
                    }
                })
            if number < 2 {
                await door.waiters(number + 1)
            } else {
                while threads.waitingCount(of: .stranger) < number - 1 { await Task.yield() }
            }
        }
        // Nobody of the 16 who wait was served, so the one who came last has to go: behind 16, in two threads, it would
        // be the 17th.
        let owner = Task { await outcome(of: threads, known(99)) { 99 } }
        #expect(await tasks[17].value == .failure(.busy(retryAfter: 26)))
        // One more is refused itself.
        #expect(await outcome(of: threads, stranger(50)) { 50 } == .failure(.busy(retryAfter: 26)))
        #expect(threads.hasRoom)
        door.open()
        #expect(await owner.value == .success(99))
        for number in 0..<17 { #expect(await tasks[number].value == .success(number)) }
    }

    @Test func `a second one of an account is refused while one waits`() async {
        let threads = HashingThreads(count: 1, waiting: 16)
        let door = Latch()
        let running = Task {
            await outcome(of: threads, known(1)) {
                door.wait(); return 1
            }
        }
        await door.waiters(1)
        let waiting = Task { await outcome(of: threads, known(1)) { 2 } }
        while threads.waitingCount(of: .knownDevice) < 1 { await Task.yield() }
        #expect(await outcome(of: threads, known(1)) { 3 } == .failure(.busy(retryAfter: 1)))
        door.open()
        #expect(await running.value == .success(1))
        #expect(await waiting.value == .success(2))
        #expect(await outcome(of: threads, known(1)) { 4 } == .success(4))
    }

    @Test func `a caller that is cancelled gets its answer, and its place is free again`() async throws {
        let threads = HashingThreads(count: 1, waiting: 1)
        let door = Latch()
        let running = Task {
            await outcome(of: threads, stranger(1)) {
                door.wait(); return 1
            }
        }
        await door.waiters(1)
        let waiting = Task { await outcome(of: threads, stranger(2)) { 2 } }
        while threads.waitingCount(of: .stranger) < 1 { await Task.yield() }
        running.cancel()
        waiting.cancel()
        #expect(await outcome(of: threads, stranger(3)) { 3 } == .failure(.busy(retryAfter: 1)))
        door.open()
        #expect(await running.value == .success(1))
        #expect(await waiting.value == .success(2))
        for number in 0..<100 { #expect(try await threads.run(for: stranger(1)) { number } == number) }
    }

    @Test func `the place is free once the answer is there`() async throws {
        let threads = HashingThreads(count: 1, waiting: 0)
        for number in 0..<2_000 { #expect(try await threads.run(for: stranger(1)) { number } == number) }
    }

    @Test func `the threads end with the last reference`() async throws {
        let ended = Locked(0)
        do {
            let threads = HashingThreads(count: 3, waiting: 3, atEnd: { ended.withLock { $0 += 1 } })
            #expect(try await threads.run(for: stranger(1)) { 1 } == 1)
            #expect(ended.withLock { $0 } == 0)
        }
        while ended.withLock({ $0 }) < 3 { await Task.yield() }
    }

    #if canImport(Glibc)
        /// A lower priority would keep everybody who signs in waiting on a busy machine.
        @Test func `a hash has the priority of every other thread`() async throws {
            let priority: @Sendable () -> Int32 = {
                getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0)
            }
            let threads = HashingThreads(count: 1, waiting: 0)
            #expect(try await threads.run(for: stranger(1), priority) == priority())
        }
    #endif

    @Test func `with the queue full a password is refused at once, whatever is asked`() async throws {
        let threads = HashingThreads(count: 1, waiting: 0)
        let hashing = ScryptHashing(
            threads: threads, random: SystemRandomness(), cost: ScryptHashingTests.quick)
        let door = Latch()
        let running = Task {
            await outcome(of: threads, stranger(1)) {
                door.wait(); return 1
            }
        }
        await door.waiters(1)
        await #expect(throws: AccountError.busy(retryAfter: 1)) { try await hashing.hash("Passw0rd") }
        for hash in [nil, PasswordRecordTests.good, "broken"] {
            await #expect(throws: AccountError.busy(retryAfter: 1)) {
                try await hashing.check("pencil", against: hash)
            }
        }
        door.open()
        _ = await running.value
        #expect(try await hashing.check("pencil", against: PasswordRecordTests.good).isRight)
    }

    @Test func `sixteen wait for each thread`() {
        #expect([1, 2, 8].map { ScryptHashing.waiting(for: $0) } == [16, 32, 128])
    }

    @Test func `figures tell how many of each class wait`() async {
        let threads = HashingThreads(count: 1, waiting: 9)
        let metrics = PrometheusMetrics()
        metrics.watch(threads)
        let door = Latch()
        let running = Task {
            await outcome(of: threads, stranger(1)) {
                door.wait(); return 1
            }
        }
        await door.waiters(1)
        let waiting = [stranger(2), stranger(3), known(4)].map { asker in
            Task { await outcome(of: threads, asker) { 2 } }
        }
        while threads.waitingCount(of: .stranger) + threads.waitingCount(of: .knownDevice) < 3 {
            await Task.yield()
        }
        #expect(
            metrics.text == """
                # TYPE account_hashing_waiting gauge
                account_hashing_waiting{class="known_device"} 1
                account_hashing_waiting{class="session"} 0
                account_hashing_waiting{class="solved_challenge"} 0
                account_hashing_waiting{class="stranger"} 2

                """)
        door.open()
        for task in [running] + waiting { _ = await task.value }
    }

    @Test func `many at once are all answered rightly`() async throws {
        let hashing = ScryptHashing(threads: 4, cost: ScryptHashingTests.quick)
        let hashes = try await withThrowingTaskGroup(of: (Int, String).self) { group in
            for number in 0..<60 { group.addTask { (number, try await hashing.hash("password \(number)")) } }
            return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<60 {
                group.addTask {
                    try await hashing.check("password \(number)", against: hashes[number]).isRight
                }
            }
            for try await isRight in group { #expect(isRight) }
        }
    }
}
