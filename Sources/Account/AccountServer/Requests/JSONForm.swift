/// Looks whether bytes are JSON (RFC 8259) of a modest form: not deep, no name twice in an object.
///
/// Foundation's decoder takes the last of two equal names without a word, so that two readers of one request could
/// see two different requests.
struct JSONForm {
    private let bytes: [UInt8]
    private let mostDepth: Int
    private var place = 0

    private init(_ bytes: [UInt8], _ mostDepth: Int) {
        self.bytes = bytes
        self.mostDepth = mostDepth
    }

    /// - Parameters:
    ///   - bytes: a whole body.
    ///   - depth: how deep objects and arrays may stand in each other.
    /// - Throws: `notJSON`.
    static func check(_ bytes: [UInt8], depth: Int = 8) throws(FormError) {
        var form = JSONForm(bytes, depth)
        guard form.isWhole() else { throw .notJSON }
    }

    private mutating func isWhole() -> Bool {
        guard String(validating: bytes, as: UTF8.self) != nil else { return false }
        skipSpace()
        guard value(depth: 1) else { return false }
        skipSpace()
        return place == bytes.count
    }

    private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        place += 1
        return true
    }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { place += 1 }
    }

    private mutating func value(depth: Int) -> Bool {
        switch next {
        case UInt8(ascii: "{"): depth <= mostDepth && object(depth)
        case UInt8(ascii: "["): depth <= mostDepth && array(depth)
        case UInt8(ascii: "\""): string() != nil
        case UInt8(ascii: "t"): word("true")
        case UInt8(ascii: "f"): word("false")
        case UInt8(ascii: "n"): word("null")
        default: number()
        }
    }

    private mutating func object(_ depth: Int) -> Bool {
        place += 1
        var names: Set<String> = []
        skipSpace()
        if take(UInt8(ascii: "}")) { return true }
        while true {
            skipSpace()
            guard next == UInt8(ascii: "\""), let name = string(), names.insert(name).inserted else {
                return false
            }
            skipSpace()
            guard take(UInt8(ascii: ":")) else { return false }
            skipSpace()
            guard value(depth: depth + 1) else { return false }
            skipSpace()
            if take(UInt8(ascii: "}")) { return true }
            guard take(UInt8(ascii: ",")) else { return false }
        }
    }

    private mutating func array(_ depth: Int) -> Bool {
        place += 1
        skipSpace()
        if take(UInt8(ascii: "]")) { return true }
        while true {
            skipSpace()
            guard value(depth: depth + 1) else { return false }
            skipSpace()
            if take(UInt8(ascii: "]")) { return true }
            guard take(UInt8(ascii: ",")) else { return false }
        }
    }

    private mutating func word(_ word: StaticString) -> Bool {
        for byte in word.description.utf8 where !take(byte) { return false }
        return true
    }

    private mutating func digits() -> Bool {
        let start = place
        while let byte = next, (0x30...0x39).contains(byte) { place += 1 }
        return place > start
    }

    private mutating func number() -> Bool {
        _ = take(UInt8(ascii: "-"))
        if !take(UInt8(ascii: "0")) { guard digits() else { return false } }
        if take(UInt8(ascii: ".")) { guard digits() else { return false } }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            _ = take(UInt8(ascii: "+")) || take(UInt8(ascii: "-"))
            guard digits() else { return false }
        }
        return true
    }
}

extension JSONForm {
    /// A string with its escapes undone; nil if it is none.
    private mutating func string() -> String? {
        place += 1
        var units: [UInt16] = []
        var plain: [UInt8] = []
        var text = ""
        func flush() { text += String(decoding: plain, as: UTF8.self); plain = [] }
        while let byte = next {
            place += 1
            if byte != UInt8(ascii: "\\"), !units.isEmpty { return nil }
            switch byte {
            case UInt8(ascii: "\""):
                flush()
                return text
            case 0..<0x20: return nil
            case UInt8(ascii: "\\"):
                guard let unit = escape() else { return nil }
                flush()
                units.append(unit)
                switch Self.scalar(units) {
                case .whole(let scalar):
                    text.unicodeScalars.append(scalar)
                    units = []
                case .half: break
                case .broken: return nil
                }
            default: plain.append(byte)
            }
        }
        return nil
    }

    private enum Units {
        case whole(Unicode.Scalar), half, broken
    }

    /// What one or two units of UTF-16 are.
    private static func scalar(_ units: [UInt16]) -> Units {
        if units.count == 1 {
            if let scalar = Unicode.Scalar(units[0]) { return .whole(scalar) }
            return (0xD800..<0xDC00).contains(units[0]) ? .half : .broken
        }
        guard (0xDC00..<0xE000).contains(units[1]) else { return .broken }
        let value = 0x10000 + (UInt32(units[0] & 0x3FF) << 10 | UInt32(units[1] & 0x3FF))
        return Unicode.Scalar(value).map { .whole($0) } ?? .broken
    }

    private mutating func escape() -> UInt16? {
        guard let byte = next else { return nil }
        place += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return UInt16(byte)
        case UInt8(ascii: "b"): return 8
        case UInt8(ascii: "f"): return 12
        case UInt8(ascii: "n"): return 10
        case UInt8(ascii: "r"): return 13
        case UInt8(ascii: "t"): return 9
        case UInt8(ascii: "u"):
            guard place + 4 <= bytes.count else { return nil }
            let digits = String(decoding: bytes[place..<place + 4], as: UTF8.self)
            guard digits.utf8.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else { return nil }
            place += 4
            return UInt16(digits, radix: 16)
        default: return nil
        }
    }
}

/// The fields of a form or a query (`application/x-www-form-urlencoded`).
struct WebForm: Sendable, Equatable {
    private var fields: [String: String] = [:]
    private var twice: Set<String> = []

    /// The fields that a text names; nil for a broken escape, or bytes that are no text.
    init?(_ text: some StringProtocol) {
        for pair in text.split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = Self.decode(parts[0]), let value = Self.decode(parts.count > 1 ? parts[1] : "")
            else { return nil }
            if fields.updateValue(value, forKey: name) != nil { twice.insert(name) }
        }
    }

    /// The value of a field; nil if it is missing, or stands twice: nobody shall choose between two.
    subscript(name: String) -> String? { twice.contains(name) ? nil : fields[name] }

    private static func decode(_ part: some StringProtocol) -> String? {
        var bytes: [UInt8] = []
        var rest = part.utf8[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "+"): bytes.append(0x20)
            case UInt8(ascii: "%"):
                guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit)
                else {
                    return nil
                }
                bytes.append(high << 4 | low)
            default: bytes.append(byte)
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt8($0) }
    }
}
