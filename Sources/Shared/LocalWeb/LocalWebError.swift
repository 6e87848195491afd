/// Why a local site could not start, run or hand itself to a browser.
///
/// The description is an English sentence a person can act on; faces in other languages switch over the cases.
/// No case ever carries an address, a bearer or a token.
public enum LocalWebError: Error, Equatable, Sendable {
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

extension LocalWebError: CustomStringConvertible {
    /// An English sentence that says what to do.
    public var description: String {
        switch self {
        case .portBusy(let port):
            "Port \(port) is used by another program. Choose another with --port, or leave the option out."
        case .portForbidden(let port):
            "The system does not allow port \(port). Choose one above 1023, or leave --port out."
        case .cannotListen(let errno):
            "The system did not allow listening on the loopback address (error \(errno))."
        case .folder(let path, let problem):
            "The folder \(path) \(problem.description)"
        case .runningButSilent:
            "The page is already being served for this home, but that program does not answer. Stop it and try again."
        case .listenerLost:
            "The system closed the connection that the page is served on. Start it again."
        case .stopped:
            "The page is no longer being served. Start it again."
        }
    }
}

extension LocalWebError.FolderProblem: CustomStringConvertible {
    /// The rest of a sentence that begins with "The folder PATH".
    public var description: String {
        switch self {
        case .notAFolder: "is a symbolic link or not a folder. Remove it and try again."
        case .foreign: "belongs to another person. Remove it or choose another folder."
        case .open(let mode):
            "can be entered by others (mode \(String(mode, radix: 8))). Run chmod 700 on it and try again."
        case .tooLong: "has too long a path. Choose a shorter one."
        case .system(let errno): "cannot be used (error \(errno)). Check that you may write there."
        }
    }
}
