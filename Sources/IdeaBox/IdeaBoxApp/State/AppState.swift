internal import AppRuntime
internal import FoundationExports
internal import IdeaBoxCore
internal import Localization
internal import SyncProduct

/// The app as a value: what happens goes in, what is to be done comes out, and it does nothing itself.
///
/// The same events at the same moments give the same effects and the same screens.
public struct AppState: Sendable, Equatable {
    /// What stays the same.
    public let traits: AppConfiguration
    /// What the box of the library in use knows.
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
    /// Whether it is to be seen what other apps have handed over.
    var isInboxDue = true
    /// How many of those texts stay where they are, as it was said last.
    var leftInInbox = 0
    var sheet: OpenSheet?
    /// The number of that opening: another one for each, whatever its kind.
    var sheetNumber: Int?
    var toast: Toasting?
    /// The first is asked; the others wait.
    var questions: [PendingQuestion<QuestionSubject>] = []
    var migrating = Migrating()
    /// Nil until the system has said something.
    var iCloud: ICloudStatus?
    /// How a store or a key that cannot be used now is looked at again; nil while nothing is missing.
    var looking: Refreshing?
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
        let library: IdeaLibrary
        let revision: Int64

        func asksTheSame(as other: Asked) -> Bool {
            view == other.view && library == other.library && revision == other.revision
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
        /// The number of the sheet in which it was said; nil if that was in none, or Undo belongs to the list.
        let sheet: Int?
        let haptic: Haptic?
        /// What can be taken back: a later toast carries it for the rest of its time.
        var undoing: Undoing?
        /// The number of the toast that brought it, whose alarm ends it.
        var undoNumber: Int?
        /// Whether its own time is over, and it stays for what it carries.
        var isOver = false
    }

    struct Refreshing: Sendable, Equatable {
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

    /// Whether an idea can be written: also while the ideas are being opened, which it waits for.
    var canCapture: Bool { canEdit || box.condition == .loading }

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

extension AppState {
    /// The box as it is to be drawn.
    var shownBox: BoxState {
        var shown = box
        shown.sync = box.sync.expecting(cloud: traits.cloudName)
        // Before the first list was read nobody knows whether there are ideas.
        if let failure, shown.condition == .ready {
            shown.condition = .store(failure)
        } else if listing == nil, shown.condition == .ready {
            shown.condition = .loading
        }
        return shown
    }
}

extension AppState {
    /// Adds what stands in the field; what cannot be added goes back there.
    mutating func add(_ effects: inout [AppEffect]) {
        let text = capture.take()
        guard !text.allSatisfy(\.isWhitespace) else { return }
        guard canCapture else { return capture.giveBack(text, refusal) }
        let (title, description) = Capture.parts(of: text)
        do throws(IdeaBoxError) {
            let draft = try IdeaDraft(title: title, description: description)
            capture.wait(draft, text)
        } catch {
            capture.giveBack(text, words(error))
        }
    }

    /// What was written before the ideas were open is added once they are; what cannot be goes back into the field.
    mutating func followCapture(_ effects: inout [AppEffect]) {
        guard box.condition != .loading else { return }
        let waiting = capture.takeWaiting()
        guard canEdit else {
            for idea in waiting { capture.end(idea.text) }
            let texts = waiting.map(\.text)
            if !texts.isEmpty { capture.giveBack(texts.joined(separator: "\n"), refusal) }
            return
        }
        effects += waiting.map { .work(.add($0.draft, text: $0.text)) }
    }

    /// What other apps have handed over is taken in at the start, and whenever the app comes to the front.
    mutating func followInbox(_ effects: inout [AppEffect]) {
        guard isStarted, isInboxDue, canEdit else { return }
        isInboxDue = false
        effects.append(.takeIn)
    }

    mutating func tookIn(_ report: InboxReport, _ effects: inout [AppEffect]) {
        if report.added > 0 { say(words(.sharedAdded(report.added)), &effects) }
        if let problem = report.problem {
            warn(words(problem), &effects)
        } else if report.left > leftInInbox {
            warn(words(.sharedLeft(report.left)), &effects)
        }
        leftInInbox = report.left
    }

    /// What became of it.
    mutating func added(_ text: String, _ outcome: IdeaJob.Outcome, _ effects: inout [AppEffect]) {
        capture.end(text)
        if let sentence = sentence(outcome) {
            capture.giveBack(text, sentence)
        } else {
            showNewest()
            say(words(IdeaBoxStrings.added), &effects)
        }
    }
}

extension AppState {
    /// How long a toast stays that only tells something.
    static let toastTime = Duration.seconds(4)
    /// How long Undo stays.
    static let undoTime = Duration.seconds(10)

    mutating func say(
        _ text: String, haptic: Haptic? = .success, undoing: Toasting.Undoing? = nil,
        _ effects: inout [AppEffect]
    ) {
        let number = number()
        toast = Toasting(
            number: number, text: text, sheet: undoing == nil ? sheetNumber : nil, haptic: haptic,
            undoing: undoing ?? toast?.undoing,
            undoNumber: undoing == nil ? toast?.undoNumber : number)
        effects.append(.wake(.toast(number), after: undoing == nil ? Self.toastTime : Self.undoTime))
    }

    mutating func warn(_ text: String, _ effects: inout [AppEffect]) {
        say(text, haptic: .warning, &effects)
    }

    /// A toast's time is over; what it carries has its own.
    mutating func endToast(_ number: Int) {
        guard var ending = toast else { return }
        if ending.number == number { ending.isOver = true }
        if ending.undoNumber == number { (ending.undoing, ending.undoNumber) = (nil, nil) }
        toast = ending.isOver && ending.undoing == nil ? nil : ending
    }

    /// An idea that came back or went for good cannot be brought back by the toast.
    mutating func dropUndo(_ id: UUID) {
        guard case .restore(id, _)? = toast?.undoing else { return }
        toast?.undoing = nil
        toast?.undoNumber = nil
        if toast?.isOver == true { toast = nil }
    }

    mutating func undo(_ effects: inout [AppEffect]) {
        guard case .restore(let id, let name)? = toast?.undoing else { return }
        toast = nil
        effects.append(.work(.restore(id, name: name)))
    }
}
