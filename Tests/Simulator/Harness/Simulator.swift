import Foundation

/// `replication-simulator`: random histories of homes, clouds and faults, each from one seed.
@main struct Simulator {
    static func main() async {
        guard let options = Options(Array(CommandLine.arguments.dropFirst())) else {
            print(Options.usage)
            exit(2)
        }
        var isGood = true
        if let seed = options.told {
            for kind in options.kinds where !(await tell(seed, kind, options.plan)) { isGood = false }
        } else if let seed = options.shrunk {
            for kind in options.kinds where !(await shrink(seed, kind, options.plan)) { isGood = false }
        } else if options.isSelfTest {
            var test = SelfTest(options)
            await test.run()
            isGood = test.isGood
        } else {
            isGood = await runAll(options)
        }
        exit(isGood ? 0 : 1)
    }

    /// One seed's whole story.
    ///
    /// - Returns: whether everything held.
    private static func tell(_ seed: UInt64, _ kind: Kind, _ plan: Plan) async -> Bool {
        var plan = plan
        plan.isTold = true
        let outcome = await kind.history(seed: seed, plan: plan).run()
        print("== seed \(seed), \(kind.rawValue)")
        for line in outcome.story { print(line) }
        print(outcome.violation.map { "VIOLATION: \($0)" } ?? "everything held")
        return outcome.violation == nil
    }

    /// The shortest failing story of a seed, and what repeats it.
    ///
    /// - Returns: whether everything held.
    private static func shrink(_ seed: UInt64, _ kind: Kind, _ plan: Plan) async -> Bool {
        var shrinker = Shrinker(seed: seed, kind: kind, plan: plan)
        guard let least = await shrinker.shrink() else {
            print("seed \(seed), \(kind.rawValue): everything held")
            return true
        }
        let steps = least.steps.map(String.init).joined(separator: ",")
        var only = plan
        only.steps = least.steps
        _ = await tell(seed, kind, only)
        print(
            """
            \(least.steps.count) steps are enough:
                replication-simulator --kind \(kind.rawValue) --verbose \(seed) --only \(steps.isEmpty ? "-" : steps)
            a line for Tests/Simulator/corpus.txt:
                \(kind.rawValue) \(seed) \(least.violation ?? "")
            """)
        return false
    }

    private static func outcome(_ seed: UInt64, _ kind: Kind, _ plan: Plan) async -> Outcome {
        var plan = plan
        plan.isDigested = seed % 50 == 0
        var outcome = await kind.history(seed: seed, plan: plan).run()
        if plan.isDigested {
            let again = await kind.history(seed: seed, plan: plan).run()
            outcome.isRepeated = again.digest == outcome.digest
            if kind.hasFixedBytes, outcome.isRepeated == false {
                outcome.violation = "the same seed gave another history"
            }
        }
        return outcome
    }

    private static func runAll(_ options: Options) async -> Bool {
        let jobs = options.jobs()
        let plan = options.plan.traced(options.traceFile != nil)
        print("first seed \(options.from), \(options.seeds) seeds, \(options.kinds.map(\.rawValue))")
        let began = ContinuousClock.now
        guard let summary = Summary(traceFile: options.traceFile) else {
            print("\(options.traceFile ?? "") cannot be written")
            return false
        }
        await withTaskGroup(of: Void.self) { group in
            for thread in 0..<options.threads {
                group.addTask { @concurrent in
                    for job in stride(from: thread, to: jobs.count, by: options.threads) {
                        await summary.add(await outcome(jobs[job].seed, jobs[job].kind, plan))
                    }
                }
            }
        }
        let failures = await summary.report(after: ContinuousClock.now - began, options)
        if options.reduces, let first = failures.first {
            _ = await shrink(first.seed, first.kind, options.plan)
        }
        return await summary.isGood
    }
}

extension Plan {
    fileprivate func traced(_ isTraced: Bool) -> Plan {
        var plan = self
        plan.isTraced = isTraced
        return plan
    }
}
