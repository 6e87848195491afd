/// What a column's values look like, by a few of them: a name alone proves nothing.
public struct LegacySample: Sendable, Equatable {
    /// One value that is there.
    package enum Value: Sendable {
        case number(Double)
        case text(String)
        case bytes
    }

    /// What dates of a column of numbers count.
    package enum DateUnit: Sendable, CaseIterable {
        case seconds2001, seconds1970, milliseconds1970

        /// The values that are dates from 2002 to 2040, kept apart from one another.
        fileprivate var plausible: ClosedRange<Double> {
            switch self {
            case .seconds2001: 3e7...1.1e9
            case .seconds1970: 1.1e9...2.3e9
            case .milliseconds1970: 1e12...2.3e12
            }
        }

        /// The same moment in seconds since 2001-01-01 UTC.
        package func seconds(_ number: Double) -> Double {
            switch self {
            case .seconds2001: number
            case .seconds1970: number - 978_307_200
            case .milliseconds1970: number / 1000 - 978_307_200
            }
        }
    }

    /// How many values there were.
    package private(set) var count = 0
    /// How many are texts with something in them, and how many of these a person may have written.
    private var texts = 0
    private var readable = 0
    /// So many characters these have.
    private var letters = 0
    private var flags = 0
    /// How many are numbers that a date of a person's life can be, and not an end of time.
    private var moments = 0
    private var dates: [DateUnit: Int] = [:]

    /// A sample of some values.
    package init(_ values: [Value]) {
        for value in values { add(value) }
    }

    private mutating func add(_ value: Value) {
        count += 1
        switch value {
        case .bytes: break
        case .number(let number):
            if number == 0 || number == 1 { flags += 1 }
            if abs(number) <= 1e10 { moments += 1 }
            for unit in DateUnit.allCases where unit.plausible.contains(number) {
                dates[unit, default: 0] += 1
            }
        case .text(let text):
            if ["0", "1", "true", "false", "yes", "no"].contains(text.lowercased()) { flags += 1 }
            guard !text.isEmpty else { return }
            texts += 1
            guard !Self.isMadeByMachine(text) else { return }
            readable += 1
            letters += text.count
        }
    }

    /// Whether a text is a hash, an id, a link or a name of the system's: one long word of letters and digits.
    private static func isMadeByMachine(_ text: String) -> Bool {
        if text.contains("://") { return true }
        guard text.utf8.count >= 16 else { return false }
        let marks = Set("+/=_-.:{}".utf8)
        var digits = 0
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digits += 1
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): break
            default: guard marks.contains(byte) else { return false }
            }
        }
        return digits > 1 || text.split(separator: ".").count > 2
    }

    /// How many characters that a person may have written a value has, on average.
    package var lettersEach: Double { count == 0 ? 0 : Double(letters) / Double(count) }

    /// Whether most values are texts that a person may have written.
    package var isText: Bool { readable > 0 && readable * 2 >= count }

    /// What the numbers count if they are dates; nil if they are none.
    package var dateUnit: DateUnit? {
        dates.first { $0.value * 5 >= count * 4 }?.key
    }

    /// Whether the values may be those of a field.
    ///
    /// - Parameters:
    ///   - field: the field.
    ///   - declared: the column's type: what Core Data calls a date may count as it likes.
    /// - Returns: false if most of them cannot be.
    func allows(_ field: LegacyField, _ declared: String) -> Bool {
        switch field {
        case .id: true
        case .title, .description: texts == 0 || readable * 2 >= texts
        case .created, .modified:
            declared.hasPrefix("TIMESTAMP") || declared.hasPrefix("DATE")
                ? moments * 2 >= count : dateUnit != nil
        case .completed: areFlags
        }
    }

    /// Whether as good as all values are 0 or 1, or words for that: a count of something begins like flags.
    private var areFlags: Bool {
        let others = count - flags
        return others * 10 <= count && others <= max(1, count / 50)
    }
}
