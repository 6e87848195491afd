internal import Concurrency
internal import Glibc
internal import Synchronization

/// How the connections of a store are used.
package struct PoolUse: Sendable, Equatable {
    /// What waits for a connection.
    package var waiting = 0
    package var open = 0
    /// How many of them are in the middle of something.
    package var busy = 0
}

/// Serves all connections in one thread: it waits for the sockets together.
///
/// Each connection has one transaction under way at a time; what comes when none is free waits in the order of asking.
final class PostgresLoop: Sendable {
    struct Job: Sendable {
        let statements: [PostgresStatement]
        let isWrite: Bool
        /// Who has not begun by then is told that the database is unavailable.
        let deadline: ContinuousClock.Instant
        let answer: @Sendable (SegmentEnd) -> Void
    }

    private struct Subscription: Sendable {
        let channel: String
        let place: PostgresPlace
        let body: @Sendable () -> Void
    }

    private struct State {
        var waiting: [Job] = []
        var (open, busy) = (0, 0)
        var subscription: Subscription?
        var isClosed = false
    }

    private let state = Mutex(State())
    private let place: PostgresPlace
    private let size: Int
    /// How many connections may write at once: the rest is for reads, which go on while writes wait for a lost standby.
    private let mostWriting: Int
    /// What wakes the thread: its reading end and its writing end.
    private let signal: (read: CInt, write: CInt)
    /// How long a server is left alone that could not be reached.
    private static let pause = Duration.milliseconds(250)

    /// - Parameters:
    ///   - place: the database.
    ///   - size: how many connections there may be.
    init?(_ place: PostgresPlace, size: Int) {
        var ends: [CInt] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else { return nil }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        self.place = place
        self.size = size
        mostWriting = max(1, size - max(1, size / 8))
        signal = (ends[0], ends[1])
        guard BlockingThread.start({ self.serve() }) else { return nil }
    }

    deinit {
        _ = Glibc.close(signal.read)
        _ = Glibc.close(signal.write)
    }

    /// Does statements as one transaction.
    ///
    /// A task that is cancelled does not end it.
    ///
    /// - Parameters:
    ///   - statements: what to do.
    ///   - isWrite: whether they change something.
    ///   - deadline: when the answer is waited for no longer, or a connection.
    /// - Returns: how it ended.
    func run(
        _ statements: [PostgresStatement], isWrite: Bool, until deadline: ContinuousClock.Instant
    ) async -> SegmentEnd {
        await withCheckedContinuation { continuation in
            let job = Job(statements: statements, isWrite: isWrite, deadline: deadline) {
                continuation.resume(returning: $0)
            }
            let isIn = state.withLock { state in
                guard !state.isClosed else { return false }
                state.waiting.append(job)
                return true
            }
            if isIn { wake() } else { job.answer(.unavailable(reason: "the store is closed")) }
        }
    }

    /// Does a statement whose answer nobody waits for.
    func tell(_ statement: PostgresStatement, until deadline: ContinuousClock.Instant) {
        state.withLock { state in
            guard !state.isClosed else { return }
            state.waiting.append(Job(statements: [statement], isWrite: true, deadline: deadline) { _ in })
        }
        wake()
    }

    /// Calls a body, from now on, when somebody notifies a channel, and when it may have been missed.
    ///
    /// That takes a connection of its own.
    func listen(
        to channel: String, of place: PostgresPlace, _ body: @escaping @Sendable () -> Void
    ) {
        state.withLock { $0.subscription = Subscription(channel: channel, place: place, body: body) }
        wake()
    }

    /// How the connections are used at this moment.
    var use: PoolUse {
        state.withLock { PoolUse(waiting: $0.waiting.count, open: $0.open, busy: $0.busy) }
    }

    /// Lets what is under way end, and closes all connections.
    func close() {
        state.withLock { $0.isClosed = true }
        wake()
    }

    private func wake() {
        var byte: UInt8 = 1
        _ = unsafe Glibc.write(signal.write, &byte, 1)
    }

    // MARK: - In the thread

    private func serve() {
        var connections: [PostgresConnection] = []
        var listener: PostgresListener?
        var notBefore = ContinuousClock.now
        var reason = "the database cannot be reached"
        // The server that is tried first: another one once this one did not let somebody in.
        var first = 0
        while true {
            let now = ContinuousClock.now
            for connection in connections {
                if let deadline = connection.deadline, deadline <= now { connection.passDeadline() }
            }
            // What a server is still to say whose place another one has taken counts no more.
            if let present = connections.last(where: { $0.server != nil })?.server {
                for former in connections where former.isKept && former.server != present { former.lose() }
            }
            for lost in connections.filter(\.isLost) {
                reason = lost.lostBecause
                notBefore = now + Self.pause
                if lost.firstInVain == first { first += 1 }
            }
            connections.removeAll(where: \.isLost)
            if isOver(connections) { return }
            if now >= notBefore {
                for _ in 0..<missing(connections) {
                    if let one = PostgresConnection(place, first: first, at: now) { connections.append(one) }
                }
            }
            refuseLate(at: now, reason)
            assign(to: connections)
            let counts = (connections.count, connections.count(where: \.isBusy))
            state.withLock { ($0.open, $0.busy) = counts }
            if listener?.isOver(at: now) ?? true {
                listener = newListener(after: listener, first: first, at: now)
            }
            wait(for: connections, listener)
        }
    }

    /// How many connections are to be opened: as many as are waited for, and at least one.
    ///
    /// A command that asks a few times has one.
    private func missing(_ connections: [PostgresConnection]) -> Int {
        let wanted = state.withLock { $0.waiting.count } + connections.count(where: \.isBusy)
        return max(0, min(size, max(1, wanted)) - connections.count)
    }

    /// A listener in place of one that is over, for which the next one waits a moment.
    private func newListener(
        after last: PostgresListener?, first: Int, at now: ContinuousClock.Instant
    ) -> PostgresListener? {
        guard let wanted = state.withLock({ $0.subscription }) else { return nil }
        if let last, now < last.begun + last.pause { return last }
        return PostgresListener(
            wanted.place, channel: wanted.channel, first: first, after: last, wanted.body)
    }

    private func isOver(_ connections: [PostgresConnection]) -> Bool {
        state.withLock { $0.isClosed && $0.waiting.isEmpty } && !connections.contains(where: \.isAwaited)
    }

    private func assign(to connections: [PostgresConnection]) {
        var writing = connections.count { $0.isBusy && $0.isWriting }
        for connection in connections where connection.isFree {
            guard let job = next(mayWrite: writing < mostWriting) else { return }
            if job.isWrite { writing += 1 }
            connection.send(job.statements, isWrite: job.isWrite, until: job.deadline, job.answer)
        }
    }

    private func next(mayWrite: Bool) -> Job? {
        state.withLock { state in
            let place = state.waiting.firstIndex { mayWrite || !$0.isWrite }
            return place.map { state.waiting.remove(at: $0) }
        }
    }

    private func refuseLate(at now: ContinuousClock.Instant, _ reason: String) {
        let late = state.withLock { state in
            defer { state.waiting.removeAll { $0.deadline <= now } }
            return state.waiting.filter { $0.deadline <= now }
        }
        for job in late { job.answer(.unavailable(reason: reason)) }
    }

    private func wait(for connections: [PostgresConnection], _ listener: PostgresListener?) {
        var files = [pollfd(fd: signal.read, events: Int16(POLLIN), revents: 0)]
        files += connections.map { pollfd(fd: $0.socket, events: $0.events, revents: 0) }
        if let listener { files.append(pollfd(fd: listener.socket, events: listener.events, revents: 0)) }
        // Deadlines are looked at this often.
        guard unsafe poll(&files, nfds_t(files.count), 100) > 0 else { return }
        if files[0].revents != 0 {
            var bytes = [UInt8](repeating: 0, count: 64)
            while unsafe Glibc.read(signal.read, &bytes, bytes.count) == bytes.count {}
        }
        for (file, connection) in zip(files.dropFirst(), connections) where file.revents != 0 {
            connection.proceed()
        }
        if let listener, files.last?.revents != 0 { listener.proceed() }
    }
}
