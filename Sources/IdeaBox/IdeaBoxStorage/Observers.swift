internal import Foundation

/// Those who want to be told of commits.
final class Observers: @unchecked Sendable {
    private let lock = NSLock()
    private var continuations: [UInt64: AsyncStream<Void>.Continuation] = [:]
    private var count: UInt64 = 0

    func stream() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let number = lock.withLock {
            count += 1
            continuations[count] = continuation
            return count
        }
        continuation.onTermination = { [weak self] _ in self?.drop(number) }
        return stream
    }

    func tell() {
        for continuation in lock.withLock({ Array(continuations.values) }) { continuation.yield() }
    }

    private func drop(_ number: UInt64) {
        // The stream's end must not be told under the lock: it would come back here.
        _ = lock.withLock { continuations.removeValue(forKey: number) }
    }

    deinit {
        for continuation in continuations.values { continuation.finish() }
    }
}
