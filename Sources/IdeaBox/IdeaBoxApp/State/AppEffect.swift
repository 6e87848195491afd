public import IdeaBoxCore

/// What is to be done outside the app's state.
public enum AppEffect: Sendable, Equatable {
    /// A job of the box's; its end comes as ``AppEvent/finished(_:_:)``.
    case work(IdeaJob)
    /// Ideas are read; they come as ``AppEvent/read(_:_:)`` under this number.
    case read(Int, IdeaView)
    /// The ideas of that shelf are used from now on.
    case use(IdeaLibrary)
    /// The store, the keychain and the cloud are looked at now.
    case look
    /// What waits is handed to the cloud in the time that the system leaves.
    case handOver
    /// Settings are kept.
    case keep(AppSettings)
    /// What was typed and not saved is kept, in place of what was.
    case keepDraft(Draft)
    /// The old app's store is looked for, unless it is the one at that path.
    case findOld(Int, unless: String?)
    /// An old store is looked at.
    case lookAtOld(Int, LegacySpot)
    /// Samples of the old store are read.
    case sampleOld(Int, LegacyMapping)
    /// The old store's ideas are taken over.
    case takeOver(Int, LegacyMapping, takingChanges: Bool)
    /// The copy of the old store is not needed any more.
    case closeOld
    /// The alarm rings after so long.
    case wake(Alarm, after: Duration)
}
