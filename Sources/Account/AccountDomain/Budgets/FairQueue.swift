/// What waits for something scarce, such as a thread that hashes: the better class first, within a class fair.
///
/// Sessions and known devices are one class here: else who has some sessions without end would leave known devices a share
/// alone.
///
/// - Of sessions and known devices, the account comes first whose last turn but one is longest ago, of equals that whose
///   last one is; and one entry of each account waits. So who mistyped a password comes before those who ask all the time.
/// - Of others, the provider's network that was served least recently comes first, in it the site's, and so on down to
///   the host; of equals the one that has waited longest.
/// - One of ``share`` turns in a row of a class goes to the next class in which anything waits, so that no class is starved
///   for ever by a better one: behind one busy class a class has an eighth of all turns, behind two a sixty-fourth.
///
/// It has no clock and no threads. Adding and taking cost a logarithm of what waits.
package struct FairQueue<Element> {
    /// What became of an entry.
    package enum Admission {
        /// It waits.
        case waits
        /// It waits, and this one does not any more.
        case waitsInPlaceOf(Element)
        /// It does not wait: all places are taken by those who have a better right to them.
        case full
        /// It does not wait: another one of the account does, of the same class or a better one. The later one is
        /// refused, for the earlier one has waited already.
        case accountWaits
    }

    private typealias Order = FairOrder<Element>

    /// One of so many turns goes to the next class; and one of so many parts of the places is each class's own, from
    /// which no other class pushes it.
    package static var share: Int { TurnShares<Int>.share }

    /// How many may wait; where it becomes less nobody goes until the next one is added.
    package var capacity: Int
    /// By the raw value of the class; that of known devices has the sessions, too.
    private var orders: [Order]
    /// How many wait, by the raw value of who asked.
    private var counts = [Int](repeating: 0, count: Asker.Kind.allCases.count)
    private var shares = TurnShares<Int>()
    /// When accounts were served, of whichever class; and networks, by the class.
    private var served: [ServedMemory<Order.Scope>]
    private var turn: UInt64 = 0
    private var number: UInt64 = 0

    /// - Parameters:
    ///   - capacity: how many may wait.
    ///   - remembered: of how many accounts, and of how many networks in each class, it is known when they were
    ///     served; one that is forgotten counts as never served.
    package init(capacity: Int, remembered: Int = 65_536) {
        self.capacity = capacity
        let kinds = Asker.Kind.allCases
        orders = kinds.map { _ in Order() }
        served = kinds.map { ServedMemory(limit: remembered, allowsTwo: $0 <= .knownDevice) }
    }

    /// How many wait.
    package var count: Int { orders.reduce(0) { $0 + $1.count } }

    /// How many of a class wait.
    package func count(of kind: Asker.Kind) -> Int { counts[kind.rawValue] }

    /// Adds an entry.
    ///
    /// Where all places are taken, the worst class that has more than its own places loses one entry: of sessions and
    /// known devices the one that would be served last, of others the newest one of the network in which most wait.
    /// That may be the one which is added.
    package mutating func add(_ element: Element, for asker: Asker) -> Admission {
        let path = Self.path(of: asker)
        var replaced: Element?
        if asker.isProven {
            guard let freed = giveWay(path, to: asker.kind) else { return .accountWaits }
            replaced = freed.first
        }
        number += 1
        counts[asker.kind.rawValue] += 1
        let kind = Self.lane(of: asker.kind)
        orders[kind].add(
            Order.Entry(element: element, number: number, kind: asker.kind), at: path, served[kind])
        if let replaced { return .waitsInPlaceOf(replaced) }
        guard count > capacity, let last = takeLast() else { return .waits }
        return last.number == number ? .full : .waitsInPlaceOf(last.element)
    }

    /// Takes the entry whose turn it is; nil if nothing waits.
    package mutating func next() -> Element? {
        guard let kind = nextClass() else { return nil }
        turn += 1
        return left(orders[kind].takeFirst(turn: turn, &served[kind]))?.element
    }

    /// After how many turns one would be served that came now and was the last of its class, if nobody came after it.
    package func turns(before kind: Asker.Kind) -> Int {
        let lane = Self.lane(of: kind)
        let better = orders[..<lane].map(\.count).filter { $0 > 0 }
        let own = orders[lane].count + 1
        // It is there once the better classes are empty, or by their shares if that is sooner.
        return min(better.reduce(own, +), better.reduce(own) { turns, _ in turns * Self.share })
    }

    /// Whether one of the best class would have a place.
    package var hasRoom: Bool {
        count < capacity
            || orders[(Self.lane(of: .knownDevice) + 1)...].contains { $0.count > ownPlaces }
    }

    private var ownPlaces: Int { capacity / Self.share }
}

extension FairQueue {
    /// Where an entry stands: one that is proven by its account, any other by its networks.
    private static func path(of asker: Asker) -> [Order.Scope] {
        guard asker.isProven else { return asker.networks.prefixes.map { .network($0) } }
        return [asker.account.map { .account($0) } ?? .network(asker.networks[.host])]
    }

    private static func lane(of kind: Asker.Kind) -> Int { max(kind, .knownDevice).rawValue }

    /// An entry waits no more.
    private mutating func left(_ entry: Order.Entry?) -> Order.Entry? {
        if let entry { counts[entry.kind.rawValue] -= 1 }
        return entry
    }

    /// Makes sure that nothing of an account waits.
    ///
    /// - Returns: what had to go, at most one; nil if what waits may stay.
    private mutating func giveWay(_ path: [Order.Scope], to kind: Asker.Kind) -> [Element]? {
        let lane = Self.lane(of: kind)
        guard let waiting = orders[lane].take(path) else { return [] }
        if kind < waiting.kind { return left(waiting).map { [$0.element] } }
        orders[lane].add(waiting, at: path, served[lane])
        return nil
    }

    private mutating func nextClass() -> Int? {
        let waiting = orders.indices.filter { orders[$0].count > 0 }
        let kind = waiting.dropLast().first { !shares.passesOn($0) } ?? waiting.last
        if let kind { shares.served(kind) }
        return kind
    }

    private mutating func takeLast() -> Order.Entry? {
        for kind in orders.indices.reversed() where orders[kind].count > ownPlaces {
            return left(orders[kind].takeLast())
        }
        return nil
    }
}
