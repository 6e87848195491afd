public import AccountAPI
public import FoundationExports
public import Localization

/// Why the client did not do what was asked for.
public enum AccountClientError: Error, Sendable, Equatable {
    /// Nobody is signed in.
    case signedOut
    /// The session ended; only signing in again helps.
    case ended(SessionEnd)
    /// The server refused.
    case problem(ProblemBody)
    /// The server's answer is none that this client knows; the number is its status.
    case answer(status: Int)
    /// There is no answer.
    case transport(TransportError)
    /// The store of tokens cannot be used; the session is kept as it is.
    case store(TokenStoreError)
    /// The device's key cannot be used; the session is kept as it is.
    case device(DeviceKeyError)
    /// The app's own notes, or its lock between processes, cannot be used; the text says why.
    case files(String)
    /// The work that the service asks for was not done.
    case puzzle(PuzzleError)
    /// Who asked does not want it any more.
    case cancelled
    /// Tokens go to the services that were named alone, and this is none of them.
    case foreign(ServiceOrigin)
    /// A newer sign-in, or a sign-out, came before this one was complete.
    case superseded
}

extension AccountClientError: Localizable, LocalizedError {
    /// What a person reads: what happened, and what to do; one or two sentences.
    public func text(in language: Language) -> String { said.text(in: language) }

    private var said: any Localizable {
        switch self {
        case .signedOut: AccountClientStrings.signedOut
        case .ended(let end): end
        case .problem(let problem): problem
        case .answer(let status): AccountClientStrings.strangeAnswer(status)
        case .transport(let error): error
        case .store(let error): error
        case .device(let error): error
        case .files(let reason): AccountClientStrings.appFiles(reason)
        case .puzzle(let error): error
        case .cancelled, .superseded: AccountClientStrings.brokenOff
        case .foreign(let origin): AccountClientStrings.foreign(origin.text)
        }
    }
}
