package import AccountDomain

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// Takes messages out of the store and sees that they leave.
///
/// Several may work at one store, in one program or in many: each message is sent by the one that took it.
package actor Delivery {
    let store: any AccountStore
    let now: @Sendable () -> Date
    let report: @Sendable (DeliveryEvent) -> Void
    private let dispatch: Dispatch
    private let clock: any Clock<Duration>
    private let bell: OutboxSignal
    private var alarm: Task<Void, Never>?
    /// Each message that is being sent.
    var underWay: [Identifier<Message>: Task<Void, Never>] = [:]
    /// What is to be changed after a try, where the store did not take it yet: sent again it would arrive twice.
    var unsettled: [Identifier<Message>: DeliveryResult] = [:]

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
    ///   - bell: is rung when there is something to send; nobody else listens to it.
    ///   - clock: what pauses are measured by.
    ///   - now: tells the time.
    ///   - report: is told what became of each message.
    package init(
        store: any AccountStore, secrets: ServerSecrets, ways: PostWays, place: PostPlace,
        bell: OutboxSignal, clock: any Clock<Duration> = ContinuousClock(),
        now: @escaping @Sendable () -> Date,
        report: @escaping @Sendable (DeliveryEvent) -> Void
    ) {
        self.store = store
        dispatch = Dispatch(secrets: secrets, ways: ways, place: place)
        self.bell = bell
        self.clock = clock
        self.now = now
        self.report = report
    }

    /// Sends what is due whenever the bell rings, and every few seconds, until its task is cancelled.
    ///
    /// What is under way then is waited for. To be called once.
    package func run() async {
        bell.ring()
        for await _ in bell.rings {
            alarm?.cancel()
            await take()
            alarm = Task { [clock, bell] in
                do { try await clock.sleep(for: Self.pause) } catch { return }
                bell.ring()
            }
        }
        alarm?.cancel()
        await finish()
    }

    /// Sends what is due now, and returns once it has left or failed.
    ///
    /// - Returns: how many messages were taken.
    @discardableResult
    package func deliverDue() async -> Int {
        var total = 0
        while true {
            let count = await take()
            await finish()
            guard count > 0 else { return total }
            total += count
        }
    }

    private func finish() async {
        while let task = underWay.values.first { await task.value }
    }

    /// Sends a message that was taken; cancelling who asked for it does not stop it.
    func start(_ message: Message) {
        underWay[message.id] = Task { [dispatch, now] in
            let outcome: DeliveryRules.Outcome
            do throws(PostError) {
                try await dispatch.send(message, at: now())
                outcome = .sent
            } catch {
                outcome = .failed(error)
            }
            await settle(message, outcome)
            underWay[message.id] = nil
            bell.ring()
        }
    }
}
