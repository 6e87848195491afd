internal import AccountAPI
internal import AccountDomain

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Sends what one message holds.
struct Dispatch: Sendable {
    let secrets: ServerSecrets
    let ways: PostWays
    let place: PostPlace

    /// Opens a message and sends it.
    func send(_ message: Message, at now: Date) async throws(PostError) {
        switch message.kind {
        case .mail: try await send(message, by: ways.mail, at: now)
        case .sms: try await send(message, by: ways.sms, at: now)
        case .revocation: try await revoke(read(Revocation.self, message), at: now)
        }
    }

    private func send(
        _ message: Message, by sender: (any LetterSender)?, at now: Date
    ) async throws(PostError) {
        let letter = try read(OutgoingMessage.self, message)
        guard let text = LetterText(letter, place) else { throw .never(.unreadable) }
        guard isRecipient(letter.recipient, message.kind) else { throw .never(.recipient) }
        guard let sender else { throw .later(.noWay) }
        try await sender.send(letter, text, message.id, at: now)
    }

    private func isRecipient(_ text: String, _ kind: Message.Kind) -> Bool {
        switch kind {
        case .mail: (try? EmailAddress(text)) != nil
        case .sms: (try? PhoneNumber(text))?.text == text
        case .revocation: false
        }
    }

    private func revoke(_ revocation: Revocation, at now: Date) async throws(PostError) {
        guard revocation.provider == .apple else { throw .never(.noWay) }
        guard let apple = ways.apple else { throw .later(.noWay) }
        do throws(AccountError) {
            try await apple.revoke(token: revocation.token, client: revocation.client, now: now)
        } catch {
            switch error {
            // It does not hold any more: there is nothing left to revoke.
            case .provider(_, .refused), .provider(_, .used): throw .never(.provider)
            default: throw .later(.provider)
            }
        }
    }

    private func read<Body: Decodable>(_ type: Body.Type, _ message: Message) throws(PostError) -> Body {
        guard let body: Body = secrets.open(json: message.body, as: "message") else {
            throw .never(.unreadable)
        }
        return body
    }
}
