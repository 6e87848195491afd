public import FoundationExports
public import Localization
internal import SyncEngine
public import SyncProduct

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
    ///   - product: the box as sentences about sync speak of it.
    /// - Returns: the screen.
    public static func make(
        _ state: BoxState, ideas: [Idea], view: IdeaView = IdeaView(), found: Int? = nil, opened: Idea? = nil,
        legacy: LegacyNotice? = nil, canSeparate: Bool = false, at now: Date, language: Language,
        product: SyncedProduct = .ideaBox
    ) -> IdeaScreen {
        IdeaScreen(
            content: content(state, ideas.prefix(view.limit), view, at: now, language),
            banners: banners(state, legacy: legacy, canSeparate: canSeparate, language: language),
            sync: SyncLine(state.sync, in: language, of: product), canEdit: state.condition == .ready,
            view: view,
            hasMore: ideas.count > view.limit, found: found, counts: state.counts,
            opened: opened.map { OpenIdea($0, at: now, language: language) }, now: now, language: language)
    }

    private static func content(
        _ state: BoxState, _ ideas: ArraySlice<Idea>, _ view: IdeaView, at now: Date, _ language: Language
    ) -> Content {
        switch state.condition {
        case .loading: return .loading(Notice(.loadingTitle, IdeaBoxStrings.loadingMessage, in: language))
        case .store(let error): return .problem(Notice(.problemTitle, error, in: language))
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
            let message = IdeaBoxStrings.nothingMatches(IdeaCard.short(view.query, 80))
            return .nothingMatches(Notice(.nothingMatchesTitle, message, in: language))
        }
        let isFirst = state.counts.all == 0 && view.filter != .deleted
        let (title, message) = (isFirst ? .all : view.filter).emptyNotice
        return .empty(Notice(title, message, in: language))
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
            let message = IdeaBoxStrings.clocksDisagree(ahead.map(\.name)).text(in: language)
            banners.append(Banner(.clock, message))
        }
        if sync.phase == .emptied || sync.phase == .otherAccount {
            let detail = sync.detail(of: .ideaBox).text(in: language)
            let records = SyncedProduct.ideaBox.records
            let choices = [(Offer.Action.merge, SyncStrings.merge), (.separate, SyncStrings.separate)]
            let merging: IdeaBoxStrings = sync.phase == .emptied ? .mergeEmptiedMeaning : .mergeMeaning
            let offers = choices.prefix(canSeparate ? 2 : 1).map { action, label in
                Offer(
                    action: action, label: label(records).text(in: language),
                    meaning: (action == .merge ? merging : .separateMeaning).text(in: language))
            }
            let hint = canSeparate ? "" : " " + IdeaBoxStrings.apart.text(in: language)
            banners.append(Banner(.otherCloud, detail + hint, offers: offers))
        }
        func lines(_ findings: [Finding]) -> [String] { findings.lines(in: language, of: .ideaBox) }
        let locked = sync.findings.filter { $0.kind == .locked }
        if !locked.isEmpty {
            let message = IdeaBoxStrings.lockedRegister.text(in: language)
            banners.append(Banner(.locked, message, details: lines(locked)))
        }
        let others = sync.findings.filter { $0.kind != .locked }
        if !others.isEmpty {
            let message = SyncStrings.unusableRegisters(others.count).text(in: language)
            let dismissal = Offer(
                action: .dismissFiles, label: SyncStrings.dismissFiles.text(in: language),
                meaning: SyncStrings.dismissFilesMeaning.text(in: language))
            let offers = others.contains { $0.kind == .unfinished } ? [dismissal] : []
            banners.append(Banner(.cloudFinding, message, details: lines(others), offers: offers))
        }
        return banners
    }

    private static func banner(_ notice: LegacyNotice, _ language: Language) -> Banner {
        func offer(_ action: Offer.Action, _ label: IdeaBoxStrings) -> Offer {
            Offer(action: action, label: label.text(in: language), meaning: "")
        }
        switch notice {
        case .found(let path, let ideas):
            let message: IdeaBoxStrings =
                ideas.map { .legacyFoundSome(ideas: $0, path: path) } ?? .legacyFound(path)
            return Banner(
                .legacy, message.text(in: language),
                offers: [offer(.migrate, .legacyTake), offer(.dismiss, .later)])
        case .running(let done, let total):
            let share = total.map { $0 > 0 ? min(1, Double(done) / Double($0)) : 0 } ?? 0
            return Banner(
                .legacy, IdeaBoxStrings.legacyRunning(done, of: total).text(in: language), progress: share)
        case .finished(let lines):
            return Banner(
                .report, IdeaBoxStrings.legacyFinished.text(in: language), details: lines,
                offers: [offer(.dismiss, .understood)])
        case .failed(let sentence):
            return Banner(
                .legacy, IdeaBoxStrings.legacyFailed(sentence).text(in: language),
                offers: [offer(.migrate, .again), offer(.dismiss, .later)])
        }
    }
}

extension IdeaFilter {
    /// What is said where a list of these ideas is empty.
    fileprivate var emptyNotice: (title: IdeaBoxStrings, message: IdeaBoxStrings) {
        switch self {
        case .all: (.emptyAllTitle, .emptyAll)
        case .open: (.emptyOpenTitle, .emptyOpen)
        case .done: (.emptyDoneTitle, .emptyDone)
        case .conflicts: (.emptyConflictsTitle, .emptyConflicts)
        case .deleted: (.emptyDeletedTitle, .emptyDeleted)
        case .pending: (.emptyPendingTitle, .emptyPending)
        }
    }
}

extension IdeaBoxStrings {
    /// How far taking over is: so many ideas of so many, if that is known.
    package static func legacyRunning(_ done: Int, of total: Int?) -> Self {
        total.map { .legacyRunningOf(done: done, total: $0) } ?? .legacyRunning(done)
    }
}
