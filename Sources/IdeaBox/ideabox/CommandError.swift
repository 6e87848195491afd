import IdeaBoxCore
import IdeaBoxHost
import KeyTransfer
import SyncProduct
import Terminal

/// Why a command did not do its work.
enum CommandError: SyncCommandError, KeyCommandError {
    /// The command or its options are wrong.
    case usage(IdeaBoxCommandStrings)
    /// Something in the system failed.
    case failed(IdeaBoxCommandStrings)
    /// The person said no.
    case notDone(IdeaBoxCommandStrings)
    /// Nothing matches.
    case nothing(IdeaBoxCommandStrings)
    /// The places could not be made out.
    case host(HostError)
    /// The ideas cannot be used.
    case store(IdeaStoreError)
    /// An action was refused.
    case action(IdeaBoxError)
    /// An old store could not be taken over.
    case legacy(LegacyError)
    /// Several things match; the lines show them.
    case several(IdeaBoxCommandStrings, lines: [String])
    /// About clouds and devices; the lines show what there is to choose from.
    case cloud(CloudStrings, ExitStatus, lines: [String] = [])
    /// About keys.
    case key(KeyStrings, ExitStatus)
    /// The ideas and their cloud are apart: why.
    case apart(String)
    /// About taking over an old store.
    case migration(IdeaBoxMigrateStrings, ExitStatus)
    /// Everything was said already.
    case ended(ExitStatus)

    static let unchanged = CommandError.notDone(.unchanged)
    static let nothingGiven = CommandError.usage(.nothingRead)
    static let unreadableInput = CommandError.failed(.cannotRead)
    static let answerNeeded = CommandError.usage(.answerNeeded)

    var status: ExitStatus {
        switch self {
        case .usage: .usage
        case .failed, .store, .apart: .failed
        case .notDone: .notDone
        case .nothing: .nothing
        case .several: .several
        case .host(let error): error.isUsage ? .usage : .failed
        case .action(.empty), .action(.tooLong): .usage
        case .action(.notFound), .action(.versionGone): .nothing
        case .action: .failed
        case .legacy(let error): error.isUsage ? .usage : .failed
        case .cloud(_, let status, _), .key(_, let status), .migration(_, let status), .ended(let status):
            status
        }
    }

    /// What to say: each element is one message.
    func sentences(in language: Language) -> [String] {
        switch self {
        case .usage(let phrase), .failed(let phrase), .notDone(let phrase), .nothing(let phrase):
            [phrase.text(in: language)]
        case .host(let error): [error.text(in: language)]
        case .store(let error): [error.text(in: language)]
        case .action(let error): [error.text(in: language)]
        case .legacy(let error): [error.text(in: language)]
        case .several(let phrase, let lines):
            [([phrase.text(in: language)] + lines).joined(separator: "\n")]
        case .cloud(let string, _, let lines):
            [([string.text(in: language)] + lines).joined(separator: "\n")]
        case .key(let string, _): [string.text(in: language)]
        case .migration(let phrase, _): [phrase.text(in: language)]
        case .apart(let sentence): [sentence]
        case .ended: []
        }
    }
}

extension LegacyError {
    /// Whether what was asked for is wrong, rather than what was found on the disk.
    fileprivate var isUsage: Bool {
        switch self {
        case .noEntity, .badMapping, .noAttribute, .noText: true
        default: false
        }
    }
}
