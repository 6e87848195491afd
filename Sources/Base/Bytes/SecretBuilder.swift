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
