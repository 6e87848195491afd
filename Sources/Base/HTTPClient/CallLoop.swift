internal import CCurl
internal import Synchronization

/// A thread of its own in which any number of calls are under way; it begins with the first, and ends with the loop.
final class CallLoop: Sendable {
    typealias Outcome = Result<ServiceAnswer, OutsideError>

    private let queue: CallQueue

    init() { queue = CallQueue() }

    deinit { queue.close() }

    /// Waits for a call's end, or for the task's cancellation.
    func run(_ transfer: Transfer) async throws(OutsideError) -> ServiceAnswer {
        let id = queue.ticket()
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { queue.enter(Call(id: id, transfer: transfer, continuation: $0)) }
        } onCancel: {
            queue.cancel(id)
        }
        return try outcome.get()
    }
}

/// A call and who waits for it.
private struct Call: Sendable {
    let id: Int
    let transfer: Transfer
    let continuation: CheckedContinuation<CallLoop.Outcome, Never>
}

/// What the thread is told.
private final class CallQueue: Sendable {
    private struct State {
        var lastTicket = 0
        /// Who has not entered yet and has not been cancelled.
        var coming: Set<Int> = []
        var entering: [Call] = []
        var cancelled: Set<Int> = []
        var isClosed = false
        var multi: Multi?
    }

    private let state = Mutex(State())

    func ticket() -> Int {
        state.withLock { state in
            state.lastTicket += 1
            state.coming.insert(state.lastTicket)
            return state.lastTicket
        }
    }

    func enter(_ call: Call) {
        let refusal = state.withLock { state -> OutsideError? in
            guard state.coming.remove(call.id) != nil else { return .cancelled }
            guard isRunning(&state) else { return .busy }
            state.entering.append(call)
            state.multi?.wake()
            return nil
        }
        if let refusal { call.continuation.resume(returning: .failure(refusal)) }
    }

    /// Begins the thread unless it runs.
    private func isRunning(_ state: inout State) -> Bool {
        if state.multi != nil { return true }
        guard let multi = Multi(), BlockingThread.start({ self.serve(multi) }) else { return false }
        state.multi = multi
        return true
    }

    func cancel(_ id: Int) {
        state.withLock { state in
            if state.coming.remove(id) != nil { return }
            state.cancelled.insert(id)
            state.multi?.wake()
        }
    }

    func close() {
        state.withLock { state in
            state.isClosed = true
            state.multi?.wake()
        }
    }

    /// What has changed since it was last asked.
    private func news() -> (entering: [Call], cancelled: Set<Int>, isClosed: Bool) {
        state.withLock { state in
            defer { (state.entering, state.cancelled) = ([], []) }
            return (state.entering, state.cancelled, state.isClosed)
        }
    }

    private func serve(_ multi: Multi) {
        var running = Running(multi)
        while true {
            let news = news()
            for call in news.entering { running.begin(call) }
            for id in news.cancelled { running.cancel(id) }
            // Whoever waits holds the loop: it is closed only when nobody does.
            if news.isClosed && running.isEmpty { return }
            running.step()
            multi.wait()
        }
    }
}

/// The calls that are under way, in their thread.
private struct Running {
    private let multi: Multi
    private var calls: [Int: (call: Call, easy: Easy)] = [:]
    private var ids: [UInt: Int] = [:]

    init(_ multi: Multi) { self.multi = multi }

    var isEmpty: Bool { calls.isEmpty }

    mutating func begin(_ call: Call) {
        do throws(OutsideError) {
            let easy = try call.transfer.begin()
            guard multi.add(easy) else { throw .busy }
            calls[call.id] = (call, easy)
            ids[easy.id] = call.id
        } catch {
            call.transfer.end()
            call.continuation.resume(returning: .failure(error))
        }
    }

    /// A call that has ended already is not here any more.
    mutating func cancel(_ id: Int) {
        guard let (call, easy) = calls.removeValue(forKey: id) else { return }
        ids[easy.id] = nil
        multi.remove(easy)
        call.transfer.end()
        call.continuation.resume(returning: .failure(.cancelled))
    }

    mutating func step() {
        multi.perform()
        while let (handle, code) = multi.done() {
            guard let id = ids.removeValue(forKey: handle),
                let (call, easy) = calls.removeValue(forKey: id)
            else { continue }
            let outcome = call.transfer.outcome(code)
            multi.remove(easy)
            call.transfer.end()
            call.continuation.resume(returning: outcome)
        }
    }
}
