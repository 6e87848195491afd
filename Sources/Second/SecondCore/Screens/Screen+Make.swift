public import FoundationExports
internal import SyncEngine

extension Screen {
    /// The screen of a state.
    ///
    /// - Parameters:
    ///   - state: what the authenticator knows.
    ///   - query: what the person searches for; empty for everything.
    ///   - order: how the tokens stand, those that are pinned first.
    ///   - limit: how many cards are made at most.
    ///   - now: the present moment.
    ///   - language: the person's language.
    ///   - awaitsCloud: whether a cloud that was not read whole yet is still waited for; a face that has waited long
    ///     enough shows the empty list instead.
    ///   - product: the authenticator as sentences about sync speak of it.
    /// - Returns: the screen, and the moment at which it must be made again at the latest: when the first code ends.
    ///   Nil if it stays true until the state changes.
    public static func make(
        _ state: VaultState, query: String = "", order: ListOrder = .name, limit: Int = .max, at now: Date,
        language: Language, awaitsCloud: Bool = true, product: SyncedProduct = .second
    ) -> (screen: Screen, nextRefresh: Date?) {
        let (content, found) =
            placeholder(state, at: now, language: language, awaitsCloud: awaitsCloud).map { ($0, 0) }
            ?? list(state, query: query, order: order, limit: limit, at: now, language: language)
        let isReady = state.condition == .ready || state.condition == .waiting
        let screen = Screen(
            content: content, banners: banners(state, at: now, language: language),
            sync: SyncLine(state.sync, in: language, of: product), canEdit: isReady,
            query: query, total: state.contents.listed.count, found: found,
            deletedCount: state.deleted.count, now: now, language: language)
        return (screen, screen.cards.lazy.map(\.until).min())
    }

    /// What stands in the place of the list; nil where the vault can be used.
    private static func placeholder(
        _ state: VaultState, at now: Date, language: Language, awaitsCloud: Bool
    ) -> Content? {
        switch state.condition {
        case .ready: return nil
        case .waiting where !awaitsCloud: return nil
        case .waiting:
            return .waiting(Notice(title: .waitingTitle, message: state.condition, in: language))
        case .loading:
            return .loading(Notice(title: .loadingTitle, message: state.condition, in: language))
        case .keyUnavailable:
            return .keyUnavailable(
                Notice(title: .keyUnavailableTitle, message: state.problem, in: language))
        case .damaged:
            let offer =
                state.canRebuild
                ? Offer(action: .rebuild, label: SecondStrings.rebuild.text(in: language))
                : Offer(action: .setAside, label: SecondStrings.setAsideOffer.text(in: language))
            return .vaultProblem(
                Notice(title: .damagedTitle, message: state.condition, offers: [offer], in: language))
        case .secretStore, .keyNotKept, .newerVersion, .files:
            return .vaultProblem(
                Notice(title: .vaultProblemTitle, message: state.condition, in: language))
        }
    }

    private static func list(
        _ state: VaultState, query: String, order: ListOrder, limit: Int, at now: Date, language: Language
    ) -> (Content, found: Int) {
        if state.contents.listed.isEmpty {
            let notice = Notice(title: .emptyTitle, message: SecondStrings.emptyMessage, in: language)
            return (.empty(notice), 0)
        }
        let found = state.search(query, in: order)
        guard !found.isEmpty else {
            let notice = Notice(
                title: .nothingMatchesTitle, message: SecondStrings.nothingMatches(query), in: language)
            return (.nothingMatches(notice), 0)
        }
        let monograms = state.contents.monograms
        let cards = found.prefix(max(1, limit)).map {
            Card($0, at: now, language: language, monogram: monograms[$0.id])
        }
        return (.list(cards), found.count)
    }

    /// A vault written this much later than now, in seconds, tells that a clock is wrong.
    static let tolerance = 30.0

    /// The sentences above the content, for a face that draws no list.
    ///
    /// - Parameters:
    ///   - state: what the authenticator knows.
    ///   - now: the present moment.
    ///   - language: the person's language.
    /// - Returns: what is the matter, if anything.
    public static func banners(_ state: VaultState, at now: Date, language: Language) -> [Banner] {
        var banners: [Banner] = []
        if let written = state.written, written.timeIntervalSince(now) > tolerance {
            banners.append(Banner(kind: .clock, message: SecondStrings.clockWarning.text(in: language)))
        }
        banners += cloudBanners(state, language: language)
        if !state.unreadable.isEmpty {
            banners.append(
                Banner(
                    kind: .unreadable,
                    message: SecondStrings.unreadable(state.unreadable.count).text(in: language),
                    details: state.unreadable.map { $0.text(in: language) }))
        }
        if case .newerVersion = state.condition {
            banners.append(
                Banner(kind: .newerVault, message: SecondStrings.newerVaultBanner.text(in: language)))
        }
        if state.condition == .keyUnavailable {
            banners.append(
                Banner(kind: .readOnly, message: SecondStrings.readOnlyBanner.text(in: language)))
        }
        return banners
    }

    private static func cloudBanners(_ state: VaultState, language: Language) -> [Banner] {
        let sync = state.sync
        var banners: [Banner] = []
        let ahead = sync.devices.filter(\.isAhead)
        if !ahead.isEmpty {
            let message = SecondStrings.clocksDisagree(ahead.map(\.name)).text(in: language)
            banners.append(Banner(kind: .clock, message: message))
        }
        if sync.phase == .emptied || sync.phase == .otherAccount {
            let message = sync.detail(of: .second).text(in: language)
            let records = SyncedProduct.second.records
            let choices = [(Offer.Action.merge, SyncStrings.merge), (.separate, SyncStrings.separate)]
            let offers = choices.map { action, label in
                Offer(
                    action: action, label: label(records).text(in: language),
                    meaning: meaning(of: action, emptied: sync.phase == .emptied).text(in: language))
            }
            banners.append(Banner(kind: .otherCloud, message: message, offers: offers))
        }
        func lines(_ findings: [Finding]) -> [String] { findings.lines(in: language, of: .second) }
        if let message = state.lockedRegisters?.text(in: language) {
            let locked = sync.findings.filter { $0.kind == .locked }
            banners.append(Banner(kind: .locked, message: message, details: lines(locked)))
        }
        let others = sync.findings.filter { $0.kind != .locked }
        if !others.isEmpty {
            let message = SyncStrings.unusableRegisters(others.count).text(in: language)
            let dismissal = Offer(
                action: .dismissFiles, label: SyncStrings.dismissFiles.text(in: language),
                meaning: SyncStrings.dismissFilesMeaning.text(in: language))
            let offers = others.contains { $0.kind == .unfinished } ? [dismissal] : []
            banners.append(
                Banner(kind: .cloudFinding, message: message, details: lines(others), offers: offers))
        }
        return banners
    }

    /// What comes of a choice about the cloud, said beside its button.
    private static func meaning(of action: Offer.Action, emptied: Bool) -> SecondStrings {
        guard action == .merge else { return .separate }
        return emptied ? .mergeIntoEmptied : .mergeIntoOther
    }
}
