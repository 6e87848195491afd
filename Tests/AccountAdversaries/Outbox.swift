import AccountDomain
import AccountTestSupport

/// Letters that wait, and the turns by which they leave, as `AccountMessaging/Delivery` takes them.
struct Outbox {
    struct Letter {
        let id: Int
        var order: Int64
        /// How many letters of as many networks that do the same it stands for.
        var weight: Int
        /// Whose mailbox it goes to, where that matters.
        let address: Int?
    }

    /// Letters that leave in one turn, where the adversary has very many networks.
    let quantum: Int
    private(set) var order = OutboxOrder()
    private var shares: TurnShares<Message.Priority>
    /// By priority, in the order in which they leave.
    private var waiting: [[Letter]] = Message.Priority.allCases.map { _ in [] }
    private var heads = Message.Priority.allCases.map { _ in 0 }
    private var next = 0
    /// What the order is told of: it looks at priority and number alone.
    private var message = Message.sample(1)

    init(quantum: Int, _ shares: [Message.Priority: Int]) {
        self.quantum = quantum
        self.shares = TurnShares(shares)
    }

    /// A letter that an asker waits for, or news.
    mutating func add(for asker: Asker?, weight: Int = 1, to address: Int? = nil, at place: Int64? = nil)
        -> Int
    {
        next += 1
        let number = asker.map { order.number(for: $0) } ?? 0
        insert(
            Letter(id: next, order: place ?? number, weight: weight, address: address), Self.priority(asker))
        return next
    }

    /// Somebody with another place asks for a letter that waits: it leaves at the better one.
    mutating func move(_ id: Int, for asker: Asker) {
        for priority in Message.Priority.allCases {
            let index = priority.rawValue
            guard let found = waiting[index][heads[index]...].firstIndex(where: { $0.id == id }) else {
                continue
            }
            var letter = waiting[index][found]
            let place = order.place(for: asker)
            guard place < .init(priority, letter.order) else { return }
            waiting[index].remove(at: found)
            letter.order = place.number
            insert(letter, place.priority)
            return
        }
    }

    /// Lets one turn's letters leave.
    ///
    /// - Returns: to whom; nil if nothing waits.
    mutating func turn() -> (letters: Int, address: Int?)? {
        var taken: Message.Priority?
        for priority in Message.Priority.allCases
        where heads[priority.rawValue] < waiting[priority.rawValue].count {
            let letter = waiting[priority.rawValue][heads[priority.rawValue]]
            (message.priority, message.order) = (priority, letter.order)
            order.advance(to: message, noneBefore: taken == nil)
            taken = priority
            guard shares.passesOn(priority) else { break }
        }
        guard let priority = taken else {
            order.rest()
            return nil
        }
        shares.served(priority)
        return leave(priority.rawValue)
    }

    /// The program begins again; what waits is in the store.
    mutating func restart() {
        order = OutboxOrder()
    }

    private mutating func leave(_ index: Int) -> (letters: Int, address: Int?) {
        let letter = waiting[index][heads[index]]
        let count = min(quantum, letter.weight)
        if count < letter.weight {
            waiting[index][heads[index]].weight -= count
        } else {
            heads[index] += 1
            if heads[index] > 256 {
                waiting[index].removeFirst(heads[index])
                heads[index] = 0
            }
        }
        return (count, letter.address)
    }

    private mutating func insert(_ letter: Letter, _ priority: Message.Priority) {
        let index = priority.rawValue
        var (low, high) = (heads[index], waiting[index].count)
        while low < high {
            let middle = (low + high) / 2
            if waiting[index][middle].order <= letter.order { low = middle + 1 } else { high = middle }
        }
        waiting[index].insert(letter, at: low)
    }

    private static func priority(_ asker: Asker?) -> Message.Priority {
        asker.map { Message.Priority($0.kind) } ?? .news
    }
}
