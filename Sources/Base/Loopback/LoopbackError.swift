public import Localization

/// Why a local site could not start, run or hand itself to a browser.
///
/// Its text is a sentence a person can act on.
/// No case ever carries an address, a bearer or a token.
public enum LoopbackError: Error, Equatable, Sendable {
    /// The port asked for is used by another program (on 127.0.0.1 or on ::1).
    case portBusy(Int)
    /// The system does not let this person listen on the port asked for (ports below 1024, as a rule).
    case portForbidden(Int)
    /// The system refused to listen on the loopback address for another reason, given as its error number.
    case cannotListen(errno: CInt)
    /// A folder that must belong to this person alone could not be used.
    case folder(path: String, FolderProblem)
    /// A site for this home runs already but gave no new address in time.
    case runningButSilent
    /// The system closed the listening socket under the running site.
    case listenerLost
    /// The site was stopped, so no new address can be made.
    case stopped

    /// What is wrong with a folder.
    public enum FolderProblem: Equatable, Sendable {
        /// A part of its path is a symbolic link or no folder.
        case notAFolder
        /// It belongs to another person.
        case foreign
        /// Its mode (given) lets others in.
        case open(mode: UInt32)
        /// The path is longer than a control socket can have on this system.
        case tooLong
        /// The system refused, with its error number.
        case system(errno: CInt)
    }
}

extension LoopbackError: Localizable, CustomStringConvertible {
    /// A sentence that says what to do.
    public func text(in language: Language) -> String { strings.text(in: language) }

    /// The sentence in English.
    public var description: String { text(in: .english) }

    private var strings: LoopbackStrings {
        switch self {
        case .portBusy(let port): .portBusy(port)
        case .portForbidden(let port): .portForbidden(port)
        case .cannotListen(let errno): .cannotListen(Int(errno))
        case .folder(let path, let problem): problem.strings(path)
        case .runningButSilent: .runningButSilent
        case .listenerLost: .listenerLost
        case .stopped: .stopped
        }
    }
}

extension LoopbackError.FolderProblem {
    fileprivate func strings(_ path: String) -> LoopbackStrings {
        switch self {
        case .notAFolder: .notAFolder(path)
        case .foreign: .foreignFolder(path)
        case .open(let mode): .openFolder(path: path, mode: String(mode, radix: 8))
        case .tooLong: .longFolder(path)
        case .system(let errno): .failedFolder(path: path, code: Int(errno))
        }
    }
}
