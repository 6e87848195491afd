internal import Files
public import FoundationExports
internal import HTTPServer
public import IdeaBoxCore
public import Loopback
public import SyncPage
internal import SyncProduct

/// The page's program side: one box, any number of open pages.
///
/// A page is sent its screen whenever what it shows has changed; it never holds more than ``IdeaView/mostShown`` ideas,
/// however many there are.
public actor IdeaBoxPageHost {
    /// What one page asks.
    struct Question: Sendable, Equatable {
        let view: IdeaView
        let language: Language
    }

    let box: IdeaBox
    let now: @Sendable () -> Date
    let cloud: PageCloud
    let migration: PageMigration
    let drafts: DraftFolder?
    private let clock: any Clock<Duration>
    private var pages = LivePages<Question, SentScreen>()
    /// How many states were heard of: a page tells the other tabs of each, whether or not it shows anything new itself.
    private var heard = 0
    private var isPushing = false
    private var isBehind = false
    var legacy: LegacyStand = .unknown

    /// What a page was sent: its screen, and as of which state.
    private struct SentScreen: Sendable {
        let screen: IdeaScreen
        let heard: Int
    }

    /// The program side of a page.
    ///
    /// - Parameters:
    ///   - box: the ideas' owner.
    ///   - cloud: what the page may have done with the cloud.
    ///   - migration: what the page may have done with an old app's store.
    ///   - drafts: where what was typed and is not saved outlives the program.
    ///   - now: the present moment.
    ///   - clock: waits for the times when words such as "1 minute ago" change.
    public init(
        box: IdeaBox, cloud: PageCloud = .none, migration: PageMigration = .none,
        drafts: DraftFolder? = nil, now: @escaping @Sendable () -> Date,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.box = box
        self.cloud = cloud
        self.migration = migration
        self.drafts = drafts
        self.now = now
        self.clock = clock
    }

    /// Keeps pages up to date until the task is cancelled.
    ///
    /// - Parameter changes: one element whenever the store may have changed by another program.
    public func run(changes: AsyncStream<Void>) async {
        await box.load(at: now())
        await withTaskGroup(of: Void.self) { group in
            group.addTask { for await _ in changes { await self.box.load(at: self.now()) } }
            group.addTask { for await _ in await self.box.states() { await self.hear() } }
            group.addTask { await self.tend() }
            group.addTask { await self.lookForLegacy() }
            await group.waitForAll()
        }
    }

    private func hear() async {
        heard += 1
        await push()
    }

    /// What nothing tells of: another program's commit where the store cannot know, a store that can be read again,
    /// and words that say how long ago something was.
    private func tend() async {
        var looks = 0
        while !Task.isCancelled {
            try? await clock.sleep(for: .seconds(1), tolerance: .milliseconds(200))
            guard pages.isWatched else { continue }
            // It costs one number where nothing was written; what was is told by the states.
            await box.load(at: now())
            looks += 1
            if looks.isMultiple(of: 20) { await push() }
        }
    }
}

extension IdeaBoxPageHost {
    /// The events of one page: a screen at once, then whenever it changes.
    func events(page: String, language: Language) async -> LocalResponse {
        let stream = pages.open(page) {
            Question(view: $0?.view ?? IdeaView(), language: language)
        } closed: { events in
            Task { await self.closed(page, events) }
        }
        await box.load(at: now())
        await push()
        let now = now
        return .events(
            stream,
            heartbeat: .every(.seconds(5)) {
                LocalEvent(name: "ping", data: Array("{\"now\":\(now().milliseconds)}".utf8))
            })
    }

    private func closed(_ page: String, _ events: AsyncStream<LocalEvent>.Continuation) {
        pages.close(page, events)
    }

    /// The screen of one page, after it said what it looks at.
    func look(at view: IdeaView, page: String, language: Language) async -> IdeaBoxPageWire.Screen {
        let question = Question(view: view, language: pages.question(of: page)?.language ?? language)
        pages.ask(page, question)
        let turn = pages.nextTurn()
        await box.load(at: now())
        return IdeaBoxPageWire.Screen(await screen(question), turn: turn)
    }

    /// Sends every open page its screen, unless it is the one it has; asked for meanwhile, it is done once more.
    func push() async {
        isBehind = true
        guard !isPushing else { return }
        isPushing = true
        while isBehind {
            isBehind = false
            for (page, question) in pages.listening {
                let turn = pages.nextTurn()
                let heard = heard
                let screen = await screen(question)
                pages.send(
                    SentScreen(screen: screen, heard: heard), to: page, answering: question,
                    unless: { $0.screen.shows(sameAs: $1.screen) && $0.heard == $1.heard },
                    as: {
                        LocalEvent(
                            name: "screen",
                            data: IdeaBoxPageWire.bytes(IdeaBoxPageWire.Screen($0.screen, turn: turn)))
                    })
            }
        }
        isPushing = false
    }

    private func screen(_ question: Question) async -> IdeaScreen {
        let view = question.view
        let notice = legacy.notice(in: question.language)
        do throws(IdeaBoxError) {
            // One more than is shown tells whether more follow.
            let ideas = try await box.ideas(
                view.filter, matching: view.query, limit: view.limit + 1, offset: view.start)
            let isSearch = !view.query.allSatisfy(\.isWhitespace)
            let found =
                isSearch
                ? try await box.count(view.filter, matching: view.query, most: IdeaScreen.mostCounted) : nil
            let opened = if let id = view.opened { try await box.idea(id) } else { nil as Idea? }
            return .make(
                await box.state, ideas: ideas, view: view, found: found, opened: opened, legacy: notice,
                canSeparate: false, at: now(),
                language: question.language)
        } catch {
            return .make(
                await refusedState(error), ideas: [], view: view, legacy: notice,
                canSeparate: false, at: now(),
                language: question.language)
        }
    }

    /// The state that says why ideas could not be read just now.
    private func refusedState(_ error: IdeaBoxError) async -> BoxState {
        var state = await box.state
        if case .store(let cause) = error, state.condition == .ready { state.condition = .store(cause) }
        return state
    }
}

/// What the page may fetch.
extension IdeaBoxPageHost {
    /// The longest action: a title and a description at their limits, each of their bytes escaped, and some room to
    /// say of longer ones that they are too long.
    private static let actionLimit = 40 << 20

    /// The routes of the page: its files, its events, its actions.
    public nonisolated var routes: [Route] {
        PageAssets(PageFiles.all).routes + [
            Route(.get, "/events") { request in
                await self.events(page: request.query("page") ?? "", language: request.language)
            },
            Route(.post, "/act", bodyLimit: Self.actionLimit) { request in
                .json(IdeaBoxPageWire.bytes(await self.act(request.body, language: request.language)))
            },
        ]
    }
}

/// What was typed and is not saved: kept for the page while it stands in one, and given to a page of the next run.
extension IdeaBoxPageHost {
    func keepDraft(_ name: PageDraft.Name, _ text: String?, _ language: Language) async
        -> IdeaBoxPageWire.Reply
    {
        do throws(FilesError) {
            if let text {
                try await drafts?.keep(PageDraft(name: name, text: text))
            } else {
                try await drafts?.drop(name)
            }
            return IdeaBoxPageWire.Reply()
        } catch {
            return .failed(error.text(in: language))
        }
    }

    func allDrafts() async -> IdeaBoxPageWire.Reply {
        var all: [IdeaBoxPageWire.Draft] = []
        for draft in await drafts?.all() ?? [] {
            let isGone = if case .idea(let id) = draft.name { await self.isGone(id) } else { false }
            all.append(IdeaBoxPageWire.Draft(name: draft.name.text, text: draft.text, isGone: isGone))
        }
        return IdeaBoxPageWire.Reply(drafts: all)
    }

    /// Whether an idea cannot be opened any more; one that cannot be read just now may be there.
    private func isGone(_ id: UUID) async -> Bool {
        do throws(IdeaBoxError) {
            let idea = try await box.idea(id)
            return idea == nil || idea?.daysLeft != nil
        } catch {
            return false
        }
    }
}
