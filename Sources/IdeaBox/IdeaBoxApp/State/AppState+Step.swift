internal import AppRuntime
public import FoundationExports
internal import IdeaBoxCore

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
        followCapture(&effects)
        followInbox(&effects)
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
        case .box(let box, let library): if library == settings.library { self.box = box }
        case .read(let number, let result): read(number, result, &effects)
        case .iCloud(let sign):
            if let iCloud, iCloud != sign { effects.append(.look) }
            iCloud = sign
        case .finished(let job, let outcome):
            if let place = underWay.firstIndex(of: job) { underWay.remove(at: place) }
            finish(job, outcome, &effects)
        case .tookIn(let report): tookIn(report, &effects)
        case .old(let number, let news): if number == migrating.number { take(news, &effects) }
        case .rang(let alarm): ring(alarm, &effects)
        }
    }

    private mutating func take(_ action: AppAction, at now: Date, _ effects: inout [AppEffect]) {
        switch action {
        case .capture(let text, let over): capture.type(text, over: over)
        case .add: add(&effects)
        case .search, .filter, .more, .older, .newer: look(action)
        case .setDone, .delete, .restore, .take, .keepBoth, .keep: change(action, &effects)
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
        if place == .active, before != .active {
            effects.append(.look)
            isInboxDue = true
        }
        if place == .background, before != .background { effects.append(.handOver) }
    }

    private mutating func ring(_ alarm: AppEffect.Timer, _ effects: inout [AppEffect]) {
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

extension AppState {
    /// The app looks for an old store once, by itself, when the ideas are open for the first time.
    private mutating func followMigrating(_ effects: inout [AppEffect]) {
        guard isStarted, box.condition == .ready, migrating.stage == .unknown else { return }
        begin(.looking)
        migrating.isOwnLook = true
        effects.append(.findOld(migrating.number, unless: settings.takenOver))
    }

    private mutating func begin(_ stage: Migrating.Stage) {
        migrating.stage = stage
        migrating.number = number()
        migrating.isOwnLook = false
    }

    private var isRunning: Bool { if case .running = migrating.stage { true } else { false } }

    /// What a person does on the page of the old app's ideas.
    mutating func migrate(_ action: AppAction, _ effects: inout [AppEffect]) {
        guard !isRunning else { return }
        switch action {
        case .pickedStore(let url):
            begin(.looking)
            effects.append(.lookAtOld(migrating.number, .picked(url)))
        case .lookAgain: lookForOld(&effects)
        // What counts already is not chosen by who is told it again: a guess would not be one any more.
        case .entity(let name):
            guard migrating.stage == .found, name != migrating.presentEntity else { return }
            (migrating.entity, migrating.overrides) = (name, [:])
            sample(&effects)
        case .attribute(let field, let name):
            guard migrating.stage == .found, name != migrating.presentAttribute(field) else { return }
            migrating.overrides[field] = name
            sample(&effects)
        case .takeOver: askToTakeOver(&effects)
        case .takeChanges:
            if case .finished(let report) = migrating.stage, report.changed > 0 {
                ask(.takeChanges, in: sheetNumber)
            }
        case .later: putOff(&effects)
        default: return
        }
    }

    /// Looks for a store, or at the same one again.
    mutating func lookForOld(_ effects: inout [AppEffect]) {
        guard !isRunning, canEdit else { return }
        begin(.looking)
        if let spot = migrating.find?.spot, case .picked = spot {
            effects.append(.lookAtOld(migrating.number, spot))
        } else {
            effects.append(.findOld(migrating.number, unless: nil))
        }
    }

    private mutating func putOff(_ effects: inout [AppEffect]) {
        migrating.isOffered = false
        if case .finished = migrating.stage { (migrating.stage, migrating.find) = (.nothing, nil) }
        effects.append(.closeOld)
        if sheet == .migration { close() }
    }

    private mutating func sample(_ effects: inout [AppEffect]) {
        migrating.samples = []
        guard let mapping = migrating.good else { return }
        migrating.number = number()
        effects.append(.sampleOld(migrating.number, mapping))
    }

    private mutating func askToTakeOver(_ effects: inout [AppEffect]) {
        guard canEdit else { return warn(refusal, &effects) }
        guard migrating.stage == .found, let find = migrating.find, migrating.good != nil else { return }
        if find.survey.damage.isEmpty { takeOver(&effects) } else { ask(.damaged, in: sheetNumber) }
    }

    mutating func takeOver(takingChanges: Bool = false, _ effects: inout [AppEffect]) {
        guard !isRunning, let mapping = migrating.good else { return }
        begin(.running(MigrationProgress(done: 0, total: mapping.entity.count)))
        migrating.isOffered = true
        effects.append(.takeOver(migrating.number, mapping, takingChanges: takingChanges))
    }

    /// What is told of the store that is looked for, at, or taken over now.
    mutating func take(_ news: MigrationEvent, _ effects: inout [AppEffect]) {
        switch news {
        case .nothing:
            // The app leaves out what was taken over before; who has opened the page meanwhile wants to see it.
            let isAwaited = migrating.isOwnLook && settings.takenOver != nil && sheet == .migration
            (migrating.stage, migrating.find) = (.nothing, nil)
            if isAwaited { lookForOld(&effects) }
        case .found(let find): found(find, &effects)
        case .samples(let samples): migrating.samples = samples
        case .progress(let progress): if isRunning { migrating.stage = .running(progress) }
        case .done(let report): done(report, &effects)
        case .failed(let error):
            // What the app looked at by itself and cannot read is said on its page, and in nobody's way.
            migrating.isOffered = migrating.isOffered || isRunning
            migrating.stage = .failed(error)
        }
    }

    private mutating func found(_ find: OldFind, _ effects: inout [AppEffect]) {
        let isOwnLook = migrating.isOwnLook
        (migrating.stage, migrating.find, migrating.samples) = (.found, find, find.samples)
        (migrating.entity, migrating.overrides) = (nil, [:])
        let isNew = migrating.good != nil && find.fresh != 0
        migrating.isOffered = isNew
        guard isOwnLook else { return }
        if isNew, box.revision == 0, sheet == nil, questions.isEmpty, scene == .active, restoring == nil {
            put(.migration)
        } else if find.fresh == 0, find.survey.damage.isEmpty {
            remember(find, &effects)
        }
    }

    private mutating func done(_ report: MigrationReport, _ effects: inout [AppEffect]) {
        migrating.stage = .finished(report)
        // Who sees the report on the page is not told once more above the list.
        migrating.isOffered = sheet != .migration
        if report.isComplete, report.changed == 0, let find = migrating.find { remember(find, &effects) }
        if sheet != .migration { say(words(IdeaBoxStrings.legacyFinished), &effects) }
    }

    private mutating func remember(_ find: OldFind, _ effects: inout [AppEffect]) {
        guard case .found(let path) = find.spot, settings.takenOver != path else { return }
        settings.takenOver = path
        effects.append(.keep(settings))
    }

    /// What the list says of it.
    var notice: LegacyNotice? {
        guard migrating.isOffered else { return nil }
        switch migrating.stage {
        case .unknown, .nothing, .looking: return nil
        case .found:
            let count = migrating.find?.fresh ?? migrating.good?.entity.count
            return migrating.find.map { .found(path: $0.survey.path, ideas: count) }
        case .running(let progress): return .running(done: progress.done, total: progress.total)
        case .finished(let report): return .finished([words(report)])
        case .failed(let error): return .failed(words(error))
        }
    }
}
