#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The sign-in of an app: keeps the session safe, renews it in time and once, and ends it cleanly.
///
/// An app makes one, has ``run()`` run for as long as the app does, shows what ``states()`` says, and sends its
/// requests by ``send(_:)``. No network error, no busy server and no locked keychain ever ends a session; only the
/// server's own definitive word does.
public actor AccountClient {
    let configuration: ClientConfiguration
    let ports: ClientPorts
    let proofs: ProofMaker
    var machine: SessionMachine
    /// How far the server's calendar is ahead of the device's.
    var offset: TimeInterval = 0
    /// What the server wants to see in the next proof.
    var nonce: String?
    /// The refresh that is under way, and those who wait for it.
    var renewal: Renewal?
    /// How often in a row a refresh failed for now, and when the next one may be tried while the token still holds.
    var pause = Pause()
    /// Sessions that were signed out while the store would not note it.
    var unnoted: [StoredSession] = []
    let data: [any LocalData]
    let lane = StoreLane()
    let deliveries = StoreLane()
    /// One removal of a person's data after the other, and none beside a sign-in.
    let leavings = StoreLane()
    var waiting = Waiting()

    /// A client, which does nothing yet.
    ///
    /// - Parameters:
    ///   - configuration: which services it talks to.
    ///   - ports: everything around it.
    ///   - data: what the app keeps on the device, for sign-outs.
    public init(_ configuration: ClientConfiguration, _ ports: ClientPorts, data: [any LocalData] = []) {
        self.configuration = configuration
        self.ports = ports
        self.data = data
        proofs = ProofMaker(key: ports.key)
        machine = SessionMachine(margin: configuration.margin)
    }

    deinit {
        for watcher in waiting.watchers.values { watcher.finish() }
    }

    /// How things stand.
    public var state: AccountState { machine.state }

    /// Reads the store, if it has not answered yet or another process of the app may have changed it, and renews the
    /// session where that is due.
    ///
    /// To be called at start, and when the app comes to the front or its keychain becomes readable.
    public func look() async {
        if machine.isUnknown { await finishLeaving() }
        await readStore()
        if case .renew = machine.need(at: ports.clock.now.elapsed) { try? await renew(machine.epoch) }
    }

    /// Reads the store, renews in time and delivers what is owed, until the task is cancelled; once at a time.
    ///
    /// A renewal that is under way then is brought to its end.
    public func run() async {
        var backoff = Backoff()
        await look()
        while !Task.isCancelled {
            let isSettled = await deliver()
            if machine.isUnknown { await readStore() }
            backoff.note(isSettled && !machine.isUnknown)
            await nap(atMost: pause(backoff))
            if case .renew = machine.need(at: ports.clock.now.elapsed) { try? await renew(machine.epoch) }
        }
        if let epoch = renewal?.epoch { await renewed(epoch) }
    }

    /// How long nothing needs to be done.
    private func pause(_ backoff: Backoff) -> Duration {
        let now = ports.clock.now.elapsed
        var nap = backoff.isIdle ? Duration.seconds(3600) : backoff.pause
        if let held = machine.held {
            nap = min(nap, max(held.renewsAt, pause.until) - now)
        }
        return max(nap, .seconds(1))
    }

    /// The device's calendar, set right by the server's.
    var serverDate: Date { ports.clock.now.date + offset }

    /// How long an access token still holds, as far as the calendar tells; never longer than from its making.
    func life(of session: StoredSession?) -> SessionMachine.TokenLifetime {
        guard let claims = session.flatMap({ SignedClaims($0.accessToken) }) else { return .fresh(.zero) }
        let left = min(claims.expiresAt.timeIntervalSince(serverDate), claims.lifetime)
        return SessionMachine.TokenLifetime(left: .seconds(left), whole: .seconds(claims.lifetime))
    }
}

/// Pauses between attempts that fail: one second, doubled each time, at most a minute.
struct Backoff: Sendable, Equatable {
    private var failures = 0

    var isIdle: Bool { failures == 0 }
    var pause: Duration { .seconds(failures == 0 ? 0 : min(60, 1 << min(failures - 1, 6))) }

    mutating func note(_ isDone: Bool) { failures = isDone ? 0 : failures + 1 }
}

/// When a refresh that failed for now is tried again, while the token still holds.
struct Pause: Sendable, Equatable {
    private var backoff = Backoff()
    private(set) var until = Duration.zero

    mutating func note(_ isDone: Bool, at now: Duration) {
        backoff.note(isDone)
        until = isDone ? .zero : now + backoff.pause
    }
}
