import AccountDomain
import Foundation

/// Those who are no adversary.
extension World {
    func people() throws(Violation) {
        for _ in 0..<number(1...3) { try useKnown(number(1...5)) }
        if chance(30) { try enter(number(1...5)) }
        if chance(5) { try exceed(number(1...5)) }
    }

    /// A session or known device does what one does, also from the adversary's own network.
    private func useKnown(_ owner: Int) throws(Violation) {
        let address = chance(50) ? attacker().address : somebody().address
        var who = known(owner, since: 30 * 86_400, at: address)
        if chance(40) { who = Who(kind: .session, address: address, account: owner) }
        try judge(.a, who.isProven, "the known device of \(owner) counts as \(who.kind)")
        for purpose in [BudgetPurpose.comparison, .comparison, .mailAnswer, .smsAnswer] {
            _ = try spend(purpose, who)
        }
        _ = try letter(who)
        guard chance(20), let phone = try? PhoneNumber("+8613912345678") else { return }
        _ = try letter(who, to: phone)
        budgets.answered(from: phone, at: now)
    }

    /// Somebody's own program asks without end: the account's ceiling is for that.
    private func exceed(_ owner: Int) throws(Violation) {
        let who = known(100 + owner, since: 30 * 86_400, at: somebody().address)
        for _ in 0..<66 { _ = try spend(.comparison, who) }
        for _ in 0..<24 { _ = try letter(who) }
        guard let phone = try? PhoneNumber("+8613912345678") else { return }
        for _ in 0..<12 { _ = try letter(who, to: phone) }
        say("account \(100 + owner) asks without end")
    }

    /// An owner on a new device, as far as budgets and counters decide.
    private func enter(_ owner: Int) throws(Violation) {
        let way = ["password", "mailbox", "recovery code"][number(0...2)]
        let began = oracle.time
        let (answer, who) = try persist(somebody()) { who throws(Violation) in try spend(.comparison, who) }
        try judge(.e, answer == .allowed, "\(owner) may not try a password: \(answer)")
        let account = Who(kind: .knownDevice, address: who.address, account: owner)
        let needsMailbox = attempts["\(owner)"]?.demandMailbox(by: rules.policy, at: now) == true
        if way == "mailbox" || needsMailbox {
            try mail(who, owner)
        } else {
            let isCompared = guessPassword(of: owner, who)
            try judge(.e, isCompared, "\(owner) is locked out by others")
            // A success forgets the failures of unknown devices.
            attempts["\(owner)"] = nil
        }
        // The second step, or the reset's.
        let step = way == "recovery code" ? try spend(.comparison, account) : try letter(account)
        try judge(.e, step == .allowed || oracle.isOwnDoing(.mail, account), "\(owner) gets no second step")
        reach.ownersEntered[way, default: 0] += 1
        say("\(owner) enters a new device by \(way)")
        try judge(.e, oracle.time - began < 600, "\(owner) took \(oracle.time - began) s")
    }

    /// A reset's letter, unless one left within the hour: its link opens on this device, too.
    private func mail(_ who: Who, _ owner: Int) throws(Violation) {
        let (answer, _) = try persist(who) { who throws(Violation) in try letter(who) }
        try judge(.e, answer == .allowed, "\(owner) gets no letter: \(answer)")
        attempts["\(owner)"] = nil
    }
}
