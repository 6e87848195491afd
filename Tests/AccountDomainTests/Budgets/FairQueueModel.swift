import AccountDomain

/// What a fair queue promises, done slowly: a list, and the history of all that was served.
struct FairQueueModel {
    struct Entry {
        let id: Int
        let asker: Asker
    }

    enum Outcome: Equatable {
        case waits, full, accountWaits
        case waitsInPlaceOf(Int)
    }

    let capacity: Int
    /// In the order of adding.
    private var waiting: [Entry] = []
    private var history: [Asker] = []
    /// The id of the entry with which each network of each class began to wait.
    private var since: [Asker.Kind: [NetworkPrefix: Int]] = [:]
    private var inRow: [Asker.Kind: Int] = [:]

    init(capacity: Int) { self.capacity = capacity }

    func count(of kind: Asker.Kind) -> Int { waiting.count { $0.asker.kind == kind } }

    /// Sessions and known devices are one class.
    private static let classes: [Asker.Kind] = [.knownDevice, .solvedChallenge, .stranger]

    private func members(_ kind: Asker.Kind) -> [Entry] {
        waiting.filter { max($0.asker.kind, .knownDevice) == kind }
    }

    mutating func add(_ id: Int, for asker: Asker) -> Outcome {
        var replaced: Int?
        if asker.isProven,
            let other = waiting.first(where: { $0.asker.isProven && $0.asker.account == asker.account })
        {
            guard asker.kind < other.asker.kind else { return .accountWaits }
            remove(other.id)
            replaced = other.id
        }
        waiting.append(Entry(id: id, asker: asker))
        for prefix in asker.networks.prefixes where since[asker.kind]?[prefix] == nil {
            since[asker.kind, default: [:]][prefix] = id
        }
        if let replaced { return .waitsInPlaceOf(replaced) }
        guard waiting.count > capacity,
            let kind = Self.classes.last(where: { members($0).count > capacity / 8 })
        else { return .waits }
        let last = kind <= .knownDevice ? lastAccount(kind) : lastNetwork(kind)
        remove(last)
        return last == id ? .full : .waitsInPlaceOf(last)
    }

    mutating func next() -> Int? {
        let kinds = Self.classes.filter { !members($0).isEmpty }
        guard var kind = kinds.last else { return nil }
        for better in kinds.dropLast() {
            inRow[better, default: 0] += 1
            if inRow[better] == 8 {
                inRow[better] = 0
            } else {
                kind = better
                break
            }
        }
        for better in Self.classes where better < kind { inRow[better] = 0 }
        let id = kind <= .knownDevice ? firstAccount(kind) : firstNetwork(kind)
        waiting.first { $0.id == id }.map { history.append($0.asker) }
        remove(id)
        return id
    }

    private mutating func remove(_ id: Int) {
        guard let index = waiting.firstIndex(where: { $0.id == id }) else { return }
        let asker = waiting.remove(at: index).asker
        for prefix in asker.networks.prefixes
        where !waiting.contains(where: {
            $0.asker.kind == asker.kind && $0.asker.networks.prefixes.contains(prefix)
        }) {
            since[asker.kind]?[prefix] = nil
        }
    }

    /// The last turn but one, and the last one.
    private func servedAt(_ account: Identifier<User>?) -> (Int, Int) {
        let turns = history.indices.filter { history[$0].isProven && history[$0].account == account }
        return (turns.dropLast().last ?? -1, turns.last ?? -1)
    }

    private func servedAt(_ prefix: NetworkPrefix, _ kind: Asker.Kind) -> Int {
        history.lastIndex { $0.kind == kind && $0.networks.prefixes.contains(prefix) } ?? -1
    }

    private func accounts(_ kind: Asker.Kind) -> [Entry] {
        members(kind)
            .sorted { left, right in
                let (one, other) = (servedAt(left.asker.account), servedAt(right.asker.account))
                return (one.0, one.1, left.id) < (other.0, other.1, right.id)
            }
    }

    private func firstAccount(_ kind: Asker.Kind) -> Int { accounts(kind)[0].id }

    private func lastAccount(_ kind: Asker.Kind) -> Int { accounts(kind).last?.id ?? -1 }

    private func firstNetwork(_ kind: Asker.Kind) -> Int {
        narrowed(kind) { prefixes in
            prefixes.min { (servedAt($0.key, kind), $0.since) < (servedAt($1.key, kind), $1.since) }
        }[0]
    }

    private func lastNetwork(_ kind: Asker.Kind) -> Int {
        narrowed(kind) { prefixes in
            prefixes.max {
                ($0.count, servedAt($0.key, kind), $0.since) < ($1.count, servedAt($1.key, kind), $1.since)
            }
        }.last ?? -1
    }

    private typealias Network = (key: NetworkPrefix, count: Int, since: Int)

    /// Goes from the widest network to the narrowest, each time into the one that is chosen.
    private func narrowed(_ kind: Asker.Kind, _ choose: ([Network]) -> Network?) -> [Int] {
        var left = waiting.filter { $0.asker.kind == kind }
        for depth in 0..<4 {
            let groups = Dictionary(grouping: left.filter { $0.asker.networks.prefixes.count > depth }) {
                $0.asker.networks.prefixes[depth]
            }
            let networks = groups.map { ($0.key, $0.value.count, since[kind]?[$0.key] ?? -1) }
            guard let chosen = choose(networks) else { break }
            left = groups[chosen.key] ?? []
        }
        return left.map(\.id)
    }
}
