import Foundation

/// `account-adversaries`: random months of attack upon the budgets of the account service, each from one seed.
@main struct AccountAdversaries {
    static func main() async {
        var (seeds, from, isVerbose, tells, mutant): (UInt64, UInt64, Bool, Bool, String?) =
            (2_000, 1, false, false, nil)
        var rest = CommandLine.arguments.dropFirst()
        while let name = rest.popFirst() {
            switch (name, rest.popFirst()) {
            case ("--seeds", let value?): seeds = UInt64(value) ?? 0
            case ("--from", let value?): from = UInt64(value) ?? 1
            case ("--mutant", let value?): mutant = value
            case ("--reach", "yes"): tells = true
            case ("--time", "spend"): return print(SpendTiming.line)
            case ("--verbose", let value?): (from, seeds, isVerbose) = (UInt64(value) ?? 1, 1, true)
            default:
                print(
                    "usage: account-adversaries [--seeds N] [--from SEED] [--reach yes] [--verbose SEED] "
                        + "[--mutant NAME|all] [--time spend]")
                exit(2)
            }
        }
        if mutant == "all" { exit(await Mutant.areAllFound(from: from, seeds: seeds) ? 0 : 1) }
        let known = Mutant.all.first { $0.name == mutant }
        guard mutant == nil || known != nil else {
            print("There is no such mutant; there are: \(Mutant.all.map(\.name))")
            exit(2)
        }
        let rules = known?.rules ?? Rules()
        let (total, failures) = await histories(from..<from + seeds, rules, isVerbose)
        print(total.summary(from: from, failures))
        if tells { print(total.table) }
        let missing = seeds >= 1_000 && mutant == nil ? total.missing(floor: 40) : []
        if !missing.isEmpty { print("Too seldom reached: \(missing.joined(separator: "; "))") }
        exit(failures > 0 || !missing.isEmpty ? 1 : 0)
    }

    /// Runs histories on all cores.
    static func histories(
        _ seeds: Range<UInt64>, _ rules: Rules, _ isVerbose: Bool
    ) async -> (Reach, failures: Int) {
        await withTaskGroup(of: (Reach, Int).self) { group in
            let lanes = UInt64(max(1, ProcessInfo.processInfo.activeProcessorCount))
            for lane in 0..<lanes {
                group.addTask {
                    var (total, failures) = (Reach(), 0)
                    for seed in stride(from: seeds.lowerBound + lane, to: seeds.upperBound, by: Int(lanes)) {
                        let world = World(seed: seed, rules)
                        do throws(Violation) {
                            try world.run()
                            if isVerbose { print(world.story.joined(separator: "\n")) }
                        } catch {
                            failures += 1
                            tell(world, seed, error, isVerbose)
                        }
                        total += world.reach
                    }
                    return (total, failures)
                }
            }
            return await group.reduce(into: (Reach(), 0)) {
                $0.0 += $1.0
                $0.1 += $1.1
            }
        }
    }

    /// A failing history: what was in it, its last days, and what is wrong.
    private static func tell(_ world: World, _ seed: UInt64, _ violation: Violation, _ isVerbose: Bool) {
        let lines = isVerbose ? world.story[...] : world.story.prefix(1) + world.story.dropFirst().suffix(12)
        print((["seed \(seed)"] + lines).joined(separator: "\n"))
        print("VIOLATION (\(violation.invariant.rawValue)) of seed \(seed): \(violation.text)")
    }
}

extension Mutant {
    /// Whether each of the mutants is found by its invariant.
    static func areAllFound(from: UInt64, seeds: UInt64) async -> Bool {
        let lines = await withTaskGroup(of: (Int, String, Bool).self) { group in
            for (index, mutant) in all.enumerated() {
                group.addTask {
                    let found = ([mutant.known].compactMap(\.self) + Array(from..<from + seeds)).first {
                        mutant.violation(of: $0) != nil
                    }
                    let text = found.flatMap(mutant.violation)?.text ?? "NOT FOUND"
                    let seed = found.map { "seed \($0)" } ?? "no seed"
                    return (
                        index, "(\(mutant.invariant.rawValue)) \(mutant.name): \(seed): \(text)", found != nil
                    )
                }
            }
            return await group.reduce(into: []) { $0.append($1) }.sorted { $0.0 < $1.0 }
        }
        let count = lines.count(where: \.2)
        print(lines.map(\.1).joined(separator: "\n"))
        print("\(count) of \(all.count) mutants of the budgets are found by \(seeds) histories")
        return count == all.count
    }

    private func violation(of seed: UInt64) -> Violation? {
        let world = World(seed: seed, rules)
        do throws(Violation) { try world.run() } catch { return error }
        return nil
    }
}

extension Reach {
    func summary(from: UInt64, _ failures: Int) -> String {
        func rounded(_ value: Double) -> String { String(format: "%.2f", value) }
        return """
            \(histories) histories of adversaries from seed \(from), \(decisions) decisions: \(failures) violations; at worst
            (a) a known device's hash after \(rounded(hashSeconds)) s, (b) \(rounded(entries)) entries a year, \
            (c) ceilings full to \(rounded(fullest)), (d) a newcomer's letter after \(rounded(newcomerSeconds)) s, \
            \(rounded(newcomer)) of what is allowed, (e) an owner in after \(rounded(ownerSeconds)) s, \(rounded(owner)) of it
            """
    }

    var table: String {
        let all =
            strategies.map { ($0.key.rawValue, $0.value) } + usesByName.map { ($0.name, $0.count) }
            + Oracle.rules.indices.map { (Oracle.rules[$0].name, rules[$0]) }
            + ownersEntered.map { ("owners by \($0.key)", $0.value) } + [("breaker", others)]
        return all.sorted { $0.0 < $1.0 }.map { "\($0.1)\t\($0.0)" }.joined(separator: "\n")
    }
}
