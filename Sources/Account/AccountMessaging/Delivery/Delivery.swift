package import AccountDomain
package import FoundationExports

/// Takes messages out of the store and sees that they leave.
///
/// Several may work at one store, in one program or in many: each message is sent by the one that took it.
package actor Delivery: OutboxLoop {
    let store: any AccountStore
    let now: @Sendable () -> Date
    let report: @Sendable (DeliveryEvent) -> Void
    private let dispatch: Dispatch
    let clock: any Clock<Duration>
    let signal: OutboxSignal
    private let order: OutboxOrder
    private let lease: TimeInterval
    private var shares = TurnShares(OutboxOrder.shares)
    var alarm: Task<Void, Never>?
    /// Each message that is being sent.
    var underWay: [Identifier<Message>: Task<Void, Never>] = [:]
    /// What is to be changed after a try, where the store did not take it yet: sent again it would arrive twice.
    private var unsettled: [Identifier<Message>: DeliveryResult] = [:]

    /// What is to be changed after a try, and what is told once it is.
    struct DeliveryResult {
        var change: AccountChange
        var event: DeliveryEvent
    }

    /// How many messages are sent at once: a slow service must not keep the codes of others.
    static let width = 8
    /// How long nobody looks into the store unless the bell rings: messages of other programs, and second tries, wait so long.
    static let pause = Duration.seconds(5)

    /// - Parameters:
    ///   - store: where messages wait.
    ///   - secrets: what they are sealed with.
    ///   - ways: where they go.
    ///   - place: what letters say of the service.
    ///   - outboxSignal: is rung when there is something to send; nobody else listens to it.
    ///   - order: numbers the messages, and is told which one comes next.
    ///   - lease: how long others leave a message alone that was taken. 0 where the store has one program at a time: what
    ///     that one was sending when it died is due at its next start.
    ///   - clock: what pauses are measured by.
    ///   - now: tells the time.
    ///   - report: is told what became of each message.
    package init(
        store: any AccountStore, secrets: ServerSecrets, ways: MessageSenders, place: ServiceLinks,
        outboxSignal: OutboxSignal, order: OutboxOrder = OutboxOrder(),
        lease: TimeInterval = DeliveryRules.lease, clock: any Clock<Duration> = ContinuousClock(),
        now: @escaping @Sendable () -> Date,
        report: @escaping @Sendable (DeliveryEvent) -> Void
    ) {
        self.store = store
        dispatch = Dispatch(secrets: secrets, ways: ways, place: place)
        signal = outboxSignal
        self.order = order
        self.lease = lease
        self.clock = clock
        self.now = now
        self.report = report
    }

    /// Sends what is due whenever the bell rings, and every few seconds, until its task is cancelled.
    ///
    /// What is under way then is waited for. To be called once.
    package func run() async { await takeForever() }

    /// Sends what is due now, and returns once it has left or failed.
    ///
    /// - Returns: how many messages were taken.
    @discardableResult
    package func deliverDue() async -> Int { await takeAll() }

    /// Sends a message that was taken; cancelling who asked for it does not stop it.
    func start(_ message: Message) {
        underWay[message.id] = Task { [dispatch, now] in
            let outcome: DeliveryRules.Outcome
            do throws(MessagingError) {
                try await dispatch.send(message, at: now())
                outcome = .sent
            } catch {
                outcome = .failed(error)
            }
            await settle(message, outcome)
            underWay[message.id] = nil
            signal.ring()
        }
    }
}

extension Delivery {
    /// Takes what is due, as far as there is room, and begins to send it.
    ///
    /// - Returns: how many messages were taken.
    @discardableResult
    func take() async -> Int {
        var count = 0
        do throws(AccountStoreError) {
            try await settleRest()
            var misses = 0
            while underWay.count < Self.width, misses < Self.width, let message = try await nextDue() {
                switch try await step(message) {
                case .taken: (count, misses) = (count + 1, 0)
                case .dropped: misses = 0
                // Another deliverer was quicker.
                case .missed: misses += 1
                }
            }
        } catch {
            report(.storeFailed(error))
        }
        return count
    }

    /// The message whose turn it is: the best priority's, but for the turns that it passes on.
    private func nextDue() async throws(AccountStoreError) -> Message? {
        var next: Message?
        repeat {
            let due = try await store.dueMessages(
                at: now(), limit: underWay.count + unsettled.count + 1, after: next?.priority)
            guard let message = due.first(where: { underWay[$0.id] == nil && unsettled[$0.id] == nil })
            else { break }
            order.advance(to: message, noneBefore: next == nil)
            next = message
            guard shares.passesOn(message.priority) else { break }
        } while true
        if let next { shares.served(next.priority) } else { order.rest() }
        return next
    }

    private enum Progress {
        case taken, dropped, missed
    }

    private func step(_ message: Message) async throws(AccountStoreError) -> Progress {
        switch DeliveryRules.step(message, at: now(), lease: lease) {
        case .drop:
            return try await drop(message)
        case .take(let wanted):
            // Another one, where another deliverer was quicker: it may be one that this one is still sending, or too late.
            guard var taken = try await store.take(wanted, at: now()), underWay[taken.id] == nil else {
                return .missed
            }
            guard now() < taken.expiresAt else {
                taken.version += 1
                return try await drop(taken)
            }
            start(taken)
            return .taken
        }
    }

    private func drop(_ message: Message) async throws(AccountStoreError) -> Progress {
        guard try await store.commit([.remove(.message(message))]) == .done else { return .missed }
        report(.expired(message.kind, tries: message.tries))
        return .dropped
    }

    /// Notes in the store how a try went.
    func settle(_ message: Message, _ outcome: DeliveryRules.Outcome) async {
        let (change, isOver) = DeliveryRules.change(after: outcome, of: message, at: now())
        let event: DeliveryEvent =
            switch outcome {
            case .sent: .sent(message.kind, tries: message.tries)
            case .failed(.never(let reason)): .dropped(message.kind, tries: message.tries, reason)
            case .failed(.later(let reason)) where !isOver:
                .postponed(message.kind, tries: message.tries, reason)
            case .failed(.later): .expired(message.kind, tries: message.tries)
            }
        unsettled[message.id] = DeliveryResult(change: change, event: event)
        do throws(AccountStoreError) {
            try await settleRest()
        } catch {
            report(.storeFailed(error))
        }
    }

    private func settleRest() async throws(AccountStoreError) {
        for (id, ending) in unsettled {
            // Refused, it is gone already: with its account, or this is the second time that it is said.
            _ = try await store.commit([ending.change])
            guard unsettled.removeValue(forKey: id) != nil else { continue }
            report(ending.event)
        }
    }
}
