import OneTimePassword
import SecondCore
import SecondHost

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A code with what is said of it.
struct ShownCode {
    let digits: String
    /// Whose it is: "Issuer (account)", harmless for a terminal.
    let name: String
    /// For how many seconds it holds.
    let seconds: Int
    /// The seconds until then; 0 for the code that holds now.
    let wait: Int

    init(of token: Token, isNext: Bool = false, in session: Session) {
        let (totp, now) = (token.totp, session.now)
        let counter = totp.counter(at: now)
        let left = Card(token, at: now, language: session.language).secondsLeft
        digits = totp.code(counter: isNext ? counter &+ 1 : counter)
        name = session.name(token)
        (seconds, wait) = isNext ? (totp.period.seconds, left) : (left, 0)
    }

    /// Whose it is and when it holds.
    var words: SecondCommandStrings {
        guard wait > 0 else { return .thisCode(name: name, seconds: seconds) }
        let wait = LocalizedText(SecondCommandStrings.seconds(wait))
        return .nextCode(name: name, wait: wait, seconds: seconds)
    }
}
