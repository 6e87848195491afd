package import FoundationExports

/// What strangers could spend that an owner needs.
package enum BudgetPurpose: UInt8, Sendable, Hashable, CaseIterable {
    /// A password, a code or a provider's word is compared.
    case comparison
    /// A page is opened that compares something: a browser on its way there solves no puzzle.
    case page
    /// A puzzle's solution is looked at.
    case solution
    /// A letter leaves.
    case mail
    /// A short message leaves.
    case sms
    /// A code that was sent by mail is answered wrongly.
    case mailAnswer
    /// A code that was sent by SMS is answered wrongly.
    case smsAnswer
}

/// So many in any window, for some askers.
package struct Ceiling: Sendable, Hashable {
    /// Whose doing is counted together.
    package enum Counted: Sendable, Hashable {
        case everybody
        case network(NetworkScope)
        case account
    }

    /// What an asker hears who would exceed it.
    package enum Consequence: Sendable, Hashable {
        case challenge, refusal
    }

    package var most: Int
    /// The window's length in seconds.
    package var seconds: Int
    package let counted: Counted
    package let askers: ClosedRange<Asker.Kind>
    package let consequence: Consequence

    package init(
        _ most: Int, per seconds: Int, of counted: Counted, for askers: ClosedRange<Asker.Kind>,
        else consequence: Consequence = .refusal
    ) {
        self.most = most
        self.seconds = seconds
        self.counted = counted
        self.askers = askers
        self.consequence = consequence
    }
}

/// What came of asking for a share of a budget.
package enum BudgetVerdict: Sendable, Hashable {
    case allowed
    /// Who solves a challenge may go on.
    case challenge
    /// Nothing before that.
    case refused(until: Date)
}

/// Who may spend how much of what: ceilings for each purpose.
///
/// No ceiling counts a session or a known device together with anybody else, so nobody is refused because of others
/// for whom an account vouches.
package struct Budget: Sendable, Equatable {
    package var ceilings: [BudgetPurpose: [Ceiling]]

    package init(_ ceilings: [BudgetPurpose: [Ceiling]]) { self.ceilings = ceilings }

    /// No ceilings at all: for measuring.
    package static let unlimited = Budget([:])

    /// The ceilings of a service that anybody may reach.
    ///
    /// `docs/account/security.md` says what each is for, and what strangers can still do.
    package static let standard = Budget([
        .comparison: networks(host: 30, site: 120, provider: 1920, per: 60) + [
            Ceiling(60, per: 60, of: .account, for: .session ... .knownDevice)
        ],
        .mail: networks(host: 15, site: 60, provider: 480, per: 300) + [
            Ceiling(20, per: 3600, of: .account, for: .session ... .knownDevice),
            Ceiling(
                strangersLetters, per: 300, of: .everybody, for: .stranger ... .stranger, else: .challenge),
        ],
        .sms: networks(host: 5, site: 20, provider: 320, per: 3600) + [
            Ceiling(10, per: 86_400, of: .account, for: .session ... .knownDevice),
            Ceiling(smsPerDay, per: 86_400, of: .everybody, for: .solvedChallenge ... .stranger),
        ],
        .page: plainNetworks,
        .solution: [Ceiling(6000, per: 60, of: .everybody, for: .stranger ... .stranger)] + plainNetworks,
        .mailAnswer: wrongAnswers, .smsAnswer: wrongAnswers,
    ])

    /// Letters in five minutes to strangers who solve no challenge: fewer than leave in that time behind solvers without end,
    /// at 50 a second, so that nobody who is not asked for a challenge waits for longer.
    package static let strangersLetters = 900

    /// Short messages to askers whom no account vouches for; each costs money.
    package static let smsPerDay = 50_000

    /// The same with so many short messages a day to such askers.
    package func withMessages(perDay most: Int) -> Budget {
        var budget = self
        budget.ceilings[.sms] = ceilings[.sms]?.map { ceiling in
            var ceiling = ceiling
            if ceiling.counted == .everybody { ceiling.most = most }
            return ceiling
        }
        return budget
    }

    /// With eight digits so many compared answers a day are 0.2 entries a year.
    package static let wrongAnswersPerDay = 50_000

    private static let wrongAnswers = [
        Ceiling(wrongAnswersPerDay, per: 86_400, of: .everybody, for: .solvedChallenge ... .stranger),
        Ceiling(1000, per: 86_400, of: .network(.provider), for: .solvedChallenge ... .stranger),
        Ceiling(5, per: 86_400, of: .network(.site), for: .solvedChallenge ... .stranger),
    ]

    private static let plainNetworks = [
        Ceiling(1920, per: 60, of: .network(.provider), for: .solvedChallenge ... .stranger),
        Ceiling(240, per: 60, of: .network(.site), for: .solvedChallenge ... .stranger),
        Ceiling(60, per: 60, of: .network(.host), for: .solvedChallenge ... .stranger),
    ]

    /// Strangers are asked for a challenge from these numbers on, and get twice as much with it.
    private static func networks(host: Int, site: Int, provider: Int, per seconds: Int) -> [Ceiling] {
        [(provider, NetworkScope.provider), (site, .site), (host, .host)].flatMap { most, scope in
            [
                Ceiling(
                    most, per: seconds, of: .network(scope), for: .stranger ... .stranger, else: .challenge),
                Ceiling(
                    2 * most, per: seconds, of: .network(scope), for: .solvedChallenge ... .solvedChallenge),
            ]
        }
    }

    /// Asks for one share.
    ///
    /// What is refused, or asks for a challenge, spends nothing.
    ///
    /// - Parameters:
    ///   - purpose: what for.
    ///   - asker: who asks.
    ///   - state: what was spent so far; counts this one if it is allowed.
    ///   - now: the server's time.
    /// - Returns: whether it may be.
    package func spend(
        _ purpose: BudgetPurpose, by asker: Asker, in state: inout BudgetState, at now: Date
    ) -> BudgetVerdict {
        let counters = counters(purpose, asker)
        var met: Ceiling?
        for (ceiling, key) in counters {
            guard let wait = state.wait(for: ceiling, key, at: now) else { continue }
            if ceiling.consequence == .refusal {
                state.note(BudgetRefusal(purpose, ceiling.counted, .refusal))
                return .refused(until: wait.isFinite ? now + wait : .distantFuture)
            }
            met = met ?? ceiling
        }
        // What a wide network has spent nobody in it may, and nothing is counted for the narrow ones: one who owns many of
        // them fills no memory.
        if let met {
            state.note(BudgetRefusal(purpose, met.counted, .challenge))
            return .challenge
        }
        for (ceiling, key) in counters { state.add(ceiling, key, at: now) }
        return .allowed
    }

    /// What spending may be met with.
    var refusals: Set<BudgetRefusal> {
        ceilings.reduce(into: []) { found, each in
            for ceiling in each.value {
                found.insert(BudgetRefusal(each.key, ceiling.counted, ceiling.consequence))
            }
        }
    }

    /// How full the ceilings are that everybody shares.
    ///
    /// - Parameters:
    ///   - state: what was spent so far.
    ///   - now: the server's time.
    /// - Returns: each, in the order of the purposes.
    package func shared(in state: inout BudgetState, at now: Date) -> [SharedCeiling] {
        var shared: [SharedCeiling] = []
        for purpose in BudgetPurpose.allCases {
            for ceiling in ceilings[purpose] ?? [] where ceiling.counted == .everybody {
                let remaining = state.remaining(below: ceiling, .everybody(purpose, ceiling), at: now)
                shared.append(SharedCeiling(purpose, spent: ceiling.most - remaining, of: ceiling))
            }
        }
        return shared
    }

    func counters(_ purpose: BudgetPurpose, _ asker: Asker) -> [(Ceiling, BudgetState.Key)] {
        (ceilings[purpose] ?? []).compactMap { ceiling in
            guard ceiling.askers.contains(asker.kind) else { return nil }
            switch ceiling.counted {
            case .everybody: return (ceiling, .everybody(purpose, ceiling))
            case .network(let scope):
                return (ceiling, BudgetState.Key(purpose, ceiling, asker.networks[scope]))
            case .account: return asker.account.map { (ceiling, BudgetState.Key(purpose, ceiling, $0)) }
            }
        }
    }
}
