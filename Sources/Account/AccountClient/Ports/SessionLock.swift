public import FoundationExports
internal import Localization

/// A lock between the processes of one app (the app, its widget, its extension): only its holder refreshes.
///
/// The death of a holder releases it.
public protocol SessionLock: Sendable {
    /// Waits for the lock.
    ///
    /// - Returns: what gives the lock back when it is told to, or dropped.
    /// - Throws: `SessionLockError` if there is no lock to be had; `cancelled` if the task was cancelled.
    func acquire() async throws(SessionLockError) -> any HeldSessionLock
}

/// The lock, while it is held.
public protocol HeldSessionLock: Sendable {
    /// Gives it back; a second time does nothing.
    func release()
}

/// Why a lock could not be taken.
public enum SessionLockError: Error, Sendable, Equatable {
    /// Who asked does not want it any more.
    case cancelled
    /// The system refused; the text says what it said.
    case failed(String)
}

extension SessionLockError: LocalizedError {
    /// What a client says of it, in English.
    public var errorDescription: String? {
        switch self {
        case .cancelled: AccountClientStrings.brokenOff.text(in: .english)
        case .failed(let reason): AccountClientStrings.appFiles(reason).text(in: .english)
        }
    }
}

/// For apps of one process: there is nobody else.
public struct SoleProcessLock: SessionLock {
    private struct Held: HeldSessionLock {
        func release() {}
    }

    /// A lock that is always free.
    public init() {}

    /// At once.
    ///
    /// - Returns: nothing that needs to be given back.
    public func acquire() async throws(SessionLockError) -> any HeldSessionLock { Held() }
}
