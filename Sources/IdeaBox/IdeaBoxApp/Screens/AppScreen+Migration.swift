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
        let later: String? = isFinished ? words(IdeaBoxStrings.understood) : words(IdeaBoxStrings.later)
        return MigrationPage(
            content: content, again: isLost && canEdit ? words(.lookAgain) : nil,
            pick: traits.isMac && !isRunning && !isFinished && canEdit ? words(.pickStore) : nil,
            later: isRunning ? nil : later, footer: words(.oldStays))
    }

    private var content: MigrationPage.Content {
        switch migrating.stage {
        case .unknown, .looking: .looking(words(.lookingForOld))
        case .nothing: .nothing(words(traits.isMac ? .noOldStoreOnMac : .noOldStore))
        case .found: migrating.find.map { .found(page($0)) } ?? .looking(words(.lookingForOld))
        case .running(let progress): running(progress)
        case .finished(let report): .finished(page(report))
        case .failed(let error): .failed(words(IdeaBoxStrings.legacyFailed(words(error))))
        }
    }

    private func running(_ progress: MigrationProgress) -> MigrationPage.Content {
        let share = progress.total.flatMap { $0 > 0 ? min(1, Double(progress.done) / Double($0)) : nil }
        return .running(
            words(IdeaBoxStrings.legacyRunning(progress.done, of: progress.total)), progress: share)
    }

    private func page(_ find: OldFind) -> MigrationPage.Found {
        let mapping = migrating.good
        return MigrationPage.Found(
            summary: words(find.survey),
            damage: find.survey.damage.map { words($0) },
            entityLabel: words(.entityLabel),
            entities: find.survey.entities.map { MigrationPage.Entity(id: $0.name, text: words($0)) },
            entity: mapping?.entity.name ?? migrating.entity
                ?? (try? LegacyMapping(find.survey))?.entity.name,
            mappingTitle: words(.mappingTitle),
            fields: fields(find), note: note(find), samplesTitle: words(.samplesTitle),
            samples: migrating.samples.enumerated().map { sample($0.offset, $0.element) },
            take: mapping == nil || !canEdit
                ? nil : words(count(find).map { .takeOver($0) } ?? IdeaBoxAppStrings.takeThemOver))
    }

    /// How many ideas the button names: those that are not here, as far as that is known for this mapping.
    private func count(_ find: OldFind) -> Int? {
        migrating.entity == nil && migrating.overrides.isEmpty
            ? find.fresh ?? migrating.good?.entity.count : migrating.good?.entity.count
    }

    private func note(_ find: OldFind) -> String? {
        switch migrating.mapping {
        case .success(let mapping):
            if find.fresh == 0, migrating.entity == nil { return words(.nothingNew) }
            return mapping.needsAsking ? words(.checkMapping) : nil
        case .failure(.noIdeas): return words(.chooseEntity)
        case .failure(.noText): return words(.chooseText)
        case .failure(let error): return words(error)
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
                id: name, label: words(name), attribute: attribute ?? "",
                reason: choice.map(reason) ?? "", choices: [""] + attributes,
                none: words(.nothingChosen), isGuess: choice?.confidence == .guess)
        }
    }

    private func reason(_ choice: LegacyChoice) -> String {
        choice.column == nil && choice.confidence == .chosen
            ? words(.leftEmpty) : words(choice)
    }

    private func sample(_ number: Int, _ idea: LegacyIdea) -> MigrationPage.Sample {
        let text = [idea.title, idea.description].compactMap(\.self).first { !$0.isEmpty } ?? ""
        let line = String(text.prefix(80).map { $0.isNewline ? " " : $0 })
        return MigrationPage.Sample(
            id: number, title: line.isEmpty ? words(IdeaBoxStrings.untitled) : line,
            isDone: idea.isCompleted == true)
    }

    private func page(_ report: MigrationReport) -> MigrationPage.Report {
        MigrationPage.Report(
            summary: words(report),
            details: report.findings.prefix(Self.mostDetails).map { words($0) },
            takeChanges: report.changed > 0 && canEdit && migrating.good != nil
                ? words(.takeChanges(report.changed)) : nil)
    }
}
