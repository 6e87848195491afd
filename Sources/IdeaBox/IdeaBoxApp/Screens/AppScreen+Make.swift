internal import AppRuntime
internal import IdeaBoxCore
public import Localization
internal import SyncProduct

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

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
            filters: state.filters, found: state.found, edges: state.edges, notes: state.notes(below: ideas),
            keyWait: state.keyWait, sheet: state.sheet.map { state.draw($0, at: now) },
            sheetNumber: state.sheetNumber, settings: state.settingsPage, toast: state.toast.map(state.draw),
            question: state.questions.first.map(state.draw), nextRefresh: state.refresh(at: now))
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
    /// Words that tell how long ago something was are made anew at least so often, in seconds.
    private static let wordTime = 30.0

    fileprivate func list(at now: Date) -> IdeaScreen {
        let seated = seatedBox
        return IdeaScreen.make(
            seated, ideas: listing?.ideas ?? [], view: listing?.view ?? view, found: listing?.found,
            legacy: sheet == .migration ? nil : notice, canSeparate: true, at: now,
            language: traits.language)
    }

    /// When the screen is to be made anew; what nobody sees need not be.
    fileprivate func refresh(at now: Date) -> Date? {
        guard scene != .background, box.condition == .ready else { return nil }
        return now.addingTimeInterval(Self.wordTime)
    }

    fileprivate var captureField: CaptureField {
        CaptureField(
            typed: TypedText(text: capture.text, version: capture.version),
            placeholder: words(.newIdeaHint), problem: capture.problem, isOn: canEdit)
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
        let phase = seatedBox.sync.phase
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

    fileprivate func draw(_ toast: Toasting) -> Toast {
        Toast(
            id: toast.number, text: text(of: toast),
            undo: toast.undoing == nil ? nil : words(AppRuntimeStrings.undo), haptic: toast.haptic)
    }
}
