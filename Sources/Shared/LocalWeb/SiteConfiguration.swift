/// Everything a local site is told by its product.
public struct SiteConfiguration: Sendable {
    /// The product's name in file and cookie names: lower-case ASCII letters, digits and dashes.
    public var name: String
    /// The home served, which must not be served twice at a time.
    ///
    /// Only a digest of it appears anywhere.
    public var home: String
    /// Where the lock and the control socket stand.
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
    public var language: PageLanguage?
    /// The bounds on what a connection may cost.
    public var limits: SiteLimits
    /// Measures one-time addresses and heartbeats.
    public var clock: any Clock<Duration>

    /// Configures a site.
    ///
    /// - Parameters:
    ///   - name: the product's name, such as `second`.
    ///   - home: the product's folder, as an absolute path.
    ///   - runtimeFolder: see ``SiteFolder/runtime(name:home:environment:)``.
    ///   - handOverFolder: see ``SiteFolder/handOver(name:home:environment:)``.
    ///   - port: 0 takes any free one.
    ///   - routes: what may be asked for.
    ///   - texts: the product's sentences.
    ///   - language: the language of everything; nil for the one that each browser asks for.
    ///   - limits: the defaults suit a page of one person.
    ///   - clock: injected by tests.
    public init(
        name: String, home: String, runtimeFolder: SiteFolder, handOverFolder: SiteFolder, port: Int = 0,
        routes: [Route], texts: SiteTexts, language: PageLanguage? = nil,
        limits: SiteLimits = SiteLimits(),
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.name = name
        self.home = home
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
    public var title: PageText
    /// Shown to an old bookmark.
    ///
    /// For example: "This page was opened by an earlier run. Type `second web` again."
    public var earlierRun: PageText
    /// Shown when a one-time address was used before or is too old.
    public var addressUsed: PageText
    /// The link on the page between the one-time address and the product's page; rarely seen.
    public var goOn: PageText

    /// Makes the set.
    ///
    /// - Parameters:
    ///   - title: the product's name.
    ///   - earlierRun: says how to open the page again.
    ///   - addressUsed: says how to get a new address.
    ///   - goOn: one or two words.
    public init(title: PageText, earlierRun: PageText, addressUsed: PageText, goOn: PageText) {
        self.title = title
        self.earlierRun = earlierRun
        self.addressUsed = addressUsed
        self.goOn = goOn
    }
}

/// What a connection may cost.
public struct SiteLimits: Sendable {
    /// How long a one-time address can be used.
    public var addressLife: Duration = .seconds(60)
    /// How long a new connection may take to send its first complete head.
    public var firstHead: Duration = .seconds(10)
    /// How long a connection may stay without a complete next head.
    public var idle: Duration = .seconds(60)
    /// How long a body may take to arrive.
    public var body: Duration = .seconds(30)
    /// How long an answer may take, event streams excepted.
    public var answer: Duration = .seconds(60)
    /// How long a reader may leave written bytes unread.
    public var stall: Duration = .seconds(30)
    /// How long a refused sender is listened to, so that it can read the refusal.
    public var linger: Duration = .seconds(2)
    /// How long answers in progress may take when the site stops.
    public var stopping: Duration = .seconds(2)
    /// How many connections each of the two addresses takes at a time; more wait.
    public var connections = 64
    /// How long a single header, and how long all of them together, may be, in bytes.
    public var headers = 64 << 10
    /// How many headers a request may have.
    public var headerCount = 100

    /// The defaults, made for a page that one person uses.
    public init() {}
}
