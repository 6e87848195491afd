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

        /// Returns once so many threads stand before it.
        func standing(_ count: Int) async {
            while entered.withLock({ $0 }) < count { await Task.yield() }
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
                    await threads.run {
                        door.wait(); return number
                    }
                }
                await door.standing(number + 1)
            }
            let refused = Locked(0)
            let arrived = Locked(0)
            for number in 0..<waiting + 5 {
                group.addTask {
                    arrived.withLock { $0 += 1 }
                    let result = await threads.run { number }
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

    @Test func `work is done in the order of asking`() async {
        let threads = HashingThreads(count: 1, waiting: 64)
        let door = Latch()
        let order = Locked<[Int]>([])
        await withTaskGroup(of: Void.self) { group in
            group.addTask { _ = await threads.run { door.wait() } }
            await door.standing(1)
            for number in 0..<64 {
                group.addTask { _ = await threads.run { order.withLock { $0.append(number) } } }
                while threads.waitingCount <= number { await Task.yield() }
            }
            door.open()
        }
        #expect(order.withLock { $0 } == Array(0..<64))
    }

    @Test func `a caller that is cancelled gets its answer, and its place is free again`() async {
        let threads = HashingThreads(count: 1, waiting: 1)
        let door = Latch()
        let running = Task {
            await threads.run {
                door.wait(); return 1
            }
        }
        await door.standing(1)
        let waiting = Task { await threads.run { 2 } }
        while threads.waitingCount < 1 { await Task.yield() }
        running.cancel()
        waiting.cancel()
        #expect(await threads.run { 3 } == nil)
        door.open()
        #expect(await running.value == 1)
        #expect(await waiting.value == 2)
        for number in 0..<100 { #expect(await threads.run { number } == number) }
    }

    @Test func `the place is free once the answer is there`() async {
        let threads = HashingThreads(count: 1, waiting: 0)
        for number in 0..<2_000 { #expect(await threads.run { number } == number) }
    }

    @Test func `the threads end with the last reference`() async {
        let ended = Locked(0)
        do {
            let threads = HashingThreads(count: 3, waiting: 3, atEnd: { ended.withLock { $0 += 1 } })
            #expect(await threads.run { 1 } == 1)
            #expect(ended.withLock { $0 } == 0)
        }
        while ended.withLock({ $0 }) < 3 { await Task.yield() }
    }

    #if canImport(Glibc)
        /// A lower priority would keep everybody who signs in waiting on a busy machine.
        @Test func `a hash has the priority of every other thread`() async {
            let priority: @Sendable () -> Int32 = {
                getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0)
            }
            #expect(await HashingThreads(count: 1, waiting: 0).run(priority) == priority())
        }
    #endif

    @Test func `with the queue full a password is refused at once, whatever is asked`() async throws {
        let threads = HashingThreads(count: 1, waiting: 0)
        let hashing = ScryptHashing(
            threads: threads, random: SystemRandomness(), cost: ScryptHashingTests.quick)
        let door = Latch()
        let running = Task { await threads.run { door.wait() } }
        await door.standing(1)
        await #expect(throws: AccountError.busy(retryAfter: 4)) { try await hashing.hash("Passw0rd") }
        for hash in [nil, PasswordRecordTests.good, "broken"] {
            await #expect(throws: AccountError.busy(retryAfter: 4)) {
                try await hashing.check("pencil", against: hash)
            }
        }
        door.open()
        await running.value
        #expect(try await hashing.check("pencil", against: PasswordRecordTests.good).isRight)
    }

    @Test func `sixteen wait for each thread`() {
        #expect([1, 2, 8].map { ScryptHashing.waiting(for: $0) } == [16, 32, 128])
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
