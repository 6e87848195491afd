internal import FoundationExports
import OneTimePassword
import SecondCore
import SecondHost
import Terminal

/// What `second code` or `second pick` is asked for.
struct CodeRequest: Equatable {
    /// Whether a person chooses the account; `words` are what the list is filtered by then.
    var picks = false
    var words: [String] = []
    var copies = false
    /// Whether the clipboard is cleared later; nil where nothing was said about it.
    var clears: Bool?
    var isNext = false
    var options = HostOptions()

    init() {}

    /// Understands the plain forms of the commands that are typed most; nil for every other form.
    ///
    /// The parser's reflection costs more time than finding the code does. `--help`, `--home=DIR` and mistakes are
    /// left to it; it understands the plain forms in the same way.
    init?(_ arguments: [String]) {
        guard let command = arguments.first, command == "code" || command == "pick" else { return nil }
        picks = command == "pick"
        var rest = arguments.dropFirst()
        while let word = rest.popFirst() {
            switch word {
            case "--copy": copies = true
            // Of both the last one counts.
            case "--clear": clears = true
            case "--no-clear": clears = false
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
        if words.isEmpty && !picks { return nil }
    }

    func run() async throws(CommandError) {
        guard copies || clears == nil else { throw .usage(.clearNeedsCopy) }
        let host: ProductEnvironment
        do throws(HostError) { host = try ProductEnvironment(options, mayBegin: false) } catch {
            throw .host(error)
        }
        let order = picks ? Collation.names(in: host.language) : .folded
        let authenticator = host.authenticator(order: order, drawsDiscs: false)
        let session = try await Session(ready: host, authenticator)
        let token = picks ? try await session.picked(query) : try session.token(query)
        try show(token, host)
        if picks {
            await authenticator.recordUse(of: token.id, at: host.moment.now)
        } else if case .folder = host.keychain {
            await authenticator.writeIndex(at: host.moment.now)
        }
    }

    /// Shows the code by the vault's index alone.
    ///
    /// - Returns: false where that is not enough; nothing was said or done then, and ``run()`` sees to everything.
    func runByIndex() -> Bool {
        guard !picks, copies || clears == nil,
            let host = try? ProductEnvironment(options, mayBegin: false),
            let token = host.tokenIndex()?.only(query)
        else { return false }
        return (try? show(token, host)) != nil
    }

    /// Joining one word costs the start more than comparing a thousand names does.
    private var query: String { words.count == 1 ? words[0] : words.joined(separator: " ") }

    private func show(_ token: Token, _ host: ProductEnvironment) throws(CommandError) {
        let code = ShownCode(of: token, isNext: isNext, at: host.moment.now, language: host.language)
        guard copies else { return Output.line(code.digits) }
        let said = try Clipboard.found(.process).copy(code, clearing: clears ?? true)
        for sentence in said { Output.message(sentence.text(in: host.language)) }
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

    init(of token: Token, isNext: Bool = false, at now: Date, language: Language) {
        let totp = token.totp
        let counter = totp.counter(at: now)
        let left = Card(token, at: now, language: language).secondsLeft
        digits = totp.code(counter: isNext ? counter &+ 1 : counter)
        name = Card.name(issuer: token.issuer, account: token.account, language)
        (seconds, wait) = isNext ? (totp.period.seconds, left) : (left, 0)
    }

    /// Whose it is and when it holds.
    var words: SecondCommandStrings {
        guard wait > 0 else { return .thisCode(name: name, seconds: seconds) }
        let wait = LocalizedText(SecondCommandStrings.seconds(wait))
        return .nextCode(name: name, wait: wait, seconds: seconds)
    }
}
