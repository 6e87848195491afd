// The one file that needs all of Foundation: the rules of languages are not in FoundationEssentials.
internal import Foundation
public import SecondCore

extension Collation {
    /// The order of names that people of a language are used to: for Chinese by pinyin.
    ///
    /// - Parameter language: the person's language.
    /// - Returns: an order without regard to case and width; digits within names count as numbers.
    public static func names(in language: Language) -> Collation {
        let locale = Locale(identifier: language == .chinese ? "zh-Hans" : "en")
        return Collation { left, right in
            if let order = ASCIIOrder.compare(left, right) { return order }
            let options: String.CompareOptions = [.caseInsensitive, .widthInsensitive, .diacriticInsensitive, .numeric]
            return left.compare(right, options: options, range: nil, locale: locale).rawValue
        }
    }
}

/// The order of names that are plain ASCII, which most are, without asking for a language's rules.
enum ASCIIOrder {
    /// Without regard to case; nil if one of them holds anything but letters, digits and spaces.
    static func compare(_ left: String, _ right: String) -> Int? {
        var (left, right) = (left.utf8.makeIterator(), right.utf8.makeIterator())
        while true {
            switch (left.next(), right.next()) {
            case (nil, nil): return 0
            case (nil, let byte?): return key(byte) == nil ? nil : -1
            case (let byte?, nil): return key(byte) == nil ? nil : 1
            case (let first?, let second?):
                guard let first = key(first), let second = key(second) else { return nil }
                if first != second { return first < second ? -1 : 1 }
            }
        }
    }

    /// Letters alone are certain to stand in this order in every language.
    private static func key(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte + 32
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: " "): byte
        default: nil
        }
    }
}
