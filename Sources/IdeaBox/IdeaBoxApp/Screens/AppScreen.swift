public import AppRuntime
public import FoundationExports
public import IdeaBoxCore
public import Localization
internal import SyncProduct

/// Everything that the app shows at one moment, as a value: iPhone, iPad and Mac draw the same.
///
/// A view draws what stands here and sends an ``AppAction``; it decides nothing about data.
public struct AppScreen: Sendable, Equatable {
    /// The list or what stands in its place, the banners and the state of sync; its `view` is the question that the list
    /// answers, which may be one behind ``query`` and ``filter``.
    public let ideas: IdeaScreen
    /// The field for a new idea.
    public let capture: CaptureField
    /// What is searched for, as it was last told.
    public let query: TypedText
    /// Which ideas are asked for.
    public let filter: IdeaFilter
    /// The filters that are offered now, in order; empty while there are no ideas at all.
    public let filters: [FilterChoice]
    /// What a sidebar of filters says while there are none to offer; nil where it has some, or nothing is known yet.
    public let filtersNote: String?
    /// How many ideas a search has found, in words; nil where nothing is searched for.
    public let found: String?
    /// The ends of the list.
    public let edges: ListEdges
    /// Quiet sentences below the banners.
    public let notes: [String]
    /// How a missing key is waited for; nil while none is missing.
    public let keyWait: KeyWait?
    /// The sheet that is open.
    public let sheet: Sheet?
    /// The number of the sheet's opening, which tells it from the next sheet of its kind; nil if none is open.
    public let sheetNumber: Int?
    /// Settings, for a window of their own; the sheet shows the same.
    public let settings: IdeaBoxSettingsPage
    /// A short message that passes, to be heard wherever it is seen.
    public let toast: Toast?
    /// What is seen of it above the open sheet: one that was said in that sheet, without Undo, which belongs to the list.
    public let sheetToast: Toast?
    /// A question that must be answered before anything else.
    public let question: Question?
    /// The moment at which this screen must be made again at the latest; nil if it stays true until something happens.
    public let nextRefresh: Date?

    /// The language that everything is in.
    public var language: Language { ideas.language }

    /// The toast, if it is to be seen above the list: no sheet is open.
    public var listToast: Toast? { sheet == nil ? toast : nil }

    /// The question, if it is to be asked above the list: no sheet is open.
    public var listQuestion: Question? { sheet == nil ? question : nil }

    /// The question, if it is to be asked above the open sheet.
    public var sheetQuestion: Question? { sheet == nil ? nil : question }
}

/// The field for a new idea.
public struct CaptureField: Sendable, Equatable {
    /// What is in it; its first line becomes the title, what follows the description.
    public let typed: TypedText
    /// What stands there while nothing is typed.
    public let placeholder: String
    /// Why the last one was not added; it is back in the field.
    public let problem: String?
    /// Whether ideas can be added now.
    public let isOn: Bool
}

/// A filter that is offered.
public struct FilterChoice: Sendable, Equatable, Identifiable {
    /// Which.
    public let id: IdeaFilter
    /// Its name.
    public let label: String
    /// How many ideas it has.
    public let count: Int
}

/// The ends of the list.
public struct ListEdges: Sendable, Equatable {
    /// Whether `more` brings more when the end is near.
    public let growsAtEnd: Bool
    /// The label of a button at the end that goes on to older ideas (`older`); nil where there is none.
    public let older: String?
    /// The label of a button at the beginning that goes back to newer ones (`newer`); nil where there is none.
    public let newer: String?
    /// How many ideas stand before the list's first: with another number the list is scrolled to its beginning.
    public let start: Int
}

extension AppState {
    /// A question in words.
    func draw(_ asking: PendingQuestion<QuestionSubject>) -> Question {
        guard let words = words(of: asking.subject) else {
            return .discard(id: asking.number, in: traits.language)
        }
        let isDestructive =
            switch asking.subject {
            case .deleteNow, .forget, .deleteTyped, .discard: true
            case .offer, .damaged, .takeChanges: false
            }
        return Question(
            id: asking.number, title: words.title, message: words.message, confirm: words.confirm,
            cancel: self.words(AppRuntimeStrings.cancel), isDestructive: isDestructive)
    }

    private typealias Words = (title: String, message: String, confirm: String)

    /// What is said; nil for the question that is the same in every app.
    private func words(of subject: QuestionSubject) -> Words? {
        switch subject {
        case .deleteNow(_, let name):
            (words(.deleteNowQuestion(name)), words(.deleteNowMeaning), words(AppRuntimeStrings.deleteNow))
        case .forget(_, let name):
            (
                words(AppRuntimeStrings.forgetQuestion(name)), words(.forgetMeaning),
                words(AppRuntimeStrings.forget)
            )
        case .offer(let offer): (words(.questionMark(offer.label)), offer.meaning, offer.label)
        case .discard: nil
        case .deleteTyped:
            (words(.deleteTypedQuestion), words(.deleteTypedMeaning), words(AppRuntimeStrings.delete))
        case .damaged: (words(.damagedQuestion), words(.damagedMeaning), words(.takeThemOver))
        case .takeChanges:
            (words(.takeChangesQuestion), words(.takeChangesMeaning), words(.takeThemOver))
        }
    }
}

extension AppState {
    /// A sheet in words.
    func draw(_ sheet: OpenSheet, at now: Date) -> AppScreen.Sheet {
        switch sheet {
        case .idea(let editing): .idea(form(editing, at: now))
        case .sync: .sync(syncOverview(at: now))
        case .migration: .migration(migrationPage)
        case .settings: .settings(settingsPage)
        case .about: .about(AboutPage(version: traits.version, in: traits.language))
        }
    }

    private func form(_ editing: IdeaEditing, at now: Date) -> IdeaForm {
        let open = editing.idea.map { OpenIdea($0, at: now, language: traits.language) }
        let isGone = editing.idea == nil
        let holdsWork = editing.holdsWork
        return IdeaForm(
            idea: editing.id, fields: IdeaEditing.fields.map { field($0, editing[$0]) },
            isDone: canEdit ? editing.idea?.isCompleted : nil, dates: open?.dates ?? "",
            versions: open.flatMap(versions),
            canSave: canEdit && editing.sending == nil && !editing.touched.isEmpty && !isGone,
            holdsWork: holdsWork, note: note(editing),
            problem: canEdit
                ? editing.problem ?? (isGone ? words(.goneMeanwhile) : nil) : refusal,
            addAsNew: isGone && canEdit && editing.sending == nil ? words(.addAsNew) : nil)
    }

    private func note(_ editing: IdeaEditing) -> String? {
        if editing.sending != nil { return words(.saving) }
        return editing.isBack && !editing.touched.isEmpty ? words(.draftBack) : nil
    }

    private func field(_ name: IdeaField, _ field: IdeaEditField) -> IdeaForm.Field {
        IdeaForm.Field(
            id: name, label: words(name),
            typed: TypedText(text: field.text, version: field.version), problem: field.problem,
            meanwhile: field.isOvertaken ? words(.changedMeanwhile) : nil)
    }

    private func versions(_ open: OpenIdea) -> IdeaForm.Versions? {
        guard !open.versions.isEmpty else { return nil }
        return IdeaForm.Versions(
            title: words(.otherVersions), hint: words(.otherVersionsHint),
            pairs: open.versions, take: words(.takeThis), both: words(.keepBoth), keep: words(.keepPresent))
    }

    private func syncOverview(at now: Date) -> SyncOverview {
        SyncOverview(shownBox.sync, canForget: canEdit, at: now, in: traits.language, of: product)
    }

    var settingsPage: IdeaBoxSettingsPage {
        IdeaBoxSettingsPage(
            sync: SyncLine(shownBox.sync, in: traits.language, of: product),
            cloudNote: words(.cloudNote),
            oldIdeas: words(.oldIdeas), oldIdeasNote: words(.oldIdeasNote),
            version: words(AppRuntimeStrings.version(traits.version)))
    }
}

extension AboutPage {
    /// What stands in `docs/ideabox.md` and `docs/threat-model.md`, in plain words.
    init(version: String, in language: Language) {
        self.init(version: version, texts: Self.texts, in: language)
    }

    private static let texts: [(title: IdeaBoxAboutStrings, text: IdeaBoxAboutStrings)] = [
        (.placeTitle, .placeText), (.syncTitle, .syncText), (.versionsTitle, .versionsText),
        (.limitsTitle, .limitsText), (.keysTitle, .keysText), (.licenceTitle, .licenceText),
    ]
}
