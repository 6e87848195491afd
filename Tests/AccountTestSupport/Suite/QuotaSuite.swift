package import AccountDomain
internal import FoundationEssentials

/// What ``QuotaPool`` promises, asked through the port alone; each promise needs an empty pool.
package enum QuotaSuite {
    /// One promise.
    package typealias Promise = PortPromise<any QuotaPool>

    /// A window of 63 seconds has slots of nine.
    private static let window = QuotaWindow(seconds: 63)

    private static func request(_ number: UInt8, _ wanted: Int, of size: Int = 10) -> QuotaRequest {
        QuotaRequest(
            name: [UInt8](repeating: number, count: 32), wanted: wanted, size: size, window: window)
    }

    /// The beginning of a slot.
    private static func slot(_ number: Double) -> Date { Date(timeIntervalSince1970: 9 * (1000 + number)) }

    private static func granted(
        _ pool: any QuotaPool, _ requests: QuotaRequest..., at now: Date
    ) async throws -> [Int] { try await pool.lease(requests, at: now).map(\.granted) }

    /// Every promise.
    package static let all: [Promise] = [
        Promise("what is left is leased, and then nothing") { pool in
            var found: [QuotaLease] = []
            for wanted in [4, 5, 4, 1] { found += try await pool.lease([request(1, wanted)], at: slot(0)) }
            let wanted = [(4, 4), (5, 9), (1, 10), (0, 10)]
            try same(
                found, wanted.map { QuotaLease(granted: $0.0, taken: $0.1, wait: 81) }, "leases of one pool")
            found = try await pool.lease([request(1, 1)], at: slot(3))
            try same(found, [QuotaLease(granted: 0, taken: 10, wait: 54)], "three slots later")
            found = try await pool.lease([request(2, 0)], at: slot(0))
            try same(found, [QuotaLease(granted: 0, taken: 0, wait: 0)], "a pool of which none is leased")
        },
        Promise("pools of other names do not meet, and are answered in the order of the requests") { pool in
            let many = (0..<20 as Range<UInt8>).map { request($0 &* 37, Int($0) + 1, of: 15) }
            let found = try await pool.lease(many, at: slot(0)).map(\.granted)
            try same(found, (1...20).map { min($0, 15) }, "leases of twenty pools")
            try same(try await pool.lease([], at: slot(0)), [], "leases of no pool")
        },
        Promise("shares come back after the ninth slot, and not before") { pool in
            try same(try await granted(pool, request(1, 6), at: slot(0.5)), [6], "the first")
            try same(try await granted(pool, request(1, 6), at: slot(3)), [4], "the second")
            try same(try await granted(pool, request(1, 6), at: slot(8.99)), [0], "within nine slots")
            try same(try await granted(pool, request(1, 9), at: slot(9)), [6], "after nine slots")
            try same(try await granted(pool, request(1, 9), at: slot(11.99)), [0], "the others' ninth slot")
            try same(try await granted(pool, request(1, 9), at: slot(12)), [4], "after it")
        },
        Promise("what is given back is leased again, of the newest shares, and not for ever") { pool in
            try same(try await granted(pool, request(1, 10), at: slot(0)), [10], "all")
            try await pool.giveBack([request(1, 1), request(2, 1)], at: slot(0))
            try await pool.giveBack([request(1, 1)], at: slot(1))
            try same(try await granted(pool, request(1, 10), at: slot(1)), [2], "what was given back")
            try await pool.giveBack([request(1, 1)], at: slot(3))
            try same(try await granted(pool, request(1, 10), at: slot(3)), [0], "what came too late")
            try same(try await granted(pool, request(2, 11), at: slot(3)), [10], "more than was leased")
        },
        Promise("a clock that is set back goes on with the latest slot") { pool in
            try same(try await granted(pool, request(1, 3), at: slot(8)), [3], "before it is set back")
            try same(try await granted(pool, request(1, 7), at: slot(2)), [7], "after it")
            try same(try await granted(pool, request(1, 1), at: slot(16)), [0], "nine slots after")
            try same(try await granted(pool, request(1, 1), at: slot(17)), [1], "ten slots after")
        },
        Promise("what a clock took that was wrong by far is nothing") { pool in
            try same(try await granted(pool, request(1, 10), at: slot(5000)), [10], "the wrong clock")
            try same(try await granted(pool, request(1, 10), at: slot(0)), [10], "the right one")
        },
        Promise("by a clock of its own it leases the same") { pool in
            // A window so long that no slot ends meanwhile, but for once in three years.
            let request = QuotaRequest(
                name: [UInt8](repeating: 1, count: 32), wanted: 6, size: 10,
                window: QuotaWindow(seconds: 700_000_000))
            try same(try await pool.lease([request], at: nil).map(\.granted), [6], "the first")
            try same(try await pool.lease([request], at: nil).map(\.granted), [4], "the second")
        },
        Promise("many at once lease no share twice") { pool in
            let leases = try await withThrowingTaskGroup(of: [Int].self) { group in
                for number in 0..<24 {
                    // In another order each.
                    let names: [UInt8] = number.isMultiple(of: 2) ? [1, 2, 3] : [3, 1, 2]
                    group.addTask {
                        let found = try await pool.lease(
                            names.map { request($0, 3, of: 50) }, at: slot(Double(number % 3)))
                        return zip(names, found).sorted { $0.0 < $1.0 }.map(\.1.granted)
                    }
                }
                return try await group.reduce(into: [0, 0, 0]) { sums, found in
                    for place in 0..<3 { sums[place] += found[place] }
                }
            }
            try same(leases, [50, 50, 50], "what all leased of each of three pools")
        },
    ]
}
