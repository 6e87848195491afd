/// A strict reader of JSON (RFC 8259) that cuts text into parts without changing them.
///
/// A general decoder loses what it does not know: numbers change their spelling and unknown members vanish. Here a
/// value stays a range of the original bytes until somebody asks for it.
@safe package struct JSONText {
    let bytes: UnsafeRawBufferPointer
    var at: Int
    let end: Int

    /// A member of an object: its name, and where its value stands.
    package struct Member {
        package let name: String
        package let range: Range<Int>

        package init(name: String, range: Range<Int>) {
            self.name = name
            self.range = range
        }
    }

    /// An object with more members than this is not listed: looking through them would take their number squared.
    package static let mostListed = 64

    /// What is wrong with the text: one case, as no caller does anything else for another.
    package enum Failure: Error { case notJSON }

    /// A reader of all of `bytes`, which must outlive it.
    package init(_ bytes: UnsafeRawBufferPointer) {
        unsafe self.bytes = unsafe bytes
        at = 0
        end = bytes.count
    }

    /// A reader of one part.
    package init(_ text: JSONText, _ range: Range<Int>) {
        unsafe bytes = unsafe text.bytes
        at = range.lowerBound
        end = range.upperBound
    }

    /// The bytes of a part.
    package func secret(_ range: Range<Int>) -> SecretBytes { unsafe SecretBytes(bytes[range]) }

    /// The bytes of a part, in place.
    package func part(_ range: Range<Int>) -> Slice<UnsafeRawBufferPointer> { unsafe bytes[range] }

    /// Whether a part is exactly this ASCII text.
    package func equals(_ range: Range<Int>, _ text: StaticString) -> Bool {
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
    package func count(_ range: Range<Int>) throws(Failure) -> UInt64 {
        guard let count = integer(range, as: UInt64.self) else { throw .notJSON }
        return count
    }

    /// The number at `range` if it is whole, written as one, and fits.
    package func integer(_ range: Range<Int>) -> Int64? { integer(range, as: Int64.self) }

    private func integer<Number: FixedWidthInteger>(_ range: Range<Int>, as type: Number.Type) -> Number? {
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

    /// How far this reader has come.
    package var place: Int { at }

    /// The place of the next value, white space passed over.
    package mutating func start() -> Int {
        skipSpace()
        return at
    }

    /// The first byte of the next value, which tells its kind, white space passed over; nil at the end.
    package mutating func next() -> UInt8? {
        skipSpace()
        return at < end ? unsafe bytes[at] : nil
    }

    /// Everything that this reader may read.
    package var all: Range<Int> { at..<end }

    /// Reads the object at `range`.
    ///
    /// - Parameters:
    ///   - range: the object's place.
    ///   - each: receives each member's name and its value's range, in order; it has to refuse a name that comes
    ///     twice.
    /// - Throws: `notJSON` for anything but an object, and what `each` throws.
    private func object(
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
    package mutating func members(_ each: (inout JSONText, String) throws(Failure) -> Void) throws(Failure) {
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
    package func members(_ range: Range<Int>) throws(Failure) -> [String: Range<Int>] {
        var members: [String: Range<Int>] = [:]
        try object(range) { name, range throws(Failure) in
            guard members.updateValue(range, forKey: name) == nil else { throw .notJSON }
        }
        return members
    }

    /// Reads the object that begins here into a list, and goes on behind it: for few members, told apart by looking.
    ///
    /// - Throws: `notJSON` for anything but an object with distinct names.
    package mutating func list() throws(Failure) -> [Member] {
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
    package mutating func array(_ each: (inout JSONText) throws(Failure) -> Void) throws(Failure) {
        try elements(each)
        try finish()
    }

    /// Reads the array that begins here, and goes on behind it.
    ///
    /// - Parameter each: receives the reader in front of each element, which it must step over.
    /// - Throws: `notJSON` for anything but an array, and what `each` throws.
    package mutating func elements(_ each: (inout JSONText) throws(Failure) -> Void) throws(Failure) {
        try expect(UInt8(ascii: "["))
        if try skip(UInt8(ascii: "]")) { return }
        repeat { try each(&self) } while try skip(UInt8(ascii: ","))
        try expect(UInt8(ascii: "]"))
    }

    /// Reads the whole text as one string.
    package mutating func string() throws(Failure) -> String {
        let range = try value()
        try finish()
        return try string(range)
    }

    /// The range of the whole text's one value, white space around it left out.
    package mutating func whole() throws(Failure) -> Range<Int> {
        let range = try value()
        try finish()
        return range
    }
}

extension JSONText {
    /// The text of the string at `range`, escapes resolved.
    ///
    /// - Throws: `notJSON` if it is no string, or not UTF-8, or holds a lone surrogate.
    package func string(_ range: Range<Int>) throws(Failure) -> String {
        guard range.count >= 2, unsafe bytes[range.lowerBound] == UInt8(ascii: "\"") else { throw .notJSON }
        let inner = unsafe UnsafeRawBufferPointer(
            rebasing: bytes[range.lowerBound + 1..<range.upperBound - 1])
        guard unsafe inner.contains(UInt8(ascii: "\\")) else {
            return try unsafe JSONEscapes.text(inner)
        }
        return try unsafe JSONEscapes.resolve(inner)
    }
}
