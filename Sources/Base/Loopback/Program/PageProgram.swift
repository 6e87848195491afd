public import Localization
internal import UnixSignals

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#endif

/// The program that serves a product's page: it starts the site or finds the one that runs, hands its address to a
/// browser, and serves until it is asked to stop.
public struct PageProgram: Sendable {
    /// What is the product's own.
    public struct Product: Sendable {
        /// As in file names.
        public let name: String
        let title: String
        let command: String

        /// A product.
        ///
        /// - Parameters:
        ///   - name: as in file names: lower-case ASCII letters, digits and dashes.
        ///   - title: as people read it.
        ///   - command: what a person types to open the page.
        public init(name: String, title: String, command: String) {
            self.name = name
            self.title = title
            self.command = command
        }
    }

    private let product: Product
    private let home: String
    private let port: Int?
    private let opensBrowser: Bool
    private let language: Language
    private let asked: Language?
    private let routes: [Route]
    private let environment: [String: String]

    /// A program.
    ///
    /// - Parameters:
    ///   - product: what is the product's own.
    ///   - home: the product's folder, as an absolute path; one page serves it.
    ///   - port: nil takes any free one.
    ///   - opensBrowser: whether a browser is opened where there is one.
    ///   - language: the language of what is said in the terminal.
    ///   - asked: the language that a person asked for: the page speaks it, too; nil for each browser's own.
    ///   - routes: what the page may ask for.
    ///   - environment: the process's environment.
    public init(
        product: Product, home: String, port: Int?, opensBrowser: Bool, language: Language,
        asked: Language? = nil, routes: [Route],
        environment: [String: String]
    ) {
        self.product = product
        self.home = home
        self.port = port
        self.opensBrowser = opensBrowser
        self.routes = routes
        self.environment = environment
        self.asked = asked
        self.language = language
    }

    /// Serves until a signal or the terminal's end asks it to stop; returns at once if another process serves.
    ///
    /// What is to be said is said on standard output, and why it could not serve on standard error.
    ///
    /// - Parameter work: what the program does beside; it runs only while this process serves, and is cancelled then.
    /// - Returns: whether it went well.
    public func run(work: @escaping @Sendable () async -> Void) async -> Bool {
        do throws(LoopbackError) {
            switch try await LocalSite.start(
                configuration, unlessOpen: opensBrowser && browser.canOpen)
            {
            case .alreadyRunning(let running):
                await show(running)
                if let port, port != running.port { say(.otherPort(port)) }
            case .started(let site):
                // From here on a signal must not leave files behind.
                let signals = await UnixSignalsSequence(trapping: .sigint, .sigterm, .sighup)
                await show(try site.mint(), isRunning: false)
                try await serve(site, work, until: signals)
            }
            return true
        } catch {
            PageTerminal.refuse(error.text(in: language), name: product.name)
            return false
        }
    }

    private var configuration: SiteConfiguration {
        SiteConfiguration(
            runtimeFolder: .runtime(name: product.name, home: home, environment: environment),
            handOverFolder: .handOver(name: product.name, home: home, environment: environment),
            port: port ?? 0, routes: routes, texts: texts, language: asked)
    }

    private func serve(
        _ site: LocalSite, _ work: @escaping @Sendable () async -> Void, until signals: UnixSignalsSequence
    ) async throws(LoopbackError) {
        let working = Task { await work() }
        let stopping = Task {
            for await _ in signals { return await site.stop() }
        }
        defer {
            working.cancel()
            stopping.cancel()
        }
        try await site.run()
    }

    /// Opens the page that runs, unless a tab has it open already.
    private func show(_ running: LocalSite.Running) async {
        say(.running(product.title))
        guard let address = running.address else { return say(.isOpen(product.command)) }
        await show(address, isRunning: true)
    }

    private var browser: BrowserOpener { BrowserOpener(environment: environment) }

    /// Hands the one-time address to the browser, or, where there is none, to the terminal.
    private func show(_ address: OneTimeAddress, isRunning: Bool) async {
        if opensBrowser, await browser.open(address) == .opened {
            say(isRunning ? .opened : .openedAndServing)
            // Not every browser finds the name of the address, and none of them tells.
            if PageTerminal.isTerminal { say(.nameNotFound(product.command)) }
            return
        }
        if PageTerminal.isTerminal {
            say(.addresses(address: address.address, plain: address.plain))
        } else {
            say(.file(address.file))
        }
        if !isRunning { say(.serving) }
    }

    private func say(_ text: LoopbackStrings) { PageTerminal.say(text.text(in: language)) }

    /// The sentences of the pages that the site makes itself.
    private var texts: SiteTexts {
        SiteTexts(
            title: LocalizedText(verbatim: product.title),
            earlierRun: LocalizedText(
                LoopbackStrings.earlierRun(product: product.title, command: product.command)),
            notFound: LocalizedText(LoopbackStrings.nothingHere),
            goOn: LocalizedText(LoopbackStrings.goOn(product.title)))
    }
}

/// What a page's program says while it runs.
public enum PageTerminal {
    /// Whether a person reads it.
    ///
    /// A one-time address is shown to no one else: a log would keep it.
    static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    /// Says what is wrong on standard error, as every command of the product does: its name, a colon, the sentence.
    ///
    /// - Parameters:
    ///   - sentence: plain text.
    ///   - name: the product's name in lower case.
    public static func refuse(_ sentence: String, name: String) {
        let line = Array("\(name): \(sentence)\n".utf8)
        _ = unsafe write(STDERR_FILENO, line, line.count)
    }

    static func say(_ sentence: String) {
        print(sentence)
        // A pipe's reader must not wait for the buffer to fill.
        fflush(nil)
    }
}
