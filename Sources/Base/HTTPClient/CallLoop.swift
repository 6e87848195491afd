internal import CCurl
internal import Concurrency
internal import Synchronization

/// A thread of its own in which any number of calls are under way; it begins with the first, and ends with the loop.
final class CallLoop: Sendable {
    typealias Outcome = Result<ServiceAnswer, HTTPClientError>

    private let queue: CallQueue

    init() { queue = CallQueue() }

    deinit { queue.close() }

    /// Waits for a call's end, or for the task's cancellation.
    func run(_ transfer: Transfer) async throws(HTTPClientError) -> ServiceAnswer {
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
        let refusal = state.withLock { state -> HTTPClientError? in
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
            // Anyone who waits holds the loop: it is closed only when nobody does.
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
        do throws(HTTPClientError) {
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

/// libcurl's many calls in one thread, over connections that stay; all but ``wake()`` is that thread's alone.
@safe final class Multi: @unchecked Sendable {
    private let handle: UnsafeMutableRawPointer

    init?() {
        guard Easy.hasBegun, let made = unsafe curl_multi_init() else { return nil }
        unsafe handle = unsafe made
        // Connections to one host, and those that stay when nothing is asked.
        unsafe curl_multi_set_number(handle, CURLMOPT_MAX_HOST_CONNECTIONS, 8)
        unsafe curl_multi_set_number(handle, CURLMOPT_MAXCONNECTS, 16)
        unsafe curl_multi_set_number(handle, CURLMOPT_PIPELINING, Int(CURLPIPE_NOTHING))
    }

    deinit { unsafe curl_multi_cleanup(handle) }

    func add(_ easy: Easy) -> Bool { unsafe curl_multi_add_handle(handle, easy.handle) == CURLM_OK }

    func remove(_ easy: Easy) { unsafe curl_multi_remove_handle(handle, easy.handle) }

    /// Does what can be done without waiting.
    func perform() {
        var running: Int32 = 0
        unsafe curl_multi_perform(handle, &running)
    }

    /// A call that has come to its end, if there is one: the handle's number.
    func done() -> (UInt, CURLcode)? {
        var left: Int32 = 0
        while let message = unsafe curl_multi_info_read(handle, &left) {
            if unsafe message.pointee.msg == CURLMSG_DONE, let easy = unsafe message.pointee.easy_handle {
                return unsafe (UInt(bitPattern: easy), message.pointee.data.result)
            }
        }
        return nil
    }

    /// Waits until something can be done, or ``wake()`` was called.
    func wait() { unsafe curl_multi_poll(handle, nil, 0, 60_000, nil) }

    /// Ends a wait, or the next one; from any thread.
    func wake() { unsafe curl_multi_wakeup(handle) }
}
