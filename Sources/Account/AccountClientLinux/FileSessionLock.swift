package import AccountClient
internal import Concurrency
package import Files
internal import Synchronization

/// A lock between processes: a file of a private directory, locked by `flock`; the death of its holder releases it.
///
/// Within a process who asked first is served first, and one of them at most waits for other processes, in a thread of
/// its own; between processes the system decides. Use one value for a directory in a process: two do exclude each
/// other, and each has a thread that waits.
package struct FileSessionLock: SessionLock {
    private let line: LockLine

    /// A lock that nobody holds by this.
    ///
    /// - Parameters:
    ///   - directory: where its file stands.
    ///   - name: of the file, one component; it stays there.
    package init(_ directory: PrivateDirectory, name: String = "session.lock") {
        line = LockLine { wait throws(FilesError) in try directory.lock(name, wait: wait) }
    }

    /// Waits for the lock; see ``SessionLock/acquire()``.
    package func acquire() async throws(SessionLockError) -> any HeldSessionLock {
        let ticket = line.ticket()
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { line.enter(ticket, $0) }
        } onCancel: {
            line.leave(ticket)
        }
        return try outcome.get()
    }
}

/// Those of this process who want the lock.
private final class LockLine: Sendable {
    typealias Outcome = Result<any HeldSessionLock, SessionLockError>

    private struct State {
        var lastTicket = 0
        /// Who has not come yet and has not given up.
        var coming: Set<Int> = []
        var waiting: [(ticket: Int, continuation: CheckedContinuation<Outcome, Never>)] = []
        /// Whether the lock is held here, or being waited for.
        var isTaken = false
    }

    private let state = Mutex(State())
    private let lock: @Sendable (_ wait: Bool) throws(FilesError) -> FileLock

    init(_ lock: @escaping @Sendable (_ wait: Bool) throws(FilesError) -> FileLock) { self.lock = lock }

    func ticket() -> Int {
        state.withLock { state in
            state.lastTicket += 1
            state.coming.insert(state.lastTicket)
            return state.lastTicket
        }
    }

    func enter(_ ticket: Int, _ continuation: CheckedContinuation<Outcome, Never>) {
        enum Next { case gone, wait, fetch }
        let next = state.withLock { state -> Next in
            guard state.coming.remove(ticket) != nil else { return .gone }
            state.waiting.append((ticket, continuation))
            guard !state.isTaken else { return .wait }
            state.isTaken = true
            return .fetch
        }
        switch next {
        case .gone: continuation.resume(returning: .failure(.cancelled))
        case .wait: break
        case .fetch: fetch()
        }
    }

    func leave(_ ticket: Int) {
        let left = state.withLock { state in
            state.coming.remove(ticket)
            return state.waiting.firstIndex { $0.ticket == ticket }.map { state.waiting.remove(at: $0) }
        }
        left?.continuation.resume(returning: .failure(.cancelled))
    }

    /// Takes the lock at once if it is free; else a thread waits for it.
    private func fetch() {
        do throws(FilesError) {
            hand(try lock(false))
        } catch .busy {
            let isStarted = BlockingThread.start {
                do throws(FilesError) { self.hand(try self.lock(true)) } catch {
                    self.fail(error.description)
                }
            }
            if !isStarted { fail("the system gives no thread") }
        } catch {
            fail(error.description)
        }
    }

    private func hand(_ taken: consuming FileLock) {
        let held = Held(taken, self)
        let first = state.withLock { $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }
        // Where all gave up meanwhile it is dropped, and thereby released.
        first?.continuation.resume(returning: .success(held))
    }

    private func fail(_ reason: String) {
        let all = state.withLock { state in
            state.isTaken = false
            defer { state.waiting = [] }
            return state.waiting
        }
        for one in all { one.continuation.resume(returning: .failure(.failed(reason.withoutStop))) }
    }

    /// The lock was given back: the next one here asks for it again, so that other processes have their turn.
    fileprivate func released() {
        let isWanted = state.withLock { state in
            state.isTaken = !state.waiting.isEmpty
            return state.isTaken
        }
        if isWanted { fetch() }
    }
}

/// The lock, held; dropping it gives it back.
private final class Held: HeldSessionLock, Sendable {
    private let file: Mutex<FileLock?>
    private let line: LockLine

    init(_ lock: consuming FileLock, _ line: LockLine) {
        file = Mutex(consume lock)
        self.line = line
    }

    deinit { release() }

    func release() {
        let isReleased = file.withLock { file in
            guard let lock = file.take() else { return false }
            lock.release()
            return true
        }
        if isReleased { line.released() }
    }
}
