import ArgumentParser
internal import FoundationExports
import IdeaBoxCore
import IdeaBoxHost
import IdeaBoxStorage
import LegacyImport
import Terminal

/// Takes over the store of the old app.
struct MigrateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "migrate",
        abstract: "Take over the ideas of the old app's store.",
        discussion: """
            Looks at a copy of the store, shows what it found and which attribute becomes what, and asks. The old \
            store is not changed; taking it over again adds nothing.

            Fields are id, title, description, created, modified and completed. Attributes and relations that no field \
            takes are listed; --rest description appends them to the description: "Tags: boat, harbour".

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

    @Option(
        help: ArgumentHelp(
            "What becomes of attributes and relations that no field takes: list or description.",
            valueName: "list|description"))
    var rest: Rest = .list

    /// What becomes of what no field takes.
    enum Rest: String, ExpressibleByArgument {
        case list, description
    }

    @Flag(help: "Also take over what was changed in the old app since it was taken over first.")
    var takeChanges = false

    @Flag(name: [.short, .long], help: "Do not ask.")
    var yes = false

    @OptionGroup var flags: HostFlags

    func run() async throws {
        guard !store.isEmpty else { throw CommandError.migration(.storeMissing, .usage) }
        let report = try await dryRun ? tryOut() : takeOver()
        guard report.isComplete else { throw CommandError.ended(.failed) }
    }

    /// Says what would be done, and writes nothing.
    private func tryOut() async throws -> MigrationReport {
        let dry = try DryRun(flags)
        defer { dry.remove() }
        let (migration, proposal) = try look(dry.scratchPath, dry.host.language)
        defer { migration.close() }
        let report = try await run(migration, proposal, dry.box, dry.host.moment.now, dry.host.language)
        show(report, in: dry.host.language)
        return report
    }

    private func takeOver() async throws -> MigrationReport {
        let host = try flags.host()
        let (migration, proposal) = try look(host.scratchPath, host.language)
        // A program that ends drops nothing by itself.
        defer { migration.close() }
        let session = try await Session(host)
        try ask(session, migration.survey, proposal)
        let report = try await run(migration, proposal, session.box, session.now, host.language)
        show(report, in: host.language)
        await session.handOver()
        return report
    }

    /// Copies the store, and shows what is in it.
    private func look(
        _ scratch: String, _ language: Language
    ) throws(CommandError) -> (LegacyMigration, LegacyMapping) {
        let migration: LegacyMigration
        do throws(LegacyError) { migration = try LegacyMigration(store: store, scratch: scratch) } catch {
            throw .legacy(error)
        }
        do throws(LegacyError) {
            try show(migration.survey, in: language)
            var proposal = try migration.proposal(entity: entity, overrides: mapping)
            if rest == .description { proposal = proposal.appendingRest }
            show(proposal, samples: try migration.sample(proposal, limit: 3), in: language)
            return (migration, proposal)
        } catch {
            migration.close()
            throw .legacy(error)
        }
    }

    private func show(_ survey: LegacySurvey, in language: Language) throws(LegacyError) {
        Output.line(ShownText.lines(survey.text(in: language)))
        for entity in survey.entities.prefix(20) {
            Output.line("  " + ShownText.line(entity.text(in: language)))
        }
        for damage in survey.damage { Output.message(damage.text(in: language)) }
    }

    private func show(_ mapping: LegacyMapping, samples: [LegacyIdea], in language: Language) {
        Output.line("\n" + ShownText.line(mapping.entity.name))
        let rows = LegacyField.allCases.compactMap { field in
            mapping.choices[field].map { choice in
                (
                    field.text(in: language),
                    choice.column.map { ShownText.line($0.attribute) } ?? "–",
                    choice.text(in: language)
                )
            }
        }
        let widths = (rows.map { TextWidth.of($0.0) }.max() ?? 0, rows.map { TextWidth.of($0.1) }.max() ?? 0)
        for row in rows {
            Output.line(
                "  " + TextWidth.fit(row.0, to: widths.0) + "  ← " + TextWidth.fit(row.1, to: widths.1) + "  "
                    + ShownText.line(row.2))
        }
        let rest = mapping.restText(in: language)
        if !rest.isEmpty { Output.line("\n" + ShownText.lines(rest)) }
        if !mapping.appendsRest, !mapping.lost.isEmpty {
            Output.message(IdeaBoxMigrateStrings.restHint.text(in: language))
        }
        for sentence in alternatives(mapping) { Output.message(sentence.text(in: language)) }
        guard !samples.isEmpty else { return }
        Output.line("\n" + IdeaBoxMigrateStrings.samples.text(in: language))
        for idea in samples {
            let texts = [idea.title, idea.description].compactMap { $0 }
            Output.line(
                "  " + (idea.isCompleted == true ? "✓ " : "○ ")
                    + TextWidth.cut(texts.first { !$0.isEmpty } ?? "–", to: 60))
        }
    }

    /// What is about as likely as what is proposed; where that ends the command, the error says it.
    private func alternatives(_ mapping: LegacyMapping) -> [IdeaBoxMigrateStrings] {
        guard !yes || dryRun else { return [] }
        let entities =
            mapping.alternatives.isEmpty
            ? [] : [IdeaBoxMigrateStrings.alternatives(names(mapping.alternatives))]
        return entities
            + LegacyField.allCases.compactMap { field in
                mapping.fieldAlternatives[field].map { .fieldAlternatives(field, names($0)) }
            }
    }

    private func names(_ entities: some Collection<LegacyEntity>) -> [String] {
        entities.prefix(5).map(\.name)
    }

    private func names(_ columns: some Collection<LegacyColumn>) -> [String] {
        columns.prefix(5).map(\.attribute)
    }

    private func ask(
        _ session: Session, _ survey: LegacySurvey, _ mapping: LegacyMapping
    ) throws(CommandError) {
        // Nobody is there to see that other entries were meant.
        if yes, !mapping.alternatives.isEmpty {
            throw .migration(.unclear(names([mapping.entity] + mapping.alternatives)), .usage)
        }
        for field in LegacyField.allCases where yes {
            guard let alternatives = mapping.fieldAlternatives[field], let column = mapping.column(field)
            else {
                continue
            }
            throw .migration(.unclearField(field, names([column] + alternatives)), .usage)
        }
        let refusal = CommandError.migration(.notMigrated, .notDone)
        if !survey.damage.isEmpty {
            let question = IdeaBoxMigrateStrings.damageQuestion.text(in: session.language)
            try session.confirm(question, isAnswered: yes, else: refusal)
        }
        let question = IdeaBoxMigrateStrings.question(mapping.entity.count ?? 0).text(in: session.language)
        try session.confirm(question, isAnswered: yes, else: refusal)
    }

    private func run(
        _ migration: LegacyMigration, _ mapping: LegacyMapping, _ box: IdeaBox, _ now: Date,
        _ language: Language
    ) async throws(CommandError) -> MigrationReport {
        let bar = ProgressBar(language: language)
        do throws(LegacyError) {
            let report = try await migration.run(
                mapping, into: box, isDryRun: dryRun, takingChanges: takeChanges, at: now,
                progress: { bar.show($0) })
            bar.clear()
            return report
        } catch {
            bar.clear()
            throw .legacy(error)
        }
    }

    private func show(_ report: MigrationReport, in language: Language) {
        for finding in report.findings { Output.message(finding.text(in: language)) }
        Output.line("\n" + ShownText.lines(report.text(in: language)))
    }
}

extension IdeaBoxMigrateStrings {
    /// Several kinds of entries look like ideas.
    static func unclear(_ names: [String]) -> Self {
        .unclear(names: names, example: names.first ?? "NAME")
    }

    /// Several attributes may hold a field.
    static func unclearField(_ field: LegacyField, _ names: [String]) -> Self {
        .unclearField(
            field: field.inSentence, names: names, option: field.rawValue,
            example: names.first ?? "ATTRIBUTE")
    }

    /// What looks about as much like ideas as what is proposed.
    static func alternatives(_ names: [String]) -> Self {
        .alternatives(names: names, example: names.first ?? "NAME")
    }

    /// What fits a field about as well as what is proposed.
    static func fieldAlternatives(_ field: LegacyField, _ names: [String]) -> Self {
        .fieldAlternatives(
            field: field.inSentence, names: names, option: field.rawValue,
            example: names.first ?? "ATTRIBUTE")
    }
}
