/// Bytes that nobody but their holder may see: wiped when the last copy is dropped, never printed.
///
/// Copies share one allocation of their own, so there is exactly one place to wipe; the contents never change
/// after creation. Descriptions, reflection and string interpolation all give `<secret>`.
///
/// Comparison takes the same time wherever the first difference stands (lengths are not hidden).
public struct SecretBytes: Sendable {
    private let storage: Storage
    private let start: Int
    /// How many bytes there are.
    public let count: Int

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
        storage = Storage(capacity: capacity)
        start = 0
        count = try unsafe fill(UnsafeMutableRawBufferPointer(rebasing: storage.buffer[..<capacity]))
        precondition(count >= 0 && count <= capacity, "fill returned a count out of range")
    }

    private init(_ storage: Storage, start: Int, count: Int) {
        self.storage = storage
        self.start = start
        self.count = count
    }

    /// Whether there are none.
    public var isEmpty: Bool { count == 0 }

    /// A part that shares the whole's memory, which is wiped when the last of both is dropped.
    ///
    /// - Parameter range: places within 0 to ``count``.
    public subscript(range: Range<Int>) -> SecretBytes {
        precondition(range.lowerBound >= 0 && range.upperBound <= count, "a part must lie within the whole")
        return SecretBytes(storage, start: start + range.lowerBound, count: range.count)
    }

    /// Lends the bytes for the length of `body`; the pointer must not escape it.
    ///
    /// - Parameter body: reads the bytes.
    /// - Returns: what `body` returns.
    /// - Throws: what `body` throws.
    public func withUnsafeBytes<R, E: Error>(
        _ body: (UnsafeRawBufferPointer) throws(E) -> R
    ) throws(E) -> R {
        try unsafe body(UnsafeRawBufferPointer(rebasing: unsafe storage.buffer[start..<start + count]))
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

    init(capacity: Int) {
        unsafe buffer = .allocate(byteCount: max(capacity, 1), alignment: 16)
        unsafe buffer.initializeMemory(as: UInt8.self, repeating: 0)
    }

    deinit {
        unsafe wipe(buffer)
        unsafe buffer.deallocate()
    }
}
