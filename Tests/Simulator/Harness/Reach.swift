/// A rule, fault or meeting of both that a run must reach: a "sometimes assertion", as Antithesis calls it.
struct Mark: Sendable {
    let name: String
    /// How many of 2,000 histories must reach it, by their kind: about half of those that do.
    let floors: [Kind: Int]

    /// The same floor for some kinds of history; for all if none is named.
    init(name: String, floor: Int, kinds: Set<Kind> = []) {
        self.name = name
        floors = Dictionary(
            uniqueKeysWithValues: (kinds.isEmpty ? Kind.allCases : Array(kinds)).map { ($0, floor) })
    }

    /// A floor for each kind of history of registers.
    init(_ name: String, _ plain: Int, _ kvs: Int, _ folder: Int, _ zone: Int) {
        self.name = name
        floors = [.plain: plain, .kvs: kvs, .folder: folder, .zone: zone]
    }

    /// How many of so many histories must reach it.
    ///
    /// Of few, chance decides: below 30 half of them will do, below 10 one, and below 4 none.
    func least(of histories: Int, _ kind: Kind) -> Int {
        guard let floor = floors[kind] else { return 0 }
        let scaled = floor * histories / 2000
        return switch scaled {
        case 30...: scaled
        case 10..<30: scaled / 2
        case 4..<10: 1
        default: 0
        }
    }
}

/// How many histories reached each mark.
struct Reach {
    private var counts: [Kind: [String: Int]] = [:]
    private var histories: [Kind: Int] = [:]

    mutating func add(_ outcome: Outcome) {
        histories[outcome.kind, default: 0] += 1
        for name in outcome.reached { counts[outcome.kind, default: [:]][name, default: 0] += 1 }
    }

    /// The marks below their floor, which is scaled to the number of histories.
    var gaps: [String] {
        kinds.flatMap { kind, histories in
            kind.marks.compactMap { mark in
                let (reached, least) = (count(mark.name, kind), mark.least(of: histories, kind))
                return reached >= least
                    ? nil
                    : "\(kind.rawValue): \(mark.name) was reached by \(reached) of \(histories), floor \(least)"
            }
        }
    }

    /// Names that were reached and are no marks: a spelling mistake of the simulator.
    var strangers: [String] {
        kinds.flatMap { kind, _ in
            let known = Set(kind.marks.map(\.name))
            return (counts[kind] ?? [:]).keys.filter { !known.contains($0) }.map {
                "\(kind.rawValue): \($0) is no mark"
            }
        }
        .sorted()
    }

    /// A table in Markdown: of 1,000 histories of each kind, how many reached each mark.
    var table: String {
        let head =
            "| reached, of 1,000 histories | " + kinds.map(\.0.rawValue).joined(separator: " | ") + " |"
        let line = "|---" + String(repeating: "|--:", count: kinds.count) + "|"
        let rows = marks.map { name in
            "| \(name) | " + kinds.map { kind, _ in share(name, kind) }.joined(separator: " | ") + " |"
        }
        return ([head, line] + rows).joined(separator: "\n")
    }

    /// For each name that was reached, how many histories of each kind did: what floors are made of.
    var list: String {
        let names = Set(counts.values.flatMap(\.keys)).sorted()
        return names.map { name in
            ([name] + Kind.allCases.map { String(count(name, $0)) }).joined(separator: ";")
        }
        .joined(separator: "\n")
    }

    private var kinds: [(Kind, Int)] {
        Kind.allCases.compactMap { kind in histories[kind].map { (kind, $0) } }
    }

    private var marks: [String] {
        var names: [String] = []
        for (kind, _) in kinds {
            for mark in kind.marks where !names.contains(mark.name) { names.append(mark.name) }
        }
        return names
    }

    private func count(_ name: String, _ kind: Kind) -> Int { counts[kind]?[name] ?? 0 }

    private func share(_ name: String, _ kind: Kind) -> String {
        let (count, histories) = (count(name, kind), histories[kind] ?? 1)
        guard count > 0 || kind.marks.contains(where: { $0.name == name && $0.floors[kind] ?? 0 > 0 }) else {
            return ""
        }
        return count > 0 && count * 1000 < histories ? "< 1" : String(count * 1000 / histories)
    }
}
