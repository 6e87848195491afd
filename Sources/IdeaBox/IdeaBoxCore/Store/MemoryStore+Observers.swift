#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#endif

/// Those who want to be told of commits.
///
/// A lock of the system's own: streams begin and end outside any actor, and `Mutex` is newer than iOS 16.
@safe package final class StoreObservers: @unchecked Sendable {
    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private var continuations: [UInt64: AsyncStream<Void>.Continuation] = [:]
    private var count: UInt64 = 0

    package init() {
        unsafe lock.initialize(to: pthread_mutex_t())
        unsafe pthread_mutex_init(lock, nil)
    }

    deinit {
        for continuation in continuations.values { continuation.finish() }
        unsafe pthread_mutex_destroy(lock)
        unsafe lock.deallocate()
    }

    package func stream() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let number = locked {
            count += 1
            continuations[count] = continuation
            return count
        }
        continuation.onTermination = { [weak self] _ in self?.drop(number) }
        return stream
    }

    package func tell() {
        for continuation in locked({ Array(continuations.values) }) { continuation.yield() }
    }

    private func drop(_ number: UInt64) {
        // What is removed is let go of outside the lock: its end may come back here.
        _ = locked { continuations.removeValue(forKey: number) }
    }

    private func locked<Result>(_ body: () -> Result) -> Result {
        unsafe pthread_mutex_lock(lock)
        defer { unsafe pthread_mutex_unlock(lock) }
        return body()
    }
}
