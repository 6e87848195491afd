import AccountAPI
import AccountTestSupport
import AccountMessaging
import AccountDomain
import Foundation
import HTTPClient
import TestSupport
import Testing

/// From the store to a real mail server: Python's aiosmtpd takes the mails, and Python's `email` reads them.
@Suite struct SMTPTests {
    struct Mail: Decodable, Equatable {
        let from, to, subject, body, header: String
        let defects: Int
    }

    @Test func `a mail server and a mail reader of others get what was written`() async throws {
        let server = try MailServer()
        let transport = try SMTPTransport(
            to: SMTPServer(host: "127.0.0.1", port: server.port, protection: .none))
        let store = MemoryAccountStore()
        let letters: [OutgoingMessage] = [
            MessageSamples.letter(.newDevice, .chinese, to: "one@example.com", notMe: MessageSamples.id),
            MessageSamples.letter(.resetCode, .english, to: "two@example.com"),
            MessageSamples.letter(.locked, .chinese, to: "refused@example.com"),
            MessageSamples.letter(.locked, .english, to: "later@example.com"),
        ]
        for (number, letter) in letters.enumerated() {
            let message = try MessageSamples.message(number, letter)
            #expect(try await store.commit([.insert(.message(message))]) == .done)
        }
        let events = Locked<[DeliveryEvent]>([])
        let delivery = Delivery(
            store: store, secrets: MessageSamples.secrets,
            ways: MessageSenders(mail: SMTPSender(transport, from: MessageSamples.sender)),
            place: MessageSamples.place,
            outboxSignal: OutboxSignal(),
            now: { TestTime.start }, report: { event in events.withLock { $0.append(event) } })
        #expect(await delivery.deliverDue() == 4)
        let mails = try server.finish().sorted { $0.to < $1.to }
        for (mail, letter) in zip(mails, letters) {
            let text = try #require(MessageText(letter, MessageSamples.place))
            #expect(
                mail
                    == Mail(
                        from: "no-reply@readmigo.com", to: letter.recipient, subject: text.subject,
                        body: text.mail, header: "Readmigo 账户 <no-reply@readmigo.com>", defects: 0))
        }
        #expect(mails.count == 2)
        let told = events.withLock { $0 }
        #expect(told.count { $0 == .sent(.mail, tries: 1) } == 2)
        #expect(told.contains(.dropped(.mail, tries: 1, .service(.refused(status: 550)))))
        #expect(told.contains(.postponed(.mail, tries: 1, .service(.refused(status: 451)))))
        #expect(try await store.dueMessages(at: .distantFuture, limit: 9).map(\.id) == [.number(3)])
    }
}

/// aiosmtpd in a process of its own, at a port that the system chose.
private final class MailServer {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    let port: Int

    init() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        process.executableURL = root.appending(path: ".venv/bin/python")
        process.arguments = [root.appending(path: "Tests/AccountMessagingTests/mail_server.py").path]
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        var line: [UInt8] = []
        while let byte = try output.fileHandleForReading.read(upToCount: 1)?.first, byte != 0x0A {
            line.append(byte)
        }
        port = try #require(Int(String(decoding: line, as: UTF8.self)))
    }

    /// Ends the server by closing its input; what it took is what it then prints.
    func finish() throws -> [SMTPTests.Mail] {
        try input.fileHandleForWriting.close()
        let lines = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return try lines.split(separator: 0x0A).map {
            try JSONDecoder().decode(SMTPTests.Mail.self, from: $0)
        }
    }
}
