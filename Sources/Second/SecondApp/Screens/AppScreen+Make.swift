public import SecondCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension AppScreen {
    /// The screen of a state at a moment.
    ///
    /// No code is computed here: a ``Card`` does that when it is read.
    ///
    /// - Parameters:
    ///   - state: the app.
    ///   - now: the present moment.
    /// - Returns: everything that is to be drawn.
    public static func make(_ state: AppState, at now: Date) -> AppScreen {
        let (vault, refresh) = Screen.make(
            state.vault, query: state.query, at: now, language: state.traits.language,
            awaitsCloud: state.awaiting?.isOver != true)
        return AppScreen(
            vault: vault, notes: state.notes(below: vault), keyWait: state.keyWait,
            sheet: state.sheet.map { state.draw($0, at: now) }, sheetNumber: state.sheetNumber,
            settings: state.settingsPage,
            toast: state.toast.map(state.draw), question: state.questions.first.map(state.draw),
            isCovered: state.scene.covers, nextRefresh: state.refresh(after: refresh, at: now))
    }

    /// What is drawn until the app has told its first screen.
    ///
    /// - Parameter language: the person's language.
    /// - Returns: a screen of a vault that is being opened, without a cover.
    public static func starting(in language: Language) -> AppScreen {
        var state = AppState(AppConfiguration(language: language, version: ""))
        state.scene = .active
        return make(state, at: Date(timeIntervalSince1970: 0))
    }
}

extension AppState {
    /// Pages that tell how long ago something was are made anew at least so often, in seconds.
    private static let pageTime = 30.0

    /// When the screen is to be made anew; what is covered need not be.
    fileprivate func refresh(after codes: Date?, at now: Date) -> Date? {
        guard !scene.covers else { return nil }
        guard case .sync? = sheet else { return codes }
        let page = now.addingTimeInterval(Self.pageTime)
        return codes.map { min($0, page) } ?? page
    }

    /// Quiet sentences; what the banners and sync say already is not said again.
    fileprivate func notes(below screen: Screen) -> [String] {
        var notes: [SecondAppStrings] = []
        if case .empty = screen.content, vault.sync.phase == .waiting || vault.sync.phase == .syncing {
            notes.append(.checkingICloud)
        }
        if canEdit, iCloud == .unknown, vault.sync.devices.count <= 1 { notes.append(.iCloudUnknown) }
        if canEdit, isOutgrown { notes.append(.outgrown) }
        if !canEdit, !links.isEmpty { notes.append(.linkWaits) }
        return notes.map(words)
    }

    fileprivate var keyWait: AppScreen.KeyWait? {
        guard vault.condition == .keyUnavailable else { return nil }
        let isHopeful = (looking?.attempts ?? 0) < Pauses.hopefulLooks
        let check: SecondAppStrings = traits.isMac ? .howToCheckKeychainOnMac : .howToCheckKeychain
        let hint = isHopeful ? .frame(.keyOnItsWay) : check
        return AppScreen.KeyWait(isBusy: isHopeful, hint: words(hint))
    }

    /// Undo under another sentence says what it takes back.
    private func text(of toast: Toasting) -> String {
        guard case .restore(_, let name)? = toast.undoing, toast.undoNumber != toast.number else {
            return toast.text
        }
        return toast.text + "\n" + words(SecondStrings.deleted(name))
    }

    fileprivate func draw(_ toast: Toasting) -> AppScreen.Toast {
        AppScreen.Toast(
            id: toast.number, text: text(of: toast), undo: toast.undoing == nil ? nil : words(.frame(.undo)),
            haptic: toast.haptic)
    }
}
