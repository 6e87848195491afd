import AccountAPI
import AccountDomain
import AccountTestSupport
import Foundation
import TestSupport

/// What an adversary may do; each history leaves some of it out.
enum Strategy: String, CaseIterable, Sendable {
    case spraying, oneIdentifier, codeGuessing, letterFlood, registrationFlood, smsPumping, hashFlood,
        boughtChallenges,
        sybils, borders, slowAndLow, restart, clock
}

/// One history of the budgets: months of an adversary, and of people who want in; all in virtual time.
final class World {
    enum Answer { case allowed, challenge, refused }

    let rules: Rules
    let enabled: Set<Strategy>
    let crowd: Crowd
    var random: SeededGenerator
    var budgets: BudgetLedger
    var oracle = Oracle()
    var reach = Reach()
    /// The server's clock: seconds since 1970.
    var clock = 1_795_000_000.0
    var decisions = 0
    var sceneDecisions = 0
    /// The counters of wrong passwords, by what is guessed at and from where.
    var attempts: [String: Attempts] = [:]
    /// When the last letter to an address was asked for.
    var letters: [Int: Double] = [:]
    var story: [String] = []
    /// How many accounts with a known device the adversary has.
    let sybils: Int
    /// Nobody was here before.
    private var newcomers = 0
    private(set) var restarts = 0

    static let mostDecisions = 6_000

    init(seed: UInt64, _ rules: Rules) {
        var random = SeededGenerator(seed: seed)
        self.rules = rules
        enabled = Set(Strategy.allCases.filter { _ in Int.random(in: 0..<10, using: &random) < 6 })
        crowd = Crowd(upTo: 100_000, &random)
        sybils = random.pick([10, 300, 2_000, 40_000])
        self.random = random
        budgets = BudgetLedger(rules.policy)
        say(
            "\(enabled.map(\.rawValue).sorted()), \(crowd.providers) providers with \(crowd.sites) sites, \(sybils) accounts"
        )
    }

    var now: Date { Date(timeIntervalSince1970: clock) }
    /// Whether the months have had their decisions; the rest is the scene's.
    var isSpent: Bool { decisions - sceneDecisions >= Self.mostDecisions - Scene.mostDecisions }

    func say(_ text: @autoclosure () -> String) {
        story.append("day \(Int(oracle.time / 864) / 100): \(text())")
    }

    func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    /// Somebody whose network nobody else is in.
    func somebody(_ kind: Asker.Kind = .stranger, _ account: Int? = nil) -> Who {
        newcomers += 1
        return Who(kind: kind, address: Crowd.elsewhere(newcomers), account: account)
    }

    /// One of the adversary's machines.
    func attacker(_ kind: Asker.Kind = .stranger, host: Int = 1) -> Who {
        Who(
            kind: kind,
            address: crowd.address(
                provider: number(0...crowd.providers - 1), site: number(0...crowd.sites - 1), host: host))
    }

    /// Strangers, or those who buy solutions.
    var attackers: Asker.Kind {
        enabled.contains(.boughtChallenges) && chance(50) ? .solvedChallenge : .stranger
    }

    func pass(_ seconds: Double) {
        clock += seconds
        oracle.time += seconds
    }

    /// The server's clock is set; what it is set forward by counts as time.
    ///
    /// Somebody asks just before and just after that, as in a service that is in use: nobody else tells the rules of it.
    func jump(_ seconds: Double) throws(Violation) {
        _ = try spend(.comparison, somebody())
        clock += seconds
        oracle.time += max(0, seconds)
        _ = try spend(.comparison, somebody())
        reach.strategies[.clock, default: 0] += 1
        say("the clock is set by \(Int(seconds)) s")
    }

    func restart() {
        budgets = BudgetLedger(rules.policy)
        oracle.restarted()
        restarts += 1
        reach.strategies[.restart, default: 0] += 1
        say("the program starts again")
    }

    func asker(_ who: Who) -> Asker {
        rules.asker(Asker(who.kind, from: who.address.scopes, of: who.account.map { .number($0) }))
    }

    /// As what a device counts that an account has known for so long.
    func known(_ account: Int, since age: Double, at address: Address) -> Who {
        var caller = RequestOrigin(
            credential: nil, deviceName: "", network: .sample(1), networks: address.scopes, language: .english
        )
        caller.hasSolvedChallenge = false
        let asker = caller.asker(from: .sample(account, of: account, createdAt: now - age), at: now)
        return Who(kind: asker.kind, address: address, account: asker.account == nil ? nil : account)
    }

    func judge(_ invariant: Violation.Invariant, _ holds: Bool, _ text: @autoclosure () -> String)
        throws(Violation)
    {
        guard !holds, rules.judged.contains(invariant) else { return }
        throw Violation(invariant, text())
    }

    /// Hands on what the oracle found, where that is judged.
    func judge(_ body: () throws(Violation) -> Void) throws(Violation) {
        do throws(Violation) { try body() } catch {
            if rules.judged.contains(error.invariant) { throw error }
        }
    }

    func finish() throws(Violation) {
        try judge { () throws(Violation) in try oracle.checkEntries(in: oracle.time / 86_400) }
        reach.note(self)
    }
}
