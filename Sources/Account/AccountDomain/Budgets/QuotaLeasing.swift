package import FoundationExports

/// One instance's lease of a pool, and what it has heard of the pool; all in seconds of ``SteadyTime``.
struct HeldLease: Sendable, Equatable {
    /// How long a pool that could not be asked is left alone.
    private static let pause = 5.0
    /// How long one that has nothing is, at most: others may give shares back.
    private static let longPause = 60.0

    private var shares = 0
    private var granted = 0
    private var end = -Double.infinity
    private var shared = 0
    private var sharedEnd = -Double.infinity
    private var pauseEnd = -Double.infinity
    private var emptyEnd = -Double.infinity

    /// What is left of it.
    func left(at seconds: Double) -> Int { seconds < end ? shares : 0 }

    /// Whether shares were leased that hold still, be they spent or not.
    func isHeld(at seconds: Double) -> Bool { seconds < end }

    /// How many shares of the pool are leased by all, as far as it is known.
    func taken(at seconds: Double) -> Int { seconds < sharedEnd ? shared : 0 }

    /// Whether the pool may be asked.
    func isAskable(at seconds: Double) -> Bool { seconds >= pauseEnd }

    /// When the pool has something again, as far as it is known.
    func emptyEnd(at seconds: Double) -> Double? { emptyEnd > seconds ? emptyEnd : nil }

    /// How many shares to ask for: twice as many each time (slow start), so that who needs one leases one.
    func next(at seconds: Double, most: Int) -> Int {
        isHeld(at: seconds) ? max(1, min(most, 2 * granted)) : 1
    }

    /// Takes in what was leased.
    ///
    /// - Parameters:
    ///   - lease: the pool's answer; nil where it could not be asked.
    ///   - asked: when it was asked: a lease holds for a slot from then on.
    ///   - seconds: the present moment.
    ///   - window: the pool's.
    mutating func take(_ lease: QuotaLease?, asked: Double, at seconds: Double, _ window: QuotaWindow) {
        guard let lease else {
            pauseEnd = seconds + Self.pause
            return
        }
        // None comes back before the last slot of what is leased ends.
        (shared, sharedEnd) = (lease.taken, seconds + Double(QuotaWindow.slots) * window.width)
        guard lease.granted > 0 else {
            emptyEnd = seconds + lease.wait
            pauseEnd = seconds + min(lease.wait, window.width, Self.longPause)
            return
        }
        // What two requests leased at once ends with the first.
        let (left, next) = (left(at: seconds), asked + window.width)
        end = left > 0 ? min(end, next) : next
        shares = left + lease.granted
        granted = lease.granted
    }

    mutating func spend(_ times: Int) { shares -= times }

    /// The pool has one again, and may be asked.
    mutating func noteReturn() { (pauseEnd, emptyEnd) = (-Double.infinity, -Double.infinity) }
}

/// How instances share ceilings.
package struct BudgetSharing: Sendable, Equatable {
    /// How many instances there are.
    private let instances: Int

    package init(instances: Int) { self.instances = max(1, instances) }

    var isShared: Bool { instances > 1 }

    /// What an instance may spend without asking: a quarter of the ceiling among all, and one at least where there are so many.
    func part(of most: Int) -> Int {
        guard isShared else { return most }
        return most < instances ? 0 : max(1, most / (4 * instances))
    }

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

    /// Leases shares; nil each if the pool cannot be asked.
    func lease(_ wants: [QuotaWant]) async -> [QuotaLease?] {
        guard let leases = try? await pool.lease(wants.map(request), at: nil), leases.count == wants.count
        else { return wants.map { _ in nil } }
        return leases
    }

    /// Gives shares back; where the pool cannot be asked they stay leased.
    func giveBack(_ wants: [QuotaWant]) async { try? await pool.giveBack(wants.map(request), at: nil) }

    private func request(_ want: QuotaWant) -> QuotaRequest {
        QuotaRequest(
            name: secrets.mark("quota", want.identity, want.subject), wanted: want.count,
            size: sharing.pool(of: want.ceiling.most), window: QuotaWindow(seconds: want.ceiling.seconds))
    }
}

/// Shares that an instance lacks, or gives back.
package struct QuotaWant: Sendable {
    let purpose: BudgetPurpose
    let ceiling: Ceiling
    let key: BudgetState.Key
    let subject: [UInt8]
    let count: Int
    /// When it was noticed, in seconds of ``SteadyTime``.
    let at: Double

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
        let seconds = UInt32(truncatingIfNeeded: ceiling.seconds).bigEndianBytes
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
            if let wanted = state.wanted(below: ceiling, key, at: now) {
                wants.append(
                    QuotaWant(
                        purpose: purpose, ceiling: ceiling, key: key,
                        subject: asker.subject(of: ceiling), count: wanted.count, at: wanted.at))
            } else if state.wait(for: ceiling, key, at: now) != nil {
                return []
            }
        }
        return wants
    }

    /// Gives a share back: what it was spent for turned out to be right.
    ///
    /// - Returns: what belongs to pools.
    package func giveBack(
        _ purpose: BudgetPurpose, by asker: Asker, in state: inout BudgetState, at now: Date
    ) -> [QuotaWant] {
        counters(purpose, asker).compactMap { ceiling, key in
            guard let at = state.takeBack(ceiling, key, at: now) else { return nil }
            return QuotaWant(
                purpose: purpose, ceiling: ceiling, key: key, subject: asker.subject(of: ceiling), count: 1,
                at: at)
        }
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
