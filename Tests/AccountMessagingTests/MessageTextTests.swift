import AccountAPI
import AccountMessaging
import AccountDomain
import Testing

@Suite struct MessageTextTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let kind: OutgoingMessage.Kind
        let language: Language
        var testDescription: String { "\(kind) in \(language)" }
    }

    static let all = OutgoingMessage.Kind.allCases.flatMap { kind in
        [Language.chinese, .english].map { Case(kind: kind, language: $0) }
    }

    static func text(_ letter: OutgoingMessage) throws -> MessageText {
        try #require(MessageText(letter, MessageSamples.place))
    }

    @Test(arguments: all) func `a letter says what, when, where, and what to do`(_ one: Case) throws {
        let text = try Self.text(MessageSamples.letter(one.kind, one.language))
        #expect(!text.subject.isEmpty && !text.subject.contains { $0.isNewline })
        let isChinese = one.language == .chinese
        #expect(
            text.mail.contains(isChinese ? "时间：2026年1月1日 20:00（北京时间）" : "Time: 1 January 2026, 12:00 UTC"))
        #expect(text.mail.contains(isChinese ? "设备：「iPhone 15 Pro」" : "Device: “iPhone 15 Pro”"))
        #expect(text.mail.contains(isChinese ? "如果" : "If "))
        #expect(text.mail.contains("Readmigo"))
        let paragraphs = text.mail.split(separator: "\n\n", omittingEmptySubsequences: false)
        #expect(paragraphs.count == (one.kind.rawValue.hasSuffix("Code") ? 6 : 4))
        #expect(!paragraphs.contains(""))
        // The one language stands in the letters of the one, and not of the other.
        let hanCount = text.mail.unicodeScalars.count { (0x4E00...0x9FFF).contains($0.value) }
        #expect(isChinese ? hanCount > 40 : hanCount == 0)
    }

    @Test func `no two letters of a language have the same words`() throws {
        for language in [Language.chinese, .english] {
            let openings = try OutgoingMessage.Kind.allCases.map { kind in
                try Self.text(MessageSamples.letter(kind, language)).mail.prefix { $0 != "\n" }
            }
            #expect(Set(openings).count == OutgoingMessage.Kind.allCases.count)
        }
    }

    @Test(arguments: all) func `a code stands on a line of its own, and never in the subject`(_ one: Case)
        throws
    {
        let letter = MessageSamples.letter(one.kind, one.language)
        let text = try Self.text(letter)
        let lines = text.mail.split(separator: "\n")
        #expect(lines.contains("012345") == (letter.code != nil))
        #expect(text.mail.ranges(of: "012345").count == (letter.code == nil ? 0 : 1))
        #expect(!text.subject.contains("012345"))
        if letter.code != nil {
            #expect(text.mail.contains(one.language == .chinese ? "10 分钟" : "10 minutes"))
        }
    }

    @Test(arguments: all) func `an SMS of a code ends with the line that binds it to the domain`(_ one: Case)
        throws
    {
        let letter = MessageSamples.letter(one.kind, one.language)
        let sms = try Self.text(letter).sms
        let lines = sms.split(separator: "\n", omittingEmptySubsequences: false)
        if letter.code == nil {
            #expect(lines.count == 1)
            #expect(!sms.contains("@"))
        } else {
            #expect(lines.count == 2 && lines[1] == "@readmigo.com #012345")
            #expect(lines[0].contains("012345"))
        }
        // One message: 70 units where there is Chinese in it, 160 letters else.
        #expect(sms.utf16.count <= (one.language == .chinese ? 70 : 160), "\(sms.utf16.count)")
        if one.language == .english { #expect(sms.utf8.allSatisfy { $0 < 0x80 }) }
    }

    @Test(arguments: all)
    func `the only link is the page that asks whether it was them, or the one where a password is to be set`(
        _ one: Case
    ) throws {
        let with = try Self.text(MessageSamples.letter(one.kind, one.language, notMe: MessageSamples.id))
        let link = "https://account.readmigo.com/not-me/\(MessageSamples.id)"
        #expect(with.mail.split(separator: "\n").count { $0 == link } == 1)
        #expect(with.mail.ranges(of: "://").count == 1)
        let undoing = try Self.text(MessageSamples.letter(one.kind, one.language, undo: MessageSamples.id))
        let undo = "https://account.readmigo.com/undo/\(MessageSamples.id)"
        #expect(undoing.mail.split(separator: "\n").count { $0 == undo } == 1)
        for id in [nil, "", "../../x", MessageSamples.id + "?a", MessageSamples.id.uppercased()] {
            let without = try Self.text(MessageSamples.letter(one.kind, one.language, notMe: id, undo: id))
            let links = without.mail.split(separator: "\n").filter { $0.contains("://") }
            let forgot = one.kind == .passwordWithdrawn
            #expect(links == (forgot ? ["https://account.readmigo.com/forgot-password"] : []))
        }
    }

    @Test(arguments: OutgoingMessage.Kind.allCases)
    func `a letter without numbers and device still reads well`(
        _ kind: OutgoingMessage.Kind
    ) throws {
        for language in [Language.chinese, .english] {
            var letter = MessageSamples.letter(kind, language, device: nil)
            letter.count = nil
            let text = try Self.text(letter)
            #expect(!text.mail.contains("nil") && !text.mail.contains("Optional"))
            #expect(!text.mail.contains("  ") && !text.mail.contains("。。"))
            #expect(!text.mail.contains(language == .chinese ? "设备：" : "Device:"))
        }
    }

    @Test(arguments: [nil, "", "123", "12345678901", "12a456", "１２３４５６", "123456\n"] as [String?])
    func `a letter of a code without one is none`(_ code: String?) {
        var letter = MessageSamples.letter(.resetCode)
        letter.code = code
        #expect(MessageText(letter, MessageSamples.place) == nil)
    }

    @Test func `a code where none belongs is not sent`() {
        #expect(MessageText(MessageSamples.letter(.newDevice, code: "123456"), MessageSamples.place) == nil)
    }

    @Test(
        arguments: [
            ("iPhone 15 Pro", "iPhone 15 Pro"), ("小明的 iPad", "小明的 iPad"), ("macOS 14.2", "macOS 14.2"),
            ("O'Neill’s Mac_Book-1 (2)", "O'Neill’s Mac_Book-1 (2)"), ("  many   spaces ", "many spaces"),
            ("open http://evil.example/x?y=1 now", "open http evil example x y 1 now"),
            ("10.0.0.1", "10 0 0.1"), ("evil.com", "evil com"), ("a\r\nBcc: b@c.de", "a Bcc b c de"),
            ("a\u{202E}b\u{2028}c\u{0}d", "a b c d"), ("」。请拨打 110「", "请拨打 110"), ("📱", nil), ("", nil),
            (String(repeating: "长", count: 500), String(repeating: "长", count: 64)),
        ] as [(String, String?)])
    func `what a device calls itself cannot write into the letter`(_ name: String, _ shown: String?) throws {
        let text = try Self.text(MessageSamples.letter(.newDevice, device: name)).mail
        let line = text.split(separator: "\n").first { $0.hasPrefix("设备：") }
        #expect(line.map(String.init) == shown.map { "设备：「\($0)」" })
        #expect(!text.contains("://"))
    }

    @Test(arguments: [
        ("ftp://a.de", "a.de"), ("a.de", "a.de"), ("https://", "a.de"), ("https://a.de/x?y", "a.de"),
        ("https://a.de\n", "a.de"), ("https://a.de", ""), ("https://a.de", "a.de #1"),
        ("https://a b", "a.de"),
    ])
    func `a place whose links would not hold is refused`(_ pages: String, _ domain: String) {
        #expect(ServiceLinks(pages: pages, domain: domain) == nil)
    }

    @Test func `two letters, word for word`() throws {
        #expect(
            try Self.text(MessageSamples.letter(.newDevice, notMe: MessageSamples.id)).mail == """
                你的 Readmigo 账户刚刚在一台新设备上登录。

                时间：2026年1月1日 20:00（北京时间）
                设备：「iPhone 15 Pro」

                如果不是你本人操作，请打开下面的页面并按提示确认，我们会结束那次登录，并帮你重设密码：
                https://account.readmigo.com/not-me/\(MessageSamples.id)

                这封邮件由 Readmigo 自动发出，请不要回复。

                """)
        #expect(
            try Self.text(MessageSamples.letter(.resetCode, .english, device: nil)).mail == """
                Somebody asked to reset your Readmigo password. If it was you, enter this code on the reset page:

                012345

                It works once, for 10 minutes. Give it to nobody; we never ask you for it.

                Time: 1 January 2026, 12:00 UTC

                If it was not you, ignore this message: without the code your password stays as it is.

                Readmigo sent this message by itself; please do not reply.

                """)
    }
}
