import IdeaBoxCore
import IdeaBoxHost
import KeyTransfer
import SyncProduct
import Terminal

/// Why a command did not do its work.
enum CommandError: SyncCommandError {
    /// The command or its options are wrong.
    case usage(CommandPhrase)
    /// Something in the system failed.
    case failed(CommandPhrase)
    /// The person said no.
    case notDone(CommandPhrase)
    /// Nothing matches.
    case nothing(CommandPhrase)
    /// The places could not be made out.
    case host(HostError)
    /// The ideas cannot be used.
    case store(IdeaStoreError)
    /// An action was refused.
    case action(IdeaBoxError)
    /// An old store could not be taken over.
    case legacy(LegacyError)
    /// Several things match; the lines show them.
    case several(CommandPhrase, lines: [String])
    /// About clouds and devices; the lines show what there is to choose from.
    case cloud(CloudPhrase, ExitStatus, lines: [String] = [])
    /// About keys.
    case key(KeyPhrase, ExitStatus)
    /// The ideas and their cloud are apart: why.
    case apart(String)
    /// About taking over an old store.
    case migration(CommandMigratePhrase, ExitStatus)
    /// Everything was said already.
    case ended(ExitStatus)

    static let unchanged = CommandError.notDone(.unchanged)
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
        case .store(let error): [IdeaPhrase.store(error).text(in: language)]
        case .action(let error): [IdeaPhrase.error(error).text(in: language)]
        case .legacy(let error): [LegacyPhrase.error(error).text(in: language)]
        case .several(let phrase, let lines):
            [([phrase.text(in: language)] + lines).joined(separator: "\n")]
        case .cloud(let phrase, _, let lines):
            [([phrase.text(in: language, of: .ideaBox)] + lines).joined(separator: "\n")]
        case .key(let phrase, _): [phrase.text(in: language, of: .ideabox)]
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
