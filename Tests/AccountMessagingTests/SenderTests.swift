import AccountAPI
import AccountTestSupport
import AccountMessaging
import AccountDomain
import Bytes
import Files
import Foundation
import HTTPClient
import TestSupport
import Testing

@Suite struct SenderTests {
    static func text(_ letter: OutgoingMessage) throws -> MessageText {
        try #require(MessageText(letter, MessageSamples.place))
    }

    @Test func `the outbox has one whole file for each letter, sorted by time`() async throws {
        let scratch = try ScratchFolder()
        let directory = try PrivateDirectory(creating: "\(scratch.path)/outbox")
        let mail = OutboxFolder(directory, as: .mail(from: MessageSamples.sender))
        let sms = OutboxFolder(directory, as: .sms)
        var expected: [String] = []
        for number in [3, 1, 2] {
            var letter = MessageSamples.letter(.registrationCode)
            letter.at = MessageSamples.noon + TimeInterval(number) / 1000
            let id = Identifier<Message>.number(100 - number)
            try await mail.send(letter, Self.text(letter), id, at: letter.at)
            // Told once more after a crash, it is still one.
            try await mail.send(letter, Self.text(letter), id, at: letter.at + 9)
            expected.append("20260101T120000.00\(number)-\(id.text).eml")
        }
        let letter = MessageSamples.letter(.phoneCode, to: "+8613800138000")
        try await sms.send(letter, Self.text(letter), .number(7), at: MessageSamples.noon)
        expected.append("20260101T120000.000-\(Identifier<Message>.number(7).text).txt")
        let names = try scratch.names("outbox")
        #expect(names == expected.sorted())
        let short = try String(decoding: scratch.bytes("outbox/\(names[0])"), as: UTF8.self)
        #expect(short == "+8613800138000\n\n【Readmigo】验证码 012345，10 分钟内有效。请勿告诉任何人。\n@readmigo.com #012345\n")
        let whole = try String(decoding: scratch.bytes("outbox/\(names[1])"), as: UTF8.self)
        #expect(whole.contains("\r\n\r\n012345\r\n\r\n"))
        let mode = try FileManager.default.attributesOfItem(atPath: "\(scratch.path)/outbox/\(names[1])")
        #expect(mode[.posixPermissions] as? Int == 0o600)
    }

    @Test func `an outbox that is gone may come back`() async throws {
        let scratch = try ScratchFolder()
        let directory = try PrivateDirectory(creating: "\(scratch.path)/outbox")
        let outbox = OutboxFolder(directory, as: .sms)
        try FileManager.default.removeItem(atPath: "\(scratch.path)/outbox")
        let letter = MessageSamples.letter(.phoneCode)
        let text = try Self.text(letter)
        await #expect(throws: MessagingError.later(.folder)) {
            try await outbox.send(letter, text, .number(1), at: MessageSamples.noon)
        }
    }

    @Test func `a mail goes to its recipient, from the sender`() async throws {
        let transport = NotingTransport()
        let sender = SMTPSender(transport, from: MessageSamples.sender)
        let letter = MessageSamples.letter(.newDevice)
        try await sender.send(letter, Self.text(letter), .number(1), at: MessageSamples.noon)
        let mail = try #require(transport.mails.withLock { $0 }.first)
        #expect(mail.from == "no-reply@readmigo.com")
        #expect(mail.to == "reader@example.com")
        #expect(String(decoding: mail.bytes, as: UTF8.self).contains("\r\nTo: reader@example.com\r\n"))
    }

    @Test(arguments: [
        (HTTPClientError.busy, true), (.unreachable, true), (.untrusted, true), (.lost, true),
        (.denied, true),
        (.notAllowed, true), (.refused(status: 450), true), (.fault(code: 1), true),
        (.refused(status: 550), false), (.invalid, false), (.tooLarge, false),
    ])
    func `what a mail server's refusal leads to`(_ error: HTTPClientError, _ isPassing: Bool) async throws {
        let transport = NotingTransport()
        transport.answer.withLock { $0 = error }
        let letter = MessageSamples.letter(.newDevice)
        let text = try Self.text(letter)
        let expected: MessagingError = isPassing ? .later(.service(error)) : .never(.service(error))
        await #expect(throws: expected) {
            try await SMTPSender(transport, from: MessageSamples.sender).send(
                letter, text, .number(1), at: MessageSamples.noon)
        }
    }

    @Test func `an SMS is posted as JSON with the bearer token`() async throws {
        let calls = NotingCalls()
        let address = try #require(HTTPOrigin("https://sms.example.com/send"))
        let token = SecretBytes(" s3cr\u{FC}t \r\n".utf8)
        let letter = MessageSamples.letter(.phoneCode, to: "+8613800138000")
        try await SMSWebhook(calls, at: address, token: token).send(
            letter, Self.text(letter), .number(5), at: MessageSamples.noon)
        let request = try #require(calls.requests.withLock { $0 }.first)
        #expect(
            request.verb == .post && request.base == address && request.path.isEmpty && request.query.isEmpty)
        #expect(
            request.headers == [
                .init("Content-Type", "application/json"),
                .init("Idempotency-Key", Identifier<Message>.number(5).text),
                .init("Authorization", "Bearer s3crüt"),
            ])
        let body = try JSONDecoder().decode([String: String].self, from: Data(request.body))
        #expect(
            body == [
                "to": "+8613800138000", "code": "012345",
                "text": "【Readmigo】验证码 012345，10 分钟内有效。请勿告诉任何人。\n@readmigo.com #012345",
            ])
    }

    @Test(
        arguments: [(200, nil), (204, nil), (299, nil)] as [(Int, MessagingError?)]
            + [400, 404, 410, 413, 422].map { ($0, .never(.status($0))) }
            + [301, 401, 403, 408, 429, 500, 503].map { ($0, .later(.status($0))) })
    func `what an SMS service's answer leads to`(_ status: Int, _ expected: MessagingError?) async throws {
        let calls = NotingCalls()
        calls.answer.withLock { $0 = .success(HTTPClientResponse(status: status)) }
        let address = try #require(HTTPOrigin("http://127.0.0.1:9/sms"))
        let letter = MessageSamples.letter(.passwordChanged, to: "+8613800138000")
        let text = try Self.text(letter)
        var met: MessagingError?
        do throws(MessagingError) {
            try await SMSWebhook(calls, at: address, token: nil).send(
                letter, text, .number(5), at: MessageSamples.noon)
        } catch {
            met = error
        }
        #expect(met == expected)
        let request = try #require(calls.requests.withLock { $0 }.first)
        #expect(!request.headers.contains { $0.name == "Authorization" })
        let body = try JSONDecoder().decode([String: String].self, from: Data(request.body))
        #expect(body.keys.sorted() == ["text", "to"])
    }
}
