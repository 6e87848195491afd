internal import Bytes
internal import FoundationExports

/// What of the engine's own stands in JSON strings.
extension JSONText {
    /// A stamp from a JSON string's part.
    func stamp(_ range: Range<Int>) -> HybridTimestamp? {
        let text = unsafe part(range)
        guard unsafe text.count == 36, unsafe text.first == UInt8(ascii: "\"") else { return nil }
        return unsafe HybridTimestamp(text.dropFirst().dropLast())
    }

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
