public import FoundationExports
public import Localization

/// Where a device keeps its session, safe from other programs: a keychain, a keyring, private files.
///
/// It holds at most one session, and the sessions that were signed out here while the server could not be told. A
/// store never confuses "there is none" with "I cannot tell": the first is nil, the second an error. Each call is
/// done as a whole or not at all, also when the process is killed in it.
public protocol TokenStore: Sendable {
    /// The session.
    ///
    /// - Returns: nil only when the store itself answered that it has none.
    /// - Throws: `TokenStoreError` if the store cannot tell.
    func session() async throws(TokenStoreError) -> StoredSession?

    /// Keeps a session in place of the one that is there; on the disk when this returns.
    ///
    /// - Parameter session: what is kept from now on.
    /// - Throws: `TokenStoreError`; then the one before is still there, or the new one is.
    func keep(_ session: StoredSession) async throws(TokenStoreError)

    /// Removes the session, if there is one.
    ///
    /// - Throws: `TokenStoreError` if the store cannot tell or may not.
    func removeSession() async throws(TokenStoreError)

    /// The sessions that the server must still be told of, the oldest first.
    ///
    /// - Returns: as they were handed in.
    /// - Throws: `TokenStoreError` if the store cannot tell.
    func departures() async throws(TokenStoreError) -> [StoredSession]

    /// Adds a session that was signed out here; one that is there already is not added again.
    ///
    /// - Parameter session: with its last tokens.
    /// - Throws: `TokenStoreError`.
    func add(departure session: StoredSession) async throws(TokenStoreError)

    /// Removes one: the server knows.
    ///
    /// - Parameter session: as ``departures()`` gave it.
    /// - Throws: `TokenStoreError`.
    func remove(departure session: StoredSession) async throws(TokenStoreError)
}

/// Why a token store could not do what was asked.
///
/// "There is no session" is never among these, and none of these means it: a client keeps what it knows.
public enum TokenStoreError: Error, Sendable, Equatable {
    /// It cannot be read before the device has been unlocked once since its start, or its keyring is locked.
    case locked
    /// The person must prove themselves by face or finger first.
    case gated
    /// It refuses this program.
    case denied
    /// There is no room left.
    case full
    /// It holds something that is no session; nothing was changed.
    case damaged
    /// Anything else; the text says what the system said, and no secret.
    case failed(String)
}

extension TokenStoreError: Localizable, LocalizedError, CustomStringConvertible {
    /// A sentence that a person can act on.
    public func text(in language: Language) -> String { strings.text(in: language) }

    /// The sentence in English.
    public var description: String { text(in: .english) }

    private var strings: AccountClientStrings {
        switch self {
        case .locked: .keychainLocked
        case .gated: .gated
        case .denied: .keychainDenied
        case .full: .full
        case .damaged: .sessionDamaged
        case .failed(let reason): .sessionFailed(reason)
        }
    }
}

/// A session as a device keeps it: whose it is and both its tokens.
///
/// It prints without its tokens.
public struct StoredSession: Sendable, Equatable, Codable {
    /// The account's id.
    public let userID: String
    /// A signed token (RFC 9068); what it says of its session and its end is read, and never trusted.
    public let accessToken: String
    /// Good for one refresh.
    public let refreshToken: String

    /// A session with these parts.
    public init(userID: String, accessToken: String, refreshToken: String) {
        self.userID = userID
        self.accessToken = accessToken
        self.refreshToken = refreshToken
    }
}

extension StoredSession: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Always `<session>`.
    public var description: String { "<session>" }
    /// Always `<session>`.
    public var debugDescription: String { description }
    /// A mirror without children, so that `dump` shows no token either.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
