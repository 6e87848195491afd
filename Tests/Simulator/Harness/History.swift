/// One random history, from its seed and its plan alone.
protocol History {
    /// Everything happens, and what must hold is judged.
    func run() async -> Outcome
}

/// The steps that a history takes.
///
/// Each step draws from a generator of its own, so that one can be left out and the others still draw what they drew.
struct Plan: Sendable {
    /// The numbers of the steps, ascending; nil for as many as the seed says.
    var steps: [Int]?
    /// Operations that are never produced: a planted gap, which the reach counters must report.
    var without: Set<String> = []
    /// A planted fault: a crash undoes what a disk last stored.
    var forgetsTransactions = false
    /// Whether the story is kept in words.
    var isTold = false
    /// Whether the story's digest is made, to compare two runs.
    var isDigested = false
    /// Whether the events are kept for the checker of `Tests/Oracle`.
    var isTraced = false

    /// The numbers of the steps of a history that would take so many.
    func steps(of count: Int) -> [Int] { steps ?? Array(0..<count) }
}

/// What one history came to.
struct Outcome: Sendable {
    let seed: UInt64
    let kind: Kind
    var violation: String?
    /// The steps that were planned, for the shrinker.
    var steps: [Int] = []
    var story: [String] = []
    var digest: UInt64 = 0
    /// Whether a second run of the seed gave the same history; nil if there was none.
    var isRepeated: Bool?
    var puts = 0
    /// Rounds from the end of faults until nothing changed any more.
    var rounds = 0
    /// The marks that were reached.
    var reached: Set<String> = []
    /// JSON lines, without their ends.
    var trace: [String] = []
}

/// What a history is of: the register of a device's whole vault on four clouds, or a part for each idea and device.
enum Kind: String, CaseIterable, Sendable {
    case plain
    case kvs
    case folder
    case zone
    case ideas

    /// Whether a seed gives the same bytes each time.
    ///
    /// Ideas are really sealed, and nonces come from the system alone: of two versions that copies of a home put with one
    /// sequence, either may be met first.
    var hasFixedBytes: Bool { self != .ideas }

    func history(seed: UInt64, plan: Plan) -> any History {
        guard let cloud = CloudKind(rawValue: rawValue) else { return IdeaWorld(seed: seed, plan: plan) }
        return World(seed: seed, kind: cloud, plan: plan)
    }

    /// What may be left out of histories of this kind.
    var operations: [String] { self == .ideas ? [] : Operation.allCases.map(\.rawValue) }

    /// What histories of this kind must reach.
    var marks: [Mark] { self == .ideas ? IdeaWorld.marks : World.marks }
}
