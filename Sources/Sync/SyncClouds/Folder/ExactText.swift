/// Digits of base 16, in the one spelling that names use.
enum Hexadecimal {
    /// Whether these are exactly `count` lower-case hexadecimal digits.
    static func isDigits(_ text: some Collection<UInt8>, count: Int) -> Bool {
        text.count == count && text.allSatisfy { 48...57 ~= $0 || 97...102 ~= $0 }
    }
}

extension Substring {
    /// What stands between a beginning and an end, by bytes; nil if they do not stand there.
    ///
    /// The library's own comparison takes texts for equal that are spelt with other bytes, and an accent behind a
    /// letter for part of it. To a file system both are other names.
    func inside(_ beginning: String, _ end: String) -> Substring? {
        guard utf8.count >= beginning.utf8.count + end.utf8.count, utf8.starts(with: beginning.utf8),
            utf8.suffix(end.utf8.count).elementsEqual(end.utf8)
        else { return nil }
        return Substring(utf8.dropFirst(beginning.utf8.count).dropLast(end.utf8.count))
    }
}
