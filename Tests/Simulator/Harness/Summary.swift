import Foundation

/// What all histories of a run came to.
actor Summary {
    private var failures: [Outcome] = []
    private var reach = Reach()
    private var rounds: [Int] = []
    private var puts = 0
    private var digest: UInt64 = 0
    private var (twice, differing) = (0, 0)
    private var gaps: [String] = []
    private let file: FileHandle?

    /// Nil if the file cannot be written.
    init?(traceFile: String?) {
        guard let traceFile else {
            file = nil
            return
        }
        guard FileManager.default.createFile(atPath: traceFile, contents: nil),
            let handle = FileHandle(forWritingAtPath: traceFile)
        else { return nil }
        file = handle
    }

    func add(_ outcome: Outcome) {
        if outcome.violation != nil { failures.append(outcome) }
        reach.add(outcome)
        rounds.append(outcome.rounds)
        puts += outcome.puts
        if let isRepeated = outcome.isRepeated {
            twice += 1
            if !isRepeated { differing += 1 }
        }
        digest ^= outcome.digest &* (outcome.seed | 1)
        if let file, !outcome.trace.isEmpty {
            file.write(Data((outcome.trace.joined(separator: "\n") + "\n").utf8))
        }
    }

    /// Whether everything held, and everything was reached.
    var isGood: Bool { failures.isEmpty && gaps.isEmpty }

    /// Prints the figures.
    ///
    /// - Returns: the failures, by seed.
    func report(after time: Duration, _ options: Options) -> [Outcome] {
        failures.sort { $0.seed < $1.seed }
        for failure in failures.prefix(20) {
            print("seed \(failure.seed) \(failure.kind.rawValue): \(failure.violation ?? "")")
        }
        gaps = reach.strangers + reach.gaps
        for gap in gaps { print("NOT REACHED: \(gap)") }
        if options.showsReach { print(reach.table) }
        if options.listsReach { print(reach.list) }
        rounds.sort()
        let seconds = max(0.001, Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18)
        print(
            "rounds until all was calm: median \(part(50)), 99 of 100 \(part(99)), most \(rounds.last ?? 0)")
        if twice > 0 { print("\(twice) were run twice, \(differing) of them differed") }
        print(
            "\(rounds.count) histories, \(failures.count) violations, \(puts) puts, "
                + "\(Int(Double(rounds.count) / seconds)) histories/s, "
                + "digest \(String(digest, radix: 16))")
        return failures
    }

    private func part(_ percent: Int) -> Int {
        rounds.isEmpty ? 0 : rounds[min(rounds.count - 1, rounds.count * percent / 100)]
    }
}
