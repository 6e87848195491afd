package import FoundationExports

/// Something that is to leave the server and is tried until it did: a mail, an SMS, a revocation at a provider, an event for
/// a registered service.
package struct Message: Sendable, Equatable, Codable {
    package enum Kind: String, Sendable, Equatable, Codable, CaseIterable {
        case mail, sms, revocation
        /// Nothing leaves; it stands where a letter would, so that nobody can tell by the time it takes.
        case decoy
        /// A security event token: ``QueuedEvent``.
        case event
    }

    /// Which messages leave first.
    package enum Priority: Int, Sendable, Equatable, Codable, CaseIterable, Comparable {
        /// A code or a link that somebody waits for whom the account vouches for: by a session, a known device, or a
        /// proof that was right just now.
        case proven
        /// The same for somebody who has solved a challenge.
        case solvedChallenge
        /// The same for a stranger.
        case stranger
        /// What nobody waits for.
        case news
        /// What registered services are told: it leaves beside all others, and its order is the service's.
        case event

        package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

        /// That of a message which an asker waits for.
        package init(_ kind: Asker.Kind) {
            self =
                switch kind {
                case .session, .knownDevice: .proven
                case .solvedChallenge: .solvedChallenge
                case .stranger: .stranger
                }
        }
    }

    package let id: Identifier<Message>
    package var version: Int64 = 0
    package let kind: Kind
    package var priority: Priority
    /// The order among those of one priority: ``OutboxOrder`` gives it.
    package var order: Int64
    package let createdAt: Date
    /// When it is to be tried next.
    package var dueAt: Date
    package var tries: Int
    /// After that nobody needs it any more: a code that has run out.
    package let expiresAt: Date
    /// What is to be sent, as JSON, sealed; emptied when it was.
    package var body: [UInt8]

    /// Where it stands in the outbox.
    var place: OutboxOrder.Place { .init(priority, order) }

    /// As what a body is sealed.
    package static let sealedAs = "message"

    package init(
        id: Identifier<Message>, kind: Kind, priority: Priority = .news, order: Int64 = 0, createdAt: Date,
        expiresAt: Date, body: [UInt8]
    ) {
        self.id = id
        self.kind = kind
        self.priority = priority
        self.order = order
        self.createdAt = createdAt
        dueAt = createdAt
        tries = 0
        self.expiresAt = expiresAt
        self.body = body
    }
}

/// Rung once a message stands in the store, so that anyone who sends it need not wait until it looks there by itself.
///
/// It is heard in this program alone: what other programs put there is found by looking.
package struct OutboxSignal: Sendable {
    /// The rings, for one listener.
    ///
    /// Those that come while it is busy count as one.
    package let rings: AsyncStream<Void>
    private let signal: AsyncStream<Void>.Continuation

    package init() {
        (rings, signal) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Says that there may be something to send.
    package func ring() { signal.yield() }
}
