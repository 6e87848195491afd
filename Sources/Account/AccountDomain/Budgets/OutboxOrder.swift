internal import Synchronization

/// In which order messages of one priority leave: fair by account where one was proven, else by network from the widest
/// down, so that somebody who asks for many letters waits and somebody who asks for one does not.
///
/// A message keeps a number that says nothing of who asked. It is given when the message is made, and the deliverer tells
/// which one comes next. Several programs at one store each number their own messages; they go by the lowest
/// number that waits there, so that none of them falls behind.
package final class OutboxOrder: Sendable {
    private enum Flow: Hashable {
        case account(Identifier<User>)
        case network(NetworkPrefix)
    }

    /// Strangers have one in so many letters of those who have solved challenges.
    ///
    /// With an eighth, 5,000 networks that ask as both would keep a newcomer's letter for 114 s at 50 a second.
    package static let shares: [Message.Priority: Int] = [.solvedChallenge: 16]

    /// Where a message stands among those that wait.
    package struct Place: Sendable, Hashable, Comparable {
        package let priority: Message.Priority
        package let number: Int64

        package init(_ priority: Message.Priority, _ number: Int64) {
            self.priority = priority
            self.number = number
        }

        package static func < (left: Self, right: Self) -> Bool {
            (left.priority, left.number) < (right.priority, right.number)
        }
    }

    private let clocks = Mutex<[Message.Priority: FairClock<Flow>]>([:])

    package init() {}

    /// The number of a message that somebody causes now.
    package func number(for asker: Asker) -> Int64 {
        let costs = Self.costs(asker)
        return clocks.withLock {
            $0[Message.Priority(asker.kind), default: FairClock()].number(costs)
        }
    }

    /// The place of a message that somebody causes now.
    package func place(for asker: Asker) -> Place { Place(Message.Priority(asker.kind), number(for: asker)) }

    /// A message is the next of its priority.
    ///
    /// - Parameters:
    ///   - message: the one with the lowest number.
    ///   - isFirst: whether nothing of a better priority waits: then the past of those counts no more.
    package func advance(to message: Message, noneBefore isFirst: Bool) {
        clocks.withLock { clocks in
            clocks[message.priority, default: FairClock()].served(message.order)
            guard isFirst else { return }
            for priority in Message.Priority.allCases where priority < message.priority {
                clocks[priority]?.rest()
            }
        }
    }

    /// Nothing waits.
    package func rest() {
        clocks.withLock { clocks in
            for priority in clocks.keys { clocks[priority]?.rest() }
        }
    }

    // A letter is one turn of its provider's network. What a narrower network sends counts more for itself, so that it
    // gets at most that part of the turns of the wider one.
    private static func costs(_ asker: Asker) -> [Flow: Int64] {
        if asker.isProven, let account = asker.account { return [.account(account): 1] }
        var costs: [Flow: Int64] = [:]
        for (scope, cost) in zip(NetworkScope.allCases, [1, 2, 4, 8] as [Int64]) {
            costs[.network(asker.networks[scope])] = cost
        }
        return costs
    }
}
