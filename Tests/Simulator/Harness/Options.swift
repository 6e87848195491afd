import Foundation

/// What the command line asks for.
struct Options {
    var seeds = 2000
    var from: UInt64 = 1
    var kinds = Kind.allCases
    var threads = ProcessInfo.processInfo.activeProcessorCount
    /// One seed whose story is told.
    var told: UInt64?
    /// One seed whose failure is reduced.
    var shrunk: UInt64?
    /// A file that takes the events for the checker of `Tests/Oracle`.
    var traceFile: String?
    /// A file of seeds that failed once, which run first.
    var corpus: String?
    /// Whether a table of what was reached is shown.
    var showsReach = false
    /// Whether the counts that floors are made of are shown.
    var listsReach = false
    /// Whether the first failure is reduced at once.
    var reduces = true
    /// Whether the simulator is tried itself.
    var isSelfTest = false
    var plan = Plan()

    static let usage = """
        usage: replication-simulator [--seeds N] [--from SEED] [--kind KIND,KIND|all] [--threads N] [--reach yes|list] [--brief yes]
                                     [--corpus FILE] [--trace FILE] [--without OPERATION]
               replication-simulator --self-test yes [--kind KIND,KIND|all]
               replication-simulator --verbose SEED|--shrink SEED [--kind KIND] [--only STEP,STEP]
        kinds: plain, kvs, folder, zone (a register for each device), ideas (a part for each idea and device)
        """

    /// Nil if an argument makes no sense.
    init?(_ arguments: [String]) {
        var rest = arguments[...]
        while let name = rest.popFirst() {
            guard let value = rest.popFirst(), take(name, value) else { return nil }
        }
    }

    private mutating func take(_ name: String, _ value: String) -> Bool {
        switch name {
        case "--seeds": seeds = Int(value) ?? -1
        case "--from": from = UInt64(value) ?? 1
        case "--threads": threads = max(1, Int(value) ?? 1)
        case "--verbose": told = UInt64(value)
        case "--shrink": shrunk = UInt64(value)
        case "--trace": traceFile = value
        case "--corpus": corpus = value
        case "--reach": (showsReach, listsReach) = (value != "list", value == "list")
        case "--brief": reduces = false
        case "--self-test": isSelfTest = true
        case "--without": plan.without.insert(value)
        case "--only": plan.steps = value.split(separator: ",").compactMap { Int($0) }
        case "--kind" where value == "all": break
        case "--kind":
            kinds = value.split(separator: ",").compactMap { Kind(rawValue: String($0)) }
            return kinds.count == value.split(separator: ",").count
        default: return false
        }
        return seeds >= 0
    }

    /// The histories to run: those that failed once, then all seeds of all kinds.
    func jobs() -> [(seed: UInt64, kind: Kind)] {
        let known = corpus.flatMap { try? String(contentsOfFile: $0, encoding: .utf8) } ?? ""
        let first = known.split(separator: "\n").compactMap { line -> (UInt64, Kind)? in
            let words = line.split(separator: " ")
            guard words.count >= 2, let kind = Kind(rawValue: String(words[0])), kinds.contains(kind) else {
                return nil
            }
            return UInt64(words[1]).map { ($0, kind) }
        }
        return first + kinds.flatMap { kind in (0..<UInt64(seeds)).map { (from + $0, kind) } }
    }
}
