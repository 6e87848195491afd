internal import Concurrency
internal import FoundationExports

/// The sign-in of an app: keeps the session safe, renews it in time and once, and ends it cleanly.
///
/// An app makes one, has ``run()`` run for as long as the app does, shows what ``states()`` says, and sends its
/// requests by ``send(_:)``. No network error, no busy server and no locked keychain ever ends a session; only the
/// server's own definitive word does.
///
/// ```swift
/// // What an installation keeps is read before anything else.
/// await client.look()
/// var greeting = ""
/// switch try await client.signIn(email: "ann@example.com", password: password) {
/// case .signedIn: greeting = "Welcome, \(try await client.profile().nickname)."
/// case .needsStepUp(let step): greeting = "One more proof is needed: \(step.ways)."
/// case .needsProfile: greeting = "Choose a nickname first."
/// }
/// ```
public actor AccountClient {
    let configuration: ClientConfiguration
    let ports: ClientPorts
    let proofs: ProofMaker
    var machine: SessionMachine
    /// How far the server's calendar is ahead of the device's.
    var offset: TimeInterval = 0
    /// What the server wants to see in the next proof, as it said last.
    var nonce: String?
    /// The last token for each other service, by its audience.
    var serviceTokens: [String: KeptServiceToken] = [:]
    /// The refresh that is under way, and those who wait for it.
    var renewal: Renewal?
    /// How often in a row a refresh failed for now, and when the next one may be tried while the token still holds.
    var pause = Pause()
    /// Sessions that were signed out while the store would not note it.
    var unnoted: [StoredSession] = []
    let data: [any LocalData]
    let lane = AsyncMutex()
    let deliveries = AsyncMutex()
    /// One removal of a person's data after the other, and none beside a sign-in.
    let leavings = AsyncMutex()
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

/// For programs that live shorter than ``run()`` supposes: a command line, a background task.
extension AccountClient {
    /// Goes on with what earlier runs left behind: removes what a sign-out had begun to remove, and tells the server of
    /// sign-outs that it does not know of.
    ///
    /// - Returns: whether nothing is owed any more.
    @discardableResult
    public func settle() async -> Bool {
        await finishLeaving()
        if machine.isUnknown { await readStore() }
        return await deliver()
    }
}

/// What a service tells anybody before a sign-in: `GET /service.json`, which its own page reads, too.
public struct ServiceFacts: Sendable, Equatable {
    /// What the service calls itself.
    public let product: String
    /// The version of 用户协议 and 隐私政策 that a person is to accept now.
    public let terms: String
    /// Whether a new account may be made.
    public let allowsRegistration: Bool

    package init(product: String, terms: String, allowsRegistration: Bool) {
        self.product = product
        self.terms = terms
        self.allowsRegistration = allowsRegistration
    }
}

extension AccountClient {
    private struct Body: Decodable {
        let product, terms: String
        let isOpen: Bool
    }

    /// What the service tells beforehand.
    ///
    /// - Returns: the terms that must be shown before a registration, among others.
    /// - Throws: `transport`; `answer` where the service tells nothing of the kind.
    public func service() async throws(AccountClientError) -> ServiceFacts {
        let answer = try await transport(TransportRequest("GET", configuration.account, "/service.json"))
        let body = try Wire.read(Body.self, answer)
        return ServiceFacts(product: body.product, terms: body.terms, allowsRegistration: body.isOpen)
    }
}

/// Those who watch the state, and the nap between two things to do.
struct Waiting: Sendable {
    var watchers: [Int: AsyncStream<AccountState>.Continuation] = [:]
    var told: AccountState?
    var lastWatcher = 0
    /// Who naps, and whether the bell rang meanwhile.
    var sleepers: [CheckedContinuation<Void, Never>] = []
    var isRung = false
}

extension AccountClient {
    /// How things stand now, and every change from now on.
    ///
    /// Any number of these may be read; each ends with the client or with its reader's task.
    ///
    /// - Returns: the present state first.
    public func states() -> AsyncStream<AccountState> {
        let (stream, continuation) = AsyncStream.makeStream(of: AccountState.self)
        waiting.lastWatcher += 1
        let id = waiting.lastWatcher
        waiting.watchers[id] = continuation
        waiting.told = waiting.told ?? machine.state
        continuation.yield(machine.state)
        continuation.onTermination = { [weak self] _ in
            Task { await self?.forget(watcher: id) }
        }
        return stream
    }

    private func forget(watcher id: Int) { waiting.watchers[id] = nil }

    /// Says how things stand, if that is new, and then sees whether there is something to do.
    ///
    /// What is not new must not ring: a keychain that stays locked would be asked without a pause.
    func publish() {
        let state = machine.state
        guard waiting.told != state else { return }
        waiting.told = state
        for watcher in waiting.watchers.values { watcher.yield(state) }
        ring()
    }

    /// Ends the naps that are taken, or the next one.
    func ring() {
        let sleepers = waiting.sleepers
        waiting.sleepers = []
        waiting.isRung = sleepers.isEmpty
        for sleeper in sleepers { sleeper.resume() }
    }

    /// Waits until the bell rings, the time is over, or the task is cancelled.
    private func nap(atMost duration: Duration) async {
        guard !waiting.isRung else {
            waiting.isRung = false
            return
        }
        let alarm = Task { [ports] in
            do { try await ports.clock.sleep(for: duration) } catch { return }
            ring()
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                // Cancelled before it waits: then nobody else would wake it.
                if Task.isCancelled { continuation.resume() } else { waiting.sleepers.append(continuation) }
            }
        } onCancel: {
            Task { await self.ring() }
        }
        alarm.cancel()
    }
}
