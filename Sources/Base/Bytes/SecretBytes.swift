#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#endif

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

/// Gathers secret bytes piece by piece; outgrown room is wiped before it is given back.
///
/// An ordinary array leaves a copy of its contents behind each time it grows.
@safe public final class SecretBuilder {
    private var buffer: UnsafeMutableRawBufferPointer
    private var count = 0

    /// An empty builder.
    ///
    /// - Parameter capacity: the room to start with, in bytes.
    public init(capacity: Int = 256) {
        unsafe buffer = .allocate(byteCount: max(capacity, 16), alignment: 16)
    }

    deinit {
        unsafe wipe(buffer)
        unsafe buffer.deallocate()
    }

    /// Appends one byte.
    ///
    /// - Parameter byte: the byte.
    public func append(_ byte: UInt8) {
        reserve(1)
        unsafe buffer[count] = byte
        count += 1
    }

    /// Appends a text's UTF-8.
    ///
    /// - Parameter text: any text.
    public func append(_ text: String) {
        var text = text
        text.withUTF8 { bytes in unsafe append(UnsafeRawBufferPointer(bytes)) }
    }

    /// Appends the bytes of a secret.
    ///
    /// - Parameter secret: any secret.
    public func append(_ secret: SecretBytes) {
        unsafe secret.withUnsafeBytes { bytes in unsafe append(bytes) }
    }

    /// What was gathered; the builder goes on unchanged.
    public var secret: SecretBytes {
        unsafe SecretBytes(UnsafeRawBufferPointer(rebasing: unsafe buffer[..<count]))
    }

    private func append(_ bytes: UnsafeRawBufferPointer) {
        reserve(bytes.count)
        unsafe UnsafeMutableRawBufferPointer(rebasing: unsafe buffer[count...]).copyMemory(from: bytes)
        count += bytes.count
    }

    private func reserve(_ more: Int) {
        guard unsafe count + more > buffer.count else { return }
        let larger = unsafe UnsafeMutableRawBufferPointer.allocate(
            byteCount: max(buffer.count * 2, count + more), alignment: 16)
        unsafe larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: unsafe buffer[..<count]))
        unsafe wipe(buffer)
        unsafe buffer.deallocate()
        unsafe buffer = unsafe larger
    }
}

/// Zeroes memory that is about to be given back.
///
/// A plain loop may be optimised away there; the calls used here may not.
///
/// - Parameter memory: memory that nobody else uses.
public func wipe(_ memory: UnsafeMutableRawBufferPointer) {
    guard let address = memory.baseAddress else { return }
    #if canImport(Darwin)
        _ = unsafe memset_s(address, memory.count, 0, memory.count)
    #else
        unsafe explicit_bzero(address, memory.count)
    #endif
}
