public import AppRuntime
public import FoundationExports
public import IdeaBoxCore
public import SyncProduct

/// What is to be done outside the app's state.
public enum AppEffect: Sendable, Equatable {
    /// A job of the box's; its end comes as ``AppEvent/finished(_:_:)``.
    case work(IdeaJob)
    /// Ideas are read; they come as ``AppEvent/read(_:_:)`` under this number.
    case read(Int, IdeaView)
    /// The ideas of that library are used from now on.
    case use(IdeaLibrary)
    /// The store, the keychain and the cloud are looked at now.
    case look
    /// What other apps have handed over is taken in.
    case takeIn
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
    /// The timer runs out after so long.
    case wake(Timer, after: Duration)
}

/// Everything that can happen to the app.
public enum AppEvent: Sendable, Equatable {
    /// What a person does, or the system tells.
    case action(AppAction)
    /// What was chosen in earlier runs, and what was typed there and not saved.
    case kept(AppSettings, Draft)
    /// What the box of a library knows now.
    case box(BoxState, IdeaLibrary)
    /// What was read for the question with that number.
    case read(Int, Result<ListReading, IdeaStoreError>)
    /// Whether there is a sign of iCloud.
    case iCloud(ICloudStatus)
    /// What became of a job.
    case finished(IdeaJob, IdeaJob.Outcome)
    /// What came of taking in what other apps have handed over.
    case tookIn(InboxReport)
    /// What the search for the old app's store with that number has met.
    case old(Int, MigrationEvent)
    /// A timer has run out.
    case rang(AppEffect.Timer)
}

/// What was read to answer a question.
public struct ListReading: Sendable, Equatable {
    /// The ideas that the view asks for, and one more if more follow; long texts are cut to what a list shows.
    public var ideas: [Idea]
    /// How many the query matches; nil where nothing is searched for.
    public var found: Int?
    /// The idea that is open, whole; nil if none is, or it is gone.
    public var opened: Idea?

    init(ideas: [Idea] = [], found: Int? = nil, opened: Idea? = nil) {
        self.ideas = ideas
        self.found = found
        self.opened = opened
    }
}

/// What is told of the old app's store.
public enum MigrationEvent: Sendable, Equatable {
    /// There is none, or nothing new in the one that was taken over before.
    case nothing
    /// One was looked at.
    case found(OldFind)
    /// The first ideas as a mapping reads them.
    case samples([LegacyIdea])
    /// How far taking over is.
    case progress(MigrationProgress)
    /// Its ideas were taken over.
    case done(MigrationReport)
    /// It cannot be looked at, or taken over.
    case failed(LegacyError)
}

/// An old store that was looked at.
public struct OldFind: Sendable, Equatable {
    /// Where it is.
    public let spot: LegacySpot
    /// What is in it.
    public let survey: LegacySurvey
    /// How many ideas of it are not here; nil if that is not known.
    public let fresh: Int?
    /// The first ideas as the mapping that suggests itself reads them.
    public let samples: [LegacyIdea]
}

extension AppEffect {
    /// What the app asks to be woken for; the numbers tell one from the next.
    public enum Timer: Sendable, Hashable {
        /// A toast's time is over.
        case toast(Int)
        /// The store, or the key, is to be looked at again.
        case look(Int)
        /// What was typed is to be kept.
        case draft(Int)
        /// Deleted ideas are to be counted, some hours after the last time.
        case tend(Int)
    }
}

/// One change of the ideas, done in the order in which they were asked for.
public enum IdeaJob: Sendable, Equatable {
    /// An idea is added; the text is what stood in the field, and goes back there if that fails.
    case add(IdeaDraft, text: String)
    /// What was typed into the sheet with that number becomes an idea of its own.
    case addTyped(IdeaDraft, sheet: Int)
    /// The text of an idea is changed, by the sheet with that number; one edit for each time at which fields were seen.
    case edit(UUID, [Edit], sheet: Int)
    /// An idea is done, or not.
    case setDone(UUID, Bool)
    /// An idea is deleted; the name is for the toast.
    case delete(UUID, name: String)
    /// A deleted idea comes back.
    case restore(UUID, name: String)
    /// A deleted idea is wiped.
    case deleteNow(UUID, name: String)
    /// Another version is taken.
    case take(OtherVersion.ID, of: UUID)
    /// Another version becomes an idea of its own.
    case keepBoth(OtherVersion.ID, of: UUID)
    /// The present versions are kept.
    case keep(UUID, IdeaBasis)
    /// A device is forgotten.
    case forget(SyncedDevice.ID, name: String)
    /// The cloud that stands there is used with these ideas.
    case merge
    /// An empty cloud is begun with the account that the box knows.
    case refill
    /// Files in the cloud that never became whole are not told of any more.
    case dismissFiles
    /// These ideas are kept apart on a library of their own.
    case separate([IdeaLibrary])

    /// What was typed over what was seen at one time.
    public struct Edit: Sendable, Equatable {
        /// What was typed.
        public let edit: IdeaEdit
        /// What was seen.
        public let basis: IdeaBasis
    }

    /// Whether the same again means nothing while it is under way; forms and the field guard themselves.
    var isOnce: Bool {
        switch self {
        case .delete, .restore, .deleteNow, .take, .keepBoth, .keep, .forget, .merge, .refill, .dismissFiles,
            .separate:
            true
        case .add, .addTyped, .edit, .setDone: false
        }
    }

    /// What became of it.
    public enum Outcome: Sendable, Equatable {
        /// It is done.
        case done
        /// The ideas of that library are to be used.
        case moved(IdeaLibrary)
        /// Nothing was changed.
        case failed(IdeaBoxError)
        /// The cloud did not do what it was asked to; sync says why.
        case cloudFailed
    }
}
