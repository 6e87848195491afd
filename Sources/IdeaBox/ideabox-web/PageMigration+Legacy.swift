import IdeaBoxCore
import IdeaBoxHost
import IdeaBoxStorage
import LegacyImport
import IdeaBoxWeb
import SyncProduct

extension PageMigration {
    /// The stores of the old app that lie where this machine's owner has them.
    ///
    /// - Parameters:
    ///   - host: the machine.
    ///   - box: the ideas' owner.
    init(_ host: ProductEnvironment, _ box: IdeaBox) {
        self.init(
            find: { await Self.find(host, box) },
            run: { path, language, progress in await Self.takeOver(path, host, box, language, progress) })
    }

    /// The first store in which something is that is not here yet.
    @concurrent private static func find(_ host: ProductEnvironment, _ box: IdeaBox) async -> (
        path: String, ideas: Int?
    )? {
        for path in host.legacyStores() {
            guard let migration = try? LegacyMigration(store: path, scratch: host.scratchPath),
                let mapping = try? migration.proposal()
            else { continue }
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
