/// What reaches the engine and what it asks for.
extension Engine {
    /// Something that happened; instants are milliseconds of a clock that never goes back.
    public enum Event: Sendable, Equatable {
        /// The engine runs from now on.
        case started(PendingSyncWork)
        /// The moment that ``Effect/wake(at:)`` named has come.
        case woke
        /// The cloud says that something changed there.
        case cloudChanged
        /// A person asks for it now: no back-off holds, once.
        case syncNow
        /// The stored part changed: an edit, or another program's work.
        case homeChanged(PendingSyncWork)
        /// Which keys are held was looked up.
        case keysChecked(PendingSyncWork)
        /// A page of the cloud was read.
        case fetched(CloudPage)
        /// The page was joined, and stored.
        case joined(JoinResult, PendingSyncWork)
        /// The cloud is not, or may not be, the one that the replica knows; nothing was joined.
        case withheld(CloudView.Other)
        /// The account ids that stand in the cloud after one was begun there.
        case accountBegan(Set<String>)
        /// The stored part knows those account ids.
        case learned(PendingSyncWork)
        /// Versions of own registers were sealed and noted; none if there is nothing that can be put.
        case prepared([CloudPut], PendingSyncWork)
        /// The first of the versions, or all, were handed over; the time is what the cloud asked to wait before the
        /// others, in milliseconds.
        case put([CloudPut], PutReport, retryAfter: UInt64?)
        /// The versions are known as handed over.
        case confirmed(PendingSyncWork)
        /// Versions were removed from the cloud.
        case removed(PendingSyncWork)
        /// The replica took a new id.
        case renewed(PendingSyncWork)
        /// The cloud did not do what it was asked to; the time is what it asked to wait, in milliseconds.
        case cloudFailed(CloudError, retryAfter: UInt64?)
        /// The stored part could not be read or written.
        case homeFailed
    }

    /// Something to do: at most one thing at a time, beside waiting; its end is the next event.
    public enum Effect: Sendable, Equatable {
        /// Look up which keys are held, store a change: ``Event/keysChecked(_:)``.
        case checkKeys
        /// Read a page: ``Event/fetched(_:)``.
        case fetch(CloudCursor, page: String?)
        /// Join a page, and with the last page what the reading says: ``Event/joined(_:_:)``, or
        /// ``Event/withheld(_:)`` if it is not the cloud that the replica knows.
        case join(CloudPage, Reading?)
        /// Give the cloud an account id, if it still holds one of these versions or none is known:
        /// ``Event/accountBegan(_:)``.
        case beginAccount(beside: Set<String>)
        /// Store account ids: ``Event/learned(_:)``.
        case learn(Set<String>)
        /// Seal versions of own registers, store their hashes: ``Event/prepared(_:_:)``.
        case prepare
        /// Hand them over, in this order: ``Event/put(_:_:retryAfter:)``, or ``Event/cloudFailed(_:retryAfter:)`` if none was.
        case put([CloudPut])
        /// Store that they were, each under its mark: ``Event/confirmed(_:)``.
        case confirm([CloudPut], marks: [String])
        /// Remove versions: ``Event/removed(_:)``.
        case remove(Set<String>, account: Set<String>)
        /// Take a new replica id: ``Event/renewed(_:)``.
        case renew
        /// Nothing to do before that instant: ``Event/woke``.
        case wake(at: UInt64)
    }
}
