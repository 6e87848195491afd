internal import Bytes
internal import FoundationExports

/// A strict reader of JSON (RFC 8259) that cuts text into parts without changing them.
///
/// A general decoder loses what it does not know: numbers change their spelling and unknown members vanish. Here a
/// value stays a range of the original bytes until somebody asks for it.
@safe struct JSONText {
    private let bytes: UnsafeRawBufferPointer
    private var at: Int
    private let end: Int

    /// A member of an object: its name, and where its value stands.
    struct Member {
        let name: String
        let range: Range<Int>
    }

    /// An object with more members than this is not listed: looking through them would take their number squared.
    static let mostListed = 64

    /// What is wrong with the text, told apart only as far as a face can use it.
    enum Failure: Error { case notJSON }

    /// A reader of all of `bytes`, which must outlive it.
    init(_ bytes: UnsafeRawBufferPointer) {
        unsafe self.bytes = unsafe bytes
        at = 0
        end = bytes.count
    }

    /// A reader of one part.
    init(_ text: JSONText, _ range: Range<Int>) {
        unsafe bytes = unsafe text.bytes
        at = range.lowerBound
        end = range.upperBound
    }

    /// The bytes of a part.
    func secret(_ range: Range<Int>) -> SecretBytes { unsafe SecretBytes(bytes[range]) }

    /// Whether a part is exactly this ASCII text.
    func equals(_ range: Range<Int>, _ text: StaticString) -> Bool {
        guard range.count == text.utf8CodeUnitCount else { return false }
        for offset in 0..<range.count where unsafe bytes[range.lowerBound + offset] != text.utf8Start[offset]
        {
            return false
        }
        return true
    }

    /// The whole number at `range`: an instant, a length of time or a count.
    ///
    /// - Throws: `notJSON` for anything but digits, and for more than 64 bits hold.
    func count(_ range: Range<Int>) throws(Failure) -> UInt64 {
        guard let count = integer(range, as: UInt64.self) else { throw .notJSON }
        return count
    }

    /// The number at `range` if it is whole, written as one, and fits.
    func integer<Number: FixedWidthInteger>(_ range: Range<Int>, as type: Number.Type) -> Number? {
        let isNegative = unsafe !range.isEmpty && bytes[range.lowerBound] == UInt8(ascii: "-")
        let digits = isNegative ? range.dropFirst() : range[...]
        guard !digits.isEmpty else { return nil }
        var number: Number = 0
        for place in digits {
            let byte = unsafe bytes[place]
            guard case UInt8(ascii: "0")...UInt8(ascii: "9") = byte else { return nil }
            let digit = Number(byte - UInt8(ascii: "0"))
            let (tenfold, isOver) = number.multipliedReportingOverflow(by: 10)
            let next =
                isNegative
                ? tenfold.subtractingReportingOverflow(digit) : tenfold.addingReportingOverflow(digit)
            guard !isOver, !next.overflow else { return nil }
            number = next.partialValue
        }
        return number
    }

    /// A stamp from a JSON string's part.
    func stamp(_ range: Range<Int>) -> HybridTimestamp? {
        guard range.count == 36, unsafe bytes[range.lowerBound] == 34 else { return nil }
        return unsafe HybridTimestamp(bytes[range.lowerBound + 1..<range.upperBound - 1])
    }

    /// An id from a JSON string's part: 32 hexadecimal digits of either case in the usual groups (RFC 9562).
    func uuid(_ range: Range<Int>) -> UUID? {
        guard range.count == 38, unsafe bytes[range.lowerBound] == UInt8(ascii: "\"") else { return nil }
        var words: [UInt64] = [0, 0]
        var digits = 0
        for offset in 1...36 {
            let byte = unsafe bytes[range.lowerBound + offset]
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

    /// How far this reader has come.
    var place: Int { at }

    /// The place of the next value, white space passed over.
    mutating func start() -> Int {
        skipSpace()
        return at
    }

    /// Everything that this reader may read.
    var all: Range<Int> { at..<end }

    /// Reads the object at `range`.
    ///
    /// - Parameters:
    ///   - range: the object's place.
    ///   - each: receives each member's name and its value's range, in order; it has to refuse a name that comes
    ///     twice.
    /// - Throws: `notJSON` for anything but an object, and what `each` throws.
    func object(
        _ range: Range<Int>, _ each: (String, Range<Int>) throws(Failure) -> Void
    ) throws(Failure) {
        var reader = JSONText(self, range)
        try reader.members { reader, name throws(Failure) in try each(name, try reader.value()) }
        try reader.finish()
    }

    /// Reads the object that begins here, and goes on behind it.
    ///
    /// - Parameter each: receives each member's name, and the reader in front of the value, which it must step over.
    /// - Throws: `notJSON` for anything but an object, and what `each` throws.
    mutating func members(_ each: (inout JSONText, String) throws(Failure) -> Void) throws(Failure) {
        try expect(UInt8(ascii: "{"))
        if try skip(UInt8(ascii: "}")) { return }
        repeat {
            let name = try name()
            try expect(UInt8(ascii: ":"))
            try each(&self, name)
        } while try skip(UInt8(ascii: ","))
        try expect(UInt8(ascii: "}"))
    }

    /// The members of the object at `range`.
    ///
    /// - Throws: `notJSON` for anything but an object with distinct names.
    func members(_ range: Range<Int>) throws(Failure) -> [String: Range<Int>] {
        var members: [String: Range<Int>] = [:]
        try object(range) { name, range throws(Failure) in
            guard members.updateValue(range, forKey: name) == nil else { throw .notJSON }
        }
        return members
    }

    /// Reads the object that begins here into a list, and goes on behind it: for few members, told apart by looking.
    ///
    /// - Throws: `notJSON` for anything but an object with distinct names.
    mutating func list() throws(Failure) -> [Member] {
        var list: [Member] = []
        list.reserveCapacity(12)
        try members { reader, name throws(Failure) in
            guard list.count < Self.mostListed, !list.contains(where: { $0.name == name }) else {
                throw .notJSON
            }
            list.append(Member(name: name, range: try reader.value()))
        }
        return list
    }

    /// Reads the whole text as one array.
    ///
    /// - Parameter each: receives the reader in front of each element, which it must step over.
    /// - Throws: `notJSON` for anything but an array, and what `each` throws.
    mutating func array(_ each: (inout JSONText) throws(Failure) -> Void) throws(Failure) {
        try expect(UInt8(ascii: "["))
        if try !skip(UInt8(ascii: "]")) {
            repeat { try each(&self) } while try skip(UInt8(ascii: ","))
            try expect(UInt8(ascii: "]"))
        }
        try finish()
    }

    /// Reads the whole text as one string.
    mutating func string() throws(Failure) -> String {
        let range = try value()
        try finish()
        return try string(range)
    }

    /// The range of the whole text's one value, white space around it left out.
    mutating func whole() throws(Failure) -> Range<Int> {
        let range = try value()
        try finish()
        return range
    }
}

extension JSONText {
    private mutating func finish() throws(Failure) {
        skipSpace()
        if at != end { throw .notJSON }
    }

    private mutating func skipSpace() {
        while at < end, Self.isSpace(unsafe bytes[at]) { at += 1 }
    }

    /// A pattern `a | b` would be the bitwise "or" of both, hence a function.
    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }

    private mutating func skip(_ byte: UInt8) throws(Failure) -> Bool {
        skipSpace()
        guard at < end else { throw .notJSON }
        guard unsafe bytes[at] == byte else { return false }
        at += 1
        return true
    }

    private mutating func expect(_ byte: UInt8) throws(Failure) {
        if try !skip(byte) { throw .notJSON }
    }

    private mutating func name() throws(Failure) -> String {
        skipSpace()
        guard at < end, unsafe bytes[at] == UInt8(ascii: "\"") else { throw .notJSON }
        let start = at
        try stepString()
        return try string(start..<at)
    }

    /// Steps over one value and gives its range.
    mutating func value() throws(Failure) -> Range<Int> {
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

extension JSONText {
    /// The text of the string at `range`, escapes resolved.
    ///
    /// - Throws: `notJSON` if it is no string, or not UTF-8, or holds a lone surrogate.
    func string(_ range: Range<Int>) throws(Failure) -> String {
        guard range.count >= 2, unsafe bytes[range.lowerBound] == UInt8(ascii: "\"") else { throw .notJSON }
        let inner = unsafe UnsafeRawBufferPointer(
            rebasing: bytes[range.lowerBound + 1..<range.upperBound - 1])
        guard unsafe inner.contains(UInt8(ascii: "\\")) else {
            return try unsafe JSONEscapes.text(inner)
        }
        return try unsafe JSONEscapes.resolve(inner)
    }
}
