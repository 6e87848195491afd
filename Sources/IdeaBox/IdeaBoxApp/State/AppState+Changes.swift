internal import AppRuntime
internal import IdeaBoxCore
internal import SyncProduct

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

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
        case .setDone, .delete, .take, .keep, .forget, .merge, .refill, .separate:
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
        case .keep: say(words(IdeaBoxStrings.kept), &effects)
        case .forget(_, let name): say(words(SyncedProduct.ideaBox.forgotten(name)), &effects)
        case .merge, .refill: say(words(SyncStrings.merged), &effects)
        case .separate: separated(outcome, &effects)
        case .setDone, .add, .addTyped, .edit: return
        }
    }

    /// The ideas of another shelf are used from now on.
    private mutating func separated(_ outcome: IdeaJob.Outcome, _ effects: inout [AppEffect]) {
        guard case .moved(let shelf) = outcome else { return }
        settings.use(shelf)
        (box, listing, answered, failure) = (BoxState(), nil, nil, nil)
        view = IdeaView()
        if case .restore? = toast?.undoing { toast = nil }
        effects += [.keep(settings), .use(shelf)]
        say(words(.separated), &effects)
    }

    /// What went wrong; nil if nothing did.
    func sentence(_ outcome: IdeaJob.Outcome) -> String? {
        switch outcome {
        case .done, .moved: nil
        case .failed(let error): words(error)
        case .cloudFailed: SyncLine(box.sync, in: traits.language, of: .ideaBox).detail
        }
    }
}
