internal import Foundation

/// A value that several threads may change, one at a time: `Mutex` for tests, which run on macOS 14, too.
public final class Locked<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    /// Begins with a value.
    public init(_ value: Value) {
        self.value = value
    }

    /// Reads or changes the value while nobody else does.
    public func withLock<Result, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}
