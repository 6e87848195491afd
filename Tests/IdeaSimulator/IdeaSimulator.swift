import Foundation

/// `idea-simulator`: random histories of homes with ideas, each from one seed.
@main struct IdeaSimulator {
    static func main() async {
        var (seeds, from, steps, isVerbose): (UInt64, UInt64, Int, Bool) = (200, 1, 120, false)
        var rest = CommandLine.arguments.dropFirst()
        while let name = rest.popFirst() {
            switch (name, rest.popFirst()) {
            case ("--seeds", let value?): seeds = UInt64(value) ?? 0
            case ("--from", let value?): from = UInt64(value) ?? 1
            case ("--steps", let value?): steps = Int(value) ?? 120
            case ("--verbose", let value?): (from, seeds, isVerbose) = (UInt64(value) ?? 1, 1, true)
            default:
                print("usage: idea-simulator [--seeds N] [--from SEED] [--steps N] [--verbose SEED]")
                exit(2)
            }
        }
        let (first, count, length, tells) = (from, seeds, steps, isVerbose)
        let failed = await withTaskGroup(of: Bool.self) { group in
            let lanes = UInt64(max(1, ProcessInfo.processInfo.activeProcessorCount))
            for lane in 0..<lanes {
                group.addTask {
                    var isGood = true
                    for seed in stride(from: first + lane, to: first + count, by: Int(lanes)) {
                        if !(await run(seed, length, tells)) { isGood = false }
                    }
                    return isGood
                }
            }
            var isGood = true
            for await outcome in group where !outcome { isGood = false }
            return !isGood
        }
        print(
            "\(count) histories of ideas from seed \(first)\(failed ? ", with violations" : ", 0 violations")"
        )
        exit(failed ? 1 : 0)
    }

    /// One history.
    ///
    /// - Returns: whether all went well.
    private static func run(_ seed: UInt64, _ steps: Int, _ tells: Bool) async -> Bool {
        let world = IdeaWorld(seed: seed)
        do {
            try await world.run(steps: steps)
            if tells { print(world.story.joined(separator: "\n")) }
            return true
        } catch {
            print((["seed \(seed)"] + world.story.suffix(tells ? 10_000 : 30)).joined(separator: "\n"))
            print("VIOLATION of seed \(seed): \((error as? IdeaWorld.Violation)?.text ?? "\(error)")")
            return false
        }
    }
}
