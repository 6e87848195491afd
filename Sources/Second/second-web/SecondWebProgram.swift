import ArgumentParser
import Files
import FolderWatch
import LocalWeb
import QRPictures
import SecondCore
import SecondHost
import SecondWeb
import UnixSignals

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The page's program: what `second web` becomes.
@main struct SecondWebProgram: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "second-web", abstract: "Serve Second's page on this computer; started by `second web`.")

    @Option var home: String?
    @Option var keychain: String?
    @Option var cloud: String?
    @Option var language: String?
    @Option var port: Int?
    @Flag var noOpen = false

    func run() async throws {
        CoreDumps.forbid()
        let host: Host
        do throws(HostError) {
            host = try Host(HostOptions(home: home, keychain: keychain, cloud: cloud, language: language))
        } catch {
            throw TerminalText.refusal(error.text(in: Language(.process)))
        }
        let words = WebWords(language: host.language)
        let authenticator = host.authenticator(order: Collation.names(in: host.language))
        let syncing = Syncing(host: host, authenticator: authenticator)
        if let refusal = await syncing.refusal(within: .seconds(2)) {
            throw TerminalText.refusal(refusal.text(in: host.language))
        }
        let page = PageHost(
            authenticator: authenticator,
            pictures: PictureReader(executable: host.siblings.path(of: .qr) ?? "second-qr"),
            frames: FrameReader(executable: host.siblings.path(of: .qr) ?? "second-qr"),
            cloud: PageCloud(syncing),
            now: { host.moment.now })
        try? host.remember(after: await authenticator.load(at: host.moment.now))
        do throws(LocalWebError) {
            switch try await LocalSite.start(configuration(host, page)) {
            case .alreadyRunning(let address):
                await show(address, words, running: true)
                if let port, !address.isServed(on: port) { TerminalText.say(words.otherPort(port)) }
            case .started(let site):
                // From here on a signal must not leave files behind.
                let signals = await UnixSignalsSequence(trapping: .sigint, .sigterm, .sighup)
                await show(try site.mint(), words, running: false)
                try await serve(site, page, syncing, host, until: signals)
            }
        } catch {
            throw TerminalText.refusal(words.sentence(error))
        }
    }

    private func configuration(_ host: Host, _ page: PageHost) -> SiteConfiguration {
        let environment = ProcessInfo.processInfo.environment
        let path = host.home.directory.path
        return SiteConfiguration(
            name: "second", home: path,
            runtimeFolder: .runtime(name: "second", home: path, environment: environment),
            handOverFolder: .handOver(name: "second", home: path, environment: environment),
            port: port ?? 0, routes: page.routes, texts: WebWords.pages)
    }

    /// Serves until a signal or the terminal's end asks it to stop.
    private func serve(
        _ site: LocalSite, _ page: PageHost, _ syncing: Syncing, _ host: Host,
        until signals: UnixSignalsSequence
    ) async throws(LocalWebError) {
        let changes = FolderWatch.changes(of: host.home.directory.path)
        let updates = Task { await page.run(changes: changes) }
        let replication = Task { await syncing.run() }
        let stopping = Task {
            for await _ in signals { return await site.stop() }
        }
        defer {
            updates.cancel()
            replication.cancel()
            stopping.cancel()
        }
        try await site.run()
    }

    /// Hands the one-time address to the browser, or, where there is none, to the terminal.
    private func show(_ address: OneTimeAddress, _ words: WebWords, running: Bool) async {
        if running { TerminalText.say(words.running) }
        if !noOpen,
            await BrowserOpener(environment: ProcessInfo.processInfo.environment).open(address) == .opened
        {
            TerminalText.say(running ? words.opened : words.openedAndServing)
            return
        }
        if TerminalText.isTerminal {
            TerminalText.say(words.address(address.address))
        } else {
            TerminalText.say(words.file(address.file))
        }
        if !running { TerminalText.say(words.serving) }
    }
}

extension OneTimeAddress {
    /// Whether the program that gave the address serves on that port.
    fileprivate func isServed(on port: Int) -> Bool { address.hasPrefix("http://127.0.0.1:\(port)/") }
}
