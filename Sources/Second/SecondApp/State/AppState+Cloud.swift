internal import SecondCore

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

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
        }
    }

    /// What follows from how the vault stands now: waiting for a key, for iCloud, and moving to another storage.
    mutating func followVault(_ effects: inout [AppEffect]) {
        followLooking(&effects)
        followAwaiting(&effects)
        followRefilling()
        guard settings.isMoving, hearsStorage else { return }
        switch vault.sync.phase {
        case .emptied where refilling == nil:
            refilling = Refilling(number: number(), storage: settings.storage)
            effects.append(.work(.refill))
        case .handedOver, .synced:
            settings.isMoving = false
            effects.append(.keep(settings))
        default: break
        }
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

    mutating func refillAgain(_ number: Int, _ effects: inout [AppEffect]) {
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
