public import SecondCore

extension Collation {
    /// The order of names that people of a language are used to: in Chinese by pinyin, Chinese names first.
    ///
    /// Foundation has these rules for every language, but linking its data costs each start more than finding a code
    /// does, so the one order that is needed is here.
    ///
    /// - Parameter language: the person's language.
    /// - Returns: an order without regard to case.
    public static func names(in language: Language) -> Collation {
        language == .chinese ? Collation { PinyinOrder.compare($0, $1) } : .folded
    }
}

/// Names letter by letter: common Chinese characters in the order of pinyin, then other ones, then other scripts.
enum PinyinOrder {
    /// Negative if the left name stands first, positive if the right one does.
    static func compare(_ left: String, _ right: String) -> Int {
        var (left, right) = (left.unicodeScalars.makeIterator(), right.unicodeScalars.makeIterator())
        while true {
            switch (left.next(), right.next()) {
            case (nil, nil): return 0
            case (nil, _): return -1
            case (_, nil): return 1
            case (let first?, let second?):
                let (first, second) = (place(of: first), place(of: second))
                if first != second { return first < second ? -1 : 1 }
            }
        }
    }

    private static func place(of scalar: Unicode.Scalar) -> UInt32 {
        switch scalar.value {
        case 0x41...0x5A: return others + scalar.value + 32
        case 0..<0x80: return others + scalar.value
        default: break
        }
        if let place = places[scalar.value] { return place }
        if scalar.properties.isIdeographic { return scalar.value }
        // Full-width letters and digits stand beside the plain ones.
        if (0xFF01...0xFF5E).contains(scalar.value), let plain = Unicode.Scalar(scalar.value - 0xFEE0) {
            return place(of: plain)
        }
        return others + (scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar).value
    }

    /// Above every ideograph, whose own values are all above the table's places.
    private static let others: UInt32 = 0x20_0000

    private static let places: [UInt32: UInt32] = {
        var places: [UInt32: UInt32] = [:]
        for (place, scalar) in PinyinTable.characters.description.unicodeScalars.enumerated() {
            places[scalar.value] = UInt32(place)
        }
        return places
    }()
}
