import AccountMessaging
import Foundation
import TestSupport
import Testing

@Suite struct MailMessageTests {
    static func mail(
        from: MailAddress = MessageSamples.sender, to recipient: String = "reader@example.com",
        subject: String = "Hello", body: String = "Text\n", id: String = MessageSamples.id
    ) -> String {
        let message = MailMessage(
            from: from, to: recipient, subject: subject, body: body, language: "zh-Hans", id: id,
            date: MessageSamples.noon)
        return String(decoding: message.bytes, as: UTF8.self)
    }

    @Test func `a mail, byte for byte`() {
        #expect(
            Self.mail(subject: "你的密码已更改", body: "你好 = hi\n\n012345\n.\n")
                == [
                    "From: =?utf-8?B?UmVhZG1pZ28g6LSm5oi3?= <no-reply@readmigo.com>",
                    "To: reader@example.com",
                    "Subject: =?utf-8?B?5L2g55qE5a+G56CB5bey5pu05pS5?=",
                    "Date: Thu, 01 Jan 2026 12:00:00 +0000",
                    "Message-ID: <00112233445566778899aabbccddeeff@readmigo.com>",
                    "Auto-Submitted: auto-generated", "MIME-Version: 1.0",
                    "Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: quoted-printable",
                    "Content-Language: zh-Hans", "", "=E4=BD=A0=E5=A5=BD =3D hi", "", "012345", "=2E", "",
                ].joined(separator: "\r\n"))
    }

    static let attacks = [
        "a@b.de\r\nBcc: c@d.de", "a@b.de\nBcc: c@d.de", "a@b.de, c@d.de", "<a@b.de>", "a b@c.de", "", "@",
        "a@",
        "a@b@c", "读者@example.com", "a@例子.中国", "\"a\"@b.de", "a@b.de\0", "a(b)@c.de", "a;b@c.de",
        "a@\u{2028}b.de",
        String(repeating: "a", count: 300) + "@b.de",
    ]

    @Test(arguments: attacks) func `a recipient who cannot stand in a header does not`(_ recipient: String) {
        let text = Self.mail(to: recipient)
        #expect(text.contains("\r\nTo: undisclosed-recipients:;\r\n"))
        #expect(text.utf8.allSatisfy { $0 < 0x80 })
        #expect(!text.contains("Bcc"))
        #expect(MailAddress(address: recipient) == nil)
    }

    @Test(arguments: [
        "a\r\nBcc: c@d.de", "=?utf-8?B?AAAA?=", "a\u{0}b", "a: b", String(repeating: "长 ", count: 200), "",
    ])
    func `whatever the subject is, it stays one header`(_ subject: String) throws {
        let text = Self.mail(subject: subject)
        let head = try #require(text.components(separatedBy: "\r\n\r\n").first)
        let lines = head.components(separatedBy: "\r\n")
        let names = lines.filter { !$0.hasPrefix(" ") }.map { $0.prefix { $0 != ":" } }
        #expect(
            names == [
                "From", "To", "Subject", "Date", "Message-ID", "Auto-Submitted", "MIME-Version",
                "Content-Type",
                "Content-Transfer-Encoding", "Content-Language",
            ])
        #expect(lines.allSatisfy { $0.utf8.count <= 76 && $0.utf8.allSatisfy { (0x20...0x7E).contains($0) } })
    }

    @Test func `a sender's name with steering characters is refused`() {
        for name in ["a\r\nb", "a\u{202E}b", "\0"] {
            #expect(MailAddress(name: name, address: "a@b.de") == nil)
        }
        #expect(MailAddress(name: "“A, B” <x>", address: "a@b.de") != nil)
    }

    @Test func `any body comes out again, in short lines of ASCII`() {
        let letters = Array("abc =.\t你😀é-_").map(String.init) + ["\n", " \n", "\n.", "\r", "==", "=\n"]
        for seed in Soak.seeds(300) {
            var random = SeededGenerator(seed: seed)
            let count = random.pick([0, 1, 5, 80, 400])
            let body = (0..<count).map { _ in random.pick(letters) }.joined()
            let parts = Self.mail(body: body).components(separatedBy: "\r\n\r\n")
            let text = parts.dropFirst().joined(separator: "\r\n\r\n")
            let lines = text.components(separatedBy: "\r\n")
            #expect(lines.allSatisfy { $0.utf8.count <= 76 && !$0.hasSuffix(" ") && !$0.hasPrefix(".") })
            #expect(text.utf8.allSatisfy { $0 < 0x80 })
            let isWhole = body.isEmpty || body.utf8.last == 0x0A
            #expect(Self.decoded(text) == Array(body.utf8) + (isWhole ? [] : [0x0A]), "seed \(seed)")
        }
    }

    /// RFC 2045, section 6.7, read by other lines than those that wrote it.
    private static func decoded(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = Array(text.replacing("=\r\n", with: "").replacing("\r\n", with: "\n").utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "=") else {
                bytes.append(byte)
                continue
            }
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            bytes.append(UInt8(digits, radix: 16) ?? 0)
            rest = rest.dropFirst(2)
        }
        return bytes
    }

    @Test(arguments: [
        (0, "Thu, 01 Jan 1970 00:00:00 +0000"), (951_782_399, "Mon, 28 Feb 2000 23:59:59 +0000"),
        (951_782_400, "Tue, 29 Feb 2000 00:00:00 +0000"), (1_795_332_596, "Sun, 22 Nov 2026 07:29:56 +0000"),
        (4_107_542_399, "Sun, 28 Feb 2100 23:59:59 +0000"),
        (4_107_542_400, "Mon, 01 Mar 2100 00:00:00 +0000"),
        (-1, "Wed, 31 Dec 1969 23:59:59 +0000"),
    ])
    func `the date is that of the calendar`(_ seconds: TimeInterval, _ date: String) {
        let message = MailMessage(
            from: MessageSamples.sender, to: "a@b.de", subject: "a", body: "", language: "en", id: "1",
            date: Date(timeIntervalSince1970: seconds + 0.9))
        #expect(String(decoding: message.bytes, as: UTF8.self).contains("\r\nDate: \(date)\r\n"))
    }
}
