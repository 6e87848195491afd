package import FoundationExports

/// A mail as it goes over the wire (RFC 5322, 2045, 2047): plain text in UTF-8, nothing but ASCII.
///
/// No header is made of what somebody else chose without being checked or encoded.
package struct MailMessage: Sendable, Equatable {
    /// Header and body, lines ended by CRLF, none longer than 78 letters but for a long address.
    package let bytes: [UInt8]

    /// Writes a mail.
    ///
    /// - Parameters:
    ///   - from: the sender.
    ///   - recipient: an address; one that is not ASCII does not stand in the header.
    ///   - subject: one line.
    ///   - body: lines ended by LF.
    ///   - language: such as `zh-Hans` (RFC 3282).
    ///   - id: names the mail, so that one that comes twice is known again: letters and digits.
    ///   - date: when it was written.
    package init(
        from: MailAddress, to recipient: String, subject: String, body: String, language: String, id: String,
        date: Date
    ) {
        let isShown = MailAddress.isPlain(recipient)
        let name = String(id.filter { $0.isASCII && ($0.isLetter || $0.isNumber) })
        let headers = [
            ("From", from.header),
            // A group without members stands for an address that a header of ASCII cannot say.
            ("To", isShown ? recipient : "undisclosed-recipients:;"),
            ("Subject", EncodedWord.header(subject)),
            ("Date", CivilTime(date).mailDate),
            ("Message-ID", "<\(name)@\(from.domain)>"),
            // So that no machine answers (RFC 3834, section 5).
            ("Auto-Submitted", "auto-generated"),
            ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Transfer-Encoding", "quoted-printable"),
            ("Content-Language", String(language.filter { $0.isASCII && ($0.isLetter || $0 == "-") })),
        ]
        let head = headers.map { "\($0.0): \($0.1)\r\n" }.joined() + "\r\n"
        bytes = Array(head.utf8) + QuotedPrintable.encode(body)
    }
}

/// Bodies in ASCII with lines of at most 76 letters (RFC 2045, section 6.7); plain words, and codes, stay readable.
enum QuotedPrintable {
    /// The text, CRLF at the end of each line, the last one's included.
    static func encode(_ text: String) -> [UInt8] {
        var lines = Array(text.utf8).split(separator: 0x0A, omittingEmptySubsequences: false)
        // What follows the last line end is no line.
        if lines.last?.isEmpty == true { lines.removeLast() }
        var out: [UInt8] = []
        for line in lines {
            append(line, to: &out)
            out += [0x0D, 0x0A]
        }
        return out
    }

    private static func append(_ line: ArraySlice<UInt8>, to out: inout [UInt8]) {
        var width = 0
        for (place, byte) in zip(line.indices, line) {
            let piece =
                isPlain(byte, isLast: place == line.endIndex - 1, isFirst: width == 0 || width >= 75)
                ? [byte] : escaped(byte)
            // One letter is kept for the sign that the line goes on.
            if width + piece.count > 75 {
                out += [UInt8(ascii: "="), 0x0D, 0x0A]
                width = 0
            }
            out += piece
            width += piece.count
        }
    }

    /// A space at the end of a line would get lost; a dot at its beginning means something to SMTP.
    private static func isPlain(_ byte: UInt8, isLast: Bool, isFirst: Bool) -> Bool {
        switch byte {
        case UInt8(ascii: "="): false
        case UInt8(ascii: "."): !isFirst
        case 0x20: !isLast
        case 0x21...0x7E: true
        default: false
        }
    }

    private static func escaped(_ byte: UInt8) -> [UInt8] {
        let digits = Array("0123456789ABCDEF".utf8)
        return [UInt8(ascii: "="), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
}

/// Text in headers that hold nothing but ASCII (RFC 2047).
enum EncodedWord {
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

/// An address with a name that may stand in the header of a mail.
package struct MailAddress: Sendable, Equatable {
    /// What readers see; may be empty.
    package let name: String
    /// The address itself, printable ASCII.
    package let address: String

    /// An address; nil if it is none that can stand in a header.
    ///
    /// - Parameters:
    ///   - name: what readers see; steering characters are refused.
    ///   - address: such as `no-reply@readmigo.com`.
    package init?(name: String = "", address: String) {
        guard Self.isPlain(address), !name.unicodeScalars.contains(where: \.isControl) else { return nil }
        self.name = name
        self.address = address
    }

    /// Whether an address stands in a header as it is: ASCII, and nothing that could end it or the line.
    static func isPlain(_ address: String) -> Bool {
        let parts = address.split(separator: "@", omittingEmptySubsequences: false)
        return parts.count == 2 && !parts[0].isEmpty && !parts[1].isEmpty && address.utf8.count <= 254
            && address.utf8.allSatisfy { (0x21...0x7E).contains($0) && !"<>()[]\\,;:\"".utf8.contains($0) }
    }

    /// What comes after the sign.
    var domain: Substring { address.split(separator: "@").last ?? "" }

    /// As a header writes it.
    var header: String {
        guard !name.isEmpty else { return address }
        return "\(EncodedWord.header(name)) <\(address)>"
    }
}
