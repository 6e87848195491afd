import AccountDomain
import AccountMessaging
import FoundationExports
import HTTPServer
import Logging
import ServiceLifecycle
import Synchronization
import Traces

/// What is done beside answering requests.
final class MaintenanceTasks: Sendable {
    private let accounts: Accounts
    private let isShared: Bool
    private let revocations: RevocationsFile?
    private let recorder: SpanRecorder?
    private let now: @Sendable () -> Date
    private let logger: Logger
    /// When it was last read which sessions ended, and where that came to.
    private let reading = Mutex<(at: Date?, place: Int64?)>((nil, nil))
    private let nextTidying = Mutex(Date.distantPast)

    /// - Parameters:
    ///   - accounts: whose store is looked after.
    ///   - isShared: whether several instances do, so that each leases the work of an hour. One alone needs no lease, which
    ///     would hold it up where it was killed with one.
    ///   - revocations: keeps what ended; nil for none.
    ///   - recorder: makes a trace of each piece of work; nil for none.
    ///   - now: the present moment.
    ///   - logger: is told.
    init(
        _ accounts: Accounts, isShared: Bool, revocations: RevocationsFile? = nil,
        recorder: SpanRecorder? = nil, now: @escaping @Sendable () -> Date, _ logger: Logger
    ) {
        self.accounts = accounts
        self.isShared = isShared
        self.revocations = revocations
        self.recorder = recorder
        self.now = now
        self.logger = logger
    }

    /// How long an access token of a session that ended may still be about, with a minute for clocks that differ.
    private var tail: TimeInterval { accounts.dependencies.policy.lifetimes.longestAccess + 60 }

    /// Takes in what other programs ended; requests ask memory alone.
    ///
    /// A store that numbers them goes on from there; of another one it looks back to a minute before it last could. So
    /// what was missed while the store could not be read is found.
    func takeEndings() async {
        let moment = now()
        let oldest = moment - tail
        let last = reading.withLock { $0 }
        // What ended before is no matter of requests, but the file is to be whole.
        let earliest = revocations == nil ? oldest : .distantPast
        let since = last.at.map { max(earliest, min($0, moment) - 60) } ?? firstReading(oldest)
        do {
            let found = try await accounts.dependencies.revokedSessions.load(
                from: accounts.dependencies.store, since: since, after: last.place, at: moment)
            accounts.dependencies.revokedSessions.forget(before: oldest)
            revocations?.add(found.sessions, forgetting: oldest) { [logger] error in
                logger.warning("Sessions that ended cannot be kept.", metadata: ["reason": "\(error)"])
            }
            // What is being ended just now may be found by nothing but the same reading again.
            guard found.isWhole else { return }
            reading.withLock { $0 = (moment, found.place) }
            accounts.dependencies.revokedSessions.noteWhole(at: moment)
        } catch {
            logger.warning(
                "Sessions that ended elsewhere cannot be read.", metadata: ["reason": "\(error)"])
        }
    }

    /// From where the first reading begins: where the file ended, or with all that a new one can know.
    private func firstReading(_ oldest: Date) -> Date {
        guard let revocations else { return oldest }
        return min(oldest, (revocations.lastEnding ?? now() - AccountPolicy.kept) - 60)
    }

    /// Writes when sessions were last seen.
    func keepSightings() async {
        do {
            try await traced(by: recorder, "note session activity") { _ in
                try await accounts.keepSightings()
            }
        } catch {
            logger.warning("SessionActivity cannot be written.", metadata: ["reason": "\(error)"])
        }
    }

    /// Does the work of an hour if it is due here; while another instance is at it, looks again in a minute.
    func tidyIfDue() async {
        let moment = now()
        // What is further away than an hour is the word of a clock that was ahead.
        guard nextTidying.withLock({ $0 <= moment || $0 > moment + 3600 }) else { return }
        let isDone = await traced(by: recorder, "maintenance") { _ in await tidy() }
        if isDone { nextTidying.withLock { $0 = moment + 3600 } }
    }

    /// Applies changes that are due, and removes what has run out, and accounts whose deletion is due; of all instances one
    /// at a time.
    ///
    /// - Returns: false if another one is at it.
    @discardableResult
    func tidy() async -> Bool {
        let (moment, store) = (now(), accounts.dependencies.store)
        do {
            var lease = isShared ? try await Lease("maintenance", of: store, at: moment) : nil
            if isShared, lease == nil { return false }
            for part in parts(at: moment) {
                guard try await lease?.extend(at: now()) ?? true else { break }
                do {
                    try await part()
                } catch {
                    // The other parts go on.
                    logger.warning(
                        "A part of MaintenanceTasks failed and will be tried again.",
                        metadata: ["reason": "\(error)"])
                }
            }
            try await lease?.end(at: now())
        } catch {
            logger.warning(
                "MaintenanceTasks failed and will be tried again.", metadata: ["reason": "\(error)"])
        }
        return true
    }

    private func parts(at moment: Date) -> [() async throws -> Void] {
        let (accounts, logger) = (accounts, logger)
        let store = accounts.dependencies.store
        func tell(_ count: Int, _ sentence: Logger.Message) {
            if count > 0 { logger.notice(sentence, metadata: ["count": "\(count)"]) }
        }
        return [
            { tell(try await accounts.applyDueChanges(at: moment), "Changes were applied.") },
            { tell(try await accounts.deleteDue(at: moment), "Accounts were deleted.") },
            { tell(try await accounts.endLapsed(at: moment), "Sessions ran out.") },
            { try await store.removeEnded(before: moment - AccountPolicy.kept) },
            { try await store.countStrangers(before: AuditCount.hour(of: moment)) },
            {
                guard let days = accounts.dependencies.policy.auditDays else { return }
                try await store.removeAudit(before: moment - Double(days) * 86_400)
            },
        ]
    }
}

/// Delivers letters until the program stops.
struct OutboxService: Service {
    let delivery: Delivery

    func run() async throws {
        await cancelWhenGracefulShutdown { await delivery.run() }
    }
}

extension Logger {
    /// A line about a letter; nothing of what it says or to whom.
    func note(_ event: DeliveryEvent) {
        switch event {
        case .sent(let kind, let tries):
            info("A message left.", metadata: ["kind": "\(kind.rawValue)", "tries": "\(tries)"])
        case .postponed(let kind, let tries, let reason):
            warning(
                "A message will be tried again.",
                metadata: ["kind": "\(kind.rawValue)", "tries": "\(tries)", "reason": "\(reason)"])
        case .dropped(let kind, let tries, let reason):
            error(
                "A message could not be sent.",
                metadata: ["kind": "\(kind.rawValue)", "tries": "\(tries)", "reason": "\(reason)"])
        case .expired(let kind, let tries):
            warning(
                "A message came too late to be sent.",
                metadata: ["kind": "\(kind.rawValue)", "tries": "\(tries)"])
        case .storeFailed(let reason):
            warning("Messages wait: the store cannot be used.", metadata: ["reason": "\(reason)"])
        }
    }
}

/// A server that says in words why it cannot listen.
struct Listener: Service {
    private let place: ListenPlace
    private let server: any Service
    private let others: AsyncStream<Void>

    /// - Parameters:
    ///   - server: what listens.
    ///   - place: where.
    ///   - others: ends once other servers listen, before which this one does not: it is the one that says "Ready."
    init(_ server: any Service, at place: ListenPlace, after others: AsyncStream<Void>? = nil) {
        self.place = place
        self.server = server
        self.others = others ?? AsyncStream { $0.finish() }
    }

    func run() async throws {
        for await _ in others {}
        // One of the others could not, perhaps.
        try Task.checkCancellation()
        try await place.listening { try await server.run() }
    }
}
