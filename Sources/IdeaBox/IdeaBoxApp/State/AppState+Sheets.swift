internal import AppRuntime
internal import FoundationExports
internal import IdeaBoxCore
internal import SyncProduct

extension AppState {
    /// Puts a sheet in the place of the one that is open, and drops what belonged to that.
    mutating func put(_ next: OpenSheet) {
        close()
        sheet = next
        sheetNumber = next.number ?? number()
    }

    /// Drops the sheet with all that was typed, and the questions that belong to it.
    mutating func close() {
        let number = sheetNumber
        (sheet, sheetNumber) = (nil, nil)
        guard let number else { return }
        questions.removeAll { $0.sheet == number }
    }

    /// What a sheet's own actions do.
    mutating func work(_ action: AppAction, _ effects: inout [AppEffect]) {
        switch action {
        case .open(let id):
            guard sheet?.holdsWork != true, questions.isEmpty, restoring == nil else { return }
            guard canEdit else { return warn(refusal, &effects) }
            opening = id
        case .openFirst:
            guard let first = listing?.ideas.first, listing?.view == view, view.filter != .deleted else {
                return
            }
            work(.open(first.id), &effects)
        case .show(let kind): show(kind, &effects)
        case .close: askToClose()
        case .field(let field, let text, let version): type(text, into: field, over: version)
        case .save: save(&effects)
        case .addAsNew: addAsNew(&effects)
        default: return
        }
    }

    private mutating func askToClose() {
        guard let sheet, sheet.holdsWork else { return close() }
        ask(.discard, in: sheet.number)
    }

    private mutating func show(_ kind: AppScreen.Sheet.Kind, _ effects: inout [AppEffect]) {
        guard sheet?.holdsWork != true, questions.isEmpty else { return }
        switch kind {
        case .sync:
            put(.sync)
            effects.append(.look)
        case .migration:
            put(.migration)
            if migrating.stage == .nothing { lookForOld(&effects) }
        case .settings: put(.settings)
        case .about: put(.about)
        }
    }
}

extension AppState {
    /// What is done with one idea without a question.
    mutating func change(_ action: AppAction, _ effects: inout [AppEffect]) {
        guard canEdit else { return warn(refusal, &effects) }
        switch action {
        case .setDone(let id, let isDone): effects.append(.work(.setDone(id, isDone)))
        case .delete(let id): delete(id, &effects)
        case .restore(let id): effects.append(.work(.restore(id, name: name(of: id))))
        case .take(let version):
            if let idea = openIdea { effects.append(.work(.take(version, of: idea.id))) }
        case .keepBoth(let version):
            if let idea = openIdea { effects.append(.work(.keepBoth(version, of: idea.id))) }
        case .keep: if let idea = openIdea { effects.append(.work(.keep(idea.id, idea.basis))) }
        default: return
        }
    }

    private var openIdea: Idea? { if case .idea(let editing)? = sheet { editing.idea } else { nil } }

    private mutating func delete(_ id: UUID, _ effects: inout [AppEffect]) {
        let name = name(of: id)
        if case .idea(let editing)? = sheet, editing.id == id {
            guard !editing.holdsWork else {
                return ask(.deleteTyped(id, name: name), in: editing.number)
            }
            close()
        }
        effects.append(.work(.delete(id, name: name)))
    }

    /// What a person hears of a job's end.
    mutating func finish(_ job: IdeaJob, _ outcome: IdeaJob.Outcome, _ effects: inout [AppEffect]) {
        switch job {
        case .add(_, let text): added(text, outcome, &effects)
        case .addTyped(_, let sheet): addedTyped(sheet, outcome, &effects)
        case .edit(_, _, let sheet): edited(sheet, outcome, &effects)
        case .restore(let id, _), .deleteNow(let id, _):
            if outcome == .done { dropUndo(id) }
            tell(job, outcome, &effects)
        case .setDone, .delete, .take, .keepBoth, .keep, .forget, .dismissFiles, .merge, .refill, .separate:
            tell(job, outcome, &effects)
        }
    }

    private mutating func tell(_ job: IdeaJob, _ outcome: IdeaJob.Outcome, _ effects: inout [AppEffect]) {
        if let sentence = sentence(outcome) { return warn(sentence, &effects) }
        switch job {
        case .delete(let id, let name):
            say(words(IdeaBoxStrings.deleted(name)), undoing: .restore(id, name: name), &effects)
        case .restore(_, let name): say(words(IdeaBoxStrings.restored(name)), &effects)
        case .deleteNow(_, let name): say(words(IdeaBoxStrings.gone(name)), &effects)
        case .take: say(words(IdeaBoxStrings.taken), &effects)
        case .keepBoth: say(words(IdeaBoxStrings.keptBoth), &effects)
        case .keep: say(words(IdeaBoxStrings.kept), &effects)
        case .forget(_, let name): say(words(SyncedProduct.ideaBox.forgotten(name)), &effects)
        case .dismissFiles:
            say(words(box.sync.filesDismissed), &effects)
        case .merge: say(words(SyncStrings.joined(product.records)), &effects)
        case .refill: say(words(SyncStrings.refilled(product.records)), &effects)
        case .separate: separated(outcome, &effects)
        case .setDone, .add, .addTyped, .edit: return
        }
    }

    /// The ideas of another library are used from now on.
    private mutating func separated(_ outcome: IdeaJob.Outcome, _ effects: inout [AppEffect]) {
        guard case .moved(let library) = outcome else { return }
        settings.use(library)
        (box, listing, answered, failure) = (BoxState(), nil, nil, nil)
        view = IdeaView()
        if case .restore? = toast?.undoing { toast = nil }
        effects += [.keep(settings), .use(library)]
        say(words(.separated), &effects)
    }

    /// What went wrong; nil if nothing did.
    func sentence(_ outcome: IdeaJob.Outcome) -> String? {
        switch outcome {
        case .done, .moved: nil
        case .failed(let error): words(error)
        case .cloudFailed: SyncLine(box.sync, in: traits.language, of: product).detail
        }
    }
}

extension AppState {
    /// Asks a question once, however often it was wanted.
    mutating func ask(_ subject: QuestionSubject, in sheet: Int? = nil) {
        guard !questions.contains(where: { $0.subject == subject && $0.sheet == sheet }) else { return }
        questions.append(PendingQuestion(number: number(), subject: subject, sheet: sheet))
    }

    /// What is asked before it is done, and the answers.
    mutating func decide(_ action: AppAction, at now: Date, _ effects: inout [AppEffect]) {
        switch action {
        case .deleteNow(let id):
            guard canEdit else { return warn(refusal, &effects) }
            ask(.deleteNow(id, name: name(of: id)))
        case .forget(let id):
            guard let device = box.sync.devices.first(where: { $0.id == id && !$0.isThisDevice }) else {
                return
            }
            ask(.forget(id, name: DeviceRow.name(of: device, in: traits.language)))
        case .offer(let action): take(action, at: now, &effects)
        case .answer(let number, let isYes): answer(number, isYes, at: now, &effects)
        default: return
        }
    }

    private mutating func answer(_ number: Int, _ isYes: Bool, at now: Date, _ effects: inout [AppEffect]) {
        guard let asking = questions.first, asking.number == number else { return }
        questions.removeFirst()
        if isYes { go(asking, at: now, &effects) }
    }

    private mutating func go(
        _ asking: PendingQuestion<QuestionSubject>, at now: Date, _ effects: inout [AppEffect]
    ) {
        switch asking.subject {
        case .deleteNow(let id, let name): effects.append(.work(.deleteNow(id, name: name)))
        case .forget(let id, let name): effects.append(.work(.forget(id, name: name)))
        case .offer(let offer): take(offer, at: now, &effects)
        case .discard: if asking.sheet == sheetNumber { close() }
        case .deleteTyped(let id, let name):
            if asking.sheet == sheetNumber { close() }
            effects.append(.work(.delete(id, name: name)))
        case .damaged: takeOver(&effects)
        case .takeChanges: takeOver(takingChanges: true, &effects)
        }
    }

    /// A button of a banner: what is not offered now is not done.
    private mutating func take(
        _ action: IdeaScreen.Offer.Action, at now: Date, _ effects: inout [AppEffect]
    ) {
        guard let offer = offer(action) else { return }
        if offer.asksFirst { ask(.offer(offer)) } else { perform(action, &effects) }
    }

    /// What is offered now under that name.
    private func offer(_ action: IdeaScreen.Offer.Action) -> IdeaScreen.Offer? {
        IdeaScreen.banners(shownBox, legacy: notice, canSeparate: true, language: traits.language)
            .flatMap(\.offers).first { $0.action == action }
    }

    /// Does what was offered when it was asked about: what is offered by now may be something else.
    private mutating func take(
        _ asked: IdeaScreen.Offer, at now: Date, _ effects: inout [AppEffect]
    ) {
        guard offer(asked.action) == asked else { return warn(words(.offerGone), &effects) }
        perform(asked.action, &effects)
    }

    private mutating func perform(_ action: IdeaScreen.Offer.Action, _ effects: inout [AppEffect]) {
        switch action {
        // Under the account that is known, the other devices know an empty cloud again.
        case .merge: effects.append(.work(box.sync.phase == .emptied ? .refill : .merge))
        case .separate: effects.append(.work(.separate(settings.libraries.filter { $0 != settings.library })))
        case .migrate:
            work(.show(.migration), &effects)
            if case .failed = migrating.stage { lookForOld(&effects) }
        case .dismiss: migrate(.later, &effects)
        case .dismissFiles: effects.append(.work(.dismissFiles))
        }
    }
}
