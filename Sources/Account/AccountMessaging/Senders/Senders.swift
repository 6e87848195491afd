internal import AccountAPI
package import AccountDomain
package import Files
package import FoundationExports
package import HTTPClient

/// A way out for letters.
///
/// It answers within two minutes: after ``DeliveryRules/lease`` another deliverer may take the letter.
package protocol MessageSender: Sendable {
    /// Sends one letter.
    ///
    /// - Parameters:
    ///   - letter: what, and to whom.
    ///   - text: its words.
    ///   - id: the message's; anyone who gets it twice can tell by it.
    ///   - now: when it is sent.
    /// - Throws: whether it may be tried again.
    func send(
        _ letter: OutgoingMessage, _ text: MessageText, _ id: Identifier<Message>, at now: Date
    ) async throws(MessagingError)
}

/// Where messages of each kind go; nil where nothing takes them.
package struct MessageSenders: Sendable {
    /// Mail.
    package var mail: (any MessageSender)?
    /// SMS.
    package var sms: (any MessageSender)?
    /// Revocations of tokens of Apple's.
    package var apple: (any AppleSignIn)?

    /// The ways that are given.
    package init(
        mail: (any MessageSender)? = nil, sms: (any MessageSender)? = nil, apple: (any AppleSignIn)? = nil
    ) {
        self.mail = mail
        self.sms = sms
        self.apple = apple
    }
}

/// Letters by mail, through whatever transport there is.
package struct SMTPSender: MessageSender {
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
        _ letter: OutgoingMessage, _ text: MessageText, _ id: Identifier<Message>, at now: Date
    ) async throws(MessagingError) {
        let message = MailMessage(letter, text, id, from: sender, at: now)
        do throws(HTTPClientError) {
            try await transport.send(message.bytes, from: sender.address, to: letter.recipient)
        } catch {
            throw MessagingError(error)
        }
    }
}

/// Letters as files in a folder that only its owner may enter: a `.eml` for each mail, a `.txt` for each SMS.
///
/// Names sort by the time of the letter, and a letter that comes twice has one file. A file that can be seen is whole.
package struct OutboxFolder: MessageSender {
    /// Which letters a folder takes.
    package enum Form: Sendable {
        /// As mail, from this sender.
        case mail(from: MailAddress)
        /// As short messages.
        case sms
    }

    private let directory: PrivateDirectory
    private let form: Form

    /// - Parameters:
    ///   - directory: where the files are put.
    ///   - form: what they are.
    package init(_ directory: PrivateDirectory, as form: Form) {
        self.directory = directory
        self.form = form
    }

    /// Writes one file; when it returns, the file is on the disk.
    package func send(
        _ letter: OutgoingMessage, _ text: MessageText, _ id: Identifier<Message>, at now: Date
    ) async throws(MessagingError) {
        let stem = "\(CivilTime(letter.at).sortable)-\(id.text)"
        do throws(FilesError) {
            switch form {
            case .mail(let sender):
                try directory.write("\(stem).eml", MailMessage(letter, text, id, from: sender, at: now).bytes)
            case .sms:
                try directory.write("\(stem).txt", Array("\(letter.recipient)\n\n\(text.sms)\n".utf8))
            }
        } catch {
            throw .later(.folder)
        }
    }
}

extension MailMessage {
    /// A letter as a mail.
    init(
        _ letter: OutgoingMessage, _ text: MessageText, _ id: Identifier<Message>, from sender: MailAddress,
        at now: Date
    ) {
        self.init(
            from: sender, to: letter.recipient, subject: text.subject, body: text.mail,
            language: letter.language == .chinese ? "zh-Hans" : "en", id: id.text, date: now)
    }
}
