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
                    ? SecondCommandStrings.secretAlone.text(in: session.language)
                    : error.text(in: session.language)
                let inLine = SecondCommandStrings.inLine(number: line.number, sentence: sentence)
                Output.message(lines.count > 1 ? inLine.text(in: session.language) : sentence)
                failures.append(.usage)
            }
        }
        return (tokens, failures)
    }
}
