import AccountAPI
import AccountClient
import Files
import Hosting
import Secrets
import Localization
import Terminal

/// Why a command did not do its work.
enum CommandError: CommandFailure {
    /// The command or its options are wrong.
    case usage(ReadmigoStrings)
    /// Something here cannot be used.
    case refused(ReadmigoStrings)
    /// The person said no, or it is so already.
    case notDone(ReadmigoStrings)
    /// Nobody is signed in.
    case signedOut(ReadmigoStrings)
    /// The places could not be made out.
    case host(HostError)
    /// A file of the home cannot be used.
    case files(FilesError)
    /// The client did not do it.
    case client(AccountClientError)
    /// Everything was said already.
    case ended(CommandResult)

    var ending: CommandResult {
        switch self {
        case .usage: .usage
        case .refused, .files: .refused
        case .notDone: .notDone
        case .signedOut: .signedOut
        case .host(let error): error.isUsage ? .usage : .refused
        case .client(let error): error.ending
        case .ended(let ending): ending
        }
    }

    var exitCode: Int32 { ending.rawValue }

    func sentences(in language: Language) -> [String] {
        switch self {
        case .usage(let key), .refused(let key), .notDone(let key), .signedOut(let key):
            [key.text(in: language)]
        case .host(let error): [error.text(in: language, of: .readmigo)]
        case .files(let error): [error.text(in: language)]
        case .client(let error): [error.text(in: language)]
        case .ended: []
        }
    }
}

extension AccountClientError {
    /// How a command ends by it.
    var ending: CommandResult {
        switch self {
        case .signedOut, .ended: .signedOut
        case .problem(let problem):
            [.busy, .unavailable, .fault].contains(problem.code) ? .unanswered : .refused
        case .answer, .transport: .unanswered
        case .store, .device, .files, .foreign, .puzzle: .refused
        case .cancelled, .superseded: .notDone
        }
    }
}

extension Product {
    /// This product, on a computer.
    static let readmigo = Product(
        name: "readmigo", title: "Readmigo", contents: ReadmigoStrings.signInContents)
}
