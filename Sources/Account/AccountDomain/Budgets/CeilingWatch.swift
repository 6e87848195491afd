/// Why something was not allowed: the purpose and the ceiling that was met.
package struct BudgetRefusal: Sendable, Hashable {
    package let purpose: BudgetPurpose
    package let counted: Ceiling.Counted
    package let consequence: Ceiling.Consequence

    package init(_ purpose: BudgetPurpose, _ counted: Ceiling.Counted, _ consequence: Ceiling.Consequence) {
        self.purpose = purpose
        self.counted = counted
        self.consequence = consequence
    }
}

extension BudgetPurpose {
    /// The purpose's word in figures and logs.
    package var label: String {
        switch self {
        case .comparison: "comparison"
        case .page: "page"
        case .solution: "solution"
        case .mail: "mail"
        case .sms: "sms"
        case .mailAnswer: "mail_answer"
        case .smsAnswer: "sms_answer"
        }
    }
}

/// How full a ceiling is that everybody shares for whom no account vouches.
package struct SharedCeiling: Sendable, Equatable {
    package let purpose: BudgetPurpose
    package let spent: Int
    package let ceiling: Ceiling

    package init(_ purpose: BudgetPurpose, spent: Int, of ceiling: Ceiling) {
        self.purpose = purpose
        self.spent = spent
        self.ceiling = ceiling
    }
}

/// Notices once when a shared ceiling is nearly reached, and once when it is.
///
/// A level is left only well below it (hysteresis), so that a flood at the ceiling is one alarm.
package struct CeilingWatch: Sendable {
    /// How full a ceiling is, as far as somebody has to know.
    package enum Level: Int, Sendable, Comparable {
        case calm, near, reached

        package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }

    /// From here on the ceiling is nearly reached.
    static let near = 0.8
    /// Below this it is calm again.
    static let calm = 0.5

    private var levels: [BudgetPurpose: Level] = [:]

    package init() {}

    /// Takes in how full the ceilings are.
    ///
    /// - Parameter ceilings: one for each purpose.
    /// - Returns: those that have risen to a level, with it.
    package mutating func look(at ceilings: [SharedCeiling]) -> [(SharedCeiling, Level)] {
        var risen: [(SharedCeiling, Level)] = []
        for each in ceilings {
            let before = levels[each.purpose] ?? .calm
            let share = Double(each.spent) / Double(max(1, each.ceiling.most))
            let present: Level = share >= 1 ? .reached : share >= Self.near ? .near : .calm
            if present > before { risen.append((each, present)) }
            if present > before || share < Self.calm { levels[each.purpose] = present }
        }
        return risen
    }
}
