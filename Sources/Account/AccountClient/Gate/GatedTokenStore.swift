internal import AccountAPI
internal import Concurrency
internal import FoundationExports

/// A token store whose tokens open only after a proof by face or finger (requirements 9.2).
///
/// Both tokens are sealed together by a ``BiometricGate`` before they go to the store beneath. Sealing needs no proof,
/// so a session can be renewed while nobody looks; opening asks for one, once in a start, and what was opened stays in
/// memory until the process ends. Without ``enable(_:)`` everything goes through as it is. Departures are never sealed: the
/// server must be told of them without anybody's help.
public actor GatedTokenStore: TokenStore {
    let inner: any TokenStore
    let gate: any BiometricGate
    let notes: any InstallNotes
    /// A session as it stands in the store, and what is in it.
    typealias Pair = (sealed: StoredSession, plain: StoredSession)
    /// What was opened.
    var opened: Pair?
    /// What came while it was locked: it is seen after the next proof.
    var unseen: Pair?
    /// Whether the person would rather use the password.
    var isAside = false
    /// One change after the other: each is several calls of what is beneath.
    private let lane = AsyncMutex()

    /// Puts a gate before a store.
    ///
    /// - Parameters:
    ///   - inner: where tokens are kept.
    ///   - gate: face or finger.
    ///   - notes: of this installation; they hold whether the gate is on.
    public init(_ inner: any TokenStore, gate: any BiometricGate, notes: any InstallNotes) {
        self.inner = inner
        self.gate = gate
        self.notes = notes
    }

    /// How the gate stands.
    ///
    /// - Throws: `TokenStoreError` if the store cannot tell.
    public func standing() async throws(TokenStoreError) -> GateStatus {
        try await alone { () throws(TokenStoreError) in
            let mark = try await mark()
            if mark == .on, let stored = try await inner.session(), stored.isSealed {
                return opened?.sealed == stored ? .open : .locked
            }
            return .off
        }
    }

    /// The session; see ``TokenStore/session()``.
    ///
    /// - Throws: `gated` before a proof.
    public func session() async throws(TokenStoreError) -> StoredSession? {
        try await alone { () throws(TokenStoreError) in try await current() }
    }

    func current() async throws(TokenStoreError) -> StoredSession? {
        guard let stored = try await inner.session() else {
            opened = nil
            return nil
        }
        guard stored.isSealed else { return stored }
        if let opened, opened.sealed == stored { return opened.plain }
        if isAside { return nil }
        // The gate is noted before anything is sealed: without the note an installation before this one did it, and
        // its key is of no use to anybody.
        guard try await mark() == .on else {
            try await inner.removeSession()
            return nil
        }
        throw .gated
    }

    /// Keeps a session; see ``TokenStore/keep(_:)``.
    ///
    /// Where faces or fingers were changed, the key is gone, and with it what stands in the store: a session that is
    /// being used then stays in memory, and the next start asks for the password; a new one is kept without the gate,
    /// which can be offered again.
    public func keep(_ session: StoredSession) async throws(TokenStoreError) {
        try await alone { () throws(TokenStoreError) in
            guard try await mark() == .on else { return try await keepPlain(session) }
            let sealed: StoredSession
            do throws(GateError) {
                sealed = try await seal(session)
            } catch .changed {
                return try await keepWithoutKey(session)
            } catch {
                throw .failed(error.description.withoutStop)
            }
            try await keep(session, as: sealed)
        }
    }

    func keep(_ session: StoredSession, as sealed: StoredSession) async throws(TokenStoreError) {
        let before = try await beneath()
        // What comes while it is locked stays locked.
        let isLocked = before.map { $0.isSealed && opened?.sealed != $0 } == true && !isAside
        try await inner.keep(sealed)
        // Another process of the app may have switched the gate off meanwhile, and its key is gone.
        guard try await mark() == .on else { return try await keepPlain(session) }
        opened = isLocked ? nil : (sealed, session)
        unseen = isLocked ? (sealed, session) : nil
        isAside = false
    }

    /// What is to be replaced or removed; nil also where it cannot be read.
    func beneath() async throws(TokenStoreError) -> StoredSession? {
        do throws(TokenStoreError) { return try await inner.session() } catch .damaged { return nil }
    }

    private func keepPlain(_ session: StoredSession) async throws(TokenStoreError) {
        try await inner.keep(session)
        forget()
    }

    private func keepWithoutKey(_ session: StoredSession) async throws(TokenStoreError) {
        if let before = try await beneath(), before.isSealed, !isAside {
            opened = (before, session)
        } else {
            try await write(nil)
            try await keepPlain(session)
        }
    }

    /// Removes the session; needs no proof.
    public func removeSession() async throws(TokenStoreError) {
        try await alone { () throws(TokenStoreError) in
            try await inner.removeSession()
            forget()
        }
    }

    private func forget() {
        opened = nil
        unseen = nil
        isAside = false
    }

    func alone<Result>(
        _ body: () async throws(TokenStoreError) -> Result
    ) async throws(TokenStoreError) -> Result {
        try await lane.withTurn(body)
    }

    /// As the store beneath has them.
    public func departures() async throws(TokenStoreError) -> [StoredSession] { try await inner.departures() }

    /// Goes to the store beneath.
    public func add(departure session: StoredSession) async throws(TokenStoreError) {
        try await inner.add(departure: session)
    }

    /// Goes to the store beneath.
    public func remove(departure session: StoredSession) async throws(TokenStoreError) {
        try await inner.remove(departure: session)
    }
}

/// What is noted, and how tokens are sealed.
extension GatedTokenStore {
    private static let note = "gate"

    enum Mark: String { case on }

    func mark() async throws(TokenStoreError) -> Mark? {
        do throws(InstallNotesError) {
            return try await notes.note(Self.note).flatMap(Mark.init(rawValue:))
        } catch {
            throw TokenStoreError(error)
        }
    }

    func write(_ mark: Mark?) async throws(TokenStoreError) {
        do throws(InstallNotesError) {
            try await notes.set(mark?.rawValue, Self.note)
        } catch {
            throw TokenStoreError(error)
        }
    }

    func seal(_ session: StoredSession) async throws(GateError) -> StoredSession {
        let tokens = SealedTokens(access: session.accessToken, refresh: session.refreshToken)
        guard let data = try? JSONEncoder().encode(tokens) else { throw .failed("it cannot be written") }
        return StoredSession(sealed: try await gate.seal(Array(data)), of: session.userID)
    }
}

extension TokenStoreError {
    fileprivate init(_ error: InstallNotesError) {
        self = error == .locked ? .locked : .failed(error.description.withoutStop)
    }
}

/// How a ``GatedTokenStore`` stands.
public enum GateStatus: Sendable, Equatable, CaseIterable {
    /// Nothing is protected.
    case off
    /// A session is protected, and a proof is needed.
    case locked
    /// A session is protected, and open.
    case open
}

/// Both tokens, before they are sealed.
struct SealedTokens: Codable {
    let access, refresh: String
}

/// A sealed session takes the place of an open one in the store beneath: a mark that no token is, and the bytes.
extension StoredSession {
    private static let mark = "sealed"

    init(sealed bytes: [UInt8], of user: String) {
        self.init(userID: user, accessToken: Self.mark, refreshToken: Base64URL.encode(bytes))
    }

    var isSealed: Bool { accessToken == Self.mark }

    /// Nil if it is not sealed.
    var sealedBytes: [UInt8]? { isSealed ? Base64URL.decode(refreshToken) : nil }
}

extension String {
    /// A sentence that becomes a part of another one.
    package var withoutStop: String { hasSuffix(".") ? String(dropLast()) : self }
}
