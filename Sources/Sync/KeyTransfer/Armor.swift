#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Bytes as lines of text between two marker lines, fit for a clipboard, a mail or a sheet of paper.
enum Armor {
    static func begin(_ owner: String) -> String { "-----BEGIN \(owner) KEYS-----" }
    static func end(_ owner: String) -> String { "-----END \(owner) KEYS-----" }

    /// Marker, Base64 (RFC 4648, section 4) in lines of 64 columns, marker; each line ends with a line feed.
    static func text(of bytes: [UInt8], _ owner: String) -> String {
        let lines = Data(bytes).base64EncodedString(options: [.lineLength64Characters, .endLineWithLineFeed])
        return [begin(owner), lines, end(owner), ""].joined(separator: "\n")
    }

    /// The bytes between the first two marker lines.
    ///
    /// What stands before and after does not count, nor do blanks around a line, empty lines and the kind of line end.
    ///
    /// - Throws: `notKeyText`, `incomplete`; `damaged` for anything but Base64 as ``text(of:_:)`` makes it.
    static func bytes(in text: [UInt8], _ owner: String) throws(KeyTextError) -> [UInt8] {
        // Some editors begin every file with this sign.
        let text = text.starts(with: "\u{FEFF}".utf8) ? text.dropFirst(3) : text[...]
        let lines = text.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).map(trimmed)
        let first = lines.firstIndex { $0.elementsEqual(begin(owner).utf8) }
        let last = lines[(first ?? 0)...].firstIndex { $0.elementsEqual(end(owner).utf8) }
        guard first != nil || last != nil else { throw .notKeyText }
        guard let first, let last else { throw .incomplete }
        let letters = String(decoding: lines[(first + 1)..<last].joined(), as: UTF8.self)
        // Encoding again catches what a decoder forgives.
        guard let data = Data(base64Encoded: letters), data.base64EncodedString() == letters else {
            throw .damaged
        }
        return [UInt8](data)
    }

    /// Whether the last line is whole and the one with which a text ends.
    static func isWhole(_ text: [UInt8], _ owner: String) -> Bool {
        guard text.last == 0x0A else { return false }
        let line = text.dropLast()
        return trimmed(line[((line.lastIndex(of: 0x0A) ?? -1) + 1)...]).elementsEqual(end(owner).utf8)
    }

    private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }
        var line = line.drop(while: isBlank)
        while let byte = line.last, isBlank(byte) { line.removeLast() }
        return line
    }
}
