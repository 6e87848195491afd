internal import SecondCore

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

extension AppState {
    mutating func edit(_ id: UUID, _ effects: inout [AppEffect]) {
        guard sheet?.holdsWork != true, questions.isEmpty else { return }
        guard canEdit else { return warn(refusal, &effects) }
        guard let token = vault.tokens.first(where: { $0.id == id }) else {
            return warn(words(AuthenticatorError.notFound), &effects)
        }
        open(
            .edit(
                Editing(number: number(), token: id, issuer: token.issuer, account: token.account)))
    }

    mutating func restore(_ id: UUID, _ effects: inout [AppEffect]) {
        guard let deleted = vault.deleted.first(where: { $0.id == id }) else {
            return warn(words(AuthenticatorError.notFound), &effects)
        }
        effects.append(.work(.restore(id, name: name(of: deleted.token))))
    }

    /// What a person hears of a job's end.
    mutating func finish(_ job: VaultJob, _ outcome: VaultJob.Outcome, _ effects: inout [AppEffect]) {
        if case .done = outcome {
            switch job {
            case .restore(let id, _), .deleteNow(let id, _): dropUndo(id)
            default: break
            }
        }
        switch (job, outcome) {
        case (.add(let tokens, _, let sheet), _): added(tokens, sheet, outcome, &effects)
        case (.edit(_, _, _, let sheet), _): edited(sheet, outcome, &effects)
        case (.refill, _) where refilling?.stage == .underWay: refilled(outcome, &effects)
        // It was written: only whether it will stay written is not known.
        case (.delete(let id, let name), .failed(.unconfirmed(let error))):
            let sentence = words(AuthenticatorError.unconfirmed(error))
            say(
                words(SecondStrings.deleted(name)) + "\n" + sentence, haptic: .warning,
                undoing: .restore(id, name: name), &effects)
        case (_, .failed(let error)): warn(words(error), &effects)
        case (_, .cloudFailed): warn(SyncLine(vault.sync, in: traits.language, of: .second).detail, &effects)
        case (.delete(let id, let name), .done):
            say(words(SecondStrings.deleted(name)), undoing: .restore(id, name: name), &effects)
        case (.restore(_, let name), .done): say(words(SecondCommandStrings.restored(name)), &effects)
        case (.deleteNow(_, let name), .done): say(words(SecondCommandStrings.deletedForGood(name)), &effects)
        case (.forget(_, let name), .done): say(words(.forgotten(name)), &effects)
        case (.setAside(let rebuilding), .done):
            say(words(rebuilding ? SecondAppStrings.rebuilt : .setAside), &effects)
        case (.merge, .done), (.refill, .done): say(words(SyncStrings.merged), &effects)
        case (.separate, .done): say(words(.separated), &effects)
        }
    }

    private mutating func edited(
        _ number: Int, _ outcome: VaultJob.Outcome, _ effects: inout [AppEffect]
    ) {
        let sentence = sentence(outcome)
        guard case .edit(var editing)? = sheet, editing.number == number else {
            if let sentence { warn(sentence, &effects) }
            return
        }
        if let sentence {
            (editing.isBusy, editing.problem) = (false, sentence)
            sheet = .edit(editing)
        } else {
            close()
            say(words(.frame(.saved)), &effects)
        }
    }

    /// What went wrong; nil if nothing did.
    func sentence(_ outcome: VaultJob.Outcome) -> String? {
        switch outcome {
        case .done: nil
        case .failed(let error): words(error)
        case .cloudFailed: SyncLine(vault.sync, in: traits.language, of: .second).detail
        }
    }
}
