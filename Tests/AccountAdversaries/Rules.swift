import AccountDomain
import AccountTestSupport

/// The rules as production puts them together; a mutant changes one of them.
struct Rules: Sendable {
    var policy = AccountPolicy()
    /// Of a code that is sent.
    var digits = AccountPolicy.codeDigits
    /// How an asker is seen by budgets and by the queues.
    var asker: @Sendable (Asker) -> Asker = { $0 }
    var queued: @Sendable (Asker) -> Asker = { $0 }
    /// How classes share the letters that leave.
    var shares = OutboxOrder.shares
    /// Whether letters leave as they come.
    var isFirstCome = false
    /// Whether a second letter within the hour is only told of the first.
    var remembersLetters = true
    /// Whether a letter that waits gets the place of a better asker.
    var movesLetters = true
    /// Whether a proven mailbox counts at the next password.
    var mailboxCounts = true
    /// Whether wrong passwords of all networks lock together.
    var locksEverywhere = false
    /// Whether a wrong answer costs nothing.
    var givesAnswersBack = false
    /// Whether a message counts as answered when it leaves.
    var answersMessages = false
    /// What is judged.
    var judged = Set(Violation.Invariant.allCases)

    /// Changes the ceilings.
    mutating func edit(_ purposes: [BudgetPurpose], _ change: (Ceiling) -> Ceiling?) {
        for purpose in purposes {
            policy.budget.ceilings[purpose] = policy.budget.ceilings[purpose]?.compactMap(change)
        }
    }
}

/// One rule that is broken, and the invariant that notices.
struct Mutant: Sendable {
    let name: String
    let invariant: Violation.Invariant
    /// A history that has found it, which is asked first.
    let known: UInt64?
    let change: @Sendable (inout Rules) -> Void

    init(
        _ name: String, _ invariant: Violation.Invariant, known: UInt64? = nil,
        _ change: @escaping @Sendable (inout Rules) -> Void
    ) {
        self.name = name
        self.invariant = invariant
        self.known = known
        self.change = change
    }

    /// The rules with this fault, judged by this invariant alone.
    var rules: Rules {
        var rules = Rules()
        change(&rules)
        rules.judged = [invariant]
        return rules
    }

    private static let answers: [BudgetPurpose] = [.mailAnswer, .smsAnswer]

    static let all = ceilings + others

    private static let ceilings = [
        Mutant("one more wrong answer by site", .c) { rules in
            rules.edit(answers) { $0.counted == .network(.site) ? $0.with(most: $0.most + 1) : $0 }
        },
        Mutant("one more wrong answer of all", .c) { rules in
            rules.edit(answers) { $0.counted == .everybody ? $0.with(most: $0.most + 1) : $0 }
        },
        Mutant("one more comparison by host", .c) { rules in
            rules.edit([.comparison]) { $0.counted == .network(.host) ? $0.with(most: $0.most + 1) : $0 }
        },
        Mutant("one more letter of an account", .c) { rules in
            rules.edit([.mail]) { $0.counted == .account ? $0.with(most: $0.most + 1) : $0 }
        },
        Mutant("no ceiling for providers", .c) { rules in
            rules.edit(BudgetPurpose.allCases) { $0.counted == .network(.provider) ? nil : $0 }
        },
        Mutant("no ceiling for sites", .c) { rules in
            rules.edit(BudgetPurpose.allCases) { $0.counted == .network(.site) ? nil : $0 }
        },
        Mutant("a day's answers forgotten after an hour", .c) { rules in
            rules.edit(answers) { $0.seconds == 86_400 ? $0.with(seconds: 3600) : $0 }
        },
        Mutant("five minutes' letters forgotten after one", .c) { rules in
            rules.edit([.mail]) { $0.seconds == 300 ? $0.with(seconds: 60) : $0 }
        },
        Mutant("IPv6 counted by /64 alone", .c) { rules in
            rules.asker = { Asker($0.kind, from: .alone($0.networks), of: $0.account) }
        },
        Mutant("each message counts as answered", .c) { $0.answersMessages = true },
        Mutant("no ceiling of all on wrong answers", .b) { rules in
            rules.edit(answers) { $0.counted == .everybody ? nil : $0 }
        },
        Mutant("codes of six digits", .b) { $0.digits = 6 },
        Mutant("codes of seven digits", .b) { $0.digits = 7 },
        Mutant("a wrong answer is given back", .b) { $0.givesAnswersBack = true },
    ]

    private static let others = [
        Mutant("a known device is a stranger", .a) { rules in
            rules.asker = { $0.kind == .knownDevice ? Asker(.stranger, from: $0.networks) : $0 }
        },
        Mutant("known devices are counted with strangers", .a) { rules in
            rules.edit(BudgetPurpose.allCases) { ceiling in
                ceiling.askers.upperBound == .stranger
                    ? Ceiling(
                        ceiling.most, per: ceiling.seconds, of: ceiling.counted,
                        for: .knownDevice ... .stranger,
                        else: ceiling.consequence) : ceiling
            }
        },
        Mutant("accounts are counted together", .a) { rules in
            rules.asker = { $0.account == nil ? $0 : Asker($0.kind, from: $0.networks, of: .number(1)) }
        },
        Mutant("hashes are first come, first served", .a) { rules in
            rules.queued = { Asker(.stranger, from: $0.networks) }
        },
        Mutant("accounts wait for hashes as one", .a) { rules in
            rules.queued = { $0.isProven ? Asker($0.kind, from: $0.networks, of: .number(1)) : $0 }
        },
        Mutant("letters leave as they come", .d) { $0.isFirstCome = true },
        Mutant("letters are fair by address alone", .d) { rules in
            rules.queued = { Asker($0.kind, from: .alone($0.networks), of: $0.account) }
        },
        Mutant("strangers have every second letter", .d, known: 343) { $0.shares = [.solvedChallenge: 2] },
        Mutant("strangers have every eighth letter", .d, known: 600) { $0.shares = [:] },
        Mutant("three times as many letters of strangers", .e, known: 252) { rules in
            rules.edit([.mail]) { $0.counted == .everybody ? $0.with(most: 3 * $0.most) : $0 }
        },
        Mutant("each request sends a letter", .d) { $0.remembersLetters = false },
        Mutant("a letter stays where a stranger put it", .d) { $0.movesLetters = false },
        Mutant("a letter stays where a stranger put it, owners", .e) { $0.movesLetters = false },
        Mutant("a proven mailbox counts for nothing", .e) { $0.mailboxCounts = false },
        Mutant("wrong passwords lock everywhere", .e, known: 26) { $0.locksEverywhere = true },
        Mutant("letters leave as they come, owners", .e, known: 140) { $0.isFirstCome = true },
    ]
}

extension Ceiling {
    fileprivate func with(most: Int) -> Ceiling {
        var ceiling = self
        ceiling.most = most
        return ceiling
    }

    fileprivate func with(seconds: Int) -> Ceiling {
        var ceiling = self
        ceiling.seconds = seconds
        return ceiling
    }
}

extension NetworkScopes {
    /// Of a host as if nobody had a second one.
    fileprivate static func alone(_ scopes: NetworkScopes) -> NetworkScopes {
        // The same in each run: a hash of Swift's has another seed each time.
        var mixed: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in "\(scopes[.host])".utf8 { mixed = (mixed ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return NetworkScopes(ipv6: mixed)
    }
}
