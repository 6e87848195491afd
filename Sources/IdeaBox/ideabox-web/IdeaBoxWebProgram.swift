import ArgumentParser
import Files
internal import FoundationExports
import IdeaBoxCore
import IdeaBoxHost
import IdeaBoxStorage
import IdeaBoxWeb
import LegacyImport
import Loopback
import SyncPage
import SyncProduct

/// The page's program: what `ideabox web` becomes.
@main struct IdeaBoxWebProgram: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ideabox-web",
        abstract: "Serve IdeaBox's page on this computer; started by `ideabox web`.")

    @Option var home: String?
    @Option var keychain: String?
    @Option var cloud: String?
    @Option var language: String?
    @Option var port: Int?
    @Flag var noOpen = false

    func run() async throws {
        CoreDumps.forbid()
        let host: ProductEnvironment
        do throws(HostError) {
            host = try ProductEnvironment(
                HostOptions(home: home, keychain: keychain, cloud: cloud, language: language))
        } catch {
            throw refusal(error.text(in: Language(.process)))
        }
        let box: IdeaBox
        do throws(IdeaHostError) { box = try host.openBox() } catch {
            throw refusal(error.text(in: host.language))
        }
        let syncing = Syncing(host: host, owner: box)
        if let refusal = await syncing.refusal(within: .seconds(2)) {
            throw self.refusal(refusal.text(in: host.language))
        }
        let page = IdeaBoxPageHost(
            box: box, cloud: PageCloud(syncing, owner: box, now: { host.moment.now }),
            migration: PageMigration(host, box),
            drafts: DraftFolder(path: host.directory.path(of: "drafts")), now: { host.moment.now })
        let program = PageProgram(
            product: Self.product, home: host.directory.path, port: port, opensBrowser: !noOpen,
            language: host.language, asked: language == nil ? nil : host.language, routes: page.routes,
            environment: ProcessInfo.processInfo.environment)
        let isGood = await program.run {
            await withTaskGroup(of: Void.self) { group in
                group.addTask { await page.run(changes: box.changes()) }
                group.addTask { await syncing.run() }
                group.addTask { await remember(box, host) }
                group.addTask { await countDays(box, host) }
            }
        }
        if !isGood { throw ExitCode.failure }
    }

    /// The keychain with which ideas went through a cloud need not be named again.
    private func remember(_ box: IdeaBox, _ host: ProductEnvironment) async {
        for await state in await box.states() { try? host.remember(after: state.sync) }
    }

    /// Deleted ideas are wiped in their time, also while the page stays open for weeks.
    private func countDays(_ box: IdeaBox, _ host: ProductEnvironment) async {
        while !Task.isCancelled {
            // What cannot be written now is counted at the next look.
            try? await box.look(at: host.moment.now)
            try? await ContinuousClock().sleep(for: .seconds(6 * 3_600), tolerance: .seconds(600))
        }
    }

    private static let product = PageProgram.Product(
        name: "ideabox", title: "IdeaBox", command: "ideabox web")

    private func refusal(_ sentence: String) -> ExitCode {
        PageTerminal.refuse(sentence, name: Self.product.name)
        return .failure
    }
}

extension PageMigration {
    /// The stores of the old app that lie where this machine's owner has them.
    ///
    /// - Parameters:
    ///   - host: the machine.
    ///   - box: the ideas' owner.
    fileprivate init(_ host: ProductEnvironment, _ box: IdeaBox) {
        self.init(
            find: { await Self.find(host, box) },
            run: { path, language, progress in await Self.takeOver(path, host, box, language, progress) })
    }

    /// The first store in which something is that is not here yet.
    @concurrent private static func find(_ host: ProductEnvironment, _ box: IdeaBox) async -> (
        path: String, ideas: Int?
    )? {
        for path in host.legacyStores() {
            guard let migration = try? LegacyMigration(store: path, scratch: host.scratchPath) else {
                continue
            }
            defer { migration.close() }
            guard let mapping = try? migration.proposal() else { continue }
            if await box.state.revision == 0 { return (path, mapping.entity.count) }
            let dry = try? await migration.run(mapping, into: box, isDryRun: true, at: host.moment.now)
            if let dry, dry.added > 0 { return (path, dry.added) }
        }
        return nil
    }

    @concurrent private static func takeOver(
        _ path: String, _ host: ProductEnvironment, _ box: IdeaBox, _ language: Language,
        _ progress: @escaping Progress
    ) async -> Outcome {
        do throws(LegacyError) {
            let migration = try LegacyMigration(store: path, scratch: host.scratchPath)
            defer { migration.close() }
            let mapping = try migration.proposal()
            // What is a guess, and what is damaged, is looked at and decided where there is room to show it.
            guard !mapping.needsAsking, migration.survey.damage.isEmpty else {
                return .refused(IdeaBoxStrings.legacyAsks(path).text(in: language))
            }
            let report = try await migration.run(mapping, into: box, at: host.moment.now) { step in
                progress(step.done, step.total)
            }
            let lines = report.text(in: language).split(separator: "\n").map(String.init)
            return .done(lines + report.findings.prefix(20).map { $0.text(in: language) })
        } catch {
            return .refused(error.text(in: language))
        }
    }
}
