/// Bytes that nobody but their holder may see: wiped when the last copy is dropped, never printed.
///
/// Copies share one allocation of their own, so there is exactly one place to wipe; the contents never change
/// after creation. Descriptions, reflection and string interpolation all give `<secret>`.
///
/// Comparison takes the same time wherever the first difference stands (lengths are not hidden).
public struct SecretBytes: Sendable {
    private let storage: Storage

    /// Copies `bytes`; wiping the original is the caller's affair.
    ///
    /// - Parameter bytes: any bytes, none included.
    public init(_ bytes: some Collection<UInt8>) {
        unsafe self.init(capacity: bytes.count) { buffer in
            unsafe buffer.copyBytes(from: bytes)
            return bytes.count
        }
    }

    /// Fills up to `capacity` bytes in place, so that no copy exists outside the wiped allocation.
    ///
    /// - Parameters:
    ///   - capacity: the room offered, in bytes.
    ///   - fill: writes from the start of the (zeroed) buffer and returns how many bytes count.
    /// - Throws: whatever `fill` throws; what it had written is wiped.
    public init<E: Error>(
        capacity: Int, fill: (UnsafeMutableRawBufferPointer) throws(E) -> Int
    ) throws(E) {
        let storage = Storage(capacity: capacity)
        storage.count = try unsafe fill(UnsafeMutableRawBufferPointer(rebasing: storage.buffer[..<capacity]))
        precondition(storage.count >= 0 && storage.count <= capacity, "fill returned a count out of range")
        self.storage = storage
    }

    /// How many bytes there are.
    public var count: Int { storage.count }

    /// Whether there are none.
    public var isEmpty: Bool { storage.count == 0 }

    /// Lends the bytes for the length of `body`; the pointer must not escape it.
    ///
    /// - Parameter body: reads the bytes.
    /// - Returns: what `body` returns.
    /// - Throws: what `body` throws.
    public func withUnsafeBytes<R, E: Error>(
        _ body: (UnsafeRawBufferPointer) throws(E) -> R
    ) throws(E) -> R {
        try unsafe body(UnsafeRawBufferPointer(rebasing: unsafe storage.buffer[..<storage.count]))
    }
}

extension SecretBytes: Equatable {
    /// Compares in time that depends on the length alone.
    public static func == (left: Self, right: Self) -> Bool {
        guard left.count == right.count else { return false }
        return unsafe left.withUnsafeBytes { a in
            unsafe right.withUnsafeBytes { b in
                var difference: UInt8 = 0
                for index in a.indices { unsafe difference |= a[index] ^ b[index] }
                return difference == 0
            }
        }
    }
}

extension SecretBytes: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Always `<secret>`.
    public var description: String { "<secret>" }
    /// Always `<secret>`.
    public var debugDescription: String { "<secret>" }
    /// A mirror without children, so that `dump` shows nothing either.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// The one allocation behind all copies.
///
/// Written only before it is shared, hence safe to send.
@safe private final class Storage: @unchecked Sendable {
    let buffer: UnsafeMutableRawBufferPointer
    var count = 0

    init(capacity: Int) {
        unsafe buffer = .allocate(byteCount: max(capacity, 1), alignment: 16)
        unsafe buffer.initializeMemory(as: UInt8.self, repeating: 0)
    }

    deinit {
        unsafe wipe(buffer)
        unsafe buffer.deallocate()
    }
}
