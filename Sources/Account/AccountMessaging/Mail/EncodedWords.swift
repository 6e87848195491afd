#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Text in headers that hold nothing but ASCII (RFC 2047).
enum EncodedWords {
    /// The text as it is if it is plain, else as encoded words, folded so that no line is too long.
    static func header(_ text: String) -> String {
        if isPlain(text) { return text }
        return pieces(of: text).map { "=?utf-8?B?\(Data($0.utf8).base64EncodedString())?=" }
            .joined(separator: "\r\n ")
    }

    /// Letters, digits, spaces between them and few signs: nothing that means something in a header.
    private static func isPlain(_ text: String) -> Bool {
        text.utf8.count <= 60 && !text.isEmpty && text.first != " " && text.last != " "
            && text.utf8.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x20: true
                default: "-'!?+*/".utf8.contains(byte)
                }
            } && !text.contains("=?")
    }

    /// Parts of at most 39 bytes, which are 64 letters as an encoded word.
    ///
    /// So a line that begins with a header's name has fewer than 76. No scalar is cut in two; steering characters
    /// become spaces.
    private static func pieces(of text: String) -> [String] {
        var pieces = [""]
        for scalar in text.unicodeScalars {
            let shown = scalar.isControl ? " " : scalar
            if pieces[pieces.count - 1].utf8.count + UTF8.width(shown) > 39 { pieces.append("") }
            pieces[pieces.count - 1].unicodeScalars.append(shown)
        }
        return pieces
    }
}
