internal import Replication
public import SyncProduct

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension IdeaScreen {
    /// The screen of a state.
    ///
    /// - Parameters:
    ///   - state: what the box knows.
    ///   - ideas: those that the view asks for, and one more if more follow.
    ///   - view: what the person looks at.
    ///   - found: how many the query matches, counted no further than ``mostCounted``.
    ///   - opened: the idea that is open; nil if none is, or it is gone.
    ///   - legacy: what there is to say of an old app's store.
    ///   - canSeparate: whether the face can keep the ideas here apart from another cloud's.
    ///   - now: the present moment.
    ///   - language: the person's language.
    /// - Returns: the screen.
    public static func make(
        _ state: BoxState, ideas: [Idea], view: IdeaView = IdeaView(), found: Int? = nil, opened: Idea? = nil,
        legacy: LegacyNotice? = nil, canSeparate: Bool = false, at now: Date, language: Language
    ) -> IdeaScreen {
        IdeaScreen(
            content: content(state, ideas.prefix(view.room), view, at: now, language),
            banners: banners(state, legacy: legacy, canSeparate: canSeparate, language: language),
            sync: SyncLine(state.sync, in: language, of: .ideaBox), canEdit: state.condition == .ready,
            view: view,
            hasMore: ideas.count > view.room, found: found, counts: state.counts,
            opened: opened.map { OpenIdea($0, at: now, language: language) }, now: now, language: language)
    }

    private static func content(
        _ state: BoxState, _ ideas: ArraySlice<Idea>, _ view: IdeaView, at now: Date, _ language: Language
    ) -> Content {
        switch state.condition {
        case .loading: return .loading(Notice(.loadingTitle, .loadingMessage, in: language))
        case .store(let error): return .problem(Notice(.problemTitle, .store(error), in: language))
        case .ready: break
        }
        guard ideas.isEmpty else {
            let query = IdeaQuery(view.query)
            return .list(
                ideas.map {
                    IdeaCard(
                        $0, at: now, language: language, hasCloud: state.sync.cloud != nil, query: query)
                })
        }
        if !view.query.allSatisfy(\.isWhitespace) {
            let query = IdeaCard.short(view.query, 80)
            return .nothingMatches(Notice(.nothingMatchesTitle, .nothingMatches(query), in: language))
        }
        let isFirst = state.counts.all == 0 && view.filter != .deleted
        let filter = isFirst ? .all : view.filter
        return .empty(Notice(.emptyTitle(filter), .emptyMessage(filter), in: language))
    }

    /// The sentences above the content, for a face that draws no list.
    ///
    /// - Parameters:
    ///   - state: what the box knows.
    ///   - legacy: what there is to say of an old app's store.
    ///   - canSeparate: whether the face can keep the ideas here apart from another cloud's.
    ///   - language: the person's language.
    /// - Returns: what is the matter, if anything.
    public static func banners(
        _ state: BoxState, legacy: LegacyNotice? = nil, canSeparate: Bool = false, language: Language
    ) -> [Banner] {
        cloudBanners(state.sync, canSeparate, language) + (legacy.map { [banner($0, language)] } ?? [])
    }

    /// Clocks that differ by more than this, in seconds, are said: the later edit could be taken for the earlier one.
    static let tolerance = 30

    private static func cloudBanners(
        _ sync: SyncStatus, _ canSeparate: Bool, _ language: Language
    ) -> [Banner] {
        var banners: [Banner] = []
        let ahead = sync.devices.filter(\.isAhead)
        if !ahead.isEmpty {
            let names = ahead.map(\.name).joined(separator: language == .chinese ? "、" : ", ")
            banners.append(Banner(.clock, IdeaPhrase.clocksDisagree(names).text(in: language)))
        }
        if sync.phase == .emptied || sync.phase == .otherAccount {
            let detail = SyncPhrase.detail(sync.phase, cloud: sync.cloud ?? "").text(
                in: language, of: .ideaBox)
            let choices = [(Offer.Action.merge, SyncPhrase.merge), (.separate, .separate)]
            let offers = choices.prefix(canSeparate ? 2 : 1).map {
                action, label in
                Offer(
                    action: action, label: label.text(in: language, of: .ideaBox),
                    meaning: IdeaPhrase.meaning(action, emptied: sync.phase == .emptied).text(
                        in: language))
            }
            let hint = canSeparate ? "" : " " + IdeaPhrase.apart.text(in: language)
            banners.append(Banner(.otherCloud, detail + hint, offers: offers))
        }
        func lines(_ findings: [Finding]) -> [String] { findings.lines(in: language, of: .ideaBox) }
        let locked = sync.findings.filter { $0.kind == .locked }
        if !locked.isEmpty {
            let message = IdeaPhrase.lockedRegister.text(in: language)
            banners.append(Banner(.locked, message, details: lines(locked)))
        }
        let others = sync.findings.filter { $0.kind != .locked }
        if !others.isEmpty {
            let message = SyncPhrase.unusableRegisters(others.count).text(in: language, of: .ideaBox)
            banners.append(Banner(.cloudFinding, message, details: lines(others)))
        }
        return banners
    }

    private static func banner(_ notice: LegacyNotice, _ language: Language) -> Banner {
        func offer(_ action: Offer.Action, _ label: IdeaPhrase) -> Offer {
            Offer(action: action, label: label.text(in: language), meaning: "")
        }
        switch notice {
        case .found(let path, let ideas):
            return Banner(
                .legacy, IdeaPhrase.legacyFound(path, ideas).text(in: language),
                offers: [offer(.migrate, .legacyTake), offer(.dismiss, .later)])
        case .running(let done, let total):
            let share = total.map { $0 > 0 ? min(1, Double(done) / Double($0)) : 0 } ?? 0
            return Banner(
                .legacy, IdeaPhrase.legacyRunning(done, total).text(in: language), progress: share)
        case .finished(let lines):
            return Banner(
                .report, IdeaPhrase.legacyFinished.text(in: language), details: lines,
                offers: [offer(.dismiss, .understood)])
        case .failed(let sentence):
            return Banner(
                .legacy, IdeaPhrase.legacyFailed(sentence).text(in: language),
                offers: [offer(.migrate, .again), offer(.dismiss, .later)])
        }
    }
}
