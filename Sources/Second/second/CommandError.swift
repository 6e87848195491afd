import KeyTransfer
import OneTimePassword
import SecondCore
import SecondHost
import Terminal

/// Why a command did not do its work.
enum CommandError: SyncCommandError, KeyCommandError {
    /// The command or its options are wrong.
    case usage(SecondCommandStrings)
    /// Something in the system failed.
    case failed(SecondCommandStrings)
    /// The person said no.
    case notDone(SecondCommandStrings)
    /// The places could not be made out.
    case host(HostError)
    /// An action was refused.
    case action(AuthenticatorError)
    /// A link is not good.
    case link(OneTimePasswordError)
    /// Fields are not good.
    case problems([ManualEntry.Problem])
    /// Several tokens match; the lines show them.
    case several(query: String, lines: [String])
    /// No token matches.
    case nothing(query: String)
    /// About clouds and devices; the lines show what there is to choose from.
    case cloud(CloudStrings, ExitStatus, lines: [String] = [])
    /// About keys.
    case key(KeyStrings, ExitStatus)
    /// The vault cannot be used, or it and its cloud are apart: why.
    case apart(String)
    /// Everything was said already.
    case ended(ExitStatus)

    static let unchanged = CommandError.notDone(.unchanged)
    static let nothingGiven = CommandError.usage(.nothingRead)
    static let unreadableInput = CommandError.failed(.cannotRead)
    static let answerNeeded = CommandError.usage(.answerNeeded)

    var status: ExitStatus {
        switch self {
        case .usage, .link, .problems: .usage
        case .failed: .failed
        case .notDone: .notDone
        case .host(let error): error.isUsage ? .usage : .failed
        case .action(.duplicate): .notDone
        case .action(.invalid): .usage
        case .action(.notFound): .nothing
        case .action: .failed
        case .several: .several
        case .nothing: .nothing
        case .cloud(_, let status, _), .key(_, let status): status
        case .apart: .failed
        case .ended(let status): status
        }
    }

    /// What to say: each element is one message.
    func sentences(in language: Language) -> [String] {
        switch self {
        case .usage(let string), .failed(let string), .notDone(let string): [string.text(in: language)]
        case .host(let error): [error.text(in: language)]
        case .action(let error): [error.text(in: language)]
        case .link(let error): [error.text(in: language)]
        case .problems(let problems): problems.map { $0.text(in: language) }
        case .several(let query, let lines):
            [([SecondCommandStrings.several(query).text(in: language)] + lines).joined(separator: "\n")]
        case .nothing(let query): [SecondStrings.nothingMatches(ShownText.line(query)).text(in: language)]
        case .cloud(let string, _, let lines):
            [([string.text(in: language)] + lines).joined(separator: "\n")]
        case .key(let string, _): [string.text(in: language)]
        case .apart(let sentence): [sentence]
        case .ended: []
        }
    }
}
