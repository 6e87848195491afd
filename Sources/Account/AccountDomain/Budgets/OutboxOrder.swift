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

    private let clocks = Mutex<[Message.Priority: FairClock<Flow>]>([:])

    package init() {}

    /// The number of a message that somebody causes now.
    package func number(for asker: Asker) -> Int64 {
        let costs = Self.costs(asker)
        return clocks.withLock {
            $0[Message.Priority(asker.kind), default: FairClock()].number(costs)
        }
    }

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
