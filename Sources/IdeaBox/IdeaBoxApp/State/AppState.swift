internal import AppRuntime
internal import IdeaBoxCore
internal import Localization
internal import SyncProduct

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The app as a value: what happens goes in, what is to be done comes out, and it does nothing itself.
///
/// The same events at the same moments give the same effects and the same screens.
public struct AppState: Sendable, Equatable {
    /// What stays the same.
    public let traits: AppConfiguration
    /// What the box of the shelf in use knows.
    var box = BoxState()
    var settings = AppSettings()
    /// What was kept in earlier runs has been told.
    var isStarted = false
    var scene = ScenePlace.inactive

    /// What the person wants to see.
    var view = IdeaView()
    /// Another one whenever the app has changed the search by itself.
    var queryVersion = 0
    /// The idea that is to be opened once it was read.
    var opening: UUID?
    /// What is being read.
    var asking: Asked?
    /// What was read last, and for which question.
    var answered: Asked?
    var listing: Listing?
    /// Why the last reading failed.
    var failure: IdeaStoreError?

    var capture = Capture()
    var sheet: OpenSheet?
    /// The number of that opening: another one for each, whatever its kind.
    var sheetNumber: Int?
    var toast: Toasting?
    /// The first is asked; the others wait.
    var questions: [PendingQuestion] = []
    var migrating = Migrating()
    /// Nil until the system has said something.
    var iCloud: ICloudStatus?
    /// How a store or a key that cannot be used now is looked at again; nil while nothing is missing.
    var looking: Looking?
    /// The alarm after which deleted ideas are counted; nil before the ideas were open.
    var tending: Int?
    /// What was typed in an earlier run and is put back once its idea was read.
    var restoring: Draft.OpenText?
    /// What was kept of it last.
    var keptDraft = Draft()
    /// The alarm after which what was typed is kept; nil while there is none.
    var draftAlarm: Int?
    /// The changes that were asked for and have not ended.
    var underWay: [IdeaJob] = []
    private var lastNumber = 0

    /// A question to the box.
    struct Asked: Sendable, Equatable {
        let number: Int
        let view: IdeaView
        let shelf: IdeaLibrary
        let revision: Int64

        func asksTheSame(as other: Asked) -> Bool {
            view == other.view && shelf == other.shelf && revision == other.revision
        }
    }

    /// A list of ideas, and the question that it answers.
    struct Listing: Sendable, Equatable {
        let view: IdeaView
        let ideas: [Idea]
        let found: Int?
    }

    struct Toasting: Sendable, Equatable {
        enum Undoing: Sendable, Equatable {
            case restore(UUID, name: String)
        }

        let number: Int
        let text: String
        let haptic: Haptic?
        /// What can be taken back: a later toast carries it for the rest of its time.
        var undoing: Undoing?
        /// The number of the toast that brought it, whose alarm ends it.
        var undoNumber: Int?
        /// Whether its own time is over, and it stays for what it carries.
        var isOver = false
    }

    struct Looking: Sendable, Equatable {
        let number: Int
        /// How often it was looked so far.
        var attempts = 0
    }

    /// The app before anything happened.
    ///
    /// - Parameter traits: what stays the same.
    public init(_ traits: AppConfiguration) { self.traits = traits }

    /// A number that was not given before.
    mutating func number() -> Int {
        lastNumber += 1
        return lastNumber
    }

    /// What is said, in the person's language.
    func words(_ key: IdeaBoxAppStrings) -> String { key.text(in: traits.language) }
    func words(_ text: some Localizable) -> String { text.text(in: traits.language) }

    /// Whether adding, editing and deleting are on.
    var canEdit: Bool { box.condition == .ready }

    /// Why they are off.
    var refusal: String {
        if case .store(let error) = box.condition { return words(IdeaBoxError.store(error)) }
        return words(IdeaBoxError.notReady(box.condition))
    }

    /// An idea of the list or of the open sheet.
    func idea(_ id: UUID) -> Idea? {
        if case .idea(let editing)? = sheet, editing.id == id, let idea = editing.idea { return idea }
        return listing?.ideas.first { $0.id == id }
    }

    /// What an idea is called in a sentence; a word for it if it is not in sight.
    func name(of id: UUID) -> String {
        idea(id).map { OpenIdea.name(of: $0, in: traits.language) } ?? words(IdeaBoxStrings.untitled)
    }
}
