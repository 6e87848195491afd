package import FoundationExports

/// Where instances lease shares of what they may spend together (a distributed rate limit with leased tokens).
///
/// Of each ceiling an instance has a part of its own; the rest is a pool, from which it leases some shares at a time. So
/// all instances together never spend more than the ceiling, and what is far below it asks nobody.
package protocol QuotaPool: Sendable {
    /// Leases shares.
    ///
    /// - Parameters:
    ///   - requests: each of another pool.
    ///   - now: the time; nil for that of the pool, which is the same for all instances. One that is set back counts as the
    ///     latest before.
    /// - Returns: what was leased, in the order of the requests.
    /// - Throws: why the pool cannot be asked.
    func lease(
        _ requests: [QuotaRequest], at now: Date?
    ) async throws(AccountStoreError) -> [QuotaLease]

    /// Gives one share back to each pool, of those that were leased last: what they were spent for spends nothing.
    ///
    /// - Parameters:
    ///   - requests: the pools.
    ///   - now: as of ``lease(_:at:)``.
    /// - Throws: why the pool cannot be asked; then the shares stay leased.
    func giveBack(_ requests: [QuotaRequest], at now: Date?) async throws(AccountStoreError)
}

/// How many shares are wanted of a pool.
package struct QuotaRequest: Sendable, Equatable {
    /// The pool's name: 32 bytes that tell nothing of whom it concerns.
    package let name: [UInt8]
    package let wanted: Int
    /// How many the pool leases in any window.
    package let size: Int
    package let window: QuotaWindow

    package init(name: [UInt8], wanted: Int, size: Int, window: QuotaWindow) {
        self.name = name
        self.wanted = wanted
        self.size = size
        self.window = window
    }
}

/// What was leased of a pool.
package struct QuotaLease: Sendable, Equatable {
    /// Between none and what was wanted.
    package let granted: Int
    /// How many of the pool's shares are leased now, these among them.
    package let taken: Int
    /// After how many seconds the first of them come back.
    package let wait: Double

    package init(granted: Int, taken: Int, wait: Double) {
        self.granted = granted
        self.taken = taken
        self.wait = wait
    }
}

/// A pool's window, in slots.
///
/// A lease holds for one slot, so what is spent by it within a window was leased within nine slots.
package struct QuotaWindow: Sendable, Equatable {
    /// How many slots a share stays taken.
    package static let slots: Int64 = 9

    package let seconds: Int

    package init(seconds: Int) { self.seconds = seconds }

    /// A slot's length in seconds: as a ``SlidingCount``'s.
    package var width: Double { Double(seconds) / 7 }

    /// The number of the slot of a moment, since 1970.
    package func slot(at now: Date) -> Int64 { Int64((now.timeIntervalSince1970 / width).rounded(.down)) }
}
