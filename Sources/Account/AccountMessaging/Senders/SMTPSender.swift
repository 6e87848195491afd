package import AccountDomain
package import HTTPClient

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// Letters by mail, through whatever transport there is.
package struct SMTPSender: LetterSender {
    private let transport: any MailTransport
    private let sender: MailAddress

    /// - Parameters:
    ///   - transport: the way to the mail server.
    ///   - sender: who stands in the header and on the envelope.
    package init(_ transport: any MailTransport, from sender: MailAddress) {
        self.transport = transport
        self.sender = sender
    }

    /// Hands one mail to the server.
    package func send(
        _ letter: OutgoingMessage, _ text: LetterText, _ id: Identifier<Message>, at now: Date
    ) async throws(PostError) {
        let message = MailMessage(letter, text, id, from: sender, at: now)
        do throws(OutsideError) {
            try await transport.send(message.bytes, from: sender.address, to: letter.recipient)
        } catch {
            throw PostError(error)
        }
    }
}
