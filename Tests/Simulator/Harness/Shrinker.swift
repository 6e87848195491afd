/// Reduces the steps of a history that fails to few that still fail: delta debugging (Zeller and Hildebrandt, 2002).
struct Shrinker {
    private let seed: UInt64
    private let kind: Kind
    private let plan: Plan
    private let deadline: ContinuousClock.Instant
    private var tried = 0

    init(seed: UInt64, kind: Kind, plan: Plan, within limit: Duration = .seconds(50)) {
        (self.seed, self.kind, self.plan) = (seed, kind, plan)
        deadline = .now + limit
    }

    /// The fewest steps found, with the outcome that they lead to; nil if all of them together do not fail.
    mutating func shrink() async -> Outcome? {
        guard var best = await failure(of: plan.steps) else { return nil }
        var size = max(1, best.steps.count / 2)
        while ContinuousClock.now < deadline {
            if let less = await without(size, best) {
                best = less
                size = min(size, max(1, best.steps.count / 2))
            } else if size > 1 {
                size /= 2
            } else {
                break
            }
        }
        return best
    }

    /// A failure that lacks so many neighbouring steps.
    private mutating func without(_ size: Int, _ best: Outcome) async -> Outcome? {
        // The last steps first: what comes after the fault is never needed.
        for end in stride(from: best.steps.count, to: 0, by: -size) where ContinuousClock.now < deadline {
            var steps = best.steps
            steps.removeSubrange(max(0, end - size)..<end)
            if let less = await failure(of: steps) { return less }
        }
        return nil
    }

    private mutating func failure(of steps: [Int]?) async -> Outcome? {
        tried += 1
        var plan = plan
        plan.steps = steps
        let outcome = await kind.history(seed: seed, plan: plan).run()
        return outcome.violation == nil ? nil : outcome
    }
}
