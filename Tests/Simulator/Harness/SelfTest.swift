/// Whether the simulator would notice: gaps and a fault are planted in it.
struct SelfTest {
    private let options: Options
    private(set) var isGood = true

    /// So many histories are tried until one shows the fault.
    private static let histories: UInt64 = 60
    private static let mostSteps = 15

    init(_ options: Options) { self.options = options }

    /// Runs it for all kinds of history, and prints what came of it.
    mutating func run() async {
        for kind in options.kinds {
            for operation in kind.operations { await leaveOut(operation, kind) }
        }
        for kind in options.kinds where kind != .ideas { await plantFault(kind) }
    }

    private mutating func judge(_ isGood: Bool, _ what: String) {
        print("\(isGood ? "good" : "BAD"): \(what)")
        if !isGood { self.isGood = false }
    }

    /// An operation that is never produced is not reached.
    private mutating func leaveOut(_ operation: String, _ kind: Kind) async {
        var plan = options.plan
        plan.without.insert(operation)
        // As many histories as it takes for one to be asked for.
        let mark = kind.marks.first { $0.name == operation }
        let few = UInt64((1...2000).first { mark?.least(of: $0, kind) ?? 0 > 0 } ?? 1)
        var reach = Reach()
        for seed in 1...few { reach.add(await kind.history(seed: seed, plan: plan).run()) }
        let gap = reach.gaps.first { $0.hasPrefix("\(kind.rawValue): \(operation) was") }
        judge(gap != nil, "\(kind.rawValue) without “\(operation)”: \(gap ?? "nobody missed it")")
    }

    /// A disk that forgets its last transaction at a crash is found, and few steps show it.
    private mutating func plantFault(_ kind: Kind) async {
        var plan = options.plan
        plan.forgetsTransactions = true
        let start = ContinuousClock.now
        for seed in 1...Self.histories {
            guard await kind.history(seed: seed, plan: plan).run().violation != nil else { continue }
            // The time is told and not judged: a machine may have other things to do.
            var shrinker = Shrinker(seed: seed, kind: kind, plan: plan, within: .seconds(600))
            let steps = await shrinker.shrink()?.steps.count ?? .max
            return judge(
                steps <= Self.mostSteps,
                "\(kind.rawValue) with a disk that forgets: \(steps) steps show it, after "
                    + "\(ContinuousClock.now - start)")
        }
        judge(false, "\(kind.rawValue) with a disk that forgets: nobody noticed")
    }
}
