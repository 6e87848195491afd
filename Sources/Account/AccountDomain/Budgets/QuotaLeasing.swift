internal import FoundationExports

/// One instance's lease of a pool, and what it has heard of the pool; all in seconds of ``SteadyTime``.
struct HeldLease: Sendable, Equatable {
    /// What is left of it.
    private(set) var left = 0
    /// How many shares of the pool are leased by all, as far as it is known.
    private(set) var taken = 0
    private var granted = 0
    private var end = -Double.infinity
    /// Until when the pool has nothing.
    private var emptyUntil = -Double.infinity

    /// The same at a moment: what has run out is nothing.
    func holding(at seconds: Double) -> HeldLease {
        guard seconds >= end else { return self }
        var ended = self
        (ended.left, ended.taken, ended.granted) = (0, 0, 0)
        return ended
    }

    /// When the pool may have something again; nil for now.
    func emptyEnd(at seconds: Double) -> Double? { emptyUntil > seconds ? emptyUntil : nil }

    /// Whether shares were leased that hold still, be they spent or not.
    func isHeld(at seconds: Double) -> Bool { seconds < end && granted > 0 }

    /// How many shares to ask for: twice as many each time (slow start), so that who needs one leases one.
    func next(most: Int) -> Int { max(1, min(most, 2 * granted)) }

    mutating func take(_ lease: QuotaLease, at seconds: Double, _ window: QuotaWindow) {
        self = holding(at: seconds)
        taken = lease.taken
        guard lease.granted > 0 else {
            // Shares come back where a slot ends.
            emptyUntil = ((seconds / window.width).rounded(.down) + 1) * window.width
            return
        }
        // What two requests leased at once ends with the first.
        let next = seconds + window.width
        end = left > 0 ? min(end, next) : next
        left += lease.granted
        granted = lease.granted
    }

    mutating func spend(_ times: Int) { left -= times }

    mutating func giveBack() { left += 1 }
}

/// How instances share ceilings.
package struct BudgetSharing: Sendable, Equatable {
    /// How long an instance goes on without pools that could not be asked, in seconds.
    static let alone = 5.0

    /// How many instances there are.
    private let instances: Int

    package init(instances: Int) { self.instances = max(1, instances) }

    var isShared: Bool { instances > 1 }

    /// What an instance may spend without asking: a quarter of the ceiling among all.
    func part(of most: Int) -> Int { isShared ? most / (4 * instances) : most }

    /// What it may spend while the pools cannot be asked: its share of the whole, and never nothing.
    func partAlone(of most: Int) -> Int { isShared ? max(1, most / instances) : most }

    /// How many shares the pool has.
    func pool(of most: Int) -> Int { most - instances * part(of: most) }

    /// How many shares are leased at once at most.
    func batch(of most: Int) -> Int { max(1, most / (8 * instances)) }

    /// What all have spent, as far as one knows that has spent so many of its own part: others are taken to be like it.
    func spent(_ own: Int, _ leased: Int) -> Int { instances * own + leased }
}

/// How an instance leases shares: of which pools, and under which names.
package struct QuotaLeasing: Sendable {
    let sharing: BudgetSharing
    private let pool: any QuotaPool
    private let secrets: ServerSecrets

    /// - Parameters:
    ///   - pool: is asked.
    ///   - instances: how many there are.
    ///   - secrets: make names of pools that tell nothing of a network or an account.
    package init(from pool: any QuotaPool, instances: Int, secrets: ServerSecrets) {
        self.pool = pool
        self.secrets = secrets
        sharing = BudgetSharing(instances: instances)
    }

    /// Leases shares; nil if the pool cannot be asked.
    func lease(_ wants: [QuotaWant]) async -> [QuotaLease]? {
        let requests = wants.map { want in
            QuotaRequest(
                name: secrets.mark("quota", want.identity, want.subject), wanted: want.count,
                size: sharing.pool(of: want.ceiling.most),
                window: QuotaWindow(seconds: want.ceiling.seconds))
        }
        guard let leases = try? await pool.lease(requests, at: nil), leases.count == wants.count else {
            return nil
        }
        return leases
    }
}

/// Shares that an instance lacks.
struct QuotaWant: Sendable {
    let purpose: BudgetPurpose
    let ceiling: Ceiling
    let key: BudgetState.Key
    let subject: [UInt8]
    let count: Int

    /// What of a ceiling makes it another one; a number that was set otherwise goes on with the same count.
    fileprivate var identity: [UInt8] {
        let counted: UInt8 =
            switch ceiling.counted {
            case .everybody: 0
            case .account: 1
            case .network(let scope): 2 + UInt8(clamping: scope.rawValue)
            }
        let askers = [ceiling.askers.lowerBound, ceiling.askers.upperBound].map {
            UInt8(clamping: $0.rawValue)
        }
        let seconds = (0..<4).map { UInt8(truncatingIfNeeded: ceiling.seconds >> (24 - 8 * $0)) }
        return [purpose.rawValue, counted, ceiling.consequence == .refusal ? 1 : 0] + askers + seconds
    }
}

extension Budget {
    /// What has to be leased before a share can be spent; nothing where it can be, or cannot even so.
    func wants(
        _ purpose: BudgetPurpose, by asker: Asker, in state: inout BudgetState, at now: Date
    ) -> [QuotaWant] {
        var wants: [QuotaWant] = []
        for (ceiling, key) in counters(purpose, asker) {
            if let count = state.wanted(below: ceiling, key, at: now) {
                wants.append(
                    QuotaWant(
                        purpose: purpose, ceiling: ceiling, key: key,
                        subject: asker.subject(of: ceiling), count: count))
            } else if state.wait(for: ceiling, key, at: now) != nil {
                return []
            }
        }
        return wants
    }
}

extension Asker {
    /// Whose doing a ceiling counts, in the same bytes at every instance.
    fileprivate func subject(of ceiling: Ceiling) -> [UInt8] {
        switch ceiling.counted {
        case .everybody: []
        case .network(let scope): networks[scope].bytes
        case .account: account?.bytes ?? []
        }
    }
}
