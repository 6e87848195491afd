internal import AppRuntime
public import FoundationExports
internal import IdeaBoxCore
public import Localization
internal import SyncProduct

extension AppState {
    /// No page lists more findings.
    private static let mostDetails = 200

    /// The page of the old app's ideas.
    var migrationPage: MigrationPage {
        let isRunning = if case .running = migrating.stage { true } else { false }
        let isFinished = if case .finished = migrating.stage { true } else { false }
        let isLost = if case .failed = migrating.stage { true } else { migrating.stage == .nothing }
        let later: String? = isFinished ? words(IdeaBoxStrings.understood) : words(IdeaBoxStrings.later)
        return MigrationPage(
            content: content, again: isLost && canEdit ? words(.lookAgain) : nil,
            pick: traits.isMac && !isRunning && !isFinished && canEdit ? words(.pickStore) : nil,
            later: isRunning ? nil : later, footer: words(.oldStays))
    }

    private var content: MigrationPage.Content {
        switch migrating.stage {
        case .unknown, .looking: .looking(words(.lookingForOld))
        case .nothing: .nothing(words(traits.isMac ? .noOldStoreOnMac : .noOldStore))
        case .found: migrating.find.map { .found(page($0)) } ?? .looking(words(.lookingForOld))
        case .running(let progress): running(progress)
        case .finished(let report): .finished(page(report))
        case .failed(let error): .failed(words(IdeaBoxStrings.legacyFailed(words(error))))
        }
    }

    private func running(_ progress: MigrationProgress) -> MigrationPage.Content {
        let share = progress.total.flatMap { $0 > 0 ? min(1, Double(progress.done) / Double($0)) : nil }
        return .running(
            words(IdeaBoxStrings.legacyRunning(progress.done, of: progress.total)), progress: share)
    }

    private func page(_ find: OldFind) -> MigrationPage.Found {
        let mapping = migrating.good
        return MigrationPage.Found(
            summary: summary(find),
            store: words(find.survey),
            damage: find.survey.damage.map { words($0) },
            entityLabel: words(.entityLabel),
            entities: find.survey.entities.map { MigrationPage.Entity(id: $0.name, text: words($0)) },
            entity: migrating.presentEntity,
            mappingTitle: words(.mappingTitle), needsLook: mapping?.needsAsking ?? true,
            fields: fields(find), note: note(find), samplesTitle: words(.samplesTitle),
            samples: migrating.samples.enumerated().map { sample($0.offset, $0.element) },
            take: mapping == nil || !canEdit
                ? nil : words(count(find).map { .takeOver($0) } ?? IdeaBoxAppStrings.takeThemOver))
    }

    /// How many ideas the button names: those that are not here, as far as that is known for this mapping.
    private func count(_ find: OldFind) -> Int? {
        migrating.entity == nil && migrating.overrides.isEmpty
            ? find.fresh ?? migrating.good?.entity.count : migrating.good?.entity.count
    }

    private func summary(_ find: OldFind) -> String {
        if isKnown(find) { return words(.nothingNew) }
        return words(count(find).map { .foundIdeas($0) } ?? IdeaBoxAppStrings.foundStore)
    }

    /// Whether everything in the store is here already, as far as nothing else was chosen.
    private func isKnown(_ find: OldFind) -> Bool {
        find.fresh == 0 && migrating.entity == nil && migrating.overrides.isEmpty
    }

    private func note(_ find: OldFind) -> String? {
        switch migrating.mapping {
        case .success(let mapping):
            return mapping.needsAsking ? words(.checkMapping) : nil
        case .failure(.noIdeas): return words(.chooseEntity)
        case .failure(.noText): return words(.chooseText)
        case .failure(let error): return words(error)
        case nil: return nil
        }
    }

    /// The fields of the mapping; where what was chosen cannot be one, what was chosen and nothing else.
    private func fields(_ find: OldFind) -> [MigrationPage.Field] {
        // Where what was chosen cannot be one, the entity is still the one that it was chosen for.
        let chosen =
            migrating.good?.entity ?? migrating.entity.flatMap(find.survey.entity)
            ?? (try? LegacyMapping(find.survey))?.entity
        guard let chosen else { return [] }
        let attributes = chosen.columns.map(\.attribute)
        return LegacyField.allCases.map { name in
            let choice = migrating.good?.choices[name]
            return MigrationPage.Field(
                id: name, label: words(name), attribute: migrating.presentAttribute(name),
                reason: choice.map(reason) ?? "", choices: [""] + attributes,
                none: words(.nothingChosen), isGuess: choice?.confidence == .guess)
        }
    }

    private func reason(_ choice: LegacyChoice) -> String {
        choice.column == nil && choice.confidence == .chosen
            ? words(.leftEmpty) : words(choice)
    }

    private func sample(_ number: Int, _ idea: LegacyIdea) -> MigrationPage.Sample {
        let text = [idea.title, idea.description].compactMap(\.self).first { !$0.isEmpty } ?? ""
        let line = String(text.prefix(80).map { $0.isNewline ? " " : $0 })
        return MigrationPage.Sample(
            id: number, title: line.isEmpty ? words(IdeaBoxStrings.untitled) : line,
            isDone: idea.isCompleted == true)
    }

    private func page(_ report: MigrationReport) -> MigrationPage.Report {
        MigrationPage.Report(
            summary: words(report),
            details: report.findings.prefix(Self.mostDetails).map { words($0) },
            takeChanges: report.changed > 0 && canEdit && migrating.good != nil
                ? words(.takeChanges(report.changed)) : nil)
    }
}

extension AppScreen {
    /// The screen of a state at a moment.
    ///
    /// - Parameters:
    ///   - state: the app.
    ///   - now: the present moment.
    /// - Returns: everything that is to be drawn.
    public static func make(_ state: AppState, at now: Date) -> AppScreen {
        let ideas = state.list(at: now)
        return AppScreen(
            ideas: ideas, capture: state.captureField,
            query: TypedText(text: state.view.query, version: state.queryVersion), filter: state.view.filter,
            filters: state.filters, filtersNote: state.filtersNote, found: state.found, edges: state.edges,
            notes: state.notes(below: ideas),
            keyWait: state.keyWait, sheet: state.sheet.map { state.draw($0, at: now) },
            sheetNumber: state.sheetNumber, settings: state.settingsPage, toast: state.toast.map(state.draw),
            sheetToast: state.sheetToast, question: state.questions.first.map(state.draw),
            nextRefresh: state.refresh(at: now))
    }

    /// What is drawn until the app has told its first screen.
    ///
    /// - Parameter language: the person's language.
    /// - Returns: a screen of ideas that are being opened.
    public static func starting(in language: Language) -> AppScreen {
        make(AppState(AppConfiguration(language: language, version: "")), at: Date(timeIntervalSince1970: 0))
    }
}

extension AppState {
    /// Words that tell how long ago something was are made again at least so often, in seconds.
    private static let wordTime = 30.0

    /// The box as sentences about sync speak of it.
    var product: SyncedProduct { .ideaBox.guided(by: .keychain) }

    fileprivate func list(at now: Date) -> IdeaScreen {
        let shown = shownBox
        return IdeaScreen.make(
            shown, ideas: listing?.ideas ?? [], view: listing?.view ?? view, found: listing?.found,
            legacy: sheet == .migration ? nil : notice, canSeparate: true, at: now,
            language: traits.language, product: product)
    }

    /// When the screen is to be made again; what nobody sees need not be.
    fileprivate func refresh(at now: Date) -> Date? {
        guard scene != .background, box.condition == .ready else { return nil }
        return now.addingTimeInterval(Self.wordTime)
    }

    fileprivate var captureField: CaptureField {
        CaptureField(
            typed: TypedText(text: capture.text, version: capture.version),
            placeholder: words(.newIdeaHint), problem: capture.problem, isOn: canCapture)
    }

    /// What is rarely there is offered only while it is.
    fileprivate var filters: [FilterChoice] {
        let counts = box.counts
        guard box.condition == .ready, counts.all + counts.deleted > 0 else { return [] }
        let all: [(IdeaFilter, IdeaBoxAppStrings, Int, Bool)] = [
            (.all, .filterAll, counts.all, true), (.open, .filterOpen, counts.open, true),
            (.done, .filterDone, counts.done, true),
            (.conflicts, .filterConflicts, counts.conflicts, counts.conflicts > 0),
            (.deleted, .filterDeleted, counts.deleted, counts.deleted > 0),
        ]
        return all.filter { $0.3 || $0.0 == view.filter }
            .map { FilterChoice(id: $0.0, label: words($0.1), count: $0.2) }
    }

    fileprivate var filtersNote: String? {
        box.condition == .ready && filters.isEmpty ? words(.noFilters) : nil
    }

    fileprivate var found: String? {
        guard let count = listing?.found, listing?.view == view else { return nil }
        return words(count >= IdeaScreen.mostCounted ? IdeaBoxAppStrings.foundMany(count) : .found(count))
    }

    fileprivate var edges: ListEdges {
        ListEdges(
            growsAtEnd: growsAtEnd, older: hasOlder ? words(.older) : nil,
            newer: view.start > 0 ? words(.newer) : nil, start: view.start)
    }

    /// Quiet sentences; what the banners and sync say already is not said again.
    fileprivate func notes(below screen: IdeaScreen) -> [String] {
        guard case .empty = screen.content, view.filter == .all else { return [] }
        let phase = shownBox.sync.phase
        return phase == .waiting || phase == .syncing ? [words(.checkingICloud)] : []
    }

    fileprivate var keyWait: KeyWait? {
        guard lacksKey else { return nil }
        let isHopeful = (looking?.attempts ?? 0) < Pauses.hopefulLooks
        let advice = words(traits.isMac ? .howToCheckKeychainOnMac : .howToCheckKeychain)
        let hint = isHopeful ? words(AppRuntimeStrings.keyOnItsWay) : advice
        return KeyWait(isBusy: isHopeful, hint: hint)
    }

    /// Undo under another sentence says what it takes back.
    private func text(of toast: Toasting) -> String {
        guard case .restore(_, let name)? = toast.undoing, toast.undoNumber != toast.number else {
            return toast.text
        }
        return toast.text + "\n" + words(IdeaBoxStrings.deleted(name))
    }

    /// What was said in the open sheet; what belongs to the list waits there.
    fileprivate var sheetToast: Toast? {
        guard let toast, let sheetNumber, toast.sheet == sheetNumber, !toast.isOver else { return nil }
        return Toast(id: toast.number, text: toast.text, undo: nil, haptic: toast.haptic)
    }

    fileprivate func draw(_ toast: Toasting) -> Toast {
        Toast(
            id: toast.number, text: text(of: toast),
            undo: toast.undoing == nil ? nil : words(AppRuntimeStrings.undo), haptic: toast.haptic)
    }
}
