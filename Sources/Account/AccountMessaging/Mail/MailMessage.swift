#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

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
            ("Subject", EncodedWords.header(subject)),
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
