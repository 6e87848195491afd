internal import AppRuntime
internal import FoundationExports
internal import KeyText
internal import SecondCore
internal import SyncClouds

extension AppState {
    /// Asks a question once, however often it was wanted.
    mutating func ask(_ subject: QuestionSubject, in sheet: Int? = nil) {
        guard !questions.contains(where: { $0.subject == subject && $0.sheet == sheet }) else { return }
        questions.append(PendingQuestion(number: number(), subject: subject, sheet: sheet))
    }

    /// What is asked before it is done, and the answers.
    mutating func decide(_ action: AppAction, at now: Date, _ effects: inout [AppEffect]) {
        switch action {
        case .delete(let id): askToDelete(id, &effects)
        case .deleteNow(let id):
            guard let deleted = vault.deleted.first(where: { $0.id == id }) else {
                return warn(words(AuthenticatorError.notFound), &effects)
            }
            ask(.deleteNow(id, name: name(of: deleted.token)))
        case .forget(let id):
            guard let device = vault.sync.devices.first(where: { $0.id == id && !$0.isThisDevice }) else {
                return warn(words(AuthenticatorError.notFound), &effects)
            }
            ask(.forget(id, name: name(of: device)))
        case .offer(let action): take(action, at: now, &effects)
        case .useDrive: if settings.storage != .drive { ask(.storage(.drive)) }
        case .useKeyValueStore: if settings.storage != .keyValue { ask(.storage(.keyValue)) }
        case .pickedFolder(let folder): picked(folder, &effects)
        case .answer(let number, let isYes): answer(number, isYes, at: now, &effects)
        default: return
        }
    }

    /// What a device is called.
    func name(of device: SyncedDevice) -> String {
        DeviceRow.name(of: device, in: traits.language)
    }

    private mutating func askToDelete(_ id: UUID, _ effects: inout [AppEffect]) {
        guard canEdit else { return warn(refusal, &effects) }
        guard let token = vault.tokens.first(where: { $0.id == id }) else {
            return warn(words(AuthenticatorError.notFound), &effects)
        }
        ask(.delete(id, name: name(of: token)))
    }

    private mutating func answer(_ number: Int, _ isYes: Bool, at now: Date, _ effects: inout [AppEffect]) {
        guard let asking = questions.first, asking.number == number else { return }
        questions.removeFirst()
        if isYes { go(asking, at: now, &effects) } else { leave(asking) }
    }

    private mutating func go(
        _ asking: PendingQuestion<QuestionSubject>, at now: Date, _ effects: inout [AppEffect]
    ) {
        switch asking.subject {
        case .delete(let id, let name): effects.append(.work(.delete(id, name: name)))
        case .deleteNow(let id, let name): effects.append(.work(.deleteNow(id, name: name)))
        case .forget(let id, let name): effects.append(.work(.forget(id, name: name)))
        case .offer(let offer): take(offer, at: now, &effects)
        case .duplicate(let tokens, _), .several(let tokens, _):
            effects.append(.work(.add(tokens, allowingDuplicates: true, sheet: asking.sheet)))
        case .storage(let storage):
            (settings.storage, settings.isMoving, folder) = (storage, true, .open)
            effects += [.keep(settings), .use(storage)]
        case .discard: if asking.sheet == sheetNumber { close() }
        }
    }

    /// Nothing is done; a sheet that waited for the answer goes on.
    private mutating func leave(_ asking: PendingQuestion<QuestionSubject>) {
        guard asking.sheet == sheet?.number, asking.subject != .discard else { return }
        if case .duplicate(_, let present) = asking.subject {
            let sentence = words(.notAddedAgain(present.first.map(name) ?? ""))
            changeAdding { if $0.way == .scan { $0.refused = sentence } }
        }
        changeAdding { $0.isBusy = false }
        if case .link(var linking)? = sheet {
            linking.isBusy = false
            sheet = .link(linking)
        }
    }
}

extension AppState {
    mutating func edit(_ id: UUID, _ effects: inout [AppEffect]) {
        guard sheet?.holdsWork != true, questions.isEmpty else { return }
        guard canEdit else { return warn(refusal, &effects) }
        guard let token = vault.tokens.first(where: { $0.id == id }) else {
            return warn(words(AuthenticatorError.notFound), &effects)
        }
        open(.edit(TokenEditing(number: number(), token: id, token.names)))
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
        case (.edit(_, _, let sheet), _): edited(sheet, outcome, &effects)
        case (.importKeys(_, let sheet), _), (.exportKeys(_, let sheet), _): carried(sheet, outcome, &effects)
        case (.refill, _) where refilling?.stage == .underWay: refilled(outcome, &effects)
        // It was written: only whether it will stay written is not known.
        case (.delete(let id, let name), .failed(.unconfirmed(let error))):
            let sentence = words(AuthenticatorError.unconfirmed(error))
            say(
                words(SecondStrings.deleted(name)) + "\n" + sentence, haptic: .warning,
                undoing: .restore(id, name: name), &effects)
        case (_, .failed(let error)): warn(words(error), &effects)
        case (_, .cloudFailed): warn(SyncLine(vault.sync, in: traits.language, of: product).detail, &effects)
        case (.pin(_, let isPinned, let name), .done):
            say(words(isPinned ? SecondCommandStrings.pinned(name) : .unpinned(name)), &effects)
        case (.delete(let id, let name), .done):
            say(words(SecondStrings.deleted(name)), undoing: .restore(id, name: name), &effects)
        case (.restore(_, let name), .done): say(words(SecondCommandStrings.restored(name)), &effects)
        case (.deleteNow(_, let name), .done): say(words(SecondCommandStrings.deletedForGood(name)), &effects)
        case (.forget(_, let name), .done): say(words(.forgotten(name)), &effects)
        case (.setAside(let rebuilding), .done):
            say(words(rebuilding ? SecondAppStrings.rebuilt(cloudName) : .setAside), &effects)
        case (.merge, .done): say(words(SyncStrings.joined(product.records)), &effects)
        case (.refill, .done): say(words(SyncStrings.refilled(product.records)), &effects)
        case (.dismissFiles, .done):
            say(words(vault.sync.filesDismissed), &effects)
        case (.separate, .done): say(words(.separated(cloudName)), &effects)
        // Told of keys alone.
        case (_, .keysAdded), (_, .keysSealed), (_, .noKeys), (_, .keysNotCarried): return
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
        case .cloudFailed: SyncLine(vault.sync, in: traits.language, of: product).detail
        case .keysAdded, .keysSealed: nil
        case .noKeys(let error): words(error.strings(of: keyProduct))
        case .keysNotCarried(let failure): words(failure.strings)
        }
    }
}
