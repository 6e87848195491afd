import AccountDomain

/// Somebody in a scene who is no adversary.
final class Person {
    enum Kind {
        /// Has solved a challenge, and waits for the letter of a registration.
        case newcomer
        /// On a new device: by password, and where the hashing has no room by the mailbox.
        case owner
        /// On a known device.
        case known
    }

    enum State: Equatable {
        case begins
        case hashing(isProven: Bool)
        case again(at: Double)
        case mailbox
        case opened
        case done
    }

    let kind: Kind
    /// Of the account, and of the mailbox.
    let number: Int
    var begins: Double
    var state = State.begins
    /// Whether the adversary asked for a letter first.
    var isSpied = false
    var who: Who?
    var lastAsked = 0.0
    var refusals = 0
    var endedAt = 0.0

    init(_ kind: Kind, _ number: Int, begins: Double) {
        self.kind = kind
        self.number = number
        self.begins = begins
    }

    var isDone: Bool { state == .done }

    func end(at second: Double) {
        state = .done
        endedAt = second
    }

    /// There was no room; the service says when to come again.
    func refused(at second: Double) {
        refusals += 1
        state = .again(at: second + 10)
    }

    func hashed(at second: Double) {
        guard case .hashing(let isProven) = state else { return }
        if kind == .owner, isProven, !hasSetPassword {
            // The reset is done; now the sign-in with the new password.
            hasSetPassword = true
            state = .opened
        } else if kind == .known, !hasMistyped {
            // The password was wrong; the next one is right.
            hasMistyped = true
            state = .again(at: second + 2)
        } else {
            end(at: second)
        }
    }

    /// Since when it has the letter, or another proof.
    private(set) var openedAt: Double?

    private var hasMistyped = false

    /// Whether a reset's password was hashed.
    private(set) var hasSetPassword = false

    func gotLetter(at second: Double) {
        switch kind {
        case .newcomer: end(at: second)
        case .owner where state == .mailbox:
            openedAt = second
            state = .opened
        case .owner: hasLetter = true
        case .known: break
        }
    }

    /// Whether a letter came before one was looked for.
    private(set) var hasLetter = false
}

/// What they do.
extension Scene {
    func step(_ person: Person) throws(Violation) {
        let who = person.who ?? world.somebody(person.kind == .newcomer ? .solvedChallenge : .stranger)
        person.who = who
        switch person.kind {
        case .newcomer: try askLetter(person, who, every: 40)
        case .known: try signIn(person, who)
        case .owner: try enter(person, who)
        }
        try check(person)
    }

    private func signIn(_ person: Person, _ who: Who) throws(Violation) {
        switch person.state {
        case .begins: break
        case .again(let moment) where second >= moment: break
        default: return
        }
        let known = Who(kind: .knownDevice, address: who.address, account: 500_000 + person.number)
        _ = try world.spend(.comparison, known)
        person.state = .hashing(isProven: true)
        hash(person, world.rules.queued(world.asker(known)))
    }

    private func enter(_ person: Person, _ who: Who) throws(Violation) {
        let account = Who(kind: .knownDevice, address: who.address, account: 500_000 + person.number)
        switch person.state {
        case .again(let moment) where second < moment: break
        case .begins, .again:
            if second - person.begins > 60 || person.hasSetPassword {
                person.state = person.hasSetPassword || person.hasLetter ? .opened : .mailbox
            } else {
                let (answer, asker) = try world.persist(who) { who throws(Violation) in
                    try world.spend(.comparison, who)
                }
                guard answer == .allowed else { return }
                person.state = .hashing(isProven: false)
                hash(person, world.rules.queued(world.asker(asker)))
            }
        case .mailbox: try askLetter(person, who, every: 60)
        case .opened:
            let asker = person.hasSetPassword && !world.rules.mailboxCounts ? who : account
            guard try world.spend(.comparison, asker) == .allowed else { return }
            person.state = .hashing(isProven: asker.isProven)
            hash(person, world.rules.queued(world.asker(asker)))
        case .hashing, .done: break
        }
    }

    /// As `Letters.ask`: one letter in an hour, which leaves at the best place that anybody has who asked for it.
    private func askLetter(_ person: Person, _ who: Who, every pause: Double) throws(Violation) {
        guard person.lastAsked == 0 || second - person.lastAsked >= pause else { return }
        person.lastAsked = second
        let (answer, asker) = try world.persist(who) { who throws(Violation) in try world.letter(who) }
        guard answer == .allowed else { return }
        let last = asked[person.number]
        if let last, world.clock < last.at + world.rules.policy.sends.linkPause, world.rules.remembersLetters
        {
            world.budgets.giveBackUnshared(LetterCost(asker: world.asker(asker)), at: world.now)
            world.oracle.givenBack(.mail, asker)
            if world.rules.movesLetters, !world.rules.isFirstCome {
                outbox.move(last.letter, for: world.rules.queued(world.asker(asker)))
            }
        } else {
            asked[person.number] = (add(asker, weight: 1, to: person.number), world.clock)
        }
    }

    func check(_ person: Person) throws(Violation) {
        let wait = (person.isDone ? person.endedAt : second) - person.begins
        guard person.isDone || second >= person.begins else { return }
        switch person.kind {
        case .newcomer:
            try world.judge(
                .d, wait <= letterLimit, "the letter of \(person.number) took \(wait) s of \(letterLimit)")
            let count = delivered[person.number, default: 0]
            try world.judge(.d, count <= 1, "\(count) letters to \(person.number)")
            note(wait, letterLimit, \.newcomer, \.newcomerSeconds)
        case .owner:
            let limit = max(600, letterLimit + 60)
            try world.judge(
                .e, wait <= limit, "owner \(person.number) took \(wait) s of \(limit), \(person.state)")
            note(wait, limit, \.owner, \.ownerSeconds)
            // Who has proven the mailbox needs two hashes more, before all strangers.
            let rest =
                hasServedAll ? person.openedAt.map { (person.isDone ? person.endedAt : second) - $0 } : nil
            try world.judge(
                .e, rest ?? 0 <= 30, "owner \(person.number) needs \(rest ?? 0) s after the letter")
        case .known:
            guard hasServedAll else { return }
            try world.judge(.a, person.refusals == 0, "the known device of \(person.number) finds no place")
            try world.judge(.a, wait <= 15, "the known device of \(person.number) waits for \(wait) s")
            world.reach.hashSeconds = max(world.reach.hashSeconds, wait)
        }
    }

    private func note(
        _ wait: Double, _ limit: Double, _ part: WritableKeyPath<Reach, Double>,
        _ seconds: WritableKeyPath<Reach, Double>
    ) {
        world.reach[keyPath: part] = max(world.reach[keyPath: part], wait / limit)
        guard world.crowd.count <= 5_000, !accountsFlood, hasServedAll else { return }
        world.reach[keyPath: seconds] = max(world.reach[keyPath: seconds], wait)
    }
}
