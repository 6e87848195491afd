import AccountAPI
import AccountTestSupport
import AccountMessaging
import AccountDomain
import Bytes
import Foundation
import HTTPClient
import TestSupport

/// What the suites of this target share.
enum MessageSamples {
    static let place = makePlace(domain: "readmigo.com")
    static let sender = makeSender()
    static let secrets = makeSecrets()
    /// 2026-01-01 12:00 UTC, 20:00 in Beijing.
    static let noon = Date.moment(0)
    static let id = "00112233445566778899aabbccddeeff"

    private static func makePlace(domain: String) -> ServiceLinks {
        guard let place = ServiceLinks(pages: "https://account.readmigo.com/", domain: domain) else {
            preconditionFailure("a plain place")
        }
        return place
    }

    private static func makeSender() -> MailAddress {
        guard let sender = MailAddress(name: "Readmigo 账户", address: "no-reply@readmigo.com") else {
            preconditionFailure("a plain sender")
        }
        return sender
    }

    private static func makeSecrets() -> ServerSecrets {
        guard let secrets = ServerSecrets(master: SecretBytes(Array(repeating: 7, count: 32))) else {
            preconditionFailure("32 bytes")
        }
        return secrets
    }

    static func letter(
        _ kind: OutgoingMessage.Kind, _ language: Language = .chinese,
        to recipient: String = "reader@example.com",
        code: String? = nil, device: String? = "iPhone 15 Pro", notMe: String? = nil, undo: String? = nil
    ) -> OutgoingMessage {
        let hasCode = kind.rawValue.hasSuffix("Code")
        return OutgoingMessage(
            kind, to: recipient, language, at: noon, code: code ?? (hasCode ? "012345" : nil),
            count: hasCode ? 10 : kind == .deletionAsked ? 30 : kind == .locked ? 5 : nil, deviceName: device,
            notMe: notMe, undo: undo)
    }

    /// A message as the flows make it.
    static func message(
        _ number: Int, _ body: some Encodable, _ kind: Message.Kind = .mail,
        _ priority: Message.Priority = .news, order: Int64 = 0, at moment: Date = TestTime.start,
        lasting seconds: TimeInterval = 600
    ) throws -> Message {
        let plain = Array(try JSONEncoder().encode(body))
        return Message(
            id: .number(number), kind: kind, priority: priority, order: order, createdAt: moment,
            expiresAt: moment + seconds,
            body: secrets.seal(plain, as: "message") ?? [])
    }
}

/// A sender that notes what it got and answers as it is told.
final class NotingSender: MessageSender {
    struct Sent: Sendable, Equatable {
        let recipient: String
        let id: Identifier<Message>
    }

    let sent = Locked<[Sent]>([])
    let answers = Locked<[MessagingError?]>([])
    let usual = Locked<MessagingError?>(nil)

    func send(
        _ letter: OutgoingMessage, _ text: MessageText, _ id: Identifier<Message>, at now: Date
    ) async throws(MessagingError) {
        sent.withLock { $0.append(Sent(recipient: letter.recipient, id: id)) }
        let usual = usual.withLock { $0 }
        let answer = answers.withLock { $0.isEmpty ? usual : $0.removeFirst() }
        if let answer { throw answer }
    }
}

/// Calls that are noted and answered as told.
final class NotingCalls: HTTPClientCalls {
    let requests = Locked<[HTTPClientRequest]>([])
    let answer = Locked<Result<HTTPClientResponse, HTTPClientError>>(
        .success(HTTPClientResponse(status: 204)))

    func call(_ request: HTTPClientRequest) async throws(HTTPClientError) -> HTTPClientResponse {
        requests.withLock { $0.append(request) }
        return try answer.withLock { $0 }.get()
    }
}

/// A transport that notes what it got and answers as told.
final class NotingTransport: MailTransport {
    struct Mail: Sendable, Equatable {
        let bytes: [UInt8]
        let from, to: String
    }

    let mails = Locked<[Mail]>([])
    let answer = Locked<HTTPClientError?>(nil)

    func send(_ message: [UInt8], from: String, to: String) async throws(HTTPClientError) {
        mails.withLock { $0.append(Mail(bytes: message, from: from, to: to)) }
        if let error = answer.withLock({ $0 }) { throw error }
    }
}
