public import AppRuntime
public import IdeaBoxCore

/// Everything that can happen to the app.
public enum AppEvent: Sendable, Equatable {
    /// What a person does, or the system tells.
    case action(AppAction)
    /// What was chosen in earlier runs, and what was typed there and not saved.
    case kept(AppSettings, Draft)
    /// What the box of a shelf knows now.
    case box(BoxState, IdeaLibrary)
    /// What was read for the question with that number.
    case read(Int, Result<ListReading, IdeaStoreError>)
    /// Whether there is a sign of iCloud.
    case iCloud(ICloudStatus)
    /// What became of a job.
    case finished(IdeaJob, IdeaJob.Outcome)
    /// What the search for the old app's store with that number has met.
    case old(Int, OldNews)
    /// An alarm rings.
    case rang(Alarm)
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
public enum OldNews: Sendable, Equatable {
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

/// What the app asks to be woken for; the numbers tell one from the next.
public enum Alarm: Sendable, Hashable {
    /// A toast's time is over.
    case toast(Int)
    /// The store, or the key, is to be looked at again.
    case look(Int)
    /// What was typed is to be kept.
    case draft(Int)
    /// Deleted ideas are to be counted, some hours after the last time.
    case tend(Int)
}
