import ArgumentParser
import CWipingFree
import Files
internal import FoundationExports
import Loopback
import QRPictures
import SecondCore
import SecondHost
import SecondWeb
import SyncPage

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
        wipe_freed_memory()
        let host: ProductEnvironment
        do throws(HostError) {
            host = try ProductEnvironment(
                HostOptions(home: home, keychain: keychain, cloud: cloud, language: language))
        } catch {
            throw refusal(error.text(in: Language(.process)))
        }
        let authenticator = host.authenticator(order: Collation.names(in: host.language))
        let syncing = Syncing(host: host, authenticator: authenticator)
        if let refusal = await syncing.refusal(within: .seconds(2)) {
            throw self.refusal(refusal.text(in: host.language))
        }
        let page = SecondPageHost(
            authenticator: authenticator,
            pictures: PictureReader(executable: host.helpers.path(of: .qr) ?? "second-qr"),
            frames: FrameReader(executable: host.helpers.path(of: .qr) ?? "second-qr"),
            cloud: PageCloud(syncing, owner: authenticator, now: { host.moment.now }),
            now: { host.moment.now })
        try? host.remember(after: await authenticator.load(at: host.moment.now))
        let program = PageProgram(
            product: Self.product, home: host.home.directory.path, port: port, opensBrowser: !noOpen,
            language: host.language, asked: language == nil ? nil : host.language, routes: page.routes,
            environment: ProcessInfo.processInfo.environment)
        let isGood = await program.run {
            await withTaskGroup(of: Void.self) { group in
                group.addTask { await page.run(changes: FolderWatch.changes(of: host.home.directory.path)) }
                group.addTask { await syncing.run() }
            }
        }
        if !isGood { throw ExitCode.failure }
    }

    private static let product = PageProgram.Product(name: "second", title: "Second", command: "second web")

    private func refusal(_ sentence: String) -> ExitCode {
        PageTerminal.refuse(sentence, name: Self.product.name)
        return .failure
    }
}
