// Everything here is newer than the floor: this module exists so that the check can say so.
@available(iOS 18.0, macOS 15.0, *)
public struct Mutex<Value: ~Copyable>: ~Copyable {
    public init(_ value: consuming sending Value) {}
    public borrowing func withLock<R: ~Copyable, E: Error>(
        _ body: (inout sending Value) throws(E) -> sending R
    ) throws(E) -> sending R { fatalError() }
}

@available(iOS 18.0, macOS 15.0, *)
public struct Atomic<Value>: ~Copyable {
    public init(_ value: consuming Value) {}
}

@available(iOS 18.0, macOS 15.0, *)
extension Mutex: @unchecked Sendable where Value: ~Copyable {}

@available(iOS 18.0, macOS 15.0, *)
extension Atomic: @unchecked Sendable {}
