internal import AccountAPI
internal import AccountClient
internal import AppRuntime

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension AppState {
    /// Takes an event in.
    ///
    /// - Parameters:
    ///   - event: what happened.
    ///   - now: the present moment.
    /// - Returns: what is to be done, in this order.
    public mutating func step(_ event: AppEvent, at now: Date) -> [AppEffect] {
        var effects: [AppEffect] = []
        switch event {
        case .action(let action): take(action, inSheet: false, at: now, &effects)
        case .kept(let settings):
            self.settings = settings
            isStarted = true
        case .account(let state): take(state, at: now, &effects)
        case .gate(let standing): take(standing, &effects)
        case .finished(let number, let outcome):
            if let running = underWay.removeValue(forKey: number) {
                finish(running, number, outcome, at: now, &effects)
            }
        case .appleRevoked: leaveForApple(&effects)
        case .rang(.toast(let number)): if toast?.number == number { toast = nil }
        }
        unlockAlone(&effects)
        return effects
    }

    mutating func take(
        _ action: AppAction, inSheet: Bool, at now: Date, _ effects: inout [AppEffect]
    ) {
        switch action {
        case .type, .reveal, .consent: fill(action, inSheet: inSheet)
        case .way(let way): choose(way, inSheet: inSheet)
        case .go: if !inSheet { go(inSheet: false, &effects) }
        case .save: if inSheet { save(&effects) }
        case .resend: resend(inSheet: inSheet, at: now, &effects)
        case .provider(let way): enter(by: way, &effects)
        case .follow(let target): follow(target, &effects)
        case .refresh: refresh(at: now, &effects)
        case .turn, .end, .endOthers, .offer: change(action, at: now, &effects)
        case .leave: leave(&effects)
        case .keep(let name, let isKept): if inSheet { keep(name, isKept) }
        case .unlock: unlock(&effects)
        case .usePassword: usePassword(&effects)
        case .show(let kind): show(kind)
        case .within(let number, let action):
            if number == sheetNumber { take(action, inSheet: true, at: now, &effects) }
        case .close: close()
        case .toastEnded(let number): if toast?.number == number { toast = nil }
        case .answer(let number, let isYes): answer(number, isYes, &effects)
        case .scene(let place): move(to: place, at: now, &effects)
        }
    }

    private mutating func move(to place: ScenePlace, at now: Date, _ effects: inout [AppEffect]) {
        let before = scene
        scene = place
        if place == .background { lock.wasAsked = false }
        guard place == .active, before != .active, isStarted else { return }
        // Another process of the app, or the server, may have ended the session meanwhile.
        if !isUnderWay({ $0 == .look }) { begin(.look, &effects) }
        refresh(at: now, &effects)
    }

    // Sheets.

    /// Puts a sheet in the place of the one that is open.
    mutating func put(_ next: OpenSheet) {
        close()
        sheet = next
        sheetNumber = number()
    }

    /// Drops the sheet with all that was typed, and what waited for it.
    mutating func close() {
        (sheet, sheetNumber, pending) = (nil, nil, nil)
    }

    private mutating func show(_ kind: AppSheet.Kind) {
        guard sheet == nil, questions.isEmpty else { return }
        switch kind {
        case .about: put(.about)
        case .name:
            guard let profile = home?.profile else { return }
            var form = Form(number: number(), .name)
            form[.nickname] = EditField(profile.nickname)
            put(.form(form))
        }
    }

    // Toasts.

    /// How long a toast stays.
    static let toastTime = Duration.seconds(5)

    mutating func say(_ text: String, haptic: Haptic = .success, _ effects: inout [AppEffect]) {
        let number = number()
        toast = Toasting(number: number, text: text, haptic: haptic)
        effects.append(.wake(.toast(number), after: Self.toastTime))
    }

    mutating func warn(_ text: String, _ effects: inout [AppEffect]) {
        say(text, haptic: .warning, &effects)
    }
}
