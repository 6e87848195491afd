/// How the reader steps through the text, byte by byte.
extension JSONText {
    /// Sees that nothing is left but white space.
    package mutating func finish() throws(Failure) {
        skipSpace()
        if at != end { throw .notJSON }
    }

    mutating func skipSpace() {
        while at < end, Self.isSpace(unsafe bytes[at]) { at += 1 }
    }

    /// A pattern `a | b` would be the bitwise "or" of both, hence a function.
    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }

    mutating func skip(_ byte: UInt8) throws(Failure) -> Bool {
        skipSpace()
        guard at < end else { throw .notJSON }
        guard unsafe bytes[at] == byte else { return false }
        at += 1
        return true
    }

    mutating func expect(_ byte: UInt8) throws(Failure) {
        if try !skip(byte) { throw .notJSON }
    }

    mutating func name() throws(Failure) -> String {
        skipSpace()
        guard at < end, unsafe bytes[at] == UInt8(ascii: "\"") else { throw .notJSON }
        let start = at
        try stepString()
        return try string(start..<at)
    }

    /// Steps over one value and gives its range.
    package mutating func value() throws(Failure) -> Range<Int> {
        skipSpace()
        let start = at
        // The brackets still to come, innermost last: hostile nesting takes memory by the byte and no stack.
        var closings: [UInt8] = []
        while true {
            if let closing = try open() {
                closings.append(closing)
                if closing == UInt8(ascii: "}") { try stepName() }
            } else if try !goOn(&closings) {
                return start..<at
            }
        }
    }

    /// Steps over a whole value; or only into an array or object that is not empty, and gives what will close it.
    private mutating func open() throws(Failure) -> UInt8? {
        skipSpace()
        guard at < end else { throw .notJSON }
        switch unsafe bytes[at] {
        case UInt8(ascii: "\""): try stepString()
        case UInt8(ascii: "{"):
            at += 1
            return try skip(UInt8(ascii: "}")) ? nil : UInt8(ascii: "}")
        case UInt8(ascii: "["):
            at += 1
            return try skip(UInt8(ascii: "]")) ? nil : UInt8(ascii: "]")
        case UInt8(ascii: "t"): try stepWord("true")
        case UInt8(ascii: "f"): try stepWord("false")
        case UInt8(ascii: "n"): try stepWord("null")
        default: try stepNumber()
        }
        return nil
    }

    /// After a value: closes all that ends with it; false if nothing is open any more.
    private mutating func goOn(_ closings: inout [UInt8]) throws(Failure) -> Bool {
        while let closing = closings.last {
            if try skip(UInt8(ascii: ",")) {
                if closing == UInt8(ascii: "}") { try stepName() }
                return true
            }
            try expect(closing)
            closings.removeLast()
        }
        return false
    }

    private mutating func stepName() throws(Failure) {
        skipSpace()
        guard at < end, unsafe bytes[at] == UInt8(ascii: "\"") else { throw .notJSON }
        try stepString()
        try expect(UInt8(ascii: ":"))
    }

    private mutating func stepWord(_ word: StaticString) throws(Failure) {
        let next = at + word.utf8CodeUnitCount
        guard next <= end, equals(at..<next, word) else { throw .notJSON }
        at = next
    }

    private mutating func stepString() throws(Failure) {
        // Most of a vault is strings, so this loop keeps its place in a register.
        var place = at + 1
        while place < end {
            let byte = unsafe bytes[place]
            place += 1
            if byte == UInt8(ascii: "\"") {
                at = place
                return
            }
            if byte < 0x20 { throw .notJSON }
            if byte == UInt8(ascii: "\\") { place += 1 }
        }
        throw .notJSON
    }

    private mutating func stepNumber() throws(Failure) {
        if unsafe bytes[at] == UInt8(ascii: "-") { at += 1 }
        let leading = at
        let whole = stepDigits()
        guard whole > 0, unsafe whole == 1 || bytes[leading] != UInt8(ascii: "0") else { throw .notJSON }
        if at < end, unsafe bytes[at] == UInt8(ascii: ".") {
            at += 1
            guard stepDigits() > 0 else { throw .notJSON }
        }
        if at < end, unsafe bytes[at] | 0x20 == UInt8(ascii: "e") {
            at += 1
            if at < end, unsafe bytes[at] == UInt8(ascii: "+") || bytes[at] == UInt8(ascii: "-") { at += 1 }
            guard stepDigits() > 0 else { throw .notJSON }
        }
    }

    private mutating func stepDigits() -> Int {
        let start = at
        while at < end, case UInt8(ascii: "0")...UInt8(ascii: "9") = unsafe bytes[at] { at += 1 }
        return at - start
    }
}
