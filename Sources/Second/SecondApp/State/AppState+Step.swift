public import FoundationExports
internal import SecondCore

extension AppState {
    /// Takes an event in.
    ///
    /// - Parameters:
    ///   - event: what happened.
    ///   - now: the present moment.
    /// - Returns: what is to be done, in this order.
    public mutating func step(_ event: AppEvent, at now: Date) -> [AppEffect] {
        let before = self
        var effects: [AppEffect] = []
        take(event, at: now, &effects)
        presentLink()
        followVault(&effects)
        followCamera(before, &effects)
        return effects.filter { begins($0) }
    }

    /// A second tap before the first one's job has ended asks for nothing more.
    private mutating func begins(_ effect: AppEffect) -> Bool {
        guard case .work(let job) = effect, job.isOnce else { return true }
        guard !underWay.contains(job) else { return false }
        underWay.append(job)
        return true
    }

    private mutating func take(_ event: AppEvent, at now: Date, _ effects: inout [AppEffect]) {
        switch event {
        case .action(let action): take(action, at: now, &effects)
        case .settings(let settings): self.settings = settings
        // One that was asked for can arrive after a newer one that was told.
        case .vault(let vault): take(vault)
        case .iCloud(let sign): iCloud = sign
        case .folder(let news): take(news, &effects)
        case .camera(let event): take(event, &effects)
        case .finished(let job, let outcome):
            underWay.removeAll { $0 == job }
            finish(job, outcome, &effects)
        case .copied(let mark): copied(mark, &effects)
        case .pictureRead(let number, let texts): pictureRead(number, texts, &effects)
        case .rang(let alarm): ring(alarm, &effects)
        }
    }

    private mutating func take(_ action: AppAction, at now: Date, _ effects: inout [AppEffect]) {
        switch action {
        case .search(let text): (query, selection) = (text, nil)
        case .menuBarSearch(let text): menuBarQuery = text
        case .menuBarCopy:
            if let first = menuBarPage(at: now).cards.first { copy(first.id, at: now, &effects) }
        case .copy(let id): copy(id, at: now, &effects)
        case .copySelected, .copyAt, .select, .selectEnd, .deselect: useKeys(action, at: now, &effects)
        case .pin(let id, let isPinned): pin(id, isPinned, &effects)
        case .edit(let id): edit(id, &effects)
        case .delete, .deleteNow, .forget, .offer, .useDrive, .useKeyValueStore, .pickedFolder, .answer:
            decide(action, at: now, &effects)
        case .undo: undo(&effects)
        case .restore(let id): restore(id, &effects)
        case .toastEnded(let number): if toast?.number == number { toast = nil }
        case .within(let number, let action): if number == sheetNumber { take(action, at: now, &effects) }
        case .show, .close, .way, .field, .left, .save: work(action, &effects)
        case .torch(let isOn): if wantsCamera { effects.append(.torch(isOn)) }
        case .picture(let bytes): read(bytes, &effects)
        case .picked(let bytes): picked(bytes, &effects)
        case .pasted(let text): pasted(text, &effects)
        case .link(let text): queue(text)
        case .syncNow: effects.append(.look)
        case .keyField, .keyFile, .copyKeyText: carryKeys(action, &effects)
        case .expiry, .localOnly, .density, .order, .menuBar: choose(action, &effects)
        case .openCameraSettings: effects.append(.open(.camera))
        case .openCodeSettings: effects.append(.open(.codes))
        case .scene(let place): move(to: place, &effects)
        }
    }

    /// What a sheet's own actions do.
    private mutating func work(_ action: AppAction, _ effects: inout [AppEffect]) {
        switch action {
        case .show(let kind): show(kind, &effects)
        case .close: askToClose()
        case .way(let way): changeAdding { $0.take(way) }
        case .field(let field, let text): type(text, into: field)
        case .left(let field): leave(field)
        default: save(&effects)
        }
    }

    private mutating func move(to place: ScenePlace, _ effects: inout [AppEffect]) {
        let wasActive = scene == .active
        scene = place
        // What changed while nobody looked is taken in at once.
        if place == .active, !wasActive {
            effects.append(.look)
            orderedUses = vault.lastUses
        }
    }

    private mutating func ring(_ alarm: AppEffect.Timer, _ effects: inout [AppEffect]) {
        switch alarm {
        case .toast(let number): endToast(number)
        case .clipboard(let number):
            guard let clip, clip.number == number else { return }
            effects.append(.clearClipboard(mark: clip.mark))
            self.clip = nil
        case .copied(let number): if copied?.number == number { copied = nil }
        case .look(let number): lookAgain(number, &effects)
        case .refill(let number): refillAgain(number, &effects)
        case .cloud(let number): if awaiting?.number == number { awaiting?.isOver = true }
        }
    }
}

extension AppState {
    /// A button of a banner or a notice: what is not offered now is not done.
    mutating func take(_ action: Screen.Offer.Action, at now: Date, _ effects: inout [AppEffect]) {
        guard let offer = offer(action, at: now) else { return }
        if offer.asksFirst { ask(.offer(offer)) } else { perform(action, &effects) }
    }

    /// What is offered now under that name.
    private func offer(_ action: Screen.Offer.Action, at now: Date) -> Screen.Offer? {
        Screen.make(vault, at: now, language: traits.language).screen.offers.first { $0.action == action }
    }

    /// Does what was offered when it was asked about: what is offered by now may be something else.
    mutating func take(_ asked: Screen.Offer, at now: Date, _ effects: inout [AppEffect]) {
        guard offer(asked.action, at: now) == asked else {
            return warn(words(SecondStrings.offerGone), &effects)
        }
        perform(asked.action, &effects)
    }

    mutating func perform(_ action: Screen.Offer.Action, _ effects: inout [AppEffect]) {
        switch action {
        case .setAside: effects.append(.work(.setAside(rebuilding: false)))
        case .rebuild: effects.append(.work(.setAside(rebuilding: true)))
        // Under the account that is known, the other devices know an empty cloud again.
        case .merge: effects.append(.work(vault.sync.phase == .emptied ? .refill : .merge))
        case .separate: effects.append(.work(.separate))
        case .dismissFiles: effects.append(.work(.dismissFiles))
        }
    }

    /// What follows from how the vault stands now: waiting for a key, for iCloud, and moving to another storage.
    private mutating func followVault(_ effects: inout [AppEffect]) {
        followLooking(&effects)
        followAwaiting(&effects)
        followRefilling()
        guard settings.isMoving, hearsStorage else { return }
        switch vault.sync.phase {
        case .emptied where refilling == nil:
            refilling = Refilling(number: number(), storage: settings.storage)
            effects.append(.work(.refill))
        // There is nothing here that could not be told apart afterwards: who chose that storage is not asked twice.
        case .otherAccount where holdsNothing && joined != settings.storage:
            joined = settings.storage
            effects.append(.work(.merge))
        case .handedOver, .synced:
            settings.isMoving = false
            effects.append(.keep(settings))
        default: break
        }
    }

    /// Whether there is no account here, not even a deleted one.
    private var holdsNothing: Bool {
        vault.condition == .ready && vault.tokens.isEmpty && vault.deleted.isEmpty && vault.unreadable.isEmpty
    }

    /// Whether the vault speaks of the storage in use: until then, what it says is about the former one.
    private var hearsStorage: Bool { vault.sync.cloud == settings.storage.name(in: traits.language) }

    /// What was begun is over once the cloud is seen to be so, or another storage is in use.
    private mutating func followRefilling() {
        guard let refilling, refilling.stage != .underWay else { return }
        let isSeen = refilling.stage == .done && hearsStorage && vault.sync.phase != .emptied
        if isSeen || refilling.storage != settings.storage || !settings.isMoving { self.refilling = nil }
    }

    mutating func refilled(_ outcome: VaultJob.Outcome, _ effects: inout [AppEffect]) {
        guard var refilling else { return }
        if case .done = outcome {
            refilling.stage = .done
        } else {
            let pause = Pauses.pause(after: refilling.failures)
            refilling.stage = .resting
            refilling.failures += 1
            effects.append(.wake(.refill(refilling.number), after: pause))
        }
        self.refilling = refilling
    }

    private mutating func refillAgain(_ number: Int, _ effects: inout [AppEffect]) {
        guard let refilling, refilling.number == number, refilling.stage == .resting else { return }
        guard hearsStorage, vault.sync.phase == .emptied else {
            self.refilling = nil
            return
        }
        self.refilling?.stage = .underWay
        effects.append(.work(.refill))
    }

    mutating func choose(_ action: AppAction, _ effects: inout [AppEffect]) {
        switch action {
        case .expiry(let seconds) where AppSettings.expiries.contains(seconds): settings.expiry = seconds
        case .localOnly(let isLocalOnly): settings.isLocalOnly = isLocalOnly
        case .density(let density): settings.density = density
        case .menuBar(let isShown): settings.showsMenuBar = isShown
        case .order(let order): (settings.order, orderedUses) = (order, vault.lastUses)
        default: return
        }
        effects.append(.keep(settings))
    }

    /// Whether the vault has outgrown the storage in use, and there is a larger one.
    var isOutgrown: Bool {
        settings.storage == .keyValue
            && (vault.sync.phase == .tooLarge || vault.sync.phase == .quotaExceeded)
    }
}

extension Screen {
    /// Everything that can be offered now.
    fileprivate var offers: [Offer] {
        let offered = banners.flatMap(\.offers)
        guard case .vaultProblem(let notice) = content else { return offered }
        return offered + notice.offers
    }
}
