internal import AppRuntime
public import SecondCore

/// What the app of iPhone, iPad and Mac says beyond the words that all faces share.
///
/// Sentences about data come from the core's catalogue wherever it has them.
public enum AppPhrase: Sendable, Equatable {
    /// Buttons and menu items.
    case add, edit, delete, cancel, done, save, undo, copyCode, restore, deleteNow, forget, syncNow, paste,
        clearSearch, find, openCodeSettings, openCameraSettings, addAnyway, addMany(Int), torch, useDrive,
        useKeyValueStore
    /// Titles.
    case addAccount, editAccount, setUpLink, settings, about, aboutSecond, recentlyDeleted(Int), sync,
        devices,
        clipboard, setUpLinks, storage, details
    /// Ways to add.
    case scan, picture, manual, photoLibrary, chooseFile, dropHere, readingPicture, moreOptions
    /// Fields of a form, and examples of what goes there.
    case issuer, account, secret, algorithm, digits, period, issuerExample, accountExample, secretExample
    /// The larger place in iCloud.
    case driveName
    /// Labels in Settings.
    case clearClipboard, localOnly, seconds(Int), minutes(Int), never
    /// What a screen reader says.
    case search, accounts, actions(String), cameraView, hidden, cardLabel(title: String, subtitle: String),
        code(spoken: String), secondsLeft(Int), nextCode(String)
    /// The camera.
    case cameraHint, cameraDeniedTitle, cameraDenied, cameraMissingTitle, cameraMissing, cameraInterrupted
    /// Pictures and pasted text.
    case noCode, pictureUnreadable, tooManyCodes(Int), severalCodes(Int), alsoSkipped(Int), nothingPasted,
        addedMany(Int)
    /// What became of an action.
    case saved, notCopied, setAside, rebuilt, separated, notAddedAgain(String)
    /// Questions.
    case deleteMeaning, deleteNowMeaning, forgetQuestion(String), forgetMeaning, forgotten(String),
        driveQuestion,
        driveMeaning, keyValueQuestion, keyValueMeaning
    /// A link that another app handed over.
    case linkRefused, linkMeaning, alreadyThere(String), unusualDigits(Int), unusualPeriod(Int),
        unusualAlgorithm(String)
    /// Notes below the banners.
    case checkingICloud, iCloudUnknown, outgrown, linkWaits
    /// How a missing key is waited for, on a device and on the Mac.
    case keyOnItsWay, howToCheckKeychain(isMac: Bool)
    /// Pages.
    case deletedMessage, handedOver(String), expiryBySystem, expiryByApp, linksNote, linksNoteOld,
        keyValueNote,
        outgrownNote, driveNote, version(String)

    /// The words: a few words for a label, or one or more whole sentences.
    public func text(in language: Language) -> String {
        let words =
            frame?.words ?? labels ?? formWords ?? spokenWords ?? addWords ?? questionWords ?? noteWords
            ?? pageWords
        return language == .chinese ? words.chinese : words.english
    }

    typealias Words = FramePhrase.Words
}
