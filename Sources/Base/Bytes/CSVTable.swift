/// A table of comma-separated values (RFC 4180), its fields found in place: what nobody asks for is never copied.
@safe package struct CSVTable {
    /// No program writes so many columns.
    private static let mostColumns = 200

    private let bytes: UnsafeRawBufferPointer
    private let end: Int
    private var at = 0
    /// The names of the columns, as they are spelt.
    package private(set) var header: [String] = []

    /// A row: where each field stands, and whether in quotes.
    package struct Row {
        fileprivate var fields: [(range: Range<Int>, isQuoted: Bool)] = []

        /// How many fields it has.
        package var count: Int { fields.count }
        /// Whether something stands between the end of a quoted field and the next one: no field's text has it.
        package fileprivate(set) var hasLeftOver = false
    }

    /// A row that ends within quotes, or has too many fields.
    package struct Malformed: Error {}

    /// Reads the first row.
    package init(_ bytes: UnsafeRawBufferPointer) throws(Malformed) {
        unsafe self.bytes = unsafe bytes
        end = bytes.count
        guard let row = try next() else { throw Malformed() }
        header = row.fields.indices.map { text(row, $0) }
    }

    /// The next row that is not blank; nil at the end.
    package mutating func next() throws(Malformed) -> Row? {
        while at < end, unsafe bytes[at] == 0x0A || bytes[at] == 0x0D { at += 1 }
        guard at < end else { return nil }
        var row = Row()
        while true {
            guard row.fields.count < Self.mostColumns else { throw Malformed() }
            row.fields.append(try field(&row.hasLeftOver))
            guard at < end, unsafe bytes[at] == UInt8(ascii: ",") else { return row }
            at += 1
        }
    }

    /// A field's text; empty where the row is shorter, or the bytes are not UTF-8.
    package func text(_ row: Row, _ column: Int?) -> String {
        guard let column, row.fields.indices.contains(column) else { return "" }
        let (range, isQuoted) = row.fields[column]
        let raw = unsafe String(decoding: bytes[range], as: UTF8.self)
        // String(validating:as:) would say so itself, but starts at iOS 18.
        guard unsafe raw.utf8.elementsEqual(bytes[range]) else { return "" }
        guard isQuoted, raw.utf8.contains(UInt8(ascii: "\"")) else { return raw }
        var (text, isSecond) = ("", false)
        for scalar in raw.unicodeScalars {
            let isQuote = scalar == "\""
            if !(isQuote && isSecond) { text.unicodeScalars.append(scalar) }
            isSecond = isQuote && !isSecond
        }
        return text
    }

    /// A field as it is written: in quotes where it holds what would end it.
    ///
    /// - Parameter text: any text.
    /// - Returns: the field, which ``text(_:_:)`` reads as the same text.
    package static func field(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy {
            $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: ",")
        }
        guard !isPlain else { return text }
        var field = "\""
        for scalar in text.unicodeScalars {
            if scalar == "\"" { field += "\"" }
            field.unicodeScalars.append(scalar)
        }
        return field + "\""
    }

    private mutating func field(_ hasLeftOver: inout Bool) throws(Malformed) -> (
        range: Range<Int>, isQuoted: Bool
    ) {
        guard at < end, unsafe bytes[at] == UInt8(ascii: "\"") else {
            let start = at
            skipToSeparator()
            return (start..<at, false)
        }
        let start = at + 1
        at = start
        while at < end {
            guard unsafe bytes[at] == UInt8(ascii: "\"") else {
                at += 1
                continue
            }
            guard at + 1 < end, unsafe bytes[at + 1] == UInt8(ascii: "\"") else {
                let range = start..<at
                at += 1
                let rest = at
                skipToSeparator()
                if unsafe bytes[rest..<at].contains(where: { $0 > 0x20 }) { hasLeftOver = true }
                return (range, true)
            }
            at += 2
        }
        throw Malformed()
    }

    private mutating func skipToSeparator() {
        while at < end {
            switch unsafe bytes[at] {
            case UInt8(ascii: ","), 0x0A, 0x0D: return
            default: at += 1
            }
        }
    }
}
