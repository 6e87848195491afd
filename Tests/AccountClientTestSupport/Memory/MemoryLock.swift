package import AccountClient
internal import TestSupport

/// A lock in memory, for tests: one holder at a time, the others in the order in which they came.
///
/// It can be told to fail, to answer late and to die.
package final class MemoryLock: SessionLock {
    /// The door that several processes share.
    package final class SharedLock: Sendable {
        fileprivate struct State {
            var holder: Int?
            var waiting: [(ticket: Int, continuation: CheckedContinuation<Bool, Never>)] = []
            /// Who will come, and has not given up.
            var coming: Set<Int> = []
            var lastTicket = 0
        }

        fileprivate let state = Locked(State())

        /// A door that is open.
        package init() {}

        /// Whether somebody holds the lock.
        package var isHeld: Bool { state.withLock { $0.holder != nil } }

        /// How many wait for it.
        package var waiting: Int { state.withLock { $0.waiting.count } }
    }

    private final class Held: HeldSessionLock {
        private let door: SharedLock
        private let ticket: Int

        init(_ door: SharedLock, _ ticket: Int) {
            self.door = door
            self.ticket = ticket
        }

        deinit { release() }

        func release() { door.release(ticket) }
    }

    /// Where one stands in line.
    package let door: SharedLock
    /// What becomes of calls.
    package let fates: Fates<SessionLockError>

    /// A lock.
    ///
    /// - Parameters:
    ///   - door: that it locks.
    ///   - life: the process to which it belongs.
    package init(_ door: SharedLock = SharedLock(), life: ProcessLifetime = ProcessLifetime()) {
        self.door = door
        fates = Fates(life)
    }

    /// Waits for the lock.
    package func acquire() async throws(SessionLockError) -> any HeldSessionLock {
        try await fates.call("acquire") { () throws(SessionLockError) in }
        let ticket = door.ticket()
        let door = door
        fates.life.atEnd { door.release(ticket) }
        let isIn = await withTaskCancellationHandler {
            await withCheckedContinuation { door.enter(ticket, $0) }
        } onCancel: {
            door.leave(ticket)
        }
        guard !fates.life.isOver else {
            door.release(ticket)
            throw .killed
        }
        // Who is cancelled while the lock comes gives it back.
        guard isIn, !Task.isCancelled else {
            door.release(ticket)
            throw .cancelled
        }
        return Held(door, ticket)
    }
}

extension MemoryLock.SharedLock {
    fileprivate func ticket() -> Int {
        state.withLock { state in
            state.lastTicket += 1
            state.coming.insert(state.lastTicket)
            return state.lastTicket
        }
    }

    /// Answers true when the lock is had, false when the wish was given up.
    fileprivate func enter(_ ticket: Int, _ continuation: CheckedContinuation<Bool, Never>) {
        let answer: Bool? = state.withLock { state in
            guard state.coming.remove(ticket) != nil else { return false }
            if state.holder == nil {
                state.holder = ticket
                return true
            }
            state.waiting.append((ticket, continuation))
            return nil
        }
        if let answer { continuation.resume(returning: answer) }
    }

    fileprivate func leave(_ ticket: Int) {
        let left = state.withLock { state in
            state.coming.remove(ticket)
            return state.waiting.firstIndex { $0.ticket == ticket }.map { state.waiting.remove(at: $0) }
        }
        left?.continuation.resume(returning: false)
    }

    /// Gives the lock on; anyone who neither holds it nor waits for it changes nothing.
    fileprivate func release(_ ticket: Int) {
        leave(ticket)
        let next = state.withLock { state -> CheckedContinuation<Bool, Never>? in
            guard state.holder == ticket else { return nil }
            state.holder = nil
            guard !state.waiting.isEmpty else { return nil }
            let first = state.waiting.removeFirst()
            state.holder = first.ticket
            return first.continuation
        }
        next?.resume(returning: true)
    }
}
