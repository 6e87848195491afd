internal import AppRuntime
internal import IdeaBoxCore

extension AppState {
    /// The app looks for an old store once, by itself, when the ideas are open for the first time.
    mutating func followMigrating(_ effects: inout [AppEffect]) {
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
        case .entity(let name):
            guard migrating.stage == .found else { return }
            (migrating.entity, migrating.overrides) = (name, [:])
            sample(&effects)
        case .attribute(let field, let name):
            guard migrating.stage == .found else { return }
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
    mutating func take(_ news: OldNews, _ effects: inout [AppEffect]) {
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
        migrating.isOffered = true
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
