package import AccountDomain
package import FoundationExports

/// What becomes of a message, as values: no store, no clock, no service.
///
/// A deliverer takes a message before it sends it, by a change that only one can make. One that dies in between
/// leaves the message to others once its lease is over: then it may arrive twice, but it is never lost.
package enum DeliveryRules {
    /// How long a message that was taken is left alone by others, where there are others; longer than any sender tries.
    package static let lease: TimeInterval = 300

    /// The pause after so many tries that failed: 10 s, 30 s, 2 min, 10 min, and an hour from then on.
    package static func pause(afterTries tries: Int) -> TimeInterval {
        let pauses: [TimeInterval] = [10, 30, 120, 600]
        return pauses.indices.contains(tries - 1) ? pauses[tries - 1] : tries < 1 ? 0 : 3600
    }

    /// What is done with a message that is due.
    package enum Step: Sendable, Equatable {
        /// Nobody needs it any more: it is removed.
        case drop
        /// It is replaced by this one, and sent if that was done.
        case take(Message)
    }

    /// What is done with a message that is due, where a deliverer takes it for so long.
    package static func step(_ message: Message, at now: Date, lease: TimeInterval) -> Step {
        guard now < message.expiresAt else { return .drop }
        var taken = message
        taken.tries += 1
        taken.dueAt = now + lease
        return .take(taken)
    }

    /// How it went.
    package enum Outcome: Sendable, Equatable {
        case sent
        case failed(MessagingError)
    }

    /// What is changed after a try.
    ///
    /// - Parameters:
    ///   - outcome: how it went.
    ///   - taken: the message that ``step(_:at:)`` gave, as it was handed to the store.
    ///   - now: when that was known.
    /// - Returns: the change, and whether the message is gone by it.
    package static func change(
        after outcome: Outcome, of taken: Message, at now: Date
    ) -> (change: AccountChange, isOver: Bool) {
        var message = taken
        // The store counts on with each change.
        message.version += 1
        message.dueAt = now + pause(afterTries: taken.tries)
        guard case .failed(.later) = outcome, message.dueAt < message.expiresAt else {
            return (.remove(.message(message)), true)
        }
        return (.replace(.message(message)), false)
    }
}

/// What a deliverer tells of its work; nothing of any content.
package enum DeliveryEvent: Sendable, Equatable {
    /// It left at this try.
    case sent(Message.Kind, tries: Int)
    /// It will be tried again.
    case postponed(Message.Kind, tries: Int, MessagingError.Reason)
    /// It was removed without having left.
    case dropped(Message.Kind, tries: Int, MessagingError.Reason)
    /// It was removed since nobody needs it any more.
    case expired(Message.Kind, tries: Int)
    /// The store cannot be used; messages wait there.
    case storeFailed(AccountStoreError)
}
