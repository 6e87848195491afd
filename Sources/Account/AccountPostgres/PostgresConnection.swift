internal import AccountRows
internal import CPostgreSQL
internal import Glibc

/// One connection to the server, in libpq's pipeline mode; nothing in it waits.
///
/// Only the loop's thread uses it.
@safe final class PostgresConnection {
    private enum Stage {
        case connecting
        /// Whether the server takes writes is being asked.
        case checking
        case ready
        case lost
    }

    /// Statements between two syncs: they are one transaction.
    private struct Segment {
        let count: Int
        var answered = 0
        var found: [PostgresRows] = []
        var failure: (number: Int, state: String)?
        /// Statements that are prepared by it.
        var prepares: [String] = []
    }

    private let handle: OpaquePointer
    /// Whether statements have no names, since the next one may go to another server process.
    private let isPooled: Bool
    private var stage = Stage.connecting
    private var segments: [Segment] = []
    private var prepared: [String: String] = [:]
    private var answer: (@Sendable (SegmentEnd) -> Void)?
    /// Whether what it was given last changes something.
    private(set) var isWriting = false
    /// When it is given up, if nothing happens before; none for what nobody waits for.
    private(set) var deadline: ContinuousClock.Instant?
    private(set) var lostBecause = "the database cannot be reached"
    /// For poll: what the connection waits for.
    private(set) var events = Int16(POLLOUT)
    /// The server that was tried first; none once one let it in.
    private(set) var firstInVain: Int?
    /// The server that let it in, once one did.
    private(set) var server: String?

    /// Begins to connect.
    init?(_ place: PostgresPlace, first: Int, at now: ContinuousClock.Instant) {
        guard let handle = unsafe place.connect(first: first, PQconnectStartParams) else { return nil }
        firstInVain = first
        unsafe self.handle = handle
        isPooled = place.isPooled
        deadline = now + place.entry
        if unsafe PQstatus(handle) == CONNECTION_BAD { lose() }
    }

    deinit { unsafe PQfinish(handle) }

    var socket: CInt { unsafe PQsocket(handle) }
    var isLost: Bool { stage == .lost }
    /// Whether it can be given statements.
    var isFree: Bool { stage == .ready && segments.isEmpty }

    /// Whether the server has not answered yet.
    var isBusy: Bool { stage == .ready && !segments.isEmpty }

    /// Whether somebody waits for the server's answer.
    var isAwaited: Bool { isBusy && deadline != nil }

    /// Whether it is kept for a write that nobody waits for any more.
    var isKept: Bool { isBusy && deadline == nil }

    /// Gives the server statements that are one transaction.
    func send(
        _ statements: [PostgresStatement], isWrite: Bool = false, until deadline: ContinuousClock.Instant,
        _ answer: @escaping @Sendable (SegmentEnd) -> Void
    ) {
        self.answer = answer
        self.deadline = deadline
        isWriting = isWrite
        var isSent = prepare(statements)
        segments.append(Segment(count: statements.count))
        for statement in statements { isSent = isSent && send(statement) }
        guard isSent, unsafe PQpipelineSync(handle) == 1 else { return lose() }
        write()
    }

    /// Statements that are not ready yet are made so in a segment of their own: the other one may be refused.
    private func prepare(_ statements: [PostgresStatement]) -> Bool {
        if isPooled { return true }
        var made: [String] = []
        for statement in statements where prepared[statement.sql] == nil {
            let name = "s\(prepared.count)"
            prepared[statement.sql] = name
            made.append(statement.sql)
            guard unsafe PQsendPrepare(handle, name, statement.numbered, 0, nil) == 1 else { return false }
        }
        guard !made.isEmpty else { return true }
        segments.append(Segment(count: made.count, prepares: made))
        return unsafe PQpipelineSync(handle) == 1
    }

    private func send(_ statement: PostgresStatement) -> Bool {
        let values = statement.values.map(\.wire)
        // All values in one place; libpq copies them.
        let bytes: [UInt8] = values.flatMap { value in (value ?? []) + [0] }
        let lengths = values.map { CInt($0?.count ?? 0) }
        let formats = [CInt](repeating: 1, count: values.count)
        return unsafe bytes.withUnsafeBytes { bytes in
            var (place, places): (Int, [UnsafePointer<CChar>?]) = unsafe (0, [])
            for value in values {
                let start = unsafe bytes.baseAddress?.advanced(by: place).assumingMemoryBound(to: CChar.self)
                unsafe places.append(value == nil ? nil : start)
                place += (value?.count ?? 0) + 1
            }
            let count = CInt(values.count)
            guard let name = prepared[statement.sql] else {
                return unsafe PQsendQueryParams(
                    handle, statement.numbered, count, nil, places, lengths, formats, 1) == 1
            }
            return unsafe PQsendQueryPrepared(handle, name, count, places, lengths, formats, 1) == 1
        }
    }

    /// Does what can be done now.
    func proceed() {
        switch stage {
        case .connecting: connect()
        case .checking, .ready:
            guard unsafe PQconsumeInput(handle) == 1 else { return lose() }
            write()
            read()
        case .lost: break
        }
    }

    /// Waits no longer.
    ///
    /// A write takes a connection of the server's as long as a standby is away, even if this one is closed: so it is
    /// kept, and no further one takes its place.
    func passDeadline() {
        guard stage == .ready, isWriting else { return lose() }
        deadline = nil
        let answer = answer
        self.answer = nil
        answer?(.unknown)
    }

    /// Gives the connection up; what was under way is unknown.
    func lose() {
        guard stage != .lost else { return }
        stage = .lost
        if let said = unsafe PQerrorMessage(handle), segments.isEmpty {
            let line = unsafe String(cString: said).split(separator: "\n").first
            if let line { lostBecause = "the database cannot be reached (\(line))" }
        }
        let answer = answer
        self.answer = nil
        answer?(.unknown)
    }

    private func connect() {
        switch unsafe PQconnectPoll(handle) {
        case PGRES_POLLING_READING: events = Int16(POLLIN)
        case PGRES_POLLING_WRITING: events = Int16(POLLOUT)
        case PGRES_POLLING_OK: check()
        default: lose()
        }
    }

    private func check() {
        guard unsafe PQsetnonblocking(handle, 1) == 0, unsafe PQenterPipelineMode(handle) == 1 else {
            return lose()
        }
        stage = .checking
        // A server that was asked for writes may have become a standby meanwhile.
        send([PostgresStatement("SELECT pg_is_in_recovery()")], until: deadline ?? .now) { _ in }
    }

    private func write() {
        let left = unsafe PQflush(handle)
        guard left >= 0 else { return lose() }
        events = Int16(left == 1 ? POLLIN | POLLOUT : POLLIN)
    }

    private func read() {
        while stage != .lost, !segments.isEmpty, unsafe PQisBusy(handle) == 0 {
            guard let result = unsafe PQgetResult(handle) else {
                segments[0].answered += 1
                continue
            }
            unsafe take(result)
            unsafe PQclear(result)
        }
        if unsafe PQstatus(handle) == CONNECTION_BAD { lose() }
    }

    private func take(_ result: OpaquePointer) {
        switch unsafe PQresultStatus(result) {
        case PGRES_PIPELINE_SYNC: finish(segments.removeFirst())
        case PGRES_TUPLES_OK, PGRES_COMMAND_OK: segments[0].found.append(unsafe PostgresRows(result))
        case PGRES_PIPELINE_ABORTED: break
        default:
            guard segments[0].failure == nil else { return }
            let state = unsafe PQresultErrorField(result, CInt(UInt8(ascii: "C")))
            let text = unsafe state.map { unsafe String(cString: $0) } ?? ""
            segments[0].failure = (segments[0].answered, text)
        }
    }

    private func finish(_ segment: Segment) {
        guard segment.prepares.isEmpty else {
            // What follows then fails, too.
            if segment.failure != nil { for sql in segment.prepares { prepared[sql] = nil } }
            return
        }
        guard stage == .ready else { return admit(segment) }
        deadline = nil
        let answer = answer
        self.answer = nil
        guard let failure = segment.failure else {
            answer?(.done(segment.found))
            return
        }
        // An error of the commit itself: no statement's, so it may have been done.
        let isWhole = segment.found.count == segment.count
        answer?(isWhole ? .unknown : .failed(failure.number, state: failure.state))
        // The server goes down, or the statement's tables changed: the next one begins afresh.
        if failure.state.hasPrefix("57P") || failure.state == "0A000" || failure.state == "26000" { lose() }
    }

    private static func text(_ characters: UnsafeMutablePointer<CChar>?) -> String {
        unsafe characters.map { unsafe String(cString: $0) } ?? ""
    }

    private func admit(_ segment: Segment) {
        guard segment.failure == nil, segment.found.first?.rows.first?.first == [0] else {
            lostBecause = "the database takes no writes: it is a standby"
            stage = .lost
            return
        }
        (stage, deadline, answer, firstInVain) = (.ready, nil, nil, nil)
        server = unsafe Self.text(PQhost(handle)) + ":" + Self.text(PQport(handle))
    }
}

extension PostgresRows {
    /// Copies what libpq holds.
    init(_ result: OpaquePointer) {
        let columns = unsafe PQnfields(result)
        types = (0..<columns).map { unsafe PQftype(result, $0) }
        rows = (0..<(unsafe PQntuples(result))).map { row in
            (0..<columns).map { column in
                if unsafe PQgetisnull(result, row, column) == 1 { return nil }
                let count = unsafe Int(PQgetlength(result, row, column))
                return unsafe PQgetvalue(result, row, column).map { start in
                    unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
                }
            }
        }
    }
}
