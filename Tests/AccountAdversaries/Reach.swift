import AccountDomain

/// How often histories came to each strategy, purpose, class and ceiling, and the worst of each invariant.
struct Reach: Sendable {
    var histories = 0
    var decisions = 0
    var strategies: [Strategy: Int] = [:]
    /// By purpose and class.
    private var uses = [Int](repeating: 0, count: Reach.purposes.count * Reach.kinds.count)
    /// How often each ceiling refused.
    var rules = [Int](repeating: 0, count: Oracle.rules.count)
    /// Refusals by something else: the breaker.
    var others = 0
    var ownersEntered: [String: Int] = [:]
    var entries = 0.0
    var fullest = 0.0
    /// The longest wait of a newcomer's letter and of an owner, in parts of what is allowed.
    var newcomer = 0.0
    var owner = 0.0
    /// In seconds, where the adversary has no more than 5,000 sites.
    var newcomerSeconds = 0.0
    var ownerSeconds = 0.0
    /// A known device's wait for its hash.
    var hashSeconds = 0.0
    var givenUp: [String: Int] = [:]

    private static let purposes = BudgetPurpose.allCases
    private static let kinds = Asker.Kind.allCases

    mutating func allowed(_ purpose: BudgetPurpose, _ kind: Asker.Kind) {
        uses[Self.index(purpose, kind)] += 1
    }

    private static func index(_ purpose: BudgetPurpose, _ kind: Asker.Kind) -> Int {
        Int(purpose.rawValue) * kinds.count + kind.rawValue
    }

    /// How often something was allowed, by what it was and to whom.
    var usesByName: [(name: String, count: Int)] {
        Self.purposes.flatMap { purpose in
            Self.kinds.filter { Self.asks(purpose, $0) }.map { kind in
                ("\(purpose) of \(kind)", uses[Self.index(purpose, kind)])
            }
        }
    }

    mutating func note(_ world: World) {
        histories = 1
        decisions = world.decisions
        entries = world.oracle.entries / max(1, world.oracle.time / 86_400) * 365
        fullest = world.oracle.fullest.max() ?? 0
    }

    static func += (left: inout Reach, right: Reach) {
        left.histories += right.histories
        left.decisions += right.decisions
        left.strategies.merge(right.strategies, uniquingKeysWith: +)
        for index in left.uses.indices { left.uses[index] += right.uses[index] }
        for index in left.rules.indices { left.rules[index] += right.rules[index] }
        left.others += right.others
        left.ownersEntered.merge(right.ownersEntered, uniquingKeysWith: +)
        left.givenUp.merge(right.givenUp, uniquingKeysWith: +)
        left.entries = max(left.entries, right.entries)
        left.fullest = max(left.fullest, right.fullest)
        left.newcomer = max(left.newcomer, right.newcomer)
        left.owner = max(left.owner, right.owner)
        left.newcomerSeconds = max(left.newcomerSeconds, right.newcomerSeconds)
        left.ownerSeconds = max(left.ownerSeconds, right.ownerSeconds)
        left.hashSeconds = max(left.hashSeconds, right.hashSeconds)
    }

    /// What was reached less often than in one of so many histories.
    func missing(floor: Int) -> [String] {
        let least = max(1, histories / floor)
        return Strategy.allCases.filter { strategies[$0, default: 0] < least }.map(\.rawValue)
            + usesByName.filter { $0.count < least }.map(\.name)
            + Oracle.rules.indices.filter { rules[$0] < least }.map { Oracle.rules[$0].name }
            + ["password", "mailbox", "recovery code"].filter { ownersEntered[$0, default: 0] < least }
            + (others < least ? ["breaker"] : [])
    }

    /// Solutions and pages are strangers' matter.
    private static func asks(_ purpose: BudgetPurpose, _ kind: Asker.Kind) -> Bool {
        switch purpose {
        case .solution: kind == .stranger
        case .page: kind >= .solvedChallenge
        default: true
        }
    }
}
