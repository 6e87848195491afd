internal import CPostgreSQL
internal import Glibc

/// A connection on which a channel is listened to; nothing in it waits.
///
/// Only the loop's thread uses it. One that is lost is replaced by another.
@safe final class PostgresListener {
    private enum Stage {
        case connecting, asking, listening, lost
    }

    private let handle: OpaquePointer
    private let channel: String
    private let body: @Sendable () -> Void
    private var stage = Stage.connecting
    /// When its connecting was under way.
    let begun: ContinuousClock.Instant
    /// How long the next one waits from then on.
    private(set) var pause: Duration
    /// For poll: what the connection waits for.
    private(set) var events = Int16(POLLOUT)

    /// How long a server may take to let it in.
    private let entry: Duration
    private static let leastPause = Duration.seconds(1)
    private static let mostPause = Duration.seconds(60)

    /// Begins to connect.
    ///
    /// - Parameters:
    ///   - place: the database.
    ///   - channel: what is listened to.
    ///   - first: the server that is tried first.
    ///   - last: the one before; the more of them heard nothing, the longer the next one waits: looking up a host's
    ///     name holds up all connections.
    ///   - body: called once it listens, and whenever somebody notifies.
    init?(
        _ place: PostgresPlace, channel: String, first: Int, after last: PostgresListener?,
        _ body: @escaping @Sendable () -> Void
    ) {
        guard let handle = unsafe place.connect(first: first, PQconnectStartParams) else { return nil }
        unsafe self.handle = handle
        self.channel = channel
        entry = place.entry
        self.body = body
        begun = .now
        pause = last.map { min($0.pause * 2, Self.mostPause) } ?? Self.leastPause
        if unsafe PQstatus(handle) == CONNECTION_BAD { stage = .lost }
    }

    deinit { unsafe PQfinish(handle) }

    /// -1, which poll passes over, once it is lost.
    var socket: CInt { stage == .lost ? -1 : unsafe PQsocket(handle) }

    /// Whether it hears nothing any more.
    func isOver(at now: ContinuousClock.Instant) -> Bool {
        stage == .lost || stage != .listening && begun + entry <= now
    }

    /// Does what can be done now.
    func proceed() {
        switch stage {
        case .connecting: connect()
        case .asking, .listening: hear()
        case .lost: break
        }
    }

    private func connect() {
        switch unsafe PQconnectPoll(handle) {
        case PGRES_POLLING_READING: events = Int16(POLLIN)
        case PGRES_POLLING_WRITING: events = Int16(POLLOUT)
        case PGRES_POLLING_OK:
            events = Int16(POLLIN)
            stage = unsafe PQsendQuery(handle, "LISTEN \(channel)") == 1 ? .asking : .lost
        default: stage = .lost
        }
    }

    private func hear() {
        guard unsafe PQconsumeInput(handle) == 1 else {
            stage = .lost
            return
        }
        var isTold = false
        while stage == .asking, unsafe PQisBusy(handle) == 0 {
            guard let result = unsafe PQgetResult(handle) else {
                stage = .listening
                pause = Self.leastPause
                isTold = true
                break
            }
            if unsafe PQresultStatus(result) != PGRES_COMMAND_OK { stage = .lost }
            unsafe PQclear(result)
        }
        while let notice = unsafe PQnotifies(handle) {
            isTold = true
            unsafe PQfreemem(notice)
        }
        if unsafe PQstatus(handle) == CONNECTION_BAD { stage = .lost }
        if isTold { body() }
    }
}
