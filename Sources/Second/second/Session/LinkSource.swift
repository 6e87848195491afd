import OneTimePassword
import SecondCore
import Terminal

/// Makes tokens of links; each link that is not good is said, and the others go on.
struct LinkSource {
    let session: Session

    func tokens(in links: [String]) -> ([NewToken], [ExitStatus]) {
        var tokens: [NewToken] = []
        var failures: [ExitStatus] = []
        for link in links {
            do throws(OneTimePasswordError) {
                tokens.append(NewToken(try OTPAuthLink(link)))
            } catch {
                Output.message(Phrase.link(error).text(in: session.language))
                failures.append(.usage)
            }
        }
        return (tokens, failures)
    }
}
