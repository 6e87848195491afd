package import AccountDomain
package import Bytes
package import FoundationExports
package import HTTPClient

/// Short messages through a service of the operator's own: `POST` of the JSON object `to`, `text` and, where there is
/// one, `code`.
///
/// `Authorization` carries the token, `Idempotency-Key` the message's id. A status of 200 to 299 means that it was
/// taken; 400, 404, 410, 413 and 422 that it never will be; any other that it may be tried again.
package struct SMSWebhook: MessageSender {
    private struct Body: Encodable {
        let to, text: String
        let code: String?
    }

    private let calls: any HTTPClientCalls
    private let address: HTTPOrigin
    private let token: SecretBytes?

    /// - Parameters:
    ///   - calls: the way out; the address must be one that it may call.
    ///   - address: where messages are posted.
    ///   - token: what the service knows us by, as a file holds it (blanks and line ends around it do not count); nil
    ///     for a service that asks for none.
    package init(_ calls: any HTTPClientCalls, at address: HTTPOrigin, token: SecretBytes?) {
        self.calls = calls
        self.address = address
        self.token = token
    }

    /// Posts one message.
    package func send(
        _ letter: OutgoingMessage, _ text: MessageText, _ id: Identifier<Message>, at now: Date
    ) async throws(MessagingError) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let body = Body(to: letter.recipient, text: text.sms, code: letter.code)
        guard let json = try? encoder.encode(body) else { throw .never(.unreadable) }
        var headers = [
            HTTPClientRequest.Field("Content-Type", "application/json"),
            HTTPClientRequest.Field("Idempotency-Key", id.text),
        ]
        if let bearer { headers.append(HTTPClientRequest.Field("Authorization", "Bearer \(bearer)")) }
        let answer: HTTPClientResponse
        do throws(HTTPClientError) {
            answer = try await calls.call(
                HTTPClientRequest(.post, address, headers: headers, body: Array(json)))
        } catch {
            throw MessagingError(error)
        }
        switch answer.status {
        case 200..<300: return
        case 400, 404, 410, 413, 422: throw .never(.status(answer.status))
        default: throw .later(.status(answer.status))
        }
    }

    private var bearer: String? {
        token.map { token in
            unsafe token.withUnsafeBytes { bytes in
                let start = unsafe bytes.drop { $0 <= 0x20 }
                let end = unsafe start.reversed().drop { $0 <= 0x20 }.reversed()
                return unsafe String(decoding: Array(end), as: UTF8.self)
            }
        }
    }
}
