public import FoundationExports
internal import HTTPServer
internal import Imports
public import Loopback
public import QRPictures
public import SecondCore
internal import SecondHost
public import SyncPage

/// The page's program side: one authenticator, any number of open pages.
///
/// A page is told each screen when the state changes and when a code ends; what it searches for is remembered per
/// page, so that two pages do not disturb each other.
public actor SecondPageHost {
    /// What one page asks.
    struct Question: Sendable, Equatable {
        let query: String
        /// How many cards it shows at most.
        let limit: Int
        let language: Language
    }

    /// How many cards a page shows before it asks for more: as many as its script lays out at first.
    private static let firstLimit = 48

    let authenticator: Authenticator
    let pictures: PictureReader
    let frames: FrameReader
    let now: @Sendable () -> Date
    let cloud: PageCloud
    private let clock: any Clock<Duration>
    private var pages = LivePages<Question, SentScreen>()
    private var rollover: Task<Void, Never>?
    /// The newest state heard of; pages are sent no older one.
    private var latest = VaultState()
    var offers = PictureOffers()
    var imports = PendingImports()

    /// How many states were heard of: a page tells the other tabs of each, whether or not it shows anything new itself.
    private var heard = 0

    /// What a page was sent: its screen, the devices of which its sheet may tell, and as of which state.
    private struct SentScreen: Sendable {
        let screen: Screen
        let devices: [SyncedDevice]
        let heard: Int
    }

    /// The program side of a page.
    ///
    /// - Parameters:
    ///   - authenticator: the vault's owner.
    ///   - pictures: reads QR codes from pictures.
    ///   - frames: reads QR codes from a camera's frames.
    ///   - cloud: what the page may have done with the cloud.
    ///   - now: the present moment.
    ///   - clock: waits for the end of codes.
    public init(
        authenticator: Authenticator, pictures: PictureReader, frames: FrameReader,
        cloud: PageCloud, now: @escaping @Sendable () -> Date, clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.authenticator = authenticator
        self.pictures = pictures
        self.frames = frames
        self.cloud = cloud
        self.now = now
        self.clock = clock
    }

    /// Keeps pages up to date until the task is cancelled.
    ///
    /// - Parameter changes: one element whenever the home's files may have changed.
    public func run(changes: AsyncStream<Void>) async {
        await authenticator.load(at: now())
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.follow(changes) }
            group.addTask { await self.followStates() }
            group.addTask { await self.tend() }
            await group.waitForAll()
        }
        rollover?.cancel()
        await frames.close()
    }

    private func follow(_ changes: AsyncStream<Void>) async {
        for await _ in changes { await authenticator.load(at: now()) }
    }

    private func followStates() async {
        for await state in await authenticator.states() {
            if state != latest { heard += 1 }
            latest = state
            push()
        }
    }

    /// What no file and no page tells of: old offers and imports are wiped, and a missing key is asked for until it arrives.
    private func tend() async {
        while !Task.isCancelled {
            try? await clock.sleep(for: .seconds(5), tolerance: .seconds(1))
            offers.forgetOld(at: now())
            imports.forgetOld(at: now())
            if latest.condition != .ready { await authenticator.load(at: now()) }
        }
    }
}

extension SecondPageHost {
    /// The events of one page: a screen at once, then whenever it changes.
    func events(page: String, language: Language) async -> LocalResponse {
        let stream = pages.open(page) {
            Question(query: $0?.query ?? "", limit: $0?.limit ?? Self.firstLimit, language: language)
        } closed: { events in
            Task { await self.closed(page, events) }
        }
        await authenticator.load(at: now())
        push()
        let now = now
        return .events(
            stream,
            heartbeat: .every(.seconds(5)) {
                LocalEvent(name: "ping", data: Array("{\"now\":\(now().milliseconds)}".utf8))
            })
    }

    private func closed(_ page: String, _ events: AsyncStream<LocalEvent>.Continuation) {
        pages.close(page, events)
        if !pages.isWatched { rollover?.cancel() }
    }

    /// The screen of one page, after it said what it searches for.
    func search(
        _ query: String, limit: Int?, page: String, language: Language
    ) async -> SecondPageWire.Screen {
        let known = pages.question(of: page)?.language
        let question = Question(query: query, limit: limit ?? Self.firstLimit, language: known ?? language)
        pages.ask(page, question)
        let turn = pages.nextTurn()
        let state = await authenticator.load(at: now())
        let (screen, nextRefresh) = Screen.make(
            state, query: query, limit: question.limit, at: now(), language: language)
        return SecondPageWire.Screen(screen, limit: question.limit, nextRefresh: nextRefresh, turn: turn)
    }

    /// Sends every open page its screen, unless it is the one it has, and comes back when the first code ends.
    private func push() {
        var next: Date?
        let turn = pages.nextTurn()
        for (page, question) in pages.listening {
            let (screen, refresh) = Screen.make(
                latest, query: question.query, limit: question.limit, at: now(), language: question.language)
            if let refresh { next = min(next ?? refresh, refresh) }
            pages.send(
                SentScreen(screen: screen, devices: latest.sync.devices, heard: heard), to: page,
                answering: question,
                unless: {
                    $0.screen.shows(sameAs: $1.screen) && $0.devices == $1.devices && $0.heard == $1.heard
                }
            ) {
                LocalEvent(
                    name: "screen",
                    data: SecondPageWire.bytes(
                        SecondPageWire.Screen(
                            $0.screen, limit: question.limit, nextRefresh: refresh, turn: turn)))
            }
        }
        schedule(next)
    }

    private func schedule(_ moment: Date?) {
        rollover?.cancel()
        guard let moment else { return }
        let wait = max(0.001, moment.timeIntervalSince(now()))
        rollover = Task { [clock] in
            // One millisecond more, so that rounding never wakes us just before the end.
            try? await clock.sleep(for: .seconds(wait) + .milliseconds(1), tolerance: nil)
            if !Task.isCancelled { push() }
        }
    }
}

/// What the page may fetch.
extension SecondPageHost {
    /// The routes of the page: its files, its events, its actions.
    public nonisolated var routes: [Route] {
        PageAssets(PageFiles.all).routes
            + [
                Route(.get, "/events") { request in
                    await self.events(page: request.query("page") ?? "", language: request.language)
                },
                Route(.post, "/act") { request in
                    .json(SecondPageWire.bytes(await self.act(request.body, language: request.language)))
                },
                Route(.post, "/picture", bodyLimit: 32 << 20) { request in
                    await self.answer(picture: request, isFrame: false)
                },
                // One byte more than may be, so that the refusal says why.
                Route(.post, "/import", bodyLimit: ImportReader.largestFile + 1) { request in
                    .json(SecondPageWire.bytes(await self.read(file: request)))
                },
                Route(.post, "/frame", bodyLimit: 4 << 20) { request in
                    await self.answer(picture: request, isFrame: true)
                },
            ]
    }

    private func answer(picture request: LocalRequest, isFrame: Bool) async -> LocalResponse {
        let reply = await read(picture: request.body, isFrame: isFrame, language: request.language)
        return .json(SecondPageWire.bytes(reply))
    }
}

extension Authenticator: SyncSheetOwner {
    package static var product: SyncedProduct { .second }

    package func keepApart(at now: Date) async throws(AuthenticatorError) -> String? {
        try await separateFromCloud(at: now)
    }
}

/// What the page may ask for about the cloud, the other devices, and a vault that has to be rebuilt.
extension SecondPageHost {
    func sync(_ action: SyncAction, _ language: Language) async throws(AuthenticatorError)
        -> SecondPageWire.Reply
    {
        switch try await action.perform(on: authenticator, cloud, in: language, at: now()) {
        case .done(let message): SecondPageWire.Reply(message: message)
        case .failed(let message): .failed(message)
        case .devices(let devices): SecondPageWire.Reply(devices: devices)
        case .looked(let outcome): SecondPageWire.Reply(outcome: outcome.rawValue)
        case .unknown: .failed(SecondStrings.notUnderstood.text(in: language))
        }
    }

    func repair(
        _ repair: SecondPageAction.Repair, _ language: Language
    ) async throws(AuthenticatorError) -> SecondPageWire.Reply {
        let path = try await authenticator.setAsideDamagedVault(at: now())
        // What the cloud brings back shows in the list now, not at the next look.
        _ = await cloud.look()
        let message: SecondStrings = repair == .rebuild ? .rebuilt(path) : .setAsideDone(path)
        return SecondPageWire.Reply(message: message.text(in: language))
    }
}
