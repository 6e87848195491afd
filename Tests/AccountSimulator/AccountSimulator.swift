import Foundation

/// `account-simulator`: random histories of a device, its processes and its account, each from one seed.
@main struct AccountSimulator {
    static func main() async {
        var (seeds, from, steps, isVerbose): (UInt64, UInt64, Int, Bool) = (500, 1, 40, false)
        var rest = CommandLine.arguments.dropFirst()
        while let name = rest.popFirst() {
            switch (name, rest.popFirst()) {
            case ("--seeds", let value?): seeds = UInt64(value) ?? 0
            case ("--from", let value?): from = UInt64(value) ?? 1
            case ("--steps", let value?): steps = Int(value) ?? 40
            case ("--verbose", let value?):
                (from, seeds, isVerbose) = (UInt64(value) ?? 1, 1, true)
            default:
                print("usage: account-simulator [--seeds N] [--from SEED] [--steps N] [--verbose SEED]")
                exit(2)
            }
        }
        let (first, count, length, tells) = (from, seeds, steps, isVerbose)
        let totals = await withTaskGroup(of: History.Counts.self) { group in
            let lanes = UInt64(max(1, ProcessInfo.processInfo.activeProcessorCount))
            for lane in 0..<lanes {
                group.addTask {
                    var counts = History.Counts()
                    for seed in stride(from: first + lane, to: first + count, by: Int(lanes)) {
                        counts += await run(seed, length, tells)
                    }
                    return counts
                }
            }
            var totals = History.Counts()
            for await counts in group { totals += counts }
            return totals
        }
        print(
            """
            \(count) histories of accounts from seed \(first): \(totals.kills) kills, \(totals.refreshes) refreshes, \
            \(totals.signOuts) sign-outs, \(totals.retirements) master keys retired, \(totals.links) steps with a provider, \(totals.passkeys) with a passkey, \
            \(totals.merges) merges, \(totals.partings) undone, \
            \(totals.loggedOut) unwanted logouts, \(totals.revived) revived sessions, \(totals.violations) violations in all
            """)
        exit(totals.violations > 0 ? 1 : 0)
    }

    private static func run(_ seed: UInt64, _ steps: Int, _ tells: Bool) async -> History.Counts {
        let history: History
        do { history = try await History(seed: seed) } catch {
            print("VIOLATION of seed \(seed): it does not begin: \(error)")
            return History.Counts(violations: 1)
        }
        do {
            try await history.run(steps: steps)
            if tells { print(history.story.joined(separator: "\n")) }
        } catch {
            history.counts.note(error)
            print((["seed \(seed)"] + history.story.suffix(tells ? 10_000 : 40)).joined(separator: "\n"))
            print("VIOLATION of seed \(seed): \(error)")
        }
        return history.counts
    }
}
