internal import AccountAPI
internal import AccountDomain
internal import FoundationExports

/// Sends what one message holds.
struct Dispatch: Sendable {
    let secrets: ServerSecrets
    let ways: MessageSenders
    let place: ServiceLinks

    /// Opens a message and sends it.
    func send(_ message: Message, at now: Date) async throws(MessagingError) {
        switch message.kind {
        case .mail: try await send(message, by: ways.mail, at: now)
        case .sms: try await send(message, by: ways.sms, at: now)
        case .decoy: return
        // ``EventDelivery`` sends it.
        case .event: throw .never(.noWay)
        case .revocation: try await revoke(read(Revocation.self, message), at: now)
        }
    }

    private func send(
        _ message: Message, by sender: (any MessageSender)?, at now: Date
    ) async throws(MessagingError) {
        let letter = try read(OutgoingMessage.self, message)
        guard let text = MessageText(letter, place) else { throw .never(.unreadable) }
        guard isRecipient(letter.recipient, message.kind) else { throw .never(.recipient) }
        guard let sender else { throw .later(.noWay) }
        try await sender.send(letter, text, message.id, at: now)
    }

    private func isRecipient(_ text: String, _ kind: Message.Kind) -> Bool {
        switch kind {
        case .mail: (try? EmailAddress(text)) != nil
        case .sms: (try? PhoneNumber(text))?.text == text
        case .revocation, .decoy, .event: false
        }
    }

    private func revoke(_ revocation: Revocation, at now: Date) async throws(MessagingError) {
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

    private func read<Body: Decodable>(_ type: Body.Type, _ message: Message) throws(MessagingError) -> Body {
        guard let body: Body = secrets.open(json: message.body, as: Message.sealedAs) else {
            throw .never(.unreadable)
        }
        return body
    }
}
