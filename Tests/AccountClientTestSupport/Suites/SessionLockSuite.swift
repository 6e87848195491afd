package import AccountClient
internal import TestSupport

/// What ``SessionLock`` promises.
package enum SessionLockSuite {
    /// One lock, as several processes of an app see it.
    package struct Views: Sendable {
        let open: @Sendable () throws -> any SessionLock

        /// A lock.
        ///
        /// - Parameter open: the lock as another process has it, each time.
        package init(_ open: @escaping @Sendable () throws -> any SessionLock) { self.open = open }
    }

    /// Every promise.
    package static let all: [Promise<Views>] = [
        Promise("whoever comes second waits for the first, in the same process and in another one") { views in
            let lock = try views.open()
            for other in [lock, try views.open()] {
                let order = Locked<[String]>([])
                let held = try await lock.acquire()
                async let second: Void = {
                    let held = try await other.acquire()
                    order.withLock { $0.append("second") }
                    held.release()
                }()
                for _ in 0..<200 { await Task.yield() }
                order.withLock { $0.append("first") }
                held.release()
                try await second
                try same(order.withLock { $0 }, ["first", "second"], "the order")
            }
        },
        Promise("it is given back once, however often it is said, and also by being dropped") { views in
            let (one, other) = (try views.open(), try views.open())
            let first = try await one.acquire()
            first.release()
            let second = try await other.acquire()
            // Not the other one's lock.
            first.release()
            first.release()
            let isFree = Locked(false)
            async let third: Void = {
                let held = try await one.acquire()
                isFree.withLock { $0 = true }
                held.release()
            }()
            for _ in 0..<200 { await Task.yield() }
            try holds(!isFree.withLock { $0 }, "the lock was had by two")
            second.release()
            try await third
            do { _ = try await one.acquire() }
            try await other.acquire().release()
        },
        Promise("who is cancelled does not get it, and those behind do") { views in
            let lock = try views.open()
            for other in [lock, try views.open()] {
                let held = try await lock.acquire()
                let tired = Task { () async -> SessionLockError? in
                    do throws(SessionLockError) {
                        try await other.acquire().release()
                        return nil
                    } catch { return error }
                }
                let patient = Task { try await other.acquire().release() }
                for _ in 0..<100 { await Task.yield() }
                tired.cancel()
                // It hears of it while the lock is still held.
                try same(await tired.value, .cancelled, "what the cancelled one got")
                held.release()
                try await patient.value
            }
            let late = Task {
                while !Task.isCancelled { await Task.yield() }
                do throws(SessionLockError) {
                    try await lock.acquire().release()
                    return SessionLockError?.none
                } catch { return error }
            }
            late.cancel()
            try same(await late.value, .cancelled, "what one got who was cancelled before")
            try await lock.acquire().release()
        },
        Promise("of many in several processes one has it at a time, and all have their turn") { views in
            let inside = Locked(0)
            let turns = Locked(0)
            let locks = [try views.open(), try views.open(), try views.open()]
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<45 {
                    group.addTask {
                        let held = try await locks[number % 3].acquire()
                        let others = inside.withLock { count in
                            defer { count += 1 }
                            return count
                        }
                        try same(others, 0, "how many others have it")
                        await Task.yield()
                        inside.withLock { $0 -= 1 }
                        turns.withLock { $0 += 1 }
                        held.release()
                    }
                }
                try await group.waitForAll()
            }
            try same(turns.withLock { $0 }, 45, "the turns")
        },
    ]
}
