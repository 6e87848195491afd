internal import Bytes
package import FoundationExports

extension UUID {
    /// An id of its 128 bits.
    ///
    /// - Parameters:
    ///   - high: the first 8 bytes, the first byte highest.
    ///   - low: the last 8 bytes.
    package init(_ high: UInt64, _ low: UInt64) {
        func byte(_ word: UInt64, _ place: UInt64) -> UInt8 {
            UInt8(truncatingIfNeeded: word >> (56 - 8 * place))
        }
        self.init(
            uuid: (
                byte(high, 0), byte(high, 1), byte(high, 2), byte(high, 3), byte(high, 4), byte(high, 5),
                byte(high, 6), byte(high, 7), byte(low, 0), byte(low, 1), byte(low, 2), byte(low, 3),
                byte(low, 4), byte(low, 5), byte(low, 6), byte(low, 7)
            ))
    }
}

extension JSONText {
    /// An id from a JSON string's part: 32 hexadecimal digits of either case in the usual groups (RFC 9562).
    func uuid(_ range: Range<Int>) -> UUID? {
        let text = unsafe UnsafeRawBufferPointer(rebasing: part(range))
        guard text.count == 38, unsafe text[0] == UInt8(ascii: "\"") else { return nil }
        var words: [UInt64] = [0, 0]
        var digits = 0
        for offset in 1...36 {
            let byte = unsafe text[offset]
            let digit: UInt8
            switch byte {
            case UInt8(ascii: "-") where offset == 9 || offset == 14 || offset == 19 || offset == 24: continue
            case _ where offset == 9 || offset == 14 || offset == 19 || offset == 24: return nil
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
            case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
            default: return nil
            }
            words[digits / 16] = words[digits / 16] << 4 | UInt64(digit)
            digits += 1
        }
        return UUID(words[0], words[1])
    }
}
