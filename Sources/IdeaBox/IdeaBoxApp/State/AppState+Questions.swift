internal import AppRuntime
internal import IdeaBoxCore
internal import SyncProduct

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

extension AppState {
    /// Asks a question once, however often it was wanted.
    mutating func ask(_ subject: PendingQuestion.Subject, in sheet: Int? = nil) {
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

    private mutating func go(_ asking: PendingQuestion, at now: Date, _ effects: inout [AppEffect]) {
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
        IdeaScreen.banners(seatedBox, legacy: notice, canSeparate: true, language: traits.language)
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
        case .separate: effects.append(.work(.separate(settings.shelves.filter { $0 != settings.shelf })))
        case .migrate:
            work(.show(.migration), &effects)
            if case .failed = migrating.stage { lookForOld(&effects) }
        case .dismiss: migrate(.later, &effects)
        }
    }
}
