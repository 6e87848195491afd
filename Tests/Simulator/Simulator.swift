import Foundation

/// `replication-simulator`: random histories of homes, clouds and faults, each from one seed.
@main struct Simulator {
    struct Options {
        var seeds = 2000
        var from: UInt64 = 1
        var kinds = CloudKind.allCases
        var verbose: UInt64?
        var steps: Int?
        var threads = ProcessInfo.processInfo.activeProcessorCount
    }

    struct Outcome: Sendable {
        let seed: UInt64
        let kind: CloudKind
        let violation: String?
        let digest: UInt64
        let puts: Int
    }

    static let usage = """
        usage: replication-simulator [--seeds N] [--from SEED] [--kind plain|kvs|folder|zone|all] [--steps N]
                                     [--threads N] [--verbose SEED]
        """

    static func main() async {
        guard let options = parse(Array(CommandLine.arguments.dropFirst())) else {
            print(usage)
            exit(2)
        }
        if let seed = options.verbose {
            let results = options.kinds.map { tell(seed, $0, options.steps) }
            exit(results.contains(false) ? 1 : 0)
        }
        exit(await runAll(options) ? 0 : 1)
    }

    static func parse(_ arguments: [String]) -> Options? {
        var options = Options()
        var rest = arguments[...]
        while let name = rest.popFirst() {
            guard let value = rest.popFirst() else { return nil }
            switch name {
            case "--seeds": options.seeds = Int(value) ?? 0
            case "--from": options.from = UInt64(value) ?? 1
            case "--steps": options.steps = Int(value)
            case "--threads": options.threads = max(1, Int(value) ?? 1)
            case "--verbose": options.verbose = UInt64(value)
            case "--kind" where value == "all": break
            case "--kind":
                guard let kind = CloudKind(rawValue: value) else { return nil }
                options.kinds = [kind]
            default: return nil
            }
        }
        return options
    }

    /// One seed's whole story.
    ///
    /// - Returns: whether everything held.
    static func tell(_ seed: UInt64, _ kind: CloudKind, _ steps: Int?) -> Bool {
        let world = World(seed: seed, kind: kind, steps: steps, isKept: true, isMade: true)
        world.run()
        print("== seed \(seed), \(kind.rawValue)")
        for line in world.trace.lines { print(line) }
        print(world.violation ?? "everything held")
        return world.violation == nil
    }

    static func outcome(_ seed: UInt64, _ kind: CloudKind, _ steps: Int?) -> Outcome {
        let isTwice = seed % 50 == 0
        let world = World(seed: seed, kind: kind, steps: steps, isKept: false, isMade: isTwice)
        world.run()
        var violation = world.violation
        if isTwice {
            let again = World(seed: seed, kind: kind, steps: steps, isKept: false, isMade: true)
            again.run()
            if again.trace.digest != world.trace.digest {
                violation = "the same seed gave another history: \(difference(seed, kind, steps))"
            }
        }
        return Outcome(
            seed: seed, kind: kind, violation: violation, digest: world.trace.digest, puts: world.puts)
    }

    private static func difference(_ seed: UInt64, _ kind: CloudKind, _ steps: Int?) -> String {
        let traces = (0..<2).map { _ in
            let world = World(seed: seed, kind: kind, steps: steps, isKept: true, isMade: true)
            world.run()
            return world.trace.lines
        }
        return zip(traces[0], traces[1]).first { $0 != $1 }.map { "\($0) | \($1)" } ?? "at its end"
    }

    static func runAll(_ options: Options) async -> Bool {
        let jobs = options.kinds.flatMap { kind in
            (0..<UInt64(options.seeds)).map { (options.from + $0, kind) }
        }
        print("first seed \(options.from), \(options.seeds) seeds, \(options.kinds.map(\.rawValue))")
        let began = ContinuousClock.now
        let outcomes = await withTaskGroup(of: [Outcome].self) { group in
            for thread in 0..<options.threads {
                group.addTask { @concurrent in
                    stride(from: thread, to: jobs.count, by: options.threads).map {
                        outcome(jobs[$0].0, jobs[$0].1, options.steps)
                    }
                }
            }
            return await group.reduce(into: []) { $0 += $1 }
        }
        let seconds =
            Double((ContinuousClock.now - began).components.attoseconds) / 1e18
            + Double((ContinuousClock.now - began).components.seconds)
        let failures = outcomes.filter { $0.violation != nil }.sorted { $0.seed < $1.seed }
        for failure in failures.prefix(20) {
            print("seed \(failure.seed) \(failure.kind.rawValue): \(failure.violation ?? "")")
        }
        if let first = failures.first { _ = tell(first.seed, first.kind, options.steps) }
        let digest = outcomes.reduce(0) { $0 ^ ($1.digest &* ($1.seed | 1)) }
        print(
            "\(outcomes.count) histories, \(failures.count) violations, "
                + "\(outcomes.reduce(0) { $0 + $1.puts }) puts, \(Int(Double(outcomes.count) / seconds)) seeds/s, "
                + "digest \(String(digest, radix: 16))")
        return failures.isEmpty
    }
}
