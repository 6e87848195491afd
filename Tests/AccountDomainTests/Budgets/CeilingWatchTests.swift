import AccountDomain
import AccountTestSupport
import Foundation
import TestSupport
import Testing

/// What operators hear of the budgets.
@Suite struct CeilingWatchTests {
    private let now = Date(timeIntervalSince1970: 1_800_000_000)
    private let budget = Budget([
        .sms: [
            Ceiling(3, per: 70, of: .network(.host), for: .stranger ... .stranger, else: .challenge),
            Ceiling(2, per: 70, of: .account, for: .session ... .knownDevice),
            Ceiling(10, per: 70, of: .everybody, for: .solvedChallenge ... .stranger),
        ]
    ])

    private func stranger(_ number: UInt32) -> Asker {
        Asker(.stranger, from: NetworkScopes(ipv4: 0x0A00_0000 + number << 16))
    }

    @Test func `what is not allowed is counted by the ceiling that was met`() {
        var state = BudgetState()
        let owner = Asker(.session, from: stranger(99).networks, of: .number(1))
        for _ in 0..<5 { _ = budget.spend(.sms, by: stranger(1), in: &state, at: now) }
        for _ in 0..<3 { _ = budget.spend(.sms, by: owner, in: &state, at: now) }
        for number in 2..<12 as Range<UInt32> {
            _ = budget.spend(.sms, by: stranger(number), in: &state, at: now)
        }
        #expect(
            state.refusals == [
                BudgetRefusal(.sms, .network(.host), .challenge): 2,
                BudgetRefusal(.sms, .account, .refusal): 1,
                BudgetRefusal(.sms, .everybody, .refusal): 3,
            ])
    }

    @Test func `how full a shared ceiling is counts those who share it, and falls with time`() {
        var state = BudgetState()
        #expect(budget.shared(in: &state, at: now).map(\.spent) == [0])
        for number in 0..<4 as Range<UInt32> {
            _ = budget.spend(.sms, by: stranger(number), in: &state, at: now)
        }
        let owner = Asker(.session, from: stranger(99).networks, of: .number(1))
        _ = budget.spend(.sms, by: owner, in: &state, at: now)
        let shared = budget.shared(in: &state, at: now)
        #expect(shared.map(\.spent) == [4] && shared.map(\.ceiling.most) == [10])
        #expect(budget.shared(in: &state, at: now + 100).map(\.spent) == [0])
        #expect(Budget.unlimited.shared(in: &state, at: now).isEmpty)
    }

    @Test func `the standard budget shares one ceiling at most for each purpose`() {
        var state = BudgetState()
        let purposes = Budget.standard.shared(in: &state, at: now).map(\.purpose)
        #expect(Set(purposes).count == purposes.count)
        #expect(Set(purposes) == [.mail, .sms, .solution, .mailAnswer, .smsAnswer])
    }

    @Test func `a level is told once, and again only after it was calm`() {
        let ceiling = Ceiling(10, per: 70, of: .everybody, for: .stranger ... .stranger)
        let told: [(spent: Int, level: CeilingWatch.Level?)] = [
            (0, nil), (7, nil), (8, .near), (9, nil), (8, nil), (10, .reached), (9, nil), (10, nil),
            (11, nil),
            (6, nil), (10, nil), (4, nil), (7, nil), (8, .near), (0, nil), (10, .reached), (4, nil),
            (9, .near),
        ]
        var watch = CeilingWatch()
        for (step, (spent, level)) in told.enumerated() {
            let risen = watch.look(at: [SharedCeiling(.sms, spent: spent, of: ceiling)])
            #expect(risen.map(\.1) == [level].compactMap(\.self), "step \(step)")
        }
    }

    @Test(arguments: 0..<20)
    func `whatever is asked for, refusals and what is spent make up all questions`(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        var (state, allowed, moment) = (BudgetState(), 0, now)
        let questions = 300
        for _ in 0..<questions {
            moment += Double.random(in: 0...3, using: &random)
            let asker = stranger(UInt32.random(in: 0..<20, using: &random))
            if budget.spend(.sms, by: asker, in: &state, at: moment) == .allowed { allowed += 1 }
        }
        #expect(allowed + state.refusals.values.reduce(0, +) == questions, "seed \(seed)")
    }
}
