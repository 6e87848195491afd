package import AccountDomain

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// A way out for letters.
///
/// It answers within two minutes: after ``DeliveryRules/lease`` another deliverer may take the letter.
package protocol LetterSender: Sendable {
    /// Sends one letter.
    ///
    /// - Parameters:
    ///   - letter: what, and to whom.
    ///   - text: its words.
    ///   - id: the message's; whoever gets it twice can tell by it.
    ///   - now: when it is sent.
    /// - Throws: whether it may be tried again.
    func send(
        _ letter: OutgoingMessage, _ text: LetterText, _ id: Identifier<Message>, at now: Date
    ) async throws(PostError)
}

/// Where messages of each kind go; nil where nothing takes them.
package struct PostWays: Sendable {
    /// Mail.
    package var mail: (any LetterSender)?
    /// SMS.
    package var sms: (any LetterSender)?
    /// Revocations of tokens of Apple's.
    package var apple: (any AppleSignIn)?

    /// The ways that are given.
    package init(
        mail: (any LetterSender)? = nil, sms: (any LetterSender)? = nil, apple: (any AppleSignIn)? = nil
    ) {
        self.mail = mail
        self.sms = sms
        self.apple = apple
    }
}
