internal import AppRuntime
internal import IdeaBoxCore

extension AppState {
    /// No page lists more findings.
    private static let mostDetails = 200

    /// The page of the old app's ideas.
    var migrationPage: MigrationPage {
        let isRunning = if case .running = migrating.stage { true } else { false }
        let isFinished = if case .finished = migrating.stage { true } else { false }
        let isLost = if case .failed = migrating.stage { true } else { migrating.stage == .nothing }
        let later: String? = isFinished ? words(IdeaPhrase.understood) : words(IdeaPhrase.later)
        return MigrationPage(
            content: content, again: isLost && canEdit ? words(AppPhrase.lookAgain) : nil,
            pick: traits.isMac && !isRunning && !isFinished && canEdit ? words(AppPhrase.pickStore) : nil,
            later: isRunning ? nil : later, footer: words(AppPhrase.oldStays))
    }

    private var content: MigrationPage.Content {
        switch migrating.stage {
        case .unknown, .looking: .looking(words(AppPhrase.lookingForOld))
        case .nothing: .nothing(words(AppPhrase.noOldStore(isMac: traits.isMac)))
        case .found: migrating.find.map { .found(page($0)) } ?? .looking(words(AppPhrase.lookingForOld))
        case .running(let progress): running(progress)
        case .finished(let report): .finished(page(report))
        case .failed(let error):
            .failed(words(IdeaPhrase.legacyFailed(words(LegacyPhrase.error(error)))))
        }
    }

    private func running(_ progress: MigrationProgress) -> MigrationPage.Content {
        let share = progress.total.flatMap { $0 > 0 ? min(1, Double(progress.done) / Double($0)) : nil }
        return .running(
            words(IdeaPhrase.legacyRunning(progress.done, progress.total)), progress: share)
    }

    private func page(_ find: OldFind) -> MigrationPage.Found {
        let mapping = migrating.good
        return MigrationPage.Found(
            summary: words(LegacyPhrase.survey(find.survey)),
            damage: find.survey.damage.map { words(LegacyPhrase.damage($0)) },
            entityLabel: words(AppPhrase.entityLabel),
            entities: find.survey.entities.map {
                MigrationPage.Entity(id: $0.name, text: words(LegacyPhrase.entity($0)))
            },
            entity: mapping?.entity.name ?? migrating.entity
                ?? (try? LegacyMapping(find.survey))?.entity.name,
            mappingTitle: words(AppPhrase.mappingTitle),
            fields: fields(find), note: note(find), samplesTitle: words(AppPhrase.samplesTitle),
            samples: migrating.samples.enumerated().map { sample($0.offset, $0.element) },
            take: mapping == nil || !canEdit ? nil : words(AppPhrase.takeOver(count(find))))
    }

    /// How many ideas the button names: those that are not here, as far as that is known for this mapping.
    private func count(_ find: OldFind) -> Int? {
        migrating.entity == nil && migrating.overrides.isEmpty
            ? find.fresh ?? migrating.good?.entity.count : migrating.good?.entity.count
    }

    private func note(_ find: OldFind) -> String? {
        switch migrating.mapping {
        case .success(let mapping):
            if find.fresh == 0, migrating.entity == nil { return words(AppPhrase.nothingNew) }
            return mapping.needsAsking ? words(AppPhrase.checkMapping) : nil
        case .failure(.noIdeas): return words(AppPhrase.chooseEntity)
        case .failure(.noText): return words(AppPhrase.chooseText)
        case .failure(let error): return words(LegacyPhrase.error(error))
        case nil: return nil
        }
    }

    /// The fields of the mapping; where what was chosen cannot be one, what was chosen and nothing else.
    private func fields(_ find: OldFind) -> [MigrationPage.Field] {
        // Where what was chosen cannot be one, the entity is still the one that it was chosen for.
        let chosen =
            migrating.good?.entity ?? migrating.entity.flatMap(find.survey.entity)
            ?? (try? LegacyMapping(find.survey))?.entity
        guard let chosen else { return [] }
        let attributes = chosen.columns.map(\.attribute)
        return LegacyField.allCases.map { name in
            let choice = migrating.good?.choices[name]
            let attribute = migrating.good == nil ? migrating.overrides[name] : choice?.column?.attribute
            return MigrationPage.Field(
                id: name, label: words(LegacyPhrase.field(name)), attribute: attribute ?? "",
                reason: choice.map(reason) ?? "", choices: [""] + attributes,
                none: words(AppPhrase.nothingChosen), isGuess: choice?.confidence == .guess)
        }
    }

    private func reason(_ choice: LegacyChoice) -> String {
        choice.column == nil && choice.confidence == .chosen
            ? words(AppPhrase.leftEmpty) : words(LegacyPhrase.choice(choice))
    }

    private func sample(_ number: Int, _ idea: LegacyIdea) -> MigrationPage.Sample {
        let text = [idea.title, idea.description].compactMap(\.self).first { !$0.isEmpty } ?? ""
        let line = String(text.prefix(80).map { $0.isNewline ? " " : $0 })
        return MigrationPage.Sample(
            id: number, title: line.isEmpty ? words(IdeaPhrase.untitled) : line,
            isDone: idea.isCompleted == true)
    }

    private func page(_ report: MigrationReport) -> MigrationPage.Report {
        MigrationPage.Report(
            summary: words(LegacyPhrase.report(report)),
            details: report.findings.prefix(Self.mostDetails).map { words(LegacyPhrase.finding($0)) },
            takeChanges: report.changed > 0 && canEdit && migrating.good != nil
                ? words(AppPhrase.takeChanges(report.changed)) : nil)
    }
}
