public import AppRuntime
public import Localization

/// What the app of iPhone, iPad and Mac says beyond the words that all faces share.
///
/// Sentences about ideas come from the core's catalogue wherever it has them.
public enum AppPhrase: Sendable, Equatable {
    /// What every app says in the same words.
    case frame(FramePhrase)
    /// Buttons, menu items and titles.
    case newIdea, newIdeaHint, editIdea, openIdea, addAsNew, keepEditing, discard, markDone, markNotDone,
        aboutIdeaBox, oldIdeas, pickStore, lookAgain, takeOver(Int?), takeChanges(Int), older, newer
    /// Filters.
    case filters, filterAll, filterOpen, filterDone, filterConflicts, filterDeleted
    /// Fields and versions of an idea.
    case otherVersions, otherVersionsHint, presentVersion, otherVersion(String), takeThis,
        keepPresent, versionCount(Int), notInCloudYet
    /// What a screen reader says.
    case ideas, actions(String), doneMark(String), deleteIdea(String), cardLabel([String])
    /// Results of a search.
    case found(Int), foundMany(Int)
    /// Where typed text stands.
    case saving, draftBack, changedMeanwhile, goneMeanwhile
    /// Questions.
    case deleteNowQuestion(String), deleteNowMeaning, discardQuestion, discardMeaning, deleteTypedQuestion,
        deleteTypedMeaning, forgetMeaning, damagedQuestion, damagedMeaning, takeChangesQuestion,
        takeChangesMeaning
    /// Banners and notes.
    case offerGone, checkingICloud, howToCheckKeychain(isMac: Bool), separated, cloudNote
    /// The old app's ideas.
    case noOldStore(isMac: Bool), lookingForOld, entityLabel, mappingTitle, samplesTitle, nothingChosen,
        checkMapping, chooseEntity, chooseText, leftEmpty, oldStays, oldIdeasNote, nothingNew

    /// The words: a few words for a label, or one or more whole sentences.
    public func text(in language: Language) -> String {
        let words = labels ?? ideaWords ?? questionWords ?? noteWords
        return language == .chinese ? words.chinese : words.english
    }

    typealias Words = FramePhrase.Words
}
