internal import FoundationExports
import OneTimePassword
import SecondCore
import SecondHost
import Terminal

/// What `second code` is asked for.
struct CodeRequest: Equatable {
    var words: [String] = []
    var copies = false
    var clears = false
    var isNext = false
    var options = HostOptions()

    init() {}

    /// Understands the plain forms of the command that is typed most; nil for every other form.
    ///
    /// The parser's reflection costs more time than finding the code does. `--help`, `--home=DIR` and mistakes are
    /// left to it; it understands the plain forms in the same way.
    init?(_ arguments: [String]) {
        guard arguments.first == "code" else { return nil }
        var rest = arguments.dropFirst()
        while let word = rest.popFirst() {
            switch word {
            case "--copy": copies = true
            case "--clear": clears = true
            case "--next": isNext = true
            case "--home", "--keychain", "--cloud", "--language":
                guard let value = rest.popFirst(), !value.hasPrefix("-") else { return nil }
                switch word {
                case "--home": options.home = value
                case "--keychain": options.keychain = value
                case "--cloud": options.cloud = value
                default: options.language = value
                }
            default:
                guard !word.hasPrefix("-") else { return nil }
                words.append(word)
            }
        }
        if words.isEmpty { return nil }
    }

    func run() async throws(CommandError) {
        guard copies || !clears else { throw .usage(.clearNeedsCopy) }
        let session = try await Session(ready: options, sorted: false)
        let token = try session.token(words.joined(separator: " "))
        let code = ShownCode(of: token, isNext: isNext, in: session)
        guard copies else { return Output.line(code.digits) }
        try Clipboard.found(.process).copy(code, clearing: clears, session: session)
    }
}

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
