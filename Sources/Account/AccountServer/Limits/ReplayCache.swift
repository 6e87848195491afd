internal import AccountDomain
internal import FoundationExports
internal import Synchronization

/// The device proofs that were used, so that each counts once within the time it holds (RFC 9449, section 11.1).
///
/// A proof holds for at most half an hour: its nonce is that of this quarter of an hour or of the one before. Memory
/// is bounded; under a flood of valid proofs the oldest are forgotten first. What changes something is a row of the store
/// besides, which every instance sees.
final class ReplayCache: Sendable {
    private struct Generations {
        var young: Set<Int> = []
        var old: Set<Int> = []
        var since: TimeInterval = 0
    }

    static let lifetime = ProofNonces.lifetime
    private let half: Int
    private let generations = Mutex(Generations())

    /// - Parameter capacity: how many are remembered at most.
    init(capacity: Int = 200_000) { half = max(1, capacity / 2) }

    /// Whether a proof is used for the first time; from now on it was used.
    func isFirst(_ proof: DeviceProof, at now: Date) -> Bool {
        isFirst(proof.hash, at: now)
    }

    /// Whether something that holds for no longer than a proof is used for the first time; from now on it was used.
    func isFirst(_ used: some Hashable, at now: Date) -> Bool {
        var hasher = Hasher()
        hasher.combine(used)
        let key = hasher.finalize()
        let moment = now.timeIntervalSince1970
        return generations.withLock { generations in
            if moment - generations.since >= Self.lifetime || generations.young.count >= half {
                generations.old = moment - generations.since >= 2 * Self.lifetime ? [] : generations.young
                generations.young = []
                generations.since = moment
            }
            guard !generations.old.contains(key) else { return false }
            return generations.young.insert(key).inserted
        }
    }

    /// How many are remembered now.
    var count: Int { generations.withLock { $0.young.count + $0.old.count } }
}
