public import Localization
internal import NIOConcurrencyHelpers

/// Everything a local site is told by its product.
public struct SiteConfiguration: Sendable {
    /// Where the lock and the control socket stand: one per home, which must not be served twice at a time.
    public var runtimeFolder: SiteFolder
    /// Where the files that a browser opens stand for up to a minute.
    public var handOverFolder: SiteFolder
    /// The port on 127.0.0.1 and ::1; 0 takes any free one.
    public var port: Int
    /// What may be asked for; the last declaration of a method and path counts.
    public var routes: [Route]
    /// The sentences of the few pages the site makes itself.
    public var texts: SiteTexts
    /// The language of everything; nil for the one that each browser asks for.
    public var language: Language?
    /// The bounds on what a connection may cost.
    public var limits: SiteLimits
    /// Measures one-time addresses and heartbeats.
    public var clock: any Clock<Duration>

    /// Configures a site.
    public init(
        runtimeFolder: SiteFolder, handOverFolder: SiteFolder, port: Int = 0,
        routes: [Route], texts: SiteTexts, language: Language? = nil,
        limits: SiteLimits = SiteLimits(),
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.runtimeFolder = runtimeFolder
        self.handOverFolder = handOverFolder
        self.port = port
        self.routes = routes
        self.texts = texts
        self.language = language
        self.limits = limits
        self.clock = clock
    }
}

/// The sentences of the pages a site makes itself.
public struct SiteTexts: Sendable {
    /// The product's name as people read it.
    public var title: LocalizedText
    /// Shown to an old bookmark.
    ///
    /// For example: "This page was opened by an earlier run. Type `second web` again."
    public var earlierRun: LocalizedText
    /// Shown where there is nothing.
    public var notFound: LocalizedText
    /// The link from there to the product's page.
    public var goOn: LocalizedText

    /// Makes the set.
    public init(title: LocalizedText, earlierRun: LocalizedText, notFound: LocalizedText, goOn: LocalizedText)
    {
        self.title = title
        self.earlierRun = earlierRun
        self.notFound = notFound
        self.goOn = goOn
    }
}

/// What a connection may cost.
public struct SiteLimits: Sendable {
    /// How long a one-time address can be used.
    public var addressLife: Duration = .seconds(60)
    /// How long a tab that asks for nothing, and was not seen to be closed, counts as open.
    public var tabStay: Duration = .seconds(3600)
    /// How long a connection that has shown no session may take for each complete head and body.
    public var stranger: Duration = .seconds(1)
    /// How long a session's connection may stay without a complete next head.
    public var idle: Duration = .seconds(60)
    /// How long a session's body may take to arrive.
    public var body: Duration = .seconds(30)
    /// How long an answer may take, event streams excepted.
    public var answer: Duration = .seconds(60)
    /// How long a reader may leave written bytes unread.
    public var stall: Duration = .seconds(30)
    /// How long a refused sender is listened to, so that it can read the refusal.
    public var linger: Duration = .seconds(2)
    /// How long answers in progress may take when the site stops.
    public var stopping: Duration = .seconds(2)
    /// How many connections there may be; for one more, the oldest that has shown no session gives way.
    public var connections = 256
    /// How long a single header, and how long all of them together, may be, in bytes.
    public var headers = 64 << 10
    /// How many headers a request may have.
    public var headerCount = 100

    /// The defaults, made for a page that one person uses.
    public init() {}
}

/// What all connections of a site share.
struct SiteState: Sendable {
    let routes: [String: [Route.Method: Route]]
    /// The name of this run's host, which every browser finds on this machine.
    let host = RandomToken.hostName()
    let sessions = Sessions()
    let addresses: OneTimeAddresses
    let streams = LiveStreams()
    let tabs: OpenTabs
    let texts: SiteTexts
    let language: Language?
    let limits: SiteLimits
    let clock: any Clock<Duration>

    init(_ configuration: SiteConfiguration, handOver: OwnerFolder) {
        let addresses = OneTimeAddresses(
            folder: handOver, life: configuration.limits.addressLife, clock: configuration.clock,
            title: configuration.texts.title.text(in: .english))
        self.addresses = addresses
        let tabs = OpenTabs(stay: configuration.limits.tabStay, clock: configuration.clock)
        self.tabs = tabs
        let entry = Route.entry(addresses, sessions, tabs)
        routes = (configuration.routes + entry).reduce(into: [:]) {
            $0[$1.path, default: [:]][$1.method] = $1
        }
        texts = configuration.texts
        language = configuration.language
        limits = configuration.limits
        clock = configuration.clock
    }

    /// Whether a tab has the page open, seen or hidden.
    var isOpen: Bool { streams.isAnyOpen || tabs.isAny }
}

/// The event streams that are open, so that stopping can end them at once.
final class LiveStreams: Sendable {
    private struct State {
        var next = 0
        var ends: [Int: @Sendable () -> Void] = [:]
        var isClosed = false
    }

    private let state = NIOLockedValueBox(State())

    /// Remembers how to end a stream; ends it at once if the site stops already.
    func add(_ end: @escaping @Sendable () -> Void) -> Int {
        let (number, isClosed) = state.withLockedValue { state in
            state.next += 1
            state.ends[state.next] = end
            return (state.next, state.isClosed)
        }
        if isClosed { end() }
        return number
    }

    func remove(_ number: Int) {
        _ = state.withLockedValue { $0.ends.removeValue(forKey: number) }
    }

    var isAnyOpen: Bool { state.withLockedValue { !$0.ends.isEmpty } }

    func endAll() {
        let ends = state.withLockedValue { state in
            state.isClosed = true
            return Array(state.ends.values)
        }
        for end in ends { end() }
    }
}
