internal import Bytes

/// Hides how long a body is: compressed, preceded by its length, padded with zeros to a size class.
///
/// Size classes are 4, 5, 6 and 7 times a power of two, from 4,096 bytes on unless less is asked for: at most a quarter is added, and of the
/// length no more than its magnitude and two bits are told.
enum Padding {
    static let smallest = 4096

    /// The least size class that holds `count` bytes.
    static func sizeClass(holding count: Int, from smallest: Int = smallest) -> Int {
        var step = smallest / 4
        while 7 * step < count { step *= 2 }
        return max(4, (count + step - 1) / step) * step
    }

    /// `compressed length (4 bytes, big endian) + compressed body + zeros`.
    static func add(
        to body: SecretBytes, from smallest: Int = smallest, limit: Int = Envelope.greatestBody
    ) throws(SealingError) -> SecretBytes {
        guard body.count <= limit else { throw .tooLarge }
        let compressed = Compression.compress(body)
        let size = sizeClass(holding: compressed.count + 4, from: smallest)
        return unsafe SecretBytes(capacity: size) { buffer in
            for place in 0..<4 {
                unsafe buffer[place] = UInt8(truncatingIfNeeded: compressed.count >> (24 - 8 * place))
            }
            unsafe compressed.withUnsafeBytes { bytes in
                unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[4...]).copyMemory(from: bytes)
            }
            return size
        }
    }

    /// The body within; `damaged` if the length or the compressed bytes make no sense.
    static func remove(from padded: SecretBytes) throws(SealingError) -> SecretBytes {
        let body = unsafe padded.withUnsafeBytes { bytes -> SecretBytes? in
            guard bytes.count >= 4 else { return nil }
            let count = unsafe bytes[..<4].reduce(0) { $0 << 8 | Int($1) }
            guard count <= bytes.count - 4 else { return nil }
            return unsafe Compression.decompress(
                UnsafeRawBufferPointer(rebasing: bytes[4..<4 + count]), limit: Envelope.greatestBody)
        }
        guard let body else { throw .damaged }
        return body
    }
}
