internal import Concurrency
#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// A few threads that wait for other services, so that no thread of Swift's own ever does.
///
/// Threads begin when there is work for them, and stay.
final class CallThreads: Sendable {
    private let room: WorkQueue

    /// - Parameters:
    ///   - threads: how many calls run at once.
    ///   - waiting: how many more may wait.
    ///   - idle: after so long without work a thread closes its connections; nil for never.
    init(threads: Int, waiting: Int, idle: Duration? = nil) {
        room = WorkQueue(threads: max(1, threads), waiting: max(0, waiting), idle: idle)
    }

    deinit { room.close() }

    /// Runs work in one of the threads.
    ///
    /// - Parameters:
    ///   - total: how long it may take; what is left of it when its turn comes is handed on.
    ///   - work: is given the thread's handle of libcurl.
    /// - Returns: what `work` gives.
    /// - Throws: `busy` if there is no room or its time was up before its turn, and what `work` says.
    func run<Value: Sendable>(
        within total: Duration,
        _ work: @escaping @Sendable (Easy, Duration) -> Result<Value, HTTPClientError>
    ) async throws(HTTPClientError) -> Value {
        let deadline = ContinuousClock.now + total
        let result: Result<Value, HTTPClientError> = await withCheckedContinuation { continuation in
            let isIn = room.enter { handle in
                let left = ContinuousClock.now.duration(to: deadline)
                var result: Result<Value, HTTPClientError> = .failure(.busy)
                if let handle, left > .zero { result = work(handle, left) }
                return { [result] in continuation.resume(returning: result) }
            }
            if !isIn { continuation.resume(returning: .failure(.busy)) }
        }
        return try result.get()
    }
}

/// Where work waits for a thread.
///
/// Everything that changes does so with the mutex held.
@safe private final class WorkQueue: @unchecked Sendable {
    /// What is done, and then, once the thread is free again, how it is told: who hears of it may come again at once.
    typealias Work = @Sendable (Easy?) -> () -> Void

    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let arrival = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private let threads: Int
    private let waiting: Int
    private let pause: Duration?
    private var queue: [Work] = []
    private var started = 0
    private var idle = 0
    private var isClosed = false

    init(threads: Int, waiting: Int, idle: Duration?) {
        self.threads = threads
        self.waiting = waiting
        pause = idle
        unsafe mutex.initialize(to: pthread_mutex_t())
        unsafe arrival.initialize(to: pthread_cond_t())
        unsafe pthread_mutex_init(mutex, nil)
        unsafe pthread_cond_init(arrival, nil)
    }

    deinit {
        unsafe pthread_cond_destroy(arrival)
        unsafe pthread_mutex_destroy(mutex)
        unsafe arrival.deallocate()
        unsafe mutex.deallocate()
    }

    /// Whether there was room.
    func enter(_ work: @escaping Work) -> Bool {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        let isThreadMissing = idle <= queue.count && started < threads
        if isThreadMissing && BlockingThread.start({ self.serve() }) {
            started += 1
            idle += 1
        }
        guard started > 0, queue.count < idle + waiting else { return false }
        queue.append(work)
        unsafe pthread_cond_signal(arrival)
        return true
    }

    /// Lets the threads end once nothing waits.
    func close() {
        unsafe pthread_mutex_lock(mutex)
        isClosed = true
        unsafe pthread_cond_broadcast(arrival)
        unsafe pthread_mutex_unlock(mutex)
    }

    private enum Next {
        case work(Work)
        /// Nothing came within the pause.
        case nothing
        case end
    }

    /// What a thread does next; a patient one waits for as long as it takes.
    private func next(isPatient: Bool) -> Next {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        let deadline = isPatient ? nil : pause.map { timespec(after: $0) }
        while queue.isEmpty && !isClosed {
            guard var deadline else {
                unsafe pthread_cond_wait(arrival, mutex)
                continue
            }
            let code = unsafe pthread_cond_timedwait(arrival, mutex, &deadline)
            if code == ETIMEDOUT, queue.isEmpty, !isClosed { return .nothing }
        }
        guard !queue.isEmpty else { return .end }
        idle -= 1
        return .work(queue.removeFirst())
    }

    private func finished() {
        unsafe pthread_mutex_lock(mutex)
        idle += 1
        unsafe pthread_mutex_unlock(mutex)
    }

    private func serve() {
        var handle: Easy?
        while true {
            switch next(isPatient: handle == nil) {
            case .work(let work):
                if handle == nil { handle = Easy() }
                let tell = work(handle)
                finished()
                tell()
            // Its connections end with it.
            case .nothing: handle = nil
            case .end: return
            }
        }
    }
}

extension timespec {
    /// So long from now, by the clock of the day, which conditions wait by: one that is set meanwhile makes the wait
    /// longer or shorter.
    fileprivate init(after pause: Duration) {
        self.init()
        unsafe clock_gettime(CLOCK_REALTIME, &self)
        let (seconds, attoseconds) = pause.components
        let nanoseconds = Int64(tv_nsec) + attoseconds / 1_000_000_000
        tv_sec += Int(seconds + nanoseconds / 1_000_000_000)
        tv_nsec = Int(nanoseconds % 1_000_000_000)
    }
}
