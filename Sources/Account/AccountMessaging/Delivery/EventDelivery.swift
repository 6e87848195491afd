package import AccountDomain
package import FoundationExports

/// Tells registered services of events, beside ``Delivery``: no letter waits for a service, and no service for another one.
///
/// An event may arrive twice, by one id, and in any order, but it is never lost before its time is over.
package actor EventDelivery: OutboxLoop {
    private let store: any AccountStore
    private let secrets: ServerSecrets
    private let tokens: AccessTokens
    private let services: RegisteredServices
    private let sender: any EventSender
    let signal: OutboxSignal
    private let lease: TimeInterval
    let clock: any Clock<Duration>
    private let now: @Sendable () -> Date
    private let report: @Sendable (EventReport) -> Void
    private var lanes = EventLanes()
    var alarm: Task<Void, Never>?
    var underWay: [Identifier<Message>: Task<Void, Never>] = [:]
    /// What is to be changed after a try, where the store did not take it yet.
    private var unsettled: [Identifier<Message>: (change: AccountChange, report: EventReport)] = [:]

    /// How long events of a service stay that is not known here: another instance may have read of it first.
    static let patience: TimeInterval = 300

    /// - Parameters:
    ///   - dependencies: the store where events wait, what they are sealed with, what signs tokens, who is told, and the signal
    ///     of new ones, to which nobody else listens.
    ///   - sender: the way to the services.
    ///   - lease: as ``Delivery`` has it.
    ///   - clock: what pauses are measured by.
    ///   - now: tells the time.
    ///   - report: is told what became of each event.
    package init(
        _ dependencies: AccountDependencies, by sender: any EventSender,
        lease: TimeInterval = DeliveryRules.lease, clock: any Clock<Duration> = ContinuousClock(),
        now: @escaping @Sendable () -> Date, report: @escaping @Sendable (EventReport) -> Void
    ) {
        store = dependencies.store
        secrets = dependencies.secrets
        tokens = dependencies.tokens
        services = dependencies.services
        signal = dependencies.eventSignal
        self.sender = sender
        self.lease = lease
        self.clock = clock
        self.now = now
        self.report = report
    }

    /// Sends what is due whenever the signal rings, and every few seconds, until its task is cancelled.
    ///
    /// What is under way then is waited for. To be called once.
    package func run() async { await takeForever() }

    /// Sends what is due now, and returns once it has left or failed.
    ///
    /// - Returns: how many events were taken.
    @discardableResult
    package func deliverDue() async -> Int { await takeAll() }
}

extension EventDelivery {
    /// Takes what is due, a turn of each service after the other, as far as there is room.
    ///
    /// - Returns: how many events were taken.
    @discardableResult
    func take() async -> Int {
        var count = 0
        do throws(AccountStoreError) {
            try await settleRest()
            var open = lanes.inTurn(try await waitingLanes())
            while !open.isEmpty, underWay.count < EventLanes.width {
                var left: [Int64] = []
                for lane in open where underWay.count < EventLanes.width {
                    let step = try await step(lane)
                    if step == .taken { count += 1 }
                    if step != .nothing { left.append(lane) }
                }
                open = left
            }
        } catch {
            report(.storeFailed(error))
        }
        return count
    }

    /// The services that have something waiting, due or not: one look into the index for each.
    private func waitingLanes() async throws(AccountStoreError) -> [Int64] {
        var found: [Int64] = []
        while let next = try await store.waitingEvents(from: found.last.map { $0 + 1 } ?? 0, limit: 1).first {
            found.append(next.order)
            if next.order == .max { break }
        }
        return found
    }

    private enum Step {
        case taken, dropped, nothing
    }

    /// Begins to send the next event of a lane, or removes it.
    private func step(_ lane: Int64) async throws(AccountStoreError) -> Step {
        guard lanes.hasRoom(lane, at: now()) else { return .nothing }
        let waiting = try await store.waitingEvents(from: lane, limit: underWay.count + unsettled.count + 1)
        let next = waiting.first { underWay[$0.id] == nil && unsettled[$0.id] == nil }
        let moment = now()
        guard let message = next, message.order == lane, message.dueAt <= moment else { return .nothing }
        guard let queued: QueuedEvent = secrets.open(json: message.body, as: Message.sealedAs) else {
            return try await remove(message, .dropped(nil, tries: message.tries, .unreadable))
        }
        let service = queued.service
        guard case .take(let taken) = DeliveryRules.step(message, at: moment, lease: lease) else {
            return try await remove(message, .expired(service, tries: message.tries))
        }
        let url = services.url(of: service, for: queued.event.kind)
        guard let url, let place = EventEndpoint(url) else {
            guard moment >= message.createdAt + Self.patience else { return .nothing }
            return try await remove(message, .dropped(service, tries: message.tries, .notWanted))
        }
        // Another deliverer was quicker.
        guard try await store.commit([.replace(.message(taken))]) == .done else { return .nothing }
        start(taken, queued, place)
        return .taken
    }

    private func remove(
        _ message: Message, _ told: EventReport
    ) async throws(AccountStoreError) -> Step {
        guard try await store.commit([.remove(.message(message))]) == .done else { return .nothing }
        report(told)
        return .dropped
    }

    /// Sends an event that was taken; cancelling who asked for it does not stop it.
    private func start(_ message: Message, _ queued: QueuedEvent, _ place: EventEndpoint) {
        lanes.begin(message.order)
        underWay[message.id] = Task { [tokens, sender, now] in
            let answer: EventAnswer
            do throws(AccountError) {
                let (body, type) = try tokens.post(queued, message.id, at: now())
                answer = await sender.post(body, as: type, to: place)
            } catch {
                answer = .later(.unreadable, after: nil)
            }
            await settle(message, queued.service, answer)
            underWay[message.id] = nil
            signal.ring()
        }
    }

    /// Notes in the store how a try went.
    private func settle(_ message: Message, _ service: String, _ answer: EventAnswer) async {
        let moment = now()
        lanes.end(message.order, answer, at: moment)
        let (change, isOver) = EventAnswer.change(after: answer, of: message, at: moment)
        let told: EventReport =
            switch answer {
            case .taken: .sent(service, tries: message.tries)
            case .refused(let word): .refused(service, tries: message.tries, word)
            case .later where isOver: .expired(service, tries: message.tries)
            case .later(let problem, _): .postponed(service, tries: message.tries, problem)
            }
        unsettled[message.id] = (change, told)
        do throws(AccountStoreError) {
            try await settleRest()
        } catch {
            report(.storeFailed(error))
        }
    }

    private func settleRest() async throws(AccountStoreError) {
        for (id, ending) in unsettled {
            // Refused, it is gone already.
            _ = try await store.commit([ending.change])
            guard unsettled.removeValue(forKey: id) != nil else { continue }
            report(ending.report)
        }
    }
}

extension EventAnswer {
    /// What is changed after a try, as ``DeliveryRules/change(after:of:at:)`` says it; a service that names a later moment is
    /// given it.
    static func change(
        after answer: EventAnswer, of taken: Message, at now: Date
    ) -> (change: AccountChange, isOver: Bool) {
        guard case .later(_, let pause) = answer else {
            return DeliveryRules.change(after: .sent, of: taken, at: now)
        }
        var message = taken
        message.version += 1
        message.dueAt = now + max(DeliveryRules.pause(afterTries: taken.tries), pause ?? 0)
        guard message.dueAt < message.expiresAt else { return (.remove(.message(message)), true) }
        return (.replace(.message(message)), false)
    }
}
