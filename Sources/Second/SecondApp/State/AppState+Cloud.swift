internal import SecondCore

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

extension AppState {
    /// A button of a banner or a notice: what is not offered now is not done.
    mutating func take(_ action: Screen.Offer.Action, at now: Date, _ effects: inout [AppEffect]) {
        let screen = Screen.make(vault, at: now, language: traits.language).screen
        guard let offer = screen.offers.first(where: { $0.action == action }) else { return }
        if offer.asksFirst { ask(.offer(offer)) } else { perform(action, &effects) }
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
        // Until the vault speaks of the new storage, what it says is about the former one.
        guard settings.isMoving, vault.sync.cloud == settings.storage.name else { return }
        switch vault.sync.phase {
        case .emptied where !isRefilling:
            isRefilling = true
            effects.append(.work(.refill))
        case .handedOver, .synced:
            settings.isMoving = false
            effects.append(.keep(settings))
        default: break
        }
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
