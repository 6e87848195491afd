import AccountDomain
import Foundation

/// Months of attack, a day or less at a time.
extension World {
    func run() throws(Violation) {
        let days = number(20...60)
        // Some minutes in which letters and hashes are short, somewhere in the first month.
        let minutes = number(0...min(days - 1, 25))
        for day in 0..<days where !isSpent || day <= minutes {
            if !isSpent {
                try attack()
                try people()
            }
            if day == minutes { try Scene(self).run() }
            try trouble()
            pass(chance(20) ? Double(number(1...7_000)) : 86_400 * Double(number(90...110)) / 100)
            try judge { () throws(Violation) in try oracle.checkEntries(in: max(30, oracle.time / 86_400)) }
        }
        try finish()
    }

    /// What one of the strategies does on a day.
    private func attack() throws(Violation) {
        for strategy in Strategy.allCases where enabled.contains(strategy) && chance(60) && !isSpent {
            reach.strategies[strategy, default: 0] += 1
            let (kind, before) = (attackers, decisions)
            switch strategy {
            case .spraying: try spray(kind)
            case .oneIdentifier: try besiege(number(1...5), kind)
            case .codeGuessing: try guessCodes(kind, each: number(1...9))
            case .letterFlood: try flood(.mail, kind)
            case .registrationFlood:
                try stream(.page, kind, each: number(10...70), hosts: number(1...5))
                try flood(.mail, kind)
            case .smsPumping: try pump(kind)
            case .boughtChallenges:
                try stream(.solution, .stranger, each: number(20...70), hosts: number(1...5))
                try stream(.comparison, .solvedChallenge, each: number(20...70), hosts: number(1...5))
            case .sybils: try useSybils()
            case .borders: try crossBorders(kind)
            case .slowAndLow:
                for _ in 0..<4 {
                    try guess(chance(50) ? .mailAnswer : .smsAnswer, kind, each: 2)
                    pass(20_000)
                }
            case .hashFlood, .restart, .clock: break
            }
            say("\(strategy) by \(kind), \(decisions - before) decisions")
        }
    }

    private func spray(_ kind: Asker.Kind) throws(Violation) {
        try stream(.comparison, kind, each: number(10...70), hosts: number(1...5))
        for _ in 0..<8 {
            let who = attacker(kind)
            if try spend(.comparison, who) == .allowed { _ = guessPassword(of: number(1...1_000_000), who) }
        }
    }

    /// Guesses at one person's password from everywhere.
    private func besiege(_ owner: Int, _ kind: Asker.Kind) throws(Violation) {
        for _ in 0..<min(40, max(4, crowd.count)) {
            let who = attacker(kind)
            for _ in 0..<5 where try spend(.comparison, who) == .allowed {
                _ = guessPassword(of: owner, who)
            }
        }
    }

    /// Three guesses to a challenge, each of which is another letter to somebody.
    private func guessCodes(_ kind: Asker.Kind, each: Int) throws(Violation) {
        let (letter, answer): (BudgetPurpose, BudgetPurpose) =
            chance(50) ? (.mail, .mailAnswer) : (.sms, .smsAnswer)
        let sent = try stream(letter, kind, each: (each + 2) / 3)
        try guess(answer, kind, each: each, most: 3 * sent)
    }

    private func flood(_ purpose: BudgetPurpose, _ kind: Asker.Kind) throws(Violation) {
        for _ in 0..<number(1...3) {
            try stream(purpose, kind, each: number(10...40), hosts: number(1...5))
            pass(Double(number(1...200)))
        }
    }

    /// Messages to numbers that never answer, and many to such as do, which the ceiling of all counts.
    private func pump(_ kind: Asker.Kind) throws(Violation) {
        let prefix = "+86139" + String(1000 + number(0...3))
        for _ in 0..<number(20...90) {
            var who = attacker(kind, host: number(1...9))
            if crowd.count < 20 { who.address = Crowd.elsewhere(900_000 + number(0...99)) }
            let text = prefix + String(1000 + number(0...8_999))
            guard let phone = try? PhoneNumber(text) else { continue }
            guard try letter(who, to: phone) == .allowed else { continue }
            let beginning = String(text.prefix(10))
            try judge { () throws(Violation) in try oracle.messaged(beginning, who) }
        }
        try stream(.sms, kind, each: number(3...12), hosts: number(1...5))
    }

    /// The adversary's own accounts, with known devices.
    private func useSybils() throws(Violation) {
        for _ in 0..<10 {
            let account = 1_000_000 + number(1...sybils)
            var who = known(account, since: 30 * 86_400, at: attacker().address)
            if chance(30) { who.kind = .session }
            for _ in 0..<number(1...4) { _ = try spend(.comparison, who) }
            _ = try letter(who)
            _ = try spend(chance(50) ? .mailAnswer : .smsAnswer, who)
        }
        // One that was enrolled today is a stranger's.
        let fresh = known(2_000_000, since: Double(number(0...86_000)), at: attacker().address)
        try judge(.b, fresh.kind == .stranger, "a device of today counts as known")
    }

    /// All of a window's share shortly before its end, and again shortly after.
    private func crossBorders(_ kind: Asker.Kind) throws(Violation) {
        let purpose = BudgetPurpose.allCases[number(0...BudgetPurpose.allCases.count - 1)]
        let kind = purpose == .solution ? .stranger : kind
        let window = [60.0, 300, 3600, 86_400][number(0...3)]
        let slot = window / [1.0, 7][number(0...1)]
        pass((clock / slot).rounded(.up) * slot - clock - 0.01)
        for _ in 0..<number(2...4) {
            if purpose == .mailAnswer || purpose == .smsAnswer {
                try guess(purpose, kind, each: 60)
            } else {
                try stream(purpose, kind, each: 70, hosts: 5)
            }
            pass([0.02, slot, window - 0.02, window][number(0...3)])
        }
    }

    private func trouble() throws(Violation) {
        // One restart in five days: each gives the ceilings of a day once more.
        if enabled.contains(.restart), Double(restarts) < oracle.time / (5 * 86_400) - 1, chance(10) {
            restart()
        }
        guard enabled.contains(.clock), chance(8) else { return }
        let seconds = [10.0, 3_600, 100_000, 40_000_000][number(0...3)] * (chance(30) ? 1 : 0.5)
        // Forward for a while, in which people come, and back again; or back for good, by little.
        if chance(70) {
            try jump(seconds)
            try people()
            pass(Double(number(1...600)))
            try jump(-seconds)
        } else {
            try jump(-min(seconds, 7_200))
        }
        pass(Double(number(1...600)))
        try people()
    }
}
