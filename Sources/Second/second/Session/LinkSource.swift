import OneTimePassword
import SecondCore
import SecondHost
import Terminal

/// Makes tokens of links; each link that is not good is said, and the others go on.
struct LinkSource {
    let session: Session

    func tokens(in lines: [PipedInput.Line]) -> ([Addition.Candidate], [ExitStatus]) {
        var tokens: [Addition.Candidate] = []
        var failures: [ExitStatus] = []
        for line in lines {
            do throws(OneTimePasswordError) {
                let token = NewToken(try OTPAuthLink(line.text))
                tokens.append(Addition.Candidate(token, line: lines.count > 1 ? line.number : nil))
            } catch {
                let sentence =
                    error == .link(.bareSecret)
                    ? CommandPhrase.secretAlone.text(in: session.language)
                    : Phrase.link(error).text(in: session.language)
                let told = CommandPhrase.inLine(line.number, sentence).text(in: session.language)
                Output.message(lines.count > 1 ? told : sentence)
                failures.append(.usage)
            }
        }
        return (tokens, failures)
    }
}
