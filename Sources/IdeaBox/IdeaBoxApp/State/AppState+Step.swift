internal import AppRuntime
internal import IdeaBoxCore

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
        take(event, at: now, &effects)
        followReading(&effects)
        followLooking(&effects)
        followMigrating(&effects)
        followTending(&effects)
        followDraft(&effects)
        return effects.filter { begins($0) }
    }

    /// A second tap before the first one's job has ended asks for nothing more.
    private mutating func begins(_ effect: AppEffect) -> Bool {
        guard case .work(let job) = effect else { return true }
        guard !job.isOnce || !underWay.contains(job) else { return false }
        underWay.append(job)
        return true
    }

    private mutating func take(_ event: AppEvent, at now: Date, _ effects: inout [AppEffect]) {
        switch event {
        case .action(let action): take(action, at: now, &effects)
        case .kept(let settings, let draft): start(settings, draft)
        case .box(let box, let shelf): if shelf == settings.shelf { self.box = box }
        case .read(let number, let result): read(number, result, &effects)
        case .iCloud(let sign):
            if let iCloud, iCloud != sign { effects.append(.look) }
            iCloud = sign
        case .finished(let job, let outcome):
            if let place = underWay.firstIndex(of: job) { underWay.remove(at: place) }
            finish(job, outcome, &effects)
        case .old(let number, let news): if number == migrating.number { take(news, &effects) }
        case .rang(let alarm): ring(alarm, &effects)
        }
    }

    private mutating func take(_ action: AppAction, at now: Date, _ effects: inout [AppEffect]) {
        switch action {
        case .capture(let text, let over): capture.type(text, over: over)
        case .add: add(&effects)
        case .search, .filter, .more, .older, .newer: look(action)
        case .setDone, .delete, .restore, .take, .keep: change(action, &effects)
        case .undo: undo(&effects)
        case .toastEnded(let number): if toast?.number == number { toast = nil }
        case .deleteNow, .forget, .offer, .answer: decide(action, at: now, &effects)
        case .within(let number, let action): if number == sheetNumber { take(action, at: now, &effects) }
        case .open, .openFirst, .show, .close, .field, .save, .addAsNew: work(action, &effects)
        case .syncNow: effects.append(.look)
        case .pickedStore, .lookAgain, .entity, .attribute, .takeOver, .takeChanges, .later:
            migrate(action, &effects)
        case .scene(let place): move(to: place, &effects)
        }
    }

    private mutating func move(to place: ScenePlace, _ effects: inout [AppEffect]) {
        let before = scene
        scene = place
        // What changed while nobody looked is taken in at once: the system's word of it may come late.
        if place == .active, before != .active { effects.append(.look) }
        if place == .background, before != .background { effects.append(.handOver) }
    }

    private mutating func ring(_ alarm: Alarm, _ effects: inout [AppEffect]) {
        switch alarm {
        case .toast(let number): endToast(number)
        case .look(let number): lookAgain(number, &effects)
        case .draft(let number):
            guard number == draftAlarm else { return }
            draftAlarm = nil
            keep(draft, &effects)
        case .tend(let number):
            guard number == tending else { return }
            tending = nil
            effects.append(.look)
        }
    }

    private mutating func start(_ settings: AppSettings, _ draft: Draft) {
        self.settings = settings
        isStarted = true
        keptDraft = draft
        if !draft.capture.isEmpty { capture.giveBack(draft.capture, nil) }
        restoring = draft.open
        opening = draft.open?.idea
    }
}
