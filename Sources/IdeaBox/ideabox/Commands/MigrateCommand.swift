import ArgumentParser
import IdeaBoxCore
import IdeaBoxHost
import IdeaBoxStorage
import LegacyStores
import SyncFaces
import Terminal

/// Takes over the store of the old app.
struct MigrateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "migrate",
        abstract: "Take over the ideas of the old app's store.",
        discussion: """
            Looks at a copy of the store, shows what it found and which attribute becomes what, and asks. The old \
            store is not changed; taking it over again adds nothing.

            Fields are id, title, description, created, modified and completed.

            Example:  ideabox migrate ~/IdeaBox.sqlite --dry-run
            Example:  ideabox migrate ~/IdeaBox.sqlite --entity Note --map description=BODY --map completed=
            """)

    @Argument(help: ArgumentHelp("The store's file.", valueName: "store"), completion: .file())
    var store: String = ""

    @Flag(help: "Only say what would be done.")
    var dryRun = false

    @Option(help: ArgumentHelp("The kind of entry that is an idea.", valueName: "name"))
    var entity: String?

    @Option(
        name: .customLong("map"), parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "Which attribute holds a field; nothing after = for none.", valueName: "field=attribute"))
    var mapping: [String] = []

    @Flag(help: "Also take over what was changed in the old app since it was taken over first.")
    var takeChanges = false

    @Flag(name: [.short, .long], help: "Do not ask.")
    var yes = false

    @OptionGroup var flags: HostFlags

    func run() async throws {
        let host = try flags.host()
        guard !store.isEmpty else { throw CommandError.migration(.storeMissing, .usage) }
        let migration: LegacyMigration
        let proposal: LegacyMapping
        do throws(LegacyError) {
            migration = try LegacyMigration(store: store, scratch: host.scratchPath)
        } catch {
            throw CommandError.legacy(error)
        }
        // A program that ends drops nothing by itself.
        defer { migration.close() }
        do throws(LegacyError) {
            try show(migration.survey, in: host.language)
            proposal = try migration.proposal(entity: entity, overrides: mapping)
            show(proposal, samples: try migration.sample(proposal, limit: 3), in: host.language)
        } catch {
            throw CommandError.legacy(error)
        }
        var session = try await Session(host)
        if !dryRun { try ask(session, migration.survey, proposal) }
        let report = try await run(migration, proposal, session)
        show(report, in: host.language)
        if !dryRun { await session.handOver() }
        guard report.isComplete else { throw CommandError.ended(.failed) }
    }

    private func show(_ survey: LegacySurvey, in language: Language) throws(LegacyError) {
        Output.line(ShownText.lines(LegacyPhrase.survey(survey).text(in: language)))
        for entity in survey.entities.prefix(20) {
            Output.line("  " + ShownText.line(LegacyPhrase.entity(entity).text(in: language)))
        }
        for damage in survey.damage { Output.message(LegacyPhrase.damage(damage).text(in: language)) }
    }

    private func show(_ mapping: LegacyMapping, samples: [LegacyIdea], in language: Language) {
        Output.line("\n" + ShownText.line(mapping.entity.name))
        let rows = LegacyField.allCases.compactMap { field in
            mapping.choices[field].map { choice in
                (
                    LegacyPhrase.field(field).text(in: language),
                    choice.column.map { ShownText.line($0.attribute) } ?? "–",
                    LegacyPhrase.choice(choice).text(in: language)
                )
            }
        }
        let widths = (rows.map { TextWidth.of($0.0) }.max() ?? 0, rows.map { TextWidth.of($0.1) }.max() ?? 0)
        for row in rows {
            Output.line(
                "  " + TextWidth.fit(row.0, to: widths.0) + "  ← " + TextWidth.fit(row.1, to: widths.1) + "  "
                    + ShownText.line(row.2))
        }
        guard !samples.isEmpty else { return }
        Output.line("\n" + CommandMigratePhrase.samples.text(in: language))
        for idea in samples {
            let texts = [idea.title, idea.description].compactMap { $0 }
            Output.line(
                "  " + (idea.isCompleted == true ? "✓ " : "○ ")
                    + Shown.cut(texts.first { !$0.isEmpty } ?? "–", to: 60))
        }
    }

    private func ask(
        _ session: Session, _ survey: LegacySurvey, _ mapping: LegacyMapping
    ) throws(CommandError) {
        let refusal = CommandError.migration(.notMigrated, .notDone)
        if !survey.damage.isEmpty {
            try session.confirm(
                CommandMigratePhrase.damageQuestion.text(in: session.language), isAnswered: yes, else: refusal
            )
        }
        try session.confirm(
            CommandMigratePhrase.question(mapping.entity.count ?? 0).text(in: session.language),
            isAnswered: yes,
            else: refusal)
    }

    private func run(
        _ migration: LegacyMigration, _ mapping: LegacyMapping, _ session: Session
    ) async throws(CommandError) -> MigrationReport {
        let bar = ProgressBar(language: session.language)
        do throws(LegacyError) {
            let report = try await migration.run(
                mapping, into: session.box, isDryRun: dryRun, takingChanges: takeChanges, at: session.now,
                progress: { bar.show($0) })
            bar.clear()
            return report
        } catch {
            bar.clear()
            throw .legacy(error)
        }
    }

    private func show(_ report: MigrationReport, in language: Language) {
        for finding in report.findings {
            Output.message(LegacyPhrase.finding(finding).text(in: language))
        }
        Output.line("\n" + ShownText.lines(LegacyPhrase.report(report).text(in: language)))
    }
}
