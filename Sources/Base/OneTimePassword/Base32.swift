public import Bytes

/// Base32 as people and services write secrets.
///
/// Source: RFC 4648 section 6, read with the leniency that printed secrets need and no more.
public enum Base32 {
    /// Reads a secret.
    ///
    /// Letters in any case. White space, dashes, underscores and padding are dropped wherever they stand, and so
    /// are spare bits at the end: services print secrets in groups, and some pad while others do not.
    /// Takes time in proportion to the text's length.
    ///
    /// - Parameter text: the secret as typed or found in a link. Its own memory cannot be wiped from here.
    /// - Returns: 1 to ``TOTP/secretLimit`` bytes.
    /// - Throws: ``OneTimePasswordError/secret(_:)`` with `empty`, `tooShort`, `tooLong` or `badLetter`.
    public static func decode(
        _ text: some StringProtocol
    ) throws(OneTimePasswordError) -> SecretBytes {
        let capacity = min(text.utf8.count * 5 / 8, TOTP.secretLimit)
        return try unsafe SecretBytes(capacity: capacity) { buffer throws(OneTimePasswordError) in
            var isEmpty = true
            var bits: UInt32 = 0
            var bitCount = 0
            var count = 0
            for scalar in text.unicodeScalars where !isDropped(scalar) {
                guard let value = value(of: scalar) else {
                    throw .secret(.badLetter(scalar, likely: likelyLetters(for: scalar)))
                }
                isEmpty = false
                bits = bits << 5 | value
                bitCount += 5
                guard bitCount >= 8 else { continue }
                guard count < TOTP.secretLimit else { throw .secret(.tooLong) }
                bitCount -= 8
                unsafe buffer[count] = UInt8(truncatingIfNeeded: bits >> bitCount)
                count += 1
            }
            guard count > 0 else { throw .secret(isEmpty ? .empty : .tooShort) }
            return count
        }
    }

    /// Writes a secret in capital letters.
    ///
    /// - Parameters:
    ///   - secret: any bytes.
    ///   - padded: whether `=` fills the last group of eight, as RFC 4648 has it and links do not.
    /// - Returns: text that ``decode(_:)`` reads back. It is an ordinary string: keep it no longer than needed.
    public static func encode(_ secret: SecretBytes, padded: Bool = false) -> String {
        let letters = (secret.count * 8 + 4) / 5
        let length = padded ? (letters + 7) / 8 * 8 : letters
        return unsafe secret.withUnsafeBytes { bytes in
            unsafe String(unsafeUninitializedCapacity: length) { buffer in
                unsafe buffer.update(repeating: UInt8(ascii: "="))
                for index in 0..<letters { unsafe buffer[index] = letter(index, of: bytes) }
                return length
            }
        }
    }
}

extension Base32 {
    /// Secrets as sites show them for typing are no shorter: 80 bits.
    private static let bareSecretLetters = 16

    /// Whether a text is most likely a secret alone: enough letters in one word, or in groups of equal length.
    static func isBareSecret(_ text: some StringProtocol) -> Bool {
        guard text.utf8.count <= OTPAuthLink.lengthLimit else { return false }
        let groups = text.unicodeScalars.split { $0 == "-" || $0.properties.isWhitespace }
        guard let size = groups.first?.count, let last = groups.last, last.count <= size else { return false }
        let letters = groups.reduce(0) { sum, group in sum + group.count { $0 != "=" } }
        guard letters >= bareSecretLetters, groups.dropLast().allSatisfy({ $0.count == size }) else {
            return false
        }
        do { return try decode(text).count > 0 } catch { return false }
    }

    private static func isDropped(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case " ", "-", "_", "=": true
        case "0"..."9", "A"..."Z", "a"..."z": false
        default: scalar.properties.isWhitespace || scalar.properties.generalCategory == .dashPunctuation
        }
    }

    private static func value(of scalar: Unicode.Scalar) -> UInt32? {
        switch scalar {
        case "A"..."Z": scalar.value - 0x41
        case "a"..."z": scalar.value - 0x61
        case "2"..."7": scalar.value - 0x32 + 26
        default: nil
        }
    }

    private static func likelyLetters(for scalar: Unicode.Scalar) -> [Character] {
        switch scalar {
        case "0": ["O"]
        case "1": ["I", "L"]
        case "8": ["B"]
        default: []
        }
    }

    /// The letter for the five bits from `5 * index` on, those past the end being 0.
    private static func letter(_ index: Int, of bytes: UnsafeRawBufferPointer) -> UInt8 {
        let (first, offset) = (index * 5).quotientAndRemainder(dividingBy: 8)
        let next = first + 1 < bytes.count ? unsafe bytes[first + 1] : 0
        let window = unsafe UInt16(bytes[first]) << 8 | UInt16(next)
        let value = UInt8(truncatingIfNeeded: window >> (11 - offset)) & 31
        return value < 26 ? UInt8(ascii: "A") + value : UInt8(ascii: "2") + value - 26
    }
}
